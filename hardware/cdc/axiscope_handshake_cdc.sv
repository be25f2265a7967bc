/// Carries words from one clock domain into another, one at a time. The two clocks may have any
/// relation.
///
/// A word waits in a register while one bit announces it to the receiving side. Once the word has
/// been accepted, another bit is sent back. Each of the two bits changes once per word. This is the
/// "MCP formulation with feedback" of C. E. Cummings, "Clock Domain Crossing (CDC) Design &
/// Verification Techniques Using SystemVerilog", SNUG Boston 2008.
///
/// A word is valid after a latency of STAGES - 1 to STAGES cycles of `out_clk`, counted from the
/// edge of `in_clk` that accepted it. The next word is accepted up to STAGES + 1 cycles of `in_clk`
/// after the edge of `out_clk` at which this word was accepted.
///
/// A reset of either side resets both sides, and lasts for STAGES cycles after it is released.
/// Apply it for at least 2 * STAGES + 2 cycles of the slower clock. A word that is in transit is
/// lost.
module axiscope_handshake_cdc #(
    /// Width of a word in bits.
    parameter int unsigned WIDTH  = 32,
    /// Registers of each synchroniser, 2 to 8.
    parameter int unsigned STAGES = 2
) (
    /// Clock of the sending side, rising edge.
    input  logic             in_clk,
    /// Reset of the sending side, synchronous, active high.
    input  logic             in_rst,
    /// The sender offers a word.
    input  logic             in_valid,
    /// The word is accepted when valid and ready are high.
    output logic             in_ready,
    /// Word to send.
    input  logic [WIDTH-1:0] in_data,
    /// Clock of the receiving side, rising edge.
    input  logic             out_clk,
    /// Reset of the receiving side, synchronous, active high.
    input  logic             out_rst,
    /// A word has arrived. It stays valid until it is accepted.
    output logic             out_valid,
    /// The receiver accepts the word.
    input  logic             out_ready,
    /// Word that arrived.
    output logic [WIDTH-1:0] out_data
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
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

  // The timing constraints refer to these names. `word` may be sampled once `told` has crossed.
  logic [WIDTH-1:0] word;
  logic told, taken;
  logic told_settled, taken_settled;
  logic in_reset, in_reset_there, out_reset, out_reset_there;
  logic in_reset_held, out_reset_held;

  // Each side's reset first passes through a register on its own clock. A synchroniser then carries
  // it to the other side.
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
  // These bits fall a cycle after the resets, which cross in parallel, so that a falling bit is not
  // mistaken for a word.
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
