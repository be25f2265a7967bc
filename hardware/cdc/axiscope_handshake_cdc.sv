/// Words from one clock domain into another, one at a time; the clocks may have any relation.
///
/// The word waits in a register while one bit tells the other side of it, and one bit comes back when
/// it was taken; each of these bits changes once a word: the "MCP formulation with feedback" of
/// C. E. Cummings, "Clock Domain Crossing (CDC) Design & Verification Techniques Using SystemVerilog",
/// SNUG Boston 2008. A word is shown STAGES - 1 to STAGES cycles of `out_clk` after the edge of
/// `in_clk` that took it; the next is taken up to STAGES + 1 cycles of `in_clk` after the edge of
/// `out_clk` that took this one.
///
/// A reset of either side resets both, for STAGES cycles longer: hold it for 2 * STAGES + 2 cycles of
/// the slower clock. What is under way then is lost.
module axiscope_handshake_cdc #(
    /// Bits of a word.
    parameter int unsigned WIDTH  = 32,
    /// Registers of each synchroniser, 2 to 8.
    parameter int unsigned STAGES = 2
) (
    /// Rising edge of the side that gives.
    input  logic             in_clk,
    /// Its synchronous reset, active high.
    input  logic             in_rst,
    /// A word is given.
    input  logic             in_valid,
    /// It is taken.
    output logic             in_ready,
    /// The word.
    input  logic [WIDTH-1:0] in_data,
    /// Rising edge of the side that takes.
    input  logic             out_clk,
    /// Its synchronous reset, active high.
    input  logic             out_rst,
    /// A word is there; it stays until taken.
    output logic             out_valid,
    /// It is taken.
    input  logic             out_ready,
    /// The word.
    output logic [WIDTH-1:0] out_data
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
  generate
    if (WIDTH < 1 || WIDTH > 4096) begin : gen_bad_width
      $error("axiscope_handshake_cdc: WIDTH is %0d; give 1 to 4096", WIDTH);
      logic none[0];
    end
    if (STAGES < 2 || STAGES > 8) begin : gen_bad_stages
      $error("axiscope_handshake_cdc: STAGES is %0d; give 2 to 8", STAGES);
      logic none[0];
    end
  endgenerate

  // Names that the constraints look for: `word` may be sampled once `told` is through.
  logic [WIDTH-1:0] word;
  logic told, taken;
  logic told_settled, taken_settled;
  logic in_reset, in_reset_there, out_reset, out_reset_there;
  logic in_reset_held, out_reset_held;

  // Each side's reset from a register, and the other's behind it.
  always_ff @(posedge in_clk) in_reset_held <= in_rst;
  always_ff @(posedge out_clk) out_reset_held <= out_rst;

  axiscope_synchroniser #(
      .STAGES(STAGES)
  ) i_in_reset (
      .clk(out_clk),
      .crossing(in_reset_held),
      .settled(in_reset_there)
  );
  axiscope_synchroniser #(
      .STAGES(STAGES)
  ) i_out_reset (
      .clk(in_clk),
      .crossing(out_reset_held),
      .settled(out_reset_there)
  );
  // The bits fall a cycle after the resets that cross beside them, so that no fall is taken for a word.
  assign in_reset  = in_rst || in_reset_held || out_reset_there;
  assign out_reset = out_rst || out_reset_held || in_reset_there;

  axiscope_synchroniser #(
      .STAGES(STAGES)
  ) i_told (
      .clk(out_clk),
      .crossing(told),
      .settled(told_settled)
  );
  axiscope_synchroniser #(
      .STAGES(STAGES)
  ) i_taken (
      .clk(in_clk),
      .crossing(taken),
      .settled(taken_settled)
  );

  assign in_ready  = told == taken_settled && !in_reset;
  assign out_valid = told_settled != taken && !out_reset;
  assign out_data  = word;

  always_ff @(posedge in_clk) begin
    if (in_valid && in_ready) begin
      word <= in_data;
      told <= !told;
    end
    if (in_reset_held || out_reset_there) told <= 1'b0;
  end

  always_ff @(posedge out_clk) begin
    if (out_valid && out_ready) taken <= !taken;
    if (out_reset_held || in_reset_there) taken <= 1'b0;
  end
endmodule
