/// Trigger input, trigger output and interrupt of a block.
///
/// A pulse at `trigger_in` passes one register here, as it does in every block, so that all blocks
/// with a common trigger act in the same cycle. Events pass one register on their way out. The
/// registers are in trigger.rdl.
module axiscope_trigger #(
    /// 0: no trigger and no interrupt; outputs stay low.
    parameter int unsigned PRESENT = 1
) (
    /// Clock, rising edge.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Soft reset of the block: the end of work that it causes is not an event.
    input logic core_rst,
    /// Trigger pulse of one cycle.
    input logic trigger_in,
    /// Command: fire the trigger (one cycle).
    input logic fire,
    /// Busy flags of reads, writes and the whole block, from bit 0; the end of each is an event.
    input logic [2:0] busy,
    /// Sticky events: triggered, fired, and the end of each `busy` flag, from bit 0.
    input logic [4:0] standing,
    /// Events that send a trigger.
    input logic [4:0] out_of,
    /// Events that raise the interrupt.
    input logic [4:0] interrupt_of,
    /// One cycle after `trigger_in`: the commands of ON_TRIGGER run (one cycle).
    output logic on_trigger,
    /// Events of this cycle.
    output logic [4:0] happens,
    /// Trigger pulse of one cycle.
    output logic trigger_out,
    /// Interrupt: high until its events are cleared.
    output logic irq
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (PRESENT > 1) begin : gen_bad_present
      $error("axiscope_trigger: PRESENT is %0d; give 0 or 1", PRESENT);
      logic none[0];
    end
  endgenerate

  if (PRESENT != 0) begin : gen_trigger
    logic [2:0] busy_before;

    assign happens = {busy_before & ~busy, fire, on_trigger};

    always_ff @(posedge clk) begin
      on_trigger <= trigger_in;
      busy_before <= core_rst ? '0 : busy;
      trigger_out <= |(happens & out_of);
      irq <= |(standing & interrupt_of);
      if (rst) begin
        {on_trigger, trigger_out, irq} <= '0;
        busy_before <= '0;
      end
    end
  end else begin : gen_none
    assign {on_trigger, happens, trigger_out, irq} = '0;
    // Unused bits, collected so that lint does not report them.
    logic unused;
    assign unused = ^{clk, rst, core_rst, trigger_in, fire, busy, standing, out_of, interrupt_of};
  end
endmodule
