"""Compares rates and latency of `axiscope host` with those of other tools on this machine.

Each repetition runs all tools in turn, so that any drift affects all of them equally. The tools are
those that are installed among these Debian packages: mbw (copies), sysbench (block reads and
writes), stress-ng (memrate, stream), likwid-bench (reads, writes, copies), and an independent
pointer chase in C. All run one thread, pinned to the same CPU, on buffers larger than the caches.
The rate of a copy is the sum of bytes read and written.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from axiscope.execution.host import measure, this_machine
from axiscope.plan.experiment.host import How
from axiscope.plan.experiment.host_records import Case, victim_of

MIB = 2**20

CHASE = r"""
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
int main(int argc, char **argv) {
    size_t bytes = strtoull(argv[1], 0, 0), n = bytes / 64, huge = 2 << 20;
    char *map = mmap(0, bytes + huge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED) return 1;
    char *at = (char *)(((uintptr_t)map + huge - 1) & ~(huge - 1));
    madvise(at, bytes, MADV_HUGEPAGE);
    uint32_t *order = malloc(n * sizeof *order);
    for (size_t i = 0; i < n; i++) order[i] = i;
    srandom(1);
    for (size_t i = n - 1; i > 0; i--) {
        size_t j = ((uint64_t)random() << 16 ^ random()) % (i + 1);
        uint32_t t = order[i]; order[i] = order[j]; order[j] = t;
    }
    for (size_t i = 0; i < n; i++)
        *(void **)(at + 64ul * order[i]) = at + 64ul * order[(i + 1) % n];
    free(order);
    void **p = (void **)at;
    size_t hops = 1 << 20;
    for (size_t i = 0; i < hops; i++) p = *p;
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (size_t i = 0; i < hops; i++) p = *p;
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%f %p\n", ((b.tv_sec - a.tv_sec) * 1e9 + b.tv_nsec - a.tv_nsec) / hops, (void *)p);
}
"""


def output_of(command: list[str], cpu: int) -> str:
    """Returns the output of a command that is pinned to a CPU, or an empty text if it fails."""
    found = subprocess.run(
        ["taskset", "-c", str(cpu), *command], capture_output=True, text=True, timeout=300
    )
    return found.stdout + found.stderr if found.returncode == 0 else ""


def number(pattern: str, text: str, factor: float) -> float | None:
    """Returns the first number that matches a pattern, multiplied by a factor."""
    found = re.search(pattern, text)
    return None if found is None else float(found[1]) * factor


def others(
    window: int, cpu: int, folder: Path
) -> dict[tuple[str, str], Callable[[], float | None]]:
    """Returns functions that run the other tools, by (quantity, tool).

    Results for read, write and copy are in MB/s, and latencies are in ns.
    """
    tools: dict[tuple[str, str], Callable[[], float | None]] = {}
    mib = window // MIB
    if shutil.which("mbw"):
        # mbw 1.2.2 swaps the names of its tests 0 and 1 (its worker() runs the loop for 0 and
        # memcpy for 1). Test 2 always reads the same source block, which stays in a cache, so it
        # is left out.
        for name, kind in (("loop", "0"), ("memcpy", "1")):
            # mbw counts each copied byte once, and its two buffers have half the size each.
            command = ["mbw", "-q", "-n", "2", f"-t{kind}", str(mib // 2)]
            tools["copy", f"mbw {name}"] = lambda c=command: number(
                r"AVG.*Copy: ([\d.]+) MiB/s", output_of(c, cpu), 2 * MIB / 1e6
            )
    if shutil.which("sysbench"):
        for what in ("read", "write"):
            command = [
                *("sysbench", "memory", f"--memory-block-size={window}", "--time=1"),
                *(f"--memory-oper={what}", "--memory-total-size=100T", "run"),
            ]
            tools[what, "sysbench"] = lambda c=command: number(
                r"\(([\d.]+) MiB/sec\)", output_of(c, cpu), MIB / 1e6
            )
    if shutil.which("stress-ng"):
        # One run measures all widths and methods. The best result in each direction counts.
        every = ["stress-ng", "--memrate", "1", "--memrate-bytes", str(window)]
        every += ["--memrate-ops", "1", "--metrics"]
        printed = {"last": ""}

        def memrate(what: str) -> float | None:
            if what == "read":
                printed["last"] = output_of(every, cpu)
            found = re.findall(rf"([\d.]+) {what}\w+ MB per sec", printed["last"])
            return max(map(float, found)) * MIB / 1e6 if found else None

        for what in ("read", "write"):
            tools[what, "stress-ng memrate, best"] = lambda w=what: memrate(w)
    if shutil.which("likwid-bench"):
        flags = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        end = "_avx512" if "avx512f" in flags else "_avx" if " avx " in flags else "_sse"
        # likwid counts the bytes read and the bytes written, and so do Axiscope's benchmarks.
        kinds = {"read": ["load"], "write": ["store", "store_mem"], "copy": ["copy", "copy_mem"]}
        for what, names in kinds.items():
            for name in names:
                command = ["likwid-bench", "-t", name + end, "-w", f"S0:{mib}MB:1", "-s", "1"]
                tools[what, f"likwid {name}{end}"] = lambda c=command: number(
                    r"MByte/s:\s+([\d.]+)", output_of(c, cpu), 1.0
                )
    if shutil.which("cc"):
        program = folder / "chase"
        subprocess.run(
            ["cc", "-O2", "-x", "c", "-", "-o", program], input=CHASE, text=True, check=True
        )
        tools["latency", "chase in C"] = lambda: number(
            r"([\d.]+)", output_of([str(program), str(window)], cpu), 1.0
        )
    return tools


def ours(window: int, cpu: int, streaming: bool) -> dict[tuple[str, str], float]:
    """Runs Axiscope's programs once.

    Returns their results in MB/s and ns, and their smallest share of the CPU.
    """
    cases = {
        (what, f"axiscope{' streaming' if around else ''}"): Case(
            victim=victim_of(what, "sequential", around), bytes=window, cpus=(cpu,)
        )
        for what in ("read", "write", "copy")
        for around in ((False, True) if streaming and what != "read" else (False,))
    }
    cases["latency", "axiscope"] = Case(victim=victim_of("chase"), bytes=window, cpus=(cpu,))
    request = How(repetitions=1, sample_ms=200.0).request(list(cases.values()))
    out = {}
    for key, sample in zip(cases, measure(request), strict=True):
        elapsed = sample.elapsed_ns
        if sample.hops:
            out[key] = elapsed / sample.hops
        else:
            out[key] = (sample.read_bytes + sample.write_bytes) / elapsed * 1e3
        out["share", key[0] + key[1]] = sample.on_cpu_ns / elapsed
    return out


def main() -> None:
    """Prints medians, and the ratio of Axiscope's result to the best of the other programs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--cpu", type=int)
    options = parser.parse_args()
    machine = this_machine()
    cpu = machine.cpus[0] if options.cpu is None else options.cpu
    window = machine.dram_bytes() or 512 * MIB
    values: dict[tuple[str, str], list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        tools = others(window, cpu, Path(folder))
        for _ in range(options.repetitions):
            for key, value in ours(window, cpu, machine.streaming_stores).items():
                values[key].append(value)
            for key, tool in tools.items():
                found = tool()
                if found is not None:
                    values[key].append(found)
    least = min(value for key, some in values.items() if key[0] == "share" for value in some)
    print(
        f"host: CPU {cpu}, windows of {window // MIB} MiB, {options.repetitions} repetitions in "
        f"turn; least share of the CPU {100 * least:.0f} %"
        + ("" if least > 0.98 else " (a loaded machine: the figures say little)")
    )
    for what, unit in (("read", "MB/s"), ("write", "MB/s"), ("copy", "MB/s"), ("latency", "ns")):
        medians = {tool: statistics.median(v) for (w, tool), v in values.items() if w == what}
        for tool, middle in medians.items():
            some = values[what, tool]
            print(f"host {what}: {tool}: {middle:.1f} {unit} [{min(some):.1f}, {max(some):.1f}]")
        better = min if what == "latency" else max
        mine = [middle for tool, middle in medians.items() if tool.startswith("axiscope")]
        rest = [middle for tool, middle in medians.items() if not tool.startswith("axiscope")]
        if rest:
            print(f"host {what}: ours over the best other: {better(mine) / better(rest):.3f}")
    for key in tools:
        if not values[key]:
            print(f"host: {key[1]} gave no {key[0]} figure")


if __name__ == "__main__":
    main()
