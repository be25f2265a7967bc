/// A partner that keeps a master waiting for no more than WAIT cycles at a time: assumed by proofs
/// that something ends.
module axiscope_fair_slave #(
    /// Channels.
    parameter int unsigned CHANNELS = 5,
    /// Most cycles in a row in which a channel waits.
    parameter int unsigned WAIT     = 1
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// By channel: the master offers something, or something is due to it.
    input logic [CHANNELS-1:0] due,
    /// By channel: it is taken, or comes, in this cycle.
    input logic [CHANNELS-1:0] comes
);

  logic [CHANNELS-1:0][3:0] waited;

  always_ff @(posedge clk) begin
    for (int unsigned i = 0; i < CHANNELS; i++) begin
      waited[i] <= rst || !due[i] || comes[i] ? '0 : waited[i] + 1'b1;
      assume (rst || !due[i] || comes[i] || waited[i] < 4'(WAIT));
    end
  end

endmodule
