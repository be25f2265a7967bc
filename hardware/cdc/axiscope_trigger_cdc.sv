/// A trigger from one clock domain into another, with a known offset: a pulse of one cycle is shown
/// STAGES - 1 to STAGES cycles of `out_clk` after the edge of `in_clk` that took it.
///
/// A trigger that comes while one is under way is not carried; `lost` says so until the reset.
module axiscope_trigger_cdc #(
    /// Registers of each synchroniser, 2 to 8.
    parameter int unsigned STAGES = 2
) (
    /// Rising edge of the side that triggers.
    input  logic in_clk,
    /// Its synchronous reset, active high.
    input  logic in_rst,
    /// One cycle: trigger.
    input  logic in_trigger,
    /// A trigger was not carried, of `in_clk`.
    output logic lost,
    /// Rising edge of the side that is triggered.
    input  logic out_clk,
    /// Its synchronous reset, active high.
    input  logic out_rst,
    /// One cycle: trigger.
    output logic out_trigger
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
