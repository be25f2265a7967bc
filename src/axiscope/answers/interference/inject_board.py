"""Finds the largest load at which a victim's slowdown stays within a bound, on a board.

A board cannot sample the victim's progress, and has no regulators. The slowdown therefore covers
the full run, and the aggressors are throttled only by idle cycles or a rate (threshold search of
Brilli et al., DATE 2022).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from axiscope.answers.interference.aggressors import make_aggressors, read_share
from axiscope.answers.interference.knobs import Idle, Knob, Rate
from axiscope.answers.interference.scenario import Scenario, Victim
from axiscope.answers.interference.search import Answer, searched
from axiscope.answers.interference.setting import Case, How, Setting
from axiscope.answers.interference.victims import make_victim
from axiscope.errors import UserError
from axiscope.execution.backends import Runner
from axiscope.model_types import (
    ClusterSpec,
    CounterResult,
    MasterResult,
    MasterSpec,
    Point,
    StreamDmaSpec,
    TrafficGeneratorSpec,
)
from axiscope.plan.platforms import plain

Progress = Callable[[int], None]
"""Called with the number of runs so far."""


@dataclass(frozen=True)
class BoardAdvice:
    """The results of a search for traffic that is safe for a victim, on a board."""

    victim: str
    knob: Knob
    alone: float
    """The victim's pace alone: MB/s, or million accesses per second of a program."""
    answer: Answer
    runs: int


def advise_on_board(
    backend: Runner,
    at: Scenario,
    victim_name: str,
    aggressor: str,
    bound: float,
    how: How,
    progress: Progress | None = None,
) -> BoardAdvice:
    """Searches for the aggressors' greatest load that keeps a victim's slowdown within a bound.

    Raises UserError before anything runs if the board lacks something, and says what it is.
    """
    victim = make_victim(victim_name, at)
    knob: Knob = Idle(at, aggressor) if read_share(aggressor) is None else Rate(at, aggressor)
    runs = _Runs(backend, at, victim, how, progress)
    runs.refuse(make_aggressors(aggressor, at, 1.0))
    alone = runs.measure_alone()

    def run(numbers: Sequence[int], starts: int) -> list[Setting]:
        return [runs.setting(number, knob.make(number), starts, alone) for number in numbers]

    answer = searched(knob, run, lambda setting: setting.slowdown_high, bound, how.starts)
    return BoardAdvice(victim_name, knob, alone, answer, runs.done)


class _Runs:
    """Runs settings on the board from as many starts as needed, but only once from each start."""

    def __init__(
        self,
        backend: Runner,
        at: Scenario,
        victim: Victim,
        how: How,
        progress: Progress | None,
    ) -> None:
        self._backend, self._at, self._victim, self._how = backend, at, victim, how
        self._progress = progress
        self._found: dict[int, list[list[MasterResult]]] = {}
        self.done = 0

    def refuse(self, aggressors: Sequence[MasterSpec]) -> None:
        """Raises UserError with all reasons why the board cannot run the masters together."""
        point = self._point(aggressors, 0)
        problems = self._at.platform.problems(plain(point))
        problems = problems or self._backend.problems(self._at.platform, point)
        if problems:
            raise UserError("\n".join(dict.fromkeys(problems)))

    def measure_alone(self) -> float:
        """Returns the victim's pace without aggressors, as a mean over all starts."""
        paces = [self._pace(self._run([], start)) for start in range(self._how.starts)]
        if min(paces) <= 0.0:
            raise UserError("the victim did nothing in the counted time; increase --counted-us")
        return sum(paces) / len(paces)

    def setting(self, number: int, case: Case, starts: int, alone: float) -> Setting:
        """Returns the results of a setting from at least the first ``starts`` starts."""
        found = self._found.setdefault(number, [])
        while len(found) < starts:
            found.append(self._run(case.aggressors, len(found)))
        return _setting(self._at, case, found, [alone / max(self._pace(f), 1e-9) for f in found])

    def _run(self, aggressors: Sequence[MasterSpec], start: int) -> list[MasterResult]:
        result = self._backend.run(self._at.platform, self._point(aggressors, start))
        self.done += 1
        if self._progress:
            self._progress(self.done)
        return result.masters

    def _point(self, aggressors: Sequence[MasterSpec], start: int) -> Point:
        point = self._at.point(self._victim, aggressors, self._how.run(start))
        for master in point.masters:
            # The instrument's generators offer only one burst at a time to the port.
            if isinstance(master, TrafficGeneratorSpec):
                for engine in (master.read, master.write):
                    if engine is not None:
                        engine.queue_bursts = 1
        return point

    def _pace(self, results: Sequence[MasterResult]) -> float:
        """Returns the pace of the slowest of the victim's masters."""
        names = {master.name for master in self._victim.masters}
        return min(_pace_of(r) for r in results if r.name in names)


def _pace_of(r: MasterResult) -> float:
    return r.read_mbps + r.write_mbps if r.maccess_per_s is None else r.maccess_per_s


def _setting(
    at: Scenario,
    case: Case,
    found: Sequence[Sequence[MasterResult]],
    slowdowns: Sequence[float],
) -> Setting:
    names = {master.name for master in case.aggressors}
    loads = [sum(r.read_mbps + r.write_mbps for r in one if r.name in names) for one in found]
    own = [r for r in found[0] if r.name not in names]
    sides = [side for r in own for side in (r.read, r.write) if side is not None]
    ns = 1e3 / at.pl_mhz
    first = next(iter(case.aggressors), None)
    return Setting(
        slowdown=sum(slowdowns) / len(slowdowns),
        slowdown_low=min(slowdowns),
        slowdown_high=max(slowdowns),
        window_slowdown=max(slowdowns),
        injected_mbps=sum(loads) / len(loads),
        victim_mbps=sum(r.read_mbps + r.write_mbps for r in own),
        latency_ns=_most(sides, lambda s: s.latency_mean_cycles) * ns,
        latency_p99_ns=None,
        latency_max_ns=_most(sides, lambda s: float(s.latency_max_cycles)) * ns,
        # A board does not report how busy its memory is.
        dram_busy=math.nan,
        idle_cycles=first.idle_cycles if isinstance(first, ClusterSpec | StreamDmaSpec) else None,
        starts=len(found),
        slowdowns=tuple(slowdowns),
        loads_mbps=tuple(loads),
    )


def _most(sides: Sequence[CounterResult], of: Callable[[CounterResult], float]) -> float:
    return max(map(of, sides), default=math.nan)
