"""Compares the model's masters with the RTL: rates and latencies of the same points.

    uv run python -m benches.agreement [--write] [EVERY] [SET ...]

The sets are those in `agreement_points.py`. If no set is named, all are compared. Points with a
master that the RTL cannot represent are left out, but counted. The exit status is 1 if fewer than
95 % of the other points agree. --write compares all points and writes
docs/reference/generated/agreement.md.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from axiscope.execution.backends import BackendName, find_backend
from axiscope.model_types import PointResult
from axiscope.plan.experiment.load import PlannedPoint
from axiscope.plan.platforms import find_platform
from benches.agreement_points import SETS

PAGE = Path(__file__).parents[1] / "docs/reference/generated/agreement.md"
RATE_PERCENT, LATENCY_PERCENT, SHARE = 1.0, 3.0, 0.95
# If there are fewer bursts than this, their mean latency is not compared.
LEAST_BURSTS = 100


@dataclass(frozen=True)
class Compared:
    """The differences between the model and the RTL at a point, %."""

    label: str
    rate_percent: float
    latency_percent: float

    @property
    def agrees(self) -> bool:
        """Returns whether the model's rate and latency are close enough to those of the RTL."""
        return (
            abs(self.rate_percent) <= RATE_PERCENT and abs(self.latency_percent) <= LATENCY_PERCENT
        )


def rate(result: PointResult) -> float:
    """Returns the rate of all masters together, MB/s."""
    return sum(m.read_mbps + m.write_mbps for m in result.masters)


def speed(result: PointResult) -> float:
    """Returns the bytes per cycle from the first burst to the last, over all directions."""
    sides = [side for m in result.masters for side in (m.read, m.write) if side is not None]
    return sum(side.bytes / side.span_cycles for side in sides if side.span_cycles)


def latency(result: PointResult, side: Literal["read", "write"]) -> float | None:
    """Returns the mean latency of all masters in a direction in cycles, or None for few bursts."""
    both = [m.read if side == "read" else m.write for m in result.masters]
    found = [counters for counters in both if counters is not None]
    bursts = sum(c.bursts for c in found)
    if bursts < LEAST_BURSTS:
        return None
    return sum(c.latency_sum_cycles for c in found) / bursts


def compare(planned: PlannedPoint) -> Compared | None:
    """Runs a point on the model and the RTL. Returns None unless every master is RTL."""
    platform = find_platform(planned.settings.platform)
    rtl = find_backend("virtual").run(platform, planned.point)
    if not all(m.in_rtl for m in rtl.masters):
        return None
    model = find_backend("model").run(platform, planned.point)
    # A run that ends once all transfers are done ends when the host polls, so its duration is not
    # precise.
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
    """The mean and the spread of the rates over several start times of the masters, MB/s."""

    mean: float
    spread: float


def over_starts(planned: PlannedPoint, starts: int = 8) -> tuple[Starts, Starts]:
    """Returns the rates of the model and the RTL over several start times."""
    platform = find_platform(planned.settings.platform)
    point = planned.point.model_copy(deep=True)
    point.run.skews = starts
    names: tuple[BackendName, ...] = ("model", "virtual")
    found = []
    for name in names:
        result = find_backend(name).run(platform, point)
        spread = sum(m.read_mbps_spread + m.write_mbps_spread for m in result.masters)
        found.append(Starts(rate(result), spread))
    return found[0], found[1]


def agreement(
    every: int = 1, names: Iterable[str] = ("generators",)
) -> list[tuple[PlannedPoint, Compared]]:
    """Compares every N-th point of some sets. Points whose masters are not all RTL are left out."""
    return compare_points(p for name in names for p in SETS[name]()[::every])


def compare_points(points: Iterable[PlannedPoint]) -> list[tuple[PlannedPoint, Compared]]:
    """Compares points. Those whose masters are not all RTL are left out."""
    found = [(p, compare(p)) for p in points]
    return [(p, compared) for p, compared in found if compared is not None]


@dataclass(frozen=True)
class OfSet:
    """The results of comparing the points of a set."""

    name: str
    found: list[tuple[PlannedPoint, Compared]]
    left_out: int

    @property
    def good(self) -> int:
        """Returns the number of points that agree."""
        return sum(c.agrees for _, c in self.found)


def compare_set(name: str, every: int) -> OfSet:
    """Compares the points of a set and prints the result of each point."""
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


def _first_line(name: str) -> str:
    """Describes the points of a set."""
    return (SETS[name].__doc__ or "").partition("\n")[0]


def page(sets: list[OfSet]) -> str:
    """Returns the text of docs/reference/generated/agreement.md."""
    rows = [
        f"| {s.name} | {_first_line(s.name)} | {len(s.found)} | {s.good} | {s.left_out} |"
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
            "Do the model's masters behave like the instrument's RTL? `python -m",
            "benches.agreement --write` writes this page. It runs points of many experiments",
            "twice: on the model, and on the [virtual board](../instrument.md), where all masters",
            "of a point are RTL. Both use the same modelled memory, so the page compares the",
            "masters and not the memory. A point agrees if the total rate of all masters is within",
            f"{RATE_PERCENT:g} %, and the mean latency in each direction with {LEAST_BURSTS} or",
            f"more bursts is within {LATENCY_PERCENT:g} %.",
            "",
            "*Left out* counts the points with masters that the RTL does not support, such as",
            "generators behind AMD's SmartConnect.",
            "",
            "| Set | Points | Compared | Agree | Left out |",
            "|---|---|--:|--:|--:|",
            *rows,
            "",
            "## Points that do not agree",
            "",
            "Each difference is the model's figure divided by the RTL's figure, minus 100 %. Most",
            "of these points use several ports at once. The bench also prints means over eight",
            "runs with different start times. If these means agree, the difference is caused by",
            "single cycles in the start times. For the other points, the cause is not known.",
            "",
            "| Set | Point | Rate (%) | Latency (%) |",
            "|---|---|--:|--:|",
            *off,
            "",
        ]
    )


def main() -> int:
    """Compares the sets and prints the result. Returns the exit status."""
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
    sets = [compare_set(name, every) for name in given or SETS]
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
