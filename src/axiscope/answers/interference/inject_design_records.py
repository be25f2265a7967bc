"""What `inject DESIGN` says: a budget for each aggressor, and what each victim gets then."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class PacedRecord(_Out):
    """An aggressor, and what to write into its registers."""

    name: str
    kind: Literal["stream", "cluster", "network"]
    load: float
    """Share of a beat a cycle that it may offer."""
    program: dict[str, int]
    mbps: float
    """Mean over the unseen starts; below least and greatest."""
    mbps_low: float
    mbps_high: float


class DemandRecord(_Out):
    """Something that a victim must get, and what it gets from starts that no choice was made on."""

    name: str
    what: Literal["rate", "latency", "deadline", "slowdown"]
    unit: str
    wanted: float
    got: float | None
    """Mean over the unseen starts; below least and greatest. None where it never came to it."""
    got_low: float | None
    got_high: float | None
    holding: int
    """Of the unseen starts."""


class InjectDesignResult(_Out):
    """Loads that are safe together beside the victims of a design."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    title: str
    platform: str
    aggressors: list[PacedRecord]
    demands: list[DemandRecord]
    starts: int
    """Unseen starts that all is told from."""
    holding: int
    """How many of them keep every demand."""
    confidence: float
    holding_share_least: float
    """With that confidence at least this share of all starts holds (Clopper and Pearson)."""
    chosen_on: int
    """Starts that the loads were chosen on before."""
    given_up: int
    """Greater loads that held in the search and not from unseen starts."""
    tested: int
    """Sets of loads that the search ran."""
