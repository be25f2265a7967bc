"""Plans a calibration: chooses the configurations that a board should measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope.answers.calibrate.board_rows import rows_of_run
from axiscope.answers.calibrate.plan import (
    NEARBY_CLOCKS,
    Candidate,
    candidates_of,
    choose,
    experiment_text,
)
from axiscope.api.parameters import Count, Length, checked
from axiscope.api.sweeps import sweep
from axiscope.errors import UserError
from axiscope.io.files import write_whole
from axiscope.io.progress import ProgressChoice
from axiscope.plan.experiment.settings import DEFAULT_MAPPING
from axiscope.plan.platforms import Platform, find_platform

__all__ = ["CalibrationPlan", "plan_calibration"]

MODES = ("readwrite", "read", "write")
MOST_PORTS = 4
"""Maximum number of ports that a plan uses, because each port doubles the number of sets."""


@dataclass(frozen=True)
class CalibrationPlan:
    """An experiment with the points that should be measured for a calibration."""

    board: str
    text: str
    """The experiment file."""
    points: int
    candidates: int
    """Configurations that were considered."""


@checked
def plan_calibration(
    platform: str,
    output: str | Path | None = None,
    *,
    points: Count = 100,
    pl_mhz: Length = 300.0,
    modes: Sequence[str] = MODES,
    jobs: Count | None = None,
    executor: Any = None,
    progress: ProgressChoice = None,
) -> CalibrationPlan:
    """Chooses the configurations about which the model is least certain, and writes an experiment.

    ``points`` configurations are chosen for each of ``modes`` ("readwrite", "read", "write"). Each
    choice minimizes the remaining variance of a Gaussian process over all other configurations. The
    PL clock is ``pl_mhz``. The model also runs slightly below and above this clock, which shows
    where its answer is sensitive. The same platform always gives the same plan.
    """
    board = find_platform(platform)
    wrong = [mode for mode in modes if mode not in MODES]
    if wrong or not modes:
        raise UserError(f"modes: {list(modes)!r}: give some of {', '.join(MODES)}")
    ports, beat_bytes = _ports_of(board)
    candidates = candidates_of(ports)
    maps = board.facts.maps
    mapping = None if DEFAULT_MAPPING in maps else next(iter(maps), None)
    settings: dict[str, Any] = {"platform": platform}
    settings |= {} if mapping is None else {"mapping": mapping}
    sets = list(dict.fromkeys("+".join(one.ports) for one in candidates))
    bursts = list(dict.fromkeys(one.burst_beats for one in candidates))
    clocks = [float(pl_mhz), *(round(ratio * pl_mhz, 6) for ratio in NEARBY_CLOCKS)]
    axes = {"pl_mhz": clocks, "mode": [*modes], "ports": sets, "burst_beats": bursts}
    experiment = {
        "schema": 1,
        "title": "Candidates",
        "settings": settings,
        "sweep": [{"axes": axes}],
    }
    ran = sweep(experiment, jobs=jobs, executor=executor, progress=progress)
    rows = rows_of_run(ran.frame, ran.folder)
    totals: dict[tuple[float, str, str, int], float] = {}
    for row in rows.iter_rows(named=True):
        key = (row["pl_mhz"], row["mode"], row["ports"], row["burst_beats"])
        totals[key] = totals.get(key, 0.0) + row["read_mbps"] + row["write_mbps"]
    chosen: list[tuple[str, list[Candidate]]] = []
    for mode in modes:
        plain, *nearby = (
            [totals[mhz, mode, "+".join(one.ports), one.burst_beats] for one in candidates]
            for mhz in clocks
        )
        numbers = choose(candidates, plain, beat_bytes, points, nearby)
        chosen.append((mode, [candidates[number] for number in numbers]))
    text = experiment_text(platform, float(pl_mhz), chosen, mapping, "default")
    if output is not None:
        write_whole(Path(output), text.encode())
    count = sum(len(of_mode) for _, of_mode in chosen)
    return CalibrationPlan(board.name, text, count, len(candidates))


def _ports_of(board: Platform) -> tuple[list[str], int]:
    """Returns up to `MOST_PORTS` ports that lead only to memory, and the bytes per beat."""
    free = [p for p in board.facts.ports if p.taken_by is None and p.coherent is None]
    if not free:
        raise UserError(f"{board.path}: has no free port that leads to memory alone")
    width = max(port.beat_bytes for port in free)
    return [p.name for p in free if p.beat_bytes == width][:MOST_PORTS], width
