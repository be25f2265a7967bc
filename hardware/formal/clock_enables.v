// Registers whose clock is an enable, for proofs of modules that rest: they take their input in the
// steps in which their clock is 1. The clock of a harness is assumed to be 1, and `axiscope_rest`
// gives a module that rests a 0. One clock is therefore enough, and every register, whatever its
// name, is checked: without a clock, it would not change.
(* techmap_celltype = "$dff" *)
module axiscope_enabled_register (
    CLK,
    D,
    Q
);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1;
  input CLK;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire [WIDTH-1:0] next = CLK ? D : Q;
  wire safe = CLK || D == Q;
  \$ff #(
      .WIDTH(WIDTH)
  ) _TECHMAP_REPLACE_ (
      .D(next),
      .Q(Q)
  );
  \$assert _TECHMAP_REPLACE_.rests_safely (
      .A (safe),
      .EN(1'b1)
  );
endmodule
