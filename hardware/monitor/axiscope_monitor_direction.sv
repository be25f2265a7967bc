/// Observes one direction of the bus: tracks its bursts from address to response, and counts.
///
/// Signals that end in _n belong to the bus cycle n cycles ago. Those that end in _1 are the input
/// registers. Enable, epoch and snapshot are delayed in the same way, so that all counts end at the
/// same cycle of the bus.
module axiscope_monitor_direction #(
    /// 1: writes. 0: reads.
    parameter int unsigned WRITES       = 0,
    /// Address width in bits.
    parameter int unsigned ADDR_WIDTH   = 40,
    /// Width of IDs in bits.
    parameter int unsigned ID_WIDTH     = 4,
    /// Number of slots for bursts in flight.
    parameter int unsigned IN_FLIGHT    = 16,
    /// Number of ID groups.
    parameter int unsigned GROUPS       = 1,
    /// Number of slowest bursts that are kept.
    parameter int unsigned SLOWEST      = 4,
    /// Width of a latency in bits.
    parameter int unsigned LATENCY_BITS = 24,
    /// log2 of the longest epoch, cycles.
    parameter int unsigned EPOCH_BITS   = 10,
    /// Width, in bits, of the values that the walker reads.
    parameter int unsigned VALUE_BITS   = 36
) (
    /// Clock, rising edge.
    input  logic                               clk,
    /// Synchronous reset, active high.
    input  logic                               rst,
    /// Clears all counts.
    input  logic                               clear,
    /// Number of the bus cycle at the input registers.
    input  logic [                 31:0]       cycle_1,
    /// Number of the bus cycle at the sixth stage, plus one.
    input  logic [                 63:0]       ended_6,
    /// The bus cycle at the input registers is counted.
    input  logic                               enable_1,
    /// The bus cycle at the input registers is the last of an epoch.
    input  logic                               epoch_1,
    /// The bus cycle at the input registers is the last of the snapshot.
    input  logic                               snapshot_1,
    /// Value of the ID bits for each group.
    input  logic [           GROUPS-1:0][15:0] group_match,
    /// Mask of the ID bits that are compared for each group.
    input  logic [           GROUPS-1:0][15:0] group_mask,
    /// AxVALID.
    input  logic                               address_valid_1,
    /// AxREADY.
    input  logic                               address_ready_1,
    /// AxID.
    input  logic [         ID_WIDTH-1:0]       id_1,
    /// AxADDR.
    input  logic [       ADDR_WIDTH-1:0]       address_1,
    /// AxLEN.
    input  logic [                  7:0]       len_1,
    /// AxSIZE.
    input  logic [                  2:0]       size_1,
    /// A read beat or a write response is accepted.
    input  logic                               response_1,
    /// The beat or response ends its burst.
    input  logic                               last_1,
    /// ID of the beat or response.
    input  logic [         ID_WIDTH-1:0]       response_id_1,
    /// The response is SLVERR or DECERR.
    input  logic                               error_1,
    /// Writes: a beat of data is accepted.
    input  logic                               beat_3,
    /// Writes: bytes of the beat.
    input  logic [                  7:0]       bytes_3,
    /// Writes: a burst has all of its data.
    input  logic                               data_done_4,
    /// Writes: slot of the burst that has all of its data.
    input  logic [$clog2(IN_FLIGHT)-1:0]       data_slot_4,
    /// Writes: there are no data whose address or response is outstanding.
    input  logic                               data_quiet,
    /// Writes: data are ahead of their addresses by too many bursts.
    input  logic                               data_overflow,
    /// A burst is put into a slot.
    output logic                               push_2,
    /// Slot of the burst.
    output logic [$clog2(IN_FLIGHT)-1:0]       slot_2,
    /// AxLEN of the burst.
    output logic [                  7:0]       len_2,
    /// ID of the burst.
    output logic [         ID_WIDTH-1:0]       id_2,
    /// Some bursts are outstanding in this cycle.
    output logic                               due_1,
    /// The monitor has lost track of bursts.
    output logic                               lost,
    /// There was no slot for a burst, or the monitor lost track before a clear and has not
    /// recovered.
    output logic                               overflow_3,
    /// A response arrived for which no burst is in flight.
    output logic                               unasked_6,
    /// A write response arrived before its data.
    output logic                               early_6,
    /// RLAST is at the wrong beat.
    output logic                               misplaced_7,
    /// Bursts in flight at the snapshot.
    output logic [                  8:0]       in_flight,
    /// Largest number of bursts in flight in a counted cycle so far, at the snapshot.
    output logic [                  8:0]       most_in_flight,
    /// The walker selects a slot of this direction.
    input  logic                               look,
    /// ID group of the slot.
    input  logic [                  1:0]       look_group,
    /// Number of the slot.
    input  logic [                  6:0]       look_slot,
    /// Content of the slot, valid in the next cycle.
    output logic [       VALUE_BITS-1:0]       value_1,
    /// Place in the table of slowest bursts that is to be read.
    input  logic [                  3:0]       place,
    /// Latency of the burst at this place, valid two cycles later. 0 if the place is empty.
    output logic [     LATENCY_BITS-1:0]       slow_latency,
    /// Start time of this burst, valid two cycles later.
    output logic [                 63:0]       slow_begin,
    /// Address of this burst, valid two cycles later.
    output logic [       ADDR_WIDTH-1:0]       slow_address,
    /// ID of this burst, valid two cycles later.
    output logic [         ID_WIDTH-1:0]       slow_id,
    /// AxLEN of this burst, valid two cycles later.
    output logic [                  7:0]       slow_len,
    /// AxSIZE of this burst, valid two cycles later.
    output logic [                  2:0]       slow_size
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 12 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_monitor_direction: ADDR_WIDTH is %0d; give 12 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_monitor_direction: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (IN_FLIGHT < 4 || IN_FLIGHT > 32 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error(
          "axiscope_monitor_direction: IN_FLIGHT is %0d; give a power of two, 4 to 32", IN_FLIGHT
      );
      logic none[0];
    end
    if (GROUPS != 1 && GROUPS != 2 && GROUPS != 4) begin : gen_bad_groups
      $error("axiscope_monitor_direction: GROUPS is %0d; give 1, 2 or 4", GROUPS);
      logic none[0];
    end
    if (SLOWEST != 2 && SLOWEST != 4 && SLOWEST != 8 && SLOWEST != 16) begin : gen_bad_slowest
      $error("axiscope_monitor_direction: SLOWEST is %0d; give 2, 4, 8 or 16", SLOWEST);
      logic none[0];
    end
    if (LATENCY_BITS < 18 || LATENCY_BITS > 31) begin : gen_bad_latency_bits
      $error("axiscope_monitor_direction: LATENCY_BITS is %0d; give 18 to 31", LATENCY_BITS);
      logic none[0];
    end
    if (EPOCH_BITS < 10 || EPOCH_BITS > 16) begin : gen_bad_epoch_bits
      $error("axiscope_monitor_direction: EPOCH_BITS is %0d; give 10 to 16", EPOCH_BITS);
      logic none[0];
    end
    if (VALUE_BITS > 64 || VALUE_BITS < LATENCY_BITS + EPOCH_BITS) begin : gen_bad_value_bits
      $error(
          "axiscope_monitor_direction: VALUE_BITS is %0d; give LATENCY_BITS + EPOCH_BITS to 64",
          VALUE_BITS
      );
      logic none[0];
    end
    if (WRITES > 1) begin : gen_bad_writes
      $error("axiscope_monitor_direction: WRITES is %0d; give 0 or 1", WRITES);
      logic none[0];
    end
  endgenerate

  localparam int unsigned SlotBits = $clog2(IN_FLIGHT);
  localparam int unsigned BurstBits = ADDR_WIDTH + ID_WIDTH + 8 + 3;
  localparam int unsigned SumBits = LATENCY_BITS + EPOCH_BITS;

  // Information about a bus cycle that is passed from stage to stage.
  logic [9:1] enables, epochs, snapshots;

  logic enables_unused;
  assign enables_unused = enables[9];
  assign {enables[1], epochs[1], snapshots[1]} = {enable_1, epoch_1, snapshot_1};

  always_ff @(posedge clk) begin
    enables[9:2] <= enables[8:1];
    epochs[9:2] <= epochs[8:1];
    snapshots[9:2] <= snapshots[8:1];
    if (rst) {enables[9:2], epochs[9:2], snapshots[9:2]} <= '0;
  end

  // Bursts in flight

  logic [8:0] flight_1, flight_2, most;
  logic ended_1, asked_2, room_2, lost_now, cleared;

  assign ended_1 = response_1 && last_1;
  // The loss is reported again after a clear, because bursts that end while the monitor has lost
  // track are not counted.
  assign overflow_3 = lost ? cleared : lost_now;

  axiscope_flight_ledger i_ledger (
      .clk,
      .rst,
      .address_valid(address_valid_1),
      .address_taken(address_valid_1 && address_ready_1),
      .ended(ended_1),
      .overflow(lost_now),
      .data_quiet,
      .in_flight(flight_1),
      .due(due_1),
      .lost
  );

  always_ff @(posedge clk) begin
    flight_2 <= flight_1;
    if (enables[2] && flight_2 > most) most <= flight_2;
    if (snapshots[2]) in_flight <= flight_2;
    if (snapshots[3]) most_in_flight <= most;
    if (clear) most <= '0;
    if (rst) begin
      in_flight <= '0;
      most_in_flight <= '0;
    end
  end

  // From the address to the slot. A burst begins in the first cycle of AxVALID.

  logic waits_2;
  logic [31:0] begin_1, begin_2, begin_6;
  logic [ADDR_WIDTH-1:0] address_2;
  logic [2:0] size_2, size_6;
  logic [7:0] len_6;
  logic [BurstBits-1:0] burst_6;
  logic [31:0] begins[IN_FLIGHT];
  logic [BurstBits-1:0] bursts[IN_FLIGHT];

  assign begin_1 = waits_2 ? begin_2 : cycle_1;
  assign push_2  = asked_2 && room_2 && !lost;

  always_ff @(posedge clk) begin
    begin_2   <= begin_1;
    address_2 <= address_1;
    id_2      <= id_1;
    len_2     <= len_1;
    size_2    <= size_1;
    if (push_2) begin
      begins[slot_2] <= begin_2;
      bursts[slot_2] <= {address_2, id_2, len_2, size_2};
    end
  end

  always_ff @(posedge clk) begin
    waits_2  <= address_valid_1 && !address_ready_1;
    asked_2  <= address_valid_1 && address_ready_1 && !lost;
    lost_now <= asked_2 && !room_2 || data_overflow;
    cleared  <= clear;
    if (rst) {waits_2, asked_2, lost_now, cleared} <= '0;
  end

  // Finds the slot of a response

  logic response_2, response_3, response_4, response_5, response_6;
  logic last_2, last_3, last_4, last_5, last_6, error_2, error_3, error_4, error_5;
  logic found_5, found_6;
  logic [ID_WIDTH-1:0] response_id_2;
  logic [SlotBits-1:0] slot_5;

  axiscope_burst_tracker #(
      .ID_WIDTH (ID_WIDTH),
      .IN_FLIGHT(IN_FLIGHT)
  ) i_tracker (
      .clk,
      .flush(rst || lost),
      .id_1,
      .push_2,
      .slot_2,
      .room_2,
      .response_id_2,
      .response_3,
      .last_3,
      .found_5,
      .found_slot_5(slot_5)
  );

  always_ff @(posedge clk) begin
    response_id_2 <= response_id_1;
    {last_6, last_5, last_4, last_3, last_2} <= {last_5, last_4, last_3, last_2, last_1};
    {error_5, error_4, error_3, error_2} <= {error_4, error_3, error_2, error_1};
    begin_6 <= begins[slot_5];
    burst_6 <= bursts[slot_5];
  end

  always_ff @(posedge clk) begin
    response_2 <= response_1 && !lost;
    response_3 <= response_2;
    response_4 <= response_3;
    response_5 <= response_4;
    response_6 <= response_5;
    found_6 <= found_5;
    unasked_6 <= response_5 && !found_5 && !lost;
    if (rst) begin
      {response_2, response_3, response_4, response_5, response_6, found_6, unasked_6} <= '0;
    end
  end

  assign len_6  = burst_6[10:3];
  assign size_6 = burst_6[2:0];

  // For reads: the number of beats so far, and whether one of them had an error. For writes:
  // whether all data have arrived.

  logic bad_6;

  if (WRITES != 0) begin : gen_data
    logic [IN_FLIGHT-1:0] data_done;

    assign misplaced_7 = 1'b0;

    always_ff @(posedge clk) begin
      if (data_done_4) data_done[data_slot_4] <= 1'b1;
      if (push_2) data_done[slot_2] <= 1'b0;
      early_6 <= found_5 && !data_done[slot_5] && !lost;
      bad_6   <= error_5;
      if (rst) early_6 <= 1'b0;
    end
  end else begin : gen_beats
    logic [8:0] beats[IN_FLIGHT];
    logic [IN_FLIGHT-1:0] begun;
    logic [8:0] seen_5;
    logic [7:0] seen_6;
    logic unused;

    assign unused  = ^{data_done_4, data_slot_4};
    assign early_6 = 1'b0;
    assign seen_5  = begun[slot_5] ? beats[slot_5] : '0;

    always_ff @(posedge clk) begin
      if (found_5) beats[slot_5] <= {seen_5[8] || error_5, seen_5[7:0] + 1'b1};
      seen_6 <= seen_5[7:0];
      bad_6  <= seen_5[8] || error_5;
    end

    always_ff @(posedge clk) begin
      if (found_5) begun[slot_5] <= 1'b1;
      if (push_2) begun[slot_2] <= 1'b0;
      misplaced_7 <= found_6 && last_6 != (seen_6 == len_6) && !lost;
      if (rst) begin
        begun <= '0;
        misplaced_7 <= 1'b0;
      end
    end
  end

  // Finds the first ID group that contains the ID

  logic [GROUPS-1:0] fits_3;
  logic [1:0] group_4, group_5, group_6, group_7, group_8, group_9;
  logic [9:4] grouped;

  always_ff @(posedge clk) begin
    for (int unsigned g = 0; g < GROUPS; g++) begin
      fits_3[g] <= ((response_id_2 ^ group_match[g][ID_WIDTH-1:0])
          & group_mask[g][ID_WIDTH-1:0]) == '0;
    end
    group_4 <= '0;
    for (int g = int'(GROUPS) - 1; g >= 0; g--) if (fits_3[g]) group_4 <= 2'(unsigned'(g));
    grouped <= {grouped[8:4], |fits_3};
    {group_9, group_8, group_7, group_6, group_5} <= {group_8, group_7, group_6, group_5, group_4};
  end

  // Latency

  logic done_7, done_8, done_9, bad_7, bad_8, bad_9, borrow_7;
  logic [31:0] latency_7, upper_7, begin_7;
  logic [LATENCY_BITS-1:0] latency_8, latency_9;
  logic [63:0] begin_8, begin_9;
  logic [BurstBits-1:0] burst_7, burst_8, burst_9;
  logic [5:0] bin_9;
  logic beat_7, beat_8, beat_9;
  logic [7:0] bytes_7, bytes_8, bytes_9;

  always_ff @(posedge clk) begin
    {borrow_7, latency_7} <= {1'b0, ended_6[31:0]} - {1'b0, begin_6};
    upper_7 <= ended_6[63:32];
    begin_7 <= begin_6;
    {burst_9, burst_8, burst_7} <= {burst_8, burst_7, burst_6};
    {bad_9, bad_8, bad_7} <= {bad_8, bad_7, bad_6};
    latency_8 <= |latency_7[31:LATENCY_BITS] ? '1 : latency_7[LATENCY_BITS-1:0];
    latency_9 <= latency_8;
    begin_8 <= {upper_7 - 32'(borrow_7), begin_7};
    begin_9 <= begin_8;
  end

  always_ff @(posedge clk) begin
    done_7 <= found_6 && last_6 && enables[6] && !lost;
    {done_9, done_8} <= {done_8, done_7};
    if (rst) {done_7, done_8, done_9} <= '0;
  end

  axiscope_latency_bin #(
      .TIME_BITS(LATENCY_BITS)
  ) i_bin (
      .clk,
      .latency_cycles(latency_8),
      .bin(bin_9)
  );

  // Beats and bytes in the counted cycles, all at the ninth stage.

  logic [8:0] flight_9;

  if (WRITES != 0) begin : gen_write_bytes
    logic [3:0] beats;
    logic [3:0][7:0] bytes;
    logic unused;

    assign unused = ^{response_6, size_6, len_6};
    assign {beat_7, bytes_7} = {beats[3], bytes[3]};
    always_ff @(posedge clk) begin
      beats <= {beats[2:0], beat_3 && enables[3]};
      bytes <= {bytes[2:0], enables[3] ? bytes_3 : 8'd0};
    end
  end else begin : gen_read_bytes
    logic unused;

    assign unused = ^{beat_3, bytes_3};
    always_ff @(posedge clk) begin
      beat_7  <= response_6 && enables[6];
      bytes_7 <= found_6 && enables[6] ? 8'd1 << size_6 : 8'd0;
    end
  end

  always_ff @(posedge clk) begin
    {beat_9, beat_8}   <= {beat_8, beat_7};
    {bytes_9, bytes_8} <= {bytes_8, bytes_7};
  end

  // The integral does not have to be exact in time, but must cover the same cycles as the other
  // counts.
  logic [8:0] flights[3:8];

  always_ff @(posedge clk) begin
    flights[3] <= enables[2] ? flight_2 : '0;
    for (int i = 4; i <= 8; i++) flights[i] <= flights[i-1];
    flight_9 <= flights[8];
  end

  // Short counts for the walker

  logic [GROUPS-1:0][EPOCH_BITS-1:0] taken;
  logic [EPOCH_BITS-1:0] taken_1;
  logic [VALUE_BITS-1:0] scalar_1, extreme_1;
  logic [SumBits-1:0] sum;
  logic [LATENCY_BITS-1:0] least, greatest;

  genvar n;
  generate
    for (n = 0; n < int'(GROUPS); n++) begin : gen_group
      logic mine;

      assign mine = look && !look_slot[6] && look_group == 2'(n);

      axiscope_histogram #(
          .COUNT_BITS(EPOCH_BITS)
      ) i_histogram (
          .clk,
          .rst,
          .count(done_9 && grouped[9] && group_9 == 2'(n)),
          .bin(bin_9),
          .epoch(epochs[9]),
          .take(mine),
          .take_bin(look_slot[5:0]),
          .taken(taken[n])
      );
    end
  endgenerate

  axiscope_group_latency #(
      .GROUPS(GROUPS),
      .LATENCY_BITS(LATENCY_BITS),
      .SUM_BITS(SumBits)
  ) i_latency (
      .clk,
      .rst,
      .count(done_9 && grouped[9]),
      .group(group_9),
      .latency_cycles(latency_9),
      .epoch(epochs[9]),
      .look_group,
      .sum,
      .least,
      .most(greatest)
  );

  axiscope_monitor_scalars #(
      .EPOCH_BITS(EPOCH_BITS),
      .VALUE_BITS(VALUE_BITS)
  ) i_scalars (
      .clk,
      .clear,
      .epoch(epochs[9]),
      .bytes(bytes_9),
      .beat(beat_9),
      .done(done_9),
      .done_error(bad_9),
      .in_flight(flight_9),
      .look(look && look_slot[6:3] == 4'd9 && look_group == '0),
      .look_slot(look_slot[2:0]),
      .value_1(scalar_1)
  );

  always_ff @(posedge clk) begin
    taken_1 <= taken[0];
    for (int unsigned g = 1; g < GROUPS; g++) if (look_group == 2'(g)) taken_1 <= taken[g];
    if (!look || look_slot[6]) taken_1 <= '0;
    extreme_1 <= '0;
    if (look && look_slot[6:2] == 5'd16) begin
      case (look_slot[1:0])
        2'd1: extreme_1 <= VALUE_BITS'(sum);
        2'd2: extreme_1 <= VALUE_BITS'(least);
        2'd3: extreme_1 <= VALUE_BITS'(greatest);
        default: extreme_1 <= '0;
      endcase
    end
  end

  assign value_1 = scalar_1 | extreme_1 | VALUE_BITS'(taken_1);

  axiscope_slowest #(
      .PLACES(SLOWEST),
      .LATENCY_BITS(LATENCY_BITS),
      .WIDTH(64 + BurstBits)
  ) i_slowest (
      .clk,
      .clear,
      .count(done_9),
      .latency_cycles(latency_9),
      .rest({begin_9, burst_9}),
      .snapshot(snapshots[9]),
      .place,
      .kept_latency(slow_latency),
      .kept_rest({slow_begin, slow_address, slow_id, slow_len, slow_size})
  );
endmodule
