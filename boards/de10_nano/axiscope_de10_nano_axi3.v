// DE10-Nano: 2 blocks at ports of the processing system.
// Written by tools/board_projects.py from boards/de10_nano.toml; change that.

module axiscope_de10_nano_axi3 (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 aclk CLK" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME aclk, ASSOCIATED_RESET aresetn, ASSOCIATED_BUSIF s_axil:m_f2s0:m_f2h" *)
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
    input wire [13:0] s_axil_awaddr,
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
    input wire [13:0] s_axil_araddr,
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
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_f2s0, PROTOCOL AXI3, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 16, SUPPORTS_NARROW_BURST 0" *)
    // F2S0: write address valid.
    output wire m_f2s0_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWREADY" *)
    // F2S0: write address taken.
    input wire m_f2s0_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWID" *)
    // F2S0: write ID: one for all bursts, from its register.
    output wire [7:0] m_f2s0_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWADDR" *)
    // F2S0: write address, bytes.
    output wire [31:0] m_f2s0_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWLEN" *)
    // F2S0: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_f2s0_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWSIZE" *)
    // F2S0: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_f2s0_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWBURST" *)
    // F2S0: INCR.
    output wire [1:0] m_f2s0_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWLOCK" *)
    // F2S0: normal access.
    output wire [1:0] m_f2s0_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWCACHE" *)
    // F2S0: from its register.
    output wire [3:0] m_f2s0_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWPROT" *)
    // F2S0: from its register.
    output wire [2:0] m_f2s0_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWQOS" *)
    // F2S0: from its register.
    output wire [3:0] m_f2s0_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 AWUSER" *)
    // F2S0: from its register.
    output wire m_f2s0_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 WVALID" *)
    // F2S0: write data valid.
    output wire m_f2s0_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 WREADY" *)
    // F2S0: write data taken.
    input wire m_f2s0_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 WID" *)
    // F2S0: write data ID, for AXI3; leave open on AXI4.
    output wire [7:0] m_f2s0_wid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 WDATA" *)
    // F2S0: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [127:0] m_f2s0_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 WSTRB" *)
    // F2S0: all ones.
    output wire [15:0] m_f2s0_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 WLAST" *)
    // F2S0: last beat of a burst.
    output wire m_f2s0_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 BVALID" *)
    // F2S0: write response valid.
    input wire m_f2s0_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 BREADY" *)
    // F2S0: always high.
    output wire m_f2s0_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 BID" *)
    // F2S0: not looked at: all bursts have one ID.
    input wire [7:0] m_f2s0_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 BRESP" *)
    // F2S0: write response.
    input wire [1:0] m_f2s0_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARVALID" *)
    // F2S0: read address valid.
    output wire m_f2s0_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARREADY" *)
    // F2S0: read address taken.
    input wire m_f2s0_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARID" *)
    // F2S0: read ID: one for all bursts, from its register.
    output wire [7:0] m_f2s0_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARADDR" *)
    // F2S0: read address, bytes.
    output wire [31:0] m_f2s0_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARLEN" *)
    // F2S0: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_f2s0_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARSIZE" *)
    // F2S0: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_f2s0_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARBURST" *)
    // F2S0: INCR.
    output wire [1:0] m_f2s0_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARLOCK" *)
    // F2S0: normal access.
    output wire [1:0] m_f2s0_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARCACHE" *)
    // F2S0: from its register.
    output wire [3:0] m_f2s0_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARPROT" *)
    // F2S0: from its register.
    output wire [2:0] m_f2s0_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARQOS" *)
    // F2S0: from its register.
    output wire [3:0] m_f2s0_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 ARUSER" *)
    // F2S0: from its register.
    output wire m_f2s0_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 RVALID" *)
    // F2S0: read data valid.
    input wire m_f2s0_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 RREADY" *)
    // F2S0: always high.
    output wire m_f2s0_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 RID" *)
    // F2S0: not looked at: all bursts have one ID.
    input wire [7:0] m_f2s0_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 RDATA" *)
    // F2S0: read data.
    input wire [127:0] m_f2s0_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 RRESP" *)
    // F2S0: read response.
    input wire [1:0] m_f2s0_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2s0 RLAST" *)
    // F2S0: last beat of a burst.
    input wire m_f2s0_rlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWVALID" *)
    (* X_INTERFACE_PARAMETER = "XIL_INTERFACENAME m_f2h, PROTOCOL AXI3, NUM_READ_OUTSTANDING 64, NUM_WRITE_OUTSTANDING 64, MAX_BURST_LENGTH 16, SUPPORTS_NARROW_BURST 0" *)
    // F2H: write address valid.
    output wire m_f2h_awvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWREADY" *)
    // F2H: write address taken.
    input wire m_f2h_awready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWID" *)
    // F2H: write ID: one for all bursts, from its register.
    output wire [7:0] m_f2h_awid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWADDR" *)
    // F2H: write address, bytes.
    output wire [31:0] m_f2h_awaddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWLEN" *)
    // F2H: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_f2h_awlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWSIZE" *)
    // F2H: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_f2h_awsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWBURST" *)
    // F2H: INCR.
    output wire [1:0] m_f2h_awburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWLOCK" *)
    // F2H: normal access.
    output wire [1:0] m_f2h_awlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWCACHE" *)
    // F2H: from its register.
    output wire [3:0] m_f2h_awcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWPROT" *)
    // F2H: from its register.
    output wire [2:0] m_f2h_awprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWQOS" *)
    // F2H: from its register.
    output wire [3:0] m_f2h_awqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h AWUSER" *)
    // F2H: from its register.
    output wire m_f2h_awuser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h WVALID" *)
    // F2H: write data valid.
    output wire m_f2h_wvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h WREADY" *)
    // F2H: write data taken.
    input wire m_f2h_wready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h WID" *)
    // F2H: write data ID, for AXI3; leave open on AXI4.
    output wire [7:0] m_f2h_wid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h WDATA" *)
    // F2H: write data: each 32-bit word its address, exclusive-or the data seed.
    output wire [63:0] m_f2h_wdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h WSTRB" *)
    // F2H: all ones.
    output wire [7:0] m_f2h_wstrb,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h WLAST" *)
    // F2H: last beat of a burst.
    output wire m_f2h_wlast,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h BVALID" *)
    // F2H: write response valid.
    input wire m_f2h_bvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h BREADY" *)
    // F2H: always high.
    output wire m_f2h_bready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h BID" *)
    // F2H: not looked at: all bursts have one ID.
    input wire [7:0] m_f2h_bid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h BRESP" *)
    // F2H: write response.
    input wire [1:0] m_f2h_bresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARVALID" *)
    // F2H: read address valid.
    output wire m_f2h_arvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARREADY" *)
    // F2H: read address taken.
    input wire m_f2h_arready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARID" *)
    // F2H: read ID: one for all bursts, from its register.
    output wire [7:0] m_f2h_arid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARADDR" *)
    // F2H: read address, bytes.
    output wire [31:0] m_f2h_araddr,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARLEN" *)
    // F2H: beats less one; an AXI3 port takes the low four bits.
    output wire [3:0] m_f2h_arlen,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARSIZE" *)
    // F2H: log2 of the bytes of a beat: the full width.
    output wire [2:0] m_f2h_arsize,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARBURST" *)
    // F2H: INCR.
    output wire [1:0] m_f2h_arburst,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARLOCK" *)
    // F2H: normal access.
    output wire [1:0] m_f2h_arlock,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARCACHE" *)
    // F2H: from its register.
    output wire [3:0] m_f2h_arcache,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARPROT" *)
    // F2H: from its register.
    output wire [2:0] m_f2h_arprot,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARQOS" *)
    // F2H: from its register.
    output wire [3:0] m_f2h_arqos,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h ARUSER" *)
    // F2H: from its register.
    output wire m_f2h_aruser,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h RVALID" *)
    // F2H: read data valid.
    input wire m_f2h_rvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h RREADY" *)
    // F2H: always high.
    output wire m_f2h_rready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h RID" *)
    // F2H: not looked at: all bursts have one ID.
    input wire [7:0] m_f2h_rid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h RDATA" *)
    // F2H: read data.
    input wire [63:0] m_f2h_rdata,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h RRESP" *)
    // F2H: read response.
    input wire [1:0] m_f2h_rresp,
    (* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 m_f2h RLAST" *)
    // F2H: last beat of a burst.
    input wire m_f2h_rlast,
    // Interrupts of the blocks, in their order.
    output wire [1:0] interrupts
);

  wire [1*8-1:0] m_f2s0_awlen_all;
  assign m_f2s0_awlen = m_f2s0_awlen_all[0 +: 4];
  wire [1-1:0] m_f2s0_awlock_all;
  assign m_f2s0_awlock = {1'b0, m_f2s0_awlock_all};
  wire [1*8-1:0] m_f2s0_arlen_all;
  assign m_f2s0_arlen = m_f2s0_arlen_all[0 +: 4];
  wire [1-1:0] m_f2s0_arlock_all;
  assign m_f2s0_arlock = {1'b0, m_f2s0_arlock_all};
  wire [1*8-1:0] m_f2h_awlen_all;
  assign m_f2h_awlen = m_f2h_awlen_all[0 +: 4];
  wire [1-1:0] m_f2h_awlock_all;
  assign m_f2h_awlock = {1'b0, m_f2h_awlock_all};
  wire [1*8-1:0] m_f2h_arlen_all;
  assign m_f2h_arlen = m_f2h_arlen_all[0 +: 4];
  wire [1-1:0] m_f2h_arlock_all;
  assign m_f2h_arlock = {1'b0, m_f2h_arlock_all};
  axiscope_de10_nano i_block (
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
      .m_f2s0_awvalid(m_f2s0_awvalid),
      .m_f2s0_awready(m_f2s0_awready),
      .m_f2s0_awid(m_f2s0_awid),
      .m_f2s0_awaddr(m_f2s0_awaddr),
      .m_f2s0_awlen(m_f2s0_awlen_all),
      .m_f2s0_awsize(m_f2s0_awsize),
      .m_f2s0_awburst(m_f2s0_awburst),
      .m_f2s0_awlock(m_f2s0_awlock_all),
      .m_f2s0_awcache(m_f2s0_awcache),
      .m_f2s0_awprot(m_f2s0_awprot),
      .m_f2s0_awqos(m_f2s0_awqos),
      .m_f2s0_awuser(m_f2s0_awuser),
      .m_f2s0_wvalid(m_f2s0_wvalid),
      .m_f2s0_wready(m_f2s0_wready),
      .m_f2s0_wid(m_f2s0_wid),
      .m_f2s0_wdata(m_f2s0_wdata),
      .m_f2s0_wstrb(m_f2s0_wstrb),
      .m_f2s0_wlast(m_f2s0_wlast),
      .m_f2s0_bvalid(m_f2s0_bvalid),
      .m_f2s0_bready(m_f2s0_bready),
      .m_f2s0_bid(m_f2s0_bid),
      .m_f2s0_bresp(m_f2s0_bresp),
      .m_f2s0_arvalid(m_f2s0_arvalid),
      .m_f2s0_arready(m_f2s0_arready),
      .m_f2s0_arid(m_f2s0_arid),
      .m_f2s0_araddr(m_f2s0_araddr),
      .m_f2s0_arlen(m_f2s0_arlen_all),
      .m_f2s0_arsize(m_f2s0_arsize),
      .m_f2s0_arburst(m_f2s0_arburst),
      .m_f2s0_arlock(m_f2s0_arlock_all),
      .m_f2s0_arcache(m_f2s0_arcache),
      .m_f2s0_arprot(m_f2s0_arprot),
      .m_f2s0_arqos(m_f2s0_arqos),
      .m_f2s0_aruser(m_f2s0_aruser),
      .m_f2s0_rvalid(m_f2s0_rvalid),
      .m_f2s0_rready(m_f2s0_rready),
      .m_f2s0_rid(m_f2s0_rid),
      .m_f2s0_rdata(m_f2s0_rdata),
      .m_f2s0_rresp(m_f2s0_rresp),
      .m_f2s0_rlast(m_f2s0_rlast),
      .m_f2h_awvalid(m_f2h_awvalid),
      .m_f2h_awready(m_f2h_awready),
      .m_f2h_awid(m_f2h_awid),
      .m_f2h_awaddr(m_f2h_awaddr),
      .m_f2h_awlen(m_f2h_awlen_all),
      .m_f2h_awsize(m_f2h_awsize),
      .m_f2h_awburst(m_f2h_awburst),
      .m_f2h_awlock(m_f2h_awlock_all),
      .m_f2h_awcache(m_f2h_awcache),
      .m_f2h_awprot(m_f2h_awprot),
      .m_f2h_awqos(m_f2h_awqos),
      .m_f2h_awuser(m_f2h_awuser),
      .m_f2h_wvalid(m_f2h_wvalid),
      .m_f2h_wready(m_f2h_wready),
      .m_f2h_wid(m_f2h_wid),
      .m_f2h_wdata(m_f2h_wdata),
      .m_f2h_wstrb(m_f2h_wstrb),
      .m_f2h_wlast(m_f2h_wlast),
      .m_f2h_bvalid(m_f2h_bvalid),
      .m_f2h_bready(m_f2h_bready),
      .m_f2h_bid(m_f2h_bid),
      .m_f2h_bresp(m_f2h_bresp),
      .m_f2h_arvalid(m_f2h_arvalid),
      .m_f2h_arready(m_f2h_arready),
      .m_f2h_arid(m_f2h_arid),
      .m_f2h_araddr(m_f2h_araddr),
      .m_f2h_arlen(m_f2h_arlen_all),
      .m_f2h_arsize(m_f2h_arsize),
      .m_f2h_arburst(m_f2h_arburst),
      .m_f2h_arlock(m_f2h_arlock_all),
      .m_f2h_arcache(m_f2h_arcache),
      .m_f2h_arprot(m_f2h_arprot),
      .m_f2h_arqos(m_f2h_arqos),
      .m_f2h_aruser(m_f2h_aruser),
      .m_f2h_rvalid(m_f2h_rvalid),
      .m_f2h_rready(m_f2h_rready),
      .m_f2h_rid(m_f2h_rid),
      .m_f2h_rdata(m_f2h_rdata),
      .m_f2h_rresp(m_f2h_rresp),
      .m_f2h_rlast(m_f2h_rlast),
      .interrupts(interrupts)
  );

endmodule
