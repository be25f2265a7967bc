/// Ultra96-V2 with probes: 3 blocks, each at a port of the processing system, behind one register bus.
/// Block n has its registers at n * 0x4000; a trigger of one reaches all that have one.
///
/// Written by tools/board_projects.py from boards/ultra96v2_probes.toml; change that.
module axiscope_ultra96v2_probes (
    /// Clock of all.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: AWVALID.
    input logic s_axil_awvalid,
    /// Registers: AWREADY.
    output logic s_axil_awready,
    /// Registers: AWADDR.
    input logic [15:0] s_axil_awaddr,
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
    input logic [15:0] s_axil_araddr,
    /// Registers: RVALID.
    output logic s_axil_rvalid,
    /// Registers: RREADY.
    input logic s_axil_rready,
    /// Registers: RDATA.
    output logic [31:0] s_axil_rdata,
    /// Registers: RRESP.
    output logic [1:0] s_axil_rresp,
    /// HP0: write address: identifier.
    output logic [5:0] m_hp0_awid,
    /// HP0: write address.
    output logic [48:0] m_hp0_awaddr,
    /// HP0: write address: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp0_awlen,
    /// HP0: write address: bytes a beat, as a power of two.
    output logic [2:0] m_hp0_awsize,
    /// HP0: write address: burst type, always INCR.
    output logic [1:0] m_hp0_awburst,
    /// HP0: write address: exclusive access, never.
    output logic m_hp0_awlock,
    /// HP0: write address: memory attributes.
    output logic [3:0] m_hp0_awcache,
    /// HP0: write address: protection.
    output logic [2:0] m_hp0_awprot,
    /// HP0: write address: quality of service.
    output logic [3:0] m_hp0_awqos,
    /// HP0: write address: user sideband.
    output logic m_hp0_awuser,
    /// HP0: write address: valid.
    output logic m_hp0_awvalid,
    /// HP0: write address: ready.
    input logic m_hp0_awready,
    /// HP0: write data: identifier, for AXI3; leave open on AXI4.
    output logic [5:0] m_hp0_wid,
    /// HP0: write data.
    output logic [127:0] m_hp0_wdata,
    /// HP0: write data: byte enables, all.
    output logic [15:0] m_hp0_wstrb,
    /// HP0: write data: last beat.
    output logic m_hp0_wlast,
    /// HP0: write data: valid.
    output logic m_hp0_wvalid,
    /// HP0: write data: ready.
    input logic m_hp0_wready,
    /// HP0: write response: identifier.
    input logic [5:0] m_hp0_bid,
    /// HP0: write response.
    input logic [1:0] m_hp0_bresp,
    /// HP0: write response: valid.
    input logic m_hp0_bvalid,
    /// HP0: write response: ready.
    output logic m_hp0_bready,
    /// HP0: read address: identifier.
    output logic [5:0] m_hp0_arid,
    /// HP0: read address.
    output logic [48:0] m_hp0_araddr,
    /// HP0: read address: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hp0_arlen,
    /// HP0: read address: bytes a beat, as a power of two.
    output logic [2:0] m_hp0_arsize,
    /// HP0: read address: burst type, always INCR.
    output logic [1:0] m_hp0_arburst,
    /// HP0: read address: exclusive access, never.
    output logic m_hp0_arlock,
    /// HP0: read address: memory attributes.
    output logic [3:0] m_hp0_arcache,
    /// HP0: read address: protection.
    output logic [2:0] m_hp0_arprot,
    /// HP0: read address: quality of service.
    output logic [3:0] m_hp0_arqos,
    /// HP0: read address: user sideband.
    output logic m_hp0_aruser,
    /// HP0: read address: valid.
    output logic m_hp0_arvalid,
    /// HP0: read address: ready.
    input logic m_hp0_arready,
    /// HP0: read data: identifier.
    input logic [5:0] m_hp0_rid,
    /// HP0: read data.
    input logic [127:0] m_hp0_rdata,
    /// HP0: read data: response.
    input logic [1:0] m_hp0_rresp,
    /// HP0: read data: last beat.
    input logic m_hp0_rlast,
    /// HP0: read data: valid.
    input logic m_hp0_rvalid,
    /// HP0: read data: ready.
    output logic m_hp0_rready,
    /// HPC0: write address: identifier.
    output logic [5:0] m_hpc0_awid,
    /// HPC0: write address.
    output logic [48:0] m_hpc0_awaddr,
    /// HPC0: write address: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hpc0_awlen,
    /// HPC0: write address: bytes a beat, as a power of two.
    output logic [2:0] m_hpc0_awsize,
    /// HPC0: write address: burst type, always INCR.
    output logic [1:0] m_hpc0_awburst,
    /// HPC0: write address: exclusive access, never.
    output logic m_hpc0_awlock,
    /// HPC0: write address: memory attributes.
    output logic [3:0] m_hpc0_awcache,
    /// HPC0: write address: protection.
    output logic [2:0] m_hpc0_awprot,
    /// HPC0: write address: quality of service.
    output logic [3:0] m_hpc0_awqos,
    /// HPC0: write address: user sideband.
    output logic m_hpc0_awuser,
    /// HPC0: write address: valid.
    output logic m_hpc0_awvalid,
    /// HPC0: write address: ready.
    input logic m_hpc0_awready,
    /// HPC0: write data: identifier, for AXI3; leave open on AXI4.
    output logic [5:0] m_hpc0_wid,
    /// HPC0: write data.
    output logic [127:0] m_hpc0_wdata,
    /// HPC0: write data: byte enables, all.
    output logic [15:0] m_hpc0_wstrb,
    /// HPC0: write data: last beat.
    output logic m_hpc0_wlast,
    /// HPC0: write data: valid.
    output logic m_hpc0_wvalid,
    /// HPC0: write data: ready.
    input logic m_hpc0_wready,
    /// HPC0: write response: identifier.
    input logic [5:0] m_hpc0_bid,
    /// HPC0: write response.
    input logic [1:0] m_hpc0_bresp,
    /// HPC0: write response: valid.
    input logic m_hpc0_bvalid,
    /// HPC0: write response: ready.
    output logic m_hpc0_bready,
    /// HPC0: read address: identifier.
    output logic [5:0] m_hpc0_arid,
    /// HPC0: read address.
    output logic [48:0] m_hpc0_araddr,
    /// HPC0: read address: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hpc0_arlen,
    /// HPC0: read address: bytes a beat, as a power of two.
    output logic [2:0] m_hpc0_arsize,
    /// HPC0: read address: burst type, always INCR.
    output logic [1:0] m_hpc0_arburst,
    /// HPC0: read address: exclusive access, never.
    output logic m_hpc0_arlock,
    /// HPC0: read address: memory attributes.
    output logic [3:0] m_hpc0_arcache,
    /// HPC0: read address: protection.
    output logic [2:0] m_hpc0_arprot,
    /// HPC0: read address: quality of service.
    output logic [3:0] m_hpc0_arqos,
    /// HPC0: read address: user sideband.
    output logic m_hpc0_aruser,
    /// HPC0: read address: valid.
    output logic m_hpc0_arvalid,
    /// HPC0: read address: ready.
    input logic m_hpc0_arready,
    /// HPC0: read data: identifier.
    input logic [5:0] m_hpc0_rid,
    /// HPC0: read data.
    input logic [127:0] m_hpc0_rdata,
    /// HPC0: read data: response.
    input logic [1:0] m_hpc0_rresp,
    /// HPC0: read data: last beat.
    input logic m_hpc0_rlast,
    /// HPC0: read data: valid.
    input logic m_hpc0_rvalid,
    /// HPC0: read data: ready.
    output logic m_hpc0_rready,
    /// HPC1: write address: identifier.
    output logic [5:0] m_hpc1_awid,
    /// HPC1: write address.
    output logic [48:0] m_hpc1_awaddr,
    /// HPC1: write address: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hpc1_awlen,
    /// HPC1: write address: bytes a beat, as a power of two.
    output logic [2:0] m_hpc1_awsize,
    /// HPC1: write address: burst type, always INCR.
    output logic [1:0] m_hpc1_awburst,
    /// HPC1: write address: exclusive access, never.
    output logic m_hpc1_awlock,
    /// HPC1: write address: memory attributes.
    output logic [3:0] m_hpc1_awcache,
    /// HPC1: write address: protection.
    output logic [2:0] m_hpc1_awprot,
    /// HPC1: write address: quality of service.
    output logic [3:0] m_hpc1_awqos,
    /// HPC1: write address: user sideband.
    output logic m_hpc1_awuser,
    /// HPC1: write address: valid.
    output logic m_hpc1_awvalid,
    /// HPC1: write address: ready.
    input logic m_hpc1_awready,
    /// HPC1: write data: identifier, for AXI3; leave open on AXI4.
    output logic [5:0] m_hpc1_wid,
    /// HPC1: write data.
    output logic [127:0] m_hpc1_wdata,
    /// HPC1: write data: byte enables, all.
    output logic [15:0] m_hpc1_wstrb,
    /// HPC1: write data: last beat.
    output logic m_hpc1_wlast,
    /// HPC1: write data: valid.
    output logic m_hpc1_wvalid,
    /// HPC1: write data: ready.
    input logic m_hpc1_wready,
    /// HPC1: write response: identifier.
    input logic [5:0] m_hpc1_bid,
    /// HPC1: write response.
    input logic [1:0] m_hpc1_bresp,
    /// HPC1: write response: valid.
    input logic m_hpc1_bvalid,
    /// HPC1: write response: ready.
    output logic m_hpc1_bready,
    /// HPC1: read address: identifier.
    output logic [5:0] m_hpc1_arid,
    /// HPC1: read address.
    output logic [48:0] m_hpc1_araddr,
    /// HPC1: read address: beats less one; an AXI3 port takes the low four bits.
    output logic [7:0] m_hpc1_arlen,
    /// HPC1: read address: bytes a beat, as a power of two.
    output logic [2:0] m_hpc1_arsize,
    /// HPC1: read address: burst type, always INCR.
    output logic [1:0] m_hpc1_arburst,
    /// HPC1: read address: exclusive access, never.
    output logic m_hpc1_arlock,
    /// HPC1: read address: memory attributes.
    output logic [3:0] m_hpc1_arcache,
    /// HPC1: read address: protection.
    output logic [2:0] m_hpc1_arprot,
    /// HPC1: read address: quality of service.
    output logic [3:0] m_hpc1_arqos,
    /// HPC1: read address: user sideband.
    output logic m_hpc1_aruser,
    /// HPC1: read address: valid.
    output logic m_hpc1_arvalid,
    /// HPC1: read address: ready.
    input logic m_hpc1_arready,
    /// HPC1: read data: identifier.
    input logic [5:0] m_hpc1_rid,
    /// HPC1: read data.
    input logic [127:0] m_hpc1_rdata,
    /// HPC1: read data: response.
    input logic [1:0] m_hpc1_rresp,
    /// HPC1: read data: last beat.
    input logic m_hpc1_rlast,
    /// HPC1: read data: valid.
    input logic m_hpc1_rvalid,
    /// HPC1: read data: ready.
    output logic m_hpc1_rready,
    /// Interrupts of the blocks, in their order.
    output logic [2:0] interrupts
);
  logic [13:0] awaddr, araddr;
  logic [31:0] wdata;
  logic [2:0] awvalid;
  logic [2:0] awready;
  logic [2:0] wvalid;
  logic [2:0] wready;
  logic [2:0] bvalid;
  logic [2:0] bready;
  logic [5:0] bresp;
  logic [2:0] arvalid;
  logic [2:0] arready;
  logic [2:0] rvalid;
  logic [2:0] rready;
  logic [95:0] rdata;
  logic [5:0] rresp;
  logic fired_0;
  logic fired_1;
  logic fired_2;
  logic trigger;

  always_ff @(posedge aclk) trigger <= aresetn && (fired_0 || fired_1 || fired_2);

  axiscope_lite_splitter #(
      .BLOCKS(3),
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
  axiscope_latency_probe #(
      .ADDR_WIDTH(49),
      .DATA_WIDTH(128),
      .ID_WIDTH(6),
      .AXI3(0),
      .SOFT_RESET(1)
  ) i_hp0 (
      .aclk,
      .aresetn,
      .irq(interrupts[0]),
      .trigger_in(trigger),
      .trigger_out(fired_0),
      .s_axil_awaddr(awaddr[13:0]),
      .s_axil_awvalid(awvalid[0]),
      .s_axil_awready(awready[0]),
      .s_axil_wdata(wdata[31:0]),
      .s_axil_wvalid(wvalid[0]),
      .s_axil_wready(wready[0]),
      .s_axil_bresp(bresp[0+:2]),
      .s_axil_bvalid(bvalid[0]),
      .s_axil_bready(bready[0]),
      .s_axil_araddr(araddr[13:0]),
      .s_axil_arvalid(arvalid[0]),
      .s_axil_arready(arready[0]),
      .s_axil_rdata(rdata[0+:32]),
      .s_axil_rresp(rresp[0+:2]),
      .s_axil_rvalid(rvalid[0]),
      .s_axil_rready(rready[0]),
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
      .m_axi_awvalid(m_hp0_awvalid),
      .m_axi_awready(m_hp0_awready),
      .m_axi_wid(m_hp0_wid),
      .m_axi_wdata(m_hp0_wdata),
      .m_axi_wstrb(m_hp0_wstrb),
      .m_axi_wlast(m_hp0_wlast),
      .m_axi_wvalid(m_hp0_wvalid),
      .m_axi_wready(m_hp0_wready),
      .m_axi_bid(m_hp0_bid),
      .m_axi_bresp(m_hp0_bresp),
      .m_axi_bvalid(m_hp0_bvalid),
      .m_axi_bready(m_hp0_bready),
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
      .m_axi_arvalid(m_hp0_arvalid),
      .m_axi_arready(m_hp0_arready),
      .m_axi_rid(m_hp0_rid),
      .m_axi_rdata(m_hp0_rdata),
      .m_axi_rresp(m_hp0_rresp),
      .m_axi_rlast(m_hp0_rlast),
      .m_axi_rvalid(m_hp0_rvalid),
      .m_axi_rready(m_hp0_rready)
  );

  // HPC0: registers at 0x04000.
  axiscope_latency_probe #(
      .ADDR_WIDTH(49),
      .DATA_WIDTH(128),
      .ID_WIDTH(6),
      .AXI3(0),
      .SOFT_RESET(1)
  ) i_hpc0 (
      .aclk,
      .aresetn,
      .irq(interrupts[1]),
      .trigger_in(trigger),
      .trigger_out(fired_1),
      .s_axil_awaddr(awaddr[13:0]),
      .s_axil_awvalid(awvalid[1]),
      .s_axil_awready(awready[1]),
      .s_axil_wdata(wdata[31:0]),
      .s_axil_wvalid(wvalid[1]),
      .s_axil_wready(wready[1]),
      .s_axil_bresp(bresp[2+:2]),
      .s_axil_bvalid(bvalid[1]),
      .s_axil_bready(bready[1]),
      .s_axil_araddr(araddr[13:0]),
      .s_axil_arvalid(arvalid[1]),
      .s_axil_arready(arready[1]),
      .s_axil_rdata(rdata[32+:32]),
      .s_axil_rresp(rresp[2+:2]),
      .s_axil_rvalid(rvalid[1]),
      .s_axil_rready(rready[1]),
      .m_axi_awid(m_hpc0_awid),
      .m_axi_awaddr(m_hpc0_awaddr),
      .m_axi_awlen(m_hpc0_awlen),
      .m_axi_awsize(m_hpc0_awsize),
      .m_axi_awburst(m_hpc0_awburst),
      .m_axi_awlock(m_hpc0_awlock),
      .m_axi_awcache(m_hpc0_awcache),
      .m_axi_awprot(m_hpc0_awprot),
      .m_axi_awqos(m_hpc0_awqos),
      .m_axi_awuser(m_hpc0_awuser),
      .m_axi_awvalid(m_hpc0_awvalid),
      .m_axi_awready(m_hpc0_awready),
      .m_axi_wid(m_hpc0_wid),
      .m_axi_wdata(m_hpc0_wdata),
      .m_axi_wstrb(m_hpc0_wstrb),
      .m_axi_wlast(m_hpc0_wlast),
      .m_axi_wvalid(m_hpc0_wvalid),
      .m_axi_wready(m_hpc0_wready),
      .m_axi_bid(m_hpc0_bid),
      .m_axi_bresp(m_hpc0_bresp),
      .m_axi_bvalid(m_hpc0_bvalid),
      .m_axi_bready(m_hpc0_bready),
      .m_axi_arid(m_hpc0_arid),
      .m_axi_araddr(m_hpc0_araddr),
      .m_axi_arlen(m_hpc0_arlen),
      .m_axi_arsize(m_hpc0_arsize),
      .m_axi_arburst(m_hpc0_arburst),
      .m_axi_arlock(m_hpc0_arlock),
      .m_axi_arcache(m_hpc0_arcache),
      .m_axi_arprot(m_hpc0_arprot),
      .m_axi_arqos(m_hpc0_arqos),
      .m_axi_aruser(m_hpc0_aruser),
      .m_axi_arvalid(m_hpc0_arvalid),
      .m_axi_arready(m_hpc0_arready),
      .m_axi_rid(m_hpc0_rid),
      .m_axi_rdata(m_hpc0_rdata),
      .m_axi_rresp(m_hpc0_rresp),
      .m_axi_rlast(m_hpc0_rlast),
      .m_axi_rvalid(m_hpc0_rvalid),
      .m_axi_rready(m_hpc0_rready)
  );

  // HPC1: registers at 0x08000.
  axiscope_latency_probe #(
      .ADDR_WIDTH(49),
      .DATA_WIDTH(128),
      .ID_WIDTH(6),
      .AXI3(0),
      .SOFT_RESET(1)
  ) i_hpc1 (
      .aclk,
      .aresetn,
      .irq(interrupts[2]),
      .trigger_in(trigger),
      .trigger_out(fired_2),
      .s_axil_awaddr(awaddr[13:0]),
      .s_axil_awvalid(awvalid[2]),
      .s_axil_awready(awready[2]),
      .s_axil_wdata(wdata[31:0]),
      .s_axil_wvalid(wvalid[2]),
      .s_axil_wready(wready[2]),
      .s_axil_bresp(bresp[4+:2]),
      .s_axil_bvalid(bvalid[2]),
      .s_axil_bready(bready[2]),
      .s_axil_araddr(araddr[13:0]),
      .s_axil_arvalid(arvalid[2]),
      .s_axil_arready(arready[2]),
      .s_axil_rdata(rdata[64+:32]),
      .s_axil_rresp(rresp[4+:2]),
      .s_axil_rvalid(rvalid[2]),
      .s_axil_rready(rready[2]),
      .m_axi_awid(m_hpc1_awid),
      .m_axi_awaddr(m_hpc1_awaddr),
      .m_axi_awlen(m_hpc1_awlen),
      .m_axi_awsize(m_hpc1_awsize),
      .m_axi_awburst(m_hpc1_awburst),
      .m_axi_awlock(m_hpc1_awlock),
      .m_axi_awcache(m_hpc1_awcache),
      .m_axi_awprot(m_hpc1_awprot),
      .m_axi_awqos(m_hpc1_awqos),
      .m_axi_awuser(m_hpc1_awuser),
      .m_axi_awvalid(m_hpc1_awvalid),
      .m_axi_awready(m_hpc1_awready),
      .m_axi_wid(m_hpc1_wid),
      .m_axi_wdata(m_hpc1_wdata),
      .m_axi_wstrb(m_hpc1_wstrb),
      .m_axi_wlast(m_hpc1_wlast),
      .m_axi_wvalid(m_hpc1_wvalid),
      .m_axi_wready(m_hpc1_wready),
      .m_axi_bid(m_hpc1_bid),
      .m_axi_bresp(m_hpc1_bresp),
      .m_axi_bvalid(m_hpc1_bvalid),
      .m_axi_bready(m_hpc1_bready),
      .m_axi_arid(m_hpc1_arid),
      .m_axi_araddr(m_hpc1_araddr),
      .m_axi_arlen(m_hpc1_arlen),
      .m_axi_arsize(m_hpc1_arsize),
      .m_axi_arburst(m_hpc1_arburst),
      .m_axi_arlock(m_hpc1_arlock),
      .m_axi_arcache(m_hpc1_arcache),
      .m_axi_arprot(m_hpc1_arprot),
      .m_axi_arqos(m_hpc1_arqos),
      .m_axi_aruser(m_hpc1_aruser),
      .m_axi_arvalid(m_hpc1_arvalid),
      .m_axi_arready(m_hpc1_arready),
      .m_axi_rid(m_hpc1_rid),
      .m_axi_rdata(m_hpc1_rdata),
      .m_axi_rresp(m_hpc1_rresp),
      .m_axi_rlast(m_hpc1_rlast),
      .m_axi_rvalid(m_hpc1_rvalid),
      .m_axi_rready(m_hpc1_rready)
  );
endmodule
