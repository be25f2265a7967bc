/// Keeps the slowest bursts of one direction, and a copy of the table as of the last snapshot.
///
/// The table is sorted. It contains the latency of each burst, and the number of a memory slot with
/// the other properties of the burst. The memory has twice as many slots as the table has places,
/// so that the slots of the copy are not overwritten.
module axiscope_slowest #(
    /// Number of places in the table: 2, 4, 8 or 16.
    parameter int unsigned PLACES       = 4,
    /// Width of a latency in bits.
    parameter int unsigned LATENCY_BITS = 24,
    /// Width, in bits, of the other properties of a burst.
    parameter int unsigned WIDTH        = 100
) (
    /// Clock, rising edge.
    input  logic                    clk,
    /// Synchronous reset. It empties the table and its copy.
    input  logic                    clear,
    /// A burst has ended. If it ends in the cycle of `snapshot`, it is in the copy.
    input  logic                    count,
    /// Latency of the burst, which must not be 0.
    input  logic [LATENCY_BITS-1:0] latency_cycles,
    /// Other properties of the burst.
    input  logic [       WIDTH-1:0] rest,
    /// Copies the table.
    input  logic                    snapshot,
    /// Place in the copy to read.
    input  logic [             3:0] place,
    /// Latency at this place, valid two cycles later. 0 if the place is empty.
    output logic [LATENCY_BITS-1:0] kept_latency,
    /// Other properties of the burst at this place, valid two cycles later.
    output logic [       WIDTH-1:0] kept_rest
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (PLACES != 2 && PLACES != 4 && PLACES != 8 && PLACES != 16) begin : gen_bad_places
      $error("axiscope_slowest: PLACES is %0d; give 2, 4, 8 or 16", PLACES);
      logic none[0];
    end
    if (LATENCY_BITS < 18 || LATENCY_BITS > 32) begin : gen_bad_latency_bits
      $error("axiscope_slowest: LATENCY_BITS is %0d; give 18 to 32", LATENCY_BITS);
      logic none[0];
    end
    if (WIDTH < 1 || WIDTH > 4096) begin : gen_bad_width
      $error("axiscope_slowest: WIDTH is %0d; give 1 to 4096", WIDTH);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Slots = 2 * PLACES;
  localparam int unsigned SlotBits = $clog2(Slots);

  logic [WIDTH-1:0] memory[Slots];
  logic [PLACES-1:0][LATENCY_BITS-1:0] latencies, kept_latencies;
  logic [PLACES-1:0][SlotBits-1:0] slots, kept_slots;
  logic [Slots-1:0] live, live_next, kept;
  logic [PLACES-1:0] slower;
  logic count_1, snapshot_1, snapshot_2, enters, looked_inside;
  logic [LATENCY_BITS-1:0] latency_1, looked_latency;
  logic [WIDTH-1:0] rest_1;
  logic [SlotBits-1:0] last_slot, free_slot, new_slot, looked_slot;

  genvar n;
  // The table lists the slowest bursts first. A new burst is inserted before the first burst that
  // is faster.
  generate
    for (n = 0; n < int'(PLACES); n++) begin : gen_slower
      assign slower[n] = latency_1 > latencies[n];
    end
  endgenerate

  assign enters = count_1 && slower[PLACES-1];
  assign last_slot = slots[PLACES-1];
  // Slot for the new burst. It is the slot of the burst that leaves the table, unless the copy uses
  // that slot. In this case, it is a slot that neither the table nor the copy uses.
  assign new_slot = kept[last_slot] ? free_slot : last_slot;

  always_comb begin
    free_slot = '0;
    for (int unsigned i = 0; i < Slots; i++) begin
      if (!live[i] && !kept[i]) free_slot = SlotBits'(i);
    end
  end

  always_comb begin
    live_next = live;
    if (enters) begin
      live_next[last_slot] = 1'b0;
      live_next[new_slot]  = 1'b1;
    end
  end

  always_ff @(posedge clk) begin
    latency_1 <= latency_cycles;
    rest_1 <= rest;
    if (enters) memory[new_slot] <= rest_1;
    looked_latency <= kept_latencies[place[$clog2(PLACES)-1:0]];
    looked_slot <= kept_slots[place[$clog2(PLACES)-1:0]];
    looked_inside <= 5'(place) < 5'(PLACES);
    kept_latency <= looked_inside ? looked_latency : '0;
    kept_rest <= looked_inside && |looked_latency ? memory[looked_slot] : '0;
  end

  always_ff @(posedge clk) begin
    count_1 <= count;
    snapshot_1 <= snapshot;
    snapshot_2 <= snapshot_1;
    live <= live_next;
    if (enters) begin
      for (int unsigned i = 0; i < PLACES; i++) begin
        if (slower[i]) begin
          if (i == 0 || !slower[i==0?0 : i-1]) begin
            latencies[i] <= latency_1;
            slots[i] <= new_slot;
          end else begin
            latencies[i] <= latencies[i==0?0 : i-1];
            slots[i] <= slots[i==0?0 : i-1];
          end
        end
      end
    end
    // A burst that ends with the snapshot enters the table a cycle later. From then on, the slots
    // of the copy are protected.
    if (snapshot_1) kept <= live_next;
    if (snapshot_2) begin
      kept_latencies <= latencies;
      kept_slots <= slots;
    end
    if (clear) begin
      {count_1, snapshot_1, snapshot_2} <= '0;
      latencies <= '0;
      kept_latencies <= '0;
      kept <= '0;
      live <= Slots'((1 << PLACES) - 1);
      for (int unsigned i = 0; i < PLACES; i++) slots[i] <= SlotBits'(i);
    end
  end
endmodule
