/// Counts what a budget held back: stalled cycles, and periods in which there were any.
module axiscope_budget_account (
    /// Rising edge.
    input  logic        clk,
    /// One cycle: all to zero.
    input  logic        clear,
    /// Last cycle of a period.
    input  logic        refill,
    /// A burst waits for budget.
    input  logic        waiting,
    /// Cycles in which one waited.
    output logic [47:0] stalled_cycles,
    /// Periods, ended, in which one waited.
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
