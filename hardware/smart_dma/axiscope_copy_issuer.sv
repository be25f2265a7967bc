/// Issues the bursts of a 2-D copy on one address channel: walker, pacer and cutter together.
///
/// A burst goes when a place of those that may be in flight is free; it is in flight from the
/// first cycle of AxVALID to the cycle of its response.
module axiscope_copy_issuer #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Rising edge.
    input  logic                        clk,
    /// Synchronous reset, active high.
    input  logic                        rst,
    /// One cycle: begin; not while busy.
    input  logic                        start,
    /// One cycle: issue no more.
    input  logic                        stop,
    /// Bits 63 down to those of a beat of the first row's address.
    input  logic [  63:BEAT_BYTES_LOG2] base,
    /// Beats of a row.
    input  logic [31-BEAT_BYTES_LOG2:0] row_beats,
    /// Rows.
    input  logic [                31:0] rows,
    /// Beats from a row to the next, with a sign.
    input  logic [31-BEAT_BYTES_LOG2:0] stride_beats,
    /// How often, less one.
    input  logic [                31:0] times_less_one,
    /// Beats of a sub-copy; 0: no cuts.
    input  logic [31-BEAT_BYTES_LOG2:0] sub_beats,
    /// Idle cycles between sub-copies.
    input  logic [                31:0] idle_cycles,
    /// They begin when nothing is in flight.
    input  logic                        blocking,
    /// Most beats of a burst, less one.
    input  logic [                 7:0] most_beats_less_one,
    /// Most bursts in flight, less one.
    input  logic [                 5:0] outstanding_less_one,
    /// Beats are to be issued or bursts are in flight.
    output logic                        busy,
    /// Bursts in flight: shown, under way or unanswered.
    output logic [                 6:0] in_flight,
    /// There are some.
    output logic                        flying,
    /// Nothing is issued.
    input  logic                        halted,
    /// A sub-copy begins.
    output logic                        begins,
    /// A burst is issued: AxVALID shows it from the next cycle.
    output logic                        issue,
    /// Its beats less one.
    output logic [                 7:0] issue_len,
    /// It is the first of a repetition.
    output logic                        issue_first,
    /// The response of a burst is taken.
    input  logic                        done,
    /// 1: the bursts are writes.
    input  logic                        to_memory,
    /// ARVALID.
    output logic                        arvalid,
    /// ARREADY.
    input  logic                        arready,
    /// AWVALID.
    output logic                        awvalid,
    /// AWREADY.
    input  logic                        awready,
    /// AxADDR.
    output logic [                63:0] axaddr,
    /// AxLEN.
    output logic [                 7:0] axlen
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_copy_issuer: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
  endgenerate

  localparam int unsigned B = 32 - BEAT_BYTES_LOG2;

  logic walking, piece_valid, piece_begins, piece_first, load, ready, valid, place, first, began;
  logic answered, below, open;
  logic [63:BEAT_BYTES_LOG2] piece_address;
  logic [B-1:0] piece_beats;
  logic [63:0] address;
  logic [8:0] burst_beats;

  // Stays for the cycle after the start, when the walker takes over.
  assign busy = began || walking || valid || flying;
  assign load = piece_valid && !valid && !stop && (ready || !piece_begins);
  assign begins = load && piece_begins;
  // A response that nobody asked for, as after a reset of this block alone, ends nothing.
  assign answered = done && flying;
  assign place = below || done;
  // A register of each channel: neither waits for which of them it is.
  assign open = (!arvalid || arready) && (!awvalid || awready);
  assign issue = valid && place && !stop && !halted && open;
  assign issue_len = 8'(burst_beats - 1'b1);
  assign issue_first = first;

  always_ff @(posedge clk) begin
    began <= start;
    if (issue != answered) begin
      in_flight <= in_flight + (answered ? '1 : 7'd1);
      flying <= issue || in_flight != 7'd1;
    end
    // Whether one more fits, known a cycle ahead; with one fewer in flight it always does.
    if (issue == answered) below <= in_flight <= 7'(outstanding_less_one);
    else below <= answered || in_flight < 7'(outstanding_less_one);
    if (load) first <= piece_first;
    else if (issue) first <= 1'b0;
    if (arready) arvalid <= 1'b0;
    if (awready) awvalid <= 1'b0;
    if (issue) begin
      arvalid <= !to_memory;
      awvalid <= to_memory;
      axaddr  <= address;
      axlen   <= issue_len;
    end
    if (rst) begin
      {began, arvalid, awvalid, flying} <= '0;
      in_flight <= '0;
    end
  end

  axiscope_copy_walker #(
      .BEAT_BYTES_LOG2(BEAT_BYTES_LOG2)
  ) i_walker (
      .clk,
      .rst,
      .start,
      .stop,
      .base,
      .row_beats,
      .rows,
      .stride_beats,
      .times_less_one,
      .sub_beats,
      .busy(walking),
      .valid(piece_valid),
      .address(piece_address),
      .beats(piece_beats),
      .begins_sub_copy(piece_begins),
      .begins_copy(piece_first),
      .taken(load)
  );

  axiscope_copy_pacer #(
      .BEATS_BITS(B)
  ) i_pacer (
      .clk,
      .start,
      .piece(load),
      .begins_sub_copy(piece_begins),
      .beats(piece_beats),
      .issued(!valid),
      .in_flight(flying),
      .blocking,
      .idle_cycles,
      .ready
  );

  axiscope_transfer_cutter #(
      .BEAT_BYTES_LOG2(BEAT_BYTES_LOG2)
  ) i_cutter (
      .clk,
      .rst,
      .load,
      .base(piece_address),
      .load_beats(piece_beats),
      .most_beats_less_one,
      .trim(stop),
      .trim_beats('0),
      .valid,
      .address,
      .beats(burst_beats),
      .taken(issue)
  );
endmodule
