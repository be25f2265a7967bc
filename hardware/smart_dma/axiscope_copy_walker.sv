/// Divides a 2-D copy (rows, sub-copies and repetitions) into contiguous pieces.
///
/// The parameters of a copy must be constant from the cycle before its start to its end. A piece
/// ends at the end of its row or of its sub-copy, whichever comes first. The next piece is valid
/// two cycles after one is accepted.
module axiscope_copy_walker #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Clock, rising edge.
    input  logic                        clk,
    /// Synchronous reset, active high. Drops the copy.
    input  logic                        rst,
    /// A copy starts (one-cycle pulse).
    input  logic                        start,
    /// Drops the remaining pieces (one-cycle pulse).
    input  logic                        stop,
    /// Address of the first row, in beats: bits 63 down to the lowest bit that selects a beat.
    input  logic [  63:BEAT_BYTES_LOG2] base,
    /// Number of beats in a row.
    input  logic [31-BEAT_BYTES_LOG2:0] row_beats,
    /// Number of rows.
    input  logic [                31:0] rows,
    /// Distance from one row to the next in beats, signed.
    input  logic [31-BEAT_BYTES_LOG2:0] stride_beats,
    /// Number of repetitions of the copy, minus one.
    input  logic [                31:0] times_less_one,
    /// Number of beats in a sub-copy. With 0, the copy is not cut.
    input  logic [31-BEAT_BYTES_LOG2:0] sub_beats,
    /// Some pieces have not been passed on yet.
    output logic                        busy,
    /// A piece is valid.
    output logic                        valid,
    /// Address of the piece.
    output logic [  63:BEAT_BYTES_LOG2] address,
    /// Number of beats in the piece.
    output logic [31-BEAT_BYTES_LOG2:0] beats,
    /// The piece is the first of a sub-copy.
    output logic                        begins_sub_copy,
    /// The piece is the first of a repetition.
    output logic                        begins_copy,
    /// The piece is taken.
    input  logic                        taken
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
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
  // Number of rows, and of repetitions, after this one and the next. If there is no next one, the
  // sign is negative.
  logic signed [32:0] rows_more, times_more;
  logic whole, ends_row, ends_sub, ends_time, last_row, last_time, fits_row, reload, something;

  assign next_row = row + {{(A - B) {stride_beats[B-1]}}, stride_beats};
  assign last_row = rows_more < 0;
  assign last_time = times_more < 0;
  // The state at the end of a copy and after a reset is the state in which a copy can start.
  assign reload = !busy || ends_time;
  assign fits_row = whole || left_in_row <= left_in_sub;

  always_ff @(posedge clk) begin
    // Registers are sampled here one cycle later, which is still before a start.
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
