/// Plain read-write registers: the logic sees all words at once, the bus reads a copy in RAM.
///
/// Reading the copy costs one LUT per bit of a word, instead of a multiplexer over all words. A
/// write takes effect at the end of the cycle after the access; its index and data must be held
/// until then. There is no reset: words keep their values, and are 0 after configuration of the
/// device. Unused bits of `words` cost no logic.
module axiscope_register_bank #(
    /// Words; a power of two.
    parameter int unsigned WORDS = 32
) (
    /// Clock, rising edge.
    input  logic                           clk,
    /// Starts an access (one cycle).
    input  logic                           req,
    /// The access is a write.
    input  logic                           req_is_write,
    /// Number of the word; held for the cycle after the access.
    input  logic [$clog2(WORDS)-1:0]       index,
    /// Locked words: writes to them that start now are ignored.
    input  logic [        WORDS-1:0]       locked,
    /// Word to write; held for the cycle after the access.
    input  logic [             31:0]       data,
    /// Word that is read, in the cycle of the access.
    output logic [             31:0]       read_data,
    /// All words.
    output logic [        WORDS-1:0][31:0] words
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (WORDS < 2 || WORDS > 1024 || (WORDS & (WORDS - 1)) != 0) begin : gen_bad_words
      $error("axiscope_register_bank: WORDS is %0d; give a power of two, 2 to 1024", WORDS);
      logic none[0];
    end
  endgenerate

  logic [31:0] copy[WORDS];
  logic write;

  initial begin
    write = 1'b0;
    words = '0;
    for (int unsigned i = 0; i < WORDS; i++) copy[i] = '0;
  end

  assign read_data = copy[index];

  // Not `always_ff`, because then no other process, not even `initial`, could write these words.
  always @(posedge clk) begin
    write <= req && req_is_write && !locked[index];
    if (write) begin
      copy[index]  <= data;
      words[index] <= data;
    end
  end
endmodule
