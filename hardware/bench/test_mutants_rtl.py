"""Tests the mutants of SystemVerilog: which text is changed, which is not, and which mutants
compile.
"""

from __future__ import annotations

from pathlib import Path

from tools.mutants import rtl, syntax_check
from tools.mutants.mutant import applied, describe_change

SOURCE = """\
module block #(parameter int unsigned WIDTH = 4) (  // é
    input logic clk, input logic [WIDTH-1:0] a, output logic [WIDTH-1:0] q
);
  generate
    if (WIDTH > 8) begin : gen_bad
      $error("WIDTH is %0d; give at most %0d", WIDTH, 8 + 0);
    end
  endgenerate
  always_ff @(posedge clk)
    if (a == 4'hF && !q[0]) q <= 1'b1 ? '0 : a;
endmodule
"""
LINES = {
    "if (WIDTH >= 8) begin : gen_bad",
    "if (WIDTH <= 8) begin : gen_bad",
    "if (WIDTH > 9) begin : gen_bad",
    "if (!(WIDTH > 8)) begin : gen_bad",
    "if (a != 4'hF && !q[0]) q <= 1'b1 ? '0 : a;",
    "if (a == 4'h0 && !q[0]) q <= 1'b1 ? '0 : a;",
    "if (a == 4'hF || !q[0]) q <= 1'b1 ? '0 : a;",
    "if (a == 4'hF && q[0]) q <= 1'b1 ? '0 : a;",
    "if (a == 4'hF && !q[1]) q <= 1'b1 ? '0 : a;",
    "if (!(a == 4'hF && !q[0])) q <= 1'b1 ? '0 : a;",
    "if (a == 4'hF && !q[0]) q <= 1'b0 ? '0 : a;",
    "if (a == 4'hF && !q[0]) q <= 1'b1 ? '1 : a;",
    "if (a == 4'hF && !q[0]) q <= 1'b1 ? (a) : ('0);",
}


def test_rtl_mutants_leave_out_widths_of_declarations_and_messages():
    changed = {describe_change(m, SOURCE)[1] for m in rtl.file_mutants("block.sv", SOURCE)}
    default = SOURCE.splitlines()[0].replace("4", "5")
    assert changed == {default, *LINES}


def write_block(root: Path) -> None:
    folder = root / "hardware" / "block"
    folder.mkdir(parents=True)
    (folder / "block.sv").write_text(SOURCE)
    (folder / "block.f").write_text("block.sv\n")
    (folder / "other.f").write_text("-F block.f\n")
    (folder / "test_block.py").write_text("")


def test_generated_files_and_benches_are_not_mutated(tmp_path: Path):
    write_block(tmp_path)
    for name in ("formal/block_proof.sv", "block/generated/regs.sv", "block/block_bench.sv"):
        (tmp_path / "hardware" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "hardware" / name).write_text(SOURCE)
    assert {m.file for m in rtl.list_mutants(tmp_path)} == {"hardware/block/block.sv"}


def test_defaults_that_every_instance_sets_are_not_mutated(tmp_path: Path):
    write_block(tmp_path)
    instances = "part #(.SET(1)) a(); part #(.SET(2), .OTHER(3)) b();"
    top = f"module axiscope_block; {instances} endmodule\n"
    part = "module part #(parameter int SET = 4, parameter int OTHER = 6);\nendmodule\n"
    for name, text in (("axiscope_block", top), ("part", part)):
        (tmp_path / "hardware" / "block" / f"{name}.sv").write_text(text)
    found = [m for m in rtl.list_mutants(tmp_path) if m.file.endswith("part.sv")]
    changed = {describe_change(m, part)[1] for m in found}
    assert changed == {part.splitlines()[0].replace("6", "7")}


def test_listings_include_those_that_contain_another(tmp_path: Path):
    write_block(tmp_path)
    found = syntax_check.listings(tmp_path, "hardware/block/block.sv")
    assert [path.name for path in found] == ["block.f", "other.f"]


def test_a_block_that_rejects_its_defaults_is_not_viable(tmp_path: Path):
    write_block(tmp_path)
    file = "hardware/block/block.sv"
    assert syntax_check.rtl(tmp_path, file) is None
    rejected = set()
    for mutant in rtl.list_mutants(tmp_path):
        with applied(mutant, tmp_path):
            if syntax_check.rtl(tmp_path, file):
                rejected.add(describe_change(mutant, SOURCE)[1])
    assert rejected == {"if (WIDTH <= 8) begin : gen_bad", "if (!(WIDTH > 8)) begin : gen_bad"}
