"""Tests bursts that have a different form at the port from that in which their master issues
them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import axiscope as ax
from tests.handoff.files import Bus, Module, hwh, ultrascale
from tests.handoff.test_masters import imported, streams


def _kernel(net: str, bits: int, beats: int, flight: int = 4, name: str = "kernel") -> Module:
    more = {
        "MAX_BURST_LENGTH": str(beats), "NUM_READ_OUTSTANDING": str(flight),
        "READ_WRITE_MODE": "READ_ONLY",
    }  # fmt: skip
    return Module(f"/{name}", "own_kernel", [Bus("m_axi", True, net, bits, more=more)])


def _at(port: str, *kernels: Module, net: str = "n") -> str:
    return hwh(ultrascale(Bus(port, False, net, 128)), *kernels)


@pytest.mark.parametrize("port", ["S_AXI_HP0_FPD", "S_AXI_HPC0_FPD"])
def test_a_burst_shorter_than_a_beat_moves_only_its_bytes(tmp_path: Path, port: str) -> None:
    made = imported(tmp_path, _at(port, _kernel("n", 32, 1)))
    assert made.design_path is not None
    own = streams(made)["kernel"]
    assert (own["width_bits"], own["burst_beats"], own["outstanding"]) == (32, 1, 4)
    text = made.design_path.read_text(encoding="utf-8")
    assert "a burst has 4 bytes, less than a beat of the port" in text
    (one,) = ax.run(made.design_path).result.members
    wide = imported(tmp_path, _at(port, _kernel("n", 128, 1)), force=True)
    assert wide.design_path is not None
    (other,) = ax.run(wide.design_path).result.members
    # Both kernels issue bursts at the same rate, but the bursts of `one` have a quarter of the
    # bytes.
    assert one.achieved_mbps == pytest.approx(other.achieved_mbps / 4, rel=0.05)


@pytest.mark.parametrize("port", ["S_AXI_HP0_FPD", "S_AXI_HPC0_FPD"])
def test_short_bursts_share_a_port_with_long_ones(tmp_path: Path, port: str) -> None:
    buses = [Bus("S00_AXI", False, "a", 32), Bus("S01_AXI", False, "b", 128)]
    smart = Module("/smc", "smartconnect", [*buses, Bus("M00_AXI", True, "n", 128)])
    short = _kernel("a", 32, 1, 1, "short")
    alone = imported(tmp_path, _at(port, _kernel("b", 128, 16, 16, "long"), smart))
    both = ax.import_design(
        _written(tmp_path / "both.hwh", _at(port, short, _kernel("b", 128, 16, 16, "long"), smart)),
        folder=tmp_path,
    )
    rates: list[dict[str, Any]] = []
    for made in (alone, both):
        assert made.design_path is not None
        result = ax.run(made.design_path).result
        rates.append({m.name: m.achieved_mbps for m in result.members})
        assert not [w for w in result.warnings if "width" in w]
    assert rates[1]["long"] > 0.9 * rates[0]["long"]
    assert rates[1]["short"] < 40


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_the_accelerator_port_takes_lines(tmp_path: Path) -> None:
    port = "S_AXI_ACP_FPD"
    for beats, bits, expected in (
        (16, 128, (128, 4, 16)), (4, 128, (128, 4, 4)), (8, 32, (128, 1, 8)),
        (64, 32, (128, 4, 16)),
    ):  # fmt: skip
        made = imported(tmp_path, _at(port, _kernel("n", bits, beats)), force=True)
        own = streams(made)["kernel"]
        assert (own["width_bits"], own["burst_beats"], own["outstanding"]) == expected
        assert own["coherent"]
        (stream,) = made.streams
        same = beats * bits // 8 == expected[0] * expected[1] // 8
        assert bool(stream["notes"]) == (not same)
        assert made.design_path is not None
        assert ax.run(made.design_path).result.total_mbps > 0
    made = imported(tmp_path, _at(port, _kernel("n", 32, 2)), force=True)
    assert made.design_path is None
    (why,) = made.left_out.values()
    assert "answers its bursts of 8 bytes with an error, and takes only bursts of 64 or 16" in why
