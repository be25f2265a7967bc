/// Stores the start times of one direction's bursts in flight, in a queue per ID.
///
/// Responses with the same ID arrive in the order of their addresses, and those with different IDs
/// in any order. If ID_WIDTH is 0, there is a single queue.
///
/// If more bursts of an ID are in flight than its queue can hold, the oldest start times are
/// overwritten. Latencies are then wrong while `too_many` is high, and correct afterwards. An
/// unrequested response removes nothing from a queue.
module axiscope_id_times #(
    /// Width of a latency in bits, 16 to 32.
    parameter int unsigned TIME_BITS = 24,
    /// Number of ID bits that are distinguished, 0 to 6.
    parameter int unsigned ID_WIDTH  = 0,
    /// Number of bursts of an ID whose start times are kept: a power of two, 2 to 256.
    parameter int unsigned IN_FLIGHT = 64,
    /// Derived, do not set: width of the ID ports in bits.
    parameter int unsigned ID_BITS   = ID_WIDTH == 0 ? 1 : ID_WIDTH,
    /// Derived, do not set: width, in bits, of the number of bursts in flight over all IDs.
    parameter int unsigned SUM_BITS  = ID_WIDTH + $clog2(IN_FLIGHT) + 1
) (
    /// Clock, rising edge.
    input  logic                 clk,
    /// Synchronous reset, active high. Afterwards, no burst is in flight.
    input  logic                 rst,
    /// Number of the current cycle. It wraps around.
    input  logic [TIME_BITS-1:0] now_cycles,
    /// First cycle of AxVALID of a burst.
    input  logic                 issue,
    /// AxID of the burst. Unused if ID_WIDTH is 0.
    input  logic [  ID_BITS-1:0] issue_id,
    /// A beat of a response (read data or write response) was accepted in the previous cycle.
    input  logic                 response,
    /// The beat was the last of its burst.
    input  logic                 done,
    /// ID of the response.
    input  logic [  ID_BITS-1:0] done_id,
    /// The ID of the response has a burst in flight.
    output logic                 asked,
    /// Latency: number of cycles from the start of the burst to its end, including both cycles.
    /// Valid if `done` and `asked` are high.
    output logic [TIME_BITS-1:0] latency_cycles,
    /// Number of bursts in flight over all IDs. It wraps around if twice as many are in flight as
    /// fit.
    output logic [ SUM_BITS-1:0] in_flight,
    /// More bursts of an ID are in flight than fit.
    output logic                 too_many,
    /// The response was not requested.
    output logic                 unasked,
    /// A burst takes at least 63/64 of the timer's range. With several IDs, this is detected within
    /// as many cycles as there are IDs, plus one. The flag stays high until no burst of the ID is
    /// in flight, because the latencies of the ID's later bursts are unknown.
    output logic                 late
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (TIME_BITS < 16 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_id_times: TIME_BITS is %0d; give 16 to 32", TIME_BITS);
      logic none[0];
    end
    if (ID_WIDTH > 6) begin : gen_bad_id_width
      $error("axiscope_id_times: ID_WIDTH is %0d; give 0 to 6", ID_WIDTH);
      logic none[0];
    end
    if (IN_FLIGHT < 2 || IN_FLIGHT > 256 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error("axiscope_id_times: IN_FLIGHT is %0d; give a power of two, 2 to 256", IN_FLIGHT);
      logic none[0];
    end
    if (ID_BITS != (ID_WIDTH == 0 ? 1 : ID_WIDTH)) begin : gen_bad_id_bits
      $error("axiscope_id_times: ID_BITS is %0d; give 1, or ID_WIDTH if more", ID_BITS);
      logic none[0];
    end
    if (SUM_BITS != ID_WIDTH + $clog2(IN_FLIGHT) + 1) begin : gen_bad_sum_bits
      $error("axiscope_id_times: SUM_BITS is %0d; give ID_WIDTH + log2(IN_FLIGHT) + 1", SUM_BITS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Ids = 1 << ID_WIDTH;
  localparam int unsigned PlaceBits = $clog2(IN_FLIGHT);
  localparam int unsigned AddressBits = ID_WIDTH + PlaceBits;

  // One location more than the number of bursts that fit. It may be written while the first
  // location is still being read, in the cycle after the response that made room.
  logic [TIME_BITS-1:0] begin_cycles[1 << AddressBits];
  logic [Ids-1:0][PlaceBits-1:0] head, tail;
  logic [Ids-1:0][PlaceBits:0] count;
  logic [Ids-1:0] some, over, lasting, hung;
  logic [ID_BITS-1:0] to, from, scan;
  logic [AddressBits-1:0] write_place, read_place, scan_place;
  logic [5:0] scan_upper;
  logic pop, near, scan_near;
  logic [ID_BITS-1:0] near_id;

  assign to = ID_WIDTH == 0 ? '0 : issue_id;
  assign from = ID_WIDTH == 0 ? '0 : done_id;
  assign write_place = AddressBits'({to, tail[to]});
  assign read_place = AddressBits'({from, head[from]});
  assign scan_place = AddressBits'({scan, head[scan]});
  assign asked = some[from];
  assign pop = done && asked;
  assign latency_cycles = now_cycles - begin_cycles[read_place];
  assign scan_upper = 6'((ID_WIDTH == 0 ? latency_cycles : now_cycles - begin_cycles[scan_place])
      >> (TIME_BITS - 6));
  assign too_many = |over;
  assign unasked = response && !asked;
  // The oldest burst of an ID is at the head of its queue, so that no burst reaches the end of the
  // timer unnoticed.
  assign scan_near = &scan_upper;
  assign late = |lasting;

  always_ff @(posedge clk) begin
    if (issue) begin_cycles[write_place] <= now_cycles;
  end

  genvar i;
  generate
    for (i = 0; i < Ids; i++) begin : gen_id
      logic add, remove;
      assign add = issue && to == ID_BITS'(i);
      assign remove = pop && from == ID_BITS'(i);
      assign some[i] = |count[i];
      assign lasting[i] = some[i] && (hung[i] || (near && near_id == ID_BITS'(i)));
      assign over[i] = count[i][PlaceBits] && |count[i][PlaceBits-1:0];

      always_ff @(posedge clk) begin
        if (add) tail[i] <= tail[i] + 1'b1;
        if (remove) head[i] <= head[i] + 1'b1;
        if (add != remove) count[i] <= count[i] + (remove ? '1 : (PlaceBits + 1)'(1));
        hung[i] <= lasting[i];
        if (rst) begin
          head[i]  <= '0;
          tail[i]  <= '0;
          count[i] <= '0;
        end
      end
    end
  endgenerate

  if (ID_WIDTH == 0) begin : gen_one
    assign in_flight = count[0];
    assign scan = '0;
    assign near = scan_near;
    assign near_id = '0;
  end else begin : gen_sum
    always_ff @(posedge clk) begin
      scan <= scan + 1'b1;
      // A queue that is empty now may not be empty in the next cycle, and its memory contains old
      // times.
      near <= scan_near && some[scan];
      near_id <= scan;
      if (issue != pop) in_flight <= in_flight + (pop ? '1 : SUM_BITS'(1));
      if (rst) begin
        scan <= '0;
        near <= 1'b0;
        in_flight <= '0;
      end
    end
  end
endmodule
