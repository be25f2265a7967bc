/// Says when the next sub-copy may begin: the idle cycles of controlled request injection.
///
/// Paced: the idle cycles begin when all bursts of the sub-copy are issued and as many cycles have
/// gone as it has beats, so that a sub-copy of n beats begins n + idle cycles after the one before.
/// Blocking: they begin when nothing is in flight.
module axiscope_copy_pacer #(
    /// Bits of a number of beats.
    parameter int unsigned BEATS_BITS = 28
) (
    /// Rising edge.
    input  logic                  clk,
    /// One cycle: a copy begins, the first sub-copy may at once.
    input  logic                  start,
    /// A piece is given out.
    input  logic                  piece,
    /// The piece given out, or the next one, is the first of a sub-copy.
    input  logic                  begins_sub_copy,
    /// Its beats.
    input  logic [BEATS_BITS-1:0] beats,
    /// All pieces given out are issued.
    input  logic                  issued,
    /// Bursts are in flight.
    input  logic                  in_flight,
    /// The idle cycles begin when nothing is in flight.
    input  logic                  blocking,
    /// Idle cycles.
    input  logic [          31:0] idle_cycles,
    /// The next sub-copy may begin, once all bursts of this one are issued.
    output logic                  ready
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (BEATS_BITS < 1 || BEATS_BITS > 32) begin : gen_bad_beats_bits
      $error("axiscope_copy_pacer: BEATS_BITS is %0d; give 1 to 32", BEATS_BITS);
      logic none[0];
    end
  endgenerate

  // Cycles that the beats given out take, a cycle each, and that have not gone yet; and cycles of
  // idleness that are left. Both less one: what is over shows in the sign.
  logic signed [BEATS_BITS:0] owed;
  logic signed [32:0] idle_left;
  logic over, resting;

  assign over = blocking ? !in_flight : owed < 0;
  assign resting = begins_sub_copy && issued && over;
  assign ready = over && idle_left < 0;

  always_ff @(posedge clk) begin
    // In the cycle of a piece a cycle goes, too.
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
