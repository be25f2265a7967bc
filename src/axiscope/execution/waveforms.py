"""Records waveforms of a point on the virtual board."""

from __future__ import annotations

from pathlib import Path

from axiscope.board.virtual import VirtualBoard
from axiscope.errors import ParameterError
from axiscope.execution.experiments import load_experiment
from axiscope.io.files import destination
from axiscope.plan.experiment.point_filter import Only
from axiscope.plan.platforms import find_platform


def trace_first_point(experiment: Path, file: Path, window: str, only: Only | None = None) -> None:
    """Writes waveforms (FST) of an experiment's first point.

    ``window`` is "A:B", in microseconds from the start of the run. ``only`` selects points.
    """
    if file.suffix != ".fst":
        raise ParameterError("trace", f"{file}: unknown kind of file; give .fst")
    first, _, last = window.partition(":")
    try:
        from_us, to_us = float(first), float(last)
    except ValueError:
        from_us = to_us = 0.0
    if not 0.0 <= from_us < to_us <= 1e6:
        raise ParameterError("trace_window", f"{window}: give microseconds A:B, such as 0:10")
    planned = load_experiment(experiment, "virtual", only=only).points[0]
    point = planned.point.model_copy(deep=True)
    point.run.skews, point.run.until = 1, "duration_us"
    # Only the waveforms are needed, so the run ends at the end of their window.
    point.run.warmup_us = from_us
    point.run.min_us = point.run.max_us = to_us - from_us
    trace = {"file": str(destination(file)), "from_us": from_us, "to_us": to_us}
    platform = find_platform(planned.settings.platform)
    VirtualBoard.found().run(platform, point, trace)
