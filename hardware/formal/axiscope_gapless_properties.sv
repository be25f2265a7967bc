/// Write data follow their address within a cycle, without a gap in a burst.
module axiscope_gapless_properties (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// A burst whose address was accepted has data still to come.
    input logic due,
    /// Write data: valid.
    input logic valid,
    /// Write data: ready.
    input logic ready,
    /// Write data: last beat.
    input logic last
);

  logic in_burst, waited;

  always_ff @(posedge clk) begin
    waited <= !rst && due && !valid;
    if (rst) in_burst <= 1'b0;
    else if (valid && ready) in_burst <= !last;
    if (!rst) begin
      assert (!in_burst || valid);
      assert (!due || valid || !waited);
    end
  end

endmodule
