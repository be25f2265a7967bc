// The issuer of the virtual board rests safely: in a cycle without a clock, none of its registers
// would change. Inputs change in any cycle, except that registers are locked while the issuer is
// busy: if it was busy in the previous cycle, they have not changed since.
//
// The clock is an enable here, and `clock_enables.v` contains the property.
module issuer_rest_proof (
    input logic clk,
    input logic rst,
    input logic start,
    input logic stop,
    input logic [31:12] base_page,
    input logic [11:0] first_offset_bytes,
    input logic [31:0] last_offset_bytes,
    input logic [31:0] step,
    input logic [30:0] seed,
    input logic random,
    input logic [7:0] beats_less_one,
    input logic cross_4k,
    input logic [5:0] outstanding_less_one,
    input logic [31:0] count_bursts,
    input logic [16:0] interval_cycles,
    input logic [15:0] beats_per_65536_cycles,
    input logic [8:0] depth_beats,
    input logic room,
    input logic done,
    input logic axready,
    // Outputs, so that no register is removed as unused.
    output logic busy,
    output logic [6:0] in_flight,
    output logic issue,
    output logic [31:0] issue_address,
    output logic [7:0] issue_len,
    output logic axvalid,
    output logic [31:0] axaddr,
    output logic [7:0] axlen
);
  logic started = 1'b0, was_busy = 1'b0;

  axiscope_issuer #(
      .BEAT_BYTES_LOG2(4),
      .CROSS_4K(1)
  ) i_rests (
      .*
  );

  localparam int unsigned LockedBits = 20 + 12 + 32 + 32 + 31 + 1 + 8 + 1 + 6 + 32;
  logic [LockedBits-1:0] locked, was_locked;
  assign locked = {
    base_page,
    first_offset_bytes,
    last_offset_bytes,
    step,
    seed,
    random,
    beats_less_one,
    cross_4k,
    outstanding_less_one,
    count_bursts
  };

  // Cycles in a row, at most 3, in which the issuer rested, and those of an earlier rest.
  logic resting;
  logic [1:0] now_resting = '0, rested = '0;
  assign resting = !i_rests.i_rest.awake;

  always_ff @(posedge clk) begin
    started <= 1'b1;
    was_locked <= locked;
    was_busy <= busy;
    now_resting <= resting ? now_resting + 2'(now_resting != 2'd3) : '0;
    if (!busy) rested <= '0;
    else if (!resting && now_resting != '0) rested <= now_resting;
  end

  always_comb begin
    assume (clk);
    if (!started) assume (rst);
    if (was_busy) assume (locked == was_locked);
    // Cover: the issuer rests for three cycles with bursts in flight, wakes up, and issues another
    // burst.
    cover (started && rested == 2'd3 && issue && in_flight > 7'd1);
    // Cover: the issuer rests, and a stop ends its work.
    cover (started && rested != '0 && stop && resting == 1'b0 && in_flight != '0);
  end
endmodule
