/// Traffic generators that share one memory port through the multiplexer, behind one register bus.
/// Generator n has its registers at n * 4 KiB. The register bus accepts one access at a time. An
/// address without a generator reads as zero.
///
/// The memory port answers in order, so identifiers return in the order in which they were sent.
module axiscope_shared_port #(
    /// Number of traffic generators, 2 to 8.
    parameter  int unsigned MASTERS    = 4,
    /// Width of a beat in bits.
    parameter  int unsigned DATA_WIDTH = 128,
    /// Address width in bits.
    parameter  int unsigned ADDR_WIDTH = 64,
    /// Width of a generator's IDs in bits.
    parameter  int unsigned ID_WIDTH   = 6,
    localparam int unsigned MIdWidth   = $clog2(MASTERS) + ID_WIDTH
) (
    /// Clock of registers and memory ports.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: write address and data valid.
    input logic s_axil_wvalid,
    /// Registers: ready for write address and data.
    output logic s_axil_wready,
    /// Registers: write address in bytes.
    input logic [15:0] s_axil_awaddr,
    /// Registers: write data.
    input logic [31:0] s_axil_wdata,
    /// Registers: the write is complete.
    output logic s_axil_bvalid,
    /// Registers: read address valid.
    input logic s_axil_arvalid,
    /// Registers: ready for the read address.
    output logic s_axil_arready,
    /// Registers: read address in bytes.
    input logic [15:0] s_axil_araddr,
    /// Registers: read data valid.
    output logic s_axil_rvalid,
    /// Registers: read data.
    output logic [31:0] s_axil_rdata,
    /// Write address valid.
    output logic m_axi_awvalid,
    /// Ready for the write address.
    input logic m_axi_awready,
    /// Write address: identifier.
    output logic [MIdWidth-1:0] m_axi_awid,
    /// Write address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// AWLEN: number of beats minus one.
    output logic [7:0] m_axi_awlen,
    /// Quality of service.
    output logic [3:0] m_axi_awqos,
    /// Write data valid.
    output logic m_axi_wvalid,
    /// Ready for write data.
    input logic m_axi_wready,
    /// Write data.
    output logic [DATA_WIDTH-1:0] m_axi_wdata,
    /// WLAST: last beat of a burst.
    output logic m_axi_wlast,
    /// Write response valid.
    input logic m_axi_bvalid,
    /// Write response: identifier.
    input logic [MIdWidth-1:0] m_axi_bid,
    /// Write response.
    input logic [1:0] m_axi_bresp,
    /// Read address valid.
    output logic m_axi_arvalid,
    /// Ready for the read address.
    input logic m_axi_arready,
    /// Read address: identifier.
    output logic [MIdWidth-1:0] m_axi_arid,
    /// Read address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_araddr,
    /// ARLEN: number of beats minus one.
    output logic [7:0] m_axi_arlen,
    /// Quality of service.
    output logic [3:0] m_axi_arqos,
    /// Read data valid. RREADY is always high.
    input logic m_axi_rvalid,
    /// Read data: identifier.
    input logic [MIdWidth-1:0] m_axi_rid,
    /// Read data.
    input logic [DATA_WIDTH-1:0] m_axi_rdata,
    /// Read response.
    input logic [1:0] m_axi_rresp,
    /// RLAST: last beat of a burst.
    input logic m_axi_rlast
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (MASTERS < 2 || MASTERS > 8) begin : gen_bad_masters
      $error("axiscope_shared_port: MASTERS is %0d; give 2 to 8", MASTERS);
      logic none[0];
    end
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_shared_port: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_shared_port: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_shared_port: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
  endgenerate

  logic [MASTERS-1:0] wready, bvalid, arready, rvalid;
  logic [MASTERS-1:0][31:0] rdata;

  // An access to an address without a generator would hang the bus, so it is answered here, with
  // zero.
  logic no_write, no_read, lost_write, lost_read;
  assign no_write = 32'(s_axil_awaddr[15:12]) >= MASTERS;
  assign no_read  = 32'(s_axil_araddr[15:12]) >= MASTERS;

  always_ff @(posedge aclk) begin
    lost_write <= aresetn && s_axil_wvalid && s_axil_wready && no_write;
    lost_read  <= aresetn && s_axil_arvalid && s_axil_arready && no_read;
  end

  assign s_axil_wready  = |wready || no_write;
  assign s_axil_bvalid  = |bvalid || lost_write;
  assign s_axil_arready = |arready || no_read;
  assign s_axil_rvalid  = |rvalid || lost_read;

  always_comb begin
    s_axil_rdata = '0;
    for (int unsigned i = 0; i < MASTERS; i++) if (rvalid[i]) s_axil_rdata |= rdata[i];
  end

  logic [MASTERS-1:0][ID_WIDTH-1:0] g_awid;
  logic [MASTERS-1:0][ADDR_WIDTH-1:0] g_awaddr;
  logic [MASTERS-1:0][7:0] g_awlen;
  logic [MASTERS-1:0][2:0] g_awsize;
  logic [MASTERS-1:0][1:0] g_awburst;
  logic [MASTERS-1:0] g_awlock;
  logic [MASTERS-1:0][3:0] g_awcache;
  logic [MASTERS-1:0][2:0] g_awprot;
  logic [MASTERS-1:0][3:0] g_awqos;
  logic [MASTERS-1:0][0:0] g_awuser;
  logic [MASTERS-1:0] g_awvalid;
  logic [MASTERS-1:0] g_awready;
  logic [MASTERS-1:0][DATA_WIDTH-1:0] g_wdata;
  logic [MASTERS-1:0][DATA_WIDTH/8-1:0] g_wstrb;
  logic [MASTERS-1:0] g_wlast;
  logic [MASTERS-1:0] g_wvalid;
  logic [MASTERS-1:0] g_wready;
  logic [MASTERS-1:0][ID_WIDTH-1:0] g_bid;
  logic [MASTERS-1:0][1:0] g_bresp;
  logic [MASTERS-1:0] g_bvalid;
  logic [MASTERS-1:0] g_bready;
  logic [MASTERS-1:0][ID_WIDTH-1:0] g_arid;
  logic [MASTERS-1:0][ADDR_WIDTH-1:0] g_araddr;
  logic [MASTERS-1:0][7:0] g_arlen;
  logic [MASTERS-1:0][2:0] g_arsize;
  logic [MASTERS-1:0][1:0] g_arburst;
  logic [MASTERS-1:0] g_arlock;
  logic [MASTERS-1:0][3:0] g_arcache;
  logic [MASTERS-1:0][2:0] g_arprot;
  logic [MASTERS-1:0][3:0] g_arqos;
  logic [MASTERS-1:0][0:0] g_aruser;
  logic [MASTERS-1:0] g_arvalid;
  logic [MASTERS-1:0] g_arready;
  logic [MASTERS-1:0][ID_WIDTH-1:0] g_rid;
  logic [MASTERS-1:0][DATA_WIDTH-1:0] g_rdata;
  logic [MASTERS-1:0][1:0] g_rresp;
  logic [MASTERS-1:0] g_rlast;
  logic [MASTERS-1:0] g_rvalid;
  logic [MASTERS-1:0] g_rready;

  // Outputs for which this module has no port (sidebands, strobes) are left open.
  // verilator lint_off PINCONNECTEMPTY
  axiscope_multiplexer #(
      .PORTS     (MASTERS),
      .ADDR_WIDTH(ADDR_WIDTH),
      .DATA_WIDTH(DATA_WIDTH),
      .ID_WIDTH  (ID_WIDTH)
  ) i_multiplexer (
      .aclk,
      .aresetn,
      .s_axi_awid(g_awid),
      .s_axi_awaddr(g_awaddr),
      .s_axi_awlen(g_awlen),
      .s_axi_awsize(g_awsize),
      .s_axi_awburst(g_awburst),
      .s_axi_awlock(g_awlock),
      .s_axi_awcache(g_awcache),
      .s_axi_awprot(g_awprot),
      .s_axi_awqos(g_awqos),
      .s_axi_awuser(g_awuser),
      .s_axi_awvalid(g_awvalid),
      .s_axi_awready(g_awready),
      .s_axi_wdata(g_wdata),
      .s_axi_wstrb(g_wstrb),
      .s_axi_wlast(g_wlast),
      .s_axi_wvalid(g_wvalid),
      .s_axi_wready(g_wready),
      .s_axi_bid(g_bid),
      .s_axi_bresp(g_bresp),
      .s_axi_bvalid(g_bvalid),
      .s_axi_bready(g_bready),
      .s_axi_arid(g_arid),
      .s_axi_araddr(g_araddr),
      .s_axi_arlen(g_arlen),
      .s_axi_arsize(g_arsize),
      .s_axi_arburst(g_arburst),
      .s_axi_arlock(g_arlock),
      .s_axi_arcache(g_arcache),
      .s_axi_arprot(g_arprot),
      .s_axi_arqos(g_arqos),
      .s_axi_aruser(g_aruser),
      .s_axi_arvalid(g_arvalid),
      .s_axi_arready(g_arready),
      .s_axi_rid(g_rid),
      .s_axi_rdata(g_rdata),
      .s_axi_rresp(g_rresp),
      .s_axi_rlast(g_rlast),
      .s_axi_rvalid(g_rvalid),
      .s_axi_rready(g_rready),
      .m_axi_awid,
      .m_axi_awaddr,
      .m_axi_awlen,
      .m_axi_awsize(),
      .m_axi_awburst(),
      .m_axi_awlock(),
      .m_axi_awcache(),
      .m_axi_awprot(),
      .m_axi_awqos,
      .m_axi_awuser(),
      .m_axi_awvalid,
      .m_axi_awready,
      .m_axi_wid(),
      .m_axi_wdata,
      .m_axi_wstrb(),
      .m_axi_wlast,
      .m_axi_wvalid,
      .m_axi_wready,
      .m_axi_bid,
      .m_axi_bresp,
      .m_axi_bvalid,
      .m_axi_bready(),
      .m_axi_arid,
      .m_axi_araddr,
      .m_axi_arlen,
      .m_axi_arsize(),
      .m_axi_arburst(),
      .m_axi_arlock(),
      .m_axi_arcache(),
      .m_axi_arprot(),
      .m_axi_arqos,
      .m_axi_aruser(),
      .m_axi_arvalid,
      .m_axi_arready,
      .m_axi_rid,
      .m_axi_rdata,
      .m_axi_rresp,
      .m_axi_rlast,
      .m_axi_rvalid,
      .m_axi_rready()
  );
  // verilator lint_on PINCONNECTEMPTY

  genvar i;
  generate
    for (i = 0; i < MASTERS; i++) begin : gen_master
      logic write_here, read_here;
      assign write_here = s_axil_wvalid && s_axil_awaddr[15:12] == 4'(i);
      assign read_here  = s_axil_arvalid && s_axil_araddr[15:12] == 4'(i);

      // The register bus of this block has no response codes, so BRESP and RRESP are left open.
      // verilator lint_off PINCONNECTEMPTY
      axiscope_traffic_generator #(
          .DATA_WIDTH(DATA_WIDTH),
          .ADDR_WIDTH(ADDR_WIDTH),
          .ID_WIDTH  (ID_WIDTH)
      ) i_generator (
          .aclk,
          .aresetn,
          .s_axil_awvalid(write_here),
          .s_axil_awready(wready[i]),
          .s_axil_awaddr(s_axil_awaddr[11:0]),
          .s_axil_wvalid(write_here),
          .s_axil_wready(),
          .s_axil_wdata,
          .s_axil_bvalid(bvalid[i]),
          .s_axil_bready(1'b1),
          .s_axil_bresp(),
          .s_axil_arvalid(read_here),
          .s_axil_arready(arready[i]),
          .s_axil_araddr(s_axil_araddr[11:0]),
          .s_axil_rvalid(rvalid[i]),
          .s_axil_rready(1'b1),
          .s_axil_rdata(rdata[i]),
          .s_axil_rresp(),
          .m_axi_awvalid(g_awvalid[i]),
          .m_axi_awready(g_awready[i]),
          .m_axi_awid(g_awid[i]),
          .m_axi_awaddr(g_awaddr[i]),
          .m_axi_awlen(g_awlen[i]),
          .m_axi_awsize(g_awsize[i]),
          .m_axi_awburst(g_awburst[i]),
          .m_axi_awlock(g_awlock[i]),
          .m_axi_awcache(g_awcache[i]),
          .m_axi_awprot(g_awprot[i]),
          .m_axi_awqos(g_awqos[i]),
          .m_axi_awuser(g_awuser[i]),
          .m_axi_wvalid(g_wvalid[i]),
          .m_axi_wready(g_wready[i]),
          .m_axi_wid(),
          .m_axi_wdata(g_wdata[i]),
          .m_axi_wstrb(g_wstrb[i]),
          .m_axi_wlast(g_wlast[i]),
          .m_axi_bvalid(g_bvalid[i]),
          .m_axi_bready(g_bready[i]),
          .m_axi_bid(g_bid[i]),
          .m_axi_bresp(g_bresp[i]),
          .m_axi_arvalid(g_arvalid[i]),
          .m_axi_arready(g_arready[i]),
          .m_axi_arid(g_arid[i]),
          .m_axi_araddr(g_araddr[i]),
          .m_axi_arlen(g_arlen[i]),
          .m_axi_arsize(g_arsize[i]),
          .m_axi_arburst(g_arburst[i]),
          .m_axi_arlock(g_arlock[i]),
          .m_axi_arcache(g_arcache[i]),
          .m_axi_arprot(g_arprot[i]),
          .m_axi_arqos(g_arqos[i]),
          .m_axi_aruser(g_aruser[i]),
          .m_axi_rvalid(g_rvalid[i]),
          .m_axi_rready(g_rready[i]),
          .m_axi_rid(g_rid[i]),
          .m_axi_rdata(g_rdata[i]),
          .m_axi_rresp(g_rresp[i]),
          .m_axi_rlast(g_rlast[i]),
          .trigger_in(1'b0),
          .trigger_out(),
          .irq()
      );
      // verilator lint_on PINCONNECTEMPTY
    end
  endgenerate
endmodule
