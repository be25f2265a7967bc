// Stands in for the product in proofs: it takes rows and gives rows in any cycle, which is more than
// it does. Outputs without a driver are free in every cycle.
module axiscope_tile_product (
    input  logic         clk,
    input  logic         rst,
    input  logic         a_valid,
    output logic         a_ready,
    input  logic [127:0] a_row,
    input  logic         b_valid,
    output logic         b_ready,
    input  logic [127:0] b_row,
    output logic         waits,
    output logic         c_valid,
    input  logic         c_ready,
    output logic [127:0] c_row
);

endmodule
