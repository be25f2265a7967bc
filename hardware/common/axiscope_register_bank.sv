/// Plain read-write registers: all words at once for the logic, a RAM copy for the bus.
///
/// Reading back from the copy costs a LUT a bit of one word instead of a multiplexer over all.
/// A write is done at the end of the cycle after the access, for which its index and data are held.
/// There is no reset: words keep their values, and are 0 when the device is configured. Bits
/// of `words` that nothing uses cost nothing.
module axiscope_register_bank #(
    /// Words; a power of two.
    parameter int unsigned WORDS = 32
) (
    /// Rising edge.
    input  logic                           clk,
    /// One cycle: an access.
    input  logic                           req,
    /// It writes.
    input  logic                           req_is_write,
    /// Number of the word; held for the cycle after.
    input  logic [$clog2(WORDS)-1:0]       index,
    /// Of which words writes are ignored that begin now.
    input  logic [        WORDS-1:0]       locked,
    /// The word to write; held for the cycle after.
    input  logic [             31:0]       data,
    /// The word read, in the cycle of the access.
    output logic [             31:0]       read_data,
    /// All words.
    output logic [        WORDS-1:0][31:0] words
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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

  // Not always_ff, which allows no other process to write what it writes: not even `initial`.
  always @(posedge clk) begin
    write <= req && req_is_write && !locked[index];
    if (write) begin
      copy[index]  <= data;
      words[index] <= data;
    end
  end
endmodule
