"""Tests that the list of platforms contains their names and the facts that each of them states."""

from __future__ import annotations

import json
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

from axiscope.api import platforms as api
from axiscope.errors import UserError
from axiscope.io.data_files import DATA
from axiscope.plan.platform_list import list_platforms
from axiscope.plan.platform_names import (
    aliases,
    completions,
    known_platforms,
    resolve_name,
    similar_names,
)
from axiscope.plan.platforms import find_platform
from tests.shell import axiscope

FILES = sorted((DATA / "platforms").glob("*.toml"))


def top(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("KV260", "kv260"),
        ("k26", "kv260"),
        ("DE10-Nano", "de10_nano"),
        ("pynq-z1", "pynq_z1"),
        ("Zybo Z7", "zybo_z7"),
        ("zybo-z7-20", "zybo_z7"),
        ("Zed", "zedboard"),
        ("ultra96-v2", "ultra96v2"),
        ("k24", "kd240"),
        ("zcu102", "zcu102"),
        ("nowhere", "nowhere"),
    ],
)
def test_a_board_is_found_by_the_names_that_people_write(typed: str, name: str) -> None:
    assert resolve_name(typed) == name


def test_an_unknown_name_gets_near_matches() -> None:
    assert "zcu104" in similar_names("zcu105")
    with pytest.raises(UserError, match=r"did you mean de10_nano.*`axiscope platforms` lists all"):
        find_platform("de10-nan")
    with pytest.raises(UserError, match=r"platform 'qqqqqq'.*lists all \d\d"):
        find_platform("qqqqqq")


def test_names_are_completed_in_any_case_and_with_dashes() -> None:
    assert completions("DE10-") == ["de10_nano", "de10_standard"]
    assert completions("zcu102_2") == ["zcu102_2022"]
    assert completions("k26") == ["k26"]


def test_no_name_stands_for_two_boards() -> None:
    seen: dict[str, str] = {}
    for path in FILES:
        for alias in top(path).get("aliases", ()):
            assert alias == alias.lower().replace("-", "_"), f"{path.name}: {alias}"
            assert alias not in seen, f"{alias}: {path.stem} and {seen[alias]}"
            assert not (DATA / "platforms" / f"{alias}.toml").exists(), alias
            seen[alias] = path.stem
    assert set(seen) <= set(aliases())


def test_boards_of_the_hardware_projects_are_platforms() -> None:
    projects = (DATA.parents[2] / "hardware" / "boards").glob("*.toml")
    missing = [
        path.stem
        for path in projects
        if path.stem not in known_platforms() and top(path).get("platform") not in known_platforms()
    ]
    # If a board has more than one design, all of them name the board's platform.
    assert missing == []


def test_a_board_with_registers_states_where_they_are_from_and_that_nobody_measured_it() -> None:
    own = {path: top(path) for path in FILES}
    held = {path: file for path, file in own.items() if "init_file" in file}
    assert len(held) >= 45
    for path, file in held.items():
        text = path.read_text(encoding="utf-8")
        assert "Nobody has measured this board." in text.splitlines()[0], path.name
        assert "measured" not in file, path.name
        assert {"chip", "part"} <= file.keys(), path.name
        assert "U-Boot 6073c36b2c8 (2026-08-10), board/" in file["init_file"]["source"], path.name
        assert path.stat().st_size < 12_000


def test_every_platform_loads_and_the_list_is_quick() -> None:
    begun = time.perf_counter()
    found = {one.name: one for one in api.list_platforms()}
    assert set(found) >= {path.stem for path in FILES}
    kria = found["kv260"]
    assert (kria.chip, kria.dram, kria.bus_bits) == ("zynq_ultrascale", "ddr4", 64)
    assert (kria.capacity_bytes, kria.measured) == (4 * 2**30, None)
    assert found["kr260"].peak_mbps == kria.peak_mbps
    assert (found["pynq_z1"].bus_bits, found["pynq_z1"].capacity_bytes) == (16, 2**29)
    assert found["ultra96"].measured == "Manev 2019"
    assert found["ddr4_2400"].chip is None
    # The search depends on titles, because these are read without the registers.
    for name, one in found.items():
        if one.source is not None:
            assert one.board.endswith(f" x{one.bus_bits}"), name
            assert one.dram.upper() in one.board, name
    # Listing takes 0.6 s on an idle machine, and many times as long on a loaded one.
    assert time.perf_counter() - begun < 60


def test_the_list_is_searched_by_words() -> None:
    assert {one.name for one in api.list_platforms("kria")} == {"kv260", "kr260", "kd240"}
    assert {one.name for one in api.list_platforms("Zynq-7000", "x16", "pynq")} == {
        "pynq_z1",
        "pynq_z2",
    }
    measured = {one.name for one in api.list_platforms("measured")}
    assert {"ultra96", "zcu102", "zybo"} <= measured
    assert "kv260" not in measured
    assert {one.name for one in api.list_platforms("kria", "unmeasured")} == {
        "kv260",
        "kr260",
        "kd240",
    }


def test_the_command_prints_and_gives_json() -> None:
    ran = axiscope("platforms", "lpddr4", "kria", "--json")
    (row,) = json.loads(ran.stdout)
    assert (row["name"], row["bus_bits"], row["measured"]) == ("kd240", 32, None)
    assert "zcu104" in axiscope("platforms", "ZCU104").stdout
    refused = axiscope("platforms", "nothing-like-this")
    assert refused.returncode == 2
    assert "no platform matches all words" in refused.stderr


def test_each_further_name_is_listed_with_one_platform() -> None:
    listed = {entry.name: entry.also for entry in list_platforms()}
    names = [(name, platform) for platform, also in listed.items() for name in also]
    assert dict(names) == aliases()
    assert len(names) == len(aliases())
