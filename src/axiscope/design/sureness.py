"""How sure the rates of a design are: the error seen on measured configurations of its kind."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import Field

from axiscope.design.compile import Compiled
from axiscope.design.records import Cluster, Network, Program, Stream
from axiscope.design.setting_up import chip_of
from axiscope.design.step import shares_of
from axiscope.platform import DATA, Platform
from axiscope.toml_records import Strict, read_toml

ANY = "any"
LEAST = 12
"""Configurations of a kind; kinds with fewer fall back to a wider one."""
KEYS = ("chip", "direction", "pattern", "ports", "clock")
"""What makes a kind."""
WIDEN = ("clock", "pattern", "direction", "chip", "ports")
"""What a kind leaves open, one after another, until there is one of enough configurations.

Ports last: the error grows most with their number.
"""
SHARED = "1 shared"
"""One port, several masters behind a multiplexer."""
FAST_MHZ = 200.0
"""Between the clocks that were measured, 100 and 300 MHz."""


class Kind(Strict):
    """A kind of configurations, and the errors of the model on these."""

    chip: str
    direction: Literal["read", "write", "both", "any"]
    pattern: Literal["sequential", "strided", "random", "any"]
    ports: str
    clock: str
    configurations: int
    total_median_percent: float
    total_p68_percent: float
    total_p90_percent: float
    worst_median_percent: float
    worst_p68_percent: float
    worst_p90_percent: float

    @property
    def key(self) -> tuple[str, ...]:
        """What makes the kind."""
        return self.chip, self.direction, self.pattern, self.ports, self.clock


class KindsFile(Strict):
    """The file that tools/write_accuracy.py writes."""

    schema_version: Literal[1] = Field(alias="schema")
    least: int
    kind: list[Kind]


class Sureness(Strict):
    """What a predicted rate may be off by, as far as measurements say."""

    kind: str
    configurations: int
    total_percent: float
    """Two of three measured totals were within it (68th percentile)."""
    worst_percent: float
    """The same of the worst stream, in % of the total of all streams."""
    said: str


def clock_band(pl_mhz: float) -> str:
    """The band of a PL clock."""
    return f"below {FAST_MHZ:.0f} MHz" if pl_mhz < FAST_MHZ else f"from {FAST_MHZ:.0f} MHz"


@cache
def kinds() -> dict[tuple[str, ...], Kind]:
    """The measured kinds."""
    file = read_toml(DATA / "accuracy" / "kinds.toml", KindsFile)
    return {kind.key: kind for kind in file.kind}


def sureness(made: Compiled, platform: Platform) -> Sureness:
    """How far the rates of a design may be off, and what that rests on."""
    named = kind_of(made, platform)
    found = nearest(named)
    return Sureness(
        kind="/".join(found.key),
        configurations=found.configurations,
        total_percent=found.total_p68_percent,
        worst_percent=found.worst_p68_percent,
        said=_said(found, named, made),
    )


def kind_of(made: Compiled, platform: Platform) -> dict[str, str]:
    """The kind of a design, by what masters at ports do; ANY where it has none."""
    sides: set[str] = set()
    patterns: set[str] = set()
    ports: set[str] = set()
    for placed in made.members:
        member = placed.member
        if isinstance(member, Program):
            continue
        ports.update(placed.ports)
        if isinstance(member, Stream | Cluster):
            sides.add(member.direction)
        else:
            sides |= {"read", "write"}
        patterns.add(_pattern(member) if isinstance(member, Stream) else "sequential")
    order = ("random", "strided", "sequential")
    return {
        "chip": chip_of(platform) or ANY,
        "direction": "both" if len(sides) == 2 else next(iter(sides), ANY),
        "pattern": next((p for p in order if p in patterns), ANY),
        "ports": _ports(len(ports), bool(shares_of(made))),
        "clock": clock_band(made.point.pl_mhz),
    }


def _ports(count: int, shared: bool) -> str:
    if count == 1 and shared:
        return SHARED
    return str(count) if count else ANY


def _pattern(stream: Stream) -> str:
    same = {"chase": "random", "tiles": "strided"}
    return same.get(stream.pattern, stream.pattern)


def nearest(named: dict[str, str]) -> Kind:
    """The narrowest measured kind that holds one of that name; in the end that of all."""
    known = kinds()
    wide = dict(named)
    for key in (None, *WIDEN):
        if key is not None:
            wide[key] = ANY
        found = known.get(
            tuple(wide[k] for k in ("chip", "direction", "pattern", "ports", "clock"))
        )
        if found is not None:
            return found
    raise ValueError("data/accuracy/kinds.toml: has no kind of all configurations; write it anew")


_MANY = {
    "1": "one port",
    SHARED: "several masters behind one port",
    "2": "two ports",
    "3": "three ports",
    "4": "four ports",
}
_WAYS = {"read": "reads", "write": "writes", "both": "reads and writes"}


def _said(found: Kind, named: dict[str, str], made: Compiled) -> str:
    measured = {kind.chip for kind in kinds().values()}
    what = [f"{found.configurations} measured configurations"]
    if found.ports != ANY:
        what.append(f"of {_MANY[found.ports]}")
    ways = "" if found.direction == ANY else _WAYS[found.direction]
    walk = "" if found.pattern == ANY else found.pattern
    if ways or walk:
        what.append(f"with {walk} {ways or 'bursts'}".replace("  ", " "))
    if found.clock != ANY:
        what.append(f"at PL clocks {found.clock}")
    rest = " ".join(what)
    if named["chip"] not in measured or named["chip"] == ANY:
        said = f"no measurement of this chip: {rest} on another"
    elif found.chip == ANY:
        said = f"{rest} on all chips measured"
    else:
        said = f"{rest} on this chip"
    if named["ports"] not in {kind.ports for kind in kinds().values()}:
        said += f"; {named['ports']} ports were never measured"
    if never := unmeasured(made):
        said += f"; {' and '.join(never)} were never measured"
    return said


def unmeasured(made: Compiled) -> list[str]:
    """What a design has and no measured configuration had: all had like streams at full rate."""
    members = [placed.member for placed in made.members]
    streams = [m for m in members if isinstance(m, Stream)]
    found = []
    shapes = {
        (placed.beat_bytes, placed.member.burst_beats, placed.member.pattern)
        for placed in made.members
        if isinstance(placed.member, Stream)
    }
    if len({str(shape) for shape in shapes}) > 1:
        found.append("unlike streams")
    ways: dict[str, set[str]] = {}
    for placed in made.members:
        if isinstance(placed.member, Stream):
            ways.setdefault(placed.ports[0], set()).add(placed.member.direction)
    if len({frozenset(sides) for sides in ways.values()}) > 1:
        found.append("ports of unlike directions")
    if any(s.rate_mbps is not None or s.after for s in streams):
        found.append("paced or waiting streams")
    known = {kind.pattern for kind in kinds().values()}
    found += sorted({f"{s.pattern} streams" for s in streams if s.pattern not in known})
    shares = shares_of(made)
    if shares and len({port for placed in made.members for port in placed.ports}) > 1:
        found.append("shared ports beside others")
    if made.point.regulators:
        found.append("regulators")
    kinds_ = ((Cluster, "clusters"), (Network, "networks"), (Program, "programs beside them"))
    found += [name for kind, name in kinds_ if any(isinstance(m, kind) for m in members)]
    return found
