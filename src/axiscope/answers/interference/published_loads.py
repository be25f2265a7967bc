"""Compares published safe loads of a core with those of the model.

If the model allowed more traffic than measurements did, an answer for the same core is reduced by
the same factor. ``src/axiscope/data/accuracy/published_loads.toml`` has the loads;
tools/safe_loads.py writes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from axiscope.answers.interference.inject_records import ModelErrorRecord
from axiscope.answers.interference.program_names import cores_of
from axiscope.io.data_files import DATA
from axiscope.io.toml_records import WHOLE, Strict, read_toml

CLOSE = 1e-9


class PublishedLoad(Strict):
    """A published safe load of a core, with the model's load for the same programs."""

    paper: str
    entry: str
    """The load's entry in ``data/references``."""
    core: str
    """A core, or a DPU."""
    aggressors: Literal["one", "several"]
    max_slowdown: float
    """The slowdown bound to which the load belongs."""
    published_percent: float
    """In % of the traffic of these aggressors at full rate; the least or greatest value over
    several programs.
    """
    modelled_percent: float
    """The model's load; 100 if no load slows any of the programs by this much."""

    @property
    def share(self) -> float:
        """Returns the published load divided by the model's, at most 1."""
        return min(1.0, self.published_percent / self.modelled_percent)


class _File(Strict):
    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    load: list[PublishedLoad]


@dataclass(frozen=True)
class ModelError:
    """The share of the model's load that remains after subtracting its worst known error."""

    core: str
    share: float
    load: PublishedLoad
    """The published load that gives this share."""
    share_next_to_one: float | None = None
    """The share for a single aggressor; None if no load for a single aggressor was published."""

    def to_record(self) -> ModelErrorRecord:
        """Returns the record for scripts."""
        load = self.load
        return ModelErrorRecord(
            core=self.core,
            share=self.share,
            paper=load.paper,
            entry=load.entry,
            published_percent=load.published_percent,
            modelled_percent=load.modelled_percent,
        )

    @property
    def text(self) -> str:
        """Returns the origin of the share, as a part of a sentence."""
        load = self.load
        number = "one aggressor" if load.aggressors == "one" else "several aggressors"
        slower = f"{100 * (load.max_slowdown - 1):.0f} % slower"
        return (
            f"for the {self.core} with {number}, {load.paper} found "
            f"{load.published_percent:g} % safe (at most {slower}), and the model allows "
            f"{load.modelled_percent:.3g} %"
        )


def confidence_text(error: ModelError | None, victim: str) -> str:
    """Describes in sentences the model's possible error about loads next to a victim."""
    if error is None:
        return (
            f"nobody has published safe loads for {victim}, so the error of the model is unknown, "
            "and these loads are optimistic. Start with less, and measure."
        )
    if error.share >= 1.0:
        return f"the model is not above the published loads ({error.text})."
    return (
        f"recommended loads are {100 * error.share:.3g} % of the optimistic ones. They stay "
        "safe if the model is wrong by no more than in its worst comparison: "
        f"{error.text}.{_next_to_one(error)}"
    )


def _next_to_one(error: ModelError) -> str:
    one = error.share_next_to_one
    if one is None or one == error.share:
        return ""
    return f" Next to a single aggressor, the recommended share would be {100 * one:.3g} %."


@cache
def published_loads() -> tuple[PublishedLoad, ...]:
    """Returns all published loads."""
    return tuple(read_toml(DATA / "accuracy" / "published_loads.toml", _File).load)


def model_error(core: str, aggressors: int, max_slowdown: float) -> ModelError | None:
    """Returns the model's error in safe loads of a core; None if none was published.

    It uses the loads for the greatest published bound up to ``max_slowdown``, or for the smallest
    bound if there is none. Loads with one aggressor are also used for several aggressors.
    """
    known = [load for load in published_loads() if load.core == core]
    if aggressors == 1:
        known = [load for load in known if load.aggressors == "one"]
    if not known:
        return None
    worst = _worst(known, max_slowdown)
    next_to_one = [load for load in known if load.aggressors == "one"]
    one = _worst(next_to_one, max_slowdown).share if next_to_one else None
    return ModelError(core, worst.share, worst, one)


def _worst(known: Sequence[PublishedLoad], max_slowdown: float) -> PublishedLoad:
    bounds = sorted({load.max_slowdown for load in known})
    level = max([b for b in bounds if b <= max_slowdown + CLOSE], default=bounds[0])
    return min((load for load in known if load.max_slowdown == level), key=lambda load: load.share)


def core_of(victim: str) -> str:
    """Returns the core or DPU in a victim's name; empty for a master at a port."""
    head, colon, _ = victim.partition(":")
    return cores_of(head)[0] if colon else ""
