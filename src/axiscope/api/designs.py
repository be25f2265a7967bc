"""Runs designs, which contain streams, clusters, programs and networks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiscope.api.parameters import Count, checked
from axiscope.errors import UserError
from axiscope.execution.backends import BOARD, BackendName, find_backend
from axiscope.execution.design_run import results_of, run_designs, run_raw_design
from axiscope.execution.executor import make_executor
from axiscope.io.html_tables import html_table, paragraphs
from axiscope.io.pandas_frames import to_pandas
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.plan.calibrations import parse_calibration, warn_of_version
from axiscope.plan.design.load import (
    PlannedDesign,
    Why,
    format_values,
    plan_variants,
    read_design,
)
from axiscope.plan.design.vary import vary_design
from axiscope.results.design_result import Check, DesignResult, MemberResult, Reason, State
from axiscope.results.design_table import table_of
from axiscope.results.tried_table import tried_table

if TYPE_CHECKING:
    import pandas
    import plotly.graph_objects as go
    import polars as pl

__all__ = [
    "Check",
    "Design",
    "DesignResult",
    "MemberResult",
    "Outcome",
    "Reason",
    "State",
    "format_values",
    "run",
]


class Design:
    """A design with the fields of a design file (docs/reference/designs.md).

    ``Design("video.toml")`` reads a file; ``Design(platform="zcu102", stream=[...])`` defines a
    design in Python. A design is checked when it is run.
    """

    @checked
    def __init__(self, file: str | Path | Mapping[str, Any] | None = None, **fields: Any) -> None:
        """Reads a file or a mapping. ``fields`` replace fields of the same name."""
        if file is None:
            raw: dict[str, Any] = {}
        elif isinstance(file, Mapping):
            raw = dict(file)
        else:
            raw = read_design(Path(file))
        self._raw = raw | fields
        self._origin = str(file) if isinstance(file, str | Path) else "design"

    @property
    def raw(self) -> dict[str, Any]:
        """Returns the contents of the design's file."""
        return dict(self._raw)

    @property
    def origin(self) -> str:
        """Returns the path of the design's file, or "design" without a file. Errors contain it."""
        return self._origin

    @checked
    def vary(self, values: Mapping[str, Any] | None = None, /, **fields: Any) -> Design:
        """Returns a copy in which the fields with the given paths have different values.

        An example is ``d.vary({"stream.camera.port": "HP3"})``.
        """
        made = Design(vary_design(self._raw, dict(values or {}) | fields))
        made._origin = self._origin
        return made

    @property
    def _title(self) -> str:
        return str(self._raw.get("title", "Design"))

    def _members(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yields the kind and the fields of each member. Invalid values are left out."""
        for kind in ("stream", "cluster", "program", "network"):
            given = self._raw.get(kind)
            for member in given if isinstance(given, list | tuple) else ():
                if isinstance(member, Mapping):
                    yield kind, member

    def _repr_html_(self) -> str:
        rows = [
            {
                "member": str(member.get("name")),
                "kind": kind,
                "says": ", ".join(f"{k} = {v}" for k, v in member.items() if k != "name"),
            }
            for kind, member in self._members()
        ]
        head = f"{self._title} on {self._raw.get('platform', 'no platform yet')}"
        import polars as pl

        return paragraphs(head) + html_table(pl.DataFrame(rows))

    def __repr__(self) -> str:
        """Returns the design's title and the names of its members."""
        names = [member.get("name") for _, member in self._members()]
        return f"Design({self._title!r}: {', '.join(map(str, names))})"


@dataclass(frozen=True, eq=False, repr=False)
class Outcome:
    """Results of a design: a record for each case of its sweep, and a table."""

    results: tuple[DesignResult, ...]
    axes: tuple[str, ...] = ()
    """Paths of the sweep's axes."""

    @cached_property
    def frame(self) -> pl.DataFrame:
        """Returns a row for each member and case. docs/reference/designs.md lists the columns."""
        return table_of(self.results, self.axes)

    @property
    def result(self) -> DesignResult:
        """Returns the result of the only case. Raises UserError if there is more than one."""
        if len(self.results) != 1:
            raise UserError(f"result: the design has {len(self.results)} cases; see .results")
        return self.results[0]

    @property
    def limit(self) -> str:
        """Returns a sentence about what limits the design."""
        return self.result.limit

    @property
    def reasons(self) -> dict[str, str]:
        """Returns an explanation of what limits a member, keyed by the member's name.

        It contains the members for which changes were tried: by default, those that miss a demand.
        The design must have a single case.
        """
        return {m.name: m.reason.text for m in self.result.members if m.reason is not None}

    @property
    def tried(self) -> pl.DataFrame:
        """Returns the changes that were tried: a row for each change, member and case."""
        return tried_table(self.results)

    def __repr__(self) -> str:
        """Returns the platform, the title and the verdict of each case."""
        cases = [f"{r.title} on {r.platform}: {r.summary}" for r in self.results]
        return f"Outcome({'; '.join(cases)})"

    def to_pandas(self) -> pandas.DataFrame:
        """Returns the table as a pandas frame (extra ``notebook``)."""
        return to_pandas(self.frame)

    def plot(self) -> go.Figure:
        """Returns a Plotly figure with the achieved and demanded rates of each member."""
        import plotly.graph_objects as go

        figure = go.Figure()
        for nth, result in enumerate(self.results):
            names = [m.name for m in result.members]
            label = ", ".join(f"{k}={v}" for k, v in result.values.items()) or result.platform
            figure.add_bar(name=label, x=names, y=[m.achieved_mbps for m in result.members])
            if nth == 0:
                wanted = [m for m in result.members if m.wanted_mbps is not None]
                figure.add_scatter(
                    name="wanted", mode="markers", marker={"symbol": "line-ew-open", "size": 30},
                    x=[m.name for m in wanted], y=[m.wanted_mbps for m in wanted],
                )  # fmt: skip
        return figure.update_layout(yaxis_title="MB/s", barmode="group")

    def _repr_html_(self) -> str:
        shown_columns = ["platform", "member", "ports", "achieved_mbps", "wanted_mbps", "met"]
        axes = [c for c in self.frame.columns if "." in c]
        text = [r.limit for r in self.results][:1]
        return paragraphs(*text) + html_table(self.frame.select([*axes, *shown_columns]))


@checked
def run(
    design: Design | str | Path | Mapping[str, Any],
    *,
    platform: str | None = None,
    calibration: str | Path | None = None,
    jobs: Count | None = None,
    executor: Any = None,
    backend: BackendName = "model",
    output: str | Path | None = None,
    fresh: bool = False,
    progress: ProgressChoice = None,
    why: bool = False,
    show: Callable[[Outcome], None] | None = None,
) -> Outcome:
    """Runs a design on a platform (its own by default) and returns what each member achieves.

    With a folder ``output``, the table, records and manifest are written there, and cases that ran
    before are not run again, unless ``fresh``. ``show`` is called with the outcome before these
    files are written, so that the user sees the answer earlier. ``executor`` is
    ``dask://HOST:PORT``, a ``distributed.Client``, or an ``axiscope.execution.executor.Executor``;
    by default, the design is run in ``jobs`` processes.

    For each member that misses a demand, possible changes are tried on the model
    (``Outcome.tried``). With ``why``, they are tried for all members, even in a sweep.

    A ``calibration`` (see `calibrate`; by default, that of the platform) corrects the rates of
    designs that resemble what was measured. ``result.calibration`` states whether it applies and
    why, and contains the uncorrected total. The uncorrected figures of a member are in its
    ``plain``.

    If the design is invalid, raises UserError that names the field, the value and the fix.
    """
    made = design if isinstance(design, Design) else Design(design)
    path = Path(made.origin)
    by = None if calibration is None else Path(calibration)
    if by is not None and backend != "model":
        raise UserError("calibration: corrects the model; leave it out for other backends")
    whom: Why = "all" if why else "missed"
    with show_progress(f"running {path.name}", progress) as report:
        if output is None:
            judge = find_backend(backend)
            cases = plan_variants(made.raw, judge, backend, platform, path, whom, by)
            one = 1 if len(cases) == 1 and executor is None else None
            results = run_designs(cases, make_executor(executor, jobs or one), report)
            write = None
        else:
            runs = make_executor(executor, 1 if backend.startswith(BOARD) else jobs)
            ran = run_raw_design(
                made.raw, path, Path(output), runs, fresh, report, backend, platform, whom, by
            )
            cases, results, write = ran.plan.designs.points, results_of(ran), ran.write
    _warn_of_versions(cases)
    axes = tuple(dict.fromkeys(axis for case in cases for axis in case.values))
    outcome = Outcome(tuple(results), axes)
    try:
        if show is not None:
            show(outcome)
    finally:
        # The files are written even if the answer cannot be shown.
        if write is not None:
            write()
    return outcome


def _warn_of_versions(cases: Sequence[PlannedDesign]) -> None:
    """Warns about calibrations for other versions of the model. Each calibration is named once."""
    for path, text in dict.fromkeys(c.board.calibration for c in cases if c.board.calibration):
        warn_of_version(path, parse_calibration(path, text))
