"""Ctrl-C has one exit status and one sentence, whatever the command does when it arrives."""

from __future__ import annotations

import subprocess
import sys
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
sys.argv = ["axiscope", "show", "ultra96"]
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


def ended(folder: Path, stop: str, before: str = "") -> tuple[int, str]:
    """Runs a command that is stopped; returns its exit status and stderr."""
    (folder / "stopped_command.py").write_text(PROGRAM.format(stop=stop, before=before))
    env = environ()
    env["PYTHONPATH"] = f"{folder}:{env.get('PYTHONPATH', '')}"
    program = [sys.executable, "-m", "stopped_command"]
    done = subprocess.run(program, env=env, capture_output=True, text=True, timeout=120)
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


def test_errors_without_ctrl_c_keep_their_status(tmp_path: Path) -> None:
    stop = "raise UserError('design.toml: no streams')"
    assert ended(tmp_path, stop) == (2, "error: design.toml: no streams\n")
