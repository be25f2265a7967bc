/// Walks a 2-D copy: rows, sub-copies and repetitions, as contiguous pieces.
///
/// What a copy is stands from the cycle before its start to its end. A piece ends where its row or
/// its sub-copy ends, whichever is first. The next piece is there two cycles after one is taken.
module axiscope_copy_walker #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Rising edge.
    input  logic                        clk,
    /// Synchronous reset, active high: nothing is left.
    input  logic                        rst,
    /// One cycle: a copy begins.
    input  logic                        start,
    /// One cycle: nothing is left.
    input  logic                        stop,
    /// Bits 63 down to those of a beat of the first row's address.
    input  logic [  63:BEAT_BYTES_LOG2] base,
    /// Beats of a row.
    input  logic [31-BEAT_BYTES_LOG2:0] row_beats,
    /// Rows.
    input  logic [                31:0] rows,
    /// Beats from a row to the next, with a sign.
    input  logic [31-BEAT_BYTES_LOG2:0] stride_beats,
    /// How often, less one.
    input  logic [                31:0] times_less_one,
    /// Beats of a sub-copy; 0: no cuts.
    input  logic [31-BEAT_BYTES_LOG2:0] sub_beats,
    /// Pieces are left.
    output logic                        busy,
    /// A piece is there.
    output logic                        valid,
    /// Its address.
    output logic [  63:BEAT_BYTES_LOG2] address,
    /// Its beats.
    output logic [31-BEAT_BYTES_LOG2:0] beats,
    /// It is the first of a sub-copy.
    output logic                        begins_sub_copy,
    /// It is the first of a repetition.
    output logic                        begins_copy,
    /// The piece is taken.
    input  logic                        taken
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_copy_walker: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
  endgenerate

  localparam int unsigned B = 32 - BEAT_BYTES_LOG2;
  localparam int unsigned A = 64 - BEAT_BYTES_LOG2;

  logic [A-1:0] row, next_row;
  logic [B-1:0] left_in_row, left_in_sub;
  // Rows after this one and the next, and repetitions after this one and the next: where there is no
  // next the sign shows it.
  logic signed [32:0] rows_more, times_more;
  logic whole, ends_row, ends_sub, ends_time, last_row, last_time, fits_row, reload, something;

  assign next_row = row + {{(A - B) {stride_beats[B-1]}}, stride_beats};
  assign last_row = rows_more < 0;
  assign last_time = times_more < 0;
  // A copy begins where the last ended, and before the first, where a start would find it.
  assign reload = !busy || ends_time;
  assign fits_row = whole || left_in_row <= left_in_sub;

  always_ff @(posedge clk) begin
    // What registers say is known here a cycle later; a start comes later still.
    something <= row_beats != '0 && rows != '0;
    if (busy && !valid) begin
      valid <= 1'b1;
      beats <= fits_row ? left_in_row : left_in_sub;
      ends_row <= fits_row;
      ends_time <= fits_row && last_row;
      ends_sub <= !whole && left_in_sub <= left_in_row;
    end
    if (taken) valid <= 1'b0;
    if (!busy || taken) begin
      address <= reload ? base : ends_row ? next_row : address + A'(beats);
      left_in_row <= reload || ends_row ? row_beats : left_in_row - beats;
      left_in_sub <= reload || ends_sub ? sub_beats : left_in_sub - beats;
      begins_sub_copy <= reload || ends_sub;
      begins_copy <= reload;
    end
    if (!busy || (taken && ends_row)) begin
      row <= reload ? base : next_row;
      rows_more <= reload ? {1'b0, rows} - 33'd2 : rows_more - 1'b1;
    end
    if (taken && ends_time) begin
      times_more <= times_more - 1'b1;
      if (last_time) busy <= 1'b0;
    end
    if (start) begin
      busy <= something;
      whole <= sub_beats == '0;
      times_more <= {1'b0, times_less_one} - 1'b1;
    end
    if (rst || stop) {busy, valid} <= '0;
  end
endmodule
