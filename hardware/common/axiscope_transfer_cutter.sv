/// Cuts a contiguous transfer into AXI bursts: as long as allowed, none across a 4 KiB boundary.
///
/// After a cut at 4 KiB the bursts are aligned to the page, whatever the base address was. The next
/// burst is computed while the current one is offered, and the first one in the cycle of the load,
/// so that the outputs are registers.
module axiscope_transfer_cutter #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Clock, rising edge.
    input  logic                        clk,
    /// Synchronous reset, active high; drops the transfer.
    input  logic                        rst,
    /// Loads a transfer (one cycle); not while a burst is left.
    input  logic                        load,
    /// First address in beats: bits 63 down to the lowest that selects a beat.
    input  logic [  63:BEAT_BYTES_LOG2] base,
    /// Beats of the transfer.
    input  logic [31-BEAT_BYTES_LOG2:0] load_beats,
    /// Longest burst, beats less one. A cut uses the value of the cycle before.
    input  logic [                 7:0] most_beats_less_one,
    /// Shortens the transfer to `left_beats` (one cycle).
    input  logic                        trim,
    /// Beats left after the shortening; never more than before.
    input  logic [31-BEAT_BYTES_LOG2:0] trim_beats,
    /// Beats are left, so there is a next burst.
    output logic                        valid,
    /// Address of the next burst, bytes.
    output logic [                63:0] address,
    /// Beats of the next burst.
    output logic [                 8:0] beats,
    /// The next burst is accepted; the one after it is ready in the next cycle. Not together with
    /// `trim`.
    input  logic                        taken
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BEAT_BYTES_LOG2 < 2 || BEAT_BYTES_LOG2 > 5) begin : gen_bad_beat_bytes_log2
      $error("axiscope_transfer_cutter: BEAT_BYTES_LOG2 is %0d; give 2 to 5", BEAT_BYTES_LOG2);
      logic none[0];
    end
  endgenerate

  localparam int unsigned PageBits = 12 - BEAT_BYTES_LOG2;
  localparam int unsigned W = PageBits > 8 ? PageBits + 1 : 9;
  localparam int unsigned LeftBits = 32 - BEAT_BYTES_LOG2;

  // Remainder after the burst that is offered; `more` is 1 if it is not empty.
  logic [51:0] page;
  logic [PageBits-1:0] place;
  logic [LeftBits-1:0] left;
  logic more;
  // Input of the next cut: the remainder, or the transfer that is loaded. Which one is known early.
  logic [51:0] from_page;
  logic [PageBits-1:0] from_place;
  logic [LeftBits-1:0] from_left;
  // All candidate lengths and their remainders are computed before the length of the burst is
  // known, to shorten the path.
  logic [W-1:0] to_page_end, most, short_left;
  logic [W:0] after_most, after_left, before_last;
  logic [LeftBits-1:0] less_most, less_page;
  logic is_rest, ends_page, more_after, cut;
  // All bits in the low half of the page's number are 1. Each half is incremented by itself, so that
  // the late `ends_page` passes half of the carry chain.
  logic low_full;
  logic [LeftBits:0] load_less_one, beyond;

  assign from_page = more ? page : base[63:12];
  assign from_place = more ? place : base[11:BEAT_BYTES_LOG2];
  assign from_left = more ? left : load_beats;

  assign to_page_end = (W'(1) << PageBits) - W'(from_place);
  // Valid only if at most `most` beats are left.
  assign short_left = W'(from_left);
  assign after_most = (W + 1)'(from_place) + (W + 1)'(most);
  assign after_left = (W + 1)'(from_place) + (W + 1)'(short_left);
  assign before_last = after_left - 1'b1;
  assign less_most = from_left - LeftBits'(most);
  // Beats to the end of the page, subtracted from the remainder in one sum.
  assign less_page = from_left + {{(LeftBits - PageBits) {1'b1}}, from_place};

  // Remainder minus the longest burst, minus one: negative if the remainder fits into one burst.
  assign beyond = {1'b0, from_left} + ~(LeftBits + 1)'(most);
  assign is_rest = beyond[LeftBits];
  assign ends_page = is_rest ? |after_left[W:PageBits] : |after_most[W:PageBits];
  assign more_after = !is_rest || |before_last[W:PageBits];

  assign low_full = more ? &page[25:0] : &base[37:12];

  assign cut = load || (taken && more);
  // Negative if no transfer is loaded.
  assign load_less_one = {1'b0, load_beats} - 1'b1;

  always_ff @(posedge clk) begin
    most <= W'(most_beats_less_one) + 1'b1;
    if (taken) valid <= more;
    if (trim) begin
      valid <= valid && trim_beats != '0;
      more  <= more && trim_beats > LeftBits'(beats);
      left  <= trim_beats - LeftBits'(beats);
      if (trim_beats < LeftBits'(beats)) beats <= 9'(trim_beats);
    end
    if (load) valid <= !load_less_one[LeftBits];
    if (cut) begin
      address <= {from_page, from_place, BEAT_BYTES_LOG2'(0)};
      beats <= 9'(ends_page ? to_page_end : is_rest ? short_left : most);
      page <= {from_page[51:26] + 26'(ends_page && low_full), from_page[25:0] + 26'(ends_page)};
      place <= ends_page ? '0 : PageBits'(after_most);
      // Not `?:`, because synthesis would share one sum, whose operand would wait for `ends_page`.
      left <= ({LeftBits{ends_page}} & less_page) | ({LeftBits{!ends_page}} & less_most);
      more <= more_after && (more || !load_less_one[LeftBits]);
    end
    if (rst) {valid, more} <= '0;
  end

  // Only the carry into the next page is used.
  logic unused;
  assign unused = ^before_last[PageBits-1:0];
endmodule
