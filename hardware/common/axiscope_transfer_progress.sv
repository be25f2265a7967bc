/// How far a transfer has come, and where its first error was.
module axiscope_transfer_progress #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Rising edge.
    input  logic                      clk,
    /// Synchronous reset, active high.
    input  logic                      rst,
    /// One cycle: a transfer begins; all is forgotten.
    input  logic                      start,
    /// Bits 63 down to those of a beat of its first address.
    input  logic [63:BEAT_BYTES_LOG2] base,
    /// Beats are done.
    input  logic                      done,
    /// So many.
    input  logic [               8:0] done_beats,
    /// AXI response to them.
    input  logic [               1:0] response,
    /// One cycle: the transfer's first error.
    output logic                      error,
    /// There was an error.
    output logic                      found,
    /// The first was DECERR, not SLVERR.
    output logic                      found_decode,
    /// Address of its beat or burst, bytes.
    output logic [              63:0] found_address,
    /// Bytes done.
    output logic [              31:0] moved_bytes
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
