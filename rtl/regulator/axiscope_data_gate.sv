/// Gate on the write data channel: data of a regulated burst pass after its address is shown.
///
/// Without it a master whose data lead their addresses would send the data of a burst that has no
/// budget yet.
module axiscope_data_gate (
    /// Rising edge.
    input  logic clk,
    /// Synchronous reset, active high.
    input  logic rst,
    /// The channel is regulated.
    input  logic enable,
    /// An address is shown to the port for the first time.
    input  logic shown,
    /// Master: WVALID.
    input  logic s_valid,
    /// Master: WREADY.
    output logic s_ready,
    /// WLAST.
    input  logic last,
    /// Port: WVALID.
    output logic m_valid,
    /// Port: WREADY.
    input  logic m_ready
);
  // Addresses shown less bursts of data passed; below 0 where data led unregulated.
  logic signed [8:0] lead;
  logic held, open, done;

  assign open = !enable || held || lead > 9'sd0;
  assign m_valid = s_valid && open;
  assign s_ready = m_ready && open;
  assign done = m_valid && m_ready && last;

  always_ff @(posedge clk) begin
    held <= m_valid && !m_ready;
    if (shown != done) lead <= lead + (done ? -9'sd1 : 9'sd1);
    if (rst) begin
      held <= 1'b0;
      lead <= '0;
    end
  end
endmodule
