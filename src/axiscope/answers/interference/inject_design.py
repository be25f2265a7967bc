"""Finds safe traffic in a design: several victims with bounds of their own, unequal aggressors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Literal

from axiscope import _core
from axiscope.answers.interference.aggressor_count import masters_text
from axiscope.answers.interference.design_demands import list_demands, unmet_text, worst
from axiscope.answers.interference.filling import FIRST_LEVELS, Loads, fill_loads
from axiscope.answers.interference.inject_design_records import (
    InjectDesignResult,
    PacedRecord,
)
from axiscope.answers.interference.pacing import Pace, list_paces, paced
from axiscope.answers.interference.published_loads import (
    ModelError,
    confidence_text,
    model_error,
)
from axiscope.answers.interference.recommend import STEPS, TOO_MUCH
from axiscope.answers.interference.setting import How
from axiscope.answers.interference.slowdown_limit import read_max_slowdown
from axiscope.answers.interference.threads import map_parallel, processors, side_by_side
from axiscope.answers.interference.unseen_starts import (
    CONFIDENCE,
    STARTS,
    Checked,
    batch_confidence,
    checked,
    least_share,
)
from axiscope.errors import ParameterError, UserError, within
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.plan.design.compile import Placed
from axiscope.plan.design.load import PlannedDesign, plan_variants
from axiscope.plan.design.records import DesignFile, Network, Program, Stream
from axiscope.results.design_result import DesignResult

SEEN = 3
"""Starts that the search uses."""
Progress = Callable[[int, int], None]


@dataclass
class _Runs:
    """Runs loads from several starts, but only once from each start."""

    raw: dict[str, Any]
    platform: str
    paces: list[Pace]
    timed: bool
    """Whether the design states the start times of its members.

    In this case, only their phase is random.
    """
    pool: ThreadPoolExecutor
    kept: dict[tuple[Loads, int], DesignResult] = field(default_factory=dict)

    def of(self, loads: Loads, starts: Sequence[int]) -> list[DesignResult]:
        """Returns the results of loads, one for each start."""
        missing = [n for n in starts if (loads, n) not in self.kept]
        plans = [self._plan(loads, n) for n in missing]
        for n, result in zip(missing, map_parallel(self.pool, execute_design, plans), strict=True):
            self.kept[loads, n] = result
        return [self.kept[loads, n] for n in starts]

    def _plan(self, loads: Loads, start: int) -> PlannedDesign:
        text = paced(self.raw, self.paces, loads)
        drawn = How().run(start)
        run: dict[str, Any] = {"skews": 1, "timeline_us": 0.0, "phase_ns": drawn.phase_ns}
        if not self.timed:
            run |= {"skew_ns": drawn.skew_ns, "write_skew_ns": drawn.skew_ns / 2}
        text["run"] = dict(text.get("run", {})) | run
        (plan,) = plan_variants(text, find_backend("model"), platform=self.platform)
        return plan


def inject_design(
    raw: Mapping[str, Any],
    platform: str | None = None,
    unseen: int = STARTS,
    progress: Progress | None = None,
    origin: object = "design",
    jobs: int | None = None,
) -> InjectDesignResult:
    """Finds the greatest loads of a design's aggressors with which its victims meet their demands.

    Answers are valid for ``unseen`` starts that the search did not use. The reported results are
    from the same number of further starts. Raises UserError if even the smallest loads break a
    demand.
    """
    if unseen < 1:
        raise ParameterError(
            "unseen", f"{unseen}; a design is checked from unseen starts: give 1 or more"
        )
    text = dict(raw) | {"sweep": []}
    (whole,) = plan_variants(text, find_backend("model"), platform=platform, origin=origin)
    widths = whole.board.port_bytes()
    ports = {p.member.name: p.ports for p in whole.made.members}
    beats = {name: widths[own[0]] for name, own in ports.items() if own[0] in widths}
    with within(origin):
        paces = list_paces(whole.design, beats)
    victims = {m.name for m in whole.design.members} - {pace.member for pace in paces}
    timed = any(s.start_us or s.phase_us or s.after for s in whole.design.stream)
    weights = [pace.weight for pace in paces]
    tested = 0
    # An estimate of the number of runs, for the progress bar.
    guessed = 2 * len(FIRST_LEVELS) + 4 * len(paces)

    with side_by_side(jobs or processors()) as (pool,):
        runs = _Runs(text, whole.platform, paces, timed, pool)

        def holds(loads: Loads) -> bool:
            nonlocal tested
            tested += 1
            if progress:
                progress(tested, max(tested + 1, guessed))
            # A single start that breaks a demand is enough to reject the loads.
            return all(
                worst(result, victims) <= 1.0
                for starts in (range(1), range(1, SEEN))
                for result in runs.of(loads, starts)
            )

        found = fill_loads(weights, holds)
        confirmed = checked(
            range(len(found)),
            lambda nth: sum(found[nth]),
            lambda nth, starts: runs.of(found[nth], starts),
            lambda results: [worst(result, victims) for result in results],
            1.0,
            SEEN,
            unseen,
        )
    if confirmed.number is None or confirmed.last is None:
        lightest = min((loads for loads, _ in runs.kept), key=sum)
        from_starts = [result for (loads, _), result in runs.kept.items() if loads == lightest]
        found_worst = max(from_starts, key=lambda result: worst(result, victims))
        raise UserError(f"{origin}: {unmet_text(found_worst, victims)}")
    loads = found[confirmed.number]
    masters, error = _model_error(whole.design, victims, whole.made.members_json)
    last = confirmed.last
    wanted = {
        m.name: m.rate_mbps
        for m in whole.design.members
        if isinstance(m, Stream) and m.rate_mbps is not None
    }
    optimistic = [_paced(p, x, last, wanted) for p, x in zip(paces, loads, strict=True)]
    aggressors = optimistic
    if error is not None and error.share < 1.0:
        with side_by_side(jobs or processors()) as (pool,):
            runs.pool = pool
            less, confirmed = _less(error.share, loads, optimistic, runs, victims, unseen)
        if less is None or confirmed.last is None:
            raise UserError(
                f"{origin}: no load of the aggressors is safe if the model is as wrong as in its "
                f"worst comparison ({error.text}); the optimistic loads are "
                + ", ".join(f"{a.name} {a.mbps:.0f} MB/s" for a in optimistic)
            )
        last = confirmed.last
        aggressors = [
            _paced(p, x, last, wanted, most)
            for p, x, most in zip(paces, less, optimistic, strict=True)
        ]
    held = sum(worst(result, victims) <= 1.0 for result in last)
    return InjectDesignResult(
        title=whole.design.title,
        platform=whole.platform,
        aggressors=aggressors,
        masters=masters,
        masters_text=masters_text(
            masters,
            {p.member.name: p.ports for p in whole.made.members if _is_next_to(p, victims)},
            [p.member.name for p in whole.made.members if _is_kept(p, victims)],
        ),
        demands=list_demands(last, victims),
        model_error=None if error is None else error.to_record(),
        model_error_text=confidence_text(error, "these victims"),
        starts=unseen,
        holding=held,
        confidence=CONFIDENCE,
        holding_share_least=least_share(held, unseen, batch_confidence(confirmed.batches)),
        chosen_on=confirmed.chosen_on,
        given_up=len(confirmed.given_up),
        tested=tested,
    )


def _is_next_to(placed: Placed, victims: set[str]) -> bool:
    """Returns whether a member is in the programmable logic and has no bound on its slowdown."""
    is_victim = placed.member.name in victims and isinstance(placed.member, Program | Network)
    return placed.kind != "program" and not is_victim


def _is_kept(placed: Placed, victims: set[str]) -> bool:
    return placed.member.name in victims and _is_next_to(placed, victims)


def _model_error(
    design: DesignFile, victims: set[str], members_json: str
) -> tuple[int, ModelError | None]:
    """Returns the number of masters next to the victims, and the model's error for that number.

    The error is the largest one for any victim with a bound on slowdown. All other masters count,
    whether or not they are throttled.
    """
    bounded = [m for m in design.members if m.name in victims and isinstance(m, Program | Network)]
    counts = {m.name: _core.count_masters(members_json, [m.name]) for m in bounded}
    found = [
        (counts[member.name], error)
        for member in bounded
        if member.slowdown_bound is not None
        for error in [
            model_error(
                member.cpu if isinstance(member, Program) else member.dpu,
                counts[member.name],
                read_max_slowdown(member.slowdown_bound),
            )
        ]
        if error is not None
    ]
    if not found:
        return max(counts.values(), default=_core.count_masters(members_json, [])), None
    return min(found, key=lambda one: one[1].share)


def _less(
    share: float,
    loads: Loads,
    optimistic: Sequence[PacedRecord],
    runs: _Runs,
    victims: set[str],
    unseen: int,
) -> tuple[Loads | None, Checked[list[DesignResult]]]:
    """Returns the greatest safe loads that are at most a given share of the optimistic loads."""
    most_mbps = {paced.name: share * paced.mbps for paced in optimistic}
    steps = [tuple(part * share * load for load in loads) for part in sorted(STEPS)]

    def values(results: list[DesignResult]) -> list[float]:
        return [
            worst(result, victims)
            if all(
                m.achieved_mbps <= most_mbps.get(m.name, m.achieved_mbps) for m in result.members
            )
            else TOO_MUCH
            for result in results
        ]

    found = checked(
        range(len(steps)),
        lambda nth: sum(steps[nth]),
        lambda nth, starts: runs.of(steps[nth], starts),
        values,
        1.0,
        SEEN,
        unseen,
    )
    return (None if found.number is None else steps[found.number]), found


def _paced(
    pace: Pace,
    load: float,
    results: Sequence[DesignResult],
    wanted: Mapping[str, float],
    optimistic: PacedRecord | None = None,
) -> PacedRecord:
    moved = [m.achieved_mbps for r in results for m in r.members if m.name == pace.member]
    kinds: dict[str, Literal["stream", "cluster", "network"]] = {
        "stream": "stream", "cluster": "cluster", "network": "network"
    }  # fmt: skip
    return PacedRecord(
        name=pace.member,
        kind=kinds[pace.kind],
        load=load,
        program=pace.program(load),
        mbps=sum(moved) / len(moved),
        mbps_low=min(moved),
        mbps_high=max(moved),
        optimistic_load=None if optimistic is None else optimistic.load,
        optimistic_mbps=None if optimistic is None else optimistic.mbps,
        wanted_mbps=wanted.get(pace.member),
    )
