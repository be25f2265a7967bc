"""Writes docs/reference/generated/rehearsals.md: which files of papers were rehearsed.

python -m tools.write_rehearsals              # writes the page from docs/data/rehearsals.toml
python -m tools.write_rehearsals --check      # exit status 1 if the page is outdated
python -m tools.write_rehearsals --rehearse   # rehearses every run again, 8 points of each
python -m tools.write_rehearsals --rehearse -n 20 fig07 zybo
                                              # 20 points of files and designs with these names

A rehearsal needs the agent and the virtual board (`make built`), and OpenSSH's server.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.board.lab import lab
from tools.projects.papers import Run, runs
from tools.rehearsals import page, record
from tools.rehearsals.measure import rehearse


def main(argv: Sequence[str]) -> int:
    """Runs the command. Returns its exit status."""
    parser = ArgumentParser(description="Rehearses the papers' experiments on shipped designs.")
    parser.add_argument("names", nargs="*", help="parts of the names of files and designs")
    parser.add_argument("--rehearse", action="store_true")
    parser.add_argument("-n", type=int, default=8, help="points of a run over SSH")
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args(argv)
    if asked.rehearse:
        _rehearse([r for r in runs() if _is_named(r, asked.names)], asked.n)
    text = page.write(record.read())
    if asked.check:
        return int(page.FILE.read_text(encoding="utf-8") != text)
    page.FILE.write_text(text, encoding="utf-8")
    return 0


def _is_named(run: Run, names: Sequence[str]) -> bool:
    own = f"{run.paper}/{run.file} {run.design}"
    return not names or any(name in own for name in names)


def _rehearse(chosen: Sequence[Run], most: int) -> None:
    with TemporaryDirectory() as folder, lab(Path(folder) / "lab") as (url, _):
        for run in chosen:
            done = rehearse(run, url.removesuffix("ultra96"), most)
            known = [r for r in record.read() if not r.is_of(run)]
            record.write([*known, done])
            print(
                f"{run.paper}/{run.file} on {run.design}: {done.can_run} of {done.points} can run, "
                f"{done.identical} of {done.rehearsed} identical",
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
