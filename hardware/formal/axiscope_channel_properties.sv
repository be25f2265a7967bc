/// Rules of one AXI channel: an offer stays until it is accepted, and there is no offer after a
/// reset.
module axiscope_channel_properties #(
    /// Payload width in bits.
    parameter int unsigned WIDTH  = 8,
    /// 1: the sender is assumed to be correct. 0: it is checked.
    parameter bit          ASSUME = 0
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Valid.
    input logic valid,
    /// Ready.
    input logic ready,
    /// Payload.
    input logic [WIDTH-1:0] payload
);

  logic             was_reset;
  logic             waited;
  logic [WIDTH-1:0] payload_before;

  always_ff @(posedge clk) begin
    was_reset      <= rst;
    waited         <= !rst && valid && !ready;
    payload_before <= payload;
  end

  logic right;
  assign right = was_reset ? !valid : (!waited || (valid && payload == payload_before));

  always_ff @(posedge clk) begin
    if (ASSUME)
      assume (right);
      else if (!rst) assert (right);
  end

endmodule
