/// AXI4-Lite slave in front of a register file: one access at a time, whole words.
///
/// WSTRB is not a port: registers are written as whole words, which saves logic per bit. A write
/// waits for address and data. If a read and a write wait, the write goes first. An access goes to
/// the word that contains its address. An access to an address without a register does not reach
/// the registers: it reads as 0, has no effect, and is answered OKAY, or SLVERR if STRICT_REGISTERS
/// is 1.
module axiscope_axi_lite #(
    /// Address width in bits.
    parameter int unsigned ADDR_WIDTH = 12,
    /// Response to an address without a register: 1: SLVERR, 0: OKAY.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// Write address valid.
    input  logic                  s_axil_awvalid,
    /// Ready for the write address.
    output logic                  s_axil_awready,
    /// Write address.
    input  logic [ADDR_WIDTH-1:0] s_axil_awaddr,
    /// Write data valid.
    input  logic                  s_axil_wvalid,
    /// Ready for write data.
    output logic                  s_axil_wready,
    /// Write data.
    input  logic [          31:0] s_axil_wdata,
    /// Write response valid.
    output logic                  s_axil_bvalid,
    /// Ready for the write response.
    input  logic                  s_axil_bready,
    /// Write response: OKAY, or SLVERR.
    output logic [           1:0] s_axil_bresp,
    /// Read address valid.
    input  logic                  s_axil_arvalid,
    /// Ready for the read address.
    output logic                  s_axil_arready,
    /// Read address.
    input  logic [ADDR_WIDTH-1:0] s_axil_araddr,
    /// Read data valid.
    output logic                  s_axil_rvalid,
    /// Ready for read data.
    input  logic                  s_axil_rready,
    /// Read data.
    output logic [          31:0] s_axil_rdata,
    /// Read response: OKAY, or SLVERR.
    output logic [           1:0] s_axil_rresp,
    /// A register exists at the write address.
    input  logic                  write_mapped,
    /// A register exists at the read address.
    input  logic                  read_mapped,
    /// An access starts (one cycle).
    output logic                  req,
    /// The access is a write.
    output logic                  req_is_write,
    /// Byte address of the access.
    output logic [ADDR_WIDTH-1:0] req_addr,
    /// Data of the access.
    output logic [          31:0] req_data,
    /// The write access is complete.
    input  logic                  write_ack,
    /// The read access is complete.
    input  logic                  read_ack,
    /// Word that was read.
    input  logic [          31:0] read_data
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 3 || ADDR_WIDTH > 32) begin : gen_bad_addr_width
      $error("axiscope_axi_lite: ADDR_WIDTH is %0d; give 3 to 32", ADDR_WIDTH);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_axi_lite: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  logic busy, lost, refused, write_waits, mapped;

  // The bus handshake completes in the cycle in which the request goes to the registers, or in
  // which it would go if a register existed.
  assign s_axil_awready = (req || lost) && req_is_write;
  assign s_axil_wready = (req || lost) && req_is_write;
  assign s_axil_arready = (req || lost) && !req_is_write;

  assign s_axil_bresp = {refused && STRICT_REGISTERS != 0, 1'b0};
  assign s_axil_rresp = s_axil_bresp;

  assign write_waits = s_axil_awvalid && s_axil_wvalid;
  // Both addresses are decoded before it is known which access goes first, to shorten the path.
  assign mapped = write_waits ? write_mapped : read_mapped;

  always_ff @(posedge clk) begin
    {req, lost} <= '0;
    if (!busy) begin
      if (write_waits || s_axil_arvalid) begin
        req <= mapped;
        lost <= !mapped;
        req_is_write <= write_waits;
        busy <= 1'b1;
      end
      req_addr <= {
        write_waits ? s_axil_awaddr[ADDR_WIDTH-1:2] : s_axil_araddr[ADDR_WIDTH-1:2], 2'b00
      };
      req_data <= s_axil_wdata;
    end
    if (write_ack) s_axil_bvalid <= 1'b1;
    if (read_ack) begin
      s_axil_rvalid <= 1'b1;
      s_axil_rdata  <= read_data;
    end
    if (lost) begin
      s_axil_bvalid <= req_is_write;
      s_axil_rvalid <= !req_is_write;
      s_axil_rdata  <= '0;
    end
    if (req || lost) refused <= lost && STRICT_REGISTERS != 0;
    if (s_axil_bvalid && s_axil_bready) begin
      s_axil_bvalid <= 1'b0;
      busy <= 1'b0;
    end
    if (s_axil_rvalid && s_axil_rready) begin
      s_axil_rvalid <= 1'b0;
      busy <= 1'b0;
    end
    if (rst) begin
      {req, lost} <= '0;
      busy <= 1'b0;
      s_axil_bvalid <= 1'b0;
      s_axil_rvalid <= 1'b0;
    end
  end

  logic unused;
  assign unused = ^{s_axil_awaddr[1:0], s_axil_araddr[1:0]};
endmodule
