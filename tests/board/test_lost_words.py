"""Tests that the error messages for invalid boards, and for boards that do not answer, fit the
command.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from axiscope.board.agent import BoardBackend, backend
from axiscope.cli.app import app
from axiscope.errors import UserError
from axiscope.execution.experiments import plan_experiment
from axiscope.plan.platforms import find_platform

pytestmark = pytest.mark.slow("agents, cut connections and SSH")

URL = "ssh://root@lab:2222"
LOOK = "is the board on, and does `ssh -p 2222 root@lab axiscope-agent describe` answer?"


def says(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert isinstance(done.exception, UserError)
    return str(done.exception)


@pytest.fixture
def dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every ssh command fail as if no host had answered."""
    ssh = tmp_path / "ssh"
    ssh.write_text("#!/bin/sh\necho 'ssh: no route' >&2\nexit 255\n")
    ssh.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(backend, "PAUSES_S", (0.01, 0.01, 0.01))


@pytest.mark.parametrize("words", [["monitor"], ["board", "settings"]], ids=" ".join)
def test_an_invalid_board_is_named_without_an_option_that_the_command_lacks(words: list[str]):
    assert says(*words, "foo").startswith("board foo: 'foo' is not a board; give ssh://root@BOARD")


def test_a_virtual_board_with_an_unknown_platform_is_refused():
    with pytest.raises(UserError, match=r"platform 'nope': .*`axiscope platforms` lists all"):
        BoardBackend("virtual:nope")
    assert BoardBackend("ssh://lab/virtual:nope").url.platform == "nope", "may exist there"


@pytest.mark.usefixtures("dead")
def test_the_error_for_a_host_that_does_not_answer_says_what_to_check():
    assert says("monitor", URL) == f"board {URL}: ssh: no route (tried 4 times); {LOOK}"


@pytest.mark.usefixtures("dead")
def test_the_error_during_a_run_says_that_finished_points_are_kept():
    experiment = {
        "schema": 1,
        "title": "One point",
        "settings": {"platform": "ultra96", "pl_mhz": 100.0, "ports": "HP0"},
        "sweep": [{"axes": {"burst_beats": [4]}}],
    }
    (planned,) = plan_experiment(experiment, Path("one.toml")).points
    with pytest.raises(UserError, match=r"no route \(tried 4 times\); finished points are kept"):
        BoardBackend(URL).run(find_platform("ultra96"), planned.point)
