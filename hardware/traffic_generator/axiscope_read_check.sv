/// Compares read data with the pattern that writes use.
///
/// Beats with an error response are not compared, because they carry no data.
module axiscope_read_check #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH = 128,
    /// 1: bursts may cross multiples of 4 KiB, so all bits of an address are incremented.
    parameter int unsigned CROSS_4K   = 0
) (
    /// Clock, rising edge.
    input  logic                           clk,
    /// Synchronous reset, active high.
    input  logic                           rst,
    /// No read is in progress. Beats that arrive anyway are ignored.
    input  logic                           idle,
    /// 1: data are compared.
    input  logic                           enable,
    /// Clears the first error (one-cycle pulse).
    input  logic                           clear,
    /// Seed: a data word is its address XORed with this value.
    input  logic [                   31:0] data_seed,
    /// A burst is issued.
    input  logic                           issue,
    /// Address of the burst, in beats: bits 31 down to the lowest bit that selects a beat.
    input  logic [31:$clog2(DATA_WIDTH/8)] issue_address,
    /// A beat is accepted.
    input  logic                           beat,
    /// RLAST.
    input  logic                           rlast,
    /// RRESP of the beat is an error.
    input  logic                           rerror,
    /// RDATA.
    input  logic [         DATA_WIDTH-1:0] rdata,
    /// The beat of the previous cycle was wrong.
    output logic                           data_error,
    /// Some beat has been wrong since the last clear.
    output logic                           found,
    /// Address of the first wrong beat, bits 31 to 0.
    output logic [                   31:0] found_address
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_read_check: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (CROSS_4K > 1) begin : gen_bad_cross_4k
      $error("axiscope_read_check: CROSS_4K is %0d; give 0 or 1", CROSS_4K);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Lsb = $clog2(DATA_WIDTH / 8);
  // If bursts stay within their 4 KiB page, only the low bits are incremented.
  localparam int unsigned Msb = CROSS_4K != 0 ? 31 : 11;
  localparam int unsigned Lanes = DATA_WIDTH / 32;

  // Addresses of the bursts in flight. There is room for 64, which is the largest number of bursts
  // in flight.
  logic [31:Lsb] begin_address[64];
  logic [5:0] head, tail;
  logic [7:0] index;
  logic [31:Lsb] first, address;

  assign first = begin_address[head];

  always_comb begin
    address = first;
    address[Msb:Lsb] = first[Msb:Lsb] + (Msb - Lsb + 1)'(index);
  end

  always_ff @(posedge clk) begin
    if (issue) begin_address[tail] <= issue_address;
  end

  always_ff @(posedge clk) begin
    if (issue) tail <= tail + 1'b1;
    if (beat) index <= rlast ? '0 : index + 1'b1;
    if (beat && rlast) head <= head + 1'b1;
    if (rst || idle) begin
      tail  <= '0;
      head  <= '0;
      index <= '0;
    end
  end

  // Expected data without the low bits. The low bits are the position in the beat, which is
  // constant for each lane. Each bit is computed from lane, address and seed by a single LUT.
  logic compared;
  logic [31:0] expected, wrong, wrong_next;

  assign expected = {address, Lsb'(0)} ^ data_seed;

  always_comb begin
    wrong_next = '0;
    for (int unsigned lane = 0; lane < Lanes; lane++) begin
      wrong_next |= rdata[32*lane+:32] ^ expected ^ 32'(4 * lane);
    end
  end

  always_ff @(posedge clk) wrong <= wrong_next;

  assign data_error = compared && |wrong;

  always_ff @(posedge clk) begin
    compared <= beat && enable && !rerror && !idle;
    found <= found || data_error;
    // Follows the addresses of the beats until a beat is wrong.
    if (beat && !found && !data_error) found_address <= {address, Lsb'(0)};
    if (rst) compared <= 1'b0;
    if (rst || clear) found <= 1'b0;
  end
endmodule
