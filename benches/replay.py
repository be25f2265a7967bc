"""Speed of replay: instructions a request (callgrind, difference of two lengths) and rate.

Traces are generated: a stream of reads, and random reads, on ddr4_2400_bgi.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
REPLAY = ROOT / "target/release/examples/replay"
PLATFORM = ROOT / "platforms/ddr4_2400_bgi.toml"


def lines(kind: str, count: int) -> list[str]:
    """A trace of ``count`` reads of 64 bytes."""
    source = random.Random(1)
    if kind == "stream":
        return [f"LD {hex(64 * i)}\n" for i in range(count)]
    return [f"LD {hex(64 * source.randrange(1 << 27))}\n" for _ in range(count)]


def instructions(trace: Path) -> int:
    """Instructions of a replay, counted by callgrind."""
    found = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        + [str(REPLAY), str(PLATFORM), str(trace)],
        capture_output=True,
        text=True,
        check=True,
    )
    match = re.search(r"refs:\s+([\d,]+)", found.stderr)
    return int(match.group(1).replace(",", "")) if match else 0


def main() -> None:
    """Prints one line a trace."""
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        for kind in ("stream", "random"):
            counts = []
            for count in (20_000, 60_000):
                trace.write_text("".join(lines(kind, count)))
                counts.append(instructions(trace))
            trace.write_text("".join(lines(kind, 1_000_000)))
            shown = subprocess.run(
                [str(REPLAY), str(PLATFORM), str(trace)], capture_output=True, text=True, check=True
            )
            each = (counts[1] - counts[0]) / 40_000
            print(f"{kind}: {each:.0f} instructions a request; {shown.stdout.splitlines()[1]}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
