"""Estimates for UltraScale+ count the registers of a multiplier as part of its DSP block."""

import subprocess

import pytest

from tools.rtl.synthesis import ROOT, synthesise
from tools.rtl.yosys import command

MULTIPLIER = """
module multiplier (input clk, input [16:0] a, b, output reg [33:0] p);
  reg [16:0] a_1, b_1;
  reg [33:0] p_2;
  always @(posedge clk) begin
    a_1 <= a;
    b_1 <= b;
    p_2 <= a_1 * b_1;
    p <= p_2;
  end
endmodule
"""


@pytest.mark.parametrize("family", ["xc7", "xcup"])
def test_registers_of_a_multiplier_are_in_its_dsp_block(family, tmp_path):
    source, found = tmp_path / "multiplier.v", tmp_path / "stat.txt"
    source.write_text(MULTIPLIER)
    commands = f"read_verilog {source}; {synthesise(family, 'multiplier')}; tee -q -o {found} stat"
    subprocess.run(command(commands), cwd=ROOT, check=True, capture_output=True)
    assert "DSP48E" in found.read_text()
    assert "FDRE" not in found.read_text()
