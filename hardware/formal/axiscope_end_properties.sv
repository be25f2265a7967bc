/// What was asked to end is at rest within WITHIN cycles.
module axiscope_end_properties #(
    /// Cycles from the one after that in which it was asked.
    parameter int unsigned WITHIN = 8
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// It is asked to end, or begins what ends by itself.
    input logic asked,
    /// It is at work.
    input logic busy
);

  logic ending;
  logic [7:0] since;

  always_ff @(posedge clk) begin
    ending <= !rst && busy && (asked || ending);
    since  <= ending && busy && !rst ? since + 1'b1 : '0;
    if (!rst) begin
      assert (!ending || !busy || since < 8'(WITHIN));
      // That the proof is not empty.
      cover (ending && !busy && since > 8'd2);
    end
  end

endmodule
