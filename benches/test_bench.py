"""Measures what the modelled memory of a board costs in a test bench under Verilator.

The example accelerator uses DPI-C with an ideal RAM or with a port of the ZCU102: alone, idle, and
together with three streams at full speed. It is also measured with cocotb. Results are CPU times,
because the machine is shared. Each is the difference between a long run and a short one, and the
best of several is used.

    make ps && uv run --no-sync python -m benches.test_bench [--write]

--write puts the results into the table of docs/howto/test_bench.md.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from axiscope.plan.test_bench import PortSetup, setup_of
from tools.accuracy.page import table, write_parts

ROOT = Path(__file__).parents[1]
LIBRARY = Path(sys.executable).parents[1] / "lib"
BIN = Path(sys.executable).parent
SHORT, LONG = 100_000, 1_600_000
COCOTB_BYTES = (64 << 10, 1 << 20)
RUNS = 3
BAR = 300_000


def built(folder: Path, ideal: bool = False, start: bool = True) -> Path:
    """Builds the test bench with an ideal RAM, or with a port of the processing system."""
    obj = folder / f"obj{ideal:d}{start:d}"
    rtl = ROOT / "hardware/ps"
    link = f"-L{LIBRARY} -laxiscope_ps -Wl,-rpath,{LIBRARY}"
    words = [
        *("--binary", "--timing", "-Wno-fatal", "-Wno-lint", "-Wno-style", "-O3", "--x-assign"),
        *("fast", "--top-module", "speed", f"-GIDEAL={ideal:d}", f"-GSTART={start:d}"),
        *("--Mdir", obj, rtl / "axiscope_ps_pkg.sv", rtl / "axiscope_ps.sv"),
        *(ROOT / "benches/test_bench/speed.sv", ROOT / "examples/accelerator/scale_add.v"),
        *(rtl / "axiscope_ps_dpi.c", "-CFLAGS", f"-I{ROOT / 'c/include'} -O3", "-LDFLAGS", link),
    ]
    done = subprocess.run([BIN / "verilator", *map(str, words)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"verilator failed:\n{done.stderr[-3000:]}")
    return obj / "Vspeed"


def seconds(program: Path, folder: Path, cycles: int) -> tuple[float, int]:
    """Returns the CPU time of a run, and the number of bytes that it moved."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [program, f"+cycles={cycles}"], cwd=folder, capture_output=True, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = re.search(r"cycles \d+ bytes (\d+)", done.stdout)
    if printed is None:
        sys.exit(f"{program} failed:\n{done.stdout}{done.stderr}")
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, int(printed[1])


def cost_ns(program: Path, folder: Path) -> tuple[float, float]:
    """Returns the CPU time per cycle in ns, and the rate of the accelerator in MB/s."""
    short = min(seconds(program, folder, SHORT)[0] for _ in range(RUNS))
    long = [seconds(program, folder, LONG) for _ in range(RUNS)]
    best = min(spent for spent, _ in long)
    return (best - short) / (LONG - SHORT) * 1e9, long[0][1] / (LONG * 4e-9) / 1e6


def cocotb_cost_ns() -> float:
    """Returns the CPU time per cycle with `axiscope.cocotb`, ns."""
    os.environ["COCOTB_LOG_LEVEL"] = "ERROR"
    from examples.accelerator.run import measured

    measured("zcu102:HP0", size=1024)
    found = []
    for size in COCOTB_BYTES:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        cycles = measured("zcu102:HP0", size=size)["cycles"]
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        found.append((cycles, spent))
    (few, short), (many, long) = found
    return (long - short) / (many - few) * 1e9


def print_cost(name: str, cost: float, ideal: float, mbps: float | None = None) -> list[str]:
    """Prints the cost of a test bench. Returns its row for the table on the page."""
    rate = f"{1e6 / cost:.0f}"
    more = f"{cost - ideal:6.0f} ns a cycle more than an ideal RAM"
    moved = "" if mbps is None else f", {mbps:.0f} MB/s moved"
    speed = f"{rate:>7} k cycles/s, {cost:.0f} ns a cycle"
    print(f"test bench {name}: {speed}, {more}{moved}", flush=True)
    return [name, rate, f"{cost:.0f}", f"{cost - ideal:.0f}", "" if mbps is None else f"{mbps:.0f}"]


def main() -> None:
    """Prints one line for each test bench. Fails if one of them is too slow."""
    rows: list[list[str]] = []
    if not (LIBRARY / "libaxiscope_ps.so").is_file():
        sys.exit("libaxiscope_ps.so is missing: make ps")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        load = ROOT / "examples/accelerator/load.toml"
        setup, port = folder / "ps.json", [PortSetup("HP0", 128)]
        ideal, mbps = cost_ns(built(folder, ideal=True), folder)
        rows.append(print_cost("on an ideal RAM", ideal, ideal, mbps))
        setup.write_text(setup_of("zcu102", port))
        idle, _ = cost_ns(built(folder, start=False), folder)
        rows.append(print_cost("at HP0, idle", idle, ideal))
        program = built(folder)
        cost, mbps = cost_ns(program, folder)
        rows.append(print_cost("at HP0", cost, ideal, mbps))
        setup.write_text(setup_of("zcu102", port, companions=load))
        loaded, mbps = cost_ns(program, folder)
        rows.append(print_cost("at HP0 with three streams", loaded, ideal, mbps))
    rows.append(print_cost("at HP0, cocotb", cocotb_cost_ns(), ideal))
    if "--write" in sys.argv[1:]:
        head = ["test bench", "k cycles/s", "ns a cycle", "ns more than ideal", "MB/s moved"]
        write_parts(ROOT / "docs/howto/test_bench.md", {"speed": table(head, rows)})
    if 1e9 / cost < BAR:
        sys.exit(f"test bench: below {BAR // 1000} k cycles/s")


if __name__ == "__main__":
    main()
