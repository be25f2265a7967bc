"""The steps in which a mutant is tested, cheapest first. The last step of a level runs the full
level.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from tools.mutants import syntax_check
from tools.mutants.commands import COMMANDS, FIRST_TEST_FILES, MODEL, RECORDED_ANSWERS
from tools.mutants.mutant import Mutant


@dataclass(frozen=True)
class Step:
    """A step: one command, or one check in this process."""

    name: str
    """A key of COMMANDS, or `check`."""
    words: tuple[str, ...] = ()
    minutes: float = 0.0
    check: Callable[[], str | None] | None = None
    """In place of a command: returns why the mutant is not viable, or None."""

    @property
    def title(self) -> str:
        """Returns a short name for progress messages and reports."""
        return shlex.join(self.words) if self.words else self.name

    @property
    def decides_viability(self) -> bool:
        """Whether a failure means that the mutant does not compile. Otherwise it means that a test
        has detected the mutant.
        """
        return self.name in ("check", "compile")


def step(name: str, **values: str) -> Step:
    """Creates a step from an entry in the table of commands."""
    command = COMMANDS[name]
    return Step(name, tuple(shlex.split(command.line.format(**values))), command.minutes)


def first_steps(mutant: Mutant, root: Path) -> list[Step]:
    """Returns the steps that run those parts of `make test` that are nearest to the mutant."""
    return _FIRST[mutant.kind](mutant, root)


def _rust(mutant: Mutant, root: Path) -> list[Step]:
    steps = [step("compile", package=mutant.unit)]
    steps += [step("cargo", package=package) for package in dependents(root, mutant.unit)]
    about = [RECORDED_ANSWERS, *_about(mutant, root)]
    return [*steps, step("rebuild"), *_pytest([*dict.fromkeys(about)])]


def _python(mutant: Mutant, root: Path) -> list[Step]:
    check = Step("check", check=lambda: syntax_check.python(root / mutant.file))
    return [check, *_pytest(_about(mutant, root))]


def _rtl(mutant: Mutant, root: Path) -> list[Step]:
    check = Step("check", check=lambda: syntax_check.rtl(root, mutant.file))
    folder = Path(mutant.file).parent
    own = sorted(p.relative_to(root).as_posix() for p in (root / folder).glob("test_*.py"))
    listings = [
        path.relative_to(root).as_posix() for path in syntax_check.listings(root, mutant.file)
    ]
    # Benches name a list of sources below hardware/, such as `fir/fir.f`.
    names = {listing.removeprefix("hardware/") for listing in listings}
    others = [
        path.relative_to(root).as_posix()
        for path in sorted((root / "hardware").glob("*/test_*.py"))
        if any(name in path.read_text() for name in names)
    ]
    # The tests of parameters and the proofs read the names of modules from tables.
    parameters, proofs = "hardware/common/test_parameters.py", ["hardware/formal/test_proofs.py"]
    rest = [file for file in dict.fromkeys([*others, parameters]) if file not in own]
    return [check, *_pytest(own), *_pytest(rest), *_pytest(proofs)]


_FIRST = {"rust": _rust, "python": _python, "rtl": _rtl}


def _pytest(files: list[str]) -> list[Step]:
    return [step("pytest", files=shlex.join(files))] if files else []


def _about(mutant: Mutant, root: Path) -> list[str]:
    """Returns the test files that are most closely related to the mutated module, the best match
    first.
    """
    scores = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        test = path.relative_to(root).as_posix()
        scores[test] = relevance(mutant.file, test, path.read_text())
    found = (test for test in scores if any(scores[test]))
    return sorted(found, key=lambda t: (-scores[t][0], -scores[t][1], t))[:FIRST_TEST_FILES]


def relevance(file: str, test: str, text: str) -> tuple[int, int]:
    """Scores how closely a test file is related to a source: by mentions, then by its path.

    `src/axiscope/report/table.py` is mentioned as `report.table` or `report import table`, and
    `crates/masters/src/governor/law.rs` as `governor` or `law`.
    """
    path = Path(file)
    if path.suffix == ".py":
        package, name = path.parent.name, path.stem
        mention = rf"\b{package}\.{name}\b|\b{package} import [^\n]*\b{name}\b"
        named = {name, package}
    else:
        inside = path.parts[path.parts.index("src") + 1 :]
        named = {Path(part).stem for part in inside} - {"lib"}
        mention = "|".join(rf"\b{name}s?\b" for name in sorted(named)) or r"(?!)"
    words = {word.removesuffix("s") for word in re.split(r"[/_.]", test)}
    return len(re.findall(mention, text)), sum(
        {word.removesuffix("s") for word in name.split("_")} <= words for name in named
    )


@cache
def dependents(root: Path, package: str) -> list[str]:
    """Returns a package and the packages of the model that depend on it. Each package comes after
    its dependencies.
    """
    words = ["cargo", "metadata", "--format-version", "1", "--no-deps", "--offline"]
    listed = subprocess.run(words, cwd=root, check=True, capture_output=True, text=True)
    entries = json.loads(listed.stdout)["packages"]
    names = {entry["name"] for entry in entries}
    uses = {
        entry["name"]: {used["name"] for used in entry["dependencies"] if used["kind"] is None}
        & names
        for entry in entries
    }

    def all_used(name: str) -> set[str]:
        return uses[name].union(*(all_used(other) for other in uses[name]))

    order = TopologicalSorter(uses).static_order()
    model = all_used(MODEL) | {MODEL}
    return [name for name in order if name in model and package in all_used(name) | {name}]
