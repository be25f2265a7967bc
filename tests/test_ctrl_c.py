"""Tests that Ctrl-C results in one exit status and one sentence, whatever the command is doing when
it arrives.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.shell import environ

PROGRAM = """
import os, signal, sys
import axiscope.plan.platforms
from axiscope.cli import main
from axiscope.errors import UserError

def press():
    os.kill(os.getpid(), signal.SIGINT)
    signal.pause()

def stop(*_):
    {stop}

signal.signal(signal.SIGINT, signal.default_int_handler)
axiscope.plan.platforms.find_platform = stop
sys.argv = ["axiscope", *{words!r}]
{before}
main()
"""
WITHIN_A_DESTRUCTOR = """
    class Pressed:
        def __del__(self):
            press()
    Pressed()
    signal.pause()
"""
IN_ARGUMENTS = """
import axiscope.cli.commands
axiscope.cli.commands.Commands.parse_args = stop
"""
IN_AN_IMPORT = """
class Finder:
    def find_spec(self, name, *_):
        if name == "{module}":
            press()
sys.meta_path.insert(0, Finder())
"""
HIDDEN_PRESS = """            try:
                press()
            except KeyboardInterrupt:
                print("hidden", file=sys.stderr)"""
SHOW = ("show", "ultra96")


def ended(
    folder: Path, stop: str, before: str = "", words: Sequence[str] = SHOW
) -> tuple[int, str]:
    """Runs a command that is stopped. Returns its exit status and its stderr."""
    program = PROGRAM.format(stop=stop, before=before, words=list(words))
    (folder / "stopped_command.py").write_text(program)
    env = environ()
    env["PYTHONPATH"] = f"{folder}:{env.get('PYTHONPATH', '')}"
    command = [sys.executable, "-m", "stopped_command"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "stop",
    [
        "press()",
        "exec('press()')",
        "try: press()\n    except KeyboardInterrupt: raise OSError(9, 'Bad file descriptor')",
        "try: press()\n    except KeyboardInterrupt as e: raise UserError('broken off') from e",
        WITHIN_A_DESTRUCTOR,
    ],
    ids=["at once", "in an exec", "an error of the system", "an error of the user", "dropped"],
)
def test_a_running_command_ends_with_130(stop: str, tmp_path: Path) -> None:
    assert ended(tmp_path, stop) == (130, "stopped\n")


@pytest.mark.parametrize(
    "before",
    [
        IN_ARGUMENTS,
        IN_AN_IMPORT.format(module="axiscope.cli.app"),
        IN_AN_IMPORT.format(module="axiscope.cli.describe"),
    ],
    ids=["arguments", "imports of the command line", "imports of the command"],
)
def test_a_command_that_is_still_starting_ends_with_130(before: str, tmp_path: Path) -> None:
    status, message = ended(tmp_path, "press()", before)
    assert (status, message.strip()) == (130, "stopped")


LATE = [
    ("axiscope.cli.run_design", "design.toml", ()),
    ("axiscope.cli.run_experiment", "experiment.toml", ()),
    ("axiscope.cli.import_design", "design.xsa", ()),
    ("axiscope.api.boards", "design.toml", ("--board", "local")),
]


@pytest.mark.parametrize(("module", "file", "options"), LATE, ids=[module for module, *_ in LATE])
def test_imports_of_a_run_end_with_130(
    module: str, file: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "design.toml").write_text("stream = []")
    (tmp_path / "experiment.toml").write_text("")
    (tmp_path / "design.xsa").write_text("")
    # A library may catch the exception that Ctrl-C raises, for example around an import that is
    # optional.
    before = IN_AN_IMPORT.format(module=module).replace("            press()", HIDDEN_PRESS)
    words = ["run", str(tmp_path / file), *options]
    status, message = ended(tmp_path, "pass", before, words)
    assert (status, message.strip()) == (130, "stopped")


@pytest.mark.parametrize(
    ("module", "backend"),
    [("axiscope.board.virtual", "virtual"), ("axiscope.board.agent", "board:local")],
)
def test_imports_of_a_backend_end_with_130(module: str, backend: str, tmp_path: Path) -> None:
    # The import sends the signal but does not wait for its effect, because Ctrl-C takes effect only
    # after the import.
    hidden = HIDDEN_PRESS.replace("press()", "signal.raise_signal(signal.SIGINT)")
    before = IN_AN_IMPORT.format(module=module).replace("            press()", hidden)
    stop = f"from axiscope.execution.backends import find_backend; find_backend({backend!r})"
    assert ended(tmp_path, stop, before) == (130, "stopped\n")


def test_errors_without_ctrl_c_keep_their_status(tmp_path: Path) -> None:
    stop = "raise UserError('design.toml: no streams')"
    assert ended(tmp_path, stop) == (2, "error: design.toml: no streams\n")
