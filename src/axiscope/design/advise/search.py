"""The search: every candidate, or those that an optimiser asks for; the best run in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope.design.advise.answer import AdviceResult, Candidate, Option
from axiscope.design.advise.goal import badness, missed, quantity
from axiscope.design.advise.space import Space, Values, space_of
from axiscope.design.advise.trial import Trials, differs, faster
from axiscope.design.advise.why import why
from axiscope.design.load import PlannedDesign
from axiscope.design.outcome import DesignResult
from axiscope.design.records import DesignFile
from axiscope.design.steps import steps
from axiscope.errors import UserError
from axiscope.executor import Executor, LocalProcesses
from axiscope.platform import find_platform
from axiscope.results.store import Parts
from axiscope.toml_records import validated

MOST = 2048
"""Candidates up to which all are run; beyond, an optimiser asks for some."""
ASKED = 640
"""Candidates that the optimiser asks for."""
BATCH = 16
"""Candidates between two answers to the optimiser; the same for any number of jobs."""
FULL = 8
"""Candidates that are run in full, the best of the coarse runs."""
SHOWN = 3
"""Designs that are told beside today's."""
GROWTH = (1.1, 1.25, 1.5, 2.0)
"""Factors of all wanted rates that are tried for the headroom."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class _Tried:
    """A candidate with its coarse result."""

    values: Values
    made: PlannedDesign
    result: DesignResult
    badness: float


def advised(
    raw: dict[str, Any],
    platform: str | None = None,
    executor: Executor | None = None,
    folder: Path | None = None,
    progress: Progress | None = None,
) -> AdviceResult:
    """What to change of a design (as written), on a platform.

    Trials are kept in ``folder``, so that a search that was broken off goes on. The answer is the
    same for any number of jobs. UserError says what keeps the design from being run or varied.
    """
    design = validated(DesignFile, raw)
    name = platform or design.platform
    if name is None:
        raise UserError("platform: is missing; add it, or name one with --platform")
    board = find_platform(name)
    trials = Trials(raw, name, executor or LocalProcesses(), Parts(folder) if folder else None)
    today = trials.plan({})
    if isinstance(today, str):
        raise UserError(today)
    ports = {placed.member.name: placed.ports[0] for placed in today.made.members}
    space = space_of(design, board, ports)
    now = {axis.path: axis.values[0] for axis in space.axes}
    peak = board.facts.dram.peak_mbps
    search = _Search(trials, design, space, peak, progress)
    by_all = space.size <= MOST
    tried = search.all() if by_all else search.asked()
    # A stable order: by badness, then by the fewest changes, then as enumerated.
    order = sorted(
        range(len(tried)), key=lambda k: (tried[k].badness, len(differs(tried[k].values, now)), k)
    )
    finalists = _different([tried[k] for k in order])
    options = _options(trials, design, now, finalists, peak)
    first = next(option for option in options if not option.changes)
    best = [option for option in options if option.changes or option is options[0]][:SHOWN]
    best = _compared(trials, design, today, first, best)
    return AdviceResult(
        title=design.title,
        platform=name,
        goal=design.advise.goal,
        size=space.size,
        tried=len(tried),
        by="enumeration" if by_all else "optimiser",
        impossible=len(search.impossible),
        impossible_because=search.impossible[0] if search.impossible else None,
        now=first,
        best=best,
        candidates=_candidates(tried, now),
    )


class _Search:
    """Runs candidates coarsely."""

    def __init__(
        self,
        trials: Trials,
        design: DesignFile,
        space: Space,
        peak_mbps: float,
        progress: Progress | None,
    ) -> None:
        self._trials, self._design, self._space = trials, design, space
        self._peak_mbps, self._progress = peak_mbps, progress
        self.impossible: list[str] = []

    def all(self) -> list[_Tried]:
        """Every candidate that can be built."""
        found: list[_Tried] = []
        batch: list[Values] = []
        for nth, values in enumerate(self._space.all(), 1):
            batch.append(values)
            if len(batch) == BATCH or nth == self._space.size:
                found += [t for t in self._run(batch) if t is not None]
                batch = []
                self._tell(nth, self._space.size)
        return found

    def asked(self) -> list[_Tried]:
        """Candidates that a tree of Parzen estimators asks for, today's first.

        Method: Bergstra et al., Algorithms for Hyper-Parameter Optimization (NIPS 2011), as built
        into Optuna; its seed is fixed.
        """
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=1, multivariate=True)
        study = optuna.create_study(sampler=sampler)
        axes = self._space.axes
        study.enqueue_trial({axis.path: 0 for axis in axes})
        found: dict[str, _Tried] = {}
        worst = 0.0
        for done in range(0, ASKED, BATCH):
            asked = [study.ask() for _ in range(BATCH)]
            wanted = [
                {
                    axis.path: axis.values[
                        trial.suggest_categorical(axis.path, range(len(axis.values)))
                    ]
                    for axis in axes
                }
                for trial in asked
            ]
            for trial, tried in zip(asked, self._run(wanted), strict=True):
                if tried is None:
                    study.tell(trial, worst + 1.0)
                    continue
                worst = max(worst, tried.badness)
                study.tell(trial, tried.badness)
                found.setdefault(tried.made.key, tried)
            self._tell(done + BATCH, ASKED)
        return list(found.values())

    def _tell(self, done: int, of: int) -> None:
        if self._progress:
            self._progress(done, of)

    def _run(self, batch: Sequence[Values]) -> list[_Tried | None]:
        plans = [self._trials.plan(values, coarse=True) for values in batch]
        self.impossible += [p for p in plans if isinstance(p, str)]
        made = [p for p in plans if not isinstance(p, str)]
        results = iter(self._trials.run(made))
        out: list[_Tried | None] = []
        for values, plan in zip(batch, plans, strict=True):
            if isinstance(plan, str):
                out.append(None)
                continue
            result = next(results)
            bad = badness(result, self._design.advise, self._peak_mbps)
            out.append(_Tried(values, plan, result, bad))
        return out


def _different(tried: Sequence[_Tried]) -> list[_Tried]:
    """The first few that do not only give ports that are alike other streams."""
    found: dict[tuple[object, ...], _Tried] = {}
    for one in tried:
        got = tuple(
            (m.name, round(m.achieved_mbps), m.latency and round(m.latency.mean_ns))
            for m in one.result.members
        )
        found.setdefault(got, one)
        if len(found) == FULL:
            break
    return list(found.values())


def _options(
    trials: Trials, design: DesignFile, now: Values, finalists: Sequence[_Tried], peak: float
) -> list[Option]:
    """The finalists and today's design in full, the best first."""
    changes = [differs(t.values, now) for t in finalists]
    if {} not in changes:
        changes.append({})
    plans = [trials.plan(change) for change in changes]
    made = [(c, p) for c, p in zip(changes, plans, strict=True) if not isinstance(p, str)]
    results = trials.run([p for _, p in made])
    room = _headroom(trials, [c for c, _ in made])
    options = [
        Option(
            changes=change,
            result=result,
            headroom=growth,
            ties_with_best=False,
            why=[],
            steps=[],
        )
        for (change, _), result, growth in zip(made, results, room, strict=True)
    ]
    slack_counts = design.advise.goal == "slack"
    return sorted(
        options,
        key=lambda o: (
            badness(o.result, design.advise, peak) - (o.headroom or 0.0) * slack_counts,
            len(o.changes),
        ),
    )


def _headroom(trials: Trials, changes: Sequence[Values]) -> list[float | None]:
    """By how much all wanted rates of each variant may grow and still be met; 0: not even now."""
    if not faster(trials.raw, 1.0):
        return [None] * len(changes)
    found: list[float | None] = []
    for change in changes:
        growth = 0.0
        for factor in (1.0, *GROWTH):
            plan = trials.plan(change | faster(trials.raw, factor))
            if isinstance(plan, str):
                break
            (result,) = trials.run([plan])
            if not all(c.met for m in result.members for c in m.checks if c.what == "rate"):
                break
            growth = factor
        found.append(growth)
    return found


def _compared(
    trials: Trials, design: DesignFile, today: PlannedDesign, now: Option, best: Sequence[Option]
) -> list[Option]:
    """The best with what went away against today's design, what to do, and which of them tie."""
    board = find_platform(trials.platform)
    lead, _ = quantity(best[0].result, design.advise)
    told = []
    for option in best:
        made = trials.plan(option.changes)
        assert not isinstance(made, str)
        value, _ = quantity(option.result, design.advise)
        error = max(option.result.error_percent, best[0].result.error_percent) / 100
        alike = missed(option.result) == missed(best[0].result)
        tie = option is not best[0] and alike and abs(value - lead) <= error * abs(lead)
        change = {
            "why": why(now.result, option.result),
            "steps": steps(board, today.made, made.made),
            "ties_with_best": tie and option.headroom == best[0].headroom,
        }
        told.append(option.model_copy(update=change))
    return told


def _candidates(tried: Sequence[_Tried], now: Values) -> list[Candidate]:
    """All candidates of the search, and which of them no other beats in everything."""
    rows = []
    for t in tried:
        checks = [c for m in t.result.members for c in m.checks]
        ports = {p for m in t.result.members if m.kind != "program" for p in m.ports}
        rows.append((missed(t.result), -min([c.slack for c in checks], default=0.0), len(ports), t))
    keys = [(lost, room, ports, -t.result.total_mbps) for lost, room, ports, t in rows]
    return [
        Candidate(
            changes=differs(t.values, now),
            total_mbps=t.result.total_mbps,
            missed=lost,
            worst_slack=-room,
            ports=ports,
            pareto=not any(_beats(other, key) for other in keys),
        )
        for (lost, room, ports, t), key in zip(rows, keys, strict=True)
    ]


def _beats(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """At least as good in everything, better in something."""
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


__all__ = ["ASKED", "MOST", "advised"]
