/// Cuts a programmed burst where it would cross a 4 KiB boundary. It outputs one AXI burst per
/// cycle.
module axiscope_burst_cutter #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4,
    /// 1: `uncut` can switch cutting off. Bursts that cross 4 KiB boundaries are illegal in AXI.
    parameter int unsigned CROSS_4K        = 0
) (
    /// Clock, rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// A programmed burst is offered.
    input  logic        in_valid,
    /// Ready. The programmed burst is accepted when valid and ready are high.
    output logic        in_ready,
    /// Offset of the programmed burst. Offset 0 is at a 4 KiB boundary.
    input  logic [31:0] in_offset_bytes,
    /// Number of beats in the programmed burst, minus one.
    input  logic [ 7:0] in_len,
    /// Issues the programmed burst as a single AXI burst, whatever boundary it crosses.
    input  logic        uncut,
    /// Drops a programmed burst if none of its AXI bursts has been output. No burst is offered
    /// meanwhile.
    input  logic        drop,
    /// An AXI burst is valid.
    output logic        out_valid,
    /// The AXI burst is accepted when valid and ready are high.
    input  logic        out_ready,
    /// The AXI burst is the first of its programmed burst.
    output logic        out_first,
    /// Offset of the AXI burst.
    output logic [31:0] out_offset_bytes,
    /// Number of beats in the AXI burst, minus one.
    output logic [ 7:0] out_len
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_burst_cutter: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
    if (CROSS_4K > 1) begin : gen_bad_cross_4k
      $error("axiscope_burst_cutter: CROSS_4K is %0d; give 0 or 1", CROSS_4K);
      logic none[0];
    end
  endgenerate

  localparam int unsigned PageBits = 12 - BEAT_BYTES_LOG2;
  localparam int unsigned W = PageBits > 8 ? PageBits + 1 : 9;

  // These values are computed when a burst enters: the positions of its first and last beat,
  // counted from the start of its page. All pieces and their lengths therefore come from registers.
  logic [PageBits-1:0] in_page, last_place;
  logic [W-1:0] in_last;
  logic [W-PageBits-1:0] pages;
  logic open, more, whole;

  assign in_page = in_offset_bytes[11:BEAT_BYTES_LOG2];
  assign in_last = W'(in_page) + W'(in_len);
  assign whole = CROSS_4K != 0 && uncut;
  assign open = !out_valid || (drop && out_first);
  // Number of pages after this one. Only registers determine what comes next. `out_ready`, which
  // arrives late, determines only when.
  assign more = !open && pages != '0;
  assign in_ready = !out_valid || (out_ready && pages == '0);

  always_ff @(posedge clk) begin
    if (open || out_ready) begin
      out_valid <= more || in_valid;
      out_first <= !more;
      if (more) begin
        out_offset_bytes <= {out_offset_bytes[31:12] + 1'b1, 12'd0};
        pages <= pages - 1'b1;
        out_len <= pages == (W - PageBits)'(1) ? 8'(last_place) : 8'((1 << PageBits) - 1);
      end else begin
        out_offset_bytes <= in_offset_bytes;
        {pages, last_place} <= in_last;
        out_len <= (in_last >> PageBits) != '0 ? 8'(PageBits'(~in_page)) : in_len;
        if (whole) begin
          pages   <= '0;
          out_len <= in_len;
        end
      end
    end
    if (rst) out_valid <= 1'b0;
  end
endmodule
