/// Decides when the next sub-copy may start. It implements the idle cycles of controlled request
/// injection.
///
/// Paced: the idle cycles start once all bursts of the sub-copy have been issued and as many cycles
/// have passed as the sub-copy has beats. After a sub-copy of n beats, the next one therefore
/// starts n + idle cycles after its start. Blocking: the idle cycles start once no burst is in
/// flight.
module axiscope_copy_pacer #(
    /// Width of a number of beats in bits.
    parameter int unsigned BEATS_BITS = 28
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// A copy starts (one-cycle pulse). Its first sub-copy may start at once.
    input  logic                  start,
    /// A piece is passed on.
    input  logic                  piece,
    /// The piece that is passed on, or the next one, is the first of a sub-copy.
    input  logic                  begins_sub_copy,
    /// Number of beats in the piece.
    input  logic [BEATS_BITS-1:0] beats,
    /// All pieces that were passed on have been issued.
    input  logic                  issued,
    /// Bursts are in flight.
    input  logic                  in_flight,
    /// 1: blocking. The idle cycles start once no burst is in flight.
    input  logic                  blocking,
    /// Number of idle cycles.
    input  logic [          31:0] idle_cycles,
    /// The next sub-copy may start once all bursts of this one have been issued.
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

  // The number of cycles that remain for the beats that were passed on, at one beat per cycle, and
  // the number of idle cycles that remain. Both are stored minus one, so that the sign shows when
  // they are over.
  logic signed [BEATS_BITS:0] owed;
  logic signed [32:0] idle_left;
  logic over, resting;

  assign over = blocking ? !in_flight : owed < 0;
  assign resting = begins_sub_copy && issued && over;
  assign ready = over && idle_left < 0;

  always_ff @(posedge clk) begin
    // The cycle in which a piece is passed on counts, too.
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
