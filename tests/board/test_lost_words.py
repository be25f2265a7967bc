"""Of a board that is none, or does not answer, is said what fits the command."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from axiscope.board.agent import BoardBackend, backend
from axiscope.cli.app import app
from axiscope.errors import UserError
from axiscope.execution.backends import plan_experiment
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
    """No host answers to ssh."""
    ssh = tmp_path / "ssh"
    ssh.write_text("#!/bin/sh\necho 'ssh: no route' >&2\nexit 255\n")
    ssh.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(backend, "PAUSES_S", (0.01, 0.01, 0.01))


@pytest.mark.parametrize("words", [["monitor"], ["board", "settings"]], ids=" ".join)
def test_what_is_no_board_is_told_without_an_option_that_is_not_there(words: list[str]):
    assert says(*words, "foo").startswith("board foo: 'foo' is no board; give ssh://root@BOARD")


def test_a_virtual_board_of_no_platform_is_told_as_that():
    with pytest.raises(UserError, match=r"platform 'nope': .* give one of .*ultra96"):
        BoardBackend("virtual:nope")
    assert BoardBackend("ssh://lab/virtual:nope").url.platform == "nope", "that one may have it"


@pytest.mark.usefixtures("dead")
def test_a_host_that_does_not_answer_is_told_with_what_to_look_at():
    assert says("monitor", URL) == f"board {URL}: ssh: no route (tried 4 times); {LOOK}"


@pytest.mark.usefixtures("dead")
def test_where_points_are_kept_the_way_on_is_told():
    experiment = {
        "schema": 1,
        "title": "One point",
        "settings": {"platform": "ultra96", "pl_mhz": 100.0, "ports": "HP0"},
        "sweep": [{"axes": {"burst_beats": [4]}}],
    }
    (planned,) = plan_experiment(experiment, Path("one.toml")).points
    with pytest.raises(UserError, match=r"no route \(tried 4 times\); finished points are kept"):
        BoardBackend(URL).run(find_platform("ultra96"), planned.point)
