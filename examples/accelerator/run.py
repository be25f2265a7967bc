"""The accelerator on an ideal RAM and on boards, in a table.

    uv run --no-sync python examples/accelerator/run.py [--simulator verilator|icarus] [MEMORY …]

A MEMORY is `ideal`, `BOARD:PORT`, or `BOARD:PORT:DESIGN.toml` with a design that runs at the same
time.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from cocotb_tools.runner import get_runner
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "target/examples/accelerator"
LOAD = HERE / "load.toml"
MEMORIES = ["ideal", "zcu102:HP0", f"zcu102:HP0:{LOAD}", "ultra96:HP0", "zc702:HP0"]
WIDTHS = {"zc702": 64}
"""Bits of the ports that are not 128 wide."""
FLAGS = ["-O3", "-CFLAGS", "-O3"]
"""Of Verilator, for fast simulations; without them it compiles in half the time."""


def measured(memory: str, simulator: str = "verilator", size: int = 65536) -> dict:
    """Returns the accelerator's cycles and rates with a memory.

    Raises an error if a word is wrong.
    """
    board, port, design = [*memory.split(":", 2), "", ""][:3]
    width = WIDTHS.get(board, 128)
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    build = BUILD / f"{simulator}{width}"
    runner = get_runner(simulator)
    runner.build(
        sources=[HERE / "scale_add.v"],
        hdl_toplevel="scale_add",
        parameters={"DATA_WIDTH": width},
        build_dir=build,
        build_args=["-Wno-fatal", "-Wno-lint", *FLAGS] if simulator == "verilator" else ["-g2005"],
        timescale=("1ns", "1ps"),
        log_file=build / "build.log",
    )
    result = build / "result.json"
    result.unlink(missing_ok=True)
    given = {"MEMORY": board, "PORT": port or "HP0", "RESULT": str(result), "BYTES": str(size)}
    if design:
        given["COMPANIONS"] = str(Path(design).resolve())
    runner.test(
        hdl_toplevel="scale_add",
        test_module="bench_scale_add",
        build_dir=build,
        test_dir=build,
        extra_env={"PYTHONPATH": str(HERE), "COCOTB_LOG_LEVEL": "WARNING", **given},
    )
    if not result.is_file():
        raise SystemExit(f"{memory}: the bench failed: {build / 'results.xml'}")
    return json.loads(result.read_text())


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("memory", nargs="*", default=MEMORIES)
    parser.add_argument("--simulator", default="verilator", choices=["verilator", "icarus"])
    words = parser.parse_args()
    table = Table("memory", "cycles", "MB/s, both ways", "mean read ns", "mean write ns")
    explained = []
    for memory in words.memory:
        got = measured(memory, words.simulator)
        name = memory.replace(f"{HERE}/", "")
        explained += [f"{name} {line.split(' ', 1)[1]}" for line in got.get("explained", [])]
        means = [
            f"{got[w]['latency_mean_cycles'] * 4:.0f}" if w in got else ""
            for w in ("read", "write")
        ]
        table.add_row(name, str(got["cycles"]), f"{got['mbps']:.0f}", *means)
    console = Console(highlight=False)
    console.print(table)
    for line in explained:
        console.print(line)


if __name__ == "__main__":
    main()
