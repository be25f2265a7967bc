"""Writes the answer of inject in sentences: values to program, their effect, and confidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from axiscope.answers.interference.inject import Advice
from axiscope.answers.interference.published_loads import confidence_text
from axiscope.answers.interference.search import Answer


def sentences(found: Sequence[Advice], max_slowdown: float) -> Iterator[str]:
    """Yields a sentence for each victim and way of throttling, and one about the confidence."""
    for advice in found:
        for answer in advice.answers:
            yield f"{advice.victim}: {_sentence(answer, max_slowdown)}"
        yield f"{advice.victim}: confidence: {confidence(advice)}"


def confidence(advice: Advice) -> str:
    """Describes how wrong the model may be in the answers for a victim."""
    kind = "this core or DPU" if ":" in advice.victim else "a master at a port"
    return confidence_text(advice.model_error, kind)


def _sentence(answer: Answer, max_slowdown: float) -> str:
    if answer.best is None:
        return f"{_none_safe(answer, max_slowdown)}{_optimistic(answer)}"
    setting = answer.best.setting if answer.unseen is None else answer.unseen.setting
    starts = f"{setting.starts} starts" if setting.starts > 1 else "1 start"
    return (
        f"{_order(answer)}. Total traffic: {rate_text(setting.injected_mbps)}. The victim is "
        f"{_slower(setting.slowdown)} (at most {_percent(setting.slowdown_high)} in {starts}; "
        f"the bound is {_percent(max_slowdown)}).{_optimistic(answer)}{_breaks(answer)}"
    )


def _none_safe(answer: Answer, max_slowdown: float) -> str:
    """Describes the smallest setting that was tried, and what to do next."""
    where = "with any period" if answer.by == "budget" else "at any load"
    text = f"{_thing(answer)} does not keep the victim within its bound {where} that was tested."
    least = answer.least
    if least is None:
        return text
    moves = f"{rate_text(least.setting.injected_mbps)} in total"
    tried = f"{program_text(answer.by, least.program)}, {moves}"
    if least.most_mbps is not None and least.setting.slowdown_high <= max_slowdown:
        return (
            f"{text} The smallest setting that was tried ({tried}) moves more than the recommended "
            f"{rate_text(least.most_mbps)}. Increase --counted-us."
        )
    return (
        f"{text} Even with the smallest setting that was tried ({tried}), the victim is up to "
        f"{_percent(least.setting.slowdown_high)} slower. Raise --max-slowdown, use fewer "
        "--clusters, or let the aggressors run only while the victim uses no memory (PREM)."
    )


def _optimistic(answer: Answer) -> str:
    """Returns the model's own answer, labelled as such, if the recommended setting is smaller."""
    most = answer.optimistic
    if most is None or most.error.share >= 1.0:
        return ""
    return (
        f" If the model were exact, {rate_text(most.injected_mbps)} would be safe "
        f"({program_text(answer.by, most.program)})."
    )


def _breaks(answer: Answer) -> str:
    if answer.breaks is None:
        return " In the model, no higher load that was tested exceeds the bound."
    broken = rate_text(answer.breaks.setting.injected_mbps)
    if answer.breaks_program and answer.breaks.setting.injected_mbps <= _safe_mbps(answer):
        # A setting that offers more load may move less data.
        program = program_text(answer.by, answer.breaks_program)
        return (
            f" In the model, the bound is exceeded with {program}, although only {broken} are "
            "moved."
        )
    return f" In the model, the bound is exceeded at {broken}."


def _safe_mbps(answer: Answer) -> float:
    """Returns the largest load that is safe according to the model."""
    if answer.optimistic is not None:
        return answer.optimistic.injected_mbps
    assert answer.best is not None
    return (answer.unseen or answer.best).setting.injected_mbps


def _order(answer: Answer) -> str:
    p = answer.program
    if answer.by == "idle":
        return (
            f"Set IDLE_CYCLES to {p['idle_cycles']} in each cluster "
            f"(a pause after each sub-copy of {p['sub_copy_bytes']} bytes)"
        )
    if answer.by == "budget":
        return (
            f"Set the regulator in front of each aggressor to {p['budget_bytes']} bytes "
            f"per {p['period_cycles']} cycles in each direction "
            f"(bursts of {p['burst_bytes']} bytes)"
        )
    return f"Limit each aggressor to {p['mbps_a_port']:.0f} MB/s"


def program_text(by: str, program: dict[str, int | float]) -> str:
    """Describes the register values to program in few words."""
    if by == "idle":
        return f"{program['idle_cycles']} idle after {program['sub_copy_bytes']} B"
    if by == "budget":
        return f"{program['budget_bytes']} B in {program['period_cycles']} cycles"
    return f"{program['mbps_a_port']:.0f} MB/s per port"


def _thing(answer: Answer) -> str:
    return {"idle": "Idling between copies", "budget": "A regulator"}.get(
        answer.by, "Pacing the aggressors"
    )


def rate_text(mbps: float) -> str:
    """Returns a rate with at least three digits; in GB/s if it is 1 GB/s or more."""
    return f"{mbps / 1e3:.2f} GB/s" if mbps >= 1e3 else f"{mbps:.0f} MB/s"


def _slower(slowdown: float) -> str:
    percent = _percent(slowdown)
    return "no slower" if percent == "0 %" else f"{percent} slower"


def _percent(slowdown: float) -> str:
    percent = 100 * (slowdown - 1)
    return "0 %" if percent < 0.05 else f"{percent:.1f} %".replace(".0 %", " %")
