/// Finds the burst in flight to which a response belongs. Bursts with the same ID end in order, and
/// those with different IDs in any order.
///
/// Every burst has a slot. A matrix shows which slots contain older bursts with the same ID. For
/// each ID, the burst in the slot without an older burst is answered next. Other properties of
/// bursts are in memories that are indexed by slot. A response must come at least two cycles after
/// its address.
module axiscope_burst_tracker #(
    /// Width of IDs in bits.
    parameter int unsigned ID_WIDTH  = 4,
    /// Number of slots: a power of two, 4 to 32.
    parameter int unsigned IN_FLIGHT = 16
) (
    /// Clock, rising edge.
    input  logic                         clk,
    /// Synchronous reset. It frees all slots.
    input  logic                         flush,
    /// ID of the burst that is pushed in the next cycle.
    input  logic [         ID_WIDTH-1:0] id_1,
    /// Pushes a burst into `slot_2`.
    input  logic                         push_2,
    /// A free slot.
    output logic [$clog2(IN_FLIGHT)-1:0] slot_2,
    /// There is a free slot.
    output logic                         room_2,
    /// ID of the response that is matched in the next cycle.
    input  logic [         ID_WIDTH-1:0] response_id_2,
    /// Matches a response, or one beat of a response, to a burst.
    input  logic                         response_3,
    /// The beat ends its burst.
    input  logic                         last_3,
    /// The response of two cycles ago belongs to a burst.
    output logic                         found_5,
    /// Slot of that burst.
    output logic [$clog2(IN_FLIGHT)-1:0] found_slot_5
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_burst_tracker: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (IN_FLIGHT < 4 || IN_FLIGHT > 32 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error("axiscope_burst_tracker: IN_FLIGHT is %0d; give a power of two, 4 to 32", IN_FLIGHT);
      logic none[0];
    end
  endgenerate

  localparam int unsigned SlotBits = $clog2(IN_FLIGHT);

  logic [IN_FLIGHT-1:0] valid, same_2, same_3, hit_3, hit_4;
  logic [IN_FLIGHT-1:0][IN_FLIGHT-1:0] older;
  logic [IN_FLIGHT-1:0][ID_WIDTH-1:0] ids;
  logic [ID_WIDTH-1:0] id_2;
  logic [SlotBits-1:0] found_slot_4;
  logic last_4, last_5;

  genvar n;
  generate
    for (n = 0; n < int'(IN_FLIGHT); n++) begin : gen_hit
      assign hit_3[n] = response_3 && same_3[n] && valid[n] && !(|older[n]);
    end
  endgenerate

  always_comb begin
    found_slot_4 = '0;
    for (int unsigned i = 0; i < IN_FLIGHT; i++) begin
      if (hit_4[i]) found_slot_4 |= SlotBits'(i);
    end
  end

  always_ff @(posedge clk) begin
    id_2 <= id_1;
    for (int unsigned i = 0; i < IN_FLIGHT; i++) begin
      // A burst that is pushed in this cycle is included.
      same_2[i] <= push_2 && slot_2 == SlotBits'(i) ? id_1 == id_2 : id_1 == ids[i];
      same_3[i] <= valid[i] && response_id_2 == ids[i];
      older[i]  <= older[i] & ~(last_3 ? hit_3 : '0);
      if (push_2 && slot_2 == SlotBits'(i)) begin
        ids[i]   <= id_2;
        older[i] <= same_2 & valid & ~(last_3 ? hit_3 : '0);
      end
    end
    found_slot_5 <= found_slot_4;
  end

  always_ff @(posedge clk) begin
    hit_4   <= hit_3;
    last_4  <= last_3;
    last_5  <= last_4;
    found_5 <= |hit_4;
    for (int unsigned i = 0; i < IN_FLIGHT; i++) begin
      if (last_3 && hit_3[i]) valid[i] <= 1'b0;
      if (push_2 && slot_2 == SlotBits'(i)) valid[i] <= 1'b1;
    end
    if (flush) begin
      valid <= '0;
      {hit_4, last_4, last_5, found_5} <= '0;
    end
  end

  // Free slots: first those that have not been used since the flush, then those that were used and
  // are free again.
  logic [SlotBits-1:0] free[IN_FLIGHT];
  logic [SlotBits:0] fresh, given;
  logic [SlotBits-1:0] head, tail;
  logic give, fetch, take, held, some, one;

  assign give   = found_5 && last_5;
  // The offered slot is in a register, which is refilled in the cycle after the slot has been used.
  assign fetch  = (!held || push_2) && (!fresh[SlotBits] || some);
  assign take   = fetch && fresh[SlotBits];
  assign room_2 = held;

  always_ff @(posedge clk) begin
    if (give) free[tail] <= found_slot_5;
    if (fetch) slot_2 <= fresh[SlotBits] ? free[head] : fresh[SlotBits-1:0];
  end

  always_ff @(posedge clk) begin
    if (give) tail <= tail + 1'b1;
    if (take) head <= head + 1'b1;
    if (fetch && !fresh[SlotBits]) fresh <= fresh + 1'b1;
    if (fetch) held <= 1'b1;
    else if (push_2) held <= 1'b0;
    // Number of used slots that are free again. Whether there are any, and whether there is exactly
    // one, is computed early.
    if (give && !take) given <= given + 1'b1;
    if (!give && take) given <= given - 1'b1;
    if (give != take) begin
      some <= give || !one;
      one  <= give ? given == '0 : given == (SlotBits + 1)'(2);
    end
    if (flush) begin
      {fresh, given, head, tail} <= '0;
      {held, some, one} <= '0;
    end
  end
endmodule
