"""What can be set of aggressors: idle cycles of clusters, a rate, a regulator's budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from axiscope.answers.interference.aggressors import (
    BURST_BEATS,
    aggressors_of,
    beats_of,
    clusters_of,
    name_at,
    read_share,
)
from axiscope.answers.interference.name_lists import names_of
from axiscope.answers.interference.scenario import Scenario
from axiscope.answers.interference.setting import Case
from axiscope.errors import ParameterError
from axiscope.model_types import RegulatorSpec

By = Literal["idle", "rate", "budget"]

MOST_PERIOD_CYCLES = 1 << 20
"""Some milliseconds: a longer period is longer than any run here, and every budget is a setting."""


class Knob(Protocol):
    """Settings in the order of their loads, numbered from 0."""

    @property
    def by(self) -> By:
        """What is set."""
        ...

    @property
    def governed(self) -> bool:
        """Whether a governor can set it anew while the aggressors run."""
        ...

    def count(self) -> int:
        """How many settings there are."""
        ...

    def load(self, number: int) -> float:
        """Share of a beat a cycle that a setting offers."""
        ...

    def make(self, number: int) -> Case:
        """The aggressors of a setting, and their regulators."""
        ...

    def program(self, number: int) -> dict[str, int | float]:
        """What to write into registers."""
        ...


@dataclass(frozen=True)
class Idle:
    """Idle cycles between sub-copies of clusters: controlled memory request injection."""

    at: Scenario
    aggressor: str
    by: By = "idle"

    @property
    def governed(self) -> bool:
        """Not of a copy: the governor sets no pace of a stream DMA."""
        return self.aggressor != "cluster-copy"

    @property
    def _beats(self) -> int:
        return beats_of(self.aggressor, self.at.widths[self.at.ports[0]])

    @property
    def _most(self) -> int:
        least = 0.002
        return round(beats_of(self.aggressor, max(self.at.widths.values())) * (1 - least) / least)

    def count(self) -> int:
        """From the most idle cycles (a load of 0.2 %) to none."""
        return self._most + 1

    def load(self, number: int) -> float:
        """Beats over beats and idle cycles."""
        return self._beats / (self._beats + self._most - number)

    def make(self, number: int) -> Case:
        """Clusters with so many idle cycles."""
        return Case(clusters_of(self.aggressor, self.at, self._most - number))

    def program(self, number: int) -> dict[str, int | float]:
        """The smart DMA's registers."""
        size = self._beats * self.at.widths[self.at.ports[0]]
        return {"sub_copy_bytes": size, "idle_cycles": self._most - number}


@dataclass(frozen=True)
class Rate:
    """A rate that generators keep to, in steps of a thousandth of the port's."""

    at: Scenario
    aggressor: str
    by: By = "rate"
    governed: bool = True

    def count(self) -> int:
        """A thousand."""
        return 1000

    def load(self, number: int) -> float:
        """Thousandths, from 1."""
        return (number + 1) / 1000

    def make(self, number: int) -> Case:
        """Generators at this rate."""
        return Case(aggressors_of(self.aggressor, self.at, self.load(number)))

    def program(self, number: int) -> dict[str, int | float]:
        """The rate of each port."""
        return {"mbps_a_port": self.load(number) * self.at.most_mbps(self.at.ports[0])}


@dataclass(frozen=True)
class Budget:
    """A regulator before every aggressor: whole bursts of a period, in each direction."""

    at: Scenario
    aggressor: str
    period_cycles: int = 1024
    by: By = "budget"
    governed: bool = True

    def _burst(self, port: str) -> int:
        return BURST_BEATS * self.at.widths[port]

    def count(self) -> int:
        """As many bursts as a period has beats for."""
        return self.period_cycles // BURST_BEATS

    def load(self, number: int) -> float:
        """Bytes of the budget over those of a beat a cycle."""
        return (number + 1) * BURST_BEATS / self.period_cycles

    def make(self, number: int) -> Case:
        """Aggressors at full rate behind their regulators."""
        regulators = [
            RegulatorSpec(
                master=name_at(port),
                period_cycles=self.period_cycles,
                budget_bytes=(number + 1) * self._burst(port),
            )
            for port in self.at.ports
        ]
        return Case(aggressors_of(self.aggressor, self.at, 1.0), regulators)

    def program(self, number: int) -> dict[str, int | float]:
        """The regulator's registers, the same at every port, and the bursts that it is for."""
        burst = self._burst(self.at.ports[0])
        return {
            "budget_bytes": (number + 1) * burst,
            "period_cycles": self.period_cycles,
            "burst_bytes": burst,
        }


def knobs_of(at: Scenario, aggressor: str, periods: Sequence[int]) -> list[Knob]:
    """What can be set for an aggressor: idle cycles or rate, and a budget for each period."""
    for cycles in periods:
        if not 2 * BURST_BEATS <= cycles <= MOST_PERIOD_CYCLES:
            span = f"{2 * BURST_BEATS} to {MOST_PERIOD_CYCLES}"
            raise ParameterError("period_cycles", f"{cycles}; give {span}")
    pace: Knob = Idle(at, aggressor) if read_share(aggressor) is None else Rate(at, aggressor)
    return [pace, *(Budget(at, aggressor, cycles) for cycles in periods)]


def periods_of(text: str) -> list[int]:
    """Periods such as 256,1024 in cycles; UserError where one is no number or stands twice."""
    names = names_of("period_cycles", text)
    bad = next((name for name in names if not name.isdecimal()), None)
    if bad is not None:
        raise ParameterError(
            "period_cycles", f"{bad!r} is no number of cycles; give such as 256,1024"
        )
    return [int(name) for name in names]
