/// The counters of a direction on the virtual board. Their clock is stopped in cycles in which no
/// burst begins or ends and the walker takes no bin.
///
/// Bytes, and values that grow with time (bursts in flight, the longest pause), are therefore
/// counted here, in the same way as in the original module. With several IDs, the clock is never
/// stopped.
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
  localparam int unsigned SumBits = TIME_BITS + EPOCH_BITS;
  localparam int unsigned FlightBits = ID_WIDTH + $clog2(IN_FLIGHT) + 1;
  // Number of pipeline stages after the end of a burst or an epoch.
  localparam logic [2:0] AfterCycles = 3'd5;

  logic running, moves, stays;
  logic [2:0] left;

  initial left = '0;

  assign moves = rst || clear || epoch || done || enable != i_awake.enable_1 || ID_WIDTH != 0 ||
      (response && !i_awake.asked);
  assign stays = left == '0 && !take && i_awake.waiting == (address_valid && !address_ready) &&
      (i_awake.waiting || !address_valid);

  axiscope_rest i_rest (
      .clk,
      .awake(moves || !stays),
      .running
  );

  always_ff @(edge running) begin
    if (moves) left <= AfterCycles;
    else if (left != '0) left <= left - 1'b1;
  end

  logic [7:1][SumBits-1:0] counted;

  axiscope_direction_counters_awake #(
      .TIME_BITS (TIME_BITS),
      .EPOCH_BITS(EPOCH_BITS),
      .ID_WIDTH  (ID_WIDTH),
      .IN_FLIGHT (IN_FLIGHT),
      .BYTE_BITS (BYTE_BITS)
  ) i_awake (
      .clk(running),
      .scalars(counted),
      .*
  );

  logic [EPOCH_BITS+BYTE_BITS-1:0] bytes, bytes_next, bytes_last;
  logic [EPOCH_BITS+FlightBits-1:0] flight, flight_next, flight_last;
  logic [TIME_BITS-1:0] idle, longest, longest_last;

  assign bytes_next = (EPOCH_BITS + BYTE_BITS)'(bytes_1) + bytes;
  assign flight_next = (EPOCH_BITS + FlightBits)'(i_awake.enable_1 ? i_awake.in_flight : '0)
      + flight;

  always_ff @(edge clk) begin
    bytes  <= bytes_next;
    flight <= flight_next;
    if (i_awake.enable_1 && !(&idle)) idle <= idle + 1'b1;
    if (beat_1) begin
      idle <= TIME_BITS'(1);
      if (idle > longest) longest <= idle;
    end
    if (i_awake.epoch_1) begin
      bytes_last  <= bytes_next;
      flight_last <= flight_next;
    end
    if (i_awake.epoch_2) longest_last <= longest;
    if (clear || i_awake.epoch_1) begin
      bytes  <= '0;
      flight <= '0;
    end
    if (clear) begin
      idle <= TIME_BITS'(1);
      longest <= '0;
    end
  end

  always_comb begin
    scalars = counted;
    scalars[1] = SumBits'(bytes_last);
    scalars[3] = SumBits'(flight_last);
    scalars[7] = SumBits'(longest_last);
  end
endmodule
