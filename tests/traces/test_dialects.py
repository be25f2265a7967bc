"""Tests that transactions are the same, although tools write vectors in different ways."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from axiscope.io.traces import import_trace
from tests.traces.bench import PERIOD_NS, ila, vcd


def _imported(text: str, folder: Path, name: str) -> pl.DataFrame:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(text)
    period = PERIOD_NS if name.endswith(".csv") else None
    made = import_trace(file, folder / "out", [], period_ns=period)
    return pl.read_csv(made.table).drop("bus")


def _in_bits(text: str, name: str) -> str:
    """Returns a VCD in which each vector is written as one signal per bit, the highest bit
    first.
    """
    lines = []
    vectors: dict[str, list[str]] = {}
    last: dict[str, str] = {}
    for line in text.splitlines():
        if (found := re.fullmatch(r"\$var wire (\d+) (\S+) (\S+) \$end", line)) and found[1] != "1":
            bits = int(found[1])
            codes = vectors[found[2]] = [f"{found[2]}~{bit}" for bit in reversed(range(bits))]
            names = (name.format(found[3], bit) for bit in reversed(range(bits)))
            lines += [f"$var wire 1 {c} {n} $end" for c, n in zip(codes, names, strict=True)]
        elif found := re.fullmatch(r"b(\d+) (\S+)", line):
            codes = vectors[found[2]]
            for code, value in zip(codes, found[1].rjust(len(codes), "0"), strict=True):
                # Only the bits that change are written.
                if last.get(code) != value:
                    lines.append(value + code)
                last[code] = value
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def _with_range(text: str, name: str) -> str:
    """Returns a VCD in which the names of vectors include their bit ranges."""

    def named(found: re.Match[str]) -> str:
        return f"$var wire {found[1]} {found[2]} {name.format(found[3], int(found[1]) - 1)} $end"

    return re.sub(r"\$var wire (\d\d+|[2-9]) (\S+) (\S+) \$end", named, text)


@pytest.mark.parametrize("name", ["{} [{}]", "{}[{}]", "{}({})"])
def test_vectors_may_be_written_bit_by_bit(name: str, tmp_path: Path) -> None:
    """Values at the first time in the file are missing, as in a dump that begins later."""
    whole = _imported(vcd(), tmp_path / "whole", "a.vcd")
    assert _imported(_in_bits(vcd(), name), tmp_path / "bits", "a.vcd").equals(whole)


@pytest.mark.parametrize("name", ["{}[{}:0]", "{}({}:0)", "{} ({} downto 0)", "{}[{}..0]"])
def test_ranges_of_bits_have_many_forms(name: str, tmp_path: Path) -> None:
    whole = _imported(vcd(), tmp_path / "whole", "a.vcd")
    assert _imported(_with_range(vcd(), name), tmp_path / "named", "a.vcd").equals(whole)


def test_scopes_of_quartus_are_scopes(tmp_path: Path) -> None:
    whole = _imported(vcd(), tmp_path / "whole", "a.vcd")
    text = vcd("soc:u0|dma:d0|", upper=True)
    assert _imported(text, tmp_path / "quartus", "a.vcd").equals(whole)


def test_columns_may_be_parts_of_a_vector(tmp_path: Path) -> None:
    """Probes of a capture may be single bits or ranges, in any order."""
    rows = [line.split(",") for line in ila().splitlines()]
    cut = {"araddr[31:0]": ((7, 0), (31, 12), (11, 8)), "arlen[7:0]": ((0, 0), (7, 1))}
    parts = []
    for number, row in enumerate(rows):
        cells = []
        for name, cell in zip(rows[0], row, strict=True):
            own = next((cut[end] for end in cut if name.endswith(end)), ())
            for high, low in own:
                if number == 0:
                    base = name[: name.index("[")]
                    cells.append(f"{base}[{high}:{low}]" if high > low else f"{base}[{low}]")
                elif number == 1:
                    cells.append("HEX")
                else:
                    cells.append(f"{int(cell, 16) >> low & (2 << (high - low)) - 1:x}")
            if not own:
                cells.append(cell)
        parts.append(",".join(cells))
    whole = _imported(ila(), tmp_path / "whole", "a.csv")
    assert _imported("\n".join(parts) + "\n", tmp_path / "parts", "a.csv").equals(whole)
