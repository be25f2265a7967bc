/// Issues the bursts of one direction on an AXI address channel.
///
/// The cycle in which a burst is issued is the first cycle of AxVALID. A burst is issued only if
/// the number of bursts in flight is below the limit and there is room for the bookkeeping of its
/// data. A burst is no longer in flight in the cycle in which its response is accepted. The first
/// piece of a programmed burst also needs the pacer's permission.
module axiscope_issuer #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4,
    /// 1: `cross_4k` can let bursts cross multiples of 4 KiB, which is illegal in AXI.
    parameter int unsigned CROSS_4K        = 0
) (
    /// Clock, rising edge.
    input  logic         clk,
    /// Synchronous reset, active high.
    input  logic         rst,
    /// Starts (one-cycle pulse). Ignored while busy.
    input  logic         start,
    /// Stops issuing programmed bursts (one-cycle pulse). If it coincides with a start, the block
    /// is busy for one cycle and issues none.
    input  logic         stop,
    /// Busy: there are bursts that have not been issued, or bursts in flight.
    output logic         busy,
    /// Number of bursts in flight: AxVALID is high for them, or a response is outstanding.
    output logic [  6:0] in_flight,
    /// Base address, bits 31 to 12. Offsets are relative to it.
    input  logic [31:12] base_page,
    /// Offset of the first burst of the window.
    input  logic [ 11:0] first_offset_bytes,
    /// Largest possible offset of a burst.
    input  logic [ 31:0] last_offset_bytes,
    /// Number of bytes from one burst to the next, or mask of random offsets.
    input  logic [ 31:0] step,
    /// Seed of random offsets.
    input  logic [ 30:0] seed,
    /// 0: sequence, 1: random.
    input  logic         random,
    /// Number of beats in a programmed burst, minus one.
    input  logic [  7:0] beats_less_one,
    /// Bursts are not cut at 4 KiB.
    input  logic         cross_4k,
    /// Largest number of bursts in flight, minus one.
    input  logic [  5:0] outstanding_less_one,
    /// Number of programmed bursts to issue. 0 means until stopped.
    input  logic [ 31:0] count_bursts,
    /// Minimum number of cycles from one programmed burst to the next.
    input  logic [ 16:0] interval_cycles,
    /// Rate of the token bucket.
    input  logic [ 15:0] beats_per_65536_cycles,
    /// Depth of the token bucket.
    input  logic [  8:0] depth_beats,
    /// There is room for the bookkeeping of one more burst.
    input  logic         room,
    /// A burst is issued. AxVALID is high from the next cycle.
    output logic         issue,
    /// Address of the issued burst, bits 31 to 0.
    output logic [ 31:0] issue_address,
    /// Number of beats in the issued burst, minus one.
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

  // Offsets are multiples of a beat, regardless of the step.
  function automatic logic [31:0] whole_beats(input logic [31:0] offset);
    return offset >> BEAT_BYTES_LOG2 << BEAT_BYTES_LOG2;
  endfunction

  assign started = start && !busy;
  assign walk_valid = walking && !stop;
  // These values are not used in the cycle of a stop.
  assign taken = walking && walk_ready;
  assign busy = starting || running || piece_valid || axvalid || flying;

  // A burst is in flight from the first cycle of AxVALID to the response, as in the counters. After
  // a reset of this block alone, responses that were not requested may arrive. They do not end a
  // burst.
  assign answered = done && flying;
  assign place = below || done;
  // The first piece of a programmed burst is valid only while running. A stop drops it.
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
    // Counts upwards, from minus the number of bursts to the end.
    if (!running && !starting) bursts <= ~count_bursts;
    else if (taken) bursts <= bursts + 1'b1;
    if (free_run && !starting) last_one <= 1'b0;
    else last_one <= &bursts[31:2] && bursts[1:0] == (taken ? 2'd1 : 2'd2);
    walking <= !stop && ((starting && !stillborn) || (walking && !(taken && last_one)));
    if (starting) free_run <= &bursts;

    if (issue != answered) in_flight <= in_flight + (answered ? '1 : 7'd1);
    flying <= issue || (flying && !(done && in_flight == 7'd1));
    // Whether one more burst fits is computed one cycle ahead. After a response, one more always
    // fits.
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
