"""Observes the bus of an accelerator on a board with a monitor in the bitstream."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope.answers.monitor.counts import ALONE, Window, alone_of, ids_text, notes, rows
from axiscope.answers.monitor.waits import verdict
from axiscope.answers.monitor.watched_design import design_of
from axiscope.board.agent.backend import BoardBackend
from axiscope.board.agent.monitor import IdGroup, Saw, SlowBurst, watch_monitors
from axiscope.execution.backends import BOARD, find_backend
from axiscope.execution.experiments import load_experiment
from axiscope.io.files import destination, destination_folder, write_whole
from axiscope.io.progress import ProgressChoice, ReportProgress, show_progress
from axiscope.plan.experiment.load import PlannedPoint
from axiscope.plan.experiment.point_filter import Only
from axiscope.plan.platforms import find_platform
from axiscope.report.monitor import write_monitor
from axiscope.results.waits import DIRECTIONS

__all__ = [
    "DIRECTIONS",
    "IdGroup",
    "Saw",
    "SlowBurst",
    "Watched",
    "Window",
    "alone_of",
    "ids_text",
    "notes",
    "rows",
    "verdict",
    "watch",
]


@dataclass(frozen=True)
class Watched:
    """Counts by monitors, for each time window."""

    windows: list[Window]
    groups: list[IdGroup]

    def as_json(self) -> list[dict[str, Any]]:
        """Returns a row for each window, monitor, direction and group of IDs."""
        return [row for w in self.windows for row in rows(w, alone_of(self.windows, w))]


def watch(
    url: str,
    *,
    names: Sequence[str] = (),
    groups: Sequence[IdGroup] = (),
    seconds: float = 1.0,
    windows: int = 1,
    companions: Path | None = None,
    only: Only | None = None,
    output: Path | None = None,
    design: Path | None = None,
    progress: ProgressChoice = None,
) -> Watched:
    """Counts the traffic at monitors on a board, for ``seconds`` in each window.

    ``names`` selects monitors; by default, all monitors count. The latencies of each of ``groups``
    of AxIDs are counted separately. With an experiment ``companions``, there is no other traffic in
    the first window. Each further window is for one point of the experiment (or of the part that
    ``only`` selects). ``output`` is a folder for the page, the table and the records. The traffic
    in the first window is written to the file ``design`` as a design for the model.
    """
    # The points of the experiment are checked in the same session.
    board = find_backend(f"{BOARD}{url}")
    assert isinstance(board, BoardBackend)
    asked = list(groups)
    if output is not None:
        destination_folder(output)
    if design is not None:
        destination(design)
    try:
        with show_progress("watching", progress) as report:
            if companions is None:
                found = list(_in_turn(board, list(names), asked, seconds, windows, report))
            else:
                points = load_experiment(companions, f"{BOARD}{board.url.text}", only=only).points
                found = list(_beside(board, list(names), asked, seconds, points, report))
    finally:
        board.close()
    if output is not None:
        write_monitor(found, asked, board.url.text, output)
    if design is not None:
        write_whole(design, design_of(found[0].saw, board.url.text).encode())
    return Watched(found, asked)


def _in_turn(
    board: BoardBackend,
    names: list[str],
    groups: list[IdGroup],
    seconds: float,
    count: int,
    report: ReportProgress | None,
) -> Iterator[Window]:
    for n in range(1, count + 1):
        saw, _ = watch_monitors(board, seconds, names, groups)
        yield Window(str(n), seconds, saw)
        if report:
            report(n, count)


def _beside(
    board: BoardBackend,
    names: list[str],
    groups: list[IdGroup],
    seconds: float,
    points: Sequence[PlannedPoint],
    report: ReportProgress | None,
) -> Iterator[Window]:
    platform = find_platform(points[0].settings.platform)
    saw, _ = watch_monitors(board, seconds, names, groups, platform)
    yield Window(ALONE, seconds, saw)
    for n, (name, p) in enumerate(zip(_name_points(points), points, strict=True), 1):
        saw, result = watch_monitors(board, seconds, names, groups, platform, p.point)
        masters = result.masters if result else []
        moved = sum(m.read_mbps + m.write_mbps for m in masters)
        yield Window(name, seconds, saw, moved)
        if report:
            report(n, len(points))


def _name_points(points: Sequence[PlannedPoint]) -> list[str]:
    """Names each point by the settings that vary. A number is added if names would be equal."""
    all_settings = [p.settings.model_dump() for p in points]
    varied = [k for k in all_settings[0] if len({str(s[k]) for s in all_settings}) > 1]
    names = [", ".join(f"{k} {s[k]}" for k in varied) for s in all_settings]
    if len(set(names)) == len(names):
        return [name or "loaded" for name in names]
    return [f"point {n} {name}".strip() for n, name in enumerate(names, 1)]
