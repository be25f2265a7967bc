/// Collects short counts into 64-bit totals in one RAM, and copies them at a snapshot.
///
/// It walks without pause: an epoch ends (all short counts are put aside at one clock edge and
/// start anew), then slot after slot is read, added to and written back, its lower 32 bits and
/// then its upper. The RAM has two banks of 256 slots. Totals live in bank 0; the pass after a
/// snapshot was asked for writes to bank 1 instead, and the next pass reads from there, so one
/// write port does. The bus reads bank 1 and takes a cycle from the walk.
///
/// Slot {direction, index}: index 0 to 63 are bins, 64 to 71 scalars, 72 an extra count, 73
/// flags: stored as 69 to 71 are, not added.
module axiscope_counter_walker #(
    /// Bits of a bin's short count.
    parameter int unsigned COUNT_BITS  = 9,
    /// Bits of a scalar's short count.
    parameter int unsigned SCALAR_BITS = 33
) (
    /// Rising edge.
    input  logic                   clk,
    /// Synchronous reset, active high; begins a clear.
    input  logic                   rst,
    /// One cycle: all totals to zero.
    input  logic                   clear,
    /// High until they are.
    output logic                   clear_busy,
    /// One cycle: a snapshot is wanted.
    input  logic                   snapshot,
    /// High until it can be read.
    output logic                   snapshot_busy,
    /// The last cycle of an epoch.
    output logic                   epoch,
    /// A bin's count is taken.
    output logic                   take,
    /// Direction of that bin, or of the scalar, extra count or flags looked at.
    output logic                   slot_direction,
    /// The bin, or which of the others: the lower bits of the index.
    output logic [            5:0] slot_index,
    /// The bin's count, in the same cycle.
    input  logic [ COUNT_BITS-1:0] taken,
    /// Bursts in the bins of this epoch and direction.
    output logic [ COUNT_BITS-1:0] bursts,
    /// The count of scalar `slot_index[1:0]`, in the same cycle.
    input  logic [SCALAR_BITS-1:0] lower_scalar,
    /// The count of the scalar four above it.
    input  logic [SCALAR_BITS-1:0] upper_scalar,
    /// The extra count, or the flags, in the same cycle.
    input  logic [ COUNT_BITS-1:0] extra,
    /// The bus reads.
    input  logic                   read,
    /// Byte address of a 32-bit word; held until it is there.
    input  logic [           10:2] read_address,
    /// The word is there, three cycles after.
    output logic                   read_ack,
    /// The word.
    output logic [           31:0] read_data
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (COUNT_BITS < 9 || COUNT_BITS > 16) begin : gen_bad_count_bits
      $error("axiscope_counter_walker: COUNT_BITS is %0d; give 9 to 16", COUNT_BITS);
      logic none[0];
    end
    if (SCALAR_BITS < 33 || SCALAR_BITS > 64) begin : gen_bad_scalar_bits
      $error("axiscope_counter_walker: SCALAR_BITS is %0d; give 33 to 64", SCALAR_BITS);
      logic none[0];
    end
  endgenerate

  localparam logic [6:0] LastIndex = 7'd73;
  // Cycles for an epoch to reach the last stage of the counters, and for the last sum the RAM.
  localparam logic [2:0] SettleCycles = 3'd5;

  logic [31:0] totals[1024];
  logic [31:0] q;

  logic walking;
  logic [6:0] index;
  logic [2:0] settle;
  logic step, last, half, reading;
  logic [1:0] clears;
  logic wanted, copying, clearing;
  logic live, target;

  assign step = walking && !reading;
  assign slot_index = index[5:0];
  assign take = step && !index[6] && !half;
  assign epoch = settle == 3'd1;
  assign clear_busy = |clears;
  assign snapshot_busy = wanted || copying;
  assign target = clearing ? clears[1] : copying;

  always_ff @(posedge clk) begin
    if (!walking) begin
      settle <= settle + 1'b1;
      if (epoch) begin
        clearing <= clear_busy;
        copying  <= wanted && !clear_busy;
        if (!clear_busy) wanted <= 1'b0;
      end
      if (settle == SettleCycles) walking <= 1'b1;
      slot_direction <= 1'b0;
      index <= '0;
      half <= 1'b0;
      last <= 1'b0;
    end else if (step) begin
      half <= !half;
      // Of the step after this one, known a step ahead.
      last <= slot_direction && index == LastIndex && !half;
      if (half) begin
        index <= index + 1'b1;
        if (index == LastIndex) begin
          index <= '0;
          slot_direction <= 1'b1;
        end
      end
      if (last) begin
        walking <= 1'b0;
        settle <= '0;
        live <= copying;
        copying <= 1'b0;
        if (clearing) clears <= clears - 1'b1;
        clearing <= 1'b0;
      end
    end
    if (clear) clears <= 2'd2;
    // A clear that comes while one is under way starts over with the next pass.
    if (clear) clearing <= 1'b0;
    if (snapshot) wanted <= 1'b1;
    if (rst) begin
      {walking, wanted, copying, clearing, live} <= '0;
      settle <= '0;
      clears <= 2'd2;
    end
  end

  // A step: take or look | read | add | write. The count is looked at in a slot's first step, and
  // what of it is above 32 bits kept for the second. A word that the bus reads goes the same way.
  logic valid_0, valid_1, valid_2, live_0, clear_0, half_0, half_1, add_1;
  logic carry, carry_next, reading_0;
  logic [6:0] index_0;
  logic [9:0] address, slot_0, slot_1, slot_2;
  logic [COUNT_BITS-1:0] taken_0;
  logic [SCALAR_BITS-1:0] lower_0, upper_0;
  logic [SCALAR_BITS-33:0] upper;
  logic [31:0] operand, sum, sum_2;

  assign index_0 = slot_0[7:1];
  assign half_0 = slot_0[0];

  assign address = reading_0 ? {1'b1, read_address} : {live_0, slot_0[8:0]};
  assign read_data = q;
  assign {carry_next, sum} = 33'(operand) + 33'(add_1 ? q : '0) + 33'(half_1 && carry);

  always_ff @(posedge clk) begin
    q <= totals[address];
    if (valid_2) totals[slot_2] <= sum_2;
  end

  always_ff @(posedge clk) begin
    {read_ack, reading_0, reading} <= {reading_0, reading, read};
    {valid_2, valid_1, valid_0} <= {valid_1, valid_0, step};
    // One of three, and the others 0.
    taken_0 <= taken;
    if (index[6]) taken_0 <= '0;
    lower_0 <= lower_scalar;
    if (!index[6] || index[3] || index[2]) lower_0 <= '0;
    upper_0 <= index[3] ? SCALAR_BITS'(extra) : upper_scalar;
    if (!index[6] || !(index[3] || index[2])) upper_0 <= '0;
    live_0 <= live;
    clear_0 <= clearing;
    slot_0 <= {target, slot_direction, index, half};
    slot_1 <= slot_0;
    slot_2 <= slot_1;
    half_1 <= half_0;
    add_1 <= !clear_0 && index_0 != 7'd69 && index_0 != 7'd70 && index_0 != 7'd71 &&
        index_0 != LastIndex;
    if (clear_0) operand <= '0;
    else if (half_0) operand <= 32'(upper);
    else operand <= 32'(taken_0) | lower_0[31:0] | upper_0[31:0];
    if (!half_0) upper <= lower_0[SCALAR_BITS-1:32] | upper_0[SCALAR_BITS-1:32];
    // The bins' counts of an epoch sum up to its bursts.
    if (valid_0 && !half_0 && !index_0[6]) bursts <= (index_0 == '0 ? '0 : bursts) + taken_0;
    if (valid_1) carry <= carry_next;
    sum_2 <= sum;
    if (rst) {valid_0, valid_1, valid_2, reading, reading_0, read_ack} <= '0;
  end
endmodule
