// Replaces the table in proofs: any entry may appear in any cycle. Outputs without a driver take
// any value in every cycle.
module axiscope_player_table #(
    parameter int unsigned ENTRIES = 256
) (
    input logic clk,
    input logic write,
    input logic [$clog2(ENTRIES)-1:0] write_entry,
    input logic [1:0] write_word,
    input logic [31:0] write_data,
    input logic read,
    input logic [$clog2(ENTRIES)-1:0] read_entry,
    output logic [3:0][31:0] entry
);

endmodule
