"""Kinds of measured configurations, with the errors of the model on these."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import Field

from axiscope.io.data_files import DATA
from axiscope.io.toml_records import Strict, read_toml

ANY = "any"
KEYS = ("chip", "direction", "pattern", "ports", "clock")
"""What makes a kind."""
SHARED = "1 shared"
"""One port, several masters behind a multiplexer."""


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
    """Configurations of a kind; kinds with fewer fall back to a wider one."""
    fast_mhz: float
    """PL clocks from here on are one band, those below another."""
    widen: list[str]
    """What a kind leaves open, one after another, until there is one of enough configurations.

    Ports last: the error grows most with their number.
    """
    kind: list[Kind]

    def by_key(self) -> dict[tuple[str, ...], Kind]:
        """The kinds by what makes them."""
        return {kind.key: kind for kind in self.kind}


@cache
def kinds_file() -> KindsFile:
    """What was measured, by kind."""
    return read_toml(DATA / "accuracy" / "kinds.toml", KindsFile)


def clock_band(pl_mhz: float, fast_mhz: float) -> str:
    """The band of a PL clock."""
    return f"below {fast_mhz:.0f} MHz" if pl_mhz < fast_mhz else f"from {fast_mhz:.0f} MHz"
