/// Issues the bursts of one contiguous transfer on an AXI address channel.
///
/// A burst goes when the other side has room for all of its beats (reads) or holds all of them
/// (writes), and a place of those that may be in flight is free. It is in flight from the first
/// cycle of AxVALID to the cycle of its response.
module axiscope_transfer_issuer #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4,
    /// Bits of the number of beats that there is room for.
    parameter int unsigned ROOM_BITS = 10,
    /// 1: bursts keep a pace. 0: what is said of it is not looked at.
    parameter int unsigned PACE = 0
) (
    /// Rising edge.
    input  logic                        clk,
    /// Synchronous reset, active high.
    input  logic                        rst,
    /// One cycle: begin; ignored while busy.
    input  logic                        start,
    /// Bits 63 down to those of a beat of the first address.
    input  logic [  63:BEAT_BYTES_LOG2] base,
    /// Beats of the transfer; with 0 it is busy for a cycle.
    input  logic [31-BEAT_BYTES_LOG2:0] transfer_beats,
    /// Most beats of a burst, less one.
    input  logic [                 7:0] most_beats_less_one,
    /// Most bursts in flight, less one.
    input  logic [                 5:0] outstanding_less_one,
    /// One cycle: only so many beats are left to issue.
    input  logic                        trim,
    /// Beats left to issue from then on.
    input  logic [31-BEAT_BYTES_LOG2:0] trim_beats,
    /// Least cycles from one issue to the next; 0 and 1: as fast as the port takes them.
    input  logic [                11:0] interval_cycles,
    /// After so many bursts comes a pause; 0: never.
    input  logic [                15:0] pause_bursts,
    /// Cycles of a pause, beside those of the interval.
    input  logic [                15:0] pause_cycles,
    /// Beats that may be issued now.
    input  logic [       ROOM_BITS-1:0] room_beats,
    /// Beats are to be issued or bursts are in flight.
    output logic                        busy,
    /// Bursts in flight: shown, under way or unanswered.
    output logic [                 6:0] in_flight,
    /// There are some.
    output logic                        flying,
    /// Nothing is issued or begun.
    input  logic                        halted,
    /// A transfer begins in this cycle.
    output logic                        started,
    /// A burst is issued: AxVALID shows it from the next cycle.
    output logic                        issue,
    /// Its beats.
    output logic [                 8:0] issue_beats,
    /// The response of a burst is taken.
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
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
  // No more than there is room for: what is left is not negative.
  assign room_less = (W + 1)'(room_beats) - (W + 1)'(issue_beats);
  assign fits = !room_less[W];
  // A response that nobody asked for, as after a reset of this block alone, ends nothing.
  assign answered = done && flying;
  assign place = in_flight <= 7'(outstanding_less_one) || done;
  assign may = valid && place && !hold && !trim && !halted && (!axvalid || axready);
  assign issue = may && fits;

  always_ff @(posedge clk) begin
    // Stays for the cycle after the last issue, when AxVALID takes over.
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
