/// One bit into another clock domain: a chain of registers, so that one that was sampled while it
/// changed has settled before anything looks at it.
///
/// The bit must come straight from a register. The first register's input is the crossing: no timing
/// holds on it (constraints: `tools/rtl/constraints.py`).
module axiscope_synchroniser #(
    /// Registers in a row, 2 to 8.
    parameter int unsigned STAGES = 2
) (
    /// Rising edge; the domain of `settled`.
    input  logic clk,
    /// The bit, from any domain.
    input  logic crossing,
    /// The bit, STAGES - 1 to STAGES cycles later.
    output logic settled
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
