"""Draws and judges mutants until there are enough viable mutants of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress, TaskID

from tools.mutants import draw, python, rust
from tools.mutants.clone import WorkClone
from tools.mutants.commands import COUNTS, PYTHON_FOLDERS, RUST_PACKAGES
from tools.mutants.judge import NOT_VIABLE, Verdict, judge
from tools.mutants.mutant import Mutant, describe_change, read
from tools.mutants.report import Row, count_viable
from tools.mutants.run import run
from tools.mutants.steps import step
from tools.mutants.store import Store


@dataclass(frozen=True)
class Session:
    """The state during one run of the program."""

    clone: WorkClone
    results: Path
    store: Store
    seed: int
    accept_earlier_kills: bool = False
    first_only: bool = False

    def draw(self, kind: str) -> list[Mutant]:
        """Returns all mutants of a kind, in the order in which they are drawn."""
        root = self.clone.root
        if kind == "rust":
            program = rust.install(self.results / "tools")
            mutants = rust.list_mutants(root, RUST_PACKAGES, program)
        elif kind == "python":
            mutants = python.list_mutants(root, PYTHON_FOLDERS)
        else:
            # slang is installed only with the RTL tools. The other kinds of mutants do not need it.
            from tools.mutants import rtl

            mutants = rtl.list_mutants(root)
        return draw.draw_order(mutants, root, self.seed)

    def judge_all(self, kinds: Sequence[str], only: Sequence[str], progress: Progress) -> list[Row]:
        """Judges the mutants of these kinds. With `only`, judges only the mutants with these
        names.
        """
        rows: list[Row] = []
        total = len(only) or sum(COUNTS[kind] for kind in kinds)
        task = progress.add_task("mutants", total=total)
        for kind in kinds:
            viable = 0
            rebuilt = False
            for name, mutant in _numbered(kind, self.draw(kind)):
                if viable == COUNTS[kind] or (only and len(rows) == len(only)):
                    break
                if only and name not in only:
                    continue
                verdict = self.store.get(
                    mutant, self.clone.tree, accept_earlier_kills=self.accept_earlier_kills
                )
                if verdict is None:
                    if not rebuilt:
                        self._rebuild(kind, progress, task)
                        rebuilt = True
                    verdict = self._judge_anew(name, mutant, progress, task)
                rows.append(self.row(name, mutant, verdict))
                viable += verdict.status != NOT_VIABLE
                progress.console.print(
                    f"{name}: {verdict.status} {verdict.failure}", markup=False, soft_wrap=True
                )
                progress.update(task, completed=len(rows) if only else count_viable(rows))
        return rows

    def _rebuild(self, kind: str, progress: Progress, task: TaskID) -> None:
        """Builds the clone without a mutant.

        Otherwise, the Python and RTL tests would run with the build of the last Rust mutant.
        """
        if kind == "rust":
            return
        rebuild = step("rebuild")
        progress.update(task, description=rebuild.title)
        outcome = run(rebuild.words, self.clone.root, rebuild.minutes, self.results / "rebuild.log")
        if not outcome.passed:
            raise RuntimeError(
                f"{rebuild.title}: {outcome.failure}; see {self.results}/rebuild.log"
            )

    def _judge_anew(self, name: str, mutant: Mutant, progress: Progress, task: TaskID) -> Verdict:
        verdict = judge(
            mutant,
            self.clone.root,
            self.results / "logs",
            first_only=self.first_only,
            on_step=lambda now: progress.update(
                task,
                description=f"{name} {mutant.file}:{mutant.line} · {now.title[:70]}",
            ),
        )
        self.store.put(mutant, self.clone.tree, verdict)
        self.clone.remove_new_files()
        return verdict

    def row(self, name: str, mutant: Mutant, verdict: Verdict) -> Row:
        """Creates a row for the report."""
        before, after = describe_change(mutant, read(self.clone.root / mutant.file))
        return Row(name, mutant, before, after, verdict)

    def list_rows(self, kinds: Sequence[str]) -> list[Row]:
        """Returns the mutants that will be judged if all of them are viable."""
        return [
            self.row(name, mutant, Verdict(""))
            for kind in kinds
            for name, mutant in list(_numbered(kind, self.draw(kind)))[: COUNTS[kind]]
        ]


def _numbered(kind: str, mutants: Sequence[Mutant]) -> Iterator[tuple[str, Mutant]]:
    return ((f"{kind}-{number}", mutant) for number, mutant in enumerate(mutants, 1))
