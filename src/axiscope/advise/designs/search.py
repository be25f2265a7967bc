"""The search: every candidate, or those that an optimiser asks for; the best run in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from axiscope.advise.designs.answer import AdviceResult, Candidate
from axiscope.advise.designs.finish import Tried, compared, options
from axiscope.advise.designs.goal import badness, missed
from axiscope.advise.designs.space import Space, Values, space_of
from axiscope.advise.designs.trial import Trials, differs
from axiscope.design.records import DesignFile
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

Progress = Callable[[int, int], None]


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
    found = options(trials, design, now, finalists, peak)
    first = next(option for option in found if not option.changes)
    best = [option for option in found if option.changes or option is found[0]][:SHOWN]
    best = compared(trials, design, today, first, best)
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

    def all(self) -> list[Tried]:
        """Every candidate that can be built."""
        found: list[Tried] = []
        batch: list[Values] = []
        for nth, values in enumerate(self._space.all(), 1):
            batch.append(values)
            if len(batch) == BATCH or nth == self._space.size:
                found += [t for t in self._run(batch) if t is not None]
                batch = []
                self._tell(nth, self._space.size)
        return found

    def asked(self) -> list[Tried]:
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
        found: dict[str, Tried] = {}
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

    def _run(self, batch: Sequence[Values]) -> list[Tried | None]:
        plans = [self._trials.plan(values, coarse=True) for values in batch]
        self.impossible += [p for p in plans if isinstance(p, str)]
        made = [p for p in plans if not isinstance(p, str)]
        results = iter(self._trials.run(made))
        out: list[Tried | None] = []
        for values, plan in zip(batch, plans, strict=True):
            if isinstance(plan, str):
                out.append(None)
                continue
            result = next(results)
            bad = badness(result, self._design.advise, self._peak_mbps)
            out.append(Tried(values, plan, result, bad))
        return out


def _different(tried: Sequence[Tried]) -> list[Tried]:
    """The first few that do not only give ports that are alike other streams."""
    found: dict[tuple[object, ...], Tried] = {}
    for one in tried:
        got = tuple(
            (m.name, round(m.achieved_mbps), m.latency and round(m.latency.mean_ns))
            for m in one.result.members
        )
        found.setdefault(got, one)
        if len(found) == FULL:
            break
    return list(found.values())


def _candidates(tried: Sequence[Tried], now: Values) -> list[Candidate]:
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
