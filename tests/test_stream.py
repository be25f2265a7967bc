"""Tests experiments with stream DMAs: masters, buffers, driver times, and start times of
repetitions.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from axiscope.errors import UserError
from axiscope.execution.experiments import load_experiment
from axiscope.model_types import DmaChannelSpec
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.stream import DmaFile, dma_masters, dma_point, skew_of

FOLDER = Path(__file__).parents[1] / "data/experiments" / "vieira2020"
DMA = {
    "schema": 1,
    "kind": "stream_dma",
    "title": "made up",
    "outstanding": {"read": 8, "write": 4},
    "fifo_words": 1024,
    "driver_ns": {"read": 100.0, "readwrite": 300.0},
    "skew_ns": {"readwrite": 50.0},
    "buffers": {"base": 0x1000, "every_bytes": 0x100},
}


def run_of_point(settings: Settings, file: DmaFile, run: dict[str, Any]) -> dict[str, Any]:
    """Returns the run settings of a point."""
    return dma_point(settings, file, run).run.model_dump(exclude_unset=True)


def made(**changed: Any) -> DmaFile:
    return DmaFile.model_validate(DMA | changed)


def settings(**changed: Any) -> Settings:
    given = {
        "platform": "zybo", "ports": "HP0+HP2", "burst_beats": 16, "pl_mhz": 100.0,
        "width_bits": 32, "transfer_bytes": 1024, "mode": "readwrite",
    }  # fmt: skip
    return Settings.model_validate(given | changed)


def test_each_port_has_a_dma_with_its_own_buffers() -> None:
    first, second = dma_masters(settings(), made())
    assert (first.port, second.port) == ("HP0", "HP2")
    assert first.read == DmaChannelSpec(base=0x1000, outstanding=8)
    assert first.write == DmaChannelSpec(base=0x1100, outstanding=4)
    assert second.read is not None
    assert second.read.base == 0x1200
    assert first.beat_bytes == 4
    assert first.fifo_bytes == 4096


@pytest.mark.parametrize(
    ("mode", "sides", "driver"),
    [("readwrite", (True, True), 300.0), ("read", (True, False), 100.0),
     ("write", (False, True), 0.0)],
)  # fmt: skip
def test_the_mode_selects_the_channels(mode: str, sides: tuple[bool, bool], driver: float) -> None:
    (master, _) = dma_masters(settings(mode=mode), made())
    assert (master.read is not None, master.write is not None) == sides
    assert master.driver_ns == driver


@pytest.mark.parametrize("absent", ["width_bits", "transfer_bytes"])
def test_width_and_length_are_required(absent: str) -> None:
    with pytest.raises(UserError, match="width_bits, transfer_bytes: missing"):
        dma_masters(settings(**{absent: None}), made())


def test_a_point_ends_with_its_transfers() -> None:
    run = run_of_point(settings(), made(run={"max_us": 9.0}), {})
    assert run == {
        "until": "drained", "warmup_us": 0.0, "write_skew_ns": 0.0, "max_us": 9.0, "skew_ns": 50.0,
    }  # fmt: skip
    assert "skew_ns" not in run_of_point(settings(mode="read"), made(), {})
    output = run_of_point(settings(), made(), {"skew_ns": 7.0})
    assert output["skew_ns"] == 7.0


def test_repetitions_start_with_other_skews() -> None:
    skews = [skew_of(seed) for seed in range(1, 9)]
    assert skews[0] == 1.0
    assert len(set(skews)) == 8
    assert all(1.0 <= skew < 2.0 for skew in skews)
    third = run_of_point(settings(), made(), {"seed": 3})
    assert third["skew_ns"] == pytest.approx(50.0 * skew_of(3))
    # The model itself runs a point with several skews.
    assert run_of_point(settings(), made(), {"seed": 3, "skews": 2})["skew_ns"] == 50.0


def test_repetitions_of_table_3_are_single_runs() -> None:
    points = load_experiment(FOLDER / "table3.toml").points
    first = [p for p in points if p.settings == points[0].settings]
    assert [p.repetition for p in first] == [0, 1, 2, 3]
    assert {p.point.run.skews for p in first} == {1}
    assert len({p.point.run.skew_ns for p in first}) == 4
    assert len({p.key for p in first}) == 4


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*dma*.toml")), ids=lambda p: p.stem)
def test_files_of_dmas_contain_all_fields(path: Path) -> None:
    DmaFile.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
