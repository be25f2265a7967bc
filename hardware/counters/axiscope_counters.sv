/// Performance counters for one AXI port. counters.rdl defines what they count.
///
/// The counters only observe. Responses with the same ID arrive in the order of their addresses.
/// Those with different IDs arrive in any order, and their read data may interleave. Flags are set
/// under conditions that make counts wrong: too many bursts in flight, unrequested responses, and
/// latencies beyond the range of the timer.
module axiscope_counters #(
    /// Width of the latency timer in bits, 24 to 32.
    parameter int unsigned TIME_BITS  = 24,
    /// Bytes per beat of the port, at most 64.
    parameter int unsigned BEAT_BYTES = 16,
    /// Number of ID bits that are distinguished, 0 to 6. Use 0 if the port's master has a single
    /// ID.
    parameter int unsigned ID_WIDTH   = 0,
    /// Number of bursts in flight, per ID and direction, whose start times are kept: a power of
    /// two, 2 to 256.
    parameter int unsigned IN_FLIGHT  = 64,
    /// Derived, do not set: width of the ID ports in bits.
    parameter int unsigned ID_BITS    = ID_WIDTH == 0 ? 1 : ID_WIDTH,
    /// Derived, do not set: width, in bits, of the number of bytes in a beat.
    parameter int unsigned BYTE_BITS  = BEAT_BYTES > 32 ? 7 : 6
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high. It also clears all counters.
    input  logic                  rst,
    /// Enables counting.
    input  logic                  enable,
    /// Clears all counters (one-cycle pulse).
    input  logic                  clear,
    /// High while the counters are being cleared, until all of them are zero. Nothing is counted in
    /// the meantime.
    output logic                  clear_busy,
    /// Copies all counters for reading (one-cycle pulse).
    input  logic                  snapshot,
    /// High until the copies are complete.
    output logic                  snapshot_busy,
    /// ARID of the port. Unused if ID_WIDTH is 0.
    input  logic [   ID_BITS-1:0] arid,
    /// ARVALID of the port.
    input  logic                  arvalid,
    /// ARREADY of the port.
    input  logic                  arready,
    /// RID of the port. Unused if ID_WIDTH is 0.
    input  logic [   ID_BITS-1:0] rid,
    /// RVALID of the port.
    input  logic                  rvalid,
    /// RREADY of the port.
    input  logic                  rready,
    /// RLAST of the port.
    input  logic                  rlast,
    /// RRESP of the port, bit 1: SLVERR or DECERR.
    input  logic                  rerror,
    /// Number of bytes in a read beat: 2^ARSIZE.
    input  logic [ BYTE_BITS-1:0] read_beat_bytes,
    /// AWID of the port. Unused if ID_WIDTH is 0.
    input  logic [   ID_BITS-1:0] awid,
    /// AWVALID of the port.
    input  logic                  awvalid,
    /// AWREADY of the port.
    input  logic                  awready,
    /// WVALID of the port.
    input  logic                  wvalid,
    /// WREADY of the port.
    input  logic                  wready,
    /// WSTRB of the port.
    input  logic [BEAT_BYTES-1:0] wstrb,
    /// BID of the port. Unused if ID_WIDTH is 0.
    input  logic [   ID_BITS-1:0] bid,
    /// BVALID of the port.
    input  logic                  bvalid,
    /// BREADY of the port.
    input  logic                  bready,
    /// BRESP of the port, bit 1: SLVERR or DECERR.
    input  logic                  berror,
    /// The read beat of the previous cycle had wrong data.
    input  logic                  data_error,
    /// The register bus reads a word (one-cycle pulse).
    input  logic                  read,
    /// Byte address of the 32-bit word within the counters. It must stay unchanged until the word
    /// is valid.
    input  logic [          10:2] read_address,
    /// The word is valid, three cycles after the request.
    output logic                  read_ack,
    /// Word that was read.
    output logic [          31:0] read_data
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_counters: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (BEAT_BYTES < 1 || BEAT_BYTES > 64) begin : gen_bad_beat_bytes
      $error("axiscope_counters: BEAT_BYTES is %0d; give 1 to 64", BEAT_BYTES);
      logic none[0];
    end
    if (ID_WIDTH > 6) begin : gen_bad_id_width
      $error("axiscope_counters: ID_WIDTH is %0d; give 0 to 6", ID_WIDTH);
      logic none[0];
    end
    if (IN_FLIGHT < 2 || IN_FLIGHT > 256 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error("axiscope_counters: IN_FLIGHT is %0d; give a power of two, 2 to 256", IN_FLIGHT);
      logic none[0];
    end
    if (BYTE_BITS != (BEAT_BYTES > 32 ? 7 : 6)) begin : gen_bad_byte_bits
      $error("axiscope_counters: BYTE_BITS is %0d; give 6, or 7 above 32 bytes", BYTE_BITS);
      logic none[0];
    end
    if (ID_BITS != (ID_WIDTH == 0 ? 1 : ID_WIDTH)) begin : gen_bad_id_bits
      $error("axiscope_counters: ID_BITS is %0d; give 1, or ID_WIDTH if more", ID_BITS);
      logic none[0];
    end
  endgenerate

  // A pass of the walker takes 296 steps, plus the cycles that the bus uses.
  localparam int unsigned EpochBits = 9;
  localparam int unsigned SumBits = TIME_BITS + EpochBits;

  localparam int unsigned Ids = 1 << ID_WIDTH;

  logic [TIME_BITS-1:0] now_cycles;
  logic enabled, epoch, take, direction;
  logic [5:0] index;
  logic [1:0][EpochBits-1:0] taken;
  logic [7:1][SumBits-1:0] read_scalars, write_scalars;
  logic [7:0][SumBits-1:0] either;
  logic [3:0][SumBits-1:0] pair;
  logic [EpochBits-1:0] bursts;
  logic [Ids-1:0] read_errors;
  logic [ID_BITS-1:0] read_id;
  logic read_error;
  logic [2:0] read_flags, write_flags;

  assign read_id = ID_WIDTH == 0 ? '0 : rid;
  assign read_error = read_errors[read_id] || rerror;
  assign enabled = enable && !clear && !clear_busy;

  always_ff @(posedge clk) begin
    now_cycles <= now_cycles + 1'b1;
    if (rvalid && rready) read_errors[read_id] <= !rlast && read_error;
    if (rst) begin
      now_cycles  <= '0;
      read_errors <= '0;
    end
  end

  // Cycles and data errors. They are counted once, and not per direction like the scalars.
  logic enabled_1, epoch_1;
  logic [EpochBits-1:0] cycles, cycles_next, cycles_last;
  logic [EpochBits-1:0] data_errors, data_errors_next, data_errors_last;

  assign cycles_next = cycles + EpochBits'(enabled_1);
  assign data_errors_next = data_errors + EpochBits'(enabled_1 && data_error);

  always_ff @(posedge clk) begin
    enabled_1 <= enabled;
    epoch_1 <= epoch;
    cycles <= cycles_next;
    data_errors <= data_errors_next;
    if (epoch_1) begin
      cycles_last <= cycles_next;
      data_errors_last <= data_errors_next;
    end
    if (clear_busy || epoch_1) begin
      cycles <= '0;
      data_errors <= '0;
    end
    if (rst) {enabled_1, epoch_1} <= '0;
  end

  // Bytes of the accepted beats. The bytes of a write are counted in parts, which the next stage
  // adds.
  localparam int unsigned Parts = (BEAT_BYTES + 7) / 8;

  logic read_beat_1, write_beat_1;
  logic [BYTE_BITS-1:0] read_bytes_1, write_bytes_1;
  logic [Parts-1:0][3:0] write_parts_1;
  logic [Parts*8-1:0] strobes;

  assign strobes = (Parts * 8)'(wstrb);

  always_comb begin
    write_bytes_1 = '0;
    for (int unsigned part = 0; part < Parts; part++)
    write_bytes_1 += BYTE_BITS'(write_parts_1[part]);
  end

  always_ff @(posedge clk) begin
    read_beat_1  <= enabled && rvalid && rready && |read_beat_bytes;
    read_bytes_1 <= enabled && rvalid && rready ? read_beat_bytes : '0;
    write_beat_1 <= enabled && wvalid && wready;
    for (int unsigned part = 0; part < Parts; part++) begin
      if (enabled && wvalid && wready) write_parts_1[part] <= 4'($countones(strobes[8*part+:8]));
      else write_parts_1[part] <= '0;
    end
    if (rst) begin
      {read_beat_1, write_beat_1} <= '0;
      read_bytes_1 <= '0;
      write_parts_1 <= '0;
    end
  end

  axiscope_direction_counters #(
      .TIME_BITS (TIME_BITS),
      .EPOCH_BITS(EpochBits),
      .ID_WIDTH  (ID_WIDTH),
      .BYTE_BITS (BYTE_BITS),
      .IN_FLIGHT (IN_FLIGHT)
  ) i_reads (
      .clk,
      .rst,
      .now_cycles,
      .enable(enabled),
      .clear(clear_busy),
      .epoch,
      .address_valid(arvalid),
      .address_ready(arready),
      .address_id(arid),
      .beat_1(read_beat_1),
      .bytes_1(read_bytes_1),
      .response(rvalid && rready),
      .response_id(rid),
      .done(rvalid && rready && rlast),
      .done_error(read_error),
      .take(take && !direction),
      .take_bin(index),
      .taken(taken[0]),
      .scalars(read_scalars),
      .flags_last(read_flags)
  );

  axiscope_direction_counters #(
      .TIME_BITS (TIME_BITS),
      .EPOCH_BITS(EpochBits),
      .ID_WIDTH  (ID_WIDTH),
      .BYTE_BITS (BYTE_BITS),
      .IN_FLIGHT (IN_FLIGHT)
  ) i_writes (
      .clk,
      .rst,
      .now_cycles,
      .enable(enabled),
      .clear(clear_busy),
      .epoch,
      .address_valid(awvalid),
      .address_ready(awready),
      .address_id(awid),
      .beat_1(write_beat_1),
      .bytes_1(write_bytes_1),
      .response(bvalid && bready),
      .response_id(bid),
      .done(bvalid && bready),
      .done_error(berror),
      .take(take && direction),
      .take_bin(index),
      .taken(taken[1]),
      .scalars(write_scalars),
      .flags_last(write_flags)
  );

  genvar i;
  // An explicit tree of two-way selections, which synthesis turns into 4:1 multiplexers.
  generate
    for (i = 1; i < 8; i++) begin : gen_either
      assign either[i] = direction ? write_scalars[i] : read_scalars[i];
    end
  endgenerate
  generate
    for (i = 0; i < 4; i++) begin : gen_pair
      assign pair[i] = index[0] ? either[2*i+1] : either[2*i];
    end
  endgenerate
  assign either[0] = SumBits'(bursts);

  // The values in slots 72 and 73 of the walker.
  logic [EpochBits-1:0] extra;
  always_comb begin
    if (index[0]) extra = EpochBits'({write_flags, read_flags});
    else extra = direction ? data_errors_last : cycles_last;
  end

  axiscope_counter_walker #(
      .COUNT_BITS (EpochBits),
      .SCALAR_BITS(SumBits)
  ) i_walker (
      .clk,
      .rst,
      .clear,
      .clear_busy,
      .snapshot,
      .snapshot_busy,
      .epoch,
      .take,
      .slot_direction(direction),
      .slot_index(index),
      .taken(taken[direction]),
      .bursts,
      .lower_scalar(index[1] ? pair[1] : pair[0]),
      .upper_scalar(index[1] ? pair[3] : pair[2]),
      .extra,
      .read,
      .read_address,
      .read_ack,
      .read_data
  );
endmodule
