// ZCU102 with a monitor: 4 blocks at ports of the processing system.
// Written by tools/board_projects.py from boards/zcu102_monitor.toml; change that.

module axiscope_zcu102_monitor_axi4 (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 aclk CLK" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aclk, ASSOCIATED_RESET aresetn, ASSOCIATED_BUSIF s_axil:m_hp0:m_hp1:m_hp2:m_hp3" *)
    // Clock of all.
    input wire aclk,
    (* X_INTERFACE_INFO = "xilinx.com:signal:reset:1.0 aresetn RST" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aresetn, POLARITY ACTIVE_LOW" *)
    // Synchronous reset, active low.
    input wire aresetn,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME s_axil, PROTOCOL AXI4LITE, MAX_BURST_LENGTH 1, SUPPORTS_NARROW_BURST 0" *)
    // Registers: AWVALID.
    input wire s_axil_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWREADY" *)
    // Registers: AWREADY.
    output wire s_axil_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWADDR" *)
    // Registers: AWADDR.
    input wire [16:0] s_axil_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WVALID" *)
    // Registers: WVALID.
    input wire s_axil_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WREADY" *)
    // Registers: WREADY.
    output wire s_axil_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WDATA" *)
    // Registers: WDATA.
    input wire [31:0] s_axil_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil BVALID" *)
    // Registers: BVALID.
    output wire s_axil_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil BREADY" *)
    // Registers: BREADY.
    input wire s_axil_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil BRESP" *)
    // Registers: BRESP.
    output wire [1:0] s_axil_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARVALID" *)
    // Registers: ARVALID.
    input wire s_axil_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARREADY" *)
    // Registers: ARREADY.
    output wire s_axil_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARADDR" *)
    // Registers: ARADDR.
    input wire [16:0] s_axil_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RVALID" *)
    // Registers: RVALID.
    output wire s_axil_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RREADY" *)
    // Registers: RREADY.
    input wire s_axil_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RDATA" *)
    // Registers: RDATA.
    output wire [31:0] s_axil_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil RRESP" *)
    // Registers: RRESP.
    output wire [1:0] s_axil_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil AWPROT" *)
    // Registers: not looked at.
    input wire [2:0] s_axil_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil WSTRB" *)
    // Registers: not looked at.
    input wire [3:0] s_axil_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 s_axil ARPROT" *)
    // Registers: not looked at.
    input wire [2:0] s_axil_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hp0, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // HP0: write address valid.
    output wire m_hp0_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWREADY" *)
    // HP0: write address taken.
    input wire m_hp0_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWID" *)
    // HP0: write ID: one for all bursts, from its register.
    output wire [5:0] m_hp0_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWADDR" *)
    // HP0: write address, bytes.
    output wire [48:0] m_hp0_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWLEN" *)
    // HP0: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp0_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWSIZE" *)
    // HP0: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp0_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWBURST" *)
    // HP0: INCR.
    output wire [1:0] m_hp0_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWLOCK" *)
    // HP0: normal access.
    output wire m_hp0_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWCACHE" *)
    // HP0: from its register.
    output wire [3:0] m_hp0_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWPROT" *)
    // HP0: from its register.
    output wire [2:0] m_hp0_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWQOS" *)
    // HP0: from its register.
    output wire [3:0] m_hp0_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWUSER" *)
    // HP0: from its register.
    output wire m_hp0_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WVALID" *)
    // HP0: write data valid.
    output wire m_hp0_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WREADY" *)
    // HP0: write data taken.
    input wire m_hp0_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WDATA" *)
    // HP0: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [127:0] m_hp0_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WSTRB" *)
    // HP0: all ones.
    output wire [15:0] m_hp0_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WLAST" *)
    // HP0: last beat of a burst.
    output wire m_hp0_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 BVALID" *)
    // HP0: write response valid.
    input wire m_hp0_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 BREADY" *)
    // HP0: always high.
    output wire m_hp0_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 BID" *)
    // HP0: not looked at: all bursts have one ID.
    input wire [5:0] m_hp0_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 BRESP" *)
    // HP0: write response.
    input wire [1:0] m_hp0_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARVALID" *)
    // HP0: read address valid.
    output wire m_hp0_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARREADY" *)
    // HP0: read address taken.
    input wire m_hp0_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARID" *)
    // HP0: read ID: one for all bursts, from its register.
    output wire [5:0] m_hp0_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARADDR" *)
    // HP0: read address, bytes.
    output wire [48:0] m_hp0_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARLEN" *)
    // HP0: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp0_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARSIZE" *)
    // HP0: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp0_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARBURST" *)
    // HP0: INCR.
    output wire [1:0] m_hp0_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARLOCK" *)
    // HP0: normal access.
    output wire m_hp0_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARCACHE" *)
    // HP0: from its register.
    output wire [3:0] m_hp0_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARPROT" *)
    // HP0: from its register.
    output wire [2:0] m_hp0_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARQOS" *)
    // HP0: from its register.
    output wire [3:0] m_hp0_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARUSER" *)
    // HP0: from its register.
    output wire m_hp0_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RVALID" *)
    // HP0: read data valid.
    input wire m_hp0_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RREADY" *)
    // HP0: always high.
    output wire m_hp0_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RID" *)
    // HP0: not looked at: all bursts have one ID.
    input wire [5:0] m_hp0_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RDATA" *)
    // HP0: read data.
    input wire [127:0] m_hp0_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RRESP" *)
    // HP0: read response.
    input wire [1:0] m_hp0_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RLAST" *)
    // HP0: last beat of a burst.
    input wire m_hp0_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hp1, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // HP1: write address valid.
    output wire m_hp1_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWREADY" *)
    // HP1: write address taken.
    input wire m_hp1_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWID" *)
    // HP1: write ID: one for all bursts, from its register.
    output wire [5:0] m_hp1_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWADDR" *)
    // HP1: write address, bytes.
    output wire [48:0] m_hp1_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWLEN" *)
    // HP1: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp1_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWSIZE" *)
    // HP1: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp1_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWBURST" *)
    // HP1: INCR.
    output wire [1:0] m_hp1_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWLOCK" *)
    // HP1: normal access.
    output wire m_hp1_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWCACHE" *)
    // HP1: from its register.
    output wire [3:0] m_hp1_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWPROT" *)
    // HP1: from its register.
    output wire [2:0] m_hp1_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWQOS" *)
    // HP1: from its register.
    output wire [3:0] m_hp1_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWUSER" *)
    // HP1: from its register.
    output wire m_hp1_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 WVALID" *)
    // HP1: write data valid.
    output wire m_hp1_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 WREADY" *)
    // HP1: write data taken.
    input wire m_hp1_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 WDATA" *)
    // HP1: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [127:0] m_hp1_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 WSTRB" *)
    // HP1: all ones.
    output wire [15:0] m_hp1_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 WLAST" *)
    // HP1: last beat of a burst.
    output wire m_hp1_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 BVALID" *)
    // HP1: write response valid.
    input wire m_hp1_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 BREADY" *)
    // HP1: always high.
    output wire m_hp1_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 BID" *)
    // HP1: not looked at: all bursts have one ID.
    input wire [5:0] m_hp1_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 BRESP" *)
    // HP1: write response.
    input wire [1:0] m_hp1_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARVALID" *)
    // HP1: read address valid.
    output wire m_hp1_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARREADY" *)
    // HP1: read address taken.
    input wire m_hp1_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARID" *)
    // HP1: read ID: one for all bursts, from its register.
    output wire [5:0] m_hp1_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARADDR" *)
    // HP1: read address, bytes.
    output wire [48:0] m_hp1_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARLEN" *)
    // HP1: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp1_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARSIZE" *)
    // HP1: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp1_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARBURST" *)
    // HP1: INCR.
    output wire [1:0] m_hp1_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARLOCK" *)
    // HP1: normal access.
    output wire m_hp1_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARCACHE" *)
    // HP1: from its register.
    output wire [3:0] m_hp1_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARPROT" *)
    // HP1: from its register.
    output wire [2:0] m_hp1_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARQOS" *)
    // HP1: from its register.
    output wire [3:0] m_hp1_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARUSER" *)
    // HP1: from its register.
    output wire m_hp1_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 RVALID" *)
    // HP1: read data valid.
    input wire m_hp1_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 RREADY" *)
    // HP1: always high.
    output wire m_hp1_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 RID" *)
    // HP1: not looked at: all bursts have one ID.
    input wire [5:0] m_hp1_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 RDATA" *)
    // HP1: read data.
    input wire [127:0] m_hp1_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 RRESP" *)
    // HP1: read response.
    input wire [1:0] m_hp1_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 RLAST" *)
    // HP1: last beat of a burst.
    input wire m_hp1_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hp2, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // HP2: write address valid.
    output wire m_hp2_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWREADY" *)
    // HP2: write address taken.
    input wire m_hp2_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWID" *)
    // HP2: write ID: one for all bursts, from its register.
    output wire [5:0] m_hp2_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWADDR" *)
    // HP2: write address, bytes.
    output wire [48:0] m_hp2_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWLEN" *)
    // HP2: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp2_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWSIZE" *)
    // HP2: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp2_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWBURST" *)
    // HP2: INCR.
    output wire [1:0] m_hp2_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWLOCK" *)
    // HP2: normal access.
    output wire m_hp2_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWCACHE" *)
    // HP2: from its register.
    output wire [3:0] m_hp2_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWPROT" *)
    // HP2: from its register.
    output wire [2:0] m_hp2_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWQOS" *)
    // HP2: from its register.
    output wire [3:0] m_hp2_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWUSER" *)
    // HP2: from its register.
    output wire m_hp2_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 WVALID" *)
    // HP2: write data valid.
    output wire m_hp2_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 WREADY" *)
    // HP2: write data taken.
    input wire m_hp2_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 WDATA" *)
    // HP2: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [127:0] m_hp2_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 WSTRB" *)
    // HP2: all ones.
    output wire [15:0] m_hp2_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 WLAST" *)
    // HP2: last beat of a burst.
    output wire m_hp2_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 BVALID" *)
    // HP2: write response valid.
    input wire m_hp2_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 BREADY" *)
    // HP2: always high.
    output wire m_hp2_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 BID" *)
    // HP2: not looked at: all bursts have one ID.
    input wire [5:0] m_hp2_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 BRESP" *)
    // HP2: write response.
    input wire [1:0] m_hp2_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARVALID" *)
    // HP2: read address valid.
    output wire m_hp2_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARREADY" *)
    // HP2: read address taken.
    input wire m_hp2_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARID" *)
    // HP2: read ID: one for all bursts, from its register.
    output wire [5:0] m_hp2_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARADDR" *)
    // HP2: read address, bytes.
    output wire [48:0] m_hp2_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARLEN" *)
    // HP2: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp2_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARSIZE" *)
    // HP2: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp2_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARBURST" *)
    // HP2: INCR.
    output wire [1:0] m_hp2_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARLOCK" *)
    // HP2: normal access.
    output wire m_hp2_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARCACHE" *)
    // HP2: from its register.
    output wire [3:0] m_hp2_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARPROT" *)
    // HP2: from its register.
    output wire [2:0] m_hp2_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARQOS" *)
    // HP2: from its register.
    output wire [3:0] m_hp2_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARUSER" *)
    // HP2: from its register.
    output wire m_hp2_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 RVALID" *)
    // HP2: read data valid.
    input wire m_hp2_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 RREADY" *)
    // HP2: always high.
    output wire m_hp2_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 RID" *)
    // HP2: not looked at: all bursts have one ID.
    input wire [5:0] m_hp2_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 RDATA" *)
    // HP2: read data.
    input wire [127:0] m_hp2_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 RRESP" *)
    // HP2: read response.
    input wire [1:0] m_hp2_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 RLAST" *)
    // HP2: last beat of a burst.
    input wire m_hp2_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hp3, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // HP3: write address valid.
    output wire m_hp3_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWREADY" *)
    // HP3: write address taken.
    input wire m_hp3_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWID" *)
    // HP3: write ID: one for all bursts, from its register.
    output wire [5:0] m_hp3_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWADDR" *)
    // HP3: write address, bytes.
    output wire [48:0] m_hp3_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWLEN" *)
    // HP3: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp3_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWSIZE" *)
    // HP3: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp3_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWBURST" *)
    // HP3: INCR.
    output wire [1:0] m_hp3_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWLOCK" *)
    // HP3: normal access.
    output wire m_hp3_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWCACHE" *)
    // HP3: from its register.
    output wire [3:0] m_hp3_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWPROT" *)
    // HP3: from its register.
    output wire [2:0] m_hp3_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWQOS" *)
    // HP3: from its register.
    output wire [3:0] m_hp3_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 AWUSER" *)
    // HP3: from its register.
    output wire m_hp3_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 WVALID" *)
    // HP3: write data valid.
    output wire m_hp3_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 WREADY" *)
    // HP3: write data taken.
    input wire m_hp3_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 WDATA" *)
    // HP3: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [127:0] m_hp3_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 WSTRB" *)
    // HP3: all ones.
    output wire [15:0] m_hp3_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 WLAST" *)
    // HP3: last beat of a burst.
    output wire m_hp3_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 BVALID" *)
    // HP3: write response valid.
    input wire m_hp3_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 BREADY" *)
    // HP3: always high.
    output wire m_hp3_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 BID" *)
    // HP3: not looked at: all bursts have one ID.
    input wire [5:0] m_hp3_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 BRESP" *)
    // HP3: write response.
    input wire [1:0] m_hp3_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARVALID" *)
    // HP3: read address valid.
    output wire m_hp3_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARREADY" *)
    // HP3: read address taken.
    input wire m_hp3_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARID" *)
    // HP3: read ID: one for all bursts, from its register.
    output wire [5:0] m_hp3_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARADDR" *)
    // HP3: read address, bytes.
    output wire [48:0] m_hp3_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARLEN" *)
    // HP3: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_hp3_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARSIZE" *)
    // HP3: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp3_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARBURST" *)
    // HP3: INCR.
    output wire [1:0] m_hp3_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARLOCK" *)
    // HP3: normal access.
    output wire m_hp3_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARCACHE" *)
    // HP3: from its register.
    output wire [3:0] m_hp3_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARPROT" *)
    // HP3: from its register.
    output wire [2:0] m_hp3_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARQOS" *)
    // HP3: from its register.
    output wire [3:0] m_hp3_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 ARUSER" *)
    // HP3: from its register.
    output wire m_hp3_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 RVALID" *)
    // HP3: read data valid.
    input wire m_hp3_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 RREADY" *)
    // HP3: always high.
    output wire m_hp3_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 RID" *)
    // HP3: not looked at: all bursts have one ID.
    input wire [5:0] m_hp3_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 RDATA" *)
    // HP3: read data.
    input wire [127:0] m_hp3_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 RRESP" *)
    // HP3: read response.
    input wire [1:0] m_hp3_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp3 RLAST" *)
    // HP3: last beat of a burst.
    input wire m_hp3_rlast,
    // Interrupts of the blocks, in their order.
    output wire [3:0] interrupts
);

  axiscope_zcu102_monitor i_block (
      .aclk(aclk),
      .aresetn(aresetn),
      .s_axil_awvalid(s_axil_awvalid),
      .s_axil_awready(s_axil_awready),
      .s_axil_awaddr(s_axil_awaddr),
      .s_axil_wvalid(s_axil_wvalid),
      .s_axil_wready(s_axil_wready),
      .s_axil_wdata(s_axil_wdata),
      .s_axil_bvalid(s_axil_bvalid),
      .s_axil_bready(s_axil_bready),
      .s_axil_bresp(s_axil_bresp),
      .s_axil_arvalid(s_axil_arvalid),
      .s_axil_arready(s_axil_arready),
      .s_axil_araddr(s_axil_araddr),
      .s_axil_rvalid(s_axil_rvalid),
      .s_axil_rready(s_axil_rready),
      .s_axil_rdata(s_axil_rdata),
      .s_axil_rresp(s_axil_rresp),
      .m_hp0_awvalid(m_hp0_awvalid),
      .m_hp0_awready(m_hp0_awready),
      .m_hp0_awid(m_hp0_awid),
      .m_hp0_awaddr(m_hp0_awaddr),
      .m_hp0_awlen(m_hp0_awlen),
      .m_hp0_awsize(m_hp0_awsize),
      .m_hp0_awburst(m_hp0_awburst),
      .m_hp0_awlock(m_hp0_awlock),
      .m_hp0_awcache(m_hp0_awcache),
      .m_hp0_awprot(m_hp0_awprot),
      .m_hp0_awqos(m_hp0_awqos),
      .m_hp0_awuser(m_hp0_awuser),
      .m_hp0_wvalid(m_hp0_wvalid),
      .m_hp0_wready(m_hp0_wready),
      .m_hp0_wid(),
      .m_hp0_wdata(m_hp0_wdata),
      .m_hp0_wstrb(m_hp0_wstrb),
      .m_hp0_wlast(m_hp0_wlast),
      .m_hp0_bvalid(m_hp0_bvalid),
      .m_hp0_bready(m_hp0_bready),
      .m_hp0_bid(m_hp0_bid),
      .m_hp0_bresp(m_hp0_bresp),
      .m_hp0_arvalid(m_hp0_arvalid),
      .m_hp0_arready(m_hp0_arready),
      .m_hp0_arid(m_hp0_arid),
      .m_hp0_araddr(m_hp0_araddr),
      .m_hp0_arlen(m_hp0_arlen),
      .m_hp0_arsize(m_hp0_arsize),
      .m_hp0_arburst(m_hp0_arburst),
      .m_hp0_arlock(m_hp0_arlock),
      .m_hp0_arcache(m_hp0_arcache),
      .m_hp0_arprot(m_hp0_arprot),
      .m_hp0_arqos(m_hp0_arqos),
      .m_hp0_aruser(m_hp0_aruser),
      .m_hp0_rvalid(m_hp0_rvalid),
      .m_hp0_rready(m_hp0_rready),
      .m_hp0_rid(m_hp0_rid),
      .m_hp0_rdata(m_hp0_rdata),
      .m_hp0_rresp(m_hp0_rresp),
      .m_hp0_rlast(m_hp0_rlast),
      .m_hp1_awvalid(m_hp1_awvalid),
      .m_hp1_awready(m_hp1_awready),
      .m_hp1_awid(m_hp1_awid),
      .m_hp1_awaddr(m_hp1_awaddr),
      .m_hp1_awlen(m_hp1_awlen),
      .m_hp1_awsize(m_hp1_awsize),
      .m_hp1_awburst(m_hp1_awburst),
      .m_hp1_awlock(m_hp1_awlock),
      .m_hp1_awcache(m_hp1_awcache),
      .m_hp1_awprot(m_hp1_awprot),
      .m_hp1_awqos(m_hp1_awqos),
      .m_hp1_awuser(m_hp1_awuser),
      .m_hp1_wvalid(m_hp1_wvalid),
      .m_hp1_wready(m_hp1_wready),
      .m_hp1_wid(),
      .m_hp1_wdata(m_hp1_wdata),
      .m_hp1_wstrb(m_hp1_wstrb),
      .m_hp1_wlast(m_hp1_wlast),
      .m_hp1_bvalid(m_hp1_bvalid),
      .m_hp1_bready(m_hp1_bready),
      .m_hp1_bid(m_hp1_bid),
      .m_hp1_bresp(m_hp1_bresp),
      .m_hp1_arvalid(m_hp1_arvalid),
      .m_hp1_arready(m_hp1_arready),
      .m_hp1_arid(m_hp1_arid),
      .m_hp1_araddr(m_hp1_araddr),
      .m_hp1_arlen(m_hp1_arlen),
      .m_hp1_arsize(m_hp1_arsize),
      .m_hp1_arburst(m_hp1_arburst),
      .m_hp1_arlock(m_hp1_arlock),
      .m_hp1_arcache(m_hp1_arcache),
      .m_hp1_arprot(m_hp1_arprot),
      .m_hp1_arqos(m_hp1_arqos),
      .m_hp1_aruser(m_hp1_aruser),
      .m_hp1_rvalid(m_hp1_rvalid),
      .m_hp1_rready(m_hp1_rready),
      .m_hp1_rid(m_hp1_rid),
      .m_hp1_rdata(m_hp1_rdata),
      .m_hp1_rresp(m_hp1_rresp),
      .m_hp1_rlast(m_hp1_rlast),
      .m_hp2_awvalid(m_hp2_awvalid),
      .m_hp2_awready(m_hp2_awready),
      .m_hp2_awid(m_hp2_awid),
      .m_hp2_awaddr(m_hp2_awaddr),
      .m_hp2_awlen(m_hp2_awlen),
      .m_hp2_awsize(m_hp2_awsize),
      .m_hp2_awburst(m_hp2_awburst),
      .m_hp2_awlock(m_hp2_awlock),
      .m_hp2_awcache(m_hp2_awcache),
      .m_hp2_awprot(m_hp2_awprot),
      .m_hp2_awqos(m_hp2_awqos),
      .m_hp2_awuser(m_hp2_awuser),
      .m_hp2_wvalid(m_hp2_wvalid),
      .m_hp2_wready(m_hp2_wready),
      .m_hp2_wid(),
      .m_hp2_wdata(m_hp2_wdata),
      .m_hp2_wstrb(m_hp2_wstrb),
      .m_hp2_wlast(m_hp2_wlast),
      .m_hp2_bvalid(m_hp2_bvalid),
      .m_hp2_bready(m_hp2_bready),
      .m_hp2_bid(m_hp2_bid),
      .m_hp2_bresp(m_hp2_bresp),
      .m_hp2_arvalid(m_hp2_arvalid),
      .m_hp2_arready(m_hp2_arready),
      .m_hp2_arid(m_hp2_arid),
      .m_hp2_araddr(m_hp2_araddr),
      .m_hp2_arlen(m_hp2_arlen),
      .m_hp2_arsize(m_hp2_arsize),
      .m_hp2_arburst(m_hp2_arburst),
      .m_hp2_arlock(m_hp2_arlock),
      .m_hp2_arcache(m_hp2_arcache),
      .m_hp2_arprot(m_hp2_arprot),
      .m_hp2_arqos(m_hp2_arqos),
      .m_hp2_aruser(m_hp2_aruser),
      .m_hp2_rvalid(m_hp2_rvalid),
      .m_hp2_rready(m_hp2_rready),
      .m_hp2_rid(m_hp2_rid),
      .m_hp2_rdata(m_hp2_rdata),
      .m_hp2_rresp(m_hp2_rresp),
      .m_hp2_rlast(m_hp2_rlast),
      .m_hp3_awvalid(m_hp3_awvalid),
      .m_hp3_awready(m_hp3_awready),
      .m_hp3_awid(m_hp3_awid),
      .m_hp3_awaddr(m_hp3_awaddr),
      .m_hp3_awlen(m_hp3_awlen),
      .m_hp3_awsize(m_hp3_awsize),
      .m_hp3_awburst(m_hp3_awburst),
      .m_hp3_awlock(m_hp3_awlock),
      .m_hp3_awcache(m_hp3_awcache),
      .m_hp3_awprot(m_hp3_awprot),
      .m_hp3_awqos(m_hp3_awqos),
      .m_hp3_awuser(m_hp3_awuser),
      .m_hp3_wvalid(m_hp3_wvalid),
      .m_hp3_wready(m_hp3_wready),
      .m_hp3_wid(),
      .m_hp3_wdata(m_hp3_wdata),
      .m_hp3_wstrb(m_hp3_wstrb),
      .m_hp3_wlast(m_hp3_wlast),
      .m_hp3_bvalid(m_hp3_bvalid),
      .m_hp3_bready(m_hp3_bready),
      .m_hp3_bid(m_hp3_bid),
      .m_hp3_bresp(m_hp3_bresp),
      .m_hp3_arvalid(m_hp3_arvalid),
      .m_hp3_arready(m_hp3_arready),
      .m_hp3_arid(m_hp3_arid),
      .m_hp3_araddr(m_hp3_araddr),
      .m_hp3_arlen(m_hp3_arlen),
      .m_hp3_arsize(m_hp3_arsize),
      .m_hp3_arburst(m_hp3_arburst),
      .m_hp3_arlock(m_hp3_arlock),
      .m_hp3_arcache(m_hp3_arcache),
      .m_hp3_arprot(m_hp3_arprot),
      .m_hp3_arqos(m_hp3_arqos),
      .m_hp3_aruser(m_hp3_aruser),
      .m_hp3_rvalid(m_hp3_rvalid),
      .m_hp3_rready(m_hp3_rready),
      .m_hp3_rid(m_hp3_rid),
      .m_hp3_rdata(m_hp3_rdata),
      .m_hp3_rresp(m_hp3_rresp),
      .m_hp3_rlast(m_hp3_rlast),
      .interrupts(interrupts)
  );

endmodule
