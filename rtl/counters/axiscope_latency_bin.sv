/// The histogram's bin of a latency: a bin a cycle below 8, four bins an octave above.
module axiscope_latency_bin #(
    /// Bits of a latency; at least 18.
    parameter int unsigned TIME_BITS = 32
) (
    /// Latency in cycles.
    input  logic [TIME_BITS-1:0] latency_cycles,
    /// Its bin; the last holds all that is longer.
    output logic [          5:0] bin
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (TIME_BITS < 18 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_latency_bin: TIME_BITS is %0d; give 18 to 32", TIME_BITS);
      logic none[0];
    end
  endgenerate

  // The bits below the leading one say the quarter; with the octave less one above them the
  // number of the bin is there without arithmetic, also for latencies below 8.
  always_comb begin
    bin = {4'd0, latency_cycles[1:0]};
    for (int unsigned octave = 2; octave <= 16; octave++) begin
      if (latency_cycles[octave]) bin = {4'(octave - 1), latency_cycles[octave-1-:2]};
    end
    if (|latency_cycles[TIME_BITS-1:17]) bin = '1;
  end
endmodule
