/// Soft reset of a block with a memory port: halts the block, waits for outstanding transfers, then
/// resets the block.
///
/// A halted block issues no new burst, keeps offering what it already shows until that is accepted,
/// sends the remaining data and accepts every response. When nothing is outstanding, the block's
/// logic is reset for one cycle. If that takes too long, the time-out is reported and the block
/// stays halted, until the last transfer completes or software abandons the transfers. The
/// registers are in drain.rdl.
module axiscope_drain #(
    /// 0: no soft reset; only `rst` halts or resets the block.
    parameter int unsigned PRESENT = 1
) (
    /// Clock, rising edge.
    input  logic       clk,
    /// Synchronous reset of the whole block, active high.
    input  logic       rst,
    /// Command: soft reset (one cycle).
    input  logic       soft_reset,
    /// Command: soft reset with the longest time-out (one cycle).
    input  logic       settle,
    /// Command: after a time-out, reset despite outstanding transfers (one cycle).
    input  logic       abandon,
    /// Time-out: 8 to this power, cycles.
    input  logic [2:0] cycles_log8,
    /// A transfer is offered, in progress or unanswered.
    input  logic       due,
    /// Reset of the block except for its registers, active high.
    output logic       core_rst,
    /// The block issues nothing new and accepts no start; high from the cycle after the command.
    output logic       halted,
    /// The soft reset waits for outstanding transfers.
    output logic       draining,
    /// The time-out has passed with transfers outstanding; high until the next soft reset.
    output logic       timed_out
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (PRESENT > 1) begin : gen_bad_present
      $error("axiscope_drain: PRESENT is %0d; give 0 or 1", PRESENT);
      logic none[0];
    end
  endgenerate

  if (PRESENT != 0) begin : gen_drain
    logic whole, over, drained, finish;
    logic [21:0] cycles;
    logic [ 7:0] powers;

    genvar n;
    for (n = 0; n < 8; n++) begin : gen_power
      assign powers[n] = cycles[3*n];
    end
    assign over = powers[cycles_log8];
    assign draining = halted && !timed_out;
    assign drained = !due && !(whole && draining && !over);
    assign core_rst = rst || finish;

    always_ff @(posedge clk) begin
      finish <= halted && !finish && (drained || (abandon && timed_out));
      if (finish) halted <= 1'b0;
      if (draining && over && due) timed_out <= 1'b1;
      cycles <= cycles + 1'b1;
      if (soft_reset || settle) begin
        halted <= 1'b1;
        whole <= settle;
        timed_out <= 1'b0;
        finish <= 1'b0;
      end
      if (soft_reset || settle || !draining) cycles <= '0;
      if (rst) {halted, timed_out, finish} <= '0;
    end
  end else begin : gen_none
    assign core_rst = rst;
    assign {halted, draining, timed_out} = '0;
    // Unused bits, collected so that lint does not report them.
    logic unused;
    assign unused = ^{clk, soft_reset, settle, abandon, cycles_log8, due};
  end
endmodule
