/// Carries a trigger from one clock domain into another with a known latency: the one-cycle output
/// pulse appears STAGES - 1 to STAGES cycles of `out_clk` after the edge of `in_clk` that sampled
/// it.
///
/// A trigger that arrives while another is being carried is dropped. `lost` reports this until the
/// next reset.
module axiscope_trigger_cdc #(
    /// Registers of each synchroniser, 2 to 8.
    parameter int unsigned STAGES = 2
) (
    /// Clock of the sending side, rising edge.
    input  logic in_clk,
    /// Reset of the sending side, synchronous, active high.
    input  logic in_rst,
    /// Trigger input: pulse of one cycle.
    input  logic in_trigger,
    /// A trigger was dropped. This signal is in the domain of `in_clk`.
    output logic lost,
    /// Clock of the receiving side, rising edge.
    input  logic out_clk,
    /// Reset of the receiving side, synchronous, active high.
    input  logic out_rst,
    /// Trigger output: pulse of one cycle.
    output logic out_trigger
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (STAGES < 2 || STAGES > 8) begin : gen_bad_stages
      $error("axiscope_trigger_cdc: STAGES is %0d; give 2 to 8", STAGES);
      logic none[0];
    end
  endgenerate

  logic room, unused;

  axiscope_handshake_cdc #(
      .WIDTH (1),
      .STAGES(STAGES)
  ) i_crossing (
      .in_clk,
      .in_rst,
      .in_valid (in_trigger),
      .in_ready (room),
      .in_data  (1'b0),
      .out_clk,
      .out_rst,
      .out_valid(out_trigger),
      .out_ready(1'b1),
      .out_data (unused)
  );

  always_ff @(posedge in_clk) begin
    if (in_trigger && !room) lost <= 1'b1;
    if (in_rst) lost <= 1'b0;
  end
endmodule
