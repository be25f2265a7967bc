/// Gate on one address channel: a burst passes if its bytes fit in what is left of the period's
/// budget, otherwise it waits for the next period. Bytes are charged when the address is taken.
///
/// A regulated burst is held for one cycle, in which it is compared; one not regulated passes in
/// none. An address that was once shown stays until it is taken, as AXI wants. What is charged in
/// a period is never more than the budget, unless the budget was lowered or the direction
/// enabled while an address was shown and not yet taken: by that burst.
module axiscope_budget_gate (
    /// Rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// The channel is regulated.
    input  logic        enable,
    /// No new address may be shown, whatever is left.
    input  logic        hold,
    /// Last cycle of a period.
    input  logic        refill,
    /// Budget of the next period, bytes.
    input  logic [31:0] budget_bytes,
    /// Master: AxVALID.
    input  logic        s_valid,
    /// Master: AxREADY.
    output logic        s_ready,
    /// AxLEN.
    input  logic [ 7:0] len,
    /// AxSIZE.
    input  logic [ 2:0] size,
    /// Port: AxVALID.
    output logic        m_valid,
    /// Port: AxREADY.
    input  logic        m_ready,
    /// A burst waits for budget.
    output logic        waiting,
    /// It is greater than a whole budget.
    output logic        too_long,
    /// Budget left in this period, bytes.
    output logic [31:0] left_bytes,
    /// An address is shown to the port for the first time.
    output logic        shown
);
  logic granted, held, open, fits, charge;
  logic [31:0] burst_bytes;

  assign burst_bytes = (32'(len) + 32'd1) << size;
  assign fits = burst_bytes <= left_bytes;
  assign open = granted || held || !(enable || hold);
  assign m_valid = s_valid && open;
  assign s_ready = m_ready && open;
  assign charge = m_valid && m_ready;
  assign shown = m_valid && !held;
  assign waiting = s_valid && enable && !open && !fits;
  assign too_long = waiting && burst_bytes > budget_bytes;

  always_ff @(posedge clk) begin
    granted <= s_valid && !open && fits && !hold;
    held <= m_valid && !m_ready;
    if (!enable || refill) left_bytes <= budget_bytes;
    else if (charge) left_bytes <= fits ? left_bytes - burst_bytes : '0;
    if (rst) begin
      {granted, held} <= '0;
      left_bytes <= '0;
    end
  end
endmodule
