"""Defines the result of `inject DESIGN`: a budget for each aggressor, and each victim's results."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from axiscope.answers.interference.inject_records import ModelErrorRecord


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class PacedRecord(_Out):
    """An aggressor, with the register values that throttle it."""

    name: str
    kind: Literal["stream", "cluster", "network"]
    load: float
    """Offered load, as a share of one beat per cycle."""
    program: dict[str, int]
    mbps: float
    """Mean over the unseen starts, MB/s; ``mbps_low`` and ``mbps_high`` are the least and greatest
    rate.
    """
    mbps_low: float
    mbps_high: float
    optimistic_load: float | None = None
    """The load that is safe if the model is right; None if ``load`` is that."""
    optimistic_mbps: float | None = None
    wanted_mbps: float | None = None
    """The rate that the design demands for it, MB/s; None without one."""

    @property
    def misses_its_rate(self) -> bool:
        """Returns whether the load is less than the aggressor's own demand."""
        return self.wanted_mbps is not None and self.mbps_high < 0.995 * self.wanted_mbps


class DemandRecord(_Out):
    """A victim's demand, and its result from starts that were not used to choose the loads."""

    name: str
    what: Literal["rate", "latency", "deadline", "slowdown", "underflow", "overflow"]
    unit: str
    wanted: float
    got: float | None
    """Mean over the unseen starts, then least and greatest; None if the victim never reached it."""
    got_low: float | None
    got_high: float | None
    holding: int
    """Number of unseen starts that keep the demand."""


class InjectDesignResult(_Out):
    """Loads that, applied together, are safe for the victims of a design."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    title: str
    platform: str
    aggressors: list[PacedRecord]
    demands: list[DemandRecord]
    starts: int
    """Number of unseen starts from which the results are computed."""
    holding: int
    """Number of these starts that keep every demand."""
    confidence: float
    holding_share_least: float
    """At least this share of all starts keeps the bound, with that confidence (Clopper and
    Pearson).
    """
    chosen_on: int
    """Number of starts on which the choice of the loads was based."""
    given_up: int
    """Number of greater loads that kept the bound in the search but not from unseen starts."""
    tested: int
    """Number of sets of loads that the search ran."""
    model_error: ModelErrorRecord | None = None
    """The published load that the model exceeded most; None if there is none for the victims."""
    masters: int = 0
    """Number of masters as which the aggressors count when they are compared with published loads.
    """
    masters_text: str = ""
    """How the masters were counted, in words."""
    model_error_text: str = ""
    """The possible error of the model about these loads, in words."""

    def broken(self) -> list[str]:
        """Returns the victims that miss a demand from at least one start; empty if none does."""
        return list(dict.fromkeys(d.name for d in self.demands if d.holding < self.starts))

    def missed_rates(self) -> str:
        """Returns a sentence for each aggressor whose own demand exceeds its load, or ""."""
        return "".join(
            f" {paced.name} demands {paced.wanted_mbps:g} MB/s and would receive "
            f"{paced.mbps:.0f} MB/s."
            for paced in self.aggressors
            if paced.misses_its_rate
        )

    def none_safe(self) -> str:
        """Returns a sentence if a demand is missed from at least one start, or ""."""
        names = ", ".join(self.broken())
        return names and (
            f"No set of loads that was tested meets all demands from every start: {names}."
        )
