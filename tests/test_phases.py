"""Tests the files of testers with program players: their programs of phases, and the errors in
them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import polars as pl
import pytest

from axiscope.board.player_program import Program, ProgramEntry
from axiscope.board.player_program_files import program_text
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.experiment_run import run_experiment
from axiscope.execution.experiments import load_experiment
from axiscope.model_types import PlayerSpec
from axiscope.plan.experiment.player import ProgramFile
from axiscope.plan.platforms import find_platform

EXPERIMENT = """
schema = 1
title = "Phases"
tester = "mine.toml"

[settings]
platform = "zcu102"
ports = "HP0"
pl_mhz = 200.0
burst_beats = 8

[run]
warmup_us = 5.0
min_us = 20.0
max_us = 20.0

[[sweep]]
axes.program = ["tile"]
"""

TESTER = """
schema = 1
kind = "player"
title = "Mine"

[program.tile]
base_step_bytes = 256
loops = 8
entry = [
    { direction = "read" },
    { direction = "write", offset = 65536, beats = 4, wait = "all", gap_cycles = 20 },
]
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Returns an experiment, with its tester in the same folder."""
    (tmp_path / "mine.toml").write_text(TESTER)
    path = tmp_path / "phases.toml"
    path.write_text(EXPERIMENT)
    return path


def _player(path: Path) -> PlayerSpec:
    master = load_experiment(path).points[0].point.masters[0]
    assert isinstance(master, PlayerSpec)
    return master


def _change(path: Path, old: str, new: str) -> None:
    tester = path.parent / "mine.toml"
    text = tester.read_text()
    assert old in text
    tester.write_text(text.replace(old, new, 1))


def test_a_program_is_played_on_every_port(mine: Path, tmp_path: Path) -> None:
    mine.write_text(mine.read_text().replace('"HP0"', '"HP0+HP1"'))
    out = run_experiment(mine, tmp_path / "out", jobs=1)
    table = pl.read_parquet(out / "results.parquet")
    assert table["port"].to_list() == ["HP0", "HP1"]
    # Eight beats are read (as set in the experiment) for each four that are written (as in the
    # entry).
    share = table["read_mbps"] / table["write_mbps"]
    assert share.to_list() == pytest.approx([2.0, 2.0], rel=0.05)


def test_a_program_that_ends_is_repeated(mine: Path) -> None:
    player = _player(mine)
    assert (player.loops, player.base_loops) == (None, 8)
    assert [e.beats for e in player.entries] == [8, 4]


def test_a_base_may_step_as_often_as_its_register_counts(mine: Path) -> None:
    _change(mine, "loops = 8", "loops = 65535")
    assert _player(mine).base_loops == 65535


def test_a_program_that_is_not_repeated_ends(mine: Path) -> None:
    _change(mine, "[program", "again = false\n[program")
    player = _player(mine)
    assert (player.loops, player.base_loops) == (8, 0)


def test_a_falling_base_address_starts_at_the_end(mine: Path) -> None:
    _change(mine, "= 256", "= -256")
    player = _player(mine)
    assert player.base == 7 * 256


def test_a_pause_longer_than_the_counted_time_does_not_give_rate_0(mine: Path) -> None:
    _change(mine, "gap_cycles = 20", "gap_cycles = 65535")
    result = find_backend("model").run(
        find_platform("zcu102"), load_experiment(mine).points[0].point
    )
    assert not result.steady
    assert result.warnings[-1].startswith("masters.HP0: ")
    assert "run.min_us" in result.warnings[-1]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[program.tile]", "[program.other]", "program: 'tile' is unknown; .*mine.toml has other"),
        ("beats = 4", "beats = 257", r"program\.tile.*beats: 257"),
        ("beats = 4", "beats = 4, beat_bytes = 8", r"entry\.1\.beat_bytes: 8; HP0 has beats of 16"),
        ("offset = 65536", "offset = 65537", r"masters\.HP0\.entries\.1\.offset: 0x10001; give a"),
        ("offset = 65536", "offset = 69600", r"entries\.1\.offset: 0x10fe0; .*cross a 4 KiB"),
        ("gap_cycles = 20", "gap_cycles = 65536", "gap_cycles: 65536"),
        ("loops = 8", "", r"base_step_bytes: 256 without end; give loops or base_loops"),
        ("loops = 8", "loops = 65536", r"loops: 65536; a base that steps .*give base_loops"),
        ("= 256", "= 1000000000", r"masters\.HP0\.base: 0x0; its bursts end outside the DRAM"),
    ],
)
def test_an_invalid_program_is_refused(mine: Path, old: str, new: str, message: str) -> None:
    _change(mine, old, new)
    with pytest.raises(UserError, match=message):
        load_experiment(mine)


def test_one_of_several_programs_must_be_named(mine: Path) -> None:
    text = TESTER + TESTER[TESTER.index("[program") :].replace("tile", "other")
    (mine.parent / "mine.toml").write_text(text)
    mine.write_text(
        mine.read_text().replace('axes.program = ["tile"]', 'axes.mode = ["readwrite"]')
    )
    with pytest.raises(UserError, match=r"program: is missing; .*mine\.toml has tile, other"):
        load_experiment(mine)


def test_a_recorded_program_is_a_file(mine: Path) -> None:
    entries = (
        ProgramEntry(False, 0, 4, 16, 1, "none", 0),
        ProgramEntry(True, 4096, 2, 16, 2, "direction", 7),
    )
    program = Program(entries, 3, 0x4000, 512, 0, 4, 2, 2, 16, 250.0, 6)
    text = program_text(program, Path("gmem.toml"), "gmem")
    ProgramFile.model_validate(tomllib.loads(text))
    (mine.parent / "gmem.toml").write_text(text)
    tester = TESTER[: TESTER.index("[program")] + '[program.tile]\nfile = "gmem.toml"\n'
    (mine.parent / "mine.toml").write_text(tester)
    player = _player(mine)
    assert [(e.direction, e.offset, e.beats, e.id, e.wait) for e in player.entries] == [
        ("read", 0, 4, 1, "none"),
        ("write", 4096, 2, 2, "direction"),
    ]
    assert (player.reads_outstanding, player.writes_outstanding) == (4, 2)
    (mine.parent / "gmem.toml").unlink()
    with pytest.raises(UserError, match=r"gmem\.toml: cannot be read"):
        load_experiment(mine)
