/// Computes the histogram bin for a latency, one cycle later. Below 8, there is one bin per cycle.
/// Above, there are four bins per octave.
module axiscope_latency_bin #(
    /// Width of a latency in bits; at least 18.
    parameter int unsigned TIME_BITS = 32
) (
    /// Clock, rising edge.
    input  logic                 clk,
    /// Latency in cycles.
    input  logic [TIME_BITS-1:0] latency_cycles,
    /// Histogram bin for the latency of the previous cycle. The last bin counts all longer
    /// latencies, too.
    output logic [          5:0] bin
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (TIME_BITS < 18 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_latency_bin: TIME_BITS is %0d; give 18 to 32", TIME_BITS);
      logic none[0];
    end
  endgenerate

  // The two bits below the leading one select the quarter of the octave. If the number of the
  // octave minus one is placed above these two bits, the result is the number of the bin. No
  // arithmetic is needed, and this is true for latencies below 8 as well. Octaves are searched in
  // groups of four, each of at most six bits. One group is selected in the next stage.
  logic [3:1] some, some_1;
  logic [3:0][3:0] inside_group, inside_group_1;
  logic beyond_1;

  always_comb begin
    inside_group[0] = {2'd0, latency_cycles[1:0]};
    for (int unsigned octave = 2; octave <= 4; octave++) begin
      if (latency_cycles[octave]) inside_group[0] = {2'(octave - 1), latency_cycles[octave-1-:2]};
    end
    for (int unsigned group = 1; group < 4; group++) begin
      some[group] = |latency_cycles[4*group+1+:4];
      inside_group[group] = {2'd0, latency_cycles[4*group-:2]};
      for (int unsigned i = 1; i < 4; i++) begin
        if (latency_cycles[4*group+1+i])
          inside_group[group] = {2'(i), latency_cycles[4*group+i-:2]};
      end
    end
  end

  always_ff @(posedge clk) begin
    some_1 <= some;
    inside_group_1 <= inside_group;
    beyond_1 <= |latency_cycles[TIME_BITS-1:17];
  end

  always_comb begin
    bin = {2'd0, inside_group_1[0]};
    for (int unsigned group = 1; group < 4; group++) begin
      if (some_1[group]) bin = {2'(group), inside_group_1[group]};
    end
    if (beyond_1) bin = '1;
  end
endmodule
