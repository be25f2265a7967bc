"""Runs the commands that pages of the documentation show, and compares their output.

A fence named ``console`` contains commands, each after ``$``, and the output of each:

    $ axiscope examples first_design -o .
    experiments/examples/first_design.toml

A line after ``>`` continues the command above it. A fence with a title, such as
``toml title="point.toml"``, is a file of that name. All commands of a page run in one new folder
with these files, one after another, in bash. Standard error (progress, notes) is not shown. A fence
named ``sh`` is not run here, because its commands need a board, a vendor's tool or a network;
tools/readme_check.py runs those of the README.

    python -m tools.page_output            # updates the output, prints which pages changed
    python -m tools.page_output --check    # changes nothing; exit status 1 if a page is outdated
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL_FENCE = re.compile(r"^```(console|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r'^```\w+ title="([\w.]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
COLUMNS = 96
"""Width of the terminal: the greatest width that a page of the site shows without scrolling."""
LONGEST_S = 300
TERMINAL = {"COLUMNS": str(COLUMNS), "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}


def pages() -> list[Path]:
    """Returns the pages that show commands."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if FENCE.search(page.read_text(encoding="utf-8"))]


def current(text: str, known: Mapping[str, str] | None = None) -> str:
    """Returns a page with the current output of its commands.

    Raises RuntimeError if a command fails.

    `known` contains the transcripts of commands that do not have to be run.
    """
    with tempfile.TemporaryDirectory() as folder:
        for file in FILE.finditer(text):
            Path(folder, file[1]).write_text(file[2], encoding="utf-8")
        return FENCE.sub(lambda fence: _fence(fence[1], Path(folder), known or {}), text)


def is_alone(command: str) -> bool:
    """Returns whether a command reads and writes none of the files that its page mentions."""
    return command.startswith("axiscope ") and not re.search(r"\.toml|[|>]| -o", command)


def transcripts(text: str, wanted: Callable[[str], bool]) -> dict[str, str]:
    """Returns those commands of a page that are wanted, with their transcripts."""
    found: dict[str, str] = {}
    for fence in FENCE.finditer(text):
        for part in re.split(r"^(?=\$ )", fence[1], flags=re.MULTILINE):
            for command in Block("console", part).commands():
                if wanted(command):
                    found[command] = part
    return found


@dataclass(frozen=True)
class Block:
    """A fenced block on a page: either ``console``, with output, or ``sh``, with commands only."""

    kind: str
    body: str

    def commands(self) -> list[str]:
        """Returns the commands in a part of a page. A command may extend over several lines."""
        if self.kind == "sh":
            joined = self.body.replace("\\\n", " ")
            return [line for line in joined.splitlines() if line and not line.startswith("#")]
        commands: list[str] = []
        for line in self.body.splitlines():
            if line.startswith("$ "):
                commands.append(line[2:])
            elif line.startswith("> ") or line == ">":
                commands[-1] += "\n" + line[2:]
        return commands


def shell_blocks(text: str) -> list[Block]:
    """Returns all blocks of shell commands of a page, in order."""
    return [Block(fence[1], fence[2]) for fence in SHELL_FENCE.finditer(text)]


def _fence(body: str, folder: Path, known: Mapping[str, str]) -> str:
    commands = Block("console", body).commands()
    shown = (known.get(c) or transcript(c, folder, _environment()) for c in commands)
    return "```console\n" + "".join(shown) + "```"


def transcript(
    command: str, folder: Path, env: dict[str, str], wrapper: str = "{}", longest_s: int = LONGEST_S
) -> str:
    """Runs a command. Returns it together with its output, in the form used on pages.

    `wrapper` is a script that contains {} where the command goes. Raises RuntimeError if the
    command fails.
    """
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", wrapper.replace("{}", command)],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=longest_s,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{command}: ended with {done.returncode}\n{done.stdout}{done.stderr}")
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    typed = ("$ " + command.replace("\n", "\n> ")).replace("> \n", ">\n")
    return "\n".join([typed, *lines]) + "\n"


def _environment() -> dict[str, str]:
    """Returns the environment variables of a terminal with a fixed width, in which axiscope is on
    the path.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "AXISCOPE"))}
    return {**kept, "PATH": path, **TERMINAL}


def main() -> int:
    """Updates or checks the given pages, or all pages. Returns 1 if a checked page is outdated."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("page", nargs="*", type=Path, help="Pages; all by default.")
    parser.add_argument("--check", action="store_true", help="Change nothing.")
    asked = parser.parse_args()
    stale = 0
    for page in asked.page or pages():
        before = page.read_text(encoding="utf-8")
        after = current(before)
        if after == before:
            continue
        stale += 1
        print(f"{page}: {'is not current' if asked.check else 'written'}")
        if not asked.check:
            page.write_text(after, encoding="utf-8")
    return stale if asked.check else 0


if __name__ == "__main__":
    sys.exit(min(main(), 1))
