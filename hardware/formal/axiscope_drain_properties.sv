/// What a soft reset leaves: nothing shown, nothing due, nothing at work; and it ends in time.
module axiscope_drain_properties (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// The block takes no start: a soft reset is under way.
    input logic halted,
    /// The block has waited as long as it may.
    input logic timed_out,
    /// A soft reset is asked for.
    input logic asked,
    /// What was due is abandoned, which never happens here: it is a reset of the port, too.
    input logic abandon,
    /// The rules know of bursts that are not at their end.
    input logic due,
    /// AxVALID or WVALID is high.
    input logic shown,
    /// One that is high is not taken in this cycle.
    input logic waits,
    /// The block says that it is at work.
    input logic busy
);

  logic halted_before, had_due, waited, late;

  always_ff @(posedge clk) begin
    assume (!abandon);
    halted_before <= halted && !rst;
    if (asked || rst) {had_due, waited, late} <= {due, 2'b00};
    if (halted && waits) waited <= 1'b1;
    if (halted && timed_out) late <= 1'b1;
    if (!rst) begin
      assert (!halted_before || halted || !(due || shown || busy));
      // That the proof is not empty: drained after bursts under way, after an offer that waited,
      // and after a time out.
      cover (halted_before && !halted && had_due);
      cover (halted_before && !halted && waited);
      cover (halted_before && !halted && late);
    end
  end

endmodule
