/// Decides when the next sub-copy may start: the idle cycles of controlled request injection.
///
/// Paced: the idle cycles start when all bursts of the sub-copy are issued and as many cycles have
/// passed as it has beats, so that a sub-copy of n beats starts n + idle cycles after the previous
/// one. Blocking: the idle cycles start when no burst is in flight.
module axiscope_copy_pacer #(
    /// Bits of a number of beats.
    parameter int unsigned BEATS_BITS = 28
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// A copy starts (one cycle); its first sub-copy may start at once.
    input  logic                  start,
    /// A piece is handed out.
    input  logic                  piece,
    /// The piece that is handed out, or the next one, is the first of a sub-copy.
    input  logic                  begins_sub_copy,
    /// Beats of the piece.
    input  logic [BEATS_BITS-1:0] beats,
    /// All pieces that were handed out are issued.
    input  logic                  issued,
    /// Bursts are in flight.
    input  logic                  in_flight,
    /// 1: blocking, the idle cycles start when no burst is in flight.
    input  logic                  blocking,
    /// Number of idle cycles.
    input  logic [          31:0] idle_cycles,
    /// The next sub-copy may start, once all bursts of this one are issued.
    output logic                  ready
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BEATS_BITS < 1 || BEATS_BITS > 32) begin : gen_bad_beats_bits
      $error("axiscope_copy_pacer: BEATS_BITS is %0d; give 1 to 32", BEATS_BITS);
      logic none[0];
    end
  endgenerate

  // Remaining cycles for the beats that were handed out, at one beat per cycle, and remaining idle
  // cycles. Both are stored less one, so that the sign shows when they are over.
  logic signed [BEATS_BITS:0] owed;
  logic signed [32:0] idle_left;
  logic over, resting;

  assign over = blocking ? !in_flight : owed < 0;
  assign resting = begins_sub_copy && issued && over;
  assign ready = over && idle_left < 0;

  always_ff @(posedge clk) begin
    // The cycle in which a piece is handed out counts as well.
    if (piece) owed <= owed + {1'b0, beats} - 1'b1;
    else if (!(owed < 0)) owed <= owed - 1'b1;
    if (piece && begins_sub_copy) idle_left <= {1'b0, idle_cycles} - 1'b1;
    else if (resting && !(idle_left < 0)) idle_left <= idle_left - 1'b1;
    if (start) begin
      owed <= '1;
      idle_left <= '1;
    end
  end
endmodule
