/// Issues the bursts of one contiguous transfer on an AXI address channel.
///
/// A burst is issued when the other side has room for all of its beats (reads) or already holds all
/// of them (writes), and fewer bursts than the limit are in flight. A burst is in flight from the
/// first cycle of AxVALID to the cycle of its response.
module axiscope_transfer_issuer #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4,
    /// Bits of `room_beats`.
    parameter int unsigned ROOM_BITS = 10,
    /// 1: bursts keep a pace. 0: the pace inputs are ignored.
    parameter int unsigned PACE = 0
) (
    /// Clock, rising edge.
    input  logic                        clk,
    /// Synchronous reset, active high.
    input  logic                        rst,
    /// Starts a transfer (one cycle); ignored while busy.
    input  logic                        start,
    /// First address in beats: bits 63 down to the lowest that selects a beat.
    input  logic [  63:BEAT_BYTES_LOG2] base,
    /// Beats of the transfer; a transfer of 0 beats is busy for one cycle.
    input  logic [31-BEAT_BYTES_LOG2:0] transfer_beats,
    /// Longest burst, beats less one.
    input  logic [                 7:0] most_beats_less_one,
    /// Limit of bursts in flight, less one.
    input  logic [                 5:0] outstanding_less_one,
    /// Shortens the transfer to `left_beats` (one cycle).
    input  logic                        trim,
    /// Beats still to issue after the shortening.
    input  logic [31-BEAT_BYTES_LOG2:0] trim_beats,
    /// Minimum cycles from one issue to the next; 0 and 1: as fast as the port accepts bursts.
    input  logic [                11:0] interval_cycles,
    /// Bursts between pauses; 0: no pauses.
    input  logic [                15:0] pause_bursts,
    /// Cycles of a pause, in addition to the interval.
    input  logic [                15:0] pause_cycles,
    /// Beats that may be issued now.
    input  logic [       ROOM_BITS-1:0] room_beats,
    /// Busy: beats are still to be issued, or bursts are in flight.
    output logic                        busy,
    /// Bursts in flight: AxVALID is high, or a response is outstanding.
    output logic [                 6:0] in_flight,
    /// At least one burst is in flight.
    output logic                        flying,
    /// Halt: no burst is issued and no transfer starts.
    input  logic                        halted,
    /// A transfer starts in this cycle.
    output logic                        started,
    /// A burst is issued; AxVALID is high from the next cycle.
    output logic                        issue,
    /// Beats of the burst that is issued.
    output logic [                 8:0] issue_beats,
    /// A burst's response is accepted.
    input  logic                        done,
    /// AxVALID.
    output logic                        axvalid,
    /// AxREADY.
    input  logic                        axready,
    /// AxADDR.
    output logic [                63:0] axaddr,
    /// AxLEN.
    output logic [                 7:0] axlen
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_transfer_issuer: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
    if (ROOM_BITS < 1 || ROOM_BITS > 31) begin : gen_bad_room_bits
      $error("axiscope_transfer_issuer: ROOM_BITS is %0d; give 1 to 31", ROOM_BITS);
      logic none[0];
    end
    if (PACE > 1) begin : gen_bad_pace
      $error("axiscope_transfer_issuer: PACE is %0d; give 0 or 1", PACE);
      logic none[0];
    end
  endgenerate

  localparam int unsigned W = ROOM_BITS > 9 ? ROOM_BITS : 9;

  logic running, valid, fits, place, answered, may, hold;
  logic [ W:0] room_less;
  logic [63:0] address;

  assign started = start && !busy && !halted;
  assign busy = running || axvalid || flying;
  // There is room for these beats, so that the difference is not negative.
  assign room_less = (W + 1)'(room_beats) - (W + 1)'(issue_beats);
  assign fits = !room_less[W];
  // After a reset of this block alone, responses without a request may arrive; they end no burst.
  assign answered = done && flying;
  assign place = in_flight <= 7'(outstanding_less_one) || done;
  assign may = valid && place && !hold && !trim && !halted && (!axvalid || axready);
  assign issue = may && fits;

  always_ff @(posedge clk) begin
    // High in the cycle after the last issue as well, until AxVALID is high.
    running <= started || (running && valid);
    if (issue != answered) begin
      in_flight <= in_flight + (answered ? '1 : 7'd1);
      flying <= issue || in_flight != 7'd1;
    end
    if (axready) axvalid <= 1'b0;
    if (issue) begin
      axvalid <= 1'b1;
      axaddr  <= address;
      axlen   <= 8'(issue_beats - 1'b1);
    end
    if (rst) begin
      {running, axvalid, flying} <= '0;
      in_flight <= '0;
    end
  end

  generate
    if (PACE != 0) begin : gen_pace
      axiscope_issue_pace i_pace (
          .clk,
          .rst,
          .interval_cycles,
          .pause_bursts,
          .pause_cycles,
          .started,
          .issue,
          .hold
      );
    end else begin : gen_no_pace
      logic [43:0] unused;
      assign unused = {interval_cycles, pause_bursts, pause_cycles};
      assign hold   = 1'b0;
    end
  endgenerate

  axiscope_transfer_cutter #(
      .BEAT_BYTES_LOG2(BEAT_BYTES_LOG2)
  ) i_cutter (
      .clk,
      .rst,
      .load(started),
      .base,
      .load_beats(transfer_beats),
      .most_beats_less_one,
      .trim,
      .trim_beats,
      .valid,
      .address,
      .beats(issue_beats),
      .taken(issue)
  );
endmodule
