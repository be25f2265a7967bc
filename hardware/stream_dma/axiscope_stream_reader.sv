/// Memory to stream (MM2S): reads a contiguous transfer and sends it as one packet.
///
/// A read is issued only if the queue has room for all of its beats, so that RREADY is always high
/// and a slow stream never stalls the memory bus.
module axiscope_stream_reader #(
    /// Width of a beat in bits, 32 to 256.
    parameter int unsigned DATA_WIDTH = 64,
    /// Beats of the queue, a power of two, at least the longest burst.
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
    /// Stops issuing (one cycle); data that were already read still go to the stream.
    input  logic                             stop,
    /// Busy: beats are still to be read, or have not left through the stream.
    output logic                             busy,
    /// Bursts in flight: AxVALID is high, or a response is outstanding.
    output logic [                      6:0] in_flight,
    /// Halt: nothing is issued or started, and the beat that the stream offers is the last.
    input  logic                             halted,
    /// The stream offers nothing until the reset.
    output logic                             muted,
    /// A transfer starts (one cycle).
    output logic                             started,
    /// First address in beats: bits 63 down to the lowest that selects a beat.
    input  logic [  63:$clog2(DATA_WIDTH/8)] base,
    /// Beats of the transfer.
    input  logic [31-$clog2(DATA_WIDTH/8):0] transfer_beats,
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
    /// ARVALID.
    output logic                             arvalid,
    /// ARREADY.
    input  logic                             arready,
    /// ARADDR.
    output logic [                     63:0] araddr,
    /// ARLEN.
    output logic [                      7:0] arlen,
    /// RVALID; RREADY is always high.
    input  logic                             rvalid,
    /// RDATA.
    input  logic [           DATA_WIDTH-1:0] rdata,
    /// RLAST.
    input  logic                             rlast,
    /// Stream: valid.
    output logic                             m_axis_tvalid,
    /// Stream: ready; a beat moves when valid and ready are high.
    input  logic                             m_axis_tready,
    /// Stream: data.
    output logic [           DATA_WIDTH-1:0] m_axis_tdata,
    /// Stream: last beat of the transfer; no beat is marked if the transfer was stopped.
    output logic                             m_axis_tlast
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_stream_reader: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (FIFO_BEATS < 8 || FIFO_BEATS > 32768 ||
        (FIFO_BEATS & (FIFO_BEATS - 1)) != 0) begin : gen_bad_fifo_beats
      $error(
          "axiscope_stream_reader: FIFO_BEATS is %0d; give a power of two, 8 to 32768", FIFO_BEATS
      );
      logic none[0];
    end
    if (PACE > 1) begin : gen_bad_pace
      $error("axiscope_stream_reader: PACE is %0d; give 0 or 1", PACE);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Lsb = $clog2(DATA_WIDTH / 8);
  localparam int unsigned RoomBits = $clog2(FIFO_BEATS) + 1;
  localparam int unsigned LeftBits = 32 - Lsb;

  logic issuing, issue, stillborn, sent, empty, unused_ready, asked, beat_valid, flying;
  logic [8:0] issue_beats;
  logic [RoomBits-1:0] room, less;
  logic [LeftBits-1:0] to_come;

  assign busy = issuing || !empty;
  // After a reset of this block alone, beats without a request may arrive; they do not reach the
  // stream.
  assign asked = rvalid && flying;
  assign m_axis_tvalid = beat_valid && !muted;
  assign sent = m_axis_tvalid && m_axis_tready;
  // Both outcomes are computed before it is known whether a burst is issued, to shorten the path.
  assign less = room - RoomBits'(issue_beats);

  always_ff @(posedge clk) begin
    // Room is reserved at the issue and released when a beat leaves.
    room <= (issue ? less : room) + RoomBits'(sent);
    // A stop in the cycle of the start: nothing is issued.
    stillborn <= started && stop;
    if (asked) to_come <= to_come - 1'b1;
    if (started) to_come <= transfer_beats;
    // A beat that is offered stays until it is accepted.
    if (halted && (!m_axis_tvalid || m_axis_tready)) muted <= 1'b1;
    if (rst) room <= RoomBits'(FIFO_BEATS);
    if (rst) {muted, stillborn} <= '0;
  end

  axiscope_transfer_issuer #(
      .BEAT_BYTES_LOG2(Lsb),
      .ROOM_BITS(RoomBits),
      .PACE(PACE)
  ) i_issuer (
      .clk,
      .rst,
      .start(start && empty),
      .base,
      .transfer_beats,
      .most_beats_less_one,
      .outstanding_less_one,
      .interval_cycles,
      .pause_bursts,
      .pause_cycles,
      .trim(stop || stillborn),
      .trim_beats('0),
      .room_beats(room),
      .busy(issuing),
      .in_flight,
      .flying,
      .halted,
      .started,
      .issue,
      .issue_beats,
      .done(rvalid && rlast),
      .axvalid(arvalid),
      .axready(arready),
      .axaddr(araddr),
      .axlen(arlen)
  );

  axiscope_block_fifo #(
      .WIDTH(DATA_WIDTH + 1),
      .DEPTH(FIFO_BEATS)
  ) i_fifo (
      .clk,
      .rst,
      .in_valid (asked),
      .in_ready (unused_ready),
      .in_data  ({to_come == LeftBits'(1), rdata}),
      .out_valid(beat_valid),
      .out_ready(m_axis_tready && !muted),
      .out_data ({m_axis_tlast, m_axis_tdata}),
      .empty
  );
endmodule
