/// Tracks the progress of a transfer and the address of its first error.
module axiscope_transfer_progress #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Clock, rising edge.
    input  logic                      clk,
    /// Synchronous reset, active high.
    input  logic                      rst,
    /// A transfer starts (one cycle); all results are cleared.
    input  logic                      start,
    /// First address of the transfer in beats: bits 63 down to the lowest that selects a beat.
    input  logic [63:BEAT_BYTES_LOG2] base,
    /// Beats are complete in this cycle.
    input  logic                      done,
    /// Number of beats that are complete.
    input  logic [               8:0] done_beats,
    /// AXI response to these beats.
    input  logic [               1:0] response,
    /// First error of the transfer (one cycle).
    output logic                      error,
    /// An error has occurred.
    output logic                      found,
    /// The first error was DECERR, not SLVERR.
    output logic                      found_decode,
    /// Address of the first beat or burst with an error, bytes.
    output logic [              63:0] found_address,
    /// Bytes that are complete.
    output logic [              31:0] moved_bytes
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_transfer_progress: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
  endgenerate

  localparam int unsigned MovedBits = 32 - BEAT_BYTES_LOG2;

  logic [MovedBits-1:0] moved;
  logic bad;

  assign moved_bytes = {moved, BEAT_BYTES_LOG2'(0)};
  assign bad = done && response[1] && !found;

  always_ff @(posedge clk) begin
    error <= bad;
    if (done) moved <= moved + MovedBits'(done_beats);
    if (bad) begin
      found <= 1'b1;
      found_decode <= response[0];
      found_address <= {base + (64 - BEAT_BYTES_LOG2)'(moved), BEAT_BYTES_LOG2'(0)};
    end
    if (start) moved <= '0;
    if (rst || start) begin
      error <= 1'b0;
      found <= 1'b0;
    end
  end
endmodule
