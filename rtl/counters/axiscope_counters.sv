/// Performance counters of one AXI port: what they count is said in counters.rdl.
///
/// It only listens. Up to 64 bursts in flight a direction; responses of a direction come in
/// the order of its addresses, as they do for a master that uses one ID.
module axiscope_counters #(
    /// Bits of the latency timer, 24 to 32.
    parameter int unsigned TIME_BITS  = 24,
    /// Bytes of a beat of the port, at most 32.
    parameter int unsigned BEAT_BYTES = 16
) (
    /// Rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high; begins a clear.
    input  logic                  rst,
    /// Counters count.
    input  logic                  enable,
    /// One cycle: all counters to zero.
    input  logic                  clear,
    /// High until they are; nothing counts before.
    output logic                  clear_busy,
    /// One cycle: all counters are copied for reading.
    input  logic                  snapshot,
    /// High until they are.
    output logic                  snapshot_busy,
    /// ARVALID of the port.
    input  logic                  arvalid,
    /// ARREADY of the port.
    input  logic                  arready,
    /// RVALID of the port.
    input  logic                  rvalid,
    /// RREADY of the port.
    input  logic                  rready,
    /// RLAST of the port.
    input  logic                  rlast,
    /// RRESP of the port is SLVERR or DECERR: its bit 1.
    input  logic                  rerror,
    /// Bytes of a read beat: 2^ARSIZE.
    input  logic [           5:0] read_beat_bytes,
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
    /// BVALID of the port.
    input  logic                  bvalid,
    /// BREADY of the port.
    input  logic                  bready,
    /// BRESP of the port is SLVERR or DECERR: its bit 1.
    input  logic                  berror,
    /// The read beat taken in the cycle before held wrong data.
    input  logic                  data_error,
    /// The register bus reads; one cycle.
    input  logic                  read,
    /// Byte address of the 32-bit word in the counters' part of the register map.
    input  logic [          10:2] read_address,
    /// The word is there, the cycle after.
    output logic                  read_ack,
    /// The word.
    output logic [          31:0] read_data
);
  // What cannot be built ends elaboration here, not as a design that does something else.
  if (!(TIME_BITS inside {[24 : 32]})) begin : gen_bad_time_bits
    $error("TIME_BITS is %0d; give 24 to 32", TIME_BITS);
  end
  if (!(BEAT_BYTES inside {[1 : 32]})) begin : gen_bad_beat_bytes
    $error("BEAT_BYTES is %0d; give 1 to 32", BEAT_BYTES);
  end

  // A pass of the walker is 292 steps and the cycles that the bus takes from it.
  localparam int unsigned EpochBits = 9;
  localparam int unsigned SumBits = TIME_BITS + EpochBits;

  logic [TIME_BITS-1:0] now_cycles;
  logic enabled, epoch, take, direction;
  logic [5:0] index;
  logic [1:0][EpochBits-1:0] taken;
  logic [7:1][SumBits-1:0] read_scalars, write_scalars;
  logic [7:0][SumBits-1:0] either;
  logic [3:0][SumBits-1:0] pair;
  logic [SumBits-1:0] scalar;
  logic [EpochBits-1:0] bursts;
  logic read_error;

  assign enabled = enable && !clear && !clear_busy;

  always_ff @(posedge clk) begin
    now_cycles <= now_cycles + 1'b1;
    if (rvalid && rready) read_error <= !rlast && (read_error || rerror);
    if (rst) begin
      now_cycles <= '0;
      read_error <= 1'b0;
    end
  end

  // Cycles and data errors: one count each, beside the directions' scalars.
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

  axiscope_direction_counters #(
      .TIME_BITS (TIME_BITS),
      .EPOCH_BITS(EpochBits)
  ) i_reads (
      .clk,
      .rst,
      .now_cycles,
      .enable(enabled),
      .clear(clear_busy),
      .epoch,
      .address_valid(arvalid),
      .address_ready(arready),
      .beat_bytes(rvalid && rready ? read_beat_bytes : '0),
      .done(rvalid && rready && rlast),
      .done_error(read_error || rerror),
      .take(take && !direction),
      .take_bin(index),
      .taken(taken[0]),
      .scalars(read_scalars)
  );

  axiscope_direction_counters #(
      .TIME_BITS (TIME_BITS),
      .EPOCH_BITS(EpochBits)
  ) i_writes (
      .clk,
      .rst,
      .now_cycles,
      .enable(enabled),
      .clear(clear_busy),
      .epoch,
      .address_valid(awvalid),
      .address_ready(awready),
      .beat_bytes(wvalid && wready ? 6'($countones(wstrb)) : '0),
      .done(bvalid && bready),
      .done_error(berror),
      .take(take && direction),
      .take_bin(index),
      .taken(taken[1]),
      .scalars(write_scalars)
  );

  // A tree of two-way choices, written out: synthesis tools make it of 4:1 multiplexers.
  for (genvar i = 1; i < 8; i++) begin : gen_either
    assign either[i] = direction ? write_scalars[i] : read_scalars[i];
  end
  for (genvar i = 0; i < 4; i++) begin : gen_pair
    assign pair[i] = index[0] ? either[2*i+1] : either[2*i];
  end
  assign either[0] = SumBits'(bursts);
  assign scalar = index[2] ? (index[1] ? pair[3] : pair[2]) : (index[1] ? pair[1] : pair[0]);

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
      .scalar,
      .extra(direction ? data_errors_last : cycles_last),
      .read,
      .read_address,
      .read_ack,
      .read_data
  );
endmodule
