/// Number of the cycle, 64 bits, in two halves so that no carry runs through all of them.
module axiscope_cycle_time #(
    /// What it stands at after reset; 32 bits, extended by its sign.
    parameter int START = 0
) (
    /// Rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// The number.
    output logic [63:0] cycle
);
  localparam logic [63:0] First = 64'(signed'(START));

  logic carry;

  always_ff @(posedge clk) begin
    cycle[31:0] <= cycle[31:0] + 1'b1;
    carry <= cycle[31:0] == 32'hFFFFFFFE;
    if (carry) cycle[63:32] <= cycle[63:32] + 1'b1;
    if (rst) begin
      cycle <= First;
      carry <= First[31:0] == 32'hFFFFFFFF;
    end
  end
endmodule
