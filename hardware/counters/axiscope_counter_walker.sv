/// Collects short counts into 64-bit totals in one RAM, and copies them for a snapshot.
///
/// The walker never pauses. At the end of an epoch, all short counts are saved at the same clock
/// edge and restart from zero. Then the counts are added to the totals. Each slot in turn is read,
/// increased and written back, first its lower 32 bits and then its upper 32 bits. The RAM has two
/// banks of 256 slots. Totals are in bank 0. The pass after a snapshot request writes to bank 1
/// instead, and the next pass reads from bank 1, so that one write port is enough. The register bus
/// reads bank 1. Each read takes one cycle away from the walker.
///
/// Slot {direction, index}: index 0 to 63 are bins, 64 to 71 scalars, 72 is an extra count, and 73
/// the flags. Slots 69 to 71 and 73 are stored, not added.
module axiscope_counter_walker #(
    /// Width of a bin's short count in bits.
    parameter int unsigned COUNT_BITS  = 9,
    /// Width of a scalar's short count in bits.
    parameter int unsigned SCALAR_BITS = 33
) (
    /// Clock, rising edge.
    input  logic                   clk,
    /// Synchronous reset, active high. It begins a clear.
    input  logic                   rst,
    /// Clears all totals (one-cycle pulse).
    input  logic                   clear,
    /// High while the totals are being cleared, until all of them are zero.
    output logic                   clear_busy,
    /// Requests a snapshot (one-cycle pulse).
    input  logic                   snapshot,
    /// High until the snapshot can be read.
    output logic                   snapshot_busy,
    /// Last cycle of an epoch.
    output logic                   epoch,
    /// A bin is selected. Its count is taken and reset.
    output logic                   take,
    /// Direction of the selected bin, scalar, extra count or flags.
    output logic                   slot_direction,
    /// Number of the selected bin. For a scalar, an extra count or flags, the low bits of the
    /// index.
    output logic [            5:0] slot_index,
    /// Count of the selected bin, valid in the same cycle.
    input  logic [ COUNT_BITS-1:0] taken,
    /// Number of bursts in this direction that the bins have counted in this epoch.
    output logic [ COUNT_BITS-1:0] bursts,
    /// Count of scalar `slot_index[1:0]`, valid in the same cycle.
    input  logic [SCALAR_BITS-1:0] lower_scalar,
    /// Count of scalar `slot_index[1:0]` + 4, valid in the same cycle.
    input  logic [SCALAR_BITS-1:0] upper_scalar,
    /// The extra count or the flags, valid in the same cycle.
    input  logic [ COUNT_BITS-1:0] extra,
    /// The register bus reads a word.
    input  logic                   read,
    /// Byte address of the 32-bit word. It must stay unchanged until the word is valid.
    input  logic [           10:2] read_address,
    /// The word is valid, three cycles after the request.
    output logic                   read_ack,
    /// Word that was read.
    output logic [           31:0] read_data
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
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
  // Number of cycles for the end of an epoch to reach the last stage of the counters, and for the
  // last sum to reach the RAM.
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
      // Properties of the next step, computed one step ahead.
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
    // If a clear is requested during a clear, the clear starts over with the next pass.
    if (clear) clearing <= 1'b0;
    if (snapshot) wanted <= 1'b1;
    if (rst) begin
      {walking, wanted, copying, clearing, live} <= '0;
      settle <= '0;
      clears <= 2'd2;
    end
  end

  // A step has four stages: select | read | add | write. The count is taken in the first step of a
  // slot, and its upper 32 bits are kept for the second step. A word for the bus passes the same
  // stages.
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
    // At most one of the three is not 0, so they can be combined by OR.
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
    // The number of bursts of an epoch is the sum of its bins.
    if (valid_0 && !half_0 && !index_0[6]) bursts <= (index_0 == '0 ? '0 : bursts) + taken_0;
    if (valid_1) carry <= carry_next;
    sum_2 <= sum;
    if (rst) {valid_0, valid_1, valid_2, reading, reading_0, read_ack} <= '0;
  end
endmodule
