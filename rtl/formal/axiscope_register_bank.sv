// Stands in for the bank of plain registers in proofs: any contents, which stay while it runs, as
// the lock of the bank sees to. Outputs without a driver are free in every cycle.
module axiscope_register_bank #(
    parameter int unsigned WORDS = 32
) (
    input logic clk,
    input logic req,
    input logic req_is_write,
    input logic [$clog2(WORDS)-1:0] index,
    input logic locked,
    input logic [31:0] data,
    output logic [31:0] read_data,
    output logic [WORDS-1:0][31:0] words
);

  logic [WORDS-1:0][31:0] words_before;

  always_ff @(posedge clk) begin
    words_before <= words;
    assume (words == words_before);
  end

endmodule
