// Replaces the bank of plain registers in proofs: the words have any contents and change in any
// cycle, except in the second cycle after a lock, because a write that takes effect then has
// started in the cycle of the lock (register_bank_proof shows that the bank keeps locked words).
// Outputs without a driver take any value in every cycle.
module axiscope_register_bank #(
    parameter int unsigned WORDS = 32
) (
    input logic clk,
    input logic req,
    input logic req_is_write,
    input logic [$clog2(WORDS)-1:0] index,
    input logic [WORDS-1:0] locked,
    input logic [31:0] data,
    output logic [31:0] read_data,
    output logic [WORDS-1:0][31:0] words
);

  logic [WORDS-1:0] locked_before, locked_then;
  logic [WORDS-1:0][31:0] words_before;

  always_ff @(posedge clk) begin
    locked_before <= locked;
    locked_then   <= locked_before;
    words_before  <= words;
    for (int unsigned i = 0; i < WORDS; i++) begin
      assume (!locked_then[i] || words[i] == words_before[i]);
    end
  end

endmodule
