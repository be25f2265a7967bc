/// The number of the current cycle, with 64 bits, in two halves so that no carry passes through all
/// bits.
module axiscope_cycle_time #(
    /// Value after a reset. It has 32 bits and is sign-extended.
    parameter int START = 0
) (
    /// Clock, rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// Number of the cycle.
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
