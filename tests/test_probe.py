"""Tests that the latency probe on the virtual board agrees with that of the model for single
transactions.
"""

from __future__ import annotations

import json

import pytest

from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.probe import PLAIN, Shot, coherence, measure, sidebands_of
from axiscope.plan.platforms import find_platform
from tests.shell import axiscope as run

PL_MHZ, MAPPING = 250.0, "row_bank_column"
BOARD = find_platform("ultra96v2")
SHORTEST = {"line": "dirty", "rest_us": 5.0}


def _shot(port: str, **changed: object) -> Shot:
    return Shot.model_validate({"port": port, "samples": 12} | sidebands_of(BOARD, port) | changed)


def test_sidebands_follow_the_kind_of_the_port() -> None:
    assert sidebands_of(BOARD, "HP0") == PLAIN
    assert sidebands_of(BOARD, "ACP") == {"axcache": 15, "axprot": 2, "axuser": 1}
    with pytest.raises(UserError, match="port 'HP9': unknown"):
        sidebands_of(BOARD, "HP9")


def test_a_cached_line_is_faster_than_memory() -> None:
    dirty, nowhere = (
        measure("model", BOARD, _shot("ACP", direction="read", line=line), PL_MHZ, MAPPING)[0]
        for line in ("dirty", "nowhere")
    )
    assert dirty.median_cycles < nowhere.median_cycles / 2
    assert sum(dirty.histogram.values()) == 12


@pytest.mark.needs("virtual board")
@pytest.mark.parametrize("port", ["HP0", "HPC0", "ACP"])
@pytest.mark.parametrize("state", [{}, SHORTEST], ids=["nowhere", "dirty"])
def test_the_probe_and_the_model_agree(port: str, state: dict[str, object]) -> None:
    model, board = (
        measure(backend, BOARD, _shot(port, **state), PL_MHZ, MAPPING)
        for backend in ("model", "virtual")
    )
    for m, b in zip(model, board, strict=True):
        # The probe counts from the first cycle of AxVALID without including it. The model's
        # counters include this cycle.
        assert -1 <= m.min_cycles - 1 - b.min_cycles <= 1, (m, b)
        if m.direction == "write":
            assert abs(m.median_cycles - 1 - b.median_cycles) <= 1, (m, b)


@pytest.mark.needs("virtual board")
@pytest.mark.parametrize(
    ("port", "changed", "seen"),
    [("HP0", {}, 0), ("HPC0", {}, 3), ("HPC0", {"axcache": 3}, 0), ("ACP", {}, 3)],
)
def test_who_sees_new_data_of_the_other(port: str, changed: dict[str, int], seen: int) -> None:
    shot = _shot(port, samples=3, **changed)
    found = coherence(BOARD, shot, PL_MHZ, MAPPING, flush=False)
    assert (found.port_saw_software, found.software_saw_port) == (seen, seen)
    found = coherence(BOARD, shot, PL_MHZ, MAPPING, flush=True)
    assert (found.port_saw_software, found.software_saw_port) == (3, 3)


def test_the_command() -> None:
    done = run("probe", "--ports", "HP0+ACP", "--samples", "3", "--json")
    rows = json.loads(done.stdout)
    assert [(r["port"], r["direction"]) for r in rows] == [
        (port, side) for port in ("HP0", "ACP") for side in ("write", "read")
    ]
    assert all(sum(r["histogram"].values()) == 3 for r in rows)
    for wrong, output in [
        (["--bytes", "24"], "bytes: 24; give 16 to 4096, a multiple of 16"),
        (["--base", "here"], "--base: 'here' is not an address"),
        (["--base=-1"], "--base: '-1' is not an address"),
        (["--base", "0x10000000000000000"], "is not an address"),
        (["--coherence"], "the model has no data"),
        (["--platform", "ddr4_2400"], "ddr4_2400 has no ports"),
    ]:
        done = run("probe", "--ports", "HP0", *wrong)
        assert (done.returncode, output in done.stderr) == (2, True), done.stderr


@pytest.mark.needs("virtual board")
def test_an_agent_and_the_virtual_board_measure_the_same() -> None:
    shot = _shot("HP0", rest_us=5.0)
    own = measure("virtual", BOARD, shot, PL_MHZ, MAPPING)
    board = measure("board:virtual:ultra96v2", BOARD, shot, PL_MHZ, MAPPING)
    find_backend("board:virtual:ultra96v2").close()
    assert [r.model_dump(exclude={"backend"}) for r in board] == [
        r.model_dump(exclude={"backend"}) for r in own
    ]
    assert {r.backend for r in board} == {"board:virtual:ultra96v2"}


@pytest.mark.needs("virtual board")
def test_an_agent_moves_data_in_both_directions() -> None:
    at = ("--ports", "HPC0", "--samples", "3", "--platform", "ultra96v2")
    found = run("probe", *at, "--board", "virtual:ultra96v2", "--coherence", "--json")
    rows = json.loads(found.stdout)
    assert [r["port_saw_software"] for r in rows] == [3, 3]
    both = run("probe", *at, "--board", "virtual:ultra96v2", "--backend", "both")
    assert "give one of them" in both.stderr
