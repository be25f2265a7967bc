/// Spaces the bursts of a DMA: a minimum interval between bursts, and a pause after every few
/// bursts.
///
/// `hold` is high from the cycle after an issue. It is never high if `interval_cycles` is 0 or 1
/// and there is no pause.
module axiscope_issue_pace (
    /// Clock, rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// Minimum cycles from one issue to the next; constant during a transfer.
    input  logic [11:0] interval_cycles,
    /// Bursts of a transfer between pauses; 0: no pauses. Constant during a transfer.
    input  logic [15:0] pause_bursts,
    /// Cycles of a pause, in addition to the interval; constant during a transfer.
    input  logic [15:0] pause_cycles,
    /// A transfer starts; no burst is issued in this cycle.
    input  logic        started,
    /// A burst is issued.
    input  logic        issue,
    /// No burst may be issued.
    output logic        hold
);
  // For the next issue: the cycles to hold without and with a pause, and whether there are any.
  logic [16:0] plain, long;
  logic plain_holds, long_holds;
  // Bursts until the next pause, less one; 0 means that the pause follows the next issue.
  logic [15:0] to_pause;
  logic due, none;
  logic [16:0] left;
  logic last;

  always_ff @(posedge clk) begin
    plain <= 17'(interval_cycles) - 17'(interval_cycles != '0);
    long <= 17'(interval_cycles) + 17'(pause_cycles) - 17'(interval_cycles != '0);
    plain_holds <= interval_cycles > 12'd1;
    long_holds <= interval_cycles > 12'd1 || pause_cycles != '0;
    none <= pause_bursts == '0;

    if (issue) begin
      hold <= due ? long_holds : plain_holds;
      left <= due ? long : plain;
      last <= (due ? long : plain) == 17'd1;
      to_pause <= due ? pause_bursts - 1'b1 : to_pause - 1'b1;
      due <= !none && (due ? pause_bursts == 16'd1 : to_pause == 16'd1);
    end else if (hold) begin
      left <= left - 1'b1;
      last <= left == 17'd2;
      hold <= !last;
    end
    if (started) begin
      to_pause <= pause_bursts - 1'b1;
      due <= pause_bursts == 16'd1;
    end
    if (rst) {hold, due} <= '0;
  end
endmodule
