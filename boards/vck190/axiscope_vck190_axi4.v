// VCK190: 4 blocks at ports of the processing system.
// Written by tools/board_projects.py from boards/vck190.toml; change that.

module axiscope_vck190_axi4 (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 aclk CLK" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aclk, ASSOCIATED_RESET aresetn, ASSOCIATED_BUSIF s_axil:m_pl0:m_pl1:m_pl2:m_pl3" *)
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
    input wire [14:0] s_axil_awaddr,
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
    input wire [14:0] s_axil_araddr,
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
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_pl0, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // PL0: write address valid.
    output wire m_pl0_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWREADY" *)
    // PL0: write address taken.
    input wire m_pl0_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWID" *)
    // PL0: write ID: one for all bursts, from its register.
    output wire [1:0] m_pl0_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWADDR" *)
    // PL0: write address, bytes.
    output wire [63:0] m_pl0_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWLEN" *)
    // PL0: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_pl0_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWSIZE" *)
    // PL0: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_pl0_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWBURST" *)
    // PL0: INCR.
    output wire [1:0] m_pl0_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWLOCK" *)
    // PL0: normal access.
    output wire m_pl0_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWCACHE" *)
    // PL0: from its register.
    output wire [3:0] m_pl0_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWPROT" *)
    // PL0: from its register.
    output wire [2:0] m_pl0_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWQOS" *)
    // PL0: from its register.
    output wire [3:0] m_pl0_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 AWUSER" *)
    // PL0: from its register.
    output wire m_pl0_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 WVALID" *)
    // PL0: write data valid.
    output wire m_pl0_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 WREADY" *)
    // PL0: write data taken.
    input wire m_pl0_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 WDATA" *)
    // PL0: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [127:0] m_pl0_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 WSTRB" *)
    // PL0: all ones.
    output wire [15:0] m_pl0_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 WLAST" *)
    // PL0: last beat of a burst.
    output wire m_pl0_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 BVALID" *)
    // PL0: write response valid.
    input wire m_pl0_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 BREADY" *)
    // PL0: always high.
    output wire m_pl0_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 BID" *)
    // PL0: not looked at: all bursts have one ID.
    input wire [1:0] m_pl0_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 BRESP" *)
    // PL0: write response.
    input wire [1:0] m_pl0_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARVALID" *)
    // PL0: read address valid.
    output wire m_pl0_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARREADY" *)
    // PL0: read address taken.
    input wire m_pl0_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARID" *)
    // PL0: read ID: one for all bursts, from its register.
    output wire [1:0] m_pl0_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARADDR" *)
    // PL0: read address, bytes.
    output wire [63:0] m_pl0_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARLEN" *)
    // PL0: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_pl0_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARSIZE" *)
    // PL0: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_pl0_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARBURST" *)
    // PL0: INCR.
    output wire [1:0] m_pl0_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARLOCK" *)
    // PL0: normal access.
    output wire m_pl0_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARCACHE" *)
    // PL0: from its register.
    output wire [3:0] m_pl0_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARPROT" *)
    // PL0: from its register.
    output wire [2:0] m_pl0_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARQOS" *)
    // PL0: from its register.
    output wire [3:0] m_pl0_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 ARUSER" *)
    // PL0: from its register.
    output wire m_pl0_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 RVALID" *)
    // PL0: read data valid.
    input wire m_pl0_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 RREADY" *)
    // PL0: always high.
    output wire m_pl0_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 RID" *)
    // PL0: not looked at: all bursts have one ID.
    input wire [1:0] m_pl0_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 RDATA" *)
    // PL0: read data.
    input wire [127:0] m_pl0_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 RRESP" *)
    // PL0: read response.
    input wire [1:0] m_pl0_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl0 RLAST" *)
    // PL0: last beat of a burst.
    input wire m_pl0_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_pl1, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // PL1: write address valid.
    output wire m_pl1_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWREADY" *)
    // PL1: write address taken.
    input wire m_pl1_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWID" *)
    // PL1: write ID: one for all bursts, from its register.
    output wire [1:0] m_pl1_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWADDR" *)
    // PL1: write address, bytes.
    output wire [63:0] m_pl1_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWLEN" *)
    // PL1: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_pl1_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWSIZE" *)
    // PL1: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_pl1_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWBURST" *)
    // PL1: INCR.
    output wire [1:0] m_pl1_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWLOCK" *)
    // PL1: normal access.
    output wire m_pl1_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWCACHE" *)
    // PL1: from its register.
    output wire [3:0] m_pl1_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWPROT" *)
    // PL1: from its register.
    output wire [2:0] m_pl1_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWQOS" *)
    // PL1: from its register.
    output wire [3:0] m_pl1_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 AWUSER" *)
    // PL1: from its register.
    output wire m_pl1_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 WVALID" *)
    // PL1: write data valid.
    output wire m_pl1_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 WREADY" *)
    // PL1: write data taken.
    input wire m_pl1_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 WDATA" *)
    // PL1: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [127:0] m_pl1_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 WSTRB" *)
    // PL1: all ones.
    output wire [15:0] m_pl1_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 WLAST" *)
    // PL1: last beat of a burst.
    output wire m_pl1_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 BVALID" *)
    // PL1: write response valid.
    input wire m_pl1_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 BREADY" *)
    // PL1: always high.
    output wire m_pl1_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 BID" *)
    // PL1: not looked at: all bursts have one ID.
    input wire [1:0] m_pl1_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 BRESP" *)
    // PL1: write response.
    input wire [1:0] m_pl1_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARVALID" *)
    // PL1: read address valid.
    output wire m_pl1_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARREADY" *)
    // PL1: read address taken.
    input wire m_pl1_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARID" *)
    // PL1: read ID: one for all bursts, from its register.
    output wire [1:0] m_pl1_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARADDR" *)
    // PL1: read address, bytes.
    output wire [63:0] m_pl1_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARLEN" *)
    // PL1: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_pl1_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARSIZE" *)
    // PL1: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_pl1_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARBURST" *)
    // PL1: INCR.
    output wire [1:0] m_pl1_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARLOCK" *)
    // PL1: normal access.
    output wire m_pl1_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARCACHE" *)
    // PL1: from its register.
    output wire [3:0] m_pl1_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARPROT" *)
    // PL1: from its register.
    output wire [2:0] m_pl1_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARQOS" *)
    // PL1: from its register.
    output wire [3:0] m_pl1_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 ARUSER" *)
    // PL1: from its register.
    output wire m_pl1_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 RVALID" *)
    // PL1: read data valid.
    input wire m_pl1_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 RREADY" *)
    // PL1: always high.
    output wire m_pl1_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 RID" *)
    // PL1: not looked at: all bursts have one ID.
    input wire [1:0] m_pl1_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 RDATA" *)
    // PL1: read data.
    input wire [127:0] m_pl1_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 RRESP" *)
    // PL1: read response.
    input wire [1:0] m_pl1_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl1 RLAST" *)
    // PL1: last beat of a burst.
    input wire m_pl1_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_pl2, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // PL2: write address valid.
    output wire m_pl2_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWREADY" *)
    // PL2: write address taken.
    input wire m_pl2_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWID" *)
    // PL2: write ID: one for all bursts, from its register.
    output wire [1:0] m_pl2_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWADDR" *)
    // PL2: write address, bytes.
    output wire [63:0] m_pl2_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWLEN" *)
    // PL2: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_pl2_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWSIZE" *)
    // PL2: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_pl2_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWBURST" *)
    // PL2: INCR.
    output wire [1:0] m_pl2_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWLOCK" *)
    // PL2: normal access.
    output wire m_pl2_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWCACHE" *)
    // PL2: from its register.
    output wire [3:0] m_pl2_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWPROT" *)
    // PL2: from its register.
    output wire [2:0] m_pl2_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWQOS" *)
    // PL2: from its register.
    output wire [3:0] m_pl2_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 AWUSER" *)
    // PL2: from its register.
    output wire m_pl2_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 WVALID" *)
    // PL2: write data valid.
    output wire m_pl2_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 WREADY" *)
    // PL2: write data taken.
    input wire m_pl2_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 WDATA" *)
    // PL2: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [127:0] m_pl2_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 WSTRB" *)
    // PL2: all ones.
    output wire [15:0] m_pl2_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 WLAST" *)
    // PL2: last beat of a burst.
    output wire m_pl2_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 BVALID" *)
    // PL2: write response valid.
    input wire m_pl2_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 BREADY" *)
    // PL2: always high.
    output wire m_pl2_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 BID" *)
    // PL2: not looked at: all bursts have one ID.
    input wire [1:0] m_pl2_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 BRESP" *)
    // PL2: write response.
    input wire [1:0] m_pl2_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARVALID" *)
    // PL2: read address valid.
    output wire m_pl2_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARREADY" *)
    // PL2: read address taken.
    input wire m_pl2_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARID" *)
    // PL2: read ID: one for all bursts, from its register.
    output wire [1:0] m_pl2_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARADDR" *)
    // PL2: read address, bytes.
    output wire [63:0] m_pl2_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARLEN" *)
    // PL2: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_pl2_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARSIZE" *)
    // PL2: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_pl2_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARBURST" *)
    // PL2: INCR.
    output wire [1:0] m_pl2_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARLOCK" *)
    // PL2: normal access.
    output wire m_pl2_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARCACHE" *)
    // PL2: from its register.
    output wire [3:0] m_pl2_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARPROT" *)
    // PL2: from its register.
    output wire [2:0] m_pl2_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARQOS" *)
    // PL2: from its register.
    output wire [3:0] m_pl2_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 ARUSER" *)
    // PL2: from its register.
    output wire m_pl2_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 RVALID" *)
    // PL2: read data valid.
    input wire m_pl2_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 RREADY" *)
    // PL2: always high.
    output wire m_pl2_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 RID" *)
    // PL2: not looked at: all bursts have one ID.
    input wire [1:0] m_pl2_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 RDATA" *)
    // PL2: read data.
    input wire [127:0] m_pl2_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 RRESP" *)
    // PL2: read response.
    input wire [1:0] m_pl2_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl2 RLAST" *)
    // PL2: last beat of a burst.
    input wire m_pl2_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_pl3, PROTOCOL AXI4, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 256, SUPPORTS_NARROW_BURST 0" *)
    // PL3: write address valid.
    output wire m_pl3_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWREADY" *)
    // PL3: write address taken.
    input wire m_pl3_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWID" *)
    // PL3: write ID: one for all bursts, from its register.
    output wire [1:0] m_pl3_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWADDR" *)
    // PL3: write address, bytes.
    output wire [63:0] m_pl3_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWLEN" *)
    // PL3: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_pl3_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWSIZE" *)
    // PL3: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_pl3_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWBURST" *)
    // PL3: INCR.
    output wire [1:0] m_pl3_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWLOCK" *)
    // PL3: normal access.
    output wire m_pl3_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWCACHE" *)
    // PL3: from its register.
    output wire [3:0] m_pl3_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWPROT" *)
    // PL3: from its register.
    output wire [2:0] m_pl3_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWQOS" *)
    // PL3: from its register.
    output wire [3:0] m_pl3_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 AWUSER" *)
    // PL3: from its register.
    output wire m_pl3_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 WVALID" *)
    // PL3: write data valid.
    output wire m_pl3_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 WREADY" *)
    // PL3: write data taken.
    input wire m_pl3_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 WDATA" *)
    // PL3: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [127:0] m_pl3_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 WSTRB" *)
    // PL3: all ones.
    output wire [15:0] m_pl3_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 WLAST" *)
    // PL3: last beat of a burst.
    output wire m_pl3_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 BVALID" *)
    // PL3: write response valid.
    input wire m_pl3_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 BREADY" *)
    // PL3: always high.
    output wire m_pl3_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 BID" *)
    // PL3: not looked at: all bursts have one ID.
    input wire [1:0] m_pl3_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 BRESP" *)
    // PL3: write response.
    input wire [1:0] m_pl3_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARVALID" *)
    // PL3: read address valid.
    output wire m_pl3_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARREADY" *)
    // PL3: read address taken.
    input wire m_pl3_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARID" *)
    // PL3: read ID: one for all bursts, from its register.
    output wire [1:0] m_pl3_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARADDR" *)
    // PL3: read address, bytes.
    output wire [63:0] m_pl3_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARLEN" *)
    // PL3: beats less one; an AXI3 port takes the low four bits.
    output wire [7:0] m_pl3_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARSIZE" *)
    // PL3: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_pl3_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARBURST" *)
    // PL3: INCR.
    output wire [1:0] m_pl3_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARLOCK" *)
    // PL3: normal access.
    output wire m_pl3_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARCACHE" *)
    // PL3: from its register.
    output wire [3:0] m_pl3_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARPROT" *)
    // PL3: from its register.
    output wire [2:0] m_pl3_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARQOS" *)
    // PL3: from its register.
    output wire [3:0] m_pl3_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 ARUSER" *)
    // PL3: from its register.
    output wire m_pl3_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 RVALID" *)
    // PL3: read data valid.
    input wire m_pl3_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 RREADY" *)
    // PL3: always high.
    output wire m_pl3_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 RID" *)
    // PL3: not looked at: all bursts have one ID.
    input wire [1:0] m_pl3_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 RDATA" *)
    // PL3: read data.
    input wire [127:0] m_pl3_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 RRESP" *)
    // PL3: read response.
    input wire [1:0] m_pl3_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_pl3 RLAST" *)
    // PL3: last beat of a burst.
    input wire m_pl3_rlast,
    // Interrupts of the blocks, in their order.
    output wire [3:0] interrupts
);

  axiscope_vck190 i_block (
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
      .m_pl0_awvalid(m_pl0_awvalid),
      .m_pl0_awready(m_pl0_awready),
      .m_pl0_awid(m_pl0_awid),
      .m_pl0_awaddr(m_pl0_awaddr),
      .m_pl0_awlen(m_pl0_awlen),
      .m_pl0_awsize(m_pl0_awsize),
      .m_pl0_awburst(m_pl0_awburst),
      .m_pl0_awlock(m_pl0_awlock),
      .m_pl0_awcache(m_pl0_awcache),
      .m_pl0_awprot(m_pl0_awprot),
      .m_pl0_awqos(m_pl0_awqos),
      .m_pl0_awuser(m_pl0_awuser),
      .m_pl0_wvalid(m_pl0_wvalid),
      .m_pl0_wready(m_pl0_wready),
      .m_pl0_wid(),
      .m_pl0_wdata(m_pl0_wdata),
      .m_pl0_wstrb(m_pl0_wstrb),
      .m_pl0_wlast(m_pl0_wlast),
      .m_pl0_bvalid(m_pl0_bvalid),
      .m_pl0_bready(m_pl0_bready),
      .m_pl0_bid(m_pl0_bid),
      .m_pl0_bresp(m_pl0_bresp),
      .m_pl0_arvalid(m_pl0_arvalid),
      .m_pl0_arready(m_pl0_arready),
      .m_pl0_arid(m_pl0_arid),
      .m_pl0_araddr(m_pl0_araddr),
      .m_pl0_arlen(m_pl0_arlen),
      .m_pl0_arsize(m_pl0_arsize),
      .m_pl0_arburst(m_pl0_arburst),
      .m_pl0_arlock(m_pl0_arlock),
      .m_pl0_arcache(m_pl0_arcache),
      .m_pl0_arprot(m_pl0_arprot),
      .m_pl0_arqos(m_pl0_arqos),
      .m_pl0_aruser(m_pl0_aruser),
      .m_pl0_rvalid(m_pl0_rvalid),
      .m_pl0_rready(m_pl0_rready),
      .m_pl0_rid(m_pl0_rid),
      .m_pl0_rdata(m_pl0_rdata),
      .m_pl0_rresp(m_pl0_rresp),
      .m_pl0_rlast(m_pl0_rlast),
      .m_pl1_awvalid(m_pl1_awvalid),
      .m_pl1_awready(m_pl1_awready),
      .m_pl1_awid(m_pl1_awid),
      .m_pl1_awaddr(m_pl1_awaddr),
      .m_pl1_awlen(m_pl1_awlen),
      .m_pl1_awsize(m_pl1_awsize),
      .m_pl1_awburst(m_pl1_awburst),
      .m_pl1_awlock(m_pl1_awlock),
      .m_pl1_awcache(m_pl1_awcache),
      .m_pl1_awprot(m_pl1_awprot),
      .m_pl1_awqos(m_pl1_awqos),
      .m_pl1_awuser(m_pl1_awuser),
      .m_pl1_wvalid(m_pl1_wvalid),
      .m_pl1_wready(m_pl1_wready),
      .m_pl1_wid(),
      .m_pl1_wdata(m_pl1_wdata),
      .m_pl1_wstrb(m_pl1_wstrb),
      .m_pl1_wlast(m_pl1_wlast),
      .m_pl1_bvalid(m_pl1_bvalid),
      .m_pl1_bready(m_pl1_bready),
      .m_pl1_bid(m_pl1_bid),
      .m_pl1_bresp(m_pl1_bresp),
      .m_pl1_arvalid(m_pl1_arvalid),
      .m_pl1_arready(m_pl1_arready),
      .m_pl1_arid(m_pl1_arid),
      .m_pl1_araddr(m_pl1_araddr),
      .m_pl1_arlen(m_pl1_arlen),
      .m_pl1_arsize(m_pl1_arsize),
      .m_pl1_arburst(m_pl1_arburst),
      .m_pl1_arlock(m_pl1_arlock),
      .m_pl1_arcache(m_pl1_arcache),
      .m_pl1_arprot(m_pl1_arprot),
      .m_pl1_arqos(m_pl1_arqos),
      .m_pl1_aruser(m_pl1_aruser),
      .m_pl1_rvalid(m_pl1_rvalid),
      .m_pl1_rready(m_pl1_rready),
      .m_pl1_rid(m_pl1_rid),
      .m_pl1_rdata(m_pl1_rdata),
      .m_pl1_rresp(m_pl1_rresp),
      .m_pl1_rlast(m_pl1_rlast),
      .m_pl2_awvalid(m_pl2_awvalid),
      .m_pl2_awready(m_pl2_awready),
      .m_pl2_awid(m_pl2_awid),
      .m_pl2_awaddr(m_pl2_awaddr),
      .m_pl2_awlen(m_pl2_awlen),
      .m_pl2_awsize(m_pl2_awsize),
      .m_pl2_awburst(m_pl2_awburst),
      .m_pl2_awlock(m_pl2_awlock),
      .m_pl2_awcache(m_pl2_awcache),
      .m_pl2_awprot(m_pl2_awprot),
      .m_pl2_awqos(m_pl2_awqos),
      .m_pl2_awuser(m_pl2_awuser),
      .m_pl2_wvalid(m_pl2_wvalid),
      .m_pl2_wready(m_pl2_wready),
      .m_pl2_wid(),
      .m_pl2_wdata(m_pl2_wdata),
      .m_pl2_wstrb(m_pl2_wstrb),
      .m_pl2_wlast(m_pl2_wlast),
      .m_pl2_bvalid(m_pl2_bvalid),
      .m_pl2_bready(m_pl2_bready),
      .m_pl2_bid(m_pl2_bid),
      .m_pl2_bresp(m_pl2_bresp),
      .m_pl2_arvalid(m_pl2_arvalid),
      .m_pl2_arready(m_pl2_arready),
      .m_pl2_arid(m_pl2_arid),
      .m_pl2_araddr(m_pl2_araddr),
      .m_pl2_arlen(m_pl2_arlen),
      .m_pl2_arsize(m_pl2_arsize),
      .m_pl2_arburst(m_pl2_arburst),
      .m_pl2_arlock(m_pl2_arlock),
      .m_pl2_arcache(m_pl2_arcache),
      .m_pl2_arprot(m_pl2_arprot),
      .m_pl2_arqos(m_pl2_arqos),
      .m_pl2_aruser(m_pl2_aruser),
      .m_pl2_rvalid(m_pl2_rvalid),
      .m_pl2_rready(m_pl2_rready),
      .m_pl2_rid(m_pl2_rid),
      .m_pl2_rdata(m_pl2_rdata),
      .m_pl2_rresp(m_pl2_rresp),
      .m_pl2_rlast(m_pl2_rlast),
      .m_pl3_awvalid(m_pl3_awvalid),
      .m_pl3_awready(m_pl3_awready),
      .m_pl3_awid(m_pl3_awid),
      .m_pl3_awaddr(m_pl3_awaddr),
      .m_pl3_awlen(m_pl3_awlen),
      .m_pl3_awsize(m_pl3_awsize),
      .m_pl3_awburst(m_pl3_awburst),
      .m_pl3_awlock(m_pl3_awlock),
      .m_pl3_awcache(m_pl3_awcache),
      .m_pl3_awprot(m_pl3_awprot),
      .m_pl3_awqos(m_pl3_awqos),
      .m_pl3_awuser(m_pl3_awuser),
      .m_pl3_wvalid(m_pl3_wvalid),
      .m_pl3_wready(m_pl3_wready),
      .m_pl3_wid(),
      .m_pl3_wdata(m_pl3_wdata),
      .m_pl3_wstrb(m_pl3_wstrb),
      .m_pl3_wlast(m_pl3_wlast),
      .m_pl3_bvalid(m_pl3_bvalid),
      .m_pl3_bready(m_pl3_bready),
      .m_pl3_bid(m_pl3_bid),
      .m_pl3_bresp(m_pl3_bresp),
      .m_pl3_arvalid(m_pl3_arvalid),
      .m_pl3_arready(m_pl3_arready),
      .m_pl3_arid(m_pl3_arid),
      .m_pl3_araddr(m_pl3_araddr),
      .m_pl3_arlen(m_pl3_arlen),
      .m_pl3_arsize(m_pl3_arsize),
      .m_pl3_arburst(m_pl3_arburst),
      .m_pl3_arlock(m_pl3_arlock),
      .m_pl3_arcache(m_pl3_arcache),
      .m_pl3_arprot(m_pl3_arprot),
      .m_pl3_arqos(m_pl3_arqos),
      .m_pl3_aruser(m_pl3_aruser),
      .m_pl3_rvalid(m_pl3_rvalid),
      .m_pl3_rready(m_pl3_rready),
      .m_pl3_rid(m_pl3_rid),
      .m_pl3_rdata(m_pl3_rdata),
      .m_pl3_rresp(m_pl3_rresp),
      .m_pl3_rlast(m_pl3_rlast),
      .interrupts(interrupts)
  );

endmodule
