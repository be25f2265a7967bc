"""Measures the speed of replay: instructions per request, and requests per second.

callgrind counts the instructions. The traces are generated. They contain sequential or random
reads, on ddr4_2400_bgi. The instructions are the difference between two lengths of a trace, so that
starting the program does not count.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", "target"))
REPLAY = ROOT / TARGET / "release/examples/replay"
PLATFORM = ROOT / "data/platforms/ddr4_2400_bgi.toml"
SHORT, LONG, TIMED = 20_000, 60_000, 1_000_000
RUNS = 3


def lines(kind: str, count: int) -> list[str]:
    """Returns a trace of `count` reads of 64 bytes."""
    source = random.Random(1)
    if kind == "stream":
        return [f"LD {hex(64 * i)}\n" for i in range(count)]
    return [f"LD {hex(64 * source.randrange(1 << 27))}\n" for _ in range(count)]


def output(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs a command and returns its result. If the command fails, exits with its message."""
    found = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if found.returncode:
        sys.exit(f"{command[0]} failed:\n{found.stdout}{found.stderr}")
    return found


def instructions(trace: Path) -> int:
    """Returns the number of instructions for a replay, as counted by callgrind."""
    callgrind = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    found = output(*callgrind, REPLAY, PLATFORM, trace)
    match = re.search(r"refs:\s+([\d,]+)", found.stderr)
    if match is None:
        sys.exit(f"valgrind printed no count of instructions:\n{found.stderr}")
    return int(match.group(1).replace(",", ""))


def rate(trace: Path) -> float:
    """Returns millions of requests per second, in the best of several runs."""
    shown = [output(REPLAY, PLATFORM, trace).stdout for _ in range(RUNS)]
    return max(float(re.findall(r"([\d.]+) M requests/s", text)[0]) for text in shown)


def main() -> None:
    """Prints one line for each trace."""
    counting = shutil.which("valgrind") is not None
    if not counting:
        print("valgrind is missing, instructions are not counted: apt install valgrind")
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        for kind in ("stream", "random"):
            each = "not counted"
            if counting:
                counts = []
                for count in (SHORT, LONG):
                    trace.write_text("".join(lines(kind, count)))
                    counts.append(instructions(trace))
                each = f"{(counts[1] - counts[0]) / (LONG - SHORT):.0f}"
            trace.write_text("".join(lines(kind, TIMED)))
            print(
                f"replay {kind}: {each} instructions a request; {rate(trace):.2f} M requests/s",
                flush=True,
            )


if __name__ == "__main__":
    main()
