/// Reads two arrays into their buffers, by bursts in one of two orders, with one AXI identifier.
///
/// Round robin: a burst of one array, then one of the other. Fill: bursts of one array while its
/// buffer has room, then of the other. A burst is issued only when its buffer has room for all of
/// it, so that RREADY is always high.
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

  logic [1:0] more, valid, fits, keeps, issue;
  logic [1:0][63:0] address;
  logic [1:0][7:0] len;
  logic current, chosen, free, go, done, back, back_valid, starting, below, any, unused_ready;
  logic [7:0] unused_level;

  // What nobody asked for, as after a reset of this block alone, ends nothing.
  assign done = rvalid && rlast && any;
  assign busy = starting || more != '0 || valid != '0 || arvalid || any;
  assign free = (below || done) && !halted && (!arvalid || arready);
  // Round robin waits for its turn's array, unless that is read whole. Fill leaves an array when
  // its buffer has no room, or it is read whole.
  assign keeps = fill ? fits : more | valid;
  assign issue[0] = free && fits[0] && !(current && keeps[1]);
  assign issue[1] = free && fits[1] && !(!current && keeps[0]);
  assign go = issue != '0;
  assign chosen = issue[1];

  always_ff @(posedge clk) begin
    starting <= start;
    if (start) current <= 1'b0;
    if (go) current <= fill ? chosen : !chosen;
    // `any`: in flight are some; `below`: fewer than may be.
    if (go != done) begin
      in_flight <= in_flight + (done ? '1 : 7'd1);
      any <= go || in_flight != 7'd1;
      below <= done || in_flight < 7'(outstanding_less_one);
    end
    if (arready) arvalid <= 1'b0;
    if (go) begin
      arvalid <= 1'b1;
      araddr  <= address[chosen];
      arlen   <= len[chosen];
    end
    if (rst) begin
      {starting, current, arvalid, any} <= '0;
      below <= 1'b1;
      in_flight <= '0;
    end
  end

  // Whose data come next. Of 64 in flight one may end as the next is issued: 64 would be too few.
  axiscope_fifo #(
      .WIDTH(1),
      .DEPTH(128)
  ) i_order (
      .clk,
      .rst,
      .in_valid (go),
      .in_ready (unused_ready),
      .in_data  (chosen),
      .out_valid(back_valid),
      .out_ready(done),
      .out_data (back),
      .level    (unused_level)
  );

  genvar i;
  generate
    for (i = 0; i < 2; i++) begin : gen_array
      logic [RoomBits-1:0] room;
      logic [W-1:0] room_after;
      logic [31-Lsb:0] unused_left;
      logic has_room, unused_shows, unused_in_ready, unused_empty;

      // Carries if the beats have room.
      assign {has_room, room_after} = {1'b0, W'(room)} + {1'b0, ~W'(len[i])};
      assign fits[i] = valid[i] && has_room;

      always_ff @(posedge clk) begin
        room <= (issue[i] ? RoomBits'(room_after) : room) + RoomBits'(out_valid[i] && out_ready[i]);
        if (rst) room <= RoomBits'(BUFFER_BEATS);
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
          .drop(1'b0),
          .trim(1'b0),
          .trim_len('0),
          .pass(1'b1),
          .more(more[i]),
          .left(unused_left),
          .shows(unused_shows),
          .valid(valid[i]),
          .address(address[i]),
          .len(len[i]),
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
