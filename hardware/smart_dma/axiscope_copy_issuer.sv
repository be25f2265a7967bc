/// Issues the bursts of a 2-D copy on one address channel. It consists of a walker, a pacer and a
/// cutter.
///
/// A burst is issued only if the number of bursts in flight is below the limit. A burst is in
/// flight from the first cycle of AxVALID to the cycle of its response.
module axiscope_copy_issuer #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Clock, rising edge.
    input  logic                        clk,
    /// Synchronous reset, active high.
    input  logic                        rst,
    /// Starts a copy (one-cycle pulse). It must not be busy.
    input  logic                        start,
    /// Stops issuing (one-cycle pulse).
    input  logic                        stop,
    /// Address of the first row, in beats: bits 63 down to the lowest bit that selects a beat.
    input  logic [  63:BEAT_BYTES_LOG2] base,
    /// Number of beats in a row.
    input  logic [31-BEAT_BYTES_LOG2:0] row_beats,
    /// Number of rows.
    input  logic [                31:0] rows,
    /// Distance from one row to the next in beats, signed.
    input  logic [31-BEAT_BYTES_LOG2:0] stride_beats,
    /// Number of repetitions of the copy, minus one.
    input  logic [                31:0] times_less_one,
    /// Number of beats in a sub-copy. With 0, the copy is not cut.
    input  logic [31-BEAT_BYTES_LOG2:0] sub_beats,
    /// Number of idle cycles between sub-copies.
    input  logic [                31:0] idle_cycles,
    /// Blocking: the idle cycles start only once no burst is in flight.
    input  logic                        blocking,
    /// Length of the longest burst, in beats minus one.
    input  logic [                 7:0] most_beats_less_one,
    /// Largest number of bursts in flight, minus one.
    input  logic [                 5:0] outstanding_less_one,
    /// Busy: there are beats that have not been issued, or bursts in flight.
    output logic                        busy,
    /// Number of bursts in flight: AxVALID is high for them, or a response is outstanding.
    output logic [                 6:0] in_flight,
    /// At least one burst is in flight.
    output logic                        flying,
    /// Halt: no burst is issued.
    input  logic                        halted,
    /// A sub-copy starts.
    output logic                        begins,
    /// A burst is issued. AxVALID is high from the next cycle.
    output logic                        issue,
    /// Number of beats in the issued burst, minus one.
    output logic [                 7:0] issue_len,
    /// The issued burst is the first of a repetition.
    output logic                        issue_first,
    /// A burst's response is accepted.
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
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
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

  // This is high in the cycle after the start, too, until the walker is busy.
  assign busy = began || walking || valid || flying;
  assign load = piece_valid && !valid && !stop && (ready || !piece_begins);
  assign begins = load && piece_begins;
  // After a reset of this block alone, responses that were not requested may arrive. They do not
  // end a burst.
  assign answered = done && flying;
  assign place = below || done;
  // Each channel has its own register, so that neither waits for the selection of the channel.
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
    // Whether one more burst fits is computed one cycle ahead. After a response, one more always
    // fits.
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
