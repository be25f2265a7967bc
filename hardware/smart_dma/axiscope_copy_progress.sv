/// Tracks the progress and duration of a copy, and where its first error occurred.
module axiscope_copy_progress #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Clock, rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// A copy starts (one-cycle pulse). All results are cleared.
    input  logic        start,
    /// The copy is running.
    input  logic        busy,
    /// A sub-copy starts.
    input  logic        begins,
    /// Some beats have been completed in this cycle.
    input  logic        done,
    /// Number of beats that have been completed.
    input  logic [ 8:0] done_beats,
    /// AXI response for these beats.
    input  logic [ 1:0] response,
    /// First error of the copy (one-cycle pulse).
    output logic        error,
    /// An error has occurred.
    output logic        found,
    /// The first error was DECERR, not SLVERR.
    output logic        found_decode,
    /// Number of bytes that had been completed before the first error.
    output logic [47:0] found_bytes,
    /// Number of bytes that have been completed.
    output logic [47:0] moved_bytes,
    /// Number of cycles from the start to the last response so far. 0 before the first response.
    output logic [47:0] elapsed_cycles,
    /// Number of sub-copies that have started.
    output logic [31:0] sub_copies
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_copy_progress: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
  endgenerate

  localparam int unsigned M = 48 - BEAT_BYTES_LOG2;

  logic [M-1:0] moved, found_at;
  // Number of cycles from the start to the previous cycle.
  logic [47:0] gone_cycles, next_cycles;
  logic bad;

  assign moved_bytes = {moved, BEAT_BYTES_LOG2'(0)};
  assign found_bytes = {found_at, BEAT_BYTES_LOG2'(0)};
  assign next_cycles = gone_cycles + 1'b1;
  assign bad = done && response[1] && !found;

  always_ff @(posedge clk) begin
    error <= bad;
    if (busy) gone_cycles <= next_cycles;
    // A pause after the last response is not counted, because the copy may be stopped in it.
    if (done) elapsed_cycles <= next_cycles;
    if (begins) sub_copies <= sub_copies + 1'b1;
    if (done) moved <= moved + M'(done_beats);
    if (bad) begin
      found <= 1'b1;
      found_decode <= response[0];
      found_at <= moved;
    end
    if (start) begin
      // The cycle of the start is the first cycle of the duration.
      gone_cycles <= 48'd1;
      elapsed_cycles <= '0;
      sub_copies <= '0;
      moved <= '0;
    end
    if (rst || start) {error, found} <= '0;
  end
endmodule
