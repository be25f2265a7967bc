/// Scalar product of two vectors of four 32-bit words, modulo 2^32, in registered stages.
///
/// Latency: the product of the words of cycle n is at the output in cycle n + 6, as the sum of two
/// registers. Throughput: one product per cycle; the stages never stop. A 32-bit product is the sum
/// of three partial products, whose factors have at most 17 bits, so that every multiplication fits
/// into one DSP block, with registers at its inputs, inside it and at its output.
module axiscope_dot_product (
    /// Clock, rising edge.
    input  logic              clk,
    /// First vector; the first word is in the lowest bits.
    input  logic [ 3:0][31:0] a,
    /// Second vector; the first word is in the lowest bits.
    input  logic [ 3:0][31:0] b,
    /// Scalar product.
    output logic [31:0]       sum
);
  // Lower 17 bits and upper 15 bits of a word. The product of two upper parts is a multiple of 2^34.
  localparam int unsigned Low = 17;
  localparam int unsigned High = 32 - Low;

  // Cycles 1 to 3: registers of the DSP blocks at their inputs, inside them and at their outputs.
  logic [3:0][31:0] a_1, b_1;
  logic [3:0][31:0] low_2, low_3;
  logic [3:0][High-1:0] a_high_2, a_high_3, b_high_2, b_high_3;
  // Cycles 4 to 6: sums of the lower parts and, as multiples of 2^17, of the upper parts.
  logic [1:0][31:0] low_4;
  logic [3:0][High-1:0] high_4;
  logic [31:0] low_5;
  logic [1:0][High-1:0] high_5;
  logic [31:0] low_6;
  logic [High-1:0] high_6;

  always_ff @(posedge clk) begin
    a_1 <= a;
    b_1 <= b;
    for (int k = 0; k < 4; k++) begin
      low_2[k] <= 32'(a_1[k][Low-1:0]) * 32'(b_1[k][Low-1:0]);
      a_high_2[k] <= a_1[k][31:Low] * b_1[k][High-1:0];
      b_high_2[k] <= a_1[k][High-1:0] * b_1[k][31:Low];
      low_3[k] <= low_2[k];
      a_high_3[k] <= a_high_2[k];
      b_high_3[k] <= b_high_2[k];
      high_4[k] <= a_high_3[k] + b_high_3[k];
    end
    for (int k = 0; k < 2; k++) begin
      low_4[k]  <= low_3[2*k] + low_3[2*k+1];
      high_5[k] <= high_4[2*k] + high_4[2*k+1];
    end
    low_5  <= low_4[0] + low_4[1];
    low_6  <= low_5;
    high_6 <= high_5[0] + high_5[1];
  end

  assign sum = low_6 + {high_6, Low'(0)};
endmodule
