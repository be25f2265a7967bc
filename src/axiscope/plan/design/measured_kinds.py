"""Reads the model's errors on each kind of measured configuration."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from axiscope.io.data_files import DATA
from axiscope.io.toml_records import WHOLE, Strict, read_toml

ANY = "any"
CARRIED_OVER = "carried over"
"""Replaces a board's name: measured boards with rules that were fitted on another board."""
KEYS = ("chip", "board", "direction", "pattern", "ports", "clock")
"""Properties that define a kind."""
SHARED = "1 shared"
"""One port with several masters behind a multiplexer."""


class Kind(Strict):
    """A kind of measured configurations, and the model's errors on them."""

    chip: str
    board: str
    """The measured platform, or ``CARRIED_OVER``."""
    direction: Literal["read", "write", "both", "any"]
    pattern: Literal["sequential", "strided", "random", "any"]
    ports: str
    clock: str
    configurations: int
    total_median_percent: float
    total_p90_percent: float | None = None
    """The interval of the total, in % of the predicted total; ``None`` if there are too few
    configurations.
    """
    worst_median_percent: float
    worst_p90_percent: float | None = None
    """The same for the worst stream, in % of the predicted total."""
    fitted: bool = False
    """Whether figures of the model were fitted to these configurations without holding any out."""

    @property
    def key(self) -> tuple[str, ...]:
        """Returns the properties by which the kind is defined."""
        return self.chip, self.board, self.direction, self.pattern, self.ports, self.clock


class KindsFile(Strict):
    """The contents of the file written by tools/write_accuracy.py."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    level_percent: float
    """Share of measured configurations that an interval contains, %."""
    rank_percent: float
    """Rank of the error that bounds an interval, in % of the number of configurations plus one.

    It is greater than the level, because a configuration resembles its neighbours.
    """
    carried_over_rank_percent: float
    """The same for rules fitted on another board. Errors on a board resemble one another."""
    smallest_gain_percent: float
    """Smallest predicted gain that is worth a change of a design, %.

    Smaller gains came true for too few pairs of measured configurations.
    """
    fast_mhz: float
    """PL clock that separates two bands, MHz."""
    widen: list[str]
    """Properties that are ignored, one after another, until a kind has enough configurations.

    Ports come last, because the error grows most with their number.
    """
    ports: dict[str, list[str]]
    """The measured ports of each chip."""
    kind: list[Kind]

    def by_key(self) -> dict[tuple[str, ...], Kind]:
        """Returns the kinds, keyed by the properties that define them."""
        return {kind.key: kind for kind in self.kind}


class CoreSlowdowns(Strict):
    """Compares measured and modelled delays that other masters cause to a core's programs.

    The delays are given as ratios: published divided by modelled.
    """

    core: str
    paper: str
    programs: int
    held_out: list[str]
    """The ratios of the programs on which the model was not fitted."""
    least: float
    """The smallest ratio over the programs."""
    most: float


class CoreSlowdownsFile(Strict):
    """The contents of the file written by tools/core_slowdowns.py."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    core: list[CoreSlowdowns]


class PublishedLoad(Strict):
    """A published safe load for a core, and the model's safe load for the same programs."""

    paper: str
    entry: str
    """Its entry in ``data/references``."""
    core: str
    """A core, or a DPU."""
    aggressors: Literal["one", "several"]
    max_slowdown: float
    """The bound on the slowdown to which the load belongs."""
    published_percent: float
    """Of the traffic of these aggressors at full rate; the least or the most of some programs."""
    modelled_percent: float
    """The model's; 100 if it slows none of the programs as much."""

    @property
    def share(self) -> float:
        """Returns the published safe load divided by the model's safe load, but at most 1."""
        return min(1.0, self.published_percent / self.modelled_percent)


class PublishedLoadsFile(Strict):
    """The contents of the file written by tools/safe_loads.py."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    load: list[PublishedLoad]


@cache
def published_loads() -> tuple[PublishedLoad, ...]:
    """Returns all published safe loads."""
    file = DATA / "accuracy" / "published_loads.toml"
    return tuple(read_toml(file, PublishedLoadsFile).load)


@cache
def core_slowdowns() -> CoreSlowdownsFile:
    """Returns the model's errors in the slowdowns of programs, by core."""
    return read_toml(DATA / "accuracy" / "core_slowdowns.toml", CoreSlowdownsFile)


@cache
def kinds_file() -> KindsFile:
    """Returns all measured kinds of configurations."""
    return read_toml(DATA / "accuracy" / "kinds.toml", KindsFile)


def clock_band(pl_mhz: float, fast_mhz: float) -> str:
    """Returns the name of the frequency band to which a PL clock belongs."""
    return f"below {fast_mhz:.0f} MHz" if pl_mhz < fast_mhz else f"from {fast_mhz:.0f} MHz"
