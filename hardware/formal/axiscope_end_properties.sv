/// A block that was told to end is idle within WITHIN cycles.
module axiscope_end_properties #(
    /// Limit in cycles, counted from the cycle after the request to end.
    parameter int unsigned WITHIN = 8
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Request to end, or start of work that ends by itself.
    input logic asked,
    /// The block is busy.
    input logic busy
);

  logic ending;
  logic [7:0] since;

  always_ff @(posedge clk) begin
    ending <= !rst && busy && (asked || ending);
    since  <= ending && busy && !rst ? since + 1'b1 : '0;
    if (!rst) begin
      assert (!ending || !busy || since < 8'(WITHIN));
      // Covers: the assumptions leave the block room to act.
      cover (ending && !busy && since > 8'd2);
    end
  end

endmodule
