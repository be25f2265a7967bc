"""Tests the search for safe traffic by runs on a board."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from axiscope.answers.interference.inject_board import advise_on_board
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.setting import How
from axiscope.answers.interference.victims import make_victim
from axiscope.api.board_injection import BoardInjection, inject_on_board
from axiscope.cli.app import app
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.kept_runs import KeptRuns
from axiscope.execution.model import Model
from axiscope.model_types import Point, PointResult
from axiscope.plan.platforms import Platform
from tests.board.lab import lab as server

HOW = How(counted_us=40.0, settle_us=10.0, starts=1)


class Refusing(Model):
    """A board with a bitstream that cannot run the point."""

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns one problem for each master."""
        why = "no block there can do this"
        return [f"masters.{m.name}.port: {m.port}; {why}" for m in point.masters]


def test_the_greatest_load_keeps_the_bound_and_the_next_one_breaks_it() -> None:
    at = make_scenario("ultra96", clusters=2, pl_mhz=150.0)
    found = advise_on_board(Model(), at, "chase", "cluster-read", 1.2, HOW)
    best, breaks = found.answer.best, found.answer.breaks
    assert best is not None
    assert breaks is not None
    assert best.setting.slowdown_high <= 1.2 < breaks.setting.slowdown_high
    assert found.answer.program["idle_cycles"] == best.setting.idle_cycles
    assert found.runs > len(found.answer.tested)
    told = BoardInjection(at, "cluster-read", 1.2, HOW, (found,), {}, 1.0)
    (sentence,) = told.sentences
    assert f"set {best.setting.idle_cycles} idle after 256 B" in sentence
    assert "your limit is 20 %" in sentence


def test_what_the_board_lacks_is_said_before_anything_runs() -> None:
    at = make_scenario("ultra96", clusters=1, pl_mhz=150.0)
    with pytest.raises(UserError, match="no block there can do this"):
        advise_on_board(Refusing(), at, "chase", "mix-50", 1.2, HOW)


class Counting(Model):
    """A board that counts its runs, and has a bitstream."""

    ran = 0
    bitstream = "a"

    def build(self) -> list[str]:
        """Returns the name of the bitstream."""
        return [self.bitstream]

    def run(self, platform: Platform, point: Point) -> PointResult:
        """Runs a point and counts it."""
        self.ran += 1
        return super().run(platform, point)


def test_a_search_that_was_interrupted_runs_nothing_twice(tmp_path: Path) -> None:
    at = make_scenario("ultra96", clusters=1, pl_mhz=150.0)
    victim = make_victim("write", at)
    points = [at.point(victim, [], HOW.run(n)) for n in range(3)]
    folder, board = tmp_path / "new", Counting()
    first = [KeptRuns(board, folder).run(at.platform, points[0])]
    (folder / "parts" / "cut.json").write_text('{"key": "cut o')
    runs = KeptRuns(board, folder)
    first += [runs.run(at.platform, point) for point in points[1:]]
    assert (board.ran, runs.reused) == (3, 0)
    again = KeptRuns(board, folder)
    assert [again.run(at.platform, point) for point in points] == first
    assert (board.ran, again.reused) == (3, 3)
    board.bitstream = "b"
    again.run(at.platform, points[0])
    assert board.ran == 4


def test_options_of_the_model_are_refused() -> None:
    words = ["inject", "--victim", "chase", "--board", "local", "--govern"]
    done = CliRunner(env={"COLUMNS": "200"}).invoke(app, words)
    assert str(done.exception) == "--govern: a board has no governor; leave it out"


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("inject")) as (url, _):
        yield url


@pytest.mark.needs("virtual board", "sshd", "ssh")
@pytest.mark.exhaustive("a search with the RTL of the masters")
def test_a_search_over_ssh_is_that_of_the_virtual_board(there: str, tmp_path: Path) -> None:
    found = inject_on_board(
        "chase", there, "ultra96", max_slowdown=1.2, clusters=1, pl_mhz=100.0,
        counted_us=40.0, starts=1, aggressor="mix-100",
    )  # fmt: skip
    find_backend.cache_clear()
    at = make_scenario("ultra96", clusters=1, pl_mhz=100.0, run_us=20.0)
    how = How(counted_us=40.0, settle_us=4.0, starts=1)
    own = advise_on_board(find_backend("virtual"), at, "chase", "mix-100", 1.2, how)
    assert own.answer.program == found.found[0].answer.program
    path = found.write(tmp_path / "out")
    data = json.loads(path.read_text())
    assert data["board"]["url"] == there
    assert data["victims"][0]["tested"]
