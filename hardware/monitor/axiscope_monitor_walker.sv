/// Collects the monitor's short counts into 64-bit totals in one RAM, and copies them for a
/// snapshot.
///
/// It works like the walker of the counters. At the end of an epoch, all short counts are saved in
/// one cycle and restart from zero. Then each slot in turn is read and added to the RAM (minimum
/// and maximum latencies are compared), first the lower and then the upper 32 bits. The RAM has two
/// banks. Totals are in bank 0. The pass after a snapshot request writes to bank 1 instead, and the
/// next pass reads from bank 1. The register bus reads bank 1. Each read takes one cycle away from
/// the walker.
///
/// There is a page of 128 slots for each direction and ID group. Slots 72 to 104 exist only in the
/// pages of group 0.
module axiscope_monitor_walker #(
    /// Number of ID groups: 1, 2 or 4.
    parameter int unsigned GROUPS       = 1,
    /// Width, in bits, of the values that the walker reads; 33 to 64.
    parameter int unsigned VALUE_BITS   = 36,
    /// Width of a latency in bits.
    parameter int unsigned LATENCY_BITS = 24,
    /// Width of a bin's short count in bits.
    parameter int unsigned COUNT_BITS   = 10
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high. It also clears all totals.
    input  logic                  rst,
    /// Clears all totals (one-cycle pulse).
    input  logic                  clear,
    /// High while the totals are being cleared, until all of them are zero.
    output logic                  clear_busy,
    /// Requests a snapshot (one-cycle pulse).
    input  logic                  snapshot,
    /// High until the snapshot can be read.
    output logic                  snapshot_busy,
    /// Last cycle of an epoch.
    output logic                  epoch,
    /// The last cycle of an epoch is also the last cycle of the snapshot.
    output logic                  epoch_of_snapshot,
    /// Selects a slot to be read. If a slot of the histogram is read, its bin is cleared.
    output logic                  look,
    /// Direction of the slot.
    output logic                  look_direction,
    /// ID group of the slot.
    output logic [           1:0] look_group,
    /// Number of the slot.
    output logic [           6:0] look_slot,
    /// Content of the slot, valid in the next cycle. Slot 64, the number of bursts, is summed here
    /// instead.
    input  logic [VALUE_BITS-1:0] value_1,
    /// The register bus reads a word.
    input  logic                  read,
    /// Byte address of a 32-bit word: direction, group, slot, half.
    input  logic [          12:2] read_address,
    /// The word is valid.
    output logic                  read_ack,
    /// Word that was read.
    output logic [          31:0] read_data
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (GROUPS != 1 && GROUPS != 2 && GROUPS != 4) begin : gen_bad_groups
      $error("axiscope_monitor_walker: GROUPS is %0d; give 1, 2 or 4", GROUPS);
      logic none[0];
    end
    if (VALUE_BITS < 33 || VALUE_BITS > 64) begin : gen_bad_value_bits
      $error("axiscope_monitor_walker: VALUE_BITS is %0d; give 33 to 64", VALUE_BITS);
      logic none[0];
    end
    if (LATENCY_BITS < 18 || LATENCY_BITS > 32) begin : gen_bad_latency_bits
      $error("axiscope_monitor_walker: LATENCY_BITS is %0d; give 18 to 32", LATENCY_BITS);
      logic none[0];
    end
    if (COUNT_BITS < 10 || COUNT_BITS > 16) begin : gen_bad_count_bits
      $error("axiscope_monitor_walker: COUNT_BITS is %0d; give 10 to 16", COUNT_BITS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned GroupBits = $clog2(GROUPS);
  localparam int unsigned PageBits = 1 + GroupBits;
  localparam logic [6:0] Bursts = 7'd64, Least = 7'd66, Most = 7'd67, LastOfAll = 7'd104;
  // Number of cycles for the end of an epoch to reach the last stage of the counts, and for the
  // last sum to reach the RAM.
  localparam logic [4:0] EpochAt = 5'd4, BeginAt = 5'd20;

  logic [31:0] totals[2**(PageBits+9)];
  logic [31:0] q;

  logic walking, half, step, last, ends_page, ends_direction, ends_all;
  logic [4:0] settle;
  logic [1:0] clears;
  logic wanted, copying, clearing, live, target;

  assign step = walking && !read;
  assign last = half && ends_all;
  assign look = step && !half;
  assign epoch = settle == EpochAt;
  assign epoch_of_snapshot = epoch && wanted && !clear_busy;
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
      if (settle == BeginAt) walking <= 1'b1;
      look_direction <= 1'b0;
      look_group <= '0;
      look_slot <= '0;
      half <= 1'b0;
    end else if (step) begin
      half <= !half;
      // The first step for a slot determines what the second step does.
      ends_page <= look_slot == (look_group == 2'd0 ? LastOfAll : Most);
      ends_direction <= look_group == 2'(GROUPS - 1);
      ends_all <= look_slot == (GROUPS == 1 ? LastOfAll : Most)
          && look_group == 2'(GROUPS - 1) && look_direction;
      if (half) look_slot <= look_slot + 1'b1;
      if (half && ends_page) begin
        look_slot  <= '0;
        look_group <= look_group + 1'b1;
        if (ends_direction) begin
          look_group <= '0;
          look_direction <= 1'b1;
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

  // A step has four stages: select | take the value, read | add | write. The first step takes the
  // full value of a slot and keeps its upper 32 bits for the second step.
  logic valid_1, valid_2, valid_3, half_1, half_2, live_1, target_1, clearing_1;
  logic bursts_1, least_1, most_1, bin_1, first_1;
  logic add_2, least_2, most_2, bin_2, first_2, carry, carry_next, smaller;
  logic bus_1, bus_2, inside_1, inside_2;
  logic [PageBits-1:0] page_1;
  logic [6:0] slot_1;
  logic [PageBits+8:0] address_1, place_2, place_3, bus_address_1;
  logic [VALUE_BITS-33:0] upper;
  logic [31:0] operand, sum, sum_3;
  logic [COUNT_BITS-1:0] bursts;

  assign address_1 = bus_1 ? bus_address_1 : {live_1, page_1, slot_1, half_1};
  assign read_data = inside_2 ? q : '0;
  assign read_ack  = bus_2;
  assign smaller   = operand < q;

  always_comb begin
    {carry_next, sum} = 33'(operand) + 33'(add_2 ? q : '0) + 33'(half_2 && carry);
    if (least_2) sum = smaller ? operand : q;
    if (most_2) sum = smaller ? q : operand;
  end

  always_ff @(posedge clk) begin
    q <= totals[address_1];
    if (valid_3) totals[place_3] <= sum_3;
  end

  always_ff @(posedge clk) begin
    bus_1 <= read;
    bus_2 <= bus_1;
    bus_address_1 <= {
      1'b1,
      PageBits'(read_address[11:10]) | PageBits'(read_address[12]) << GroupBits,
      read_address[9:2]
    };
    inside_1 <= read_address[11:10] <= 2'(GROUPS - 1) && (read_address[9:3] <= Most
        || read_address[11:10] == 2'd0 && read_address[9:3] <= LastOfAll);
    inside_2 <= inside_1;

    valid_1 <= step;
    page_1 <= PageBits'(look_group) | PageBits'(look_direction) << GroupBits;
    slot_1 <= look_slot;
    half_1 <= half;
    live_1 <= live;
    bursts_1 <= look_slot == Bursts;
    least_1 <= look_slot == Least && !half;
    most_1 <= look_slot == Most && !half;
    bin_1 <= !look_slot[6];
    first_1 <= look_slot == '0;
    target_1 <= target;
    clearing_1 <= clearing;

    valid_2 <= valid_1;
    place_2 <= {target_1, page_1, slot_1, half_1};
    half_2 <= half_1;
    bin_2 <= bin_1;
    first_2 <= first_1;
    least_2 <= least_1 && !clearing_1;
    most_2 <= most_1 && !clearing_1;
    add_2 <= !clearing_1;
    if (clearing_1) operand <= least_1 ? 32'({LATENCY_BITS{1'b1}}) : '0;
    else if (half_1) operand <= 32'(upper);
    else if (bursts_1) operand <= 32'(bursts);
    else operand <= value_1[31:0];
    if (!half_1) upper <= bursts_1 ? '0 : value_1[VALUE_BITS-1:32];
    // The number of bursts of an epoch is the sum of its bins.
    if (valid_2 && !half_2 && bin_2) bursts <= (first_2 ? '0 : bursts) + operand[COUNT_BITS-1:0];

    valid_3 <= valid_2;
    place_3 <= place_2;
    sum_3   <= sum;
    if (valid_2) carry <= carry_next && !half_2 && !least_2 && !most_2;
    if (rst) {valid_1, valid_2, valid_3, bus_1, bus_2} <= '0;
  end
endmodule
