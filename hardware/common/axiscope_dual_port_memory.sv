/// Block RAM with two ports on one clock; both ports read and write.
///
/// An access either reads or writes. Read data are in the output register after that edge and stay
/// until the next read. If both ports access one word and one of them writes, the data that the
/// other reads are undefined; of two writes, one wins.
module axiscope_dual_port_memory #(
    /// Bits of a word.
    parameter int unsigned WIDTH = 32,
    /// Number of words; a power of two.
    parameter int unsigned WORDS = 1024
) (
    /// Clock, rising edge.
    input  logic                     clk,
    /// Port A: starts an access.
    input  logic                     a_enable,
    /// Port A: the access is a write.
    input  logic                     a_write,
    /// Port A: number of the word.
    input  logic [$clog2(WORDS)-1:0] a_address,
    /// Port A: data to write.
    input  logic [        WIDTH-1:0] a_wdata,
    /// Port A: data read.
    output logic [        WIDTH-1:0] a_rdata,
    /// Port B: starts an access.
    input  logic                     b_enable,
    /// Port B: the access is a write.
    input  logic                     b_write,
    /// Port B: number of the word.
    input  logic [$clog2(WORDS)-1:0] b_address,
    /// Port B: data to write.
    input  logic [        WIDTH-1:0] b_wdata,
    /// Port B: data read.
    output logic [        WIDTH-1:0] b_rdata
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
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

  // Two plain `always` blocks, because two `always_ff` may not write to one memory.
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
