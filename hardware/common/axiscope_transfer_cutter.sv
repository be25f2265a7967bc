/// Cuts a contiguous transfer into AXI bursts: as long as allowed, none across 4 KiB.
///
/// After a cut at 4 KiB the bursts are aligned with the page, whatever the base was. The next burst
/// stands in registers: it is cut while the one before it is shown, and the first in the cycle of
/// the load.
module axiscope_transfer_cutter #(
    /// log2 of the bytes of a beat.
    parameter int unsigned BEAT_BYTES_LOG2 = 4
) (
    /// Rising edge.
    input  logic                        clk,
    /// Synchronous reset, active high: nothing is left.
    input  logic                        rst,
    /// One cycle: a transfer begins. Not while there is a next burst.
    input  logic                        load,
    /// Its first beat: bits 63 down to those of a beat of its address.
    input  logic [  63:BEAT_BYTES_LOG2] base,
    /// Its beats.
    input  logic [31-BEAT_BYTES_LOG2:0] load_beats,
    /// Most beats of a burst, less one. A burst is cut by what this was a cycle before.
    input  logic [                 7:0] most_beats_less_one,
    /// One cycle: only so many beats are left.
    input  logic                        trim,
    /// Beats left from then on, no more than there were.
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

  // What is behind the burst that is shown; `more`: beats are.
  logic [51:0] page;
  logic [PageBits-1:0] place;
  logic [LeftBits-1:0] left;
  logic more;
  // What the next cut is made of: that, or what may be loaded. Which it is, is known early.
  logic [51:0] from_page;
  logic [PageBits-1:0] from_place;
  logic [LeftBits-1:0] from_left;
  // Every length and what it leaves are there before it is known which is the burst's.
  logic [W-1:0] to_page_end, most, short_left;
  logic [W:0] after_most, after_left, before_last;
  logic [LeftBits-1:0] less_most, less_page;
  logic is_rest, ends_page, more_after, cut;
  logic [LeftBits:0] load_less_one, beyond;

  assign from_page = more ? page : base[63:12];
  assign from_place = more ? place : base[11:BEAT_BYTES_LOG2];
  assign from_left = more ? left : load_beats;

  assign to_page_end = (W'(1) << PageBits) - W'(from_place);
  // Used only where no more than `most` are left.
  assign short_left = W'(from_left);
  assign after_most = (W + 1)'(from_place) + (W + 1)'(most);
  assign after_left = (W + 1)'(from_place) + (W + 1)'(short_left);
  assign before_last = after_left - 1'b1;
  assign less_most = from_left - LeftBits'(most);
  // The page's beats less the place are taken from what is left: one sum.
  assign less_page = from_left + {{(LeftBits - PageBits) {1'b1}}, from_place};

  // What is left less `most` and one: negative where all of it fits into a burst.
  assign beyond = {1'b0, from_left} + ~(LeftBits + 1)'(most);
  assign is_rest = beyond[LeftBits];
  assign ends_page = is_rest ? |after_left[W:PageBits] : |after_most[W:PageBits];
  assign more_after = !is_rest || |before_last[W:PageBits];

  assign cut = load || (taken && more);
  // Negative where nothing is loaded.
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
      page <= from_page + 52'(ends_page);
      place <= ends_page ? '0 : PageBits'(after_most);
      left <= ends_page ? less_page : less_most;
      more <= more_after && (more || !load_less_one[LeftBits]);
    end
    if (rst) {valid, more} <= '0;
  end

  // Only whether it is in the next page is looked at.
  logic unused;
  assign unused = ^before_last[PageBits-1:0];
endmodule
