/// Commands that a trigger starts, and the trigger that a block sends, for blocks whose register
/// ON_TRIGGER configures both. Blocks with sticky events use axiscope_trigger instead.
///
/// A pulse at `trigger_in` passes one register, as it does in every block, so that all blocks with
/// a common trigger act in the same cycle. An outgoing trigger passes one register as well.
module axiscope_trigger_commands #(
    /// Number of commands, at least 1.
    parameter int unsigned COMMANDS = 1,
    /// Parts of the block that end their work on their own, at least 1.
    parameter int unsigned PARTS = 1
) (
    /// Clock, rising edge.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Soft reset of the block: the end of work that it causes sends no trigger.
    input logic core_rst,
    /// Trigger pulse of one cycle.
    input logic trigger_in,
    /// Commands that a trigger starts.
    input logic [COMMANDS-1:0] armed,
    /// Parts that are busy.
    input logic [PARTS-1:0] busy,
    /// Parts whose end of work sends a trigger.
    input logic [PARTS-1:0] out_ended,
    /// An incoming trigger is passed on.
    input logic out_triggered,
    /// Commands, one cycle after `trigger_in`.
    output logic [COMMANDS-1:0] given,
    /// A part has ended its work: the first cycle in which it is idle.
    output logic [PARTS-1:0] ended,
    /// Outgoing trigger of one cycle, two cycles after `trigger_in` if that is passed on.
    output logic trigger_out
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (COMMANDS < 1) begin : gen_bad_commands
      $error("axiscope_trigger_commands: COMMANDS is %0d; give 1 at least", COMMANDS);
      logic none[0];
    end
    if (PARTS < 1) begin : gen_bad_parts
      $error("axiscope_trigger_commands: PARTS is %0d; give 1 at least", PARTS);
      logic none[0];
    end
  endgenerate

  logic triggered;
  logic [PARTS-1:0] busy_before;

  assign ended = busy_before & ~busy;

  always_ff @(posedge clk) begin
    triggered <= trigger_in;
    given <= trigger_in ? armed : '0;
    busy_before <= core_rst ? '0 : busy;
    trigger_out <= (triggered && out_triggered) || (ended & out_ended) != '0;
    if (rst) begin
      {triggered, trigger_out} <= '0;
      given <= '0;
      busy_before <= '0;
    end
  end
endmodule
