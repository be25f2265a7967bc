// The counters of a direction on the virtual board rest safely: in a cycle without a clock, none of
// their registers would change. Inputs change in any cycle, except that no burst lasts until the
// timer is near its end, and that no more bursts are in flight than fit. The proof does not cover
// these two cases, in which the counters raise a flag when they next wake up.
//
// Some registers would change in a rest. The bytes, the bursts in flight and the pauses are counted
// by the module of the virtual board itself, and are always those of counters that never rest.
// Whether a response was accepted matters only if no burst is in flight, and in that case there was
// a clock in the cycle before.
//
// The clock is an enable here, and `clock_enables.v` contains the property.
module direction_rest_proof (
    input logic clk,
    input logic rst,
    input logic [23:0] now_cycles,
    input logic enable,
    input logic clear,
    input logic epoch,
    input logic address_valid,
    input logic address_ready,
    input logic [0:0] address_id,
    input logic beat_1,
    input logic [4:0] bytes_1,
    input logic response,
    input logic [0:0] response_id,
    input logic done,
    input logic done_error,
    input logic take,
    input logic [5:0] take_bin,
    // Outputs, so that no register is removed as unused.
    output logic [8:0] taken,
    output logic [7:1][32:0] scalars,
    output logic [2:0] flags_last
);
  logic started = 1'b0;

  axiscope_direction_counters #(
      .TIME_BITS (24),
      .EPOCH_BITS(9),
      .ID_WIDTH  (0),
      .IN_FLIGHT (4),
      .BYTE_BITS (5)
  ) i_rests (
      .*
  );

  // Counters that never rest.
  logic [8:0] other_taken;
  logic [7:1][32:0] other_scalars;
  logic [2:0] other_flags;

  axiscope_direction_counters_awake #(
      .TIME_BITS (24),
      .EPOCH_BITS(9),
      .ID_WIDTH  (0),
      .IN_FLIGHT (4),
      .BYTE_BITS (5)
  ) i_never (
      .*,
      .taken(other_taken),
      .scalars(other_scalars),
      .flags_last(other_flags)
  );

  logic was_awake = 1'b0;
  logic [1:0] rested = '0;
  logic resting;
  assign resting = !i_rests.i_rest.awake;

  always_ff @(posedge clk) begin
    started   <= 1'b1;
    was_awake <= !resting;
    if (rst) rested <= '0;
    else if (resting && rested != 2'd3) rested <= rested + 1'b1;
  end

  always_comb begin
    assume (clk);
    if (!started) assume (rst);
    assume (!i_rests.i_awake.late && !i_rests.i_awake.too_many);
    if (i_rests.i_awake.response_1 && !i_rests.i_awake.asked) assert (was_awake);
    // Values that the module itself counts, as of the last epoch.
    assert (scalars[1] == other_scalars[1] && scalars[3] == other_scalars[3]);
    assert (scalars[7] == other_scalars[7]);
    // The equalities from which this follows; they make the proof inductive.
    assert (i_rests.bytes == i_never.bytes && i_rests.flight == i_never.flight);
    assert (i_rests.idle == i_never.idle && i_rests.longest == i_never.longest);
    assert (i_rests.i_awake.enable_1 == i_never.enable_1);
    assert (i_rests.i_awake.epoch_1 == i_never.epoch_1);
    assert (i_rests.i_awake.epoch_2 == i_never.epoch_2);
    assert (i_rests.i_awake.waiting == i_never.waiting);
    assert (i_rests.i_awake.done_1 == i_never.done_1);
    assert (i_rests.i_awake.i_times.count == i_never.i_times.count);
    // Cover: the counters rest for three cycles with a burst in flight; then the burst ends and is
    // counted with its epoch.
    cover (rested == 2'd3 && i_rests.i_awake.count_3 && i_rests.i_awake.epoch_1);
  end
endmodule
