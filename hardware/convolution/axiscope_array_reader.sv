/// Reads two arrays into their buffers, by bursts in one of two orders, with one AXI identifier.
///
/// Round robin: a burst of one array, then one of the other. Fill: bursts of one array while its
/// buffer has room, then of the other. Fill whole: bursts of one array until its buffer has been
/// filled from empty, then of the other once that one is empty. A burst is issued only when its
/// buffer has room for all of it, so that RREADY is always high.
module axiscope_array_reader #(
    /// Bits of a beat.
    parameter int unsigned DATA_WIDTH   = 128,
    /// Beats of each buffer, a power of two, at least the longest burst.
    parameter int unsigned BUFFER_BEATS = 1024
) (
    /// Rising edge.
    input  logic                                                      clk,
    /// Synchronous reset, active high.
    input  logic                                                      rst,
    /// One cycle: begin; not while busy.
    input  logic                                                      start,
    /// Beats are to be read or bursts in flight.
    output logic                                                      busy,
    /// Bursts in flight: shown, under way or unanswered.
    output logic [                      6:0]                          in_flight,
    /// There are some.
    output logic                                                      flying,
    /// Nothing is issued.
    input  logic                                                      halted,
    /// Bits 63 down to those of a beat of each array's first address.
    input  logic [                      1:0][63:$clog2(DATA_WIDTH/8)] base,
    /// Beats of each array.
    input  logic [31-$clog2(DATA_WIDTH/8):0]                          array_beats,
    /// Most beats of a burst, less one.
    input  logic [                      7:0]                          most_beats_less_one,
    /// Most bursts in flight, less one.
    input  logic [                      5:0]                          outstanding_less_one,
    /// 0: round robin of single bursts, 1: fill one buffer, then the other.
    input  logic                                                      fill,
    /// With fill, 1: from empty to full. 0: as there is room.
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
    /// Who takes the beats would go on, but lacks one.
    input  logic                                                      waits,
    /// Each buffer: a beat is there.
    output logic [                      1:0]                          out_valid,
    /// Each buffer: it is taken when both are high.
    input  logic [                      1:0]                          out_ready,
    /// Each buffer: the beat.
    output logic [                      1:0][         DATA_WIDTH-1:0] out_data
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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

  logic [1:0] valid, fits, empty, stays, begins, as_current, as_other, issue;
  logic [1:0][63:0] address;
  logic [1:0][ 8:0] beats;
  logic current, keeps, starved, filling, place, may, go, done;
  logic back, back_valid, starting, unused_ready;
  // Beats to ask for until the buffer of the current array has been filled whole.
  logic [RoomBits-1:0] left;
  logic [1:0][RoomBits-1:0] room;
  // What there is of both after the next burst of an array; negative where it does not fit.
  logic [1:0][W:0] left_less, room_less;
  // Cycles in which all waited for data, and none were on the way; `starved`: all that are counted.
  logic [4:0] rests;
  logic [7:0] unused_level;

  // What nobody asked for, as after a reset of this block alone, ends nothing.
  assign done = rvalid && rlast && flying;
  assign busy = starting || valid != '0 || arvalid || flying;
  assign place = in_flight <= 7'(outstanding_less_one) || done;
  assign may = place && !halted && (!arvalid || arready);
  // Round robin waits for its turn's array, unless that is read whole. Fill leaves an array when
  // its buffer has no room, or it is read whole. Fill whole leaves it when its buffer was filled, or
  // it is read whole. Where bursts are cut, buffers are filled by unlike lengths, and by parts of
  // tiles: then all may wait for the one that was filled last, and in round robin, in short buffers,
  // for the one whose turn it is not.
  assign filling = fill && whole;
  assign keeps = current ? stays[1] : stays[0];
  assign issue = {
    may && (current ? as_current[1] : as_other[1]), may && (current ? as_other[0] : as_current[0])
  };
  assign go = |issue;

  always_ff @(posedge clk) begin
    starting <= start;
    if (start) current <= 1'b0;
    if (go) current <= fill ? issue[1] : !issue[1];
    if (flying || !waits) rests <= '0;
    else if (!starved) rests <= rests + 1'b1;
    starved <= !flying && waits && (starved || rests == 5'd30);
    if (start) left <= RoomBits'(BUFFER_BEATS);
    else if (issue[0]) left <= RoomBits'(keeps ? left_less[0] : room_less[0]);
    else if (issue[1]) left <= RoomBits'(keeps ? left_less[1] : room_less[1]);
    if (go != done) begin
      in_flight <= in_flight + (done ? '1 : 7'd1);
      flying <= go || in_flight != 7'd1;
    end
    if (arready) arvalid <= 1'b0;
    if (go) begin
      arvalid <= 1'b1;
      araddr  <= issue[1] ? address[1] : address[0];
      arlen   <= 8'((issue[1] ? beats[1] : beats[0]) - 1'b1);
    end
    if (rst) begin
      {starting, current, arvalid, flying} <= '0;
      in_flight <= '0;
    end
  end

  // Whose data come next. Of 64 in flight one may end as the next is issued: 64 would be too few.
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
      .in_data  (issue[1]),
      .out_valid(back_valid),
      .out_ready(done),
      .out_data (back),
      .level    (unused_level)
  );

  genvar i;
  generate
    for (i = 0; i < 2; i++) begin : gen_array
      logic unused_in_ready, unused_empty, nearly;

      assign room_less[i] = (W + 1)'(room[i]) - (W + 1)'(beats[i]);
      assign left_less[i] = (W + 1)'(left) - (W + 1)'(beats[i]);
      assign fits[i] = valid[i] && !room_less[i][W];
      assign stays[i] = filling ? valid[i] && !left_less[i][W] :
          fill || starved ? fits[i] : valid[i];
      // Its next burst can go if it is the current array, and if it is the other.
      assign begins[i] = filling && empty[i] && (!valid[1-i] || (starved && !empty[1-i]));
      assign as_current[i] = fits[i] && (stays[i] || begins[i]);
      assign as_other[i] = fits[i] && !stays[1-i] && (!filling || empty[i]);
      // A tile is four beats: with less, nothing can be done.
      assign empty[i] = room[i][RoomBits-1] || (starved && nearly);

      always_ff @(posedge clk) begin
        // Where all wait, none takes a beat: the room is that of the cycle before.
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
