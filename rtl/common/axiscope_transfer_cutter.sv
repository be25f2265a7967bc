/// Cuts a contiguous transfer into AXI bursts: as long as allowed, none across 4 KiB.
///
/// After a cut at 4 KiB the bursts are aligned with the page, whatever the base was. The burst
/// shown is in registers: while it is taken the next is cut, so that there is one a cycle. The first
/// is there two cycles after the load.
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
    /// Most beats of a burst, less one, of this transfer.
    input  logic [                 7:0] most_beats_less_one,
    /// One cycle: nothing is left, nor shown.
    input  logic                        drop,
    /// One cycle: the burst shown is shorter, and the last. Not together with `taken`.
    input  logic                        trim,
    /// Its beats then, less one.
    input  logic [                 7:0] trim_len,
    /// The next burst may be shown.
    input  logic                        pass,
    /// Beats are left behind the burst shown. A transfer may be loaded when none are.
    output logic                        more,
    /// Their number, less one.
    output logic [31-BEAT_BYTES_LOG2:0] left,
    /// The next burst is shown from the next cycle.
    output logic                        shows,
    /// A burst is shown.
    output logic                        valid,
    /// Its address, bytes.
    output logic [                63:0] address,
    /// Its beats, less one.
    output logic [                 7:0] len,
    /// It is taken.
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
  localparam int unsigned W = PageBits > 8 ? PageBits : 8;
  localparam int unsigned LeftBits = 32 - BEAT_BYTES_LOG2;

  // Of what is not yet shown. Beats are counted less one: those to the end of the page are then the
  // complement of the place in it.
  logic [51:0] page;
  logic [PageBits-1:0] place;
  logic [LeftBits-1:0] left_after;
  logic [7:0] most, allowed;
  logic ends_page, goes_on;
  logic [63:BEAT_BYTES_LOG2] first_beat;

  assign ends_page = W'(~place) <= W'(most);
  assign allowed = ends_page ? 8'(~place) : most;
  // Carries if beats are left after this burst.
  assign {goes_on, left_after} = {1'b0, left} + {1'b0, ~LeftBits'(allowed)};

  assign shows = more && pass && (!valid || taken);
  assign address = {first_beat, BEAT_BYTES_LOG2'(0)};

  always_ff @(posedge clk) begin
    if (taken) valid <= 1'b0;
    if (shows) begin
      valid <= 1'b1;
      first_beat <= {page, place};
      len <= goes_on ? allowed : 8'(left);
      more <= goes_on;
      left <= left_after;
      place <= ends_page ? '0 : place + PageBits'(most) + 1'b1;
      page <= page + 52'(ends_page);
    end
    if (trim) begin
      len  <= trim_len;
      more <= 1'b0;
    end
    if (load) begin
      page  <= base[63:12];
      place <= base[11:BEAT_BYTES_LOG2];
      left  <= load_beats - 1'b1;
      most  <= most_beats_less_one;
      more  <= load_beats != '0;
    end
    if (rst || drop) {more, valid} <= '0;
  end
endmodule
