"""Tests the image task of Sadri 2013 on the model: methods, turns, background load, and errors."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from axiscope.errors import UserError
from axiscope.execution.model import run_model
from axiscope.plan.experiment.image_task import Core
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.tester import load_tester, point_for
from axiscope.plan.platforms import find_platform
from tests.shell import ROOT

TESTER = "data/experiments/sadri2013/tester.toml"
KB = 1024


def point(ports: str, memory: str, size: int, **changes: Any) -> dict[str, Any]:
    base = {"platform": "zc702", "pl_mhz": 125.0, "burst_beats": 256, "ports": ports}
    raw = base | {"memory": memory, "transfer_bytes": size} | changes
    return point_for(Settings.model_validate(raw), load_tester(TESTER, ROOT))


def rates(ports: str, memory: str, size: int, **changes: Any) -> dict[str, float]:
    result = run_model("zc702", point(ports, memory, size, **changes))
    return {m["name"]: m["read_mbps"] + m["write_mbps"] for m in result["masters"]}


def test_a_packet_as_large_as_the_image_up_to_the_buffer() -> None:
    for size, packet in [(4 * KB, 4 * KB), (2048 * KB, 128 * KB)]:
        (dma,) = point("HP0", "not_cached", size)["masters"]
        assert (dma["image_bytes"], dma["packet_bytes"]) == (size, packet)


def test_an_image_beyond_the_l2_is_slower_through_the_acp_only() -> None:
    small, large = (rates("ACP", "cached", n * KB)["ACP"] for n in (128, 1024))
    assert large < 0.5 * small
    small, large = (rates("HP0", "not_cached", n * KB)["HP0"] for n in (128, 1024))
    assert large == pytest.approx(small, rel=0.01)


def test_images_in_the_l2_cause_no_misses() -> None:
    counted = run_model("zc702", point("ACP", "cached", 64 * KB))["counted_caches"]
    assert counted["l2"]["misses"] == 0
    assert counted["l2"]["hits"] > 0


def test_masters_that_take_turns_do_as_many_images_each() -> None:
    both = rates("CPU0+HP0", "not_cached", 16 * KB)
    assert both["CPU0"] == pytest.approx(both["HP0"], rel=1e-9)
    # The times of both masters add up, so neither is as fast as it is alone.
    assert both["CPU0"] < rates("CPU0", "not_cached", 16 * KB)["CPU0"]


def test_idle_cores_take_longer_to_reach_an_interrupt() -> None:
    idle = point("HP0", "not_cached", 4 * KB)["masters"][0]
    busy = point("HP0", "not_cached", 4 * KB, background="cpu")["masters"][0]
    axi = point("HP0", "not_cached", 4 * KB, background="axi")["masters"][0]
    assert idle["driver_ns"] == axi["driver_ns"] > busy["driver_ns"]


def test_the_background_load_has_its_own_windows() -> None:
    masters = point("ACP", "cached", 4 * KB, background="cpu")["masters"]
    bases = {m[side]["base"] for m in masters[1:] for side in ("read", "write")}
    assert len(bases) == 4


def test_an_application_that_runs_for_long_fills_the_l2() -> None:
    spec = point("ACP", "cached", 4 * KB, background="cpu")
    passes = [
        m[side]["before"]["cpu"][0] for m in spec["masters"][1:] for side in ("read", "write")
    ]
    assert sum(p["bytes"] for p in passes) == 512 * KB
    assert [p["touch"] for p in passes] == ["load", "store"] * 2
    alone = point("ACP", "cached", 4 * KB)
    assert spec["run"]["warmup_us"] == alone["run"]["warmup_us"] + 6000.0
    axi = point("ACP", "cached", 4 * KB, background="axi")["masters"][1]
    assert "before" not in axi["read"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"memory": "sram"}, "memory: 'sram' is unknown"),
        ({"background": "noise"}, "background: 'noise' is unknown"),
        ({"transfer_bytes": None}, "transfer_bytes: is missing"),
    ],
)
def test_unknown_fields_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        point("HP0", **({"memory": "not_cached", "size": 4 * KB} | _renamed(changes)))


def _renamed(changes: dict[str, Any]) -> dict[str, Any]:
    return {"size" if k == "transfer_bytes" else k: v for k, v in changes.items()}


def test_values_that_do_not_fit_are_refused() -> None:
    def message(made: dict[str, Any]) -> str:
        return "; ".join(find_platform("zc702").problems(made))

    assert "outside the memory" in message(point("ACP", "ocm", 256 * KB))
    assert "whole bursts" in message(point("HP0", "not_cached", 3 * KB))
    made = point("CPU0+HP0", "not_cached", 4 * KB)
    assert message(made) == ""
    assert "overlaps" in message(made | {"turns": []})
    assert "turns" in message(made | {"turns": ["CPU0", "HP2"]})
    assert "not coherent" not in message(made)


@pytest.mark.parametrize("stores", [0, 65])
def test_a_core_has_one_to_sixty_four_stores_in_flight(stores: int) -> None:
    assert Core(compute_cycles=0.0, stores=64).stores == 64
    with pytest.raises(ValidationError, match="stores"):
        Core(compute_cycles=0.0, stores=stores)
