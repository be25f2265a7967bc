// The bank of plain registers: a word that is locked stays, whatever the bus does; the others take
// what is written, and nothing else. The proofs of blocks stand on it: there a stub has its place.
module register_bank_proof (
    input logic clk,
    input logic req,
    input logic req_is_write,
    input logic [1:0] index,
    input logic [3:0] locked,
    input logic [31:0] data
);

  logic [31:0] read_data;
  logic [3:0][31:0] words;

  axiscope_register_bank #(.WORDS(4)) i_bank (.*);

  logic started = 1'b0;
  logic [3:0] written, locked_before;
  logic [31:0] data_before;
  logic [3:0][31:0] words_before;

  always_ff @(posedge clk) begin
    started <= 1'b1;
    written <= req && req_is_write ? 4'd1 << index : '0;
    locked_before <= locked;
    data_before <= data;
    words_before <= words;
    if (started) begin
      for (int unsigned i = 0; i < 4; i++) begin
        if (locked_before[i] || !written[i])
          assert (words[i] == words_before[i]);
          else assert (words[i] == data_before);
      end
      cover (|(written & locked_before) && data_before != words_before[0]);
      cover (|(written & ~locked_before) && words != words_before);
    end
  end

endmodule
