"""Compares published safe loads for a core with the model's safe loads.

If the model allowed more traffic than was found safe in measurements, an answer for the same core
is reduced by the same factor. The loads are in ``src/axiscope/data/accuracy/published_loads.toml``,
which is written by tools/safe_loads.py.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from axiscope import _core
from axiscope.answers.interference.inject_records import ModelErrorRecord
from axiscope.answers.interference.program_names import cores_of
from axiscope.plan.design.measured_kinds import PublishedLoad, published_loads


@dataclass(frozen=True)
class ModelError:
    """The share of the model's safe load that remains after correcting its worst known error."""

    core: str
    share: float
    load: PublishedLoad
    """The published load that gives this share."""
    text: str
    """The published load and the model's, as a part of a sentence."""
    share_next_to_one: float | None = None
    """The share for a single aggressor; None if no load for a single aggressor was published."""

    def to_record(self) -> ModelErrorRecord:
        """Returns the record as plain data, for scripts."""
        load = self.load
        return ModelErrorRecord(
            core=self.core,
            share=self.share,
            paper=load.paper,
            entry=load.entry,
            published_percent=load.published_percent,
            modelled_percent=load.modelled_percent,
        )


def confidence_text(error: ModelError | None, victim: str) -> str:
    """Describes how wrong the model may be about the load that is safe for a victim."""
    if error is None:
        return (
            f"nobody has published safe loads for {victim}, so the error of the model is unknown, "
            "and these loads are optimistic. Start with less, and measure."
        )
    if error.share >= 1.0:
        return f"the model is not above the published loads ({error.text})."
    return (
        f"recommended loads are at most {100 * error.share:.3g} % of the optimistic ones. They "
        "stay safe as long as the model's error is not larger than in its worst comparison: "
        f"{error.text}.{_next_to_one(error)}"
    )


def _next_to_one(error: ModelError) -> str:
    one = error.share_next_to_one
    if one is None or one == error.share:
        return ""
    return f" Next to a single aggressor, the recommended share would be {100 * one:.3g} %."


def model_error(core: str, aggressors: int, max_slowdown: float) -> ModelError | None:
    """Returns the model's error in safe loads for a core; None if no load was published for it.

    Published loads apply to a bound on slowdown. The loads for the greatest bound up to
    ``max_slowdown`` are used, or those for the smallest bound if all are greater. Loads with one
    aggressor are also used for several aggressors.
    """
    worst = _worst(core, aggressors, max_slowdown)
    if worst is None:
        return None
    one = _worst(core, 1, max_slowdown)
    load, text = worst
    return ModelError(core, load.share, load, text, None if one is None else one[0].share)


def _worst(core: str, aggressors: int, max_slowdown: float) -> tuple[PublishedLoad, str] | None:
    loads = published_loads()
    known = json.dumps([load.model_dump(exclude={"entry"}) for load in loads])
    found = _core.worst_load(known, core, aggressors, max_slowdown)
    return None if found is None else (loads[found[0]], found[1])


def core_of(victim: str) -> str:
    """Returns the core or DPU in a victim's name. It is empty for a master at a port."""
    head, colon, _ = victim.partition(":")
    return cores_of(head)[0] if colon else ""
