/// Provides the data of a copy to memory. It reads the local memory for the issued bursts, one beat
/// per cycle.
///
/// WDATA is a register behind the output register of the local memory. WVALID never falls within a
/// burst.
module axiscope_copy_writer #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH = 128,
    /// Number of bits of a beat's location in the local memory.
    parameter int unsigned PLACE_BITS = 11
) (
    /// Clock, rising edge.
    input  logic                  clk,
    /// Synchronous reset, active high.
    input  logic                  rst,
    /// A burst is issued.
    input  logic                  issue,
    /// Number of beats in the issued burst, minus one.
    input  logic [           7:0] issue_len,
    /// 1: the first beat of the burst is at the copy's local offset. 0: it follows the previous
    /// burst.
    input  logic                  issue_first,
    /// Local offset of the copy.
    input  logic [PLACE_BITS-1:0] offset,
    /// Reads the local memory.
    output logic                  fetch,
    /// Location to read.
    output logic [PLACE_BITS-1:0] fetch_place,
    /// Beat that was read, valid one cycle later.
    input  logic [DATA_WIDTH-1:0] fetched,
    /// WVALID.
    output logic                  wvalid,
    /// WREADY.
    input  logic                  wready,
    /// WDATA.
    output logic [DATA_WIDTH-1:0] wdata,
    /// WLAST.
    output logic                  wlast,
    /// BVALID. BREADY is always high.
    input  logic                  bvalid,
    /// Number of beats in the burst to which this response belongs.
    output logic [           8:0] answered_beats
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_copy_writer: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (PLACE_BITS < 1 || PLACE_BITS > 28) begin : gen_bad_place_bits
      $error("axiscope_copy_writer: PLACE_BITS is %0d; give 1 to 28", PLACE_BITS);
      logic none[0];
    end
  endgenerate

  logic valid, first, move, held, held_last, inside_burst, unused_answered;
  logic [1:0] unused_ready;
  logic [7:0] len, next_beat, answered_len;
  logic last, ends, single;
  logic [1:0][7:0] unused_level;
  logic [PLACE_BITS-1:0] place;

  // `held` means that a beat is in the memory's output register. WVALID means that a beat is in the
  // register behind it.
  assign move = !wvalid || wready;
  assign fetch = valid && (!held || move);
  // This is computed before the beat is fetched: when the burst arrives, or with the previous beat.
  assign last = inside_burst ? ends : single;
  assign fetch_place = first && !inside_burst ? offset : place;

  always_ff @(posedge clk) begin
    if (fetch) begin
      place <= fetch_place + 1'b1;
      next_beat <= last ? 8'd1 : next_beat + 1'b1;
      inside_burst <= !last;
      ends <= next_beat == len;
      held_last <= last;
    end
    if (fetch) held <= 1'b1;
    else if (move) held <= 1'b0;
    if (move) begin
      wvalid <= held;
      wdata  <= fetched;
      wlast  <= held_last;
    end
    if (rst) begin
      {inside_burst, held, wvalid} <= '0;
      next_beat <= 8'd1;
    end
  end

  // There is always room: at most 64 bursts are in flight, and one may be issued in the cycle in
  // which another ends.
  axiscope_fifo #(
      .WIDTH(10),
      .DEPTH(128),
      .HEAD_REGISTER(1),
      .ROOM_IS_KNOWN(1)
  ) i_bursts (
      .clk,
      .rst,
      .in_valid(issue),
      .in_ready(unused_ready[0]),
      .in_data({issue_first, issue_len == '0, issue_len}),
      .out_valid(valid),
      .out_ready(fetch && last),
      .out_data({first, single, len}),
      .level(unused_level[0])
  );

  axiscope_fifo #(
      .WIDTH(8),
      .DEPTH(128),
      .HEAD_REGISTER(1),
      .ROOM_IS_KNOWN(1)
  ) i_unanswered (
      .clk,
      .rst,
      .in_valid(issue),
      .in_ready(unused_ready[1]),
      .in_data(issue_len),
      .out_valid(unused_answered),
      .out_ready(bvalid),
      .out_data(answered_len),
      .level(unused_level[1])
  );

  assign answered_beats = 9'(answered_len) + 1'b1;
endmodule
