/// Commands that a trigger gives, and the trigger that a block gives: for blocks whose register
/// ON_TRIGGER says both. Blocks whose events stand in registers have axiscope_trigger.
///
/// A pulse at `trigger_in` passes one register, as it does in every block: those that share a
/// trigger act in one cycle. What happens passes one register on its way out.
module axiscope_trigger_commands #(
    /// Commands, 1 at least.
    parameter int unsigned COMMANDS = 1,
    /// Parts of the block whose work ends on its own, 1 at least.
    parameter int unsigned PARTS = 1
) (
    /// Rising edge.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// The block is reset: work that ends by this has not ended on its own.
    input logic core_rst,
    /// One cycle: trigger.
    input logic trigger_in,
    /// The commands that a trigger gives.
    input logic [COMMANDS-1:0] armed,
    /// Parts with work.
    input logic [PARTS-1:0] busy,
    /// Parts whose end gives a trigger.
    input logic [PARTS-1:0] out_ended,
    /// A trigger is passed on.
    input logic out_triggered,
    /// One cycle, one after `trigger_in`: the commands.
    output logic [COMMANDS-1:0] given,
    /// One cycle, the first in which the part has no work any more.
    output logic [PARTS-1:0] ended,
    /// One cycle, two after `trigger_in` where it is passed on: trigger.
    output logic trigger_out
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
