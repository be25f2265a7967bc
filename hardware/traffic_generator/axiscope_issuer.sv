/// Issues the bursts of one direction on an AXI address channel.
///
/// A burst is issued in the cycle in which AxVALID first shows it. It needs a free place among the
/// bursts that may be in flight (a place is free again in the cycle in which its response is
/// accepted), the pacer's permission for the first piece of a programmed burst, and room for the
/// bookkeeping of its data.
module axiscope_issuer #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4,
    /// 1: `cross_4k` may let bursts cross multiples of 4 KiB, which is illegal in AXI.
    parameter int unsigned CROSS_4K        = 0
) (
    /// Clock, rising edge.
    input  logic         clk,
    /// Synchronous reset, active high.
    input  logic         rst,
    /// Starts (one cycle); ignored while busy.
    input  logic         start,
    /// Stops issuing programmed bursts (one cycle); together with a start it is busy for one cycle
    /// and issues none.
    input  logic         stop,
    /// Busy: bursts are still to be issued, or are in flight.
    output logic         busy,
    /// Bursts in flight: AxVALID is high, or a response is outstanding.
    output logic [  6:0] in_flight,
    /// Base address, bits 31 to 12; offsets are relative to it.
    input  logic [31:12] base_page,
    /// Offset of the first burst of the window.
    input  logic [ 11:0] first_offset_bytes,
    /// Largest offset of a burst.
    input  logic [ 31:0] last_offset_bytes,
    /// Bytes from burst to burst, or mask of random offsets.
    input  logic [ 31:0] step,
    /// Seed of random offsets.
    input  logic [ 30:0] seed,
    /// 0: sequence, 1: random.
    input  logic         random,
    /// Beats of a programmed burst, less one.
    input  logic [  7:0] beats_less_one,
    /// Bursts are not cut at 4 KiB.
    input  logic         cross_4k,
    /// Limit of bursts in flight, less one.
    input  logic [  5:0] outstanding_less_one,
    /// Number of programmed bursts to issue; 0: until stopped.
    input  logic [ 31:0] count_bursts,
    /// Minimum cycles from one programmed burst to the next.
    input  logic [ 16:0] interval_cycles,
    /// Rate of the token bucket.
    input  logic [ 15:0] beats_per_65536_cycles,
    /// Depth of the token bucket.
    input  logic [  8:0] depth_beats,
    /// There is room for the bookkeeping of one more burst.
    input  logic         room,
    /// A burst is issued; AxVALID is high from the next cycle.
    output logic         issue,
    /// Address of the issued burst, bits 31 to 0.
    output logic [ 31:0] issue_address,
    /// Beats of the issued burst, less one.
    output logic [  7:0] issue_len,
    /// A burst ends in this cycle.
    input  logic         done,
    /// AxVALID.
    output logic         axvalid,
    /// AxREADY.
    input  logic         axready,
    /// Bits 31 to 0 of AxADDR.
    output logic [ 31:0] axaddr,
    /// AxLEN.
    output logic [  7:0] axlen
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_issuer: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
    if (CROSS_4K > 1) begin : gen_bad_cross_4k
      $error("axiscope_issuer: CROSS_4K is %0d; give 0 or 1", CROSS_4K);
      logic none[0];
    end
  endgenerate

  logic started, starting, running, stillborn;
  logic walk_valid, walk_ready, piece_valid, piece_first, paced;
  logic [31:0] walk_offset, piece_offset, bursts;
  logic free_run, last_one, taken, walking, flying, place, below, free;
  logic due, begins, answered;

  // Offsets are multiples of a beat, whatever the step is.
  function automatic logic [31:0] whole_beats(input logic [31:0] offset);
    return offset >> BEAT_BYTES_LOG2 << BEAT_BYTES_LOG2;
  endfunction

  assign started = start && !busy;
  assign walk_valid = walking && !stop;
  // In the cycle of a stop these values are not used.
  assign taken = walking && walk_ready;
  assign busy = starting || running || piece_valid || axvalid || flying;

  // In flight from the first cycle of AxVALID to the response, as the counters count. After a reset
  // of this block alone, responses without a request may arrive; they end no burst.
  assign answered = done && flying;
  assign place = below || done;
  // The first piece of a programmed burst is valid only while running; a stop drops it.
  assign due = piece_valid && (!piece_first || (paced && !stop));
  assign begins = piece_valid && piece_first && room && paced && !stop;
  assign free = place && (!axvalid || axready);
  assign issue = due && room && free;
  assign issue_address = {base_page + piece_offset[31:12], piece_offset[11:0]};

  always_ff @(posedge clk) begin
    starting  <= started;
    stillborn <= stop;
    if (starting && !stillborn) running <= 1'b1;
    if (stop || (running && !walking && !piece_valid)) running <= 1'b0;
    // Counts up from minus the count to its end.
    if (!running && !starting) bursts <= ~count_bursts;
    else if (taken) bursts <= bursts + 1'b1;
    if (free_run && !starting) last_one <= 1'b0;
    else last_one <= &bursts[31:2] && bursts[1:0] == (taken ? 2'd1 : 2'd2);
    walking <= !stop && ((starting && !stillborn) || (walking && !(taken && last_one)));
    if (starting) free_run <= &bursts;

    if (issue != answered) in_flight <= in_flight + (answered ? '1 : 7'd1);
    flying <= issue || (flying && !(done && in_flight == 7'd1));
    // Whether one more burst fits is computed a cycle ahead; after a response it always fits.
    if (issue == answered) below <= in_flight <= 7'(outstanding_less_one);
    else below <= answered || in_flight < 7'(outstanding_less_one);
    if (axready) axvalid <= 1'b0;
    if (issue) begin
      axvalid <= 1'b1;
      axaddr  <= issue_address;
      axlen   <= issue_len;
    end
    if (rst) begin
      {starting, running, walking, flying, axvalid} <= '0;
      in_flight <= '0;
    end
  end

  axiscope_address_walk i_walk (
      .clk,
      .idle(!running),
      .start(starting),
      .taken,
      .random,
      .first_offset_bytes,
      .last_offset_bytes,
      .step,
      .seed,
      .offset_bytes(walk_offset)
  );

  axiscope_burst_cutter #(
      .BEAT_BYTES_LOG2(BEAT_BYTES_LOG2),
      .CROSS_4K(CROSS_4K)
  ) i_cutter (
      .clk,
      .rst,
      .in_valid(walk_valid),
      .in_ready(walk_ready),
      .in_offset_bytes(whole_beats(walk_offset)),
      .in_len(beats_less_one),
      .uncut(cross_4k),
      .drop(stop),
      .out_valid(piece_valid),
      .out_ready(issue),
      .out_first(piece_first),
      .out_offset_bytes(piece_offset),
      .out_len(issue_len)
  );

  axiscope_pacer i_pacer (
      .clk,
      .start(started),
      .issue(begins && free),
      .beats_less_one,
      .interval_cycles,
      .beats_per_65536_cycles,
      .depth_beats,
      .ready(paced)
  );
endmodule
