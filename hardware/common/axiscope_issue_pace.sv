/// Cycles between the bursts of a DMA: so many from one to the next at least, and more after every few.
///
/// `hold` is high from the cycle after an issue on. With `interval_cycles` of 0 or 1, and no pause, it never is.
module axiscope_issue_pace (
    /// Rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// Least cycles from one issue to the next; held from the start to the end of a transfer.
    input  logic [11:0] interval_cycles,
    /// After so many bursts of a transfer comes a pause; 0: never. Held as well.
    input  logic [15:0] pause_bursts,
    /// Cycles of a pause, beside those of the interval; held as well.
    input  logic [15:0] pause_cycles,
    /// A transfer begins; there is no issue in this cycle.
    input  logic        started,
    /// A burst is issued.
    input  logic        issue,
    /// None may be issued.
    output logic        hold
);
  // Of the next issue: the cycles that it holds, plainly and with a pause, and whether there are any.
  logic [16:0] plain, long;
  logic plain_holds, long_holds;
  // Bursts up to the next pause, less one; the next issue is the one before it.
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
