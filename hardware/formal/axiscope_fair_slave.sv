/// Assumes a partner that keeps a master waiting for at most WAIT cycles in a row, for proofs that
/// a transfer ends.
module axiscope_fair_slave #(
    /// Number of channels.
    parameter int unsigned CHANNELS = 5,
    /// Longest wait of a channel, cycles.
    parameter int unsigned WAIT     = 1
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Per channel: the master offers a transfer or waits for one.
    input logic [CHANNELS-1:0] due,
    /// Per channel: the transfer takes place in this cycle.
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
