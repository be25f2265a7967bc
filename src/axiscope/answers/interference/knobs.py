"""Defines the knobs that throttle aggressors: idle cycles of clusters, a rate, or a budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from axiscope.answers.interference.aggressors import (
    BURST_BEATS,
    beats_of,
    make_aggressors,
    make_clusters,
    name_at,
    read_share,
)
from axiscope.answers.interference.name_lists import split_names
from axiscope.answers.interference.scenario import Scenario
from axiscope.answers.interference.setting import Case
from axiscope.errors import ParameterError
from axiscope.model_types import RegulatorSpec

By = Literal["idle", "rate", "budget"]

MOST_PERIOD_CYCLES = 1 << 20
"""Longest period of a regulator, cycles.

It is a few milliseconds, which is longer than any run here.
"""


class Knob(Protocol):
    """A knob: its settings in the order of their loads, numbered from 0."""

    @property
    def by(self) -> By:
        """Returns what the knob sets."""
        ...

    @property
    def governed(self) -> bool:
        """Returns whether a governor can change the knob while the aggressors run."""
        ...

    def count(self) -> int:
        """Returns the number of settings."""
        ...

    def load(self, number: int) -> float:
        """Returns the load that a setting offers, as a share of one beat per cycle."""
        ...

    def make(self, number: int) -> Case:
        """Returns the aggressors with a setting, and their regulators."""
        ...

    def program(self, number: int) -> dict[str, int | float]:
        """Returns the register values for a setting."""
        ...


@dataclass(frozen=True)
class Idle:
    """Idle cycles between sub-copies of clusters (controlled memory request injection)."""

    at: Scenario
    aggressor: str
    by: By = "idle"

    @property
    def governed(self) -> bool:
        """Returns False for copies, because a governor cannot throttle a stream DMA."""
        return self.aggressor != "cluster-copy"

    @property
    def _beats(self) -> int:
        return beats_of(self.aggressor, self.at.widths[self.at.ports[0]])

    @property
    def _most(self) -> int:
        least = 0.0005
        return round(beats_of(self.aggressor, max(self.at.widths.values())) * (1 - least) / least)

    def count(self) -> int:
        """Returns the number of settings, which range from a load of 0.05 % to no idle cycles."""
        return self._most + 1

    def load(self, number: int) -> float:
        """Returns beats divided by the sum of beats and idle cycles."""
        return self._beats / (self._beats + self._most - number)

    def make(self, number: int) -> Case:
        """Returns clusters that have the idle cycles of a setting."""
        return Case(make_clusters(self.aggressor, self.at, self._most - number))

    def program(self, number: int) -> dict[str, int | float]:
        """Returns the values for the registers of the smart DMA."""
        size = self._beats * self.at.widths[self.at.ports[0]]
        return {"sub_copy_bytes": size, "idle_cycles": self._most - number}


@dataclass(frozen=True)
class Rate:
    """A rate limit for generators, in steps of a thousandth of the port's rate."""

    at: Scenario
    aggressor: str
    by: By = "rate"
    governed: bool = True

    def count(self) -> int:
        """Returns 1000."""
        return 1000

    def load(self, number: int) -> float:
        """Returns the load of a setting. Setting 0 is a load of one thousandth."""
        return (number + 1) / 1000

    def make(self, number: int) -> Case:
        """Returns generators that run at the rate of a setting."""
        return Case(make_aggressors(self.aggressor, self.at, self.load(number)))

    def program(self, number: int) -> dict[str, int | float]:
        """Returns the rate at each port, in MB/s."""
        return {"mbps_a_port": self.load(number) * self.at.most_mbps(self.at.ports[0])}


@dataclass(frozen=True)
class Budget:
    """A budget for the regulators in front of the aggressors: bursts per period and direction."""

    at: Scenario
    aggressor: str
    period_cycles: int = 1024
    by: By = "budget"
    governed: bool = True

    def _burst(self, port: str) -> int:
        return BURST_BEATS * self.at.widths[port]

    @property
    def directions(self) -> int:
        """Returns the number of directions in which the aggressors move data."""
        share = read_share(self.aggressor)
        both = self.aggressor == "cluster-copy" if share is None else 0.0 < share < 1.0
        return 2 if both else 1

    def count(self) -> int:
        """Returns the number of settings: the number of bursts whose beats fit into a period."""
        return self.period_cycles // BURST_BEATS

    def load(self, number: int) -> float:
        """Returns the budget in bytes, divided by the bytes that a port can move in a period."""
        return (number + 1) * BURST_BEATS / self.period_cycles

    def make(self, number: int) -> Case:
        """Returns aggressors that run at full rate behind their regulators."""
        regulators = [
            RegulatorSpec(
                master=name_at(port),
                period_cycles=self.period_cycles,
                budget_bytes=(number + 1) * self._burst(port),
            )
            for port in self.at.ports
        ]
        return Case(make_aggressors(self.aggressor, self.at, 1.0), regulators)

    def program(self, number: int) -> dict[str, int | float]:
        """Returns the register values of each regulator (all are equal), and the burst length."""
        burst = self._burst(self.at.ports[0])
        return {
            "budget_bytes": (number + 1) * burst,
            "period_cycles": self.period_cycles,
            "burst_bytes": burst,
        }


def list_knobs(at: Scenario, aggressor: str, periods: Sequence[int]) -> list[Knob]:
    """Returns the knobs for an aggressor: idle cycles or a rate, and a budget for each period."""
    for cycles in periods:
        if not 2 * BURST_BEATS <= cycles <= MOST_PERIOD_CYCLES:
            span = f"{2 * BURST_BEATS} to {MOST_PERIOD_CYCLES}"
            raise ParameterError("period_cycles", f"{cycles}; give {span}")
    pace: Knob = Idle(at, aggressor) if read_share(aggressor) is None else Rate(at, aggressor)
    return [pace, *(Budget(at, aggressor, cycles) for cycles in periods)]


def read_periods(text: str) -> list[int]:
    """Reads periods in cycles, such as 256,1024. Rejects other text and repeated values."""
    names = split_names("period_cycles", text)
    bad = next((name for name in names if not name.isdecimal()), None)
    if bad is not None:
        raise ParameterError(
            "period_cycles", f"{bad!r} is not a number of cycles; give, for example, 256,1024"
        )
    return [int(name) for name in names]
