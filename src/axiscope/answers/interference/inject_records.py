"""What `inject` says of a victim beside aggressors, as a record with a schema."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class UnseenRecord(_Out):
    """What a setting does from starts that neither the search nor the choice used."""

    starts: int
    holding: int
    """How many of them keep the bound."""
    confidence: float
    holding_share_least: float
    """With that confidence at least this share of all starts holds (Clopper and Pearson)."""
    chosen_on: int
    """Starts that the setting was chosen on before."""
    slowdown: float
    """Mean over the starts; below least and greatest."""
    slowdown_low: float
    slowdown_high: float
    window_slowdown: float
    """The longest window over its time alone, of all starts."""
    injected_mbps: float
    injected_low_mbps: float
    injected_high_mbps: float


class SettingRecord(_Out):
    """A setting from the starts of the search."""

    load: float | None = None
    """Share of a beat a cycle that each aggressor offers."""
    slowdown: float
    slowdown_low: float
    slowdown_high: float
    window_slowdown: float
    injected_mbps: float
    victim_mbps: float
    latency_ns: float
    latency_p99_ns: float | None
    latency_max_ns: float
    dram_busy: float
    starts: int
    sampling: float | None
    """Of a kernel: standard error from the parts of its run that were sampled."""


class TestedRecord(_Out):
    """A setting that the search ran."""

    load: float
    holds: bool
    slowdown: float
    slowdown_high: float
    window_slowdown: float
    injected_mbps: float


class AnswerRecord(_Out):
    """The greatest safe setting of one way to throttle."""

    by: Literal["idle", "rate", "budget"]
    injected_mbps: float
    load_intensity: float
    won_back_mbps: float
    """Beyond what exclusive access gives."""
    program: dict[str, int | float]
    """What to write into registers."""
    best: SettingRecord | None
    breaks: SettingRecord | None
    """The next tested above: it breaks the bound, or keeps too little from it on unseen starts."""
    unseen: UnseenRecord | None
    given_up: int
    """Settings above that held in the search and not from unseen starts."""
    monotone: bool
    holds_above: list[float]
    tested: list[TestedRecord]


class GovernedRecord(SettingRecord):
    """What the closed loop does."""

    by: str | None
    floor_load: float
    best_static_mbps: float
    window_bound: float | None
    law: dict[str, int] | None
    unseen: UnseenRecord | None


class VictimRecord(_Out):
    """What is safe beside a victim."""

    victim: str
    alone_mbps: float
    alone_latency_ns: float
    most_mbps: float
    exclusive_mbps: float
    exclusive_at_bound_mbps: float
    governed: GovernedRecord | None
    latency_bound_ns: float | None
    unbounded_because: str | None
    """The mechanism that leaves no bound of the latency."""
    periods: list[dict[str, int | float]]
    notes: list[str]
    answers: list[AnswerRecord]


class InjectResult(_Out):
    """The answer of `axiscope inject`."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    platform: str
    victim_port: str
    aggressor: str
    ports: str
    max_slowdown: float
    every_window: bool
    how: dict[str, Any]
    """How long a setting runs, and from how many starts it is searched."""
    victims: list[VictimRecord]
