/// Gate on one address channel. A burst passes if its bytes fit into the remaining budget of the
/// period. Otherwise, it waits for the next period. Bytes are charged when the address is accepted.
///
/// A regulated burst is delayed by one cycle for the comparison. An unregulated burst is not
/// delayed. An address that has been offered stays until it is accepted, as AXI requires. The bytes
/// charged in a period never exceed the budget, with one exception. If the budget is lowered or the
/// direction is enabled while an address has been offered and not yet accepted, the budget may be
/// exceeded by this burst.
module axiscope_budget_gate (
    /// Clock, rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// 1: the channel is regulated.
    input  logic        enable,
    /// Blocks new addresses, regardless of the remaining budget.
    input  logic        hold,
    /// Last cycle of a period.
    input  logic        refill,
    /// Budget of the next period, bytes.
    input  logic [31:0] budget_bytes,
    /// Master: AxVALID.
    input  logic        s_valid,
    /// Master: AxREADY.
    output logic        s_ready,
    /// AxLEN of the master.
    input  logic [ 7:0] len,
    /// AxSIZE of the master.
    input  logic [ 2:0] size,
    /// Port: AxVALID.
    output logic        m_valid,
    /// Port: AxREADY.
    input  logic        m_ready,
    /// A burst waits for budget.
    output logic        waiting,
    /// The waiting burst is larger than the full budget.
    output logic        too_long,
    /// Remaining budget of this period, bytes.
    output logic [31:0] left_bytes,
    /// An address is offered to the port for the first time.
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
