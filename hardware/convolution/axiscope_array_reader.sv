/// Reads two arrays into their buffers, in bursts with one AXI identifier, in one of three orders.
///
/// Round robin: alternating bursts of the two arrays. Fill: bursts of one array while its buffer
/// has room, then of the other. Fill whole: bursts of one array until its buffer has been filled
/// from empty, then of the other array once its buffer is empty. A burst is issued only if its
/// buffer has room for all of its beats, so that RREADY is always high. The array of a burst is
/// chosen in the cycle before the burst is issued.
module axiscope_array_reader #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH   = 128,
    /// Beats of each buffer, a power of two, at least the longest burst.
    parameter int unsigned BUFFER_BEATS = 1024
) (
    /// Clock, rising edge.
    input  logic                                                      clk,
    /// Synchronous reset, active high.
    input  logic                                                      rst,
    /// Starts reading (one cycle); not while busy.
    input  logic                                                      start,
    /// Busy: beats are still to be read, or bursts are in flight.
    output logic                                                      busy,
    /// Bursts in flight: AxVALID is high, or a response is outstanding.
    output logic [                      6:0]                          in_flight,
    /// At least one burst is in flight.
    output logic                                                      flying,
    /// Halt: no burst is issued.
    input  logic                                                      halted,
    /// First address of each array in beats: bits 63 down to the lowest that selects a beat.
    input  logic [                      1:0][63:$clog2(DATA_WIDTH/8)] base,
    /// Beats of each array.
    input  logic [31-$clog2(DATA_WIDTH/8):0]                          array_beats,
    /// Longest burst, beats less one.
    input  logic [                      7:0]                          most_beats_less_one,
    /// Limit of bursts in flight, less one.
    input  logic [                      5:0]                          outstanding_less_one,
    /// 0: round robin of single bursts; 1: fill one buffer, then the other.
    input  logic                                                      fill,
    /// With fill: 1: from empty to full; 0: while there is room.
    input  logic                                                      whole,
    /// ARVALID.
    output logic                                                      arvalid,
    /// ARREADY.
    input  logic                                                      arready,
    /// ARADDR.
    output logic [                     63:0]                          araddr,
    /// ARLEN.
    output logic [                      7:0]                          arlen,
    /// RVALID; RREADY is always high.
    input  logic                                                      rvalid,
    /// RDATA.
    input  logic [           DATA_WIDTH-1:0]                          rdata,
    /// RLAST.
    input  logic                                                      rlast,
    /// The consumer of the beats is stalled because a beat is missing.
    input  logic                                                      waits,
    /// Per buffer: a beat is valid.
    output logic [                      1:0]                          out_valid,
    /// Per buffer: ready; a beat moves when valid and ready are high.
    input  logic [                      1:0]                          out_ready,
    /// Per buffer: data of the beat.
    output logic [                      1:0][         DATA_WIDTH-1:0] out_data
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_array_reader: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (BUFFER_BEATS < 16 || BUFFER_BEATS > 32768 ||
        (BUFFER_BEATS & (BUFFER_BEATS - 1)) != 0) begin : gen_bad_buffer_beats
      $error(
          "axiscope_array_reader: BUFFER_BEATS is %0d; give a power of two, 16 to 32768",
          BUFFER_BEATS
      );
      logic none[0];
    end
  endgenerate

  localparam int unsigned Lsb = $clog2(DATA_WIDTH / 8);
  localparam int unsigned RoomBits = $clog2(BUFFER_BEATS) + 1;

  localparam int unsigned W = RoomBits > 9 ? RoomBits : 9;

  logic [1:0] valid, fits, empty, stays, begins, as_current, as_other, roomy;
  // Array of the next burst, chosen in the cycle before: if a burst was issued in that cycle
  // (`follows`), and if not (`chosen`).
  logic [1:0] chosen, follows, pick, issue;
  logic [1:0][63:0] address;
  logic [1:0][ 8:0] beats;
  logic current, keeps, starved, rule, filling, has_place, place, may, go, went, done;
  logic back, back_valid, starting, unused_ready;
  // Beats still to request until the buffer of the current array has been filled.
  logic [RoomBits-1:0] left;
  logic [1:0][RoomBits-1:0] room;
  // Room of both buffers after the next burst of an array; negative if the burst does not fit.
  logic [1:0][W:0] left_less, room_less;
  // Longest burst, in the same cycle as in the cutters.
  logic [W:0] most;
  // Cycles in which the consumer waited and no data were on their way; `starved` counts them.
  logic [4:0] rests;
  logic [7:0] unused_level;

  // After a reset of this block alone, beats without a request may arrive; they are dropped.
  assign done = rvalid && rlast && flying;
  assign busy = starting || valid != '0 || arvalid || flying;
  // Without a place, at least one burst is in flight.
  assign place = has_place || (rvalid && rlast);
  assign may = place && !halted && (!arvalid || arready);
  // Round robin waits for the array whose turn it is, unless that one is complete. Fill leaves an
  // array when its buffer has no room or the array is complete. Fill whole leaves it when its
  // buffer has been filled or the array is complete. When bursts are cut at 4 KiB, the buffers fill
  // unevenly and contain parts of tiles. Then the consumer may wait for the array that was filled
  // last or, with round robin and short buffers, for the array whose turn it is not; the rule below
  // prevents a deadlock.
  assign filling = fill && whole;
  assign keeps = current ? stays[1] : stays[0];
  // The array is chosen in the cycle before, to shorten the path. Room can only grow until then, so
  // a burst that fits still fits. After an issue, a burst follows at once only if it surely fits.
  assign pick = (went ? follows : chosen) & valid;
  assign issue = {2{may}} & pick;
  assign go = may && |pick;

  always_ff @(posedge clk) begin
    starting <= start;
    if (start) current <= 1'b0;
    if (go) current <= fill ? pick[1] : !pick[1];
    if (flying || !waits) rests <= '0;
    else if (!starved) rests <= rests + 1'b1;
    starved <= !flying && waits && (starved || rests == 5'd30);
    rule <= starved && !flying;
    if (start) left <= RoomBits'(BUFFER_BEATS);
    else if (go) begin
      if (pick[1]) left <= RoomBits'(keeps ? left_less[1] : room_less[1]);
      else left <= RoomBits'(keeps ? left_less[0] : room_less[0]);
    end
    went <= go;
    chosen <= current ? {as_current[1], as_other[0]} : {as_other[1], as_current[0]};
    // Round robin continues with the other array, and fill with the same one.
    follows <= fill ? pick & roomy : {pick[0], pick[1]} & fits;
    has_place <= in_flight <= 7'(outstanding_less_one);
    if (go != done) begin
      in_flight <= in_flight + (done ? '1 : 7'd1);
      flying <= go || in_flight != 7'd1;
      has_place <= done ? in_flight <= 7'(outstanding_less_one) + 1'b1 :
          in_flight < 7'(outstanding_less_one);
    end
    most <= (W + 1)'(most_beats_less_one) + 1'b1;
    if (arready) arvalid <= 1'b0;
    if (go) begin
      arvalid <= 1'b1;
      araddr  <= pick[1] ? address[1] : address[0];
      arlen   <= 8'((pick[1] ? beats[1] : beats[0]) - 1'b1);
    end
    if (rst) begin
      {starting, current, arvalid, flying} <= '0;
      {chosen, follows, went} <= '0;
      in_flight <= '0;
      has_place <= 1'b1;
    end
  end

  // Queue of the arrays whose data arrive next. One of 64 bursts in flight may end in the cycle in
  // which the next is issued, so 64 entries would be too few.
  axiscope_fifo #(
      .WIDTH(1),
      .DEPTH(128),
      .HEAD_REGISTER(1),
      .ROOM_IS_KNOWN(1)
  ) i_order (
      .clk,
      .rst,
      .in_valid (go),
      .in_ready (unused_ready),
      .in_data  (pick[1]),
      .out_valid(back_valid),
      .out_ready(done),
      .out_data (back),
      .level    (unused_level)
  );

  genvar i;
  generate
    for (i = 0; i < 2; i++) begin : gen_array
      logic unused_in_ready, unused_empty, nearly;
      logic [W:0] room_more, left_more;

      assign room_less[i] = (W + 1)'(room[i]) - (W + 1)'(beats[i]);
      assign left_less[i] = (W + 1)'(left) - (W + 1)'(beats[i]);
      assign fits[i] = valid[i] && !room_less[i][W];
      assign stays[i] = filling ? valid[i] && !left_less[i][W] : fill || rule ? fits[i] : valid[i];
      // Whether an array's next burst may be issued if the array is the current one (`as_current`)
      // or the other one (`as_other`).
      assign begins[i] = filling && empty[i] && (!valid[1-i] || (rule && !empty[1-i]));
      assign as_current[i] = fits[i] && (stays[i] || begins[i]);
      assign as_other[i] = fits[i] && !stays[1-i] && (!filling || empty[i]);
      // Room for another burst of the same array after the next one, whatever its length.
      assign room_more = room_less[i] - most;
      assign left_more = left_less[i] - most;
      assign roomy[i] = !room_more[W] && (!filling || !left_more[W]);
      // A tile has four beats; with fewer, the consumer cannot work.
      assign empty[i] = room[i][RoomBits-1] || (rule && nearly);

      always_ff @(posedge clk) begin
        // If the consumer is stalled, no beat leaves, so the room of the previous cycle is still
        // valid.
        nearly <= (&room[i][RoomBits-2:2]) && !issue[i];
        room[i] <= (issue[i] ? RoomBits'(room_less[i]) : room[i])
            + RoomBits'(out_valid[i] && out_ready[i]);
        if (rst) room[i] <= RoomBits'(BUFFER_BEATS);
      end

      axiscope_transfer_cutter #(
          .BEAT_BYTES_LOG2(Lsb)
      ) i_cutter (
          .clk,
          .rst,
          .load(start),
          .base(base[i]),
          .load_beats(array_beats),
          .most_beats_less_one,
          .trim(1'b0),
          .trim_beats('0),
          .valid(valid[i]),
          .address(address[i]),
          .beats(beats[i]),
          .taken(issue[i])
      );

      axiscope_block_fifo #(
          .WIDTH(DATA_WIDTH),
          .DEPTH(BUFFER_BEATS)
      ) i_buffer (
          .clk,
          .rst,
          .in_valid(rvalid && back_valid && back == 1'(i)),
          .in_ready(unused_in_ready),
          .in_data(rdata),
          .out_valid(out_valid[i]),
          .out_ready(out_ready[i]),
          .out_data(out_data[i]),
          .empty(unused_empty)
      );
    end
  endgenerate
endmodule
