/// A clock on the virtual board that stops while its module is idle.
///
/// On the virtual board, modules work on both edges of their clocks
/// (`crates/cosim/build/sources.rs`), so each change of `clk` is a cycle. `running` changes
/// together with `clk` in each cycle in which the module is not idle, from the same values as
/// registers.
module axiscope_rest (
    /// Clock, with both edges active.
    input  logic clk,
    /// High if registers of the module may change in this cycle.
    input  logic awake,
    /// Clock of the module.
    output logic running
);
  logic clk_before, running_before;

  initial {clk_before, running_before} = '0;

  assign running = running_before ^ (awake && clk != clk_before);

  always_ff @(edge clk) begin
    clk_before <= clk;
    running_before <= running;
  end
endmodule
