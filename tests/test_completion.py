"""Tests that the shell completes commands, options and names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell import ROOT, axiscope, environ

PROGRAM = Path(sys.executable).with_name("axiscope")


def asked(*words: str) -> dict[str, str]:
    """Returns the environment variables with which bash asks for completions of the last word."""
    line = "axiscope " + " ".join(words)
    return {
        "_AXISCOPE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words)),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["inte"], ["interfere"]),
        (["platform", "d"], ["diff"]),
        (["show", "ultra"], ["ultra96", "ultra96v2"]),
        (["inject", "-p", "zcu102_2"], ["zcu102_2022"]),
        (["run", "d.toml", "-p", "zcu102_2"], ["zcu102_2022"]),
        (["interfere", "--victims", "chase,str"], ["chase,strided"]),
        (["platform", "diff", "zcu102", "zybo_"], ["zybo_z7"]),
        (["reproduce", "mane"], ["manev2019"]),
        (["run", "experiments/mai"], ["experiments/main.toml"]),
        (["run", "nowhere"], []),
        (["examples", "examples/v"], ["examples/video"]),
        (["run", "--bac"], ["--backend"]),
        (["run", "x.toml", "--backend", "v"], ["virtual"]),
    ],
)
def test_commands_options_and_names_are_offered(words: list[str], found: list[str]) -> None:
    ran = axiscope(more=asked(*words))
    assert (ran.stdout.split(), ran.stderr) == (found, "")


def test_the_installed_program_completes() -> None:
    env = environ() | asked("inte")
    ran = subprocess.run([PROGRAM], cwd=ROOT, env=env, capture_output=True, text=True)
    assert (ran.stdout.split(), ran.stderr) == (["interfere"], "")


def test_the_script_for_a_shell_is_printed_and_bash_takes_it() -> None:
    # The command looks for the shell among its parent processes. Without `:`, bash would replace
    # itself by the command.
    words = ["bash", "-c", f"'{PROGRAM}' --show-completion bash; :"]
    script = subprocess.run(words, env=environ(), capture_output=True, text=True).stdout
    assert "_AXISCOPE_COMPLETE=complete_bash" in script
    assert subprocess.run(["bash", "-n"], input=script, text=True).returncode == 0
    assert "--install-completion" in axiscope("--help").stdout
