/// AXI4-Lite slave in front of a register file: one access at a time, whole words.
///
/// WSTRB is not a port: registers are written as whole words, which costs no logic a bit.
/// A write waits for address and data; when a read and a write wait, the write goes first.
module axiscope_axi_lite #(
    /// Bits of an address.
    parameter int unsigned ADDR_WIDTH = 12
) (
    /// Rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// Write address valid.
    input  logic                  s_axil_awvalid,
    /// Write address taken.
    output logic                  s_axil_awready,
    /// Write address.
    input  logic [ADDR_WIDTH-1:0] s_axil_awaddr,
    /// Write data valid.
    input  logic                  s_axil_wvalid,
    /// Write data taken.
    output logic                  s_axil_wready,
    /// Write data.
    input  logic [          31:0] s_axil_wdata,
    /// Write response valid.
    output logic                  s_axil_bvalid,
    /// Write response taken.
    input  logic                  s_axil_bready,
    /// Write response: always OKAY.
    output logic [           1:0] s_axil_bresp,
    /// Read address valid.
    input  logic                  s_axil_arvalid,
    /// Read address taken.
    output logic                  s_axil_arready,
    /// Read address.
    input  logic [ADDR_WIDTH-1:0] s_axil_araddr,
    /// Read data valid.
    output logic                  s_axil_rvalid,
    /// Read data taken.
    input  logic                  s_axil_rready,
    /// Read data.
    output logic [          31:0] s_axil_rdata,
    /// Read response: always OKAY.
    output logic [           1:0] s_axil_rresp,
    /// One cycle: an access begins.
    output logic                  req,
    /// The access is a write.
    output logic                  req_is_write,
    /// Its address.
    output logic [ADDR_WIDTH-1:0] req_addr,
    /// Its data.
    output logic [          31:0] req_data,
    /// The write is done.
    input  logic                  write_ack,
    /// The read is done.
    input  logic                  read_ack,
    /// The word read.
    input  logic [          31:0] read_data
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (ADDR_WIDTH < 3 || ADDR_WIDTH > 32) begin : gen_bad_addr_width
      $error("axiscope_axi_lite: ADDR_WIDTH is %0d; give 3 to 32", ADDR_WIDTH);
      logic none[0];
    end
  endgenerate

  logic busy;

  assign s_axil_bresp   = '0;
  assign s_axil_rresp   = '0;

  // The handshake on the bus ends in the cycle in which the request goes to the registers.
  assign s_axil_awready = req && req_is_write;
  assign s_axil_wready  = req && req_is_write;
  assign s_axil_arready = req && !req_is_write;

  always_ff @(posedge clk) begin
    req <= 1'b0;
    if (!busy) begin
      if (s_axil_awvalid && s_axil_wvalid) begin
        req <= 1'b1;
        req_is_write <= 1'b1;
        busy <= 1'b1;
      end else if (s_axil_arvalid) begin
        req <= 1'b1;
        req_is_write <= 1'b0;
        busy <= 1'b1;
      end
      req_addr <= s_axil_awvalid && s_axil_wvalid ? s_axil_awaddr : s_axil_araddr;
      req_data <= s_axil_wdata;
    end
    if (write_ack) s_axil_bvalid <= 1'b1;
    if (read_ack) begin
      s_axil_rvalid <= 1'b1;
      s_axil_rdata  <= read_data;
    end
    if (s_axil_bvalid && s_axil_bready) begin
      s_axil_bvalid <= 1'b0;
      busy <= 1'b0;
    end
    if (s_axil_rvalid && s_axil_rready) begin
      s_axil_rvalid <= 1'b0;
      busy <= 1'b0;
    end
    if (rst) begin
      req <= 1'b0;
      busy <= 1'b0;
      s_axil_bvalid <= 1'b0;
      s_axil_rvalid <= 1'b0;
    end
  end
endmodule
