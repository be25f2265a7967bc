/// Counts one direction of an AXI port in the current epoch, for the walker to collect.
///
/// Events pass through four stages: accepted, measured, and two stages that determine the bin.
/// Enable and epoch are delayed in the same way, so that all counts of an epoch end at the same
/// clock edge of the port.
module axiscope_direction_counters #(
    /// Width of the latency timer in bits.
    parameter int unsigned TIME_BITS  = 32,
    /// log2 of the longest epoch, cycles.
    parameter int unsigned EPOCH_BITS = 9,
    /// Number of ID bits that are distinguished, 0 to 6.
    parameter int unsigned ID_WIDTH   = 0,
    /// Number of bursts of an ID whose start times are kept, a power of two.
    parameter int unsigned IN_FLIGHT  = 64,
    /// Width, in bits, of the number of bytes in a beat.
    parameter int unsigned BYTE_BITS  = 6,
    /// Derived, do not set: width of the ID ports in bits.
    parameter int unsigned ID_BITS    = ID_WIDTH == 0 ? 1 : ID_WIDTH
) (
    /// Clock, rising edge.
    input  logic                                            clk,
    /// Synchronous reset, active high.
    input  logic                                            rst,
    /// Number of the current cycle. It wraps around.
    input  logic [ TIME_BITS-1:0]                           now_cycles,
    /// Events of this cycle are counted.
    input  logic                                            enable,
    /// All counts return to their start values and stay there.
    input  logic                                            clear,
    /// This cycle is the last of an epoch.
    input  logic                                            epoch,
    /// AxVALID.
    input  logic                                            address_valid,
    /// AxREADY.
    input  logic                                            address_ready,
    /// AxID.
    input  logic [   ID_BITS-1:0]                           address_id,
    /// A data beat with bytes was accepted in the previous cycle and is counted.
    input  logic                                            beat_1,
    /// Number of bytes in the data beat. 0 if there was no beat.
    input  logic [ BYTE_BITS-1:0]                           bytes_1,
    /// A beat of a response (read data or write response) is accepted in this cycle.
    input  logic                                            response,
    /// RID or BID of the response.
    input  logic [   ID_BITS-1:0]                           response_id,
    /// A burst ends in this cycle: its last read beat or its write response is accepted.
    input  logic                                            done,
    /// The burst that ends had an error in at least one of its beats.
    input  logic                                            done_error,
    /// The walker takes the count of a bin.
    input  logic                                            take,
    /// Bin that the walker takes.
    input  logic [           5:0]                           take_bin,
    /// Bursts of that bin in the last epoch.
    output logic [EPOCH_BITS-1:0]                           taken,
    /// Values of the last epoch, numbered as in the register map. Value 0, the number of bursts, is
    /// the sum of the bins. Values 1 to 4 are to be added, and 5 to 7 to be stored.
    output logic [           7:1][TIME_BITS+EPOCH_BITS-1:0] scalars,
    /// Flags of the last epoch under which counts are wrong. They are sticky. Bit 0: more bursts in
    /// flight than fit. Bit 1: an unrequested response. Bit 2: a latency near or beyond the timer's
    /// range.
    output logic [           2:0]                           flags_last
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_direction_counters: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (BYTE_BITS < 1 || BYTE_BITS > 7) begin : gen_bad_byte_bits
      $error("axiscope_direction_counters: BYTE_BITS is %0d; give 1 to 7", BYTE_BITS);
      logic none[0];
    end
    if (EPOCH_BITS < 9 || EPOCH_BITS > 16) begin : gen_bad_epoch_bits
      $error("axiscope_direction_counters: EPOCH_BITS is %0d; give 9 to 16", EPOCH_BITS);
      logic none[0];
    end
    if (ID_WIDTH > 6) begin : gen_bad_id_width
      $error("axiscope_direction_counters: ID_WIDTH is %0d; give 0 to 6", ID_WIDTH);
      logic none[0];
    end
    if (IN_FLIGHT < 2 || IN_FLIGHT > 256 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error(
          "axiscope_direction_counters: IN_FLIGHT is %0d; give a power of two, 2 to 256", IN_FLIGHT
      );
      logic none[0];
    end
    if (ID_BITS != (ID_WIDTH == 0 ? 1 : ID_WIDTH)) begin : gen_bad_id_bits
      $error("axiscope_direction_counters: ID_BITS is %0d; give 1, or ID_WIDTH if more", ID_BITS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned SumBits = TIME_BITS + EPOCH_BITS;

  localparam int unsigned FlightBits = ID_WIDTH + $clog2(IN_FLIGHT) + 1;

  logic waiting, issue;
  logic asked, too_many, unasked, late;
  logic [FlightBits-1:0] in_flight;
  logic [TIME_BITS-1:0] latency_1;
  logic [2:0] flags;

  // First stage after the port. Events that are not to be counted are already zero.
  logic response_1, done_1, count_1, error_1, enable_1, epoch_1;
  logic [ID_BITS-1:0] id_1;
  // Second stage: the latency is known.
  logic count_2, epoch_2;
  logic [TIME_BITS-1:0] latency_2;
  // Third stage: the bin is known.
  logic count_3, epoch_3;
  logic [5:0] bin_3;

  assign issue = address_valid && !waiting;

  axiscope_id_times #(
      .TIME_BITS(TIME_BITS),
      .ID_WIDTH (ID_WIDTH),
      .IN_FLIGHT(IN_FLIGHT)
  ) i_times (
      .clk,
      .rst,
      .now_cycles,
      .issue,
      .issue_id(address_id),
      .response(response_1),
      .done(done_1),
      .done_id(id_1),
      .asked,
      .latency_cycles(latency_1),
      .in_flight,
      .too_many,
      .unasked,
      .late
  );

  always_ff @(posedge clk) begin
    waiting <= address_valid && !address_ready;
    enable_1 <= enable;
    response_1 <= response;
    id_1 <= response_id;
    done_1 <= done;
    count_1 <= done && enable;
    error_1 <= done && enable && done_error;
    latency_2 <= count_1 && asked ? latency_1 : '0;
    count_2 <= count_1 && asked;
    count_3 <= count_2;
    {epoch_3, epoch_2, epoch_1} <= {epoch_2, epoch_1, epoch};
    if (rst) begin
      {waiting, response_1, done_1, count_1, count_2, count_3, error_1, enable_1} <= '0;
      {epoch_1, epoch_2, epoch_3} <= '0;
    end
  end

  // Counts of the current epoch, and counts of the last epoch as the walker sees them. Events in
  // the last cycle of an epoch belong to that epoch. In this cycle the counts are reset, which
  // costs no logic per bit.
  logic [EPOCH_BITS+BYTE_BITS-1:0] bytes, bytes_next, bytes_last;
  logic [EPOCH_BITS+FlightBits-1:0] flight, flight_next, flight_last;
  logic [EPOCH_BITS-1:0] errors, errors_next, errors_last;
  logic [SumBits-1:0] sum, sum_next, sum_last;
  logic [TIME_BITS-1:0] min, min_last, max, max_last, idle, longest, longest_last;

  assign bytes_next = (EPOCH_BITS + BYTE_BITS)'(bytes_1) + bytes;
  assign flight_next = (EPOCH_BITS + FlightBits)'(enable_1 ? in_flight : '0) + flight;
  assign errors_next = errors + EPOCH_BITS'(error_1 && asked);
  assign sum_next = SumBits'(latency_2) + sum;

  always_ff @(posedge clk) begin
    bytes  <= bytes_next;
    errors <= errors_next;
    flight <= flight_next;
    if (enable_1 && !(&idle)) idle <= idle + 1'b1;
    if (beat_1) idle <= TIME_BITS'(1);
    if (beat_1 && idle > longest) longest <= idle;
    if (epoch_1) begin
      bytes_last  <= bytes_next;
      flight_last <= flight_next;
      errors_last <= errors_next;
    end
    if (epoch_2) longest_last <= longest;
    if (clear || epoch_1) begin
      bytes  <= '0;
      flight <= '0;
      errors <= '0;
    end
    if (clear) begin
      idle <= TIME_BITS'(1);
      longest <= '0;
    end
  end

  always_ff @(posedge clk) begin
    sum <= sum_next;
    if (count_2 && latency_2 < min) min <= latency_2;
    if (count_2 && latency_2 > max) max <= latency_2;
    if (epoch_2) sum_last <= sum_next;
    flags <= flags | {late, unasked, too_many};
    if (epoch_2) flags_last <= flags;
    if (epoch_3) begin
      min_last <= min;
      max_last <= max;
    end
    if (clear || epoch_2) sum <= '0;
    if (clear) begin
      min   <= '1;
      max   <= '0;
      flags <= '0;
    end
  end

  assign scalars[1] = SumBits'(bytes_last);
  assign scalars[2] = SumBits'(errors_last);
  assign scalars[3] = SumBits'(flight_last);
  assign scalars[4] = sum_last;
  assign scalars[5] = SumBits'(min_last);
  assign scalars[6] = SumBits'(max_last);
  assign scalars[7] = SumBits'(longest_last);

  axiscope_latency_bin #(
      .TIME_BITS(TIME_BITS)
  ) i_bin (
      .clk,
      .latency_cycles(latency_2),
      .bin(bin_3)
  );

  axiscope_histogram #(
      .COUNT_BITS(EPOCH_BITS)
  ) i_histogram (
      .clk,
      .rst,
      .count(count_3),
      .bin  (bin_3),
      .epoch(epoch_3),
      .take,
      .take_bin,
      .taken
  );
endmodule
