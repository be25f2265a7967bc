"""Decides the verdict on a mutant: not viable, killed, or survived."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.mutant import Mutant, applied
from tools.mutants.run import Outcome, run
from tools.mutants.steps import Step, first_steps, step

NOT_VIABLE = "not viable"
KILLED = "killed by make test"
KILLED_LATER = "killed by make test-all"
SURVIVED = "survived"
UNDECIDED = "undecided"
"""Only the first steps ran, and they passed."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on a mutant."""

    status: str
    step: str = ""
    """The step that failed."""
    failure: str = ""
    """The test that failed."""
    seconds: float = 0.0


def judge(
    mutant: Mutant,
    root: Path,
    logs: Path,
    *,
    first_only: bool = False,
    on_step: Callable[[Step], None] = lambda _: None,
) -> Verdict:
    """Applies a mutant to the clone at `root`, tests it in the clone and restores the file.

    Stops at the first step that fails. With `first_only`, only the steps nearest to the mutant run.
    """
    started = time.monotonic()

    def verdict(status: str, failed: Step | None = None, failure: str = "") -> Verdict:
        seconds = round(time.monotonic() - started, 1)
        return Verdict(status, failed.title if failed else "", failure, seconds)

    # The result of the relevant tests does not depend on the change to the repository.
    levels = [(KILLED, first_steps(mutant, root))]
    if not first_only:
        levels += [(KILLED, [step("test")]), (KILLED_LATER, [step("test-all")])]
    with applied(mutant, root):
        for status, steps in levels:
            for number, each in enumerate(steps):
                on_step(each)
                log = logs / f"{mutant.key}-{each.name}-{number}.log"
                outcome = _perform(each, root, log)
                if not outcome.passed:
                    status = NOT_VIABLE if each.decides_viability else status
                    return verdict(status, each, outcome.failure)
    return verdict(UNDECIDED if first_only else SURVIVED)


def _perform(each: Step, root: Path, log: Path) -> Outcome:
    if each.check is None:
        return run(each.words, root, each.minutes, log)
    reason = each.check()
    return Outcome(reason is None, reason or "")
