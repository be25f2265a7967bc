/// Cuts a programmed burst where it would cross a 4 KiB boundary: one AXI burst a cycle.
module axiscope_burst_cutter #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// A programmed burst is offered.
    input  logic        in_valid,
    /// It is taken when both are high.
    output logic        in_ready,
    /// Its offset; the offset's zero is on a 4 KiB boundary.
    input  logic [31:0] in_offset_bytes,
    /// Its beats less one.
    input  logic [ 7:0] in_len,
    /// A programmed burst of which nothing has gone out is thrown away; none is offered meanwhile.
    input  logic        drop,
    /// An AXI burst is there.
    output logic        out_valid,
    /// It is taken when both are high.
    input  logic        out_ready,
    /// It is the first of its programmed burst.
    output logic        out_first,
    /// Its offset.
    output logic [31:0] out_offset_bytes,
    /// Its beats less one.
    output logic [ 7:0] out_len
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_burst_cutter: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
  endgenerate

  localparam int unsigned PageBits = 12 - BEAT_BYTES_LOG2;
  localparam int unsigned W = PageBits > 8 ? PageBits + 1 : 9;

  // What is known when a burst comes in: where in its page it begins and, counted from there, its
  // last beat; so the pieces and their lengths come from registers.
  logic [PageBits-1:0] in_page, last_place;
  logic [W-1:0] in_last;
  logic [W-PageBits-1:0] pages;
  logic open, more;

  assign in_page = in_offset_bytes[11:BEAT_BYTES_LOG2];
  assign in_last = W'(in_page) + W'(in_len);
  assign open = !out_valid || (drop && out_first);
  // Pages after this one. Registers say what comes next; `out_ready`, which is late, says when.
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
      end
    end
    if (rst) out_valid <= 1'b0;
  end
endmodule
