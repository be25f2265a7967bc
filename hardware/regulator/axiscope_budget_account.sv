/// Counts the effects of a budget: the cycles in which a burst was stalled, and the periods with
/// such cycles.
module axiscope_budget_account (
    /// Clock, rising edge.
    input  logic        clk,
    /// Sets both counts to zero (one-cycle pulse).
    input  logic        clear,
    /// Last cycle of a period.
    input  logic        refill,
    /// A burst waits for budget.
    input  logic        waiting,
    /// Cycles in which a burst waited.
    output logic [47:0] stalled_cycles,
    /// Completed periods in which a burst waited.
    output logic [31:0] exhausted_periods
);
  logic waited;

  always_ff @(posedge clk) begin
    waited <= !refill && (waited || waiting);
    if (waiting) stalled_cycles <= stalled_cycles + 1'b1;
    if (refill && (waited || waiting)) exhausted_periods <= exhausted_periods + 1'b1;
    if (clear) begin
      waited <= 1'b0;
      stalled_cycles <= '0;
      exhausted_periods <= '0;
    end
  end
endmodule
