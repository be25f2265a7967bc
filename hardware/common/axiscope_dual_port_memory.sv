/// Block RAM with two ports of one clock, both of which read and write.
///
/// A port's access reads or writes; what is read is in the output register after that edge and
/// stays until the next read. Both ports at one word, one of them writing: what the other reads
/// is not defined, and of two writes one wins.
module axiscope_dual_port_memory #(
    /// Bits of a word.
    parameter int unsigned WIDTH = 32,
    /// Words; a power of two.
    parameter int unsigned WORDS = 1024
) (
    /// Rising edge.
    input  logic                     clk,
    /// Port A: an access.
    input  logic                     a_enable,
    /// Port A: it writes.
    input  logic                     a_write,
    /// Port A: word.
    input  logic [$clog2(WORDS)-1:0] a_address,
    /// Port A: what is written.
    input  logic [        WIDTH-1:0] a_wdata,
    /// Port A: what was read.
    output logic [        WIDTH-1:0] a_rdata,
    /// Port B: an access.
    input  logic                     b_enable,
    /// Port B: it writes.
    input  logic                     b_write,
    /// Port B: word.
    input  logic [$clog2(WORDS)-1:0] b_address,
    /// Port B: what is written.
    input  logic [        WIDTH-1:0] b_wdata,
    /// Port B: what was read.
    output logic [        WIDTH-1:0] b_rdata
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (WIDTH < 1 || WIDTH > 256) begin : gen_bad_width
      $error("axiscope_dual_port_memory: WIDTH is %0d; give 1 to 256", WIDTH);
      logic none[0];
    end
    if (WORDS < 2 || WORDS > 4194304 || (WORDS & (WORDS - 1)) != 0) begin : gen_bad_words
      $error("axiscope_dual_port_memory: WORDS is %0d; give a power of two, 2 to 4194304", WORDS);
      logic none[0];
    end
  endgenerate

  (* ram_style = "block" *) logic [WIDTH-1:0] memory[WORDS];

  // Two plain `always`: two `always_ff` may not write to one memory.
  always @(posedge clk) begin
    if (a_enable) begin
      if (a_write) memory[a_address] <= a_wdata;
      else a_rdata <= memory[a_address];
    end
  end

  always @(posedge clk) begin
    if (b_enable) begin
      if (b_write) memory[b_address] <= b_wdata;
      else b_rdata <= memory[b_address];
    end
  end
endmodule
