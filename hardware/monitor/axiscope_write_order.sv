/// Pairs the data of writes with their addresses, both in the order of their arrival.
///
/// Data have no ID in AXI4, so they are paired by order: the n-th burst of data belongs to the n-th
/// address. The same is true for AXI3 without interleaving. Data and address may arrive in either
/// order.
module axiscope_write_order #(
    /// Width of IDs in bits.
    parameter int unsigned ID_WIDTH = 4,
    /// Largest number of bursts by which addresses may be ahead of data, or data ahead of
    /// addresses. A power of two.
    parameter int unsigned IN_FLIGHT = 16,
    /// 1: WID exists and is compared.
    parameter int unsigned AXI3 = 0
) (
    /// Clock, rising edge.
    input  logic                         clk,
    /// Synchronous reset, active high.
    input  logic                         rst,
    /// The monitor has lost track: nothing is paired.
    input  logic                         flush,
    /// An address is accepted and put into a slot.
    input  logic                         push_2,
    /// Slot of the address.
    input  logic [$clog2(IN_FLIGHT)-1:0] slot_2,
    /// AWLEN of the address.
    input  logic [                  7:0] len_2,
    /// AWID of the address.
    input  logic [         ID_WIDTH-1:0] id_2,
    /// A beat of data is accepted.
    input  logic                         beat_1,
    /// WLAST.
    input  logic                         last_1,
    /// WID.
    input  logic [         ID_WIDTH-1:0] wid_1,
    /// A burst has all of its data.
    output logic                         done_4,
    /// Slot of the burst that has all of its data.
    output logic [$clog2(IN_FLIGHT)-1:0] done_slot_4,
    /// The data have a different length from the one stated with the address, or continue after the
    /// last beat.
    output logic                         misplaced_4,
    /// WID differs from AWID.
    output logic                         bad_id_4,
    /// Two bursts of data interleave.
    output logic                         interleaved_3,
    /// Data are ahead of their addresses by more bursts than allowed.
    output logic                         overflow_2
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_write_order: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (IN_FLIGHT < 4 || IN_FLIGHT > 32 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error("axiscope_write_order: IN_FLIGHT is %0d; give a power of two, 4 to 32", IN_FLIGHT);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_write_order: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
  endgenerate

  localparam int unsigned SlotBits = $clog2(IN_FLIGHT);

  logic beat_2, last_2, begun_1, differs_2, beyond_3;
  logic [8:0] beats_2;
  logic [ID_WIDTH-1:0] wid_2;
  logic [SlotBits-1:0] due_slot;
  logic [7:0] due_len;
  logic [ID_WIDTH-1:0] due_id, sent_id;
  logic [8:0] sent_len;
  logic due, sent, pair, room;
  logic [SlotBits:0] levels[2];
  logic never_full, unused;

  assign unused = ^{levels[0], levels[1], never_full};
  assign pair = due && sent;
  assign overflow_2 = beat_2 && last_2 && !room && !flush;

  axiscope_fifo #(
      .WIDTH(SlotBits + 8 + ID_WIDTH),
      .DEPTH(IN_FLIGHT)
  ) i_addresses (
      .clk,
      .rst(rst || flush),
      .in_valid(push_2),
      .in_ready(never_full),
      .in_data({slot_2, len_2, id_2}),
      .out_valid(due),
      .out_ready(sent),
      .out_data({due_slot, due_len, due_id}),
      .level(levels[0])
  );

  axiscope_fifo #(
      .WIDTH(9 + ID_WIDTH),
      .DEPTH(IN_FLIGHT)
  ) i_data (
      .clk,
      .rst(rst || flush),
      .in_valid(beat_2 && last_2),
      .in_ready(room),
      .in_data({beats_2, wid_2}),
      .out_valid(sent),
      .out_ready(due),
      .out_data({sent_len, sent_id}),
      .level(levels[1])
  );

  always_ff @(posedge clk) begin
    last_2 <= last_1;
    // Number of beats in the burst before this one. It saturates at 256, which is more than any
    // burst has.
    if (beat_1) begin
      wid_2 <= wid_1;
      if (!begun_1) beats_2 <= '0;
      else if (!beats_2[8]) beats_2 <= beats_2 + 1'b1;
    end
    done_slot_4 <= due_slot;
  end

  always_ff @(posedge clk) begin
    beat_2 <= beat_1;
    if (beat_1) begun_1 <= !last_1;
    differs_2 <= AXI3 != 0 && beat_1 && begun_1 && wid_1 != wid_2;
    interleaved_3 <= differs_2;
    done_4 <= pair;
    // The address is known, and the data continue after its last beat, so WLAST is missing.
    beyond_3 <= due && !sent && beat_2 && beats_2 > {1'b0, due_len};
    misplaced_4 <= beyond_3 || pair && sent_len != {1'b0, due_len};
    bad_id_4 <= AXI3 != 0 && pair && sent_id != due_id;
    if (rst) {beat_2, begun_1, differs_2, interleaved_3} <= '0;
    if (rst || flush) {done_4, beyond_3, misplaced_4, bad_id_4} <= '0;
  end
endmodule
