"""Finds changes to a design."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from axiscope.answers.advise import AdviceResult, Choice, search_advice
from axiscope.api.designs import Design
from axiscope.api.parameters import Count, checked
from axiscope.errors import UserError, within
from axiscope.execution.executor import make_executor
from axiscope.io.progress import ProgressChoice, progress_bar
from axiscope.plan.design.own_values import without_sweep
from axiscope.plan.file_kinds import is_design
from axiscope.results.advice import open_trials

__all__ = ["AdviceResult", "Choice", "advise"]


@checked
def advise(
    design: Design | str | Path | Mapping[str, Any],
    *,
    platform: str | None = None,
    jobs: Count | None = None,
    executor: Any = None,
    output: str | Path | None = None,
    fresh: bool = False,
    progress: ProgressChoice = None,
) -> AdviceResult:
    """Finds changes to a design that let every stream meet its demands, like ``axiscope advise``.

    If a folder ``output`` is given, the trials of the search are stored in it, and a stopped search
    is resumed from them, unless ``fresh``. After Ctrl-C, the best answer so far is returned; its
    ``stopped`` is true. Raises UserError if the folder contains other results. A sweep in the
    design is ignored. A `NoteWarning` states which values are used for its axes.
    """
    made = design if isinstance(design, Design) else Design(design)
    if not is_design(made.raw):
        raise UserError(f"{made.origin}: is not a design; give a file with [[stream]]")
    name = Path(made.origin).name
    raw = without_sweep(made.raw, platform, made.origin)
    runs = make_executor(executor, jobs)
    with progress_bar(f"advising {name}", progress is not True) as bar:

        def report(done: int, of: int, best: str) -> None:
            if bar is not None:
                bar(done, of, f"best so far: {best}")
            elif callable(progress):
                progress(done, of)

        if output is None:
            with within(made.origin):
                return search_advice(raw, platform, runs, progress=report)
        opened = open_trials(Path(output), name, raw, platform, fresh)
        with opened as trials, within(made.origin):
            advice = search_advice(raw, platform, runs, trials, report)
            trials.keeps = advice.stopped
            return advice
