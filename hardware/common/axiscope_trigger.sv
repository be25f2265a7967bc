/// Trigger in and out of a block, and its interrupt.
///
/// A pulse at `trigger_in` passes one register here, as it does in every block: those that share a
/// trigger act in one cycle. Events pass one register on their way out. The registers are in
/// trigger.rdl.
module axiscope_trigger #(
    /// 0: there is none; outputs stay low.
    parameter int unsigned PRESENT = 1
) (
    /// Rising edge.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// The block is reset: work that ends by this has not ended on its own.
    input logic core_rst,
    /// One cycle: trigger.
    input logic trigger_in,
    /// One cycle: the command to fire.
    input logic fire,
    /// Reads, writes and the whole of the work are busy, from bit 0; the end of each is an event.
    input logic [2:0] busy,
    /// Events that stand in their register: triggered, fired, and the ends of `busy`, from bit 0.
    input logic [4:0] standing,
    /// Those that give a trigger.
    input logic [4:0] out_of,
    /// Those that interrupt.
    input logic [4:0] interrupt_of,
    /// One cycle, one after `trigger_in`: the commands of ON_TRIGGER are given.
    output logic on_trigger,
    /// One cycle: that event happens.
    output logic [4:0] happens,
    /// One cycle: trigger.
    output logic trigger_out,
    /// Interrupt, until its events are taken back.
    output logic irq
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
    // Nothing looks at these.
    logic unused;
    assign unused = ^{clk, rst, core_rst, trigger_in, fire, busy, standing, out_of, interrupt_of};
  end
endmodule
