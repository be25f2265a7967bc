/// Carries one bit into another clock domain through a chain of registers. If a change of the bit
/// makes the first register metastable, it settles before logic uses it.
///
/// The bit must come directly from a register. The path to the first register crosses the domains
/// and has no timing requirement (constraints: `tools/rtl/constraints.py`).
module axiscope_synchroniser #(
    /// Registers in the chain, 2 to 8.
    parameter int unsigned STAGES = 2
) (
    /// Clock of the domain to which `settled` belongs, rising edge.
    input  logic clk,
    /// Bit from another clock domain.
    input  logic crossing,
    /// The same bit, STAGES - 1 to STAGES cycles later.
    output logic settled
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (STAGES < 2 || STAGES > 8) begin : gen_bad_stages
      $error("axiscope_synchroniser: STAGES is %0d; give 2 to 8", STAGES);
      logic none[0];
    end
  endgenerate

  (* ASYNC_REG = "TRUE" *) logic [STAGES-1:0] chain;

  always_ff @(posedge clk) chain <= {chain[STAGES-2:0], crossing};

  assign settled = chain[STAGES-1];
endmodule
