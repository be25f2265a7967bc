/// Gate on the write data channel. The data of a regulated burst pass only after the burst's
/// address has been offered.
///
/// Without this gate, a master whose data are ahead of their addresses would send the data of a
/// burst that has no budget yet. The gate counts by how many bursts the addresses are ahead of the
/// data. A channel that is ahead by 240 bursts is stalled until the other channel follows, so that
/// the count never wraps around. This cannot cause a deadlock, because in AXI a master must not
/// make either channel wait for the other.
module axiscope_data_gate (
    /// Clock, rising edge.
    input  logic clk,
    /// Synchronous reset, active high.
    input  logic rst,
    /// 1: the channel is regulated.
    input  logic enable,
    /// An address is offered to the port for the first time.
    input  logic shown,
    /// Master: WVALID.
    input  logic s_valid,
    /// Master: WREADY.
    output logic s_ready,
    /// WLAST of the master.
    input  logic last,
    /// Port: WVALID.
    output logic m_valid,
    /// Port: WREADY.
    input  logic m_ready,
    /// Addresses are ahead by too many bursts: no new address may be offered, except in this cycle
    /// and the next.
    output logic far
);
  // Number of offered addresses minus the number of bursts whose data have passed. Negative if data
  // were ahead of addresses before regulation began.
  logic signed [8:0] lead;
  logic held, open, done, behind;

  assign open = held || (enable ? lead > 9'sd0 : !behind);
  assign m_valid = s_valid && open;
  assign s_ready = m_ready && open;
  assign done = m_valid && m_ready && last;

  always_ff @(posedge clk) begin
    held <= m_valid && !m_ready;
    far <= lead[8:4] == 5'b01111;
    behind <= lead[8:4] == 5'b10000;
    if (shown != done) lead <= lead + (done ? -9'sd1 : 9'sd1);
    if (rst) begin
      {held, far, behind} <= '0;
      lead <= '0;
    end
  end
endmodule
