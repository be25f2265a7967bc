/// Records which protocol errors have occurred, and the time of the first one.
///
/// Errors are detected in several stages of the pipeline. All are delayed to the seventh stage, so
/// that the error recorded first is the first on the bus. If there are several errors in one cycle,
/// the error with the lowest number counts as the first.
module axiscope_protocol_errors #(
    /// Number of kinds of errors, at most 32.
    parameter int unsigned KINDS = 27,
    /// Stage in which each kind of error is detected, 3 to 7, three bits per kind.
    parameter bit [KINDS-1:0][2:0] STAGES = '0
) (
    /// Clock, rising edge.
    input  logic             clk,
    /// Synchronous reset. It clears the record.
    input  logic             clear,
    /// Errors in this cycle, one bit per kind.
    input  logic [KINDS-1:0] errors,
    /// Number of the bus cycle at the ninth stage.
    input  logic [     63:0] cycle_9,
    /// Kinds of errors that have occurred.
    output logic [KINDS-1:0] seen,
    /// At least one error has occurred.
    output logic             any,
    /// Kind of the first error.
    output logic [      4:0] first,
    /// Time of the first error.
    output logic [     63:0] first_cycle
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (KINDS < 1 || KINDS > 32) begin : gen_bad_kinds
      $error("axiscope_protocol_errors: KINDS is %0d; give 1 to 32", KINDS);
      logic none[0];
    end
  endgenerate

  logic [KINDS-1:0] told_7;
  logic [31:0] errors_7;
  logic [3:0] some_8;
  logic [3:0][2:0] lowest_8;
  logic some_9;
  logic [4:0] first_9;

  assign errors_7 = 32'(told_7);

  genvar k;
  generate
    for (k = 0; k < int'(KINDS); k++) begin : gen_kind
      localparam int unsigned Late = 7 - int'(STAGES[k]);
      if (Late == 0) begin : gen_now
        assign told_7[k] = errors[k];
      end else begin : gen_later
        logic [Late-1:0] late;
        assign told_7[k] = late[Late-1];
        always_ff @(posedge clk) begin
          late <= Late'({late, errors[k]});
          if (clear) late <= '0;
        end
      end
    end
  endgenerate

  always_ff @(posedge clk) begin
    for (int unsigned g = 0; g < 4; g++) begin
      lowest_8[g] <= '0;
      for (int i = 7; i >= 0; i--) if (errors_7[8*g+unsigned'(i)]) lowest_8[g] <= 3'(unsigned'(i));
    end
    first_9 <= '0;
    for (int g = 3; g >= 0; g--) begin
      if (some_8[g]) first_9 <= {2'(unsigned'(g)), lowest_8[g]};
    end
    if (some_9 && !any) begin
      first <= first_9;
      first_cycle <= cycle_9;
    end
    if (clear) begin
      first <= '0;
      first_cycle <= '0;
    end
  end

  always_ff @(posedge clk) begin
    seen <= seen | told_7;
    for (int unsigned g = 0; g < 4; g++) some_8[g] <= |errors_7[8*g+:8];
    some_9 <= |some_8;
    if (some_9) any <= 1'b1;
    if (clear) begin
      seen <= '0;
      {some_8, some_9, any} <= '0;
    end
  end
endmodule
