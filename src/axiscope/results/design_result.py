"""Records of what a design got: each member against what it wants."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from axiscope.io.toml_records import Scalar


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Latency(_Out):
    """Latency of bursts, from the issue to the last beat or the response, ns."""

    mean_ns: float
    p50_ns: float | None
    p90_ns: float | None
    p99_ns: float | None
    p999_ns: float | None
    max_ns: float


class Check(_Out):
    """Something that a member must get, and what it got."""

    what: Literal["rate", "latency", "deadline", "slowdown"]
    wanted: float
    """MB/s, ns, us, or times as long as alone."""
    got: float | None
    """None where it never came to it."""
    met: bool
    unit: Literal["MB/s", "ns", "us", "x"]

    @property
    def slack(self) -> float:
        """How much is to spare, as a share of what is wanted; below 0 where it is missed."""
        if self.got is None or self.got <= 0:
            return -1.0
        share = self.got / self.wanted if self.what == "rate" else self.wanted / self.got
        return share - 1.0


class MemberResult(_Out):
    """What a member of a design got; counters are of the first start."""

    name: str
    kind: Literal["stream", "cluster", "program", "network"]
    direction: Literal["read", "write", "both"]
    ports: list[str]
    wanted_mbps: float | None
    """None: as fast as it goes."""
    read_mbps: float
    write_mbps: float
    spread_mbps: float
    """Greatest less least over the starts."""
    maccess_per_s: float | None
    """Of programs."""
    latency: Latency | None
    finished_us: float | None
    """From the first burst to the last byte, where all its bytes were moved."""
    alone_mbps: float | None
    """Alone on the platform; where it has a slowdown_bound."""
    checks: list[Check]
    causes: dict[str, float] | None
    """Its time by what it waits for, of the first start: shares, 1 together (limits.CAUSES)."""
    waits_for: dict[str, float]
    """Share of its time in which it waits and another has the DRAM's bus, by name and direction."""

    @property
    def achieved_mbps(self) -> float:
        """Both ways together."""
        return self.read_mbps + self.write_mbps

    @property
    def met(self) -> bool | None:
        """Whether it got all that it must; None where it must get nothing."""
        return all(check.met for check in self.checks) if self.checks else None


class Span(_Out):
    """A span of the DRAM's data bus."""

    start_ns: float
    end_ns: float
    what: str
    """``read``, ``write``, or why the bus rests."""
    member: str | None
    bank: int


class DesignResult(_Out):
    """A design on a platform: what every member got."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    title: str
    platform: str
    backend: str
    pl_mhz: float
    mapping: str
    qos: str
    values: dict[str, Scalar]
    """Where it is one of a sweep: its axes."""
    members: list[MemberResult]
    limit: str
    """What limits it, in one sentence."""
    bus: dict[str, float]
    """The DRAM's data bus in the first start: shares of the time, 1 together."""
    timeline: list[Span]
    """Its first microseconds, where they were asked for."""
    total_mbps: float
    error_percent: float | None
    """What two of three measured totals of this kind of design were within, %.

    ``None`` where its chip, a pattern of its streams or its number of ports was never measured: the
    error is unknown then.
    """
    sure: str
    """What that rests on, and what was never measured."""
    dram_busy_fraction: float
    row_hit_rate: float
    nj_per_byte: float | None
    """Energy of all rails, where the platform has energies."""
    simulated_us: float
    starts: int
    steady: bool
    warnings: list[str]

    @property
    def error_mbps(self) -> float | None:
        """``error_percent`` of the total."""
        share = self.error_percent
        return None if share is None else self.total_mbps * share / 100

    @property
    def in_all(self) -> str:
        """What the total is, in words: streams that end may have run one after another."""
        ended = any(member.finished_us is not None for member in self.members)
        return "in all, each member while it ran" if ended else "in all"

    @property
    def met(self) -> bool:
        """Whether every member got all that it must."""
        return all(member.met is not False for member in self.members)
