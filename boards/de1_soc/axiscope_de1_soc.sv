/// DE1-SoC: 2 blocks, each at a port of the processing system, behind one register bus.
/// Block n has its registers at n * 0x1000; a trigger of one reaches all that have one.
///
/// Written by tools/board_projects.py from boards/de1_soc.toml; change that.
module axiscope_de1_soc (
    /// Clock of all.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: AWVALID.
    input logic s_axil_awvalid,
    /// Registers: AWREADY.
    output logic s_axil_awready,
    /// Registers: AWADDR.
    input logic [13:0] s_axil_awaddr,
    /// Registers: WVALID.
    input logic s_axil_wvalid,
    /// Registers: WREADY.
    output logic s_axil_wready,
    /// Registers: WDATA.
    input logic [31:0] s_axil_wdata,
    /// Registers: BVALID.
    output logic s_axil_bvalid,
    /// Registers: BREADY.
    input logic s_axil_bready,
    /// Registers: BRESP.
    output logic [1:0] s_axil_bresp,
    /// Registers: ARVALID.
    input logic s_axil_arvalid,
    /// Registers: ARREADY.
    output logic s_axil_arready,
    /// Registers: ARADDR.
    input logic [13:0] s_axil_araddr,
    /// Registers: RVALID.
    output logic s_axil_rvalid,
    /// Registers: RREADY.
    input logic s_axil_rready,
    /// Registers: RDATA.
    output logic [31:0] s_axil_rdata,
    /// Registers: RRESP.
    output logic [1:0] s_axil_rresp,
    /// F2S0: write address valid.
    output logic m_f2s0_awvalid,
    /// F2S0: write address taken.
    input logic m_f2s0_awready,
    /// F2S0: write ID: one for all bursts, from its register.
    output logic [7:0] m_f2s0_awid,
    /// F2S0: write address, bytes.
    output logic [31:0] m_f2s0_awaddr,
    /// F2S0: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_f2s0_awlen,
    /// F2S0: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_f2s0_awsize,
    /// F2S0: INCR.
    output logic [1:0] m_f2s0_awburst,
    /// F2S0: normal access.
    output logic m_f2s0_awlock,
    /// F2S0: from its register.
    output logic [3:0] m_f2s0_awcache,
    /// F2S0: from its register.
    output logic [2:0] m_f2s0_awprot,
    /// F2S0: from its register.
    output logic [3:0] m_f2s0_awqos,
    /// F2S0: from its register.
    output logic m_f2s0_awuser,
    /// F2S0: write data valid.
    output logic m_f2s0_wvalid,
    /// F2S0: write data taken.
    input logic m_f2s0_wready,
    /// F2S0: write data ID, for AXI3; leave open on AXI4.
    output logic [7:0] m_f2s0_wid,
    /// F2S0: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [127:0] m_f2s0_wdata,
    /// F2S0: all ones.
    output logic [15:0] m_f2s0_wstrb,
    /// F2S0: last beat of a burst.
    output logic m_f2s0_wlast,
    /// F2S0: write response valid.
    input logic m_f2s0_bvalid,
    /// F2S0: always high.
    output logic m_f2s0_bready,
    /// F2S0: not looked at: all bursts have one ID.
    input logic [7:0] m_f2s0_bid,
    /// F2S0: write response.
    input logic [1:0] m_f2s0_bresp,
    /// F2S0: read address valid.
    output logic m_f2s0_arvalid,
    /// F2S0: read address taken.
    input logic m_f2s0_arready,
    /// F2S0: read ID: one for all bursts, from its register.
    output logic [7:0] m_f2s0_arid,
    /// F2S0: read address, bytes.
    output logic [31:0] m_f2s0_araddr,
    /// F2S0: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_f2s0_arlen,
    /// F2S0: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_f2s0_arsize,
    /// F2S0: INCR.
    output logic [1:0] m_f2s0_arburst,
    /// F2S0: normal access.
    output logic m_f2s0_arlock,
    /// F2S0: from its register.
    output logic [3:0] m_f2s0_arcache,
    /// F2S0: from its register.
    output logic [2:0] m_f2s0_arprot,
    /// F2S0: from its register.
    output logic [3:0] m_f2s0_arqos,
    /// F2S0: from its register.
    output logic m_f2s0_aruser,
    /// F2S0: read data valid.
    input logic m_f2s0_rvalid,
    /// F2S0: always high.
    output logic m_f2s0_rready,
    /// F2S0: not looked at: all bursts have one ID.
    input logic [7:0] m_f2s0_rid,
    /// F2S0: read data.
    input logic [127:0] m_f2s0_rdata,
    /// F2S0: read response.
    input logic [1:0] m_f2s0_rresp,
    /// F2S0: last beat of a burst.
    input logic m_f2s0_rlast,
    /// F2H: write address valid.
    output logic m_f2h_awvalid,
    /// F2H: write address taken.
    input logic m_f2h_awready,
    /// F2H: write ID: one for all bursts, from its register.
    output logic [7:0] m_f2h_awid,
    /// F2H: write address, bytes.
    output logic [31:0] m_f2h_awaddr,
    /// F2H: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_f2h_awlen,
    /// F2H: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_f2h_awsize,
    /// F2H: INCR.
    output logic [1:0] m_f2h_awburst,
    /// F2H: normal access.
    output logic m_f2h_awlock,
    /// F2H: from its register.
    output logic [3:0] m_f2h_awcache,
    /// F2H: from its register.
    output logic [2:0] m_f2h_awprot,
    /// F2H: from its register.
    output logic [3:0] m_f2h_awqos,
    /// F2H: from its register.
    output logic m_f2h_awuser,
    /// F2H: write data valid.
    output logic m_f2h_wvalid,
    /// F2H: write data taken.
    input logic m_f2h_wready,
    /// F2H: write data ID, for AXI3; leave open on AXI4.
    output logic [7:0] m_f2h_wid,
    /// F2H: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [63:0] m_f2h_wdata,
    /// F2H: all ones.
    output logic [7:0] m_f2h_wstrb,
    /// F2H: last beat of a burst.
    output logic m_f2h_wlast,
    /// F2H: write response valid.
    input logic m_f2h_bvalid,
    /// F2H: always high.
    output logic m_f2h_bready,
    /// F2H: not looked at: all bursts have one ID.
    input logic [7:0] m_f2h_bid,
    /// F2H: write response.
    input logic [1:0] m_f2h_bresp,
    /// F2H: read address valid.
    output logic m_f2h_arvalid,
    /// F2H: read address taken.
    input logic m_f2h_arready,
    /// F2H: read ID: one for all bursts, from its register.
    output logic [7:0] m_f2h_arid,
    /// F2H: read address, bytes.
    output logic [31:0] m_f2h_araddr,
    /// F2H: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_f2h_arlen,
    /// F2H: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_f2h_arsize,
    /// F2H: INCR.
    output logic [1:0] m_f2h_arburst,
    /// F2H: normal access.
    output logic m_f2h_arlock,
    /// F2H: from its register.
    output logic [3:0] m_f2h_arcache,
    /// F2H: from its register.
    output logic [2:0] m_f2h_arprot,
    /// F2H: from its register.
    output logic [3:0] m_f2h_arqos,
    /// F2H: from its register.
    output logic m_f2h_aruser,
    /// F2H: read data valid.
    input logic m_f2h_rvalid,
    /// F2H: always high.
    output logic m_f2h_rready,
    /// F2H: not looked at: all bursts have one ID.
    input logic [7:0] m_f2h_rid,
    /// F2H: read data.
    input logic [63:0] m_f2h_rdata,
    /// F2H: read response.
    input logic [1:0] m_f2h_rresp,
    /// F2H: last beat of a burst.
    input logic m_f2h_rlast,
    /// Interrupts of the blocks, in their order.
    output logic [1:0] interrupts
);
  logic [11:0] awaddr, araddr;
  logic [31:0] wdata;
  logic [1:0] awvalid;
  logic [1:0] awready;
  logic [1:0] wvalid;
  logic [1:0] wready;
  logic [1:0] bvalid;
  logic [1:0] bready;
  logic [3:0] bresp;
  logic [1:0] arvalid;
  logic [1:0] arready;
  logic [1:0] rvalid;
  logic [1:0] rready;
  logic [63:0] rdata;
  logic [3:0] rresp;
  logic fired_0;
  logic fired_1;
  logic trigger;

  always_ff @(posedge aclk) trigger <= aresetn && (fired_0 || fired_1);

  axiscope_lite_splitter #(
      .BLOCKS(2),
      .WINDOW_BITS(12)
  ) i_splitter (
      .aclk,
      .aresetn,
      .s_axil_awvalid,
      .s_axil_awready,
      .s_axil_awaddr,
      .s_axil_wvalid,
      .s_axil_wready,
      .s_axil_wdata,
      .s_axil_bvalid,
      .s_axil_bready,
      .s_axil_bresp,
      .s_axil_arvalid,
      .s_axil_arready,
      .s_axil_araddr,
      .s_axil_rvalid,
      .s_axil_rready,
      .s_axil_rdata,
      .s_axil_rresp,
      .m_axil_awaddr(awaddr),
      .m_axil_wdata(wdata),
      .m_axil_araddr(araddr),
      .m_axil_awvalid(awvalid),
      .m_axil_awready(awready),
      .m_axil_wvalid(wvalid),
      .m_axil_wready(wready),
      .m_axil_bvalid(bvalid),
      .m_axil_bready(bready),
      .m_axil_bresp(bresp),
      .m_axil_arvalid(arvalid),
      .m_axil_arready(arready),
      .m_axil_rvalid(rvalid),
      .m_axil_rready(rready),
      .m_axil_rdata(rdata),
      .m_axil_rresp(rresp)
  );

  // F2S0: registers at 0x00000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(128),
      .ADDR_WIDTH(32),
      .ID_WIDTH(8),
      .AXI3(1),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_f2s0 (
      .aclk,
      .aresetn,
      .s_axil_awvalid(awvalid[0]),
      .s_axil_awready(awready[0]),
      .s_axil_awaddr(awaddr[11:0]),
      .s_axil_wvalid(wvalid[0]),
      .s_axil_wready(wready[0]),
      .s_axil_wdata(wdata[31:0]),
      .s_axil_bvalid(bvalid[0]),
      .s_axil_bready(bready[0]),
      .s_axil_bresp(bresp[0+:2]),
      .s_axil_arvalid(arvalid[0]),
      .s_axil_arready(arready[0]),
      .s_axil_araddr(araddr[11:0]),
      .s_axil_rvalid(rvalid[0]),
      .s_axil_rready(rready[0]),
      .s_axil_rdata(rdata[0+:32]),
      .s_axil_rresp(rresp[0+:2]),
      .m_axi_awvalid(m_f2s0_awvalid),
      .m_axi_awready(m_f2s0_awready),
      .m_axi_awid(m_f2s0_awid),
      .m_axi_awaddr(m_f2s0_awaddr),
      .m_axi_awlen(m_f2s0_awlen),
      .m_axi_awsize(m_f2s0_awsize),
      .m_axi_awburst(m_f2s0_awburst),
      .m_axi_awlock(m_f2s0_awlock),
      .m_axi_awcache(m_f2s0_awcache),
      .m_axi_awprot(m_f2s0_awprot),
      .m_axi_awqos(m_f2s0_awqos),
      .m_axi_awuser(m_f2s0_awuser),
      .m_axi_wvalid(m_f2s0_wvalid),
      .m_axi_wready(m_f2s0_wready),
      .m_axi_wid(m_f2s0_wid),
      .m_axi_wdata(m_f2s0_wdata),
      .m_axi_wstrb(m_f2s0_wstrb),
      .m_axi_wlast(m_f2s0_wlast),
      .m_axi_bvalid(m_f2s0_bvalid),
      .m_axi_bready(m_f2s0_bready),
      .m_axi_bid(m_f2s0_bid),
      .m_axi_bresp(m_f2s0_bresp),
      .m_axi_arvalid(m_f2s0_arvalid),
      .m_axi_arready(m_f2s0_arready),
      .m_axi_arid(m_f2s0_arid),
      .m_axi_araddr(m_f2s0_araddr),
      .m_axi_arlen(m_f2s0_arlen),
      .m_axi_arsize(m_f2s0_arsize),
      .m_axi_arburst(m_f2s0_arburst),
      .m_axi_arlock(m_f2s0_arlock),
      .m_axi_arcache(m_f2s0_arcache),
      .m_axi_arprot(m_f2s0_arprot),
      .m_axi_arqos(m_f2s0_arqos),
      .m_axi_aruser(m_f2s0_aruser),
      .m_axi_rvalid(m_f2s0_rvalid),
      .m_axi_rready(m_f2s0_rready),
      .m_axi_rid(m_f2s0_rid),
      .m_axi_rdata(m_f2s0_rdata),
      .m_axi_rresp(m_f2s0_rresp),
      .m_axi_rlast(m_f2s0_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_0),
      .irq(interrupts[0])
  );

  // F2H: registers at 0x01000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(64),
      .ADDR_WIDTH(32),
      .ID_WIDTH(8),
      .AXI3(1),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_f2h (
      .aclk,
      .aresetn,
      .s_axil_awvalid(awvalid[1]),
      .s_axil_awready(awready[1]),
      .s_axil_awaddr(awaddr[11:0]),
      .s_axil_wvalid(wvalid[1]),
      .s_axil_wready(wready[1]),
      .s_axil_wdata(wdata[31:0]),
      .s_axil_bvalid(bvalid[1]),
      .s_axil_bready(bready[1]),
      .s_axil_bresp(bresp[2+:2]),
      .s_axil_arvalid(arvalid[1]),
      .s_axil_arready(arready[1]),
      .s_axil_araddr(araddr[11:0]),
      .s_axil_rvalid(rvalid[1]),
      .s_axil_rready(rready[1]),
      .s_axil_rdata(rdata[32+:32]),
      .s_axil_rresp(rresp[2+:2]),
      .m_axi_awvalid(m_f2h_awvalid),
      .m_axi_awready(m_f2h_awready),
      .m_axi_awid(m_f2h_awid),
      .m_axi_awaddr(m_f2h_awaddr),
      .m_axi_awlen(m_f2h_awlen),
      .m_axi_awsize(m_f2h_awsize),
      .m_axi_awburst(m_f2h_awburst),
      .m_axi_awlock(m_f2h_awlock),
      .m_axi_awcache(m_f2h_awcache),
      .m_axi_awprot(m_f2h_awprot),
      .m_axi_awqos(m_f2h_awqos),
      .m_axi_awuser(m_f2h_awuser),
      .m_axi_wvalid(m_f2h_wvalid),
      .m_axi_wready(m_f2h_wready),
      .m_axi_wid(m_f2h_wid),
      .m_axi_wdata(m_f2h_wdata),
      .m_axi_wstrb(m_f2h_wstrb),
      .m_axi_wlast(m_f2h_wlast),
      .m_axi_bvalid(m_f2h_bvalid),
      .m_axi_bready(m_f2h_bready),
      .m_axi_bid(m_f2h_bid),
      .m_axi_bresp(m_f2h_bresp),
      .m_axi_arvalid(m_f2h_arvalid),
      .m_axi_arready(m_f2h_arready),
      .m_axi_arid(m_f2h_arid),
      .m_axi_araddr(m_f2h_araddr),
      .m_axi_arlen(m_f2h_arlen),
      .m_axi_arsize(m_f2h_arsize),
      .m_axi_arburst(m_f2h_arburst),
      .m_axi_arlock(m_f2h_arlock),
      .m_axi_arcache(m_f2h_arcache),
      .m_axi_arprot(m_f2h_arprot),
      .m_axi_arqos(m_f2h_arqos),
      .m_axi_aruser(m_f2h_aruser),
      .m_axi_rvalid(m_f2h_rvalid),
      .m_axi_rready(m_f2h_rready),
      .m_axi_rid(m_f2h_rid),
      .m_axi_rdata(m_f2h_rdata),
      .m_axi_rresp(m_f2h_rresp),
      .m_axi_rlast(m_f2h_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_1),
      .irq(interrupts[1])
  );
endmodule
