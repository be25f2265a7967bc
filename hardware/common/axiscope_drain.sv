/// Soft reset of a block with a memory port: halts it, waits for what is due, then resets it.
///
/// A halted block issues nothing new, offers what it shows until that is taken, sends the data that
/// are due and takes every response. When nothing is due the block's logic is reset for a cycle.
/// Where that does not come in time it says so, and stays halted until the last of it comes or it is
/// told to abandon it. The registers are in drain.rdl.
module axiscope_drain #(
    /// 0: there is no soft reset; nothing is halted or reset but by `rst`.
    parameter int unsigned PRESENT = 1
) (
    /// Rising edge.
    input  logic       clk,
    /// Synchronous reset of the whole block, active high.
    input  logic       rst,
    /// One cycle: soft reset.
    input  logic       soft_reset,
    /// One cycle: the same, for all of the cycles that it may take.
    input  logic       settle,
    /// One cycle: after a time out, reset whatever is due.
    input  logic       abandon,
    /// How long it may take: 8 to this power, cycles.
    input  logic [2:0] cycles_log8,
    /// Something is shown, under way or unanswered.
    input  logic       due,
    /// Reset of all of the block but its registers, active high.
    output logic       core_rst,
    /// The block issues nothing new and takes no start. From the cycle after the command.
    output logic       halted,
    /// It waits.
    output logic       draining,
    /// It has waited as long as it may, and something was due; until the next soft reset.
    output logic       timed_out
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
    // Nothing looks at these.
    logic unused;
    assign unused = ^{clk, soft_reset, settle, abandon, cycles_log8, due};
  end
endmodule
