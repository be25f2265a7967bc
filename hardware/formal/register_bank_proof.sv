// The bank of plain registers: a word that is locked when a write starts keeps its value. Other
// words take the written value one cycle later, and change in no other way. The proofs of blocks
// rely on this, because they replace the bank by a stand-in.
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
  logic asked = 1'b0;
  logic [1:0] index_before;
  logic [3:0] written, kept, written_then, kept_then;
  logic [31:0] data_before;
  logic [3:0][31:0] words_before;

  initial {written, kept, written_then, kept_then} = '0;

  always_ff @(posedge clk) begin
    started <= 1'b1;
    asked <= req;
    index_before <= index;
    written <= req && req_is_write && !locked[index] ? 4'd1 << index : '0;
    kept <= req && req_is_write && locked[index] ? 4'd1 << index : '0;
    {written_then, kept_then} <= {written, kept};
    data_before <= data;
    words_before <= words;
    // Assumption: the bus holds its inputs during an access.
    assume (!asked || (index == index_before && data == data_before));
    if (started) begin
      for (int unsigned i = 0; i < 4; i++) begin
        if (written_then[i])
          assert (words[i] == data_before);
          else assert (words[i] == words_before[i]);
      end
      cover (|kept_then && data_before != words_before[0]);
      cover (|written_then && words != words_before);
    end
  end

endmodule
