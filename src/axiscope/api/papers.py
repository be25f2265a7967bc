"""Compares published numbers with the model's numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axiscope.answers.references import Reference, find_reference, known_references
from axiscope.answers.references.records import Plot
from axiscope.answers.reproduce import Reproduction, Row, reasons, summarise
from axiscope.answers.reproduce import reproduce as run_reference
from axiscope.answers.reproduce.experiments import experiments
from axiscope.api.boards import board_backend
from axiscope.api.parameters import Count, checked
from axiscope.api.run_files import default_folder
from axiscope.errors import ParameterError
from axiscope.execution.executor import make_executor
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.plan.experiment.point_filter import Only

__all__ = [
    "Reference",
    "Reproduction",
    "Row",
    "known_references",
    "reasons",
    "reproduce",
    "summarise",
]


@checked
def reproduce(
    paper: str,
    figure: Count | None = None,
    table: Count | None = None,
    *,
    output: str | Path | None = None,
    plots: bool = False,
    jobs: Count | None = None,
    executor: Any = None,
    progress: ProgressChoice = None,
    board: str | None = None,
    only: Only | None = None,
) -> Reproduction:
    """Runs the points that a publication's numbers need, like `axiscope reproduce`.

    The publication is given by name (``manev2019``) or by path.

    With the URL of a ``board``, the experiments run there instead of on the model, and ``modelled``
    is the measured value. ``only`` selects points, because a board's design may be able to run only
    some of them.

    ``Reproduction.frame`` has a row for each number: published value, modelled value and error.
    With ``plots``, the points for the plots of the publication's page are run, too. For a single
    figure, only those of its plots are drawn whose points are run anyway.
    """
    if figure is not None and table is not None:
        raise ParameterError("figure and table", "give one of them")
    if board is not None and executor is not None:
        raise ParameterError("executor", "runs the model only; leave it out for a board")
    backend = "model" if board is None else board_backend(board)
    reference = find_reference(paper)
    entries = reference.chosen(figure, table)
    drawn: list[Plot] = reference.file.plot if plots else []
    if figure is not None or table is not None:
        runs_anyway = experiments(entries)
        drawn = [p for p in drawn if p.figure == figure and p.select.experiment in runs_anyway]
    folder = Path(output or default_folder(Path("reproduce"), backend))
    # A board runs one point at a time, and only this process is connected to the board.
    runs = make_executor(executor, jobs if board is None else 1)
    with show_progress(f"running {reference.file.key}", progress) as tell:
        return run_reference(reference, entries, folder, drawn, None, tell, runs, backend, only)
