/// Stream to memory (S2MM): writes the beats of a stream to contiguous addresses.
///
/// A write is issued only if the queue holds all of its beats, so that WVALID never falls within a
/// burst and a slow stream never stalls the memory bus.
module axiscope_stream_writer #(
    /// Width of a beat in bits, 32 to 256.
    parameter int unsigned DATA_WIDTH = 64,
    /// Beats of the queue, a power of two, at least twice the longest burst.
    parameter int unsigned FIFO_BEATS = 512,
    /// 1: bursts keep a pace. 0: the pace inputs are ignored.
    parameter int unsigned PACE = 0
) (
    /// Clock, rising edge.
    input  logic                             clk,
    /// Synchronous reset, active high.
    input  logic                             rst,
    /// Starts a transfer (one cycle); ignored while busy.
    input  logic                             start,
    /// Stops (one cycle): accepts no more beats from the stream; accepted beats are still written.
    input  logic                             stop,
    /// Busy: beats are still to be accepted or written, or a response is outstanding.
    output logic                             busy,
    /// Bursts in flight: AxVALID is high, or a response is outstanding.
    output logic [                      6:0] in_flight,
    /// Halt: nothing is issued, started or accepted from the stream.
    input  logic                             halted,
    /// A transfer starts (one cycle).
    output logic                             started,
    /// First address in beats: bits 63 down to the lowest that selects a beat.
    input  logic [  63:$clog2(DATA_WIDTH/8)] base,
    /// Beats of the transfer.
    input  logic [31-$clog2(DATA_WIDTH/8):0] transfer_beats,
    /// 1: TLAST ends the transfer before its length.
    input  logic                             end_at_last,
    /// Longest burst, beats less one.
    input  logic [                      7:0] most_beats_less_one,
    /// Limit of bursts in flight, less one.
    input  logic [                      5:0] outstanding_less_one,
    /// Minimum cycles from one burst to the next.
    input  logic [                     11:0] interval_cycles,
    /// Bursts between pauses; 0: no pauses.
    input  logic [                     15:0] pause_bursts,
    /// Cycles of a pause, in addition to the interval.
    input  logic [                     15:0] pause_cycles,
    /// AWVALID.
    output logic                             awvalid,
    /// AWREADY.
    input  logic                             awready,
    /// AWADDR.
    output logic [                     63:0] awaddr,
    /// AWLEN.
    output logic [                      7:0] awlen,
    /// WVALID.
    output logic                             wvalid,
    /// WREADY.
    input  logic                             wready,
    /// WDATA.
    output logic [           DATA_WIDTH-1:0] wdata,
    /// WLAST.
    output logic                             wlast,
    /// BVALID; BREADY is always high.
    input  logic                             bvalid,
    /// Beats of the burst that this response belongs to.
    output logic [                      8:0] answered_beats,
    /// Stream: valid.
    input  logic                             s_axis_tvalid,
    /// Stream: ready; low while no transfer runs.
    output logic                             s_axis_tready,
    /// Stream: data.
    input  logic [           DATA_WIDTH-1:0] s_axis_tdata,
    /// Stream: last beat of a packet.
    input  logic                             s_axis_tlast
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_stream_writer: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (FIFO_BEATS < 8 || FIFO_BEATS > 32768 ||
        (FIFO_BEATS & (FIFO_BEATS - 1)) != 0) begin : gen_bad_fifo_beats
      $error(
          "axiscope_stream_writer: FIFO_BEATS is %0d; give a power of two, 8 to 32768", FIFO_BEATS
      );
      logic none[0];
    end
    if (PACE > 1) begin : gen_bad_pace
      $error("axiscope_stream_writer: PACE is %0d; give 0 or 1", PACE);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Lsb = $clog2(DATA_WIDTH / 8);
  localparam int unsigned HeldBits = $clog2(FIFO_BEATS) + 2;
  localparam int unsigned LeftBits = 32 - Lsb;

  logic
      open, closed, accept, last_to_take, issue, fifo_ready, data_valid, burst_valid, unused_empty;
  logic [1:0] unused_ready;
  logic unused_valid, unused_flying;
  logic [8:0] issue_beats;
  logic [HeldBits-1:0] held, less;
  logic [LeftBits-1:0] to_take;
  logic [7:0] len, answered_len, next_beat;
  logic begins, ends, single;
  logic [6:0] unused_lengths;
  logic [7:0] unused_level;

  assign s_axis_tready = open && fifo_ready && !halted;
  assign accept = s_axis_tvalid && s_axis_tready;
  // Both outcomes are computed before it is known whether a burst is issued, to shorten the path.
  assign less = held - HeldBits'(issue_beats);

  always_ff @(posedge clk) begin
    // Beats in the queue that no issued burst has claimed.
    held   <= (issue ? less : held) + HeldBits'(accept);
    closed <= 1'b0;
    if (accept) begin
      to_take <= to_take - 1'b1;
      last_to_take <= to_take == LeftBits'(2);
    end
    // Closed one cycle later, when `held` includes the last beat.
    if (open && (stop || (accept && (last_to_take || (s_axis_tlast && end_at_last))))) begin
      open   <= 1'b0;
      closed <= 1'b1;
    end
    if (started) begin
      to_take <= transfer_beats;
      last_to_take <= transfer_beats == LeftBits'(1);
      // A stop in the cycle of the start: nothing is accepted.
      open <= |transfer_beats && !stop;
      closed <= stop;
    end
    if (rst) begin
      {open, closed} <= '0;
      held <= '0;
    end
  end

  axiscope_transfer_issuer #(
      .BEAT_BYTES_LOG2(Lsb),
      .ROOM_BITS(HeldBits),
      .PACE(PACE)
  ) i_issuer (
      .clk,
      .rst,
      .start,
      .base,
      .transfer_beats,
      .most_beats_less_one,
      .outstanding_less_one,
      .interval_cycles,
      .pause_bursts,
      .pause_cycles,
      .trim(closed),
      .trim_beats(LeftBits'(held)),
      .room_beats(held),
      .busy,
      .in_flight,
      .flying(unused_flying),
      .halted,
      .started,
      .issue,
      .issue_beats,
      .done(bvalid),
      .axvalid(awvalid),
      .axready(awready),
      .axaddr(awaddr),
      .axlen(awlen)
  );

  axiscope_block_fifo #(
      .WIDTH(DATA_WIDTH),
      .DEPTH(FIFO_BEATS)
  ) i_data (
      .clk,
      .rst,
      .in_valid(accept),
      .in_ready(fifo_ready),
      .in_data(s_axis_tdata),
      .out_valid(data_valid),
      .out_ready(burst_valid && wready),
      .out_data(wdata),
      .empty(unused_empty)
  );

  assign wvalid = data_valid && burst_valid;
  // WLAST is computed a beat ahead, or when the burst arrives, to shorten its path.
  assign wlast  = begins ? single : ends;

  always_ff @(posedge clk) begin
    if (wvalid && wready) begin
      next_beat <= wlast ? 8'd1 : next_beat + 1'b1;
      begins <= wlast;
      ends <= next_beat == len;
    end
    if (rst) begin
      next_beat <= 8'd1;
      begins <= 1'b1;
    end
  end

  // Lengths of the bursts that wait for their data: at most 64. Bursts that are answered are no
  // longer here.
  axiscope_fifo #(
      .WIDTH(9),
      .DEPTH(64),
      .HEAD_REGISTER(1),
      .ROOM_IS_KNOWN(1)
  ) i_lengths (
      .clk,
      .rst,
      .in_valid(issue),
      .in_ready(unused_ready[0]),
      .in_data({issue_beats == 9'd1, 8'(issue_beats - 1'b1)}),
      .out_valid(burst_valid),
      .out_ready(wvalid && wready && wlast),
      .out_data({single, len}),
      .level(unused_lengths)
  );

  // Lengths of the bursts that wait for a response: 64, and one that is issued in the cycle in
  // which another ends.
  axiscope_fifo #(
      .WIDTH(8),
      .DEPTH(128),
      .HEAD_REGISTER(1),
      .ROOM_IS_KNOWN(1)
  ) i_unanswered (
      .clk,
      .rst,
      .in_valid(issue),
      .in_ready(unused_ready[1]),
      .in_data(8'(issue_beats - 1'b1)),
      .out_valid(unused_valid),
      .out_ready(bvalid),
      .out_data(answered_len),
      .level(unused_level)
  );

  assign answered_beats = 9'(answered_len) + 1'b1;
endmodule
