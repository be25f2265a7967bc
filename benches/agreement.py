"""The model's masters against the RTL: rates and latencies of the same points.

    uv run python -m benches.agreement [--write] [EVERY] [SET ...]

Points are of the sets of `agreement_points.py`, all without a name. Those that are not all RTL are
left out, and counted. Ends with 1 if fewer than 95 % of the others agree. With --write all points
are compared, and docs/reference/generated/agreement.md is written.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from axiscope.execution.backends import BackendName, backend_of
from axiscope.model_types import PointResult
from axiscope.plan.experiment.load import PlannedPoint
from axiscope.plan.platforms import find_platform
from benches.agreement_points import SETS

PAGE = Path(__file__).parents[1] / "docs/reference/generated/agreement.md"
RATE_PERCENT, LATENCY_PERCENT, SHARE = 1.0, 3.0, 0.95
# A direction that hardly moves has no latency worth comparing.
LEAST_BURSTS = 100


@dataclass(frozen=True)
class Compared:
    """How far the model is from the RTL at a point, %."""

    label: str
    rate_percent: float
    latency_percent: float

    @property
    def agrees(self) -> bool:
        """Whether both are within their bars."""
        return (
            abs(self.rate_percent) <= RATE_PERCENT and abs(self.latency_percent) <= LATENCY_PERCENT
        )


def rate(result: PointResult) -> float:
    """All masters' rate, MB/s."""
    return sum(m.read_mbps + m.write_mbps for m in result.masters)


def speed(result: PointResult) -> float:
    """Bytes a cycle of each direction from its first burst to its last, in all."""
    sides = [side for m in result.masters for side in (m.read, m.write) if side is not None]
    return sum(side.bytes / side.span_cycles for side in sides if side.span_cycles)


def latency(result: PointResult, side: Literal["read", "write"]) -> float | None:
    """All masters' mean latency in a direction, cycles; None where hardly any moved."""
    both = [m.read if side == "read" else m.write for m in result.masters]
    found = [counters for counters in both if counters is not None]
    bursts = sum(c.bursts for c in found)
    if bursts < LEAST_BURSTS:
        return None
    return sum(c.latency_sum_cycles for c in found) / bursts


def compare(planned: PlannedPoint) -> Compared | None:
    """Runs a point on both; None where not all of it is RTL."""
    platform = find_platform(planned.settings.platform)
    rtl = backend_of("virtual").run(platform, planned.point)
    if not all(m.in_rtl for m in rtl.masters):
        return None
    model = backend_of("model").run(platform, planned.point)
    # A run that ends when all is over ends at a look: what it took says no look.
    of = speed if planned.point.run.until == "drained" else rate
    sides: tuple[Literal["read", "write"], ...] = ("read", "write")
    pairs = [(latency(model, side), latency(rtl, side)) for side in sides]
    off = [100 * (m / r - 1) for m, r in pairs if m is not None and r is not None]
    return Compared(
        planned.settings.label(),
        100 * (of(model) / of(rtl) - 1),
        max(off, key=abs, default=0.0),
    )


@dataclass(frozen=True)
class Starts:
    """Rates over several starts of the masters: mean, and least to greatest, MB/s."""

    mean: float
    spread: float


def over_starts(planned: PlannedPoint, starts: int = 8) -> tuple[Starts, Starts]:
    """The rates of the model and of the RTL over so many starts."""
    platform = find_platform(planned.settings.platform)
    point = planned.point.model_copy(deep=True)
    point.run.skews = starts
    names: tuple[BackendName, ...] = ("model", "virtual")
    found = []
    for name in names:
        result = backend_of(name).run(platform, point)
        spread = sum(m.read_mbps_spread + m.write_mbps_spread for m in result.masters)
        found.append(Starts(rate(result), spread))
    return found[0], found[1]


def agreement(
    every: int = 1, names: Iterable[str] = ("generators",)
) -> list[tuple[PlannedPoint, Compared]]:
    """Compares every so many of the points of sets that are RTL."""
    found = [(p, compare(p)) for name in names for p in SETS[name]()[::every]]
    return [(p, compared) for p, compared in found if compared is not None]


@dataclass(frozen=True)
class OfSet:
    """What came out of a set."""

    name: str
    found: list[tuple[PlannedPoint, Compared]]
    left_out: int

    @property
    def good(self) -> int:
        """Points that agree."""
        return sum(c.agrees for _, c in self.found)


def said(name: str, every: int) -> OfSet:
    """Compares a set and prints it."""
    found = agreement(every, [name])
    for _, c in found:
        mark = " " if c.agrees else "!"
        print(
            f"{mark} rate {c.rate_percent:+7.2f} %  latency {c.latency_percent:+7.2f} %  {c.label}"
        )
    for planned, c in found:
        if not c.agrees:
            model, rtl = over_starts(planned)
            print(
                f"  over 8 starts: model {model.mean:.0f} MB/s (spread {model.spread:.0f}), "
                f"RTL {rtl.mean:.0f} ({rtl.spread:.0f}), {100 * (model.mean / rtl.mean - 1):+.1f} %"
                f"  {c.label}"
            )
    out = OfSet(name, found, len(SETS[name]()[::every]) - len(found))
    print(f"{name}: {out.good} of {len(found)} agree; {out.left_out} are not all RTL", flush=True)
    return out


def page(sets: list[OfSet]) -> str:
    """docs/reference/generated/agreement.md."""
    rows = [
        f"| {s.name} | {(SETS[s.name].__doc__ or '').strip()} | {len(s.found)} | {s.good} "
        f"| {s.left_out} |"
        for s in sets
    ]
    tried, good = sum(len(s.found) for s in sets), sum(s.good for s in sets)
    rows.append(
        f"| all | | {tried} | {good} ({good / tried:.1%}) | {sum(s.left_out for s in sets)} |"
    )
    off = [
        f"| {s.name} | {c.label} | {c.rate_percent:+.2f} | {c.latency_percent:+.2f} |"
        for s in sets
        for _, c in s.found
        if not c.agrees
    ]
    return "\n".join(
        [
            "# Where model and RTL agree",
            "",
            "Do the model's masters behave as the instrument's RTL? This page is the answer of",
            "`python -m benches.agreement --write`, which runs points of many experiments twice:",
            "on the model, and on the [virtual board](../instrument.md), where all masters of a",
            "point are RTL. Both have the same modelled memory. So the page compares masters, and",
            "says nothing of the memory. A point agrees if the rates of all masters together are",
            f"within {RATE_PERCENT:g} %, and the mean latency of each direction is within",
            f"{LATENCY_PERCENT:g} % (where there are {LEAST_BURSTS} bursts or more).",
            "",
            "*Left out* are points with masters that the RTL refuses, such as those whose bursts",
            "cross 4 KiB (`cut_4k = false`).",
            "",
            "| Set | Its points | Compared | Agree | Left out |",
            "|---|---|--:|--:|--:|",
            *rows,
            "",
            "## Points that do not agree",
            "",
            "Differences are the model's figure over that of the RTL, less 100 %. Most of these",
            "points use several ports at once. The bench also prints means over eight",
            "starts. If these agree, single cycles decide the point; of the others the cause is",
            "not known.",
            "",
            "| Set | Point | Rate (%) | Latency (%) |",
            "|---|---|--:|--:|",
            *off,
            "",
        ]
    )


def main() -> int:
    """Compares, prints, judges."""
    started = time.perf_counter()
    given = sys.argv[1:]
    write = "--write" in given
    given = [word for word in given if word != "--write"]
    every = int(given.pop(0)) if given and given[0].isdigit() else 1
    for name in given:
        if name not in SETS:
            print(f"{name}: no such set; give some of {', '.join(SETS)}", file=sys.stderr)
            return 2
    if write and (given or every != 1):
        print("--write: compares all points; give no number and no set", file=sys.stderr)
        return 2
    sets = [said(name, every) for name in given or SETS]
    if write:
        PAGE.write_text(page(sets))
    good, tried = sum(s.good for s in sets), sum(len(s.found) for s in sets)
    took = time.perf_counter() - started
    print(
        f"{good} of {tried} points agree within {RATE_PERCENT} % and {LATENCY_PERCENT} %; "
        f"{took:.1f} s"
    )
    return 0 if good >= SHARE * tried else 1


if __name__ == "__main__":
    sys.exit(main())
