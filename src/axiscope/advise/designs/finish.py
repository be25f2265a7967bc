"""The finalists of a search: run in full, their headroom, what to do, and which of them tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from axiscope.advise.designs.answer import Option
from axiscope.advise.designs.goal import badness, missed, quantity
from axiscope.advise.designs.space import Values
from axiscope.advise.designs.trial import Trials, differs, faster
from axiscope.advise.designs.why import why
from axiscope.design.load import PlannedDesign
from axiscope.design.records import DesignFile
from axiscope.design.result import DesignResult
from axiscope.design.steps import steps
from axiscope.platform import find_platform

GROWTH = (1.1, 1.25, 1.5, 2.0)
"""Factors of all wanted rates that are tried for the headroom."""
NEAR = 0.01
"""Difference, as a share, up to which a design with fewer changes goes first."""


@dataclass(frozen=True)
class Tried:
    """A candidate with its coarse result."""

    values: Values
    made: PlannedDesign
    result: DesignResult
    badness: float


def options(
    trials: Trials, design: DesignFile, now: Values, finalists: Sequence[Tried], peak: float
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


def compared(
    trials: Trials, design: DesignFile, today: PlannedDesign, now: Option, best: Sequence[Option]
) -> list[Option]:
    """The best with what went away against today's design, what to do, and which of them tie."""
    board = find_platform(trials.platform)
    lead, _ = quantity(best[0].result, design.advise)
    told: list[Option] = []
    near: list[int] = []
    for nth, option in enumerate(best):
        made = trials.plan(option.changes)
        assert not isinstance(made, str)
        value, _ = quantity(option.result, design.advise)
        off = abs(value - lead) / abs(lead) if lead else 0.0
        error = max(option.result.error_percent, best[0].result.error_percent) / 100
        alike = missed(option.result) == missed(best[0].result)
        tie = alike and off <= error and option.headroom == best[0].headroom
        if tie and off <= NEAR:
            near.append(nth)
        change = {
            "why": why(now.result, option.result),
            "steps": steps(board, today.made, made.made),
            "ties_with_best": tie,
        }
        told.append(option.model_copy(update=change))
    # Of those that are as good, the one with the fewest changes is first.
    first = min(near, key=lambda nth: (len(told[nth].changes), nth))
    told.insert(0, told.pop(first).model_copy(update={"ties_with_best": False}))
    return told
