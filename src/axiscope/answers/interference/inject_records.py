"""Defines the result of `inject` for victims and aggressors on a platform."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class UnseenRecord(_Out):
    """Results of a setting from starts that were used neither in the search nor for the choice."""

    starts: int
    holding: int
    """Number of these starts that keep the bound."""
    confidence: float
    holding_share_least: float
    """At least this share of all starts keeps the bound, with that confidence (Clopper and
    Pearson).
    """
    chosen_on: int
    """Number of starts on which the choice of the setting was based."""
    slowdown: float
    """Mean over the starts; ``slowdown_low`` and ``slowdown_high`` are least and greatest."""
    slowdown_low: float
    slowdown_high: float
    window_slowdown: float
    """Slowdown of the longest window of all starts."""
    injected_mbps: float
    injected_low_mbps: float
    injected_high_mbps: float


class SettingRecord(_Out):
    """Results of a setting from the starts of the search."""

    load: float | None = None
    """Offered load of each aggressor, as a share of one beat per cycle."""
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
    """Standard error for a kernel, of which only parts of the run were sampled."""


class TestedRecord(_Out):
    """Results of a setting that was run in the search."""

    load: float
    holds: bool
    slowdown: float
    slowdown_high: float
    window_slowdown: float
    injected_mbps: float


class OptimisticRecord(_Out):
    """The greatest setting that would keep the bound if the model were exact."""

    injected_mbps: float
    load_intensity: float
    program: dict[str, int | float]
    slowdown_high: float


class ModelErrorRecord(_Out):
    """The error in the model's safe loads for a core, at the published load where it is largest."""

    core: str
    share: float
    """The recommended share of the model's load."""
    paper: str
    entry: str
    published_percent: float
    modelled_percent: float


class LeastRecord(_Out):
    """The smallest setting that was tried. It is reported if no setting is safe."""

    program: dict[str, int | float]
    injected_mbps: float
    slowdown_high: float
    most_mbps: float | None
    """The largest recommended load, if the model allows more."""


class AnswerRecord(_Out):
    """The recommended setting for one way of throttling.

    It is the greatest setting that is safe in the model. If the model was too optimistic about
    published loads of the victim's core, a smaller setting is recommended.
    """

    by: Literal["idle", "rate", "budget"]
    injected_mbps: float
    load_intensity: float
    won_back_mbps: float
    """Traffic in excess of exclusive access, MB/s."""
    program: dict[str, int | float]
    """Values for registers."""
    optimistic: OptimisticRecord | None = None
    """The model's own answer; None if no load of the victim was published."""
    least: LeastRecord | None = None
    """The least setting that was tried, if none is safe."""
    best: SettingRecord | None
    breaks: SettingRecord | None
    """The next tested setting above this one.

    It breaks the bound, or is too close to the bound with unseen starts.
    """
    unseen: UnseenRecord | None
    given_up: int
    """Number of greater settings that kept the bound in the search but not from unseen starts."""
    monotone: bool
    holds_above: list[float]
    tested: list[TestedRecord]


class PeriodRecord(_Out):
    """The answer for one period of the regulators."""

    period_cycles: int
    """The period that was searched."""
    optimistic_mbps: float
    """The greatest load that is safe if the model is right."""
    injected_mbps: float | None
    """The recommended load; 0 if no load is safe.

    None if it was not determined, because it cannot exceed the recommended load of another period.
    """
    program: dict[str, int | float]
    """Values for registers; if no whole burst is left, with a longer period."""


class GovernedRecord(SettingRecord):
    """Results of the closed loop (see governor.py)."""

    by: str | None
    floor_load: float
    best_static_mbps: float
    window_bound: float | None
    law: dict[str, int] | None
    unseen: UnseenRecord | None


class VictimRecord(_Out):
    """The answers for a victim: traffic that is safe for it."""

    victim: str
    alone_mbps: float
    alone_latency_ns: float
    most_mbps: float
    exclusive_mbps: float
    exclusive_at_bound_mbps: float
    governed: GovernedRecord | None
    latency_bound_ns: float | None
    unbounded_because: str | None
    """The mechanism because of which the latency has no bound."""
    periods: list[PeriodRecord]
    model_error: ModelErrorRecord | None = None
    """None if no safe load of the victim was published, because the model's error is then unknown.
    """
    confidence: str = ""
    """The possible error of the model about the answers, in words."""
    notes: list[str]
    answers: list[AnswerRecord]


class InjectResult(_Out):
    """The result of the `axiscope inject` command."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    platform: str
    victim_port: str
    aggressor: str
    ports: str
    aggressors: int
    """Number of masters among the aggressors, one at each port."""
    aggressors_text: str
    """The number of aggressors, their ports, and whether this is the default, in words."""
    max_slowdown: float
    every_window: bool
    how: dict[str, Any]
    """Length of the runs, and number of starts of the search."""
    victims: list[VictimRecord]
