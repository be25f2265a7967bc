/// Properties after a soft reset: no offer, nothing outstanding, the block is idle; and the soft
/// reset ends in time.
module axiscope_drain_properties (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Soft reset in progress: the block accepts no start.
    input logic halted,
    /// The soft reset has timed out.
    input logic timed_out,
    /// A soft reset is requested.
    input logic asked,
    /// Outstanding transfers are abandoned; this does not happen here, because it resets the port
    /// as well.
    input logic abandon,
    /// The port's rules have bursts that have not ended.
    input logic due,
    /// AxVALID or WVALID is high.
    input logic shown,
    /// An offer is not accepted in this cycle.
    input logic waits,
    /// The block reports busy.
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
      // Covers: a soft reset after bursts in flight, after an offer that waited, and after a
      // time-out.
      cover (halted_before && !halted && had_due);
      cover (halted_before && !halted && waited);
      cover (halted_before && !halted && late);
    end
  end

endmodule
