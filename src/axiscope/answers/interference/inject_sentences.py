"""Writes the answer of inject as sentences: what to program, what it achieves, where it breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from axiscope.answers.interference.inject import Advice
from axiscope.answers.interference.search import Answer
from axiscope.answers.interference.unseen_starts import Unseen


def sentences(found: Sequence[Advice]) -> Iterator[str]:
    """Yields a sentence for each victim and each way to throttle the aggressors."""
    for advice in found:
        for answer in advice.answers:
            yield f"{advice.victim}: {_sentence(answer)}"


def _sentence(answer: Answer) -> str:
    if answer.best is None:
        return f"{_thing(answer)} keeps the bound at no load that was tested."
    setting = answer.best.setting if answer.unseen is None else answer.unseen.setting
    if answer.breaks is None:
        load = _gbps(setting.injected_mbps)
        end = "no higher load that was tested breaks the bound"
    else:
        load, at = _two_gbps(setting.injected_mbps, answer.breaks.setting.injected_mbps)
        end = f"the bound breaks at {at}"
    return (
        f"{_order(answer)}: {load} in all, the victim {_slower(setting.slowdown)}"
        f"{_broken(answer.unseen)}; {end}."
    )


def _broken(unseen: Unseen | None) -> str:
    """Says from how many unseen starts the bound did not hold."""
    if unseen is None or unseen.holding == unseen.starts:
        return ""
    return (
        f", but more than you allow from {unseen.starts - unseen.holding} of {unseen.starts} starts"
    )


def _order(answer: Answer) -> str:
    p = answer.program
    if answer.by == "idle":
        return (
            f"Set IDLE_CYCLES of each cluster to {p['idle_cycles']}, "
            f"behind each sub-copy of {p['sub_copy_bytes']} bytes"
        )
    if answer.by == "budget":
        return (
            f"Give the regulator before each aggressor {p['budget_bytes']} bytes "
            f"in {p['period_cycles']} cycles a direction, for bursts of {p['burst_bytes']} bytes"
        )
    return f"Let each aggressor move {p['mbps_a_port']:.0f} MB/s"


def _thing(answer: Answer) -> str:
    return {"idle": "Idling between copies", "budget": "A regulator"}.get(
        answer.by, "Pacing the aggressors"
    )


def _gbps(mbps: float) -> str:
    return f"{mbps / 1e3:.2f} GB/s"


def _two_gbps(one_mbps: float, other_mbps: float) -> tuple[str, str]:
    """Returns two rates with as many digits as are needed to tell them apart."""
    digits = next(
        (n for n in (2, 3) if len({round(m / 1e3, n) for m in (one_mbps, other_mbps)}) == 2), 4
    )
    return f"{one_mbps / 1e3:.{digits}f} GB/s", f"{other_mbps / 1e3:.{digits}f} GB/s"


def _slower(slowdown: float) -> str:
    percent = 100 * (slowdown - 1)
    return "no slower" if percent < 0.05 else f"{percent:.1f} % slower"
