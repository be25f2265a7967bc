/// Sends the write data of the issued bursts without gaps. Every word contains its own address.
module axiscope_write_data #(
    /// Width of a beat in bits.
    parameter int unsigned DATA_WIDTH = 128,
    /// 1: bursts may cross multiples of 4 KiB, so all bits of an address are incremented.
    parameter int unsigned CROSS_4K   = 0
) (
    /// Clock, rising edge.
    input  logic                           clk,
    /// Synchronous reset, active high.
    input  logic                           rst,
    /// Seed: a data word is its address XORed with this value.
    input  logic [                   31:0] data_seed,
    /// A burst is issued.
    input  logic                           issue,
    /// Address of the burst, in beats: bits 31 down to the lowest bit that selects a beat.
    input  logic [31:$clog2(DATA_WIDTH/8)] issue_address,
    /// Number of beats in the burst, minus one.
    input  logic [                    7:0] issue_len,
    /// There is room for one more burst.
    output logic                           room,
    /// Data remain to be sent.
    output logic                           busy,
    /// WVALID.
    output logic                           wvalid,
    /// WREADY.
    input  logic                           wready,
    /// WDATA.
    output logic [         DATA_WIDTH-1:0] wdata,
    /// WSTRB: all ones.
    output logic [       DATA_WIDTH/8-1:0] wstrb,
    /// WLAST.
    output logic                           wlast
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_write_data: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (CROSS_4K > 1) begin : gen_bad_cross_4k
      $error("axiscope_write_data: CROSS_4K is %0d; give 0 or 1", CROSS_4K);
      logic none[0];
    end
  endgenerate

  localparam int unsigned Lsb = $clog2(DATA_WIDTH / 8);
  // If bursts stay within their 4 KiB page, only the low bits are incremented.
  localparam int unsigned Msb = CROSS_4K != 0 ? 31 : 11;

  logic burst_valid, burst_taken, advance, last, begins, single, ends;
  logic [31:Lsb] first;
  logic [7:0] len, next_beat;
  logic [Msb:Lsb] place, next_place;
  logic [31:Lsb] address, word;
  logic [5:0] level;

  // At most 32 bursts may wait for their data to start. Further addresses have to wait.
  axiscope_fifo #(
      .WIDTH(1 + 32 - Lsb + 8),
      .DEPTH(32)
  ) i_bursts (
      .clk,
      .rst,
      .in_valid (issue),
      .in_ready (room),
      .in_data  ({issue_len == '0, issue_address, issue_len}),
      .out_valid(burst_valid),
      .out_ready(burst_taken),
      .out_data ({single, first, len}),
      .level
  );

  assign place = begins ? first[Msb:Lsb] : next_place;

  always_comb begin
    address = first;
    address[Msb:Lsb] = place;
  end

  assign advance = burst_valid && (!wvalid || wready);
  // WLAST is computed one beat ahead, or when the burst arrives, to shorten its path.
  assign last = begins ? single : ends;
  assign burst_taken = advance && last;
  assign busy = wvalid || level != '0;
  assign wstrb = '1;

  always_ff @(posedge clk) begin
    if (wready) wvalid <= 1'b0;
    if (advance) begin
      wvalid <= 1'b1;
      wlast <= last;
      word <= address ^ data_seed[31:Lsb];
      next_place <= place + 1'b1;
      next_beat <= last ? 8'd1 : next_beat + 1'b1;
      begins <= last;
      ends <= next_beat == len;
    end
    if (rst) begin
      wvalid <= 1'b0;
      next_beat <= 8'd1;
      begins <= 1'b1;
    end
  end

  genvar lane;
  generate
    for (lane = 0; lane < DATA_WIDTH / 32; lane++) begin : gen_lane
      assign wdata[32*lane+:32] = {word, data_seed[Lsb-1:0] ^ Lsb'(4 * lane)};
    end
  endgenerate
endmodule
