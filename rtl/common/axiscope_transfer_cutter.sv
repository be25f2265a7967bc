/// Cuts a contiguous transfer into AXI bursts: as long as allowed, none across 4 KiB.
///
/// After a cut at 4 KiB the bursts are aligned with the page, whatever the base was.
module axiscope_transfer_cutter #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Rising edge.
    input  logic                        clk,
    /// Synchronous reset, active high: nothing is left.
    input  logic                        rst,
    /// One cycle: a transfer begins.
    input  logic                        load,
    /// Its first beat: bits 63 down to those of a beat of its address.
    input  logic [  63:BEAT_BYTES_LOG2] base,
    /// Its beats.
    input  logic [31-BEAT_BYTES_LOG2:0] load_beats,
    /// Most beats of a burst, less one.
    input  logic [                 7:0] most_beats_less_one,
    /// One cycle: only so many beats are left.
    input  logic                        trim,
    /// Beats left from then on.
    input  logic [31-BEAT_BYTES_LOG2:0] trim_beats,
    /// Beats are left, so that there is a next burst.
    output logic                        valid,
    /// Its address, bytes.
    output logic [                63:0] address,
    /// Its beats.
    output logic [                 8:0] beats,
    /// It is taken; the one after it is there in the next cycle. Not together with `trim`.
    input  logic                        taken
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_transfer_cutter: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
  endgenerate

  localparam int unsigned PageBits = 12 - BEAT_BYTES_LOG2;
  localparam int unsigned W = PageBits > 8 ? PageBits + 1 : 9;
  localparam int unsigned LeftBits = 32 - BEAT_BYTES_LOG2;

  logic [51:0] page;
  logic [PageBits-1:0] place;
  logic [LeftBits-1:0] left;
  logic [W-1:0] to_page_end, most, allowed, piece;
  logic ends_page;

  assign to_page_end = (W'(1) << PageBits) - W'(place);
  assign most = W'(most_beats_less_one) + 1'b1;
  assign allowed = to_page_end < most ? to_page_end : most;
  assign piece = left < LeftBits'(allowed) ? W'(left) : allowed;
  assign ends_page = piece == to_page_end;

  assign valid = left != '0;
  assign address = {page, place, BEAT_BYTES_LOG2'(0)};
  assign beats = 9'(piece);

  always_ff @(posedge clk) begin
    if (taken) begin
      left  <= left - LeftBits'(piece);
      place <= place + PageBits'(piece);
      if (ends_page) page <= page + 1'b1;
    end
    if (trim) left <= trim_beats;
    if (load) begin
      page  <= base[63:12];
      place <= base[11:BEAT_BYTES_LOG2];
      left  <= load_beats;
    end
    if (rst) left <= '0;
  end
endmodule
