"""Evaluates the demands of a design's victims over several starts."""

from __future__ import annotations

from collections.abc import Sequence

from axiscope.answers.interference.inject_design_records import DemandRecord
from axiscope.results.design_result import Check, DesignResult

NEVER = 100.0
"""Value that stands for a demand that is never reached, as a multiple of the demand."""


def used(check: Check) -> float:
    """Returns how much of a demand's limit is used. Above 1, the demand is not reliably met."""
    if check.got is None or check.got <= 0:
        return 1.0 if check.state == "met" else NEVER
    if check.what == "slowdown":
        part = (check.got - 1) / (check.wanted - 1)
    elif check.what == "rate":
        # The scale of a hundredth is arbitrary. It determines the weight of rates relative to other
        # demands.
        part = (check.wanted - check.got) / (0.01 * check.wanted)
    else:
        part = check.got / check.wanted
    # Whether a demand is met is decided only in crates/design, in the same way as for `axiscope
    # run`.
    return min(part, 1.0) if is_met(check) else max(part, 1.0 + 1e-9)


def is_met(check: Check) -> bool:
    """Returns whether a demand is met in the model.

    The model's error in slowdowns is not considered here. The answer is later reduced according to
    published loads instead.
    """
    return check.met if check.model_range is not None else check.state == "met"


def worst(result: DesignResult, victims: set[str]) -> float:
    """Returns the largest used share of a limit, over all demands of the victims."""
    return max(used(c) for m in result.members if m.name in victims for c in m.checks)


def unmet_text(result: DesignResult, victims: set[str]) -> str:
    """States which demands of victims are missed or too close to call with the lightest loads."""
    checks = [(m.name, c) for m in result.members if m.name in victims for c in m.checks]
    unmet = [(name, check) for name, check in checks if not is_met(check)]
    is_missed = any(check.state == "missed" for _, check in unmet)
    if not unmet:
        return (
            "the lightest loads meet all demands, but with less margin than the spread over the "
            "starts; relax the demands, or run `axiscope advise`"
        )
    state, words = ("missed", "missed") if is_missed else ("too_close", "too close to call")
    texts = [f"{name}: {check.text}" for name, check in unmet if check.state == state]
    return (
        f"a demand is {words} even with the lightest loads ({', '.join(texts)}); "
        "relax it, or run `axiscope advise`"
    )


def list_demands(results: Sequence[DesignResult], victims: set[str]) -> list[DemandRecord]:
    """Returns each demand of the victims, with its results from all starts."""
    out = []
    for nth, member in enumerate(results[0].members):
        for which, check in enumerate(member.checks if member.name in victims else []):
            checks = [r.members[nth].checks[which] for r in results]
            got = [c.got for c in checks if c.got is not None]
            whole = len(got) == len(checks)
            out.append(
                DemandRecord(
                    name=member.name,
                    what=check.what,
                    unit=check.unit,
                    wanted=check.wanted,
                    got=sum(got) / len(got) if whole else None,
                    got_low=min(got) if whole else None,
                    got_high=max(got) if whole else None,
                    holding=sum(is_met(c) for c in checks),
                )
            )
    return out
