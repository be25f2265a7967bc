/// VCK190: 4 blocks, each at a port of the processing system, behind one register bus.
/// Block n has its registers at n * 0x1000; a trigger of one reaches all that have one.
///
/// Written by tools/board_projects.py from boards/vck190.toml; change that.
module axiscope_vck190 (
    /// Clock of all.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: AWVALID.
    input logic s_axil_awvalid,
    /// Registers: AWREADY.
    output logic s_axil_awready,
    /// Registers: AWADDR.
    input logic [14:0] s_axil_awaddr,
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
    input logic [14:0] s_axil_araddr,
    /// Registers: RVALID.
    output logic s_axil_rvalid,
    /// Registers: RREADY.
    input logic s_axil_rready,
    /// Registers: RDATA.
    output logic [31:0] s_axil_rdata,
    /// Registers: RRESP.
    output logic [1:0] s_axil_rresp,
    /// PL0: write address valid.
    output logic m_pl0_awvalid,
    /// PL0: write address taken.
    input logic m_pl0_awready,
    /// PL0: write ID: one for all bursts, from its register.
    output logic [1:0] m_pl0_awid,
    /// PL0: write address, bytes.
    output logic [63:0] m_pl0_awaddr,
    /// PL0: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_pl0_awlen,
    /// PL0: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_pl0_awsize,
    /// PL0: INCR.
    output logic [1:0] m_pl0_awburst,
    /// PL0: normal access.
    output logic m_pl0_awlock,
    /// PL0: from its register.
    output logic [3:0] m_pl0_awcache,
    /// PL0: from its register.
    output logic [2:0] m_pl0_awprot,
    /// PL0: from its register.
    output logic [3:0] m_pl0_awqos,
    /// PL0: from its register.
    output logic m_pl0_awuser,
    /// PL0: write data valid.
    output logic m_pl0_wvalid,
    /// PL0: write data taken.
    input logic m_pl0_wready,
    /// PL0: write data ID, for AXI3; leave open on AXI4.
    output logic [1:0] m_pl0_wid,
    /// PL0: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [127:0] m_pl0_wdata,
    /// PL0: all ones.
    output logic [15:0] m_pl0_wstrb,
    /// PL0: last beat of a burst.
    output logic m_pl0_wlast,
    /// PL0: write response valid.
    input logic m_pl0_bvalid,
    /// PL0: always high.
    output logic m_pl0_bready,
    /// PL0: not looked at: all bursts have one ID.
    input logic [1:0] m_pl0_bid,
    /// PL0: write response.
    input logic [1:0] m_pl0_bresp,
    /// PL0: read address valid.
    output logic m_pl0_arvalid,
    /// PL0: read address taken.
    input logic m_pl0_arready,
    /// PL0: read ID: one for all bursts, from its register.
    output logic [1:0] m_pl0_arid,
    /// PL0: read address, bytes.
    output logic [63:0] m_pl0_araddr,
    /// PL0: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_pl0_arlen,
    /// PL0: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_pl0_arsize,
    /// PL0: INCR.
    output logic [1:0] m_pl0_arburst,
    /// PL0: normal access.
    output logic m_pl0_arlock,
    /// PL0: from its register.
    output logic [3:0] m_pl0_arcache,
    /// PL0: from its register.
    output logic [2:0] m_pl0_arprot,
    /// PL0: from its register.
    output logic [3:0] m_pl0_arqos,
    /// PL0: from its register.
    output logic m_pl0_aruser,
    /// PL0: read data valid.
    input logic m_pl0_rvalid,
    /// PL0: always high.
    output logic m_pl0_rready,
    /// PL0: not looked at: all bursts have one ID.
    input logic [1:0] m_pl0_rid,
    /// PL0: read data.
    input logic [127:0] m_pl0_rdata,
    /// PL0: read response.
    input logic [1:0] m_pl0_rresp,
    /// PL0: last beat of a burst.
    input logic m_pl0_rlast,
    /// PL1: write address valid.
    output logic m_pl1_awvalid,
    /// PL1: write address taken.
    input logic m_pl1_awready,
    /// PL1: write ID: one for all bursts, from its register.
    output logic [1:0] m_pl1_awid,
    /// PL1: write address, bytes.
    output logic [63:0] m_pl1_awaddr,
    /// PL1: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_pl1_awlen,
    /// PL1: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_pl1_awsize,
    /// PL1: INCR.
    output logic [1:0] m_pl1_awburst,
    /// PL1: normal access.
    output logic m_pl1_awlock,
    /// PL1: from its register.
    output logic [3:0] m_pl1_awcache,
    /// PL1: from its register.
    output logic [2:0] m_pl1_awprot,
    /// PL1: from its register.
    output logic [3:0] m_pl1_awqos,
    /// PL1: from its register.
    output logic m_pl1_awuser,
    /// PL1: write data valid.
    output logic m_pl1_wvalid,
    /// PL1: write data taken.
    input logic m_pl1_wready,
    /// PL1: write data ID, for AXI3; leave open on AXI4.
    output logic [1:0] m_pl1_wid,
    /// PL1: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [127:0] m_pl1_wdata,
    /// PL1: all ones.
    output logic [15:0] m_pl1_wstrb,
    /// PL1: last beat of a burst.
    output logic m_pl1_wlast,
    /// PL1: write response valid.
    input logic m_pl1_bvalid,
    /// PL1: always high.
    output logic m_pl1_bready,
    /// PL1: not looked at: all bursts have one ID.
    input logic [1:0] m_pl1_bid,
    /// PL1: write response.
    input logic [1:0] m_pl1_bresp,
    /// PL1: read address valid.
    output logic m_pl1_arvalid,
    /// PL1: read address taken.
    input logic m_pl1_arready,
    /// PL1: read ID: one for all bursts, from its register.
    output logic [1:0] m_pl1_arid,
    /// PL1: read address, bytes.
    output logic [63:0] m_pl1_araddr,
    /// PL1: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_pl1_arlen,
    /// PL1: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_pl1_arsize,
    /// PL1: INCR.
    output logic [1:0] m_pl1_arburst,
    /// PL1: normal access.
    output logic m_pl1_arlock,
    /// PL1: from its register.
    output logic [3:0] m_pl1_arcache,
    /// PL1: from its register.
    output logic [2:0] m_pl1_arprot,
    /// PL1: from its register.
    output logic [3:0] m_pl1_arqos,
    /// PL1: from its register.
    output logic m_pl1_aruser,
    /// PL1: read data valid.
    input logic m_pl1_rvalid,
    /// PL1: always high.
    output logic m_pl1_rready,
    /// PL1: not looked at: all bursts have one ID.
    input logic [1:0] m_pl1_rid,
    /// PL1: read data.
    input logic [127:0] m_pl1_rdata,
    /// PL1: read response.
    input logic [1:0] m_pl1_rresp,
    /// PL1: last beat of a burst.
    input logic m_pl1_rlast,
    /// PL2: write address valid.
    output logic m_pl2_awvalid,
    /// PL2: write address taken.
    input logic m_pl2_awready,
    /// PL2: write ID: one for all bursts, from its register.
    output logic [1:0] m_pl2_awid,
    /// PL2: write address, bytes.
    output logic [63:0] m_pl2_awaddr,
    /// PL2: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_pl2_awlen,
    /// PL2: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_pl2_awsize,
    /// PL2: INCR.
    output logic [1:0] m_pl2_awburst,
    /// PL2: normal access.
    output logic m_pl2_awlock,
    /// PL2: from its register.
    output logic [3:0] m_pl2_awcache,
    /// PL2: from its register.
    output logic [2:0] m_pl2_awprot,
    /// PL2: from its register.
    output logic [3:0] m_pl2_awqos,
    /// PL2: from its register.
    output logic m_pl2_awuser,
    /// PL2: write data valid.
    output logic m_pl2_wvalid,
    /// PL2: write data taken.
    input logic m_pl2_wready,
    /// PL2: write data ID, for AXI3; leave open on AXI4.
    output logic [1:0] m_pl2_wid,
    /// PL2: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [127:0] m_pl2_wdata,
    /// PL2: all ones.
    output logic [15:0] m_pl2_wstrb,
    /// PL2: last beat of a burst.
    output logic m_pl2_wlast,
    /// PL2: write response valid.
    input logic m_pl2_bvalid,
    /// PL2: always high.
    output logic m_pl2_bready,
    /// PL2: not looked at: all bursts have one ID.
    input logic [1:0] m_pl2_bid,
    /// PL2: write response.
    input logic [1:0] m_pl2_bresp,
    /// PL2: read address valid.
    output logic m_pl2_arvalid,
    /// PL2: read address taken.
    input logic m_pl2_arready,
    /// PL2: read ID: one for all bursts, from its register.
    output logic [1:0] m_pl2_arid,
    /// PL2: read address, bytes.
    output logic [63:0] m_pl2_araddr,
    /// PL2: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_pl2_arlen,
    /// PL2: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_pl2_arsize,
    /// PL2: INCR.
    output logic [1:0] m_pl2_arburst,
    /// PL2: normal access.
    output logic m_pl2_arlock,
    /// PL2: from its register.
    output logic [3:0] m_pl2_arcache,
    /// PL2: from its register.
    output logic [2:0] m_pl2_arprot,
    /// PL2: from its register.
    output logic [3:0] m_pl2_arqos,
    /// PL2: from its register.
    output logic m_pl2_aruser,
    /// PL2: read data valid.
    input logic m_pl2_rvalid,
    /// PL2: always high.
    output logic m_pl2_rready,
    /// PL2: not looked at: all bursts have one ID.
    input logic [1:0] m_pl2_rid,
    /// PL2: read data.
    input logic [127:0] m_pl2_rdata,
    /// PL2: read response.
    input logic [1:0] m_pl2_rresp,
    /// PL2: last beat of a burst.
    input logic m_pl2_rlast,
    /// PL3: write address valid.
    output logic m_pl3_awvalid,
    /// PL3: write address taken.
    input logic m_pl3_awready,
    /// PL3: write ID: one for all bursts, from its register.
    output logic [1:0] m_pl3_awid,
    /// PL3: write address, bytes.
    output logic [63:0] m_pl3_awaddr,
    /// PL3: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_pl3_awlen,
    /// PL3: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_pl3_awsize,
    /// PL3: INCR.
    output logic [1:0] m_pl3_awburst,
    /// PL3: normal access.
    output logic m_pl3_awlock,
    /// PL3: from its register.
    output logic [3:0] m_pl3_awcache,
    /// PL3: from its register.
    output logic [2:0] m_pl3_awprot,
    /// PL3: from its register.
    output logic [3:0] m_pl3_awqos,
    /// PL3: from its register.
    output logic m_pl3_awuser,
    /// PL3: write data valid.
    output logic m_pl3_wvalid,
    /// PL3: write data taken.
    input logic m_pl3_wready,
    /// PL3: write data ID, for AXI3; leave open on AXI4.
    output logic [1:0] m_pl3_wid,
    /// PL3: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [127:0] m_pl3_wdata,
    /// PL3: all ones.
    output logic [15:0] m_pl3_wstrb,
    /// PL3: last beat of a burst.
    output logic m_pl3_wlast,
    /// PL3: write response valid.
    input logic m_pl3_bvalid,
    /// PL3: always high.
    output logic m_pl3_bready,
    /// PL3: not looked at: all bursts have one ID.
    input logic [1:0] m_pl3_bid,
    /// PL3: write response.
    input logic [1:0] m_pl3_bresp,
    /// PL3: read address valid.
    output logic m_pl3_arvalid,
    /// PL3: read address taken.
    input logic m_pl3_arready,
    /// PL3: read ID: one for all bursts, from its register.
    output logic [1:0] m_pl3_arid,
    /// PL3: read address, bytes.
    output logic [63:0] m_pl3_araddr,
    /// PL3: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_pl3_arlen,
    /// PL3: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_pl3_arsize,
    /// PL3: INCR.
    output logic [1:0] m_pl3_arburst,
    /// PL3: normal access.
    output logic m_pl3_arlock,
    /// PL3: from its register.
    output logic [3:0] m_pl3_arcache,
    /// PL3: from its register.
    output logic [2:0] m_pl3_arprot,
    /// PL3: from its register.
    output logic [3:0] m_pl3_arqos,
    /// PL3: from its register.
    output logic m_pl3_aruser,
    /// PL3: read data valid.
    input logic m_pl3_rvalid,
    /// PL3: always high.
    output logic m_pl3_rready,
    /// PL3: not looked at: all bursts have one ID.
    input logic [1:0] m_pl3_rid,
    /// PL3: read data.
    input logic [127:0] m_pl3_rdata,
    /// PL3: read response.
    input logic [1:0] m_pl3_rresp,
    /// PL3: last beat of a burst.
    input logic m_pl3_rlast,
    /// Interrupts of the blocks, in their order.
    output logic [3:0] interrupts
);
  logic [11:0] awaddr, araddr;
  logic [31:0] wdata;
  logic [3:0] awvalid;
  logic [3:0] awready;
  logic [3:0] wvalid;
  logic [3:0] wready;
  logic [3:0] bvalid;
  logic [3:0] bready;
  logic [7:0] bresp;
  logic [3:0] arvalid;
  logic [3:0] arready;
  logic [3:0] rvalid;
  logic [3:0] rready;
  logic [127:0] rdata;
  logic [7:0] rresp;
  logic fired_0;
  logic fired_1;
  logic fired_2;
  logic fired_3;
  logic trigger;

  always_ff @(posedge aclk) trigger <= aresetn && (fired_0 || fired_1 || fired_2 || fired_3);

  axiscope_lite_splitter #(
      .BLOCKS(4),
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

  // PL0: registers at 0x00000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(128),
      .ADDR_WIDTH(64),
      .ID_WIDTH(2),
      .AXI3(0),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_pl0 (
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
      .m_axi_awvalid(m_pl0_awvalid),
      .m_axi_awready(m_pl0_awready),
      .m_axi_awid(m_pl0_awid),
      .m_axi_awaddr(m_pl0_awaddr),
      .m_axi_awlen(m_pl0_awlen),
      .m_axi_awsize(m_pl0_awsize),
      .m_axi_awburst(m_pl0_awburst),
      .m_axi_awlock(m_pl0_awlock),
      .m_axi_awcache(m_pl0_awcache),
      .m_axi_awprot(m_pl0_awprot),
      .m_axi_awqos(m_pl0_awqos),
      .m_axi_awuser(m_pl0_awuser),
      .m_axi_wvalid(m_pl0_wvalid),
      .m_axi_wready(m_pl0_wready),
      .m_axi_wid(m_pl0_wid),
      .m_axi_wdata(m_pl0_wdata),
      .m_axi_wstrb(m_pl0_wstrb),
      .m_axi_wlast(m_pl0_wlast),
      .m_axi_bvalid(m_pl0_bvalid),
      .m_axi_bready(m_pl0_bready),
      .m_axi_bid(m_pl0_bid),
      .m_axi_bresp(m_pl0_bresp),
      .m_axi_arvalid(m_pl0_arvalid),
      .m_axi_arready(m_pl0_arready),
      .m_axi_arid(m_pl0_arid),
      .m_axi_araddr(m_pl0_araddr),
      .m_axi_arlen(m_pl0_arlen),
      .m_axi_arsize(m_pl0_arsize),
      .m_axi_arburst(m_pl0_arburst),
      .m_axi_arlock(m_pl0_arlock),
      .m_axi_arcache(m_pl0_arcache),
      .m_axi_arprot(m_pl0_arprot),
      .m_axi_arqos(m_pl0_arqos),
      .m_axi_aruser(m_pl0_aruser),
      .m_axi_rvalid(m_pl0_rvalid),
      .m_axi_rready(m_pl0_rready),
      .m_axi_rid(m_pl0_rid),
      .m_axi_rdata(m_pl0_rdata),
      .m_axi_rresp(m_pl0_rresp),
      .m_axi_rlast(m_pl0_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_0),
      .irq(interrupts[0])
  );

  // PL1: registers at 0x01000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(128),
      .ADDR_WIDTH(64),
      .ID_WIDTH(2),
      .AXI3(0),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_pl1 (
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
      .m_axi_awvalid(m_pl1_awvalid),
      .m_axi_awready(m_pl1_awready),
      .m_axi_awid(m_pl1_awid),
      .m_axi_awaddr(m_pl1_awaddr),
      .m_axi_awlen(m_pl1_awlen),
      .m_axi_awsize(m_pl1_awsize),
      .m_axi_awburst(m_pl1_awburst),
      .m_axi_awlock(m_pl1_awlock),
      .m_axi_awcache(m_pl1_awcache),
      .m_axi_awprot(m_pl1_awprot),
      .m_axi_awqos(m_pl1_awqos),
      .m_axi_awuser(m_pl1_awuser),
      .m_axi_wvalid(m_pl1_wvalid),
      .m_axi_wready(m_pl1_wready),
      .m_axi_wid(m_pl1_wid),
      .m_axi_wdata(m_pl1_wdata),
      .m_axi_wstrb(m_pl1_wstrb),
      .m_axi_wlast(m_pl1_wlast),
      .m_axi_bvalid(m_pl1_bvalid),
      .m_axi_bready(m_pl1_bready),
      .m_axi_bid(m_pl1_bid),
      .m_axi_bresp(m_pl1_bresp),
      .m_axi_arvalid(m_pl1_arvalid),
      .m_axi_arready(m_pl1_arready),
      .m_axi_arid(m_pl1_arid),
      .m_axi_araddr(m_pl1_araddr),
      .m_axi_arlen(m_pl1_arlen),
      .m_axi_arsize(m_pl1_arsize),
      .m_axi_arburst(m_pl1_arburst),
      .m_axi_arlock(m_pl1_arlock),
      .m_axi_arcache(m_pl1_arcache),
      .m_axi_arprot(m_pl1_arprot),
      .m_axi_arqos(m_pl1_arqos),
      .m_axi_aruser(m_pl1_aruser),
      .m_axi_rvalid(m_pl1_rvalid),
      .m_axi_rready(m_pl1_rready),
      .m_axi_rid(m_pl1_rid),
      .m_axi_rdata(m_pl1_rdata),
      .m_axi_rresp(m_pl1_rresp),
      .m_axi_rlast(m_pl1_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_1),
      .irq(interrupts[1])
  );

  // PL2: registers at 0x02000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(128),
      .ADDR_WIDTH(64),
      .ID_WIDTH(2),
      .AXI3(0),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_pl2 (
      .aclk,
      .aresetn,
      .s_axil_awvalid(awvalid[2]),
      .s_axil_awready(awready[2]),
      .s_axil_awaddr(awaddr[11:0]),
      .s_axil_wvalid(wvalid[2]),
      .s_axil_wready(wready[2]),
      .s_axil_wdata(wdata[31:0]),
      .s_axil_bvalid(bvalid[2]),
      .s_axil_bready(bready[2]),
      .s_axil_bresp(bresp[4+:2]),
      .s_axil_arvalid(arvalid[2]),
      .s_axil_arready(arready[2]),
      .s_axil_araddr(araddr[11:0]),
      .s_axil_rvalid(rvalid[2]),
      .s_axil_rready(rready[2]),
      .s_axil_rdata(rdata[64+:32]),
      .s_axil_rresp(rresp[4+:2]),
      .m_axi_awvalid(m_pl2_awvalid),
      .m_axi_awready(m_pl2_awready),
      .m_axi_awid(m_pl2_awid),
      .m_axi_awaddr(m_pl2_awaddr),
      .m_axi_awlen(m_pl2_awlen),
      .m_axi_awsize(m_pl2_awsize),
      .m_axi_awburst(m_pl2_awburst),
      .m_axi_awlock(m_pl2_awlock),
      .m_axi_awcache(m_pl2_awcache),
      .m_axi_awprot(m_pl2_awprot),
      .m_axi_awqos(m_pl2_awqos),
      .m_axi_awuser(m_pl2_awuser),
      .m_axi_wvalid(m_pl2_wvalid),
      .m_axi_wready(m_pl2_wready),
      .m_axi_wid(m_pl2_wid),
      .m_axi_wdata(m_pl2_wdata),
      .m_axi_wstrb(m_pl2_wstrb),
      .m_axi_wlast(m_pl2_wlast),
      .m_axi_bvalid(m_pl2_bvalid),
      .m_axi_bready(m_pl2_bready),
      .m_axi_bid(m_pl2_bid),
      .m_axi_bresp(m_pl2_bresp),
      .m_axi_arvalid(m_pl2_arvalid),
      .m_axi_arready(m_pl2_arready),
      .m_axi_arid(m_pl2_arid),
      .m_axi_araddr(m_pl2_araddr),
      .m_axi_arlen(m_pl2_arlen),
      .m_axi_arsize(m_pl2_arsize),
      .m_axi_arburst(m_pl2_arburst),
      .m_axi_arlock(m_pl2_arlock),
      .m_axi_arcache(m_pl2_arcache),
      .m_axi_arprot(m_pl2_arprot),
      .m_axi_arqos(m_pl2_arqos),
      .m_axi_aruser(m_pl2_aruser),
      .m_axi_rvalid(m_pl2_rvalid),
      .m_axi_rready(m_pl2_rready),
      .m_axi_rid(m_pl2_rid),
      .m_axi_rdata(m_pl2_rdata),
      .m_axi_rresp(m_pl2_rresp),
      .m_axi_rlast(m_pl2_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_2),
      .irq(interrupts[2])
  );

  // PL3: registers at 0x03000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(128),
      .ADDR_WIDTH(64),
      .ID_WIDTH(2),
      .AXI3(0),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_pl3 (
      .aclk,
      .aresetn,
      .s_axil_awvalid(awvalid[3]),
      .s_axil_awready(awready[3]),
      .s_axil_awaddr(awaddr[11:0]),
      .s_axil_wvalid(wvalid[3]),
      .s_axil_wready(wready[3]),
      .s_axil_wdata(wdata[31:0]),
      .s_axil_bvalid(bvalid[3]),
      .s_axil_bready(bready[3]),
      .s_axil_bresp(bresp[6+:2]),
      .s_axil_arvalid(arvalid[3]),
      .s_axil_arready(arready[3]),
      .s_axil_araddr(araddr[11:0]),
      .s_axil_rvalid(rvalid[3]),
      .s_axil_rready(rready[3]),
      .s_axil_rdata(rdata[96+:32]),
      .s_axil_rresp(rresp[6+:2]),
      .m_axi_awvalid(m_pl3_awvalid),
      .m_axi_awready(m_pl3_awready),
      .m_axi_awid(m_pl3_awid),
      .m_axi_awaddr(m_pl3_awaddr),
      .m_axi_awlen(m_pl3_awlen),
      .m_axi_awsize(m_pl3_awsize),
      .m_axi_awburst(m_pl3_awburst),
      .m_axi_awlock(m_pl3_awlock),
      .m_axi_awcache(m_pl3_awcache),
      .m_axi_awprot(m_pl3_awprot),
      .m_axi_awqos(m_pl3_awqos),
      .m_axi_awuser(m_pl3_awuser),
      .m_axi_wvalid(m_pl3_wvalid),
      .m_axi_wready(m_pl3_wready),
      .m_axi_wid(m_pl3_wid),
      .m_axi_wdata(m_pl3_wdata),
      .m_axi_wstrb(m_pl3_wstrb),
      .m_axi_wlast(m_pl3_wlast),
      .m_axi_bvalid(m_pl3_bvalid),
      .m_axi_bready(m_pl3_bready),
      .m_axi_bid(m_pl3_bid),
      .m_axi_bresp(m_pl3_bresp),
      .m_axi_arvalid(m_pl3_arvalid),
      .m_axi_arready(m_pl3_arready),
      .m_axi_arid(m_pl3_arid),
      .m_axi_araddr(m_pl3_araddr),
      .m_axi_arlen(m_pl3_arlen),
      .m_axi_arsize(m_pl3_arsize),
      .m_axi_arburst(m_pl3_arburst),
      .m_axi_arlock(m_pl3_arlock),
      .m_axi_arcache(m_pl3_arcache),
      .m_axi_arprot(m_pl3_arprot),
      .m_axi_arqos(m_pl3_arqos),
      .m_axi_aruser(m_pl3_aruser),
      .m_axi_rvalid(m_pl3_rvalid),
      .m_axi_rready(m_pl3_rready),
      .m_axi_rid(m_pl3_rid),
      .m_axi_rdata(m_pl3_rdata),
      .m_axi_rresp(m_pl3_rresp),
      .m_axi_rlast(m_pl3_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_3),
      .irq(interrupts[3])
  );
endmodule
