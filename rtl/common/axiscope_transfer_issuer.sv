/// Issues the bursts of one contiguous transfer on an AXI address channel.
///
/// A burst goes when the other side has room for all of its beats (reads) or holds all of them
/// (writes), and a place of those that may be in flight is free. It is in flight from the first
/// cycle of AxVALID to the cycle of its response.
module axiscope_transfer_issuer #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4,
    /// Bits of the number of beats that there is room for.
    parameter int unsigned ROOM_BITS = 10
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
    /// One cycle: nothing is issued from the next cycle.
    input  logic                        stop,
    /// Beats that may be issued now.
    input  logic [       ROOM_BITS-1:0] room_beats,
    /// There will be no more of them: the last burst is as long as they allow.
    input  logic                        room_is_last,
    /// What is left of them after a burst that is issued now.
    output logic [       ROOM_BITS-1:0] room_after,
    /// Beats are to be issued or bursts are in flight.
    output logic                        busy,
    /// Bursts in flight: shown, under way or unanswered.
    output logic [                 6:0] in_flight,
    /// Nothing is issued or begun.
    input  logic                        halted,
    /// A transfer begins in this cycle.
    output logic                        started,
    /// A burst is issued: AxVALID shows it from the next cycle.
    output logic                        issue,
    /// Its beats, less one.
    output logic [                 7:0] issue_len,
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
  endgenerate

  localparam int unsigned W = ROOM_BITS > 9 ? ROOM_BITS : 9;

  logic began, more, valid, fits, below, any, answered, trim, unused_shows;
  logic [63:0] address;
  logic [31-BEAT_BYTES_LOG2:0] unused_left;
  logic [W-1:0] after;

  assign started = start && !busy && !halted;
  assign busy = began || more || valid || axvalid || any;
  // Carries if the beats have room.
  assign {fits, after} = {1'b0, W'(room_beats)} + {1'b0, ~W'(issue_len)};
  assign room_after = ROOM_BITS'(after);
  // A response that nobody asked for, as after a reset of this block alone, ends nothing.
  assign answered = done && any;
  assign issue = valid && fits && (below || done) && !halted && (!axvalid || axready);
  assign trim = valid && !fits && room_is_last;

  always_ff @(posedge clk) begin
    // A transfer of no beats is busy for a cycle.
    began <= started;
    // `any`: in flight are some; `below`: fewer than may be.
    if (issue != answered) begin
      in_flight <= in_flight + (answered ? '1 : 7'd1);
      any <= issue || in_flight != 7'd1;
      below <= answered || in_flight < 7'(outstanding_less_one);
    end
    if (axready) axvalid <= 1'b0;
    if (issue) begin
      axvalid <= 1'b1;
      axaddr  <= address;
      axlen   <= issue_len;
    end
    if (rst) begin
      {began, axvalid, any} <= '0;
      below <= 1'b1;
      in_flight <= '0;
    end
  end

  axiscope_transfer_cutter #(
      .BEAT_BYTES_LOG2(BEAT_BYTES_LOG2)
  ) i_cutter (
      .clk,
      .rst,
      .load(started),
      .base,
      .load_beats(transfer_beats),
      .most_beats_less_one,
      .drop(stop || (trim && room_beats == '0)),
      .trim,
      .trim_len(8'(room_beats - 1'b1)),
      .pass(1'b1),
      .more,
      .left(unused_left),
      .shows(unused_shows),
      .valid,
      .address,
      .len(issue_len),
      .taken(issue)
  );
endmodule
