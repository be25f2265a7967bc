"""The adviser's result as a record with a schema."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from axiscope.plan.design.step import Step
from axiscope.results.design_result import DesignResult


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Option(_Out):
    """A design that the adviser ran in full length."""

    changes: dict[str, Any]
    """Differences from today's design, by path."""
    result: DesignResult
    headroom: float | None
    """Factor by which all demanded rates may grow together and still be met; None without rates."""
    ties_with_best: bool
    """Whether it misses as many demands as the best design and is worse by less than the model's
    error."""
    why: list[str]
    """Reasons: the waiting that went away, one sentence each."""
    steps: list[Step]
    """Settings to program for this design."""


class Candidate(_Out):
    """A candidate of the search, run for a short time."""

    changes: dict[str, Any]
    total_mbps: float
    missed: int
    """Number of demands that it misses."""
    worst_slack: float
    """The least slack of all demands, as a share of the demand; below 0 if one is missed."""
    ports: int
    pareto: bool
    """Whether no other candidate is as good in demands missed, slack, total and ports."""


class AdviceResult(_Out):
    """Recommended changes to a design on a platform."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    title: str
    platform: str
    goal: str
    size: int
    """Number of candidates."""
    tried: int
    """Number of candidates that were run for a short time."""
    by: Literal["enumeration", "optimiser", "coordinates"]
    impossible: int
    """Number of these candidates that cannot be built on the platform."""
    impossible_because: str | None
    """Why the first of them cannot be built."""
    now: Option
    best: list[Option]
    candidates: list[Candidate]
