/// Protocol errors seen, and the first of them with its time.
///
/// Errors come from several stages behind the door; all are brought to the seventh, so that the
/// first is the first on the bus. The lowest of several in one cycle is called the first.
module axiscope_protocol_errors #(
    /// Kinds; at most 32.
    parameter int unsigned KINDS = 27,
    /// Stage that each comes from, 3 to 7, three bits a kind.
    parameter bit [KINDS-1:0][2:0] STAGES = '0
) (
    /// Rising edge.
    input  logic             clk,
    /// Synchronous: none was seen.
    input  logic             clear,
    /// The errors.
    input  logic [KINDS-1:0] errors,
    /// Number of the cycle of the bus at the ninth stage.
    input  logic [     63:0] cycle_9,
    /// Those seen.
    output logic [KINDS-1:0] seen,
    /// There was one.
    output logic             any,
    /// The first.
    output logic [      4:0] first,
    /// Its time.
    output logic [     63:0] first_cycle
);
  // What cannot be built ends elaboration: a message, and an array that no tool makes.
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
