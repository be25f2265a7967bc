/// A traffic generator behind a bandwidth regulator, with one memory port and one register bus. The
/// generator's registers are at 0, and the regulator's are at 4 KiB. The register bus accepts one
/// access at a time, and the address and data of a write together.
module axiscope_regulated_generator #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH = 128,
    /// Address width in bits.
    parameter int unsigned ADDR_WIDTH = 64,
    /// Width of IDs in bits.
    parameter int unsigned ID_WIDTH   = 6,
    /// Bits of AxUSER.
    parameter int unsigned USER_WIDTH = 1
) (
    /// Clock of registers and memory port.
    input  logic                  aclk,
    /// Synchronous reset, active low.
    input  logic                  aresetn,
    /// Registers: write address valid.
    input  logic                  s_axil_awvalid,
    /// Registers: write address in bytes.
    input  logic [          12:0] s_axil_awaddr,
    /// Registers: write data valid.
    input  logic                  s_axil_wvalid,
    /// Registers: ready for write address and data.
    output logic                  s_axil_wready,
    /// Registers: write data.
    input  logic [          31:0] s_axil_wdata,
    /// Registers: the write is complete.
    output logic                  s_axil_bvalid,
    /// Registers: the completion is accepted.
    input  logic                  s_axil_bready,
    /// Registers: read address valid.
    input  logic                  s_axil_arvalid,
    /// Registers: ready for the read address.
    output logic                  s_axil_arready,
    /// Registers: read address in bytes.
    input  logic [          12:0] s_axil_araddr,
    /// Registers: read data valid.
    output logic                  s_axil_rvalid,
    /// Registers: ready for read data.
    input  logic                  s_axil_rready,
    /// Registers: read data.
    output logic [          31:0] s_axil_rdata,
    /// Write address valid.
    output logic                  m_axi_awvalid,
    /// Ready for the write address.
    input  logic                  m_axi_awready,
    /// Write address: identifier.
    output logic [  ID_WIDTH-1:0] m_axi_awid,
    /// Write address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// AWLEN: number of beats minus one.
    output logic [           7:0] m_axi_awlen,
    /// Memory type.
    output logic [           3:0] m_axi_awcache,
    /// Protection.
    output logic [           2:0] m_axi_awprot,
    /// Quality of service.
    output logic [           3:0] m_axi_awqos,
    /// User signals.
    output logic [USER_WIDTH-1:0] m_axi_awuser,
    /// Write data valid.
    output logic                  m_axi_wvalid,
    /// Ready for write data.
    input  logic                  m_axi_wready,
    /// Write data.
    output logic [DATA_WIDTH-1:0] m_axi_wdata,
    /// WLAST: last beat of a burst.
    output logic                  m_axi_wlast,
    /// Write response valid.
    input  logic                  m_axi_bvalid,
    /// Write response: identifier.
    input  logic [  ID_WIDTH-1:0] m_axi_bid,
    /// Write response.
    input  logic [           1:0] m_axi_bresp,
    /// Read address valid.
    output logic                  m_axi_arvalid,
    /// Ready for the read address.
    input  logic                  m_axi_arready,
    /// Read address: identifier.
    output logic [  ID_WIDTH-1:0] m_axi_arid,
    /// Read address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_araddr,
    /// ARLEN: number of beats minus one.
    output logic [           7:0] m_axi_arlen,
    /// Memory type.
    output logic [           3:0] m_axi_arcache,
    /// Protection.
    output logic [           2:0] m_axi_arprot,
    /// Quality of service.
    output logic [           3:0] m_axi_arqos,
    /// User signals.
    output logic [USER_WIDTH-1:0] m_axi_aruser,
    /// Read data valid. RREADY is always high.
    input  logic                  m_axi_rvalid,
    /// Read data: identifier.
    input  logic [  ID_WIDTH-1:0] m_axi_rid,
    /// Read data.
    input  logic [DATA_WIDTH-1:0] m_axi_rdata,
    /// Read response.
    input  logic [           1:0] m_axi_rresp,
    /// RLAST: last beat of a burst.
    input  logic                  m_axi_rlast
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error(
          "axiscope_regulated_generator: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH
      );
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_regulated_generator: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_regulated_generator: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_regulated_generator: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
  endgenerate

  // Register buses of the generator and the regulator.
  logic [1:0] writes, reads, wready, bvalid, arready, rvalid;
  logic [1:0][31:0] rdata;
  assign writes = s_axil_awvalid && s_axil_wvalid ? 2'b01 << s_axil_awaddr[12] : 2'b00;
  assign reads = s_axil_arvalid ? 2'b01 << s_axil_araddr[12] : 2'b00;
  assign s_axil_wready = |wready;
  assign s_axil_bvalid = |bvalid;
  assign s_axil_arready = |arready;
  assign s_axil_rvalid = |rvalid;
  assign s_axil_rdata = rvalid[1] ? rdata[1] : rdata[0];

  logic arvalid, regulated_arready, awvalid, regulated_awready, wvalid, regulated_wready;
  logic [2:0] arsize, awsize;

  // The constant outputs of the register buses, and outputs for which this module has no port, are
  // left open.
  // verilator lint_off PINCONNECTEMPTY
  axiscope_traffic_generator #(
      .DATA_WIDTH(DATA_WIDTH),
      .ADDR_WIDTH(ADDR_WIDTH),
      .ID_WIDTH  (ID_WIDTH),
      .USER_WIDTH(USER_WIDTH)
  ) i_generator (
      .aclk,
      .aresetn,
      .s_axil_awvalid(writes[0]),
      .s_axil_awready(),
      .s_axil_awaddr(s_axil_awaddr[11:0]),
      .s_axil_wvalid(writes[0]),
      .s_axil_wready(wready[0]),
      .s_axil_wdata,
      .s_axil_bvalid(bvalid[0]),
      .s_axil_bready,
      .s_axil_bresp(),
      .s_axil_arvalid(reads[0]),
      .s_axil_arready(arready[0]),
      .s_axil_araddr(s_axil_araddr[11:0]),
      .s_axil_rvalid(rvalid[0]),
      .s_axil_rready,
      .s_axil_rdata(rdata[0]),
      .s_axil_rresp(),
      .m_axi_awvalid(awvalid),
      .m_axi_awready(regulated_awready),
      .m_axi_awid,
      .m_axi_awaddr,
      .m_axi_awlen,
      .m_axi_awsize(awsize),
      .m_axi_awburst(),
      .m_axi_awlock(),
      .m_axi_awcache,
      .m_axi_awprot,
      .m_axi_awqos,
      .m_axi_awuser,
      .m_axi_wvalid(wvalid),
      .m_axi_wready(regulated_wready),
      .m_axi_wid(),
      .m_axi_wdata,
      .m_axi_wstrb(),
      .m_axi_wlast,
      .m_axi_bvalid,
      .m_axi_bready(),
      .m_axi_bid,
      .m_axi_bresp,
      .m_axi_arvalid(arvalid),
      .m_axi_arready(regulated_arready),
      .m_axi_arid,
      .m_axi_araddr,
      .m_axi_arlen,
      .m_axi_arsize(arsize),
      .m_axi_arburst(),
      .m_axi_arlock(),
      .m_axi_arcache,
      .m_axi_arprot,
      .m_axi_arqos,
      .m_axi_aruser,
      .m_axi_rvalid,
      .m_axi_rready(),
      .m_axi_rid,
      .m_axi_rdata,
      .m_axi_rresp,
      .m_axi_rlast,
      .trigger_in(1'b0),
      .trigger_out(),
      .irq()
  );

  axiscope_regulator i_regulator (
      .aclk,
      .aresetn,
      .s_axil_awvalid(writes[1]),
      .s_axil_awready(),
      .s_axil_awaddr(s_axil_awaddr[11:0]),
      .s_axil_wvalid(writes[1]),
      .s_axil_wready(wready[1]),
      .s_axil_wdata,
      .s_axil_bvalid(bvalid[1]),
      .s_axil_bready,
      .s_axil_bresp(),
      .s_axil_arvalid(reads[1]),
      .s_axil_arready(arready[1]),
      .s_axil_araddr(s_axil_araddr[11:0]),
      .s_axil_rvalid(rvalid[1]),
      .s_axil_rready,
      .s_axil_rdata(rdata[1]),
      .s_axil_rresp(),
      .s_axi_arvalid(arvalid),
      .s_axi_arready(regulated_arready),
      .s_axi_awvalid(awvalid),
      .s_axi_awready(regulated_awready),
      .s_axi_wvalid(wvalid),
      .s_axi_wready(regulated_wready),
      .m_axi_arvalid,
      .m_axi_arready,
      .m_axi_awvalid,
      .m_axi_awready,
      .m_axi_wvalid,
      .m_axi_wready,
      .axi_arlen(m_axi_arlen),
      .axi_arsize(arsize),
      .axi_awlen(m_axi_awlen),
      .axi_awsize(awsize),
      .axi_wlast(m_axi_wlast)
  );
  // verilator lint_on PINCONNECTEMPTY
endmodule
