/// Counts the bytes of a beat from its strobes. Latency: two cycles.
module axiscope_strobe_count #(
    /// Number of strobes: 4 to 128.
    parameter int unsigned STROBES = 16
) (
    /// Clock, rising edge.
    input  logic               clk,
    /// A beat is accepted.
    input  logic               beat,
    /// Strobes of the beat.
    input  logic [STROBES-1:0] strobes,
    /// Number of bytes, valid two cycles later. 0 if there was no beat.
    output logic [        7:0] bytes
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (STROBES < 4 || STROBES > 128 || (STROBES & (STROBES - 1)) != 0) begin : gen_bad_strobes
      $error("axiscope_strobe_count: STROBES is %0d; give a power of two, 4 to 128", STROBES);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Pieces = (STROBES + 7) / 8;

  logic [Pieces-1:0][3:0] counts;
  logic [Pieces*8-1:0] padded;
  logic [7:0] sum;

  assign padded = (Pieces * 8)'(strobes);

  always_comb begin
    sum = '0;
    for (int unsigned i = 0; i < Pieces; i++) sum += 8'(counts[i]);
  end

  always_ff @(posedge clk) begin
    for (int unsigned i = 0; i < Pieces; i++)
    counts[i] <= beat ? 4'($countones(padded[8*i+:8])) : '0;
    bytes <= sum;
  end
endmodule
