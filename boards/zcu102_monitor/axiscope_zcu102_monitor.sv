/// ZCU102 with a monitor: 4 blocks, each at a port of the processing system, behind one register bus.
/// Block n has its registers at n * 0x4000; a trigger of one reaches all that have one.
///
/// Written by tools/board_projects.py from boards/zcu102_monitor.toml; change that.
module axiscope_zcu102_monitor (
    /// Clock of all.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: AWVALID.
    input logic s_axil_awvalid,
    /// Registers: AWREADY.
    output logic s_axil_awready,
    /// Registers: AWADDR.
    input logic [16:0] s_axil_awaddr,
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
    input logic [16:0] s_axil_araddr,
    /// Registers: RVALID.
    output logic s_axil_rvalid,
    /// Registers: RREADY.
    input logic s_axil_rready,
    /// Registers: RDATA.
    output logic [31:0] s_axil_rdata,
    /// Registers: RRESP.
    output logic [1:0] s_axil_rresp,
    /// HP0: write address valid.
    output logic m_hp0_awvalid,
    /// HP0: write address taken.
    input logic m_hp0_awready,
    /// HP0: write ID: one for all bursts, from its register.
    output logic [5:0] m_hp0_awid,
    /// HP0: write address, bytes.
    output logic [48:0] m_hp0_awaddr,
    /// HP0: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp0_awlen,
    /// HP0: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_hp0_awsize,
    /// HP0: INCR.
    output logic [1:0] m_hp0_awburst,
    /// HP0: normal access.
    output logic m_hp0_awlock,
    /// HP0: from its register.
    output logic [3:0] m_hp0_awcache,
    /// HP0: from its register.
    output logic [2:0] m_hp0_awprot,
    /// HP0: from its register.
    output logic [3:0] m_hp0_awqos,
    /// HP0: from its register.
    output logic m_hp0_awuser,
    /// HP0: write data valid.
    output logic m_hp0_wvalid,
    /// HP0: write data taken.
    input logic m_hp0_wready,
    /// HP0: write data ID, for AXI3; leave open on AXI4.
    output logic [5:0] m_hp0_wid,
    /// HP0: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [127:0] m_hp0_wdata,
    /// HP0: all ones.
    output logic [15:0] m_hp0_wstrb,
    /// HP0: last beat of a burst.
    output logic m_hp0_wlast,
    /// HP0: write response valid.
    input logic m_hp0_bvalid,
    /// HP0: always high.
    output logic m_hp0_bready,
    /// HP0: not looked at: all bursts have one ID.
    input logic [5:0] m_hp0_bid,
    /// HP0: write response.
    input logic [1:0] m_hp0_bresp,
    /// HP0: read address valid.
    output logic m_hp0_arvalid,
    /// HP0: read address taken.
    input logic m_hp0_arready,
    /// HP0: read ID: one for all bursts, from its register.
    output logic [5:0] m_hp0_arid,
    /// HP0: read address, bytes.
    output logic [48:0] m_hp0_araddr,
    /// HP0: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp0_arlen,
    /// HP0: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_hp0_arsize,
    /// HP0: INCR.
    output logic [1:0] m_hp0_arburst,
    /// HP0: normal access.
    output logic m_hp0_arlock,
    /// HP0: from its register.
    output logic [3:0] m_hp0_arcache,
    /// HP0: from its register.
    output logic [2:0] m_hp0_arprot,
    /// HP0: from its register.
    output logic [3:0] m_hp0_arqos,
    /// HP0: from its register.
    output logic m_hp0_aruser,
    /// HP0: read data valid.
    input logic m_hp0_rvalid,
    /// HP0: always high.
    output logic m_hp0_rready,
    /// HP0: not looked at: all bursts have one ID.
    input logic [5:0] m_hp0_rid,
    /// HP0: read data.
    input logic [127:0] m_hp0_rdata,
    /// HP0: read response.
    input logic [1:0] m_hp0_rresp,
    /// HP0: last beat of a burst.
    input logic m_hp0_rlast,
    /// HP1: write address valid.
    output logic m_hp1_awvalid,
    /// HP1: write address taken.
    input logic m_hp1_awready,
    /// HP1: write ID: one for all bursts, from its register.
    output logic [5:0] m_hp1_awid,
    /// HP1: write address, bytes.
    output logic [48:0] m_hp1_awaddr,
    /// HP1: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp1_awlen,
    /// HP1: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_hp1_awsize,
    /// HP1: INCR.
    output logic [1:0] m_hp1_awburst,
    /// HP1: normal access.
    output logic m_hp1_awlock,
    /// HP1: from its register.
    output logic [3:0] m_hp1_awcache,
    /// HP1: from its register.
    output logic [2:0] m_hp1_awprot,
    /// HP1: from its register.
    output logic [3:0] m_hp1_awqos,
    /// HP1: from its register.
    output logic m_hp1_awuser,
    /// HP1: write data valid.
    output logic m_hp1_wvalid,
    /// HP1: write data taken.
    input logic m_hp1_wready,
    /// HP1: write data ID, for AXI3; leave open on AXI4.
    output logic [5:0] m_hp1_wid,
    /// HP1: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [127:0] m_hp1_wdata,
    /// HP1: all ones.
    output logic [15:0] m_hp1_wstrb,
    /// HP1: last beat of a burst.
    output logic m_hp1_wlast,
    /// HP1: write response valid.
    input logic m_hp1_bvalid,
    /// HP1: always high.
    output logic m_hp1_bready,
    /// HP1: not looked at: all bursts have one ID.
    input logic [5:0] m_hp1_bid,
    /// HP1: write response.
    input logic [1:0] m_hp1_bresp,
    /// HP1: read address valid.
    output logic m_hp1_arvalid,
    /// HP1: read address taken.
    input logic m_hp1_arready,
    /// HP1: read ID: one for all bursts, from its register.
    output logic [5:0] m_hp1_arid,
    /// HP1: read address, bytes.
    output logic [48:0] m_hp1_araddr,
    /// HP1: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp1_arlen,
    /// HP1: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_hp1_arsize,
    /// HP1: INCR.
    output logic [1:0] m_hp1_arburst,
    /// HP1: normal access.
    output logic m_hp1_arlock,
    /// HP1: from its register.
    output logic [3:0] m_hp1_arcache,
    /// HP1: from its register.
    output logic [2:0] m_hp1_arprot,
    /// HP1: from its register.
    output logic [3:0] m_hp1_arqos,
    /// HP1: from its register.
    output logic m_hp1_aruser,
    /// HP1: read data valid.
    input logic m_hp1_rvalid,
    /// HP1: always high.
    output logic m_hp1_rready,
    /// HP1: not looked at: all bursts have one ID.
    input logic [5:0] m_hp1_rid,
    /// HP1: read data.
    input logic [127:0] m_hp1_rdata,
    /// HP1: read response.
    input logic [1:0] m_hp1_rresp,
    /// HP1: last beat of a burst.
    input logic m_hp1_rlast,
    /// HP2: write address valid.
    output logic m_hp2_awvalid,
    /// HP2: write address taken.
    input logic m_hp2_awready,
    /// HP2: write ID: one for all bursts, from its register.
    output logic [5:0] m_hp2_awid,
    /// HP2: write address, bytes.
    output logic [48:0] m_hp2_awaddr,
    /// HP2: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp2_awlen,
    /// HP2: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_hp2_awsize,
    /// HP2: INCR.
    output logic [1:0] m_hp2_awburst,
    /// HP2: normal access.
    output logic m_hp2_awlock,
    /// HP2: from its register.
    output logic [3:0] m_hp2_awcache,
    /// HP2: from its register.
    output logic [2:0] m_hp2_awprot,
    /// HP2: from its register.
    output logic [3:0] m_hp2_awqos,
    /// HP2: from its register.
    output logic m_hp2_awuser,
    /// HP2: write data valid.
    output logic m_hp2_wvalid,
    /// HP2: write data taken.
    input logic m_hp2_wready,
    /// HP2: write data ID, for AXI3; leave open on AXI4.
    output logic [5:0] m_hp2_wid,
    /// HP2: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [127:0] m_hp2_wdata,
    /// HP2: all ones.
    output logic [15:0] m_hp2_wstrb,
    /// HP2: last beat of a burst.
    output logic m_hp2_wlast,
    /// HP2: write response valid.
    input logic m_hp2_bvalid,
    /// HP2: always high.
    output logic m_hp2_bready,
    /// HP2: not looked at: all bursts have one ID.
    input logic [5:0] m_hp2_bid,
    /// HP2: write response.
    input logic [1:0] m_hp2_bresp,
    /// HP2: read address valid.
    output logic m_hp2_arvalid,
    /// HP2: read address taken.
    input logic m_hp2_arready,
    /// HP2: read ID: one for all bursts, from its register.
    output logic [5:0] m_hp2_arid,
    /// HP2: read address, bytes.
    output logic [48:0] m_hp2_araddr,
    /// HP2: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp2_arlen,
    /// HP2: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_hp2_arsize,
    /// HP2: INCR.
    output logic [1:0] m_hp2_arburst,
    /// HP2: normal access.
    output logic m_hp2_arlock,
    /// HP2: from its register.
    output logic [3:0] m_hp2_arcache,
    /// HP2: from its register.
    output logic [2:0] m_hp2_arprot,
    /// HP2: from its register.
    output logic [3:0] m_hp2_arqos,
    /// HP2: from its register.
    output logic m_hp2_aruser,
    /// HP2: read data valid.
    input logic m_hp2_rvalid,
    /// HP2: always high.
    output logic m_hp2_rready,
    /// HP2: not looked at: all bursts have one ID.
    input logic [5:0] m_hp2_rid,
    /// HP2: read data.
    input logic [127:0] m_hp2_rdata,
    /// HP2: read response.
    input logic [1:0] m_hp2_rresp,
    /// HP2: last beat of a burst.
    input logic m_hp2_rlast,
    /// HP3: write address valid.
    output logic m_hp3_awvalid,
    /// HP3: write address taken.
    input logic m_hp3_awready,
    /// HP3: write ID: one for all bursts, from its register.
    output logic [5:0] m_hp3_awid,
    /// HP3: write address, bytes.
    output logic [48:0] m_hp3_awaddr,
    /// HP3: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp3_awlen,
    /// HP3: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_hp3_awsize,
    /// HP3: INCR.
    output logic [1:0] m_hp3_awburst,
    /// HP3: normal access.
    output logic m_hp3_awlock,
    /// HP3: from its register.
    output logic [3:0] m_hp3_awcache,
    /// HP3: from its register.
    output logic [2:0] m_hp3_awprot,
    /// HP3: from its register.
    output logic [3:0] m_hp3_awqos,
    /// HP3: from its register.
    output logic m_hp3_awuser,
    /// HP3: write data valid.
    output logic m_hp3_wvalid,
    /// HP3: write data taken.
    input logic m_hp3_wready,
    /// HP3: write data ID, for AXI3; leave open on AXI4.
    output logic [5:0] m_hp3_wid,
    /// HP3: write data: each 32-bit word its address, exclusive-or the data seed.
    output logic [127:0] m_hp3_wdata,
    /// HP3: all ones.
    output logic [15:0] m_hp3_wstrb,
    /// HP3: last beat of a burst.
    output logic m_hp3_wlast,
    /// HP3: write response valid.
    input logic m_hp3_bvalid,
    /// HP3: always high.
    output logic m_hp3_bready,
    /// HP3: not looked at: all bursts have one ID.
    input logic [5:0] m_hp3_bid,
    /// HP3: write response.
    input logic [1:0] m_hp3_bresp,
    /// HP3: read address valid.
    output logic m_hp3_arvalid,
    /// HP3: read address taken.
    input logic m_hp3_arready,
    /// HP3: read ID: one for all bursts, from its register.
    output logic [5:0] m_hp3_arid,
    /// HP3: read address, bytes.
    output logic [48:0] m_hp3_araddr,
    /// HP3: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp3_arlen,
    /// HP3: log2 of the bytes of a beat: the full width.
    output logic [2:0] m_hp3_arsize,
    /// HP3: INCR.
    output logic [1:0] m_hp3_arburst,
    /// HP3: normal access.
    output logic m_hp3_arlock,
    /// HP3: from its register.
    output logic [3:0] m_hp3_arcache,
    /// HP3: from its register.
    output logic [2:0] m_hp3_arprot,
    /// HP3: from its register.
    output logic [3:0] m_hp3_arqos,
    /// HP3: from its register.
    output logic m_hp3_aruser,
    /// HP3: read data valid.
    input logic m_hp3_rvalid,
    /// HP3: always high.
    output logic m_hp3_rready,
    /// HP3: not looked at: all bursts have one ID.
    input logic [5:0] m_hp3_rid,
    /// HP3: read data.
    input logic [127:0] m_hp3_rdata,
    /// HP3: read response.
    input logic [1:0] m_hp3_rresp,
    /// HP3: last beat of a burst.
    input logic m_hp3_rlast,
    /// Interrupts of the blocks, in their order.
    output logic [3:0] interrupts
);
  logic [13:0] awaddr, araddr;
  logic [31:0] wdata;
  logic [4:0] awvalid;
  logic [4:0] awready;
  logic [4:0] wvalid;
  logic [4:0] wready;
  logic [4:0] bvalid;
  logic [4:0] bready;
  logic [9:0] bresp;
  logic [4:0] arvalid;
  logic [4:0] arready;
  logic [4:0] rvalid;
  logic [4:0] rready;
  logic [159:0] rdata;
  logic [9:0] rresp;
  logic fired_0;
  logic fired_1;
  logic fired_2;
  logic fired_3;
  logic trigger;

  always_ff @(posedge aclk) trigger <= aresetn && (fired_0 || fired_1 || fired_2 || fired_3);

  axiscope_lite_splitter #(
      .BLOCKS(5),
      .WINDOW_BITS(14)
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

  // HP0: registers at 0x00000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(128),
      .ADDR_WIDTH(49),
      .ID_WIDTH(6),
      .AXI3(0),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_hp0 (
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
      .m_axi_awvalid(m_hp0_awvalid),
      .m_axi_awready(m_hp0_awready),
      .m_axi_awid(m_hp0_awid),
      .m_axi_awaddr(m_hp0_awaddr),
      .m_axi_awlen(m_hp0_awlen),
      .m_axi_awsize(m_hp0_awsize),
      .m_axi_awburst(m_hp0_awburst),
      .m_axi_awlock(m_hp0_awlock),
      .m_axi_awcache(m_hp0_awcache),
      .m_axi_awprot(m_hp0_awprot),
      .m_axi_awqos(m_hp0_awqos),
      .m_axi_awuser(m_hp0_awuser),
      .m_axi_wvalid(m_hp0_wvalid),
      .m_axi_wready(m_hp0_wready),
      .m_axi_wid(m_hp0_wid),
      .m_axi_wdata(m_hp0_wdata),
      .m_axi_wstrb(m_hp0_wstrb),
      .m_axi_wlast(m_hp0_wlast),
      .m_axi_bvalid(m_hp0_bvalid),
      .m_axi_bready(m_hp0_bready),
      .m_axi_bid(m_hp0_bid),
      .m_axi_bresp(m_hp0_bresp),
      .m_axi_arvalid(m_hp0_arvalid),
      .m_axi_arready(m_hp0_arready),
      .m_axi_arid(m_hp0_arid),
      .m_axi_araddr(m_hp0_araddr),
      .m_axi_arlen(m_hp0_arlen),
      .m_axi_arsize(m_hp0_arsize),
      .m_axi_arburst(m_hp0_arburst),
      .m_axi_arlock(m_hp0_arlock),
      .m_axi_arcache(m_hp0_arcache),
      .m_axi_arprot(m_hp0_arprot),
      .m_axi_arqos(m_hp0_arqos),
      .m_axi_aruser(m_hp0_aruser),
      .m_axi_rvalid(m_hp0_rvalid),
      .m_axi_rready(m_hp0_rready),
      .m_axi_rid(m_hp0_rid),
      .m_axi_rdata(m_hp0_rdata),
      .m_axi_rresp(m_hp0_rresp),
      .m_axi_rlast(m_hp0_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_0),
      .irq(interrupts[0])
  );

  // HP1: registers at 0x04000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(128),
      .ADDR_WIDTH(49),
      .ID_WIDTH(6),
      .AXI3(0),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_hp1 (
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
      .m_axi_awvalid(m_hp1_awvalid),
      .m_axi_awready(m_hp1_awready),
      .m_axi_awid(m_hp1_awid),
      .m_axi_awaddr(m_hp1_awaddr),
      .m_axi_awlen(m_hp1_awlen),
      .m_axi_awsize(m_hp1_awsize),
      .m_axi_awburst(m_hp1_awburst),
      .m_axi_awlock(m_hp1_awlock),
      .m_axi_awcache(m_hp1_awcache),
      .m_axi_awprot(m_hp1_awprot),
      .m_axi_awqos(m_hp1_awqos),
      .m_axi_awuser(m_hp1_awuser),
      .m_axi_wvalid(m_hp1_wvalid),
      .m_axi_wready(m_hp1_wready),
      .m_axi_wid(m_hp1_wid),
      .m_axi_wdata(m_hp1_wdata),
      .m_axi_wstrb(m_hp1_wstrb),
      .m_axi_wlast(m_hp1_wlast),
      .m_axi_bvalid(m_hp1_bvalid),
      .m_axi_bready(m_hp1_bready),
      .m_axi_bid(m_hp1_bid),
      .m_axi_bresp(m_hp1_bresp),
      .m_axi_arvalid(m_hp1_arvalid),
      .m_axi_arready(m_hp1_arready),
      .m_axi_arid(m_hp1_arid),
      .m_axi_araddr(m_hp1_araddr),
      .m_axi_arlen(m_hp1_arlen),
      .m_axi_arsize(m_hp1_arsize),
      .m_axi_arburst(m_hp1_arburst),
      .m_axi_arlock(m_hp1_arlock),
      .m_axi_arcache(m_hp1_arcache),
      .m_axi_arprot(m_hp1_arprot),
      .m_axi_arqos(m_hp1_arqos),
      .m_axi_aruser(m_hp1_aruser),
      .m_axi_rvalid(m_hp1_rvalid),
      .m_axi_rready(m_hp1_rready),
      .m_axi_rid(m_hp1_rid),
      .m_axi_rdata(m_hp1_rdata),
      .m_axi_rresp(m_hp1_rresp),
      .m_axi_rlast(m_hp1_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_1),
      .irq(interrupts[1])
  );

  // HP2: registers at 0x08000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(128),
      .ADDR_WIDTH(49),
      .ID_WIDTH(6),
      .AXI3(0),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_hp2 (
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
      .m_axi_awvalid(m_hp2_awvalid),
      .m_axi_awready(m_hp2_awready),
      .m_axi_awid(m_hp2_awid),
      .m_axi_awaddr(m_hp2_awaddr),
      .m_axi_awlen(m_hp2_awlen),
      .m_axi_awsize(m_hp2_awsize),
      .m_axi_awburst(m_hp2_awburst),
      .m_axi_awlock(m_hp2_awlock),
      .m_axi_awcache(m_hp2_awcache),
      .m_axi_awprot(m_hp2_awprot),
      .m_axi_awqos(m_hp2_awqos),
      .m_axi_awuser(m_hp2_awuser),
      .m_axi_wvalid(m_hp2_wvalid),
      .m_axi_wready(m_hp2_wready),
      .m_axi_wid(m_hp2_wid),
      .m_axi_wdata(m_hp2_wdata),
      .m_axi_wstrb(m_hp2_wstrb),
      .m_axi_wlast(m_hp2_wlast),
      .m_axi_bvalid(m_hp2_bvalid),
      .m_axi_bready(m_hp2_bready),
      .m_axi_bid(m_hp2_bid),
      .m_axi_bresp(m_hp2_bresp),
      .m_axi_arvalid(m_hp2_arvalid),
      .m_axi_arready(m_hp2_arready),
      .m_axi_arid(m_hp2_arid),
      .m_axi_araddr(m_hp2_araddr),
      .m_axi_arlen(m_hp2_arlen),
      .m_axi_arsize(m_hp2_arsize),
      .m_axi_arburst(m_hp2_arburst),
      .m_axi_arlock(m_hp2_arlock),
      .m_axi_arcache(m_hp2_arcache),
      .m_axi_arprot(m_hp2_arprot),
      .m_axi_arqos(m_hp2_arqos),
      .m_axi_aruser(m_hp2_aruser),
      .m_axi_rvalid(m_hp2_rvalid),
      .m_axi_rready(m_hp2_rready),
      .m_axi_rid(m_hp2_rid),
      .m_axi_rdata(m_hp2_rdata),
      .m_axi_rresp(m_hp2_rresp),
      .m_axi_rlast(m_hp2_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_2),
      .irq(interrupts[2])
  );

  // HP3: registers at 0x0c000.
  axiscope_traffic_generator #(
      .DATA_WIDTH(128),
      .ADDR_WIDTH(49),
      .ID_WIDTH(6),
      .AXI3(0),
      .SOFT_RESET(1),
      .TRIGGER(1)
  ) i_hp3 (
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
      .m_axi_awvalid(m_hp3_awvalid),
      .m_axi_awready(m_hp3_awready),
      .m_axi_awid(m_hp3_awid),
      .m_axi_awaddr(m_hp3_awaddr),
      .m_axi_awlen(m_hp3_awlen),
      .m_axi_awsize(m_hp3_awsize),
      .m_axi_awburst(m_hp3_awburst),
      .m_axi_awlock(m_hp3_awlock),
      .m_axi_awcache(m_hp3_awcache),
      .m_axi_awprot(m_hp3_awprot),
      .m_axi_awqos(m_hp3_awqos),
      .m_axi_awuser(m_hp3_awuser),
      .m_axi_wvalid(m_hp3_wvalid),
      .m_axi_wready(m_hp3_wready),
      .m_axi_wid(m_hp3_wid),
      .m_axi_wdata(m_hp3_wdata),
      .m_axi_wstrb(m_hp3_wstrb),
      .m_axi_wlast(m_hp3_wlast),
      .m_axi_bvalid(m_hp3_bvalid),
      .m_axi_bready(m_hp3_bready),
      .m_axi_bid(m_hp3_bid),
      .m_axi_bresp(m_hp3_bresp),
      .m_axi_arvalid(m_hp3_arvalid),
      .m_axi_arready(m_hp3_arready),
      .m_axi_arid(m_hp3_arid),
      .m_axi_araddr(m_hp3_araddr),
      .m_axi_arlen(m_hp3_arlen),
      .m_axi_arsize(m_hp3_arsize),
      .m_axi_arburst(m_hp3_arburst),
      .m_axi_arlock(m_hp3_arlock),
      .m_axi_arcache(m_hp3_arcache),
      .m_axi_arprot(m_hp3_arprot),
      .m_axi_arqos(m_hp3_arqos),
      .m_axi_aruser(m_hp3_aruser),
      .m_axi_rvalid(m_hp3_rvalid),
      .m_axi_rready(m_hp3_rready),
      .m_axi_rid(m_hp3_rid),
      .m_axi_rdata(m_hp3_rdata),
      .m_axi_rresp(m_hp3_rresp),
      .m_axi_rlast(m_hp3_rlast),
      .trigger_in(trigger),
      .trigger_out(fired_3),
      .irq(interrupts[3])
  );

  // HP3: monitor of its bus, registers at 0x10000.
  axiscope_monitor #(
      .ADDR_WIDTH(49),
      .DATA_WIDTH(128),
      .ID_WIDTH(6),
      .IN_FLIGHT(32),
      .AXI3(0)
  ) i_hp3_monitor (
      .aclk,
      .aresetn,
      .trigger_in(trigger),
      .s_axil_awvalid(awvalid[4]),
      .s_axil_awready(awready[4]),
      .s_axil_awaddr(awaddr[13:0]),
      .s_axil_wvalid(wvalid[4]),
      .s_axil_wready(wready[4]),
      .s_axil_wdata(wdata[31:0]),
      .s_axil_bvalid(bvalid[4]),
      .s_axil_bready(bready[4]),
      .s_axil_bresp(bresp[8+:2]),
      .s_axil_arvalid(arvalid[4]),
      .s_axil_arready(arready[4]),
      .s_axil_araddr(araddr[13:0]),
      .s_axil_rvalid(rvalid[4]),
      .s_axil_rready(rready[4]),
      .s_axil_rdata(rdata[128+:32]),
      .s_axil_rresp(rresp[8+:2]),
      .watch_awid(m_hp3_awid),
      .watch_awaddr(m_hp3_awaddr),
      .watch_awlen(m_hp3_awlen),
      .watch_awsize(m_hp3_awsize),
      .watch_awburst(m_hp3_awburst),
      .watch_awlock({1'b0, m_hp3_awlock}),
      .watch_awcache(m_hp3_awcache),
      .watch_awprot(m_hp3_awprot),
      .watch_awqos(m_hp3_awqos),
      .watch_awvalid(m_hp3_awvalid),
      .watch_awready(m_hp3_awready),
      .watch_wid(m_hp3_wid),
      .watch_wdata(m_hp3_wdata),
      .watch_wstrb(m_hp3_wstrb),
      .watch_wlast(m_hp3_wlast),
      .watch_wvalid(m_hp3_wvalid),
      .watch_wready(m_hp3_wready),
      .watch_bid(m_hp3_bid),
      .watch_bresp(m_hp3_bresp),
      .watch_bvalid(m_hp3_bvalid),
      .watch_bready(m_hp3_bready),
      .watch_arid(m_hp3_arid),
      .watch_araddr(m_hp3_araddr),
      .watch_arlen(m_hp3_arlen),
      .watch_arsize(m_hp3_arsize),
      .watch_arburst(m_hp3_arburst),
      .watch_arlock({1'b0, m_hp3_arlock}),
      .watch_arcache(m_hp3_arcache),
      .watch_arprot(m_hp3_arprot),
      .watch_arqos(m_hp3_arqos),
      .watch_arvalid(m_hp3_arvalid),
      .watch_arready(m_hp3_arready),
      .watch_rid(m_hp3_rid),
      .watch_rdata(m_hp3_rdata),
      .watch_rresp(m_hp3_rresp),
      .watch_rlast(m_hp3_rlast),
      .watch_rvalid(m_hp3_rvalid),
      .watch_rready(m_hp3_rready)
  );
endmodule
