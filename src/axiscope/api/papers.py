"""Published numbers compared with the model's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axiscope.answers.references import Reference, find_reference, known_references
from axiscope.answers.references.records import Plot
from axiscope.answers.reproduce import Reproduction, Row, summarise
from axiscope.answers.reproduce import reproduce as run_reference
from axiscope.api.parameters import Count, checked
from axiscope.errors import ParameterError
from axiscope.execution.executor import make_executor
from axiscope.io.progress import ProgressChoice, show_progress

__all__ = [
    "Reference",
    "Reproduction",
    "Row",
    "known_references",
    "reproduce",
    "summarise",
]

FOLDER = Path("results/reproduce")
"""Default folder of the runs; points that ran before are taken from there."""


@checked
def reproduce(
    paper: str,
    figure: Count | None = None,
    table: Count | None = None,
    *,
    output: str | Path = FOLDER,
    plots: bool = False,
    jobs: Count | None = None,
    executor: Any = None,
    progress: ProgressChoice = None,
) -> Reproduction:
    """Runs what a publication's numbers need (``manev2019``, or a path), as `axiscope reproduce`.

    ``Reproduction.frame`` has one row for each number: published, modelled and error. With
    ``plots``, the points for the plots of its page run, too.
    """
    if figure is not None and table is not None:
        raise ParameterError("figure and table", "give one of them")
    reference = find_reference(paper)
    entries = reference.chosen(figure, table)
    drawn: list[Plot] = reference.file.plot if plots else []
    runs = make_executor(executor, jobs)
    with show_progress(f"running {reference.file.key}", progress) as tell:
        return run_reference(reference, entries, Path(output), drawn, None, tell, runs)
