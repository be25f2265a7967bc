"""What the adviser says, as a record with a schema."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from axiscope.plan.design.step import Step
from axiscope.results.design_result import DesignResult


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Option(_Out):
    """A design that the adviser ran in full."""

    changes: dict[str, Any]
    """What differs from today's design, by path."""
    result: DesignResult
    headroom: float | None
    """By how much all wanted rates may grow together and still be met; None without rates."""
    ties_with_best: bool
    """Whether it misses as many demands and the lead of the best is within the model's error."""
    why: list[str]
    """What went away, a sentence each."""
    steps: list[Step]
    """What to program and to set for it."""


class Candidate(_Out):
    """A candidate of the search, run coarsely."""

    changes: dict[str, Any]
    total_mbps: float
    missed: int
    """Demands that it misses."""
    worst_slack: float
    """The least share to spare; below 0 where something is missed."""
    ports: int
    pareto: bool
    """No other candidate is as good in all: demands missed, slack, total, ports."""


class AdviceResult(_Out):
    """What to change of a design on a platform."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    title: str
    platform: str
    goal: str
    size: int
    """Candidates in all."""
    tried: int
    """Candidates that were run coarsely."""
    by: Literal["enumeration", "optimiser", "coordinates"]
    impossible: int
    """Candidates of these that cannot be built here."""
    impossible_because: str | None
    """Why, of the first of them."""
    now: Option
    best: list[Option]
    candidates: list[Candidate]
