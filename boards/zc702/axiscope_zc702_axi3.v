// ZC702: 4 blocks at ports of the processing system.
// Written by tools/board_projects.py from boards/zc702.toml; change that.

module axiscope_zc702_axi3 (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 aclk CLK" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aclk, ASSOCIATED_RESET aresetn, ASSOCIATED_BUSIF s_axil:m_hp0:m_hp1:m_hp2:m_acp" *)
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
    input wire [17:0] s_axil_awaddr,
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
    input wire [17:0] s_axil_araddr,
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
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hp0, PROTOCOL AXI3, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 16, SUPPORTS_NARROW_BURST 0" *)
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
    output wire [31:0] m_hp0_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWLEN" *)
    // HP0: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_hp0_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWSIZE" *)
    // HP0: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp0_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWBURST" *)
    // HP0: INCR.
    output wire [1:0] m_hp0_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 AWLOCK" *)
    // HP0: normal access.
    output wire [1:0] m_hp0_awlock,
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
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WID" *)
    // HP0: write data ID, for AXI3; leave open on AXI4.
    output wire [5:0] m_hp0_wid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WDATA" *)
    // HP0: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [63:0] m_hp0_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 WSTRB" *)
    // HP0: all ones.
    output wire [7:0] m_hp0_wstrb,
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
    output wire [31:0] m_hp0_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARLEN" *)
    // HP0: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_hp0_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARSIZE" *)
    // HP0: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp0_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARBURST" *)
    // HP0: INCR.
    output wire [1:0] m_hp0_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 ARLOCK" *)
    // HP0: normal access.
    output wire [1:0] m_hp0_arlock,
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
    input wire [63:0] m_hp0_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RRESP" *)
    // HP0: read response.
    input wire [1:0] m_hp0_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp0 RLAST" *)
    // HP0: last beat of a burst.
    input wire m_hp0_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hp1, PROTOCOL AXI3, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 16, SUPPORTS_NARROW_BURST 0" *)
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
    output wire [31:0] m_hp1_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWLEN" *)
    // HP1: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_hp1_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWSIZE" *)
    // HP1: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp1_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWBURST" *)
    // HP1: INCR.
    output wire [1:0] m_hp1_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 AWLOCK" *)
    // HP1: normal access.
    output wire [1:0] m_hp1_awlock,
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
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 WID" *)
    // HP1: write data ID, for AXI3; leave open on AXI4.
    output wire [5:0] m_hp1_wid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 WDATA" *)
    // HP1: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [63:0] m_hp1_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 WSTRB" *)
    // HP1: all ones.
    output wire [7:0] m_hp1_wstrb,
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
    output wire [31:0] m_hp1_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARLEN" *)
    // HP1: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_hp1_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARSIZE" *)
    // HP1: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp1_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARBURST" *)
    // HP1: INCR.
    output wire [1:0] m_hp1_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 ARLOCK" *)
    // HP1: normal access.
    output wire [1:0] m_hp1_arlock,
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
    input wire [63:0] m_hp1_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 RRESP" *)
    // HP1: read response.
    input wire [1:0] m_hp1_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp1 RLAST" *)
    // HP1: last beat of a burst.
    input wire m_hp1_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_hp2, PROTOCOL AXI3, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 16, SUPPORTS_NARROW_BURST 0" *)
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
    output wire [31:0] m_hp2_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWLEN" *)
    // HP2: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_hp2_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWSIZE" *)
    // HP2: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp2_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWBURST" *)
    // HP2: INCR.
    output wire [1:0] m_hp2_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 AWLOCK" *)
    // HP2: normal access.
    output wire [1:0] m_hp2_awlock,
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
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 WID" *)
    // HP2: write data ID, for AXI3; leave open on AXI4.
    output wire [5:0] m_hp2_wid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 WDATA" *)
    // HP2: write data.
    output wire [63:0] m_hp2_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 WSTRB" *)
    // HP2: all ones.
    output wire [7:0] m_hp2_wstrb,
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
    output wire [31:0] m_hp2_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARLEN" *)
    // HP2: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_hp2_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARSIZE" *)
    // HP2: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_hp2_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARBURST" *)
    // HP2: INCR.
    output wire [1:0] m_hp2_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 ARLOCK" *)
    // HP2: normal access.
    output wire [1:0] m_hp2_arlock,
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
    input wire [63:0] m_hp2_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 RRESP" *)
    // HP2: read response.
    input wire [1:0] m_hp2_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_hp2 RLAST" *)
    // HP2: last beat of a burst.
    input wire m_hp2_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_acp, PROTOCOL AXI3, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 16, SUPPORTS_NARROW_BURST 0" *)
    // ACP: write address valid.
    output wire m_acp_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWREADY" *)
    // ACP: write address taken.
    input wire m_acp_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWID" *)
    // ACP: write ID: one for all bursts, from its register.
    output wire [2:0] m_acp_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWADDR" *)
    // ACP: write address, bytes.
    output wire [31:0] m_acp_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWLEN" *)
    // ACP: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_acp_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWSIZE" *)
    // ACP: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_acp_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWBURST" *)
    // ACP: INCR.
    output wire [1:0] m_acp_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWLOCK" *)
    // ACP: normal access.
    output wire [1:0] m_acp_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWCACHE" *)
    // ACP: from its register.
    output wire [3:0] m_acp_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWPROT" *)
    // ACP: from its register.
    output wire [2:0] m_acp_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWQOS" *)
    // ACP: from its register.
    output wire [3:0] m_acp_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp AWUSER" *)
    // ACP: from its register.
    output wire m_acp_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp WVALID" *)
    // ACP: write data valid.
    output wire m_acp_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp WREADY" *)
    // ACP: write data taken.
    input wire m_acp_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp WID" *)
    // ACP: write data ID, for AXI3; leave open on AXI4.
    output wire [2:0] m_acp_wid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp WDATA" *)
    // ACP: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [63:0] m_acp_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp WSTRB" *)
    // ACP: all ones.
    output wire [7:0] m_acp_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp WLAST" *)
    // ACP: last beat of a burst.
    output wire m_acp_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp BVALID" *)
    // ACP: write response valid.
    input wire m_acp_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp BREADY" *)
    // ACP: always high.
    output wire m_acp_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp BID" *)
    // ACP: not looked at: all bursts have one ID.
    input wire [2:0] m_acp_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp BRESP" *)
    // ACP: write response.
    input wire [1:0] m_acp_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARVALID" *)
    // ACP: read address valid.
    output wire m_acp_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARREADY" *)
    // ACP: read address taken.
    input wire m_acp_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARID" *)
    // ACP: read ID: one for all bursts, from its register.
    output wire [2:0] m_acp_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARADDR" *)
    // ACP: read address, bytes.
    output wire [31:0] m_acp_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARLEN" *)
    // ACP: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_acp_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARSIZE" *)
    // ACP: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_acp_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARBURST" *)
    // ACP: INCR.
    output wire [1:0] m_acp_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARLOCK" *)
    // ACP: normal access.
    output wire [1:0] m_acp_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARCACHE" *)
    // ACP: from its register.
    output wire [3:0] m_acp_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARPROT" *)
    // ACP: from its register.
    output wire [2:0] m_acp_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARQOS" *)
    // ACP: from its register.
    output wire [3:0] m_acp_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp ARUSER" *)
    // ACP: from its register.
    output wire m_acp_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp RVALID" *)
    // ACP: read data valid.
    input wire m_acp_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp RREADY" *)
    // ACP: always high.
    output wire m_acp_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp RID" *)
    // ACP: not looked at: all bursts have one ID.
    input wire [2:0] m_acp_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp RDATA" *)
    // ACP: read data.
    input wire [63:0] m_acp_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp RRESP" *)
    // ACP: read response.
    input wire [1:0] m_acp_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_acp RLAST" *)
    // ACP: last beat of a burst.
    input wire m_acp_rlast,
    // Interrupts of the blocks, in their order.
    output wire [3:0] interrupts
);

  wire [1*8-1:0] m_hp0_awlen_all;
  assign m_hp0_awlen = m_hp0_awlen_all[0 +: 4];
  wire [1-1:0] m_hp0_awlock_all;
  assign m_hp0_awlock = {1'b0, m_hp0_awlock_all};
  wire [1*8-1:0] m_hp0_arlen_all;
  assign m_hp0_arlen = m_hp0_arlen_all[0 +: 4];
  wire [1-1:0] m_hp0_arlock_all;
  assign m_hp0_arlock = {1'b0, m_hp0_arlock_all};
  wire [1*8-1:0] m_hp1_awlen_all;
  assign m_hp1_awlen = m_hp1_awlen_all[0 +: 4];
  wire [1-1:0] m_hp1_awlock_all;
  assign m_hp1_awlock = {1'b0, m_hp1_awlock_all};
  wire [1*8-1:0] m_hp1_arlen_all;
  assign m_hp1_arlen = m_hp1_arlen_all[0 +: 4];
  wire [1-1:0] m_hp1_arlock_all;
  assign m_hp1_arlock = {1'b0, m_hp1_arlock_all};
  wire [1*8-1:0] m_hp2_awlen_all;
  assign m_hp2_awlen = m_hp2_awlen_all[0 +: 4];
  wire [1-1:0] m_hp2_awlock_all;
  assign m_hp2_awlock = {1'b0, m_hp2_awlock_all};
  wire [1*8-1:0] m_hp2_arlen_all;
  assign m_hp2_arlen = m_hp2_arlen_all[0 +: 4];
  wire [1-1:0] m_hp2_arlock_all;
  assign m_hp2_arlock = {1'b0, m_hp2_arlock_all};
  wire [1*8-1:0] m_acp_awlen_all;
  assign m_acp_awlen = m_acp_awlen_all[0 +: 4];
  wire [1-1:0] m_acp_awlock_all;
  assign m_acp_awlock = {1'b0, m_acp_awlock_all};
  wire [1*8-1:0] m_acp_arlen_all;
  assign m_acp_arlen = m_acp_arlen_all[0 +: 4];
  wire [1-1:0] m_acp_arlock_all;
  assign m_acp_arlock = {1'b0, m_acp_arlock_all};
  axiscope_zc702 i_block (
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
      .m_hp0_awlen(m_hp0_awlen_all),
      .m_hp0_awsize(m_hp0_awsize),
      .m_hp0_awburst(m_hp0_awburst),
      .m_hp0_awlock(m_hp0_awlock_all),
      .m_hp0_awcache(m_hp0_awcache),
      .m_hp0_awprot(m_hp0_awprot),
      .m_hp0_awqos(m_hp0_awqos),
      .m_hp0_awuser(m_hp0_awuser),
      .m_hp0_wvalid(m_hp0_wvalid),
      .m_hp0_wready(m_hp0_wready),
      .m_hp0_wid(m_hp0_wid),
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
      .m_hp0_arlen(m_hp0_arlen_all),
      .m_hp0_arsize(m_hp0_arsize),
      .m_hp0_arburst(m_hp0_arburst),
      .m_hp0_arlock(m_hp0_arlock_all),
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
      .m_hp1_awlen(m_hp1_awlen_all),
      .m_hp1_awsize(m_hp1_awsize),
      .m_hp1_awburst(m_hp1_awburst),
      .m_hp1_awlock(m_hp1_awlock_all),
      .m_hp1_awcache(m_hp1_awcache),
      .m_hp1_awprot(m_hp1_awprot),
      .m_hp1_awqos(m_hp1_awqos),
      .m_hp1_awuser(m_hp1_awuser),
      .m_hp1_wvalid(m_hp1_wvalid),
      .m_hp1_wready(m_hp1_wready),
      .m_hp1_wid(m_hp1_wid),
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
      .m_hp1_arlen(m_hp1_arlen_all),
      .m_hp1_arsize(m_hp1_arsize),
      .m_hp1_arburst(m_hp1_arburst),
      .m_hp1_arlock(m_hp1_arlock_all),
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
      .m_hp2_awlen(m_hp2_awlen_all),
      .m_hp2_awsize(m_hp2_awsize),
      .m_hp2_awburst(m_hp2_awburst),
      .m_hp2_awlock(m_hp2_awlock_all),
      .m_hp2_awcache(m_hp2_awcache),
      .m_hp2_awprot(m_hp2_awprot),
      .m_hp2_awqos(m_hp2_awqos),
      .m_hp2_awuser(m_hp2_awuser),
      .m_hp2_wvalid(m_hp2_wvalid),
      .m_hp2_wready(m_hp2_wready),
      .m_hp2_wid(m_hp2_wid),
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
      .m_hp2_arlen(m_hp2_arlen_all),
      .m_hp2_arsize(m_hp2_arsize),
      .m_hp2_arburst(m_hp2_arburst),
      .m_hp2_arlock(m_hp2_arlock_all),
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
      .m_acp_awvalid(m_acp_awvalid),
      .m_acp_awready(m_acp_awready),
      .m_acp_awid(m_acp_awid),
      .m_acp_awaddr(m_acp_awaddr),
      .m_acp_awlen(m_acp_awlen_all),
      .m_acp_awsize(m_acp_awsize),
      .m_acp_awburst(m_acp_awburst),
      .m_acp_awlock(m_acp_awlock_all),
      .m_acp_awcache(m_acp_awcache),
      .m_acp_awprot(m_acp_awprot),
      .m_acp_awqos(m_acp_awqos),
      .m_acp_awuser(m_acp_awuser),
      .m_acp_wvalid(m_acp_wvalid),
      .m_acp_wready(m_acp_wready),
      .m_acp_wid(m_acp_wid),
      .m_acp_wdata(m_acp_wdata),
      .m_acp_wstrb(m_acp_wstrb),
      .m_acp_wlast(m_acp_wlast),
      .m_acp_bvalid(m_acp_bvalid),
      .m_acp_bready(m_acp_bready),
      .m_acp_bid(m_acp_bid),
      .m_acp_bresp(m_acp_bresp),
      .m_acp_arvalid(m_acp_arvalid),
      .m_acp_arready(m_acp_arready),
      .m_acp_arid(m_acp_arid),
      .m_acp_araddr(m_acp_araddr),
      .m_acp_arlen(m_acp_arlen_all),
      .m_acp_arsize(m_acp_arsize),
      .m_acp_arburst(m_acp_arburst),
      .m_acp_arlock(m_acp_arlock_all),
      .m_acp_arcache(m_acp_arcache),
      .m_acp_arprot(m_acp_arprot),
      .m_acp_arqos(m_acp_arqos),
      .m_acp_aruser(m_acp_aruser),
      .m_acp_rvalid(m_acp_rvalid),
      .m_acp_rready(m_acp_rready),
      .m_acp_rid(m_acp_rid),
      .m_acp_rdata(m_acp_rdata),
      .m_acp_rresp(m_acp_rresp),
      .m_acp_rlast(m_acp_rlast),
      .interrupts(interrupts)
  );

endmodule
