/// Compares read data with what the writes' pattern would have put there.
///
/// Beats with an error response are not compared: they carry no data.
module axiscope_read_check #(
    /// Bits of a beat.
    parameter int unsigned DATA_WIDTH = 128
) (
    /// Rising edge.
    input  logic                           clk,
    /// Synchronous reset, active high.
    input  logic                           rst,
    /// No read is under way: beats that come all the same are not looked at.
    input  logic                           idle,
    /// Data is compared.
    input  logic                           enable,
    /// One cycle: forget the first error.
    input  logic                           clear,
    /// Exclusive-or of address and word.
    input  logic [                   31:0] data_seed,
    /// A burst is issued.
    input  logic                           issue,
    /// Bits 31 down to those of a beat of its address.
    input  logic [31:$clog2(DATA_WIDTH/8)] issue_address,
    /// A beat is taken.
    input  logic                           beat,
    /// RLAST.
    input  logic                           rlast,
    /// RRESP says that the beat is an error.
    input  logic                           rerror,
    /// RDATA.
    input  logic [         DATA_WIDTH-1:0] rdata,
    /// The beat taken in the cycle before was wrong.
    output logic                           data_error,
    /// A beat was wrong since the clear.
    output logic                           found,
    /// Bits 31 to 0 of the address of the first such beat.
    output logic [                   31:0] found_address
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_read_check: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Lsb = $clog2(DATA_WIDTH / 8);
  localparam int unsigned PageBits = 12 - Lsb;
  localparam int unsigned Lanes = DATA_WIDTH / 32;

  // Addresses of the bursts in flight; 64 fit, as many as may be in flight.
  logic [31:Lsb] begin_address[64];
  logic [5:0] head, tail;
  logic [7:0] index;
  logic [31:Lsb] first, address;

  assign first   = begin_address[head];
  assign address = {first[31:12], first[11:Lsb] + PageBits'(index)};

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

  // What every lane but the lowest bits expects; those are the place in the beat, known of each
  // lane. Bit by bit, four lanes, address and seed are the inputs of one LUT.
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
    // Follows the beats until one was wrong.
    if (beat && !found && !data_error) found_address <= {address, Lsb'(0)};
    if (rst) compared <= 1'b0;
    if (rst || clear) found <= 1'b0;
  end
endmodule
