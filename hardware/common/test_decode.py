"""Register files distinguish their words by as few address bits as possible."""

import re

import pytest

from hardware.bench.runner import RTL
from tools.rtl.decode import narrowed, telling_bits
from tools.rtl.mapped import words
from tools.rtl.registers import INCLUDES, blocks

STROBE = re.compile(
    r"decoded_reg_strb\.(?P<name>[\w.]+) = cpuif_req_masked"
    r" & \((?:\(cpuif_addr & \d+'h(?P<mask>\w+)\)|cpuif_addr) == \d+'h(?P<value>\w+)\)"
)
ARRAYS = {"monitor", "stream_system"}
"""Blocks with arrays of registers, whose addresses PeakRDL compares in a loop."""


@pytest.mark.parametrize("block", blocks())
def test_each_word_that_is_there_is_told_by_one_comparison(block):
    there = words(RTL / block / f"{block}.rdl", [str(RTL.parent / i) for i in INCLUDES])
    text = (RTL / block / "generated" / f"axiscope_{block}_regs.sv").read_text()
    comparisons = [
        (found["name"], int(found["mask"] or "ffffff", 16), int(found["value"], 16))
        for found in STROBE.finditer(text)
    ]
    assert len({name for name, _, _ in comparisons}) == len(comparisons) >= 3
    assert "cpuif_addr & " in text, "PeakRDL no longer writes WHOLE and RANGE so; see decode.py"
    for word in sorted(there):
        report = [name for name, mask, value in comparisons if 4 * word & mask == value]
        assert len(report) == 1 or (block in ARRAYS and not report), (hex(4 * word), report)
    for name, mask, value in comparisons:
        assert any(4 * word & mask == value for word in there), f"{name}: nothing is told by it"


def test_bits_are_the_fewest_that_tell_a_word_from_the_others():
    assert telling_bits({0b0110}, {0b0100, 0b1110}) == 0b1010
    assert telling_bits({0b0110}, {0b0001}) == 0b0001
    assert telling_bits({0b0110}, set()) == 0


def test_bits_in_which_words_of_one_part_differ_do_not_tell():
    assert telling_bits({4, 5, 6, 7}, {0, 1, 2}) == 4
    # 3 and 4 agree in none of the low three bits. They agree in the fourth bit, but so does 0.
    assert telling_bits({3, 4}, {0}) is None


def test_comparisons_are_narrowed_and_what_is_not_there_stays_whole():
    text = "a = (cpuif_addr == 8'h4); b = (cpuif_addr >= 8'h40) & (cpuif_addr <= 8'h40 + 8'h17);"
    assert narrowed(text, {0, 1, *range(16, 22)}) == (
        "a = ((cpuif_addr & 8'h44) == 8'h4); b = ((cpuif_addr & 8'h40) == 8'h40);"
    )
    assert narrowed("c = (cpuif_addr == 8'h80);", {0, 1}) == "c = (cpuif_addr == 8'h80);"
