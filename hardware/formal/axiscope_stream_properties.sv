/// Beats leave a block as they entered it, in order: none is lost, added or changed.
///
/// The proof follows one beat, whose number is an input of the proof that is free but constant.
module axiscope_stream_properties #(
    /// Payload width in bits.
    parameter int unsigned WIDTH    = 8,
    /// Limit of beats inside the block.
    parameter int unsigned CAPACITY = 2
) (
    /// Clock.
    input logic clk,
    /// Synchronous reset, active high.
    input logic rst,
    /// Number of the beat to follow.
    input logic [7:0] watched,
    /// A beat enters.
    input logic in_moves,
    /// Beat that enters.
    input logic [WIDTH-1:0] in_payload,
    /// A beat leaves.
    input logic out_moves,
    /// Beat that leaves.
    input logic [WIDTH-1:0] out_payload,
    /// Beats inside the block.
    output logic [7:0] held
);

  logic [7:0] went_in, came_out;
  logic [7:0] watched_before;
  logic [WIDTH-1:0] kept;
  logic goes_in, comes_out;

  assign held    = went_in - came_out;
  assign goes_in   = in_moves && went_in == watched;
  assign comes_out = out_moves && came_out == watched;

  always_ff @(posedge clk) begin
    watched_before <= watched;
    assume (rst || watched == watched_before);
    went_in  <= rst ? '0 : went_in + 8'(in_moves);
    came_out <= rst ? '0 : came_out + 8'(out_moves);
    if (goes_in) kept <= in_payload;
    if (!rst) begin
      assert (held <= 8'(CAPACITY));
      assert (!out_moves || held != '0 || in_moves);
      if (comes_out) assert (out_payload == (goes_in ? in_payload : kept));
    end
  end

endmodule
