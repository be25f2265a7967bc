"""Gives malformed files to all commands: python -m tools.fuzz --seconds 3600 --seed 1.

A command must succeed, or exit with status 2 and a message. If it does anything else, the file is
kept in a separate folder, with the command and its output.
"""

from __future__ import annotations

import argparse
import itertools
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tools.fuzz.case import case, lay_out
from tools.fuzz.doors import Door, doors
from tools.fuzz.forked import Outcome
from tools.fuzz.prepare import prepare
from tools.fuzz.server import CommandLine


def main() -> int:
    """Runs the fuzzer. Returns 1 if it found a defect."""
    ask = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    ask.add_argument("--seconds", type=float, default=3600.0)
    ask.add_argument("--seed", type=int, default=0)
    ask.add_argument("--doors", default=".*", help="a regular expression over their names")
    ask.add_argument("--found", type=Path, default=Path("results/fuzz"))
    asked = ask.parse_args()
    with tempfile.TemporaryDirectory() as made, CommandLine() as axiscope:
        folder = Path(made)
        results = folder / "results"
        results.mkdir()
        every = doors(prepare(results, axiscope))
        chosen = {name: door for name, door in every.items() if re.fullmatch(asked.doors, name)}
        if not chosen:
            print(f"--doors {asked.doors}: matches none of {', '.join(every)}", file=sys.stderr)
            return 2
        for name, door in chosen.items():
            _check_unharmed(name, door, folder / "case", axiscope)
        return _search(chosen, (asked.seed, asked.seconds), folder / "case", asked.found, axiscope)


def _check_unharmed(name: str, door: Door, folder: Path, axiscope: CommandLine) -> None:
    """Checks that the commands accept the valid files of a kind, because fuzzing would be useless
    otherwise.
    """
    lay_out(door, folder)
    for words in door.commands:
        done = axiscope(words, folder)
        if done.code != 0:
            print(f"{name}: axiscope {' '.join(words)}: {done.errors}")
        if done.seconds > 2:
            print(name, words, done.seconds, done.most_bytes >> 20)


def _search(
    chosen: dict[str, Door],
    bounds: tuple[int, float],
    folder: Path,
    found: Path,
    axiscope: CommandLine,
) -> int:
    seed, seconds = bounds
    started = time.monotonic()
    seen: dict[str, int] = {}
    commands = 0
    for number in itertools.count():
        for name, door in chosen.items():
            for outcome in case(door, f"{seed} {number} {name}", folder, axiscope):
                commands += 1
                why = outcome.broken()
                if why is None:
                    continue
                place = signature(name, why, outcome)
                seen[place] = seen.get(place, 0) + 1
                if seen[place] <= 3:
                    _keep(found / f"{name} {number}".replace(" ", "-"), folder, why, outcome)
                    print(f"{name} {number}: {place}", flush=True)
            if time.monotonic() - started > seconds:
                print(f"{commands} commands, {len(seen)} kinds of defects", flush=True)
                for place, count in sorted(seen.items(), key=lambda one: -one[1]):
                    print(f"{count:6} {place}")
                return int(bool(seen))
    raise AssertionError


def signature(name: str, why: str, outcome: Outcome) -> str:
    """Returns what identifies a defect: the command, the last source line in Axiscope, and the
    error.
    """
    lines = re.findall(r'File ".*?(axiscope/[^"]*)", line (\d+)', outcome.errors)
    panic = re.findall(r"panicked at ([^\n]*)", outcome.errors)
    place = panic[-1] if panic else ":".join(lines[-1]) if lines else name
    last = (outcome.errors.strip().splitlines() or [""])[-1][:110]
    return f"{outcome.words[0]}: {why}: {place}: {re.sub('[0-9]+', 'N', last)}"


def _keep(found: Path, folder: Path, why: str, outcome: Outcome) -> None:
    shutil.rmtree(found, ignore_errors=True)
    shutil.copytree(folder, found, symlinks=True)
    report = f"{why}\naxiscope {' '.join(outcome.words)}\n{outcome.errors}"
    (found / "why.txt").write_text(report, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
