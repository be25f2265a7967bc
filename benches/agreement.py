"""The model's generator against the RTL: rates and latencies of the same points.

    uv run python benches/agreement.py [EVERY]

Ends with 1 if fewer than 95 % of the points agree.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from axiscope.backends import BackendName, backend_of, load_experiment
from axiscope.experiment.load import PlannedPoint
from axiscope.model_types import PointResult
from axiscope.platform import find_platform

POINTS = Path(__file__).parents[1] / "experiments/instrument/agreement.toml"
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


def latency(result: PointResult, side: Literal["read", "write"]) -> float | None:
    """All masters' mean latency in a direction, cycles; None where hardly any moved."""
    both = [m.read if side == "read" else m.write for m in result.masters]
    found = [counters for counters in both if counters is not None]
    bursts = sum(c.bursts for c in found)
    if bursts < LEAST_BURSTS:
        return None
    return sum(c.latency_sum_cycles for c in found) / bursts


def compare(planned: PlannedPoint) -> Compared:
    """Runs a point on both."""
    platform = find_platform(planned.settings.platform)
    model = backend_of("model").run(platform, planned.point)
    rtl = backend_of("virtual").run(platform, planned.point)
    sides: tuple[Literal["read", "write"], ...] = ("read", "write")
    pairs = [(latency(model, side), latency(rtl, side)) for side in sides]
    off = [100 * (m / r - 1) for m, r in pairs if m is not None and r is not None]
    return Compared(
        planned.settings.label(),
        100 * (rate(model) / rate(rtl) - 1),
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


def agreement(every: int = 1) -> list[Compared]:
    """Compares every so many of the points."""
    return [compare(p) for p in load_experiment(POINTS, "virtual").points[::every]]


def main() -> int:
    """Compares, prints, judges."""
    started = time.perf_counter()
    found = agreement(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    for c in found:
        mark = " " if c.agrees else "!"
        print(
            f"{mark} rate {c.rate_percent:+7.2f} %  latency {c.latency_percent:+7.2f} %  {c.label}"
        )
    points = load_experiment(POINTS, "virtual").points
    for planned in points:
        if any(c.label == planned.settings.label() and not c.agrees for c in found):
            model, rtl = over_starts(planned)
            print(
                f"  over 8 starts: model {model.mean:.0f} MB/s (spread {model.spread:.0f}), "
                f"RTL {rtl.mean:.0f} ({rtl.spread:.0f}), {100 * (model.mean / rtl.mean - 1):+.1f} %"
                f"  {planned.settings.label()}"
            )
    good = sum(c.agrees for c in found)
    took = time.perf_counter() - started
    print(
        f"{good} of {len(found)} points agree within {RATE_PERCENT} % and {LATENCY_PERCENT} %; "
        f"{took:.1f} s"
    )
    return 0 if good >= SHARE * len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
