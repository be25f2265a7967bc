"""Tests that boards with the same chip share its figures, and counts all other differences as
unexplained.
"""

from __future__ import annotations

import itertools
import json
import re
import shutil
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from axiscope.api.sweeps import sweep
from axiscope.errors import UserError
from axiscope.io.data_files import DATA
from axiscope.plan.boots import Traffic, boot_line
from axiscope.plan.platform_names import known_platforms
from axiscope.plan.platforms import find_platform
from tests.platform_sets import representative_platforms
from tests.shell import axiscope

ROOT = Path(__file__).parent.parent


@cache
def described(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(find_platform(name).description_json())
    return found


def boards() -> dict[str, list[str]]:
    """Returns the shipped boards, by the chip that they name."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in representative_platforms():
        chip = described(name)["chip"]
        if chip is not None:
            found[chip["name"]].append(name)
    return found


def test_boards_with_the_same_chip_differ_only_in_figures_of_boards() -> None:
    pairs = [p for names in boards().values() for p in itertools.combinations(names, 2)]
    assert len(pairs) >= 7
    for one, other in pairs:
        a, b = ({v["field"]: v for v in described(n)["values"]} for n in (one, other))
        unexplained = {u["field"] for n in (one, other) for u in described(n)["unexplained"]}
        # If only one of the boards sets up a part of the chip, the values of this part are not
        # compared.
        for field in a.keys() & b.keys():
            same = a[field]["value"] == b[field]["value"]
            theirs = a[field]["class"] is not None or field in unexplained
            assert same or theirs, f"{field}: {one} and {other} differ"


def test_the_number_of_unexplained_figures_does_not_grow() -> None:
    allowed = tomllib.loads((ROOT / "tests/unexplained.toml").read_text())
    counts = {
        name: sum(u["board"] == name for u in described(name)["unexplained"])
        for names in boards().values()
        for name in names
    }
    more = {n: c for n, c in counts.items() if c > allowed.get(n, 0)}
    assert more == {}, "explain them: a register, clock, part, wiring, or the chip's one rule"
    fewer = {n: c for n, c in counts.items() if c < allowed.get(n, 0)}
    assert fewer == {}, "fewer than tests/unexplained.toml says: write the new numbers there"
    assert allowed.keys() <= counts.keys()


def test_unexplained_figures_name_their_evidence() -> None:
    for names in boards().values():
        for name in names:
            for row in described(name)["unexplained"]:
                assert len(row["evidence"]) > 5, f"{name}: {row['field']}"
                assert not row["says"].endswith("as without it"), f"{name}: {row['field']}"


def test_board_files_are_short() -> None:
    """A board file contains registers, clocks, memory and wiring. Everything else is in the chip's
    file.
    """
    for chip, names in boards().items():
        silicon = (DATA / "chips" / f"{chip}.toml").read_text().count("\n")
        for name in names:
            tree = tomllib.loads(find_platform(name).text)
            tree.pop("unexplained", None)
            figures = json.dumps(tree).count('"origin"')
            assert figures < 140, name
            assert figures < silicon, name


def test_show_lists_files_boots_and_unexplained_figures() -> None:
    shown = axiscope("show", "zcu102", "--values", columns=240)
    assert "chips/zynq_ultrascale.toml" in shown.stdout
    assert "platforms/zcu102.toml [unexplained]" in shown.stdout
    assert "Unexplained: no register" in shown.stdout
    assert "zcu102 describes one boot loader of its board" in shown.stdout
    assert "zcu102_2022" in shown.stdout
    assert "3.7 instead of 0.7 GB/s per port at 300 MHz" in shown.stdout
    assert "Borrowed: [controller]" in axiscope("show", "vck190", columns=240).stdout
    assert axiscope("show", "zcu102").stderr == ""


@pytest.mark.parametrize(
    ("traffic", "matters"),
    [
        ([Traffic.of(["HP0"], "read")], False),
        ([Traffic.of(["HP0"], "readwrite")], True),
        ([Traffic.of(["HP0"], "readwrite", "best_effort")], False),
        ([Traffic.of(["HPC0", "HPC1"], "read")], False),
        ([Traffic.of(["HP0"], "read"), Traffic.of(["HP0", "HP3"], "read")], True),
        ([Traffic.of(["HP0", "A53"], "read")], True),
    ],
)
def test_a_boot_is_named_where_it_changes_figures(traffic: list[Traffic], matters: bool) -> None:
    for name, other in (("zcu102", "zcu102_2022"), ("zcu102_2022", "zcu102")):
        line = boot_line(name, traffic)
        assert (line is not None) == matters
        if line is not None:
            assert line.endswith(f"figures of this run may differ with -p {other}")
            named = boot_line(name, traffic, 'with platform = "{}"')
            assert named is not None
            assert named.endswith(f'may differ with platform = "{other}"')
            assert len(line) < 160
    assert boot_line("zybo", traffic) is None


def test_the_figures_that_distinguish_boots_are_used_by_the_model() -> None:
    experiment = {
        "schema": 1,
        "title": "Two boots",
        "tester": "manev2019",
        "settings": {"pl_mhz": 300.0, "mode": "readwrite", "burst_beats": 16, "ports": "HP0+HP3"},
        "sweep": [{"axes": {"platform": ["zcu102", "zcu102_2022"]}}],
    }
    frame = sweep(experiment, jobs=1).frame
    for name, other in (("zcu102", "zcu102_2022"), ("zcu102_2022", "zcu102")):
        rates = [
            f"{mbps / 1e3:.1f}"
            for at in (other, name)
            for mbps in frame.filter(platform=at, port="HP0")["write_mbps"]
        ]
        boot = find_platform(name).boot() or ""
        assert other in boot
        assert re.search(rf"\b{rates[0]}\b.*\b{rates[1]} GB/s", boot)


def test_the_hash_of_a_platform_includes_its_chip(tmp_path: Path) -> None:
    for folder in ("chips", "parts", "platforms"):
        shutil.copytree(ROOT / "data" / folder, tmp_path / folder)
    board = tmp_path / "platforms" / "zybo.toml"
    before = find_platform(str(board))
    assert [place.parent.name for place in before.places] == ["chips", "parts"]
    assert all(str(tmp_path) in str(place) for place in before.places)
    chip = tmp_path / "chips" / "zynq7000.toml"
    chip.write_text(chip.read_text() + "\n# another\n")
    find_platform.cache_clear()
    assert find_platform(str(board)).sha256 != before.sha256
    chip.write_text(
        chip.read_text().replace("port_pieces = { value = 5", "port_pieces = { value = 0")
    )
    find_platform.cache_clear()
    with pytest.raises(UserError, match=r"zynq7000.toml: controller.port_pieces: 0; give 1"):
        find_platform(str(board)).port_names()
    find_platform.cache_clear()


def test_a_board_whose_chip_is_missing_is_refused(tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    board.write_text('schema = 1\ntitle = "x"\nchip = "nowhere"\n')
    with pytest.raises(UserError, match=r"needs chips/nowhere.toml, which is neither"):
        find_platform(str(board))


def test_every_platform_can_be_shown() -> None:
    assert {"zcu102", "zcu102_2022", "ultra96", "ultra96v2", "vck190"} <= set(known_platforms())
    for name in representative_platforms():
        assert described(name)["values"]


def test_another_boot_of_a_board_is_recognised_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "platforms").mkdir()
    text = find_platform("zcu102_2022").text
    (tmp_path / "platforms" / "newer_loader.toml").write_text(text)
    shown = " ".join(axiscope("platforms", "releases", "2022", cwd=tmp_path).stdout.split())
    assert "newer_loader" in shown
    assert "Platforms of one board" not in shown
    shown = " ".join(axiscope("platforms", "zcu102", cwd=tmp_path).stdout.split())
    assert "such as zcu102 and newer_loader, differ in boot loader" in shown
