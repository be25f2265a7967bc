"""Converts advice on safe traffic to plain data, for scripts."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from axiscope.answers.interference.advice_warnings import warnings
from axiscope.answers.interference.inject import Advice
from axiscope.answers.interference.inject_sentences import confidence
from axiscope.answers.interference.regulator_periods import Period
from axiscope.answers.interference.search import Answer
from axiscope.answers.interference.setting import Setting
from axiscope.answers.interference.unseen_starts import CONFIDENCE, Unseen


def to_dict(advice: Advice) -> dict[str, Any]:
    """Returns advice as plain data."""
    error = advice.model_error
    data: dict[str, Any] = {
        "victim": advice.victim,
        "alone_mbps": advice.alone.mbps,
        "alone_latency_ns": advice.alone.latency_ns,
        "most_mbps": advice.most_mbps,
        "exclusive_mbps": advice.exclusive_mbps,
        "exclusive_at_bound_mbps": advice.shared_mbps,
        "governed": None if advice.governed is None else _governed(advice),
        "latency_bound_ns": advice.latency_bound and advice.latency_bound.ns,
        "unbounded_because": advice.latency_bound and advice.latency_bound.unbounded_because,
        "periods": [_period(answer) for answer in advice.periods],
        "model_error": error and error.to_record(),
        "confidence": confidence(advice),
        "notes": warnings(advice),
        "answers": [],
    }
    for answer in advice.answers:
        best = answer.best
        tested = [best, answer.breaks]
        ends = [None if t is None else {"load": t.load, **_plain(t.setting)} for t in tested]
        injected = best.setting.injected_mbps if best else 0.0
        data["answers"].append(
            {
                "by": answer.by,
                "injected_mbps": injected,
                "load_intensity": injected / advice.most_mbps,
                "won_back_mbps": injected - advice.exclusive_mbps,
                "program": answer.program,
                "optimistic": _optimistic(answer, advice.most_mbps),
                "least": _least(answer),
                "best": ends[0],
                "breaks": ends[1],
                "unseen": _unseen(answer.unseen),
                "given_up": len(answer.given_up),
                "monotone": not answer.falls,
                "holds_above": list(answer.holds_above),
                "tested": [
                    {
                        "load": t.load,
                        "holds": t.holds,
                        "slowdown": t.setting.slowdown,
                        "slowdown_high": t.setting.slowdown_high,
                        "window_slowdown": t.setting.window_slowdown,
                        "injected_mbps": t.setting.injected_mbps,
                    }
                    for t in answer.tested
                ],
            }
        )
    return data


def _optimistic(answer: Answer, most_mbps: float) -> dict[str, Any] | None:
    most = answer.optimistic
    if most is None:
        return None
    return {
        "injected_mbps": most.injected_mbps,
        "load_intensity": most.injected_mbps / most_mbps,
        "program": most.program,
        "slowdown_high": most.best.setting.slowdown_high,
    }


def _least(answer: Answer) -> dict[str, Any] | None:
    least = answer.least
    if least is None:
        return None
    return {
        "program": least.program,
        "injected_mbps": least.setting.injected_mbps,
        "slowdown_high": least.setting.slowdown_high,
        "most_mbps": least.most_mbps,
    }


def _period(period: Period) -> dict[str, Any]:
    answer = period.answer
    optimistic = answer.optimistic.injected_mbps if answer.optimistic else period.mbps
    data: dict[str, Any] = {
        "period_cycles": period.knob.period_cycles,
        "optimistic_mbps": optimistic,
        "injected_mbps": period.mbps if period.checked else None,
    }
    # The recommended budget may have a longer period than the one used in the search.
    return data | {"program": answer.program if period.checked else {}}


def _plain(setting: Setting) -> dict[str, Any]:
    left_out = ("watch", "idle_cycles", "slowdowns", "windows", "loads_mbps")
    return {name: value for name, value in asdict(setting).items() if name not in left_out}


def _governed(advice: Advice) -> dict[str, Any]:
    assert advice.governed is not None
    data = _plain(advice.governed)
    floor = advice.floor.best if advice.floor else None
    static = floor.setting.injected_mbps if floor else 0.0
    watch = advice.governed.watch
    law = watch.law if watch else None
    by = advice.floor.by if advice.floor else None
    load = floor.load if floor else 0.0
    return data | {
        "by": by,
        "floor_load": load,
        "best_static_mbps": static,
        "window_bound": advice.window_bound,
        "law": law,
        "unseen": _unseen(advice.governed_unseen),
    }


def _unseen(found: Unseen | None) -> dict[str, Any] | None:
    if found is None:
        return None
    s = found.setting
    return {
        "starts": found.starts,
        "holding": found.holding,
        "confidence": CONFIDENCE,
        "holding_share_least": found.share,
        "chosen_on": found.chosen_on,
        "slowdown": s.slowdown,
        "slowdown_low": s.slowdown_low,
        "slowdown_high": s.slowdown_high,
        "window_slowdown": s.window_slowdown,
        "injected_mbps": s.injected_mbps,
        "injected_low_mbps": min(s.loads_mbps),
        "injected_high_mbps": max(s.loads_mbps),
    }
