"""Finds the best settings in a sweep, and how wide the plateau around each of them is."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from axiscope.errors import UserError
from axiscope.plan.design.chip_settings import chip_of
from axiscope.plan.design.measured_kinds import (
    ANY,
    KEYS,
    SHARED,
    KindsFile,
    clock_band,
    kinds_file,
)
from axiscope.plan.platforms import find_platform
from axiscope.report.view import Entry, View

NEAR = 0.95
"""A plateau consists of neighbouring settings that reach this share of the best total."""
HALF = 0.5
"""The best setting is a lone peak if a setting next to it has at most this share of its total."""
MOST = 5
"""Number of sets of ports and conditions that a report compares."""

_DIRECTIONS = {"readwrite": "both", "read": "read", "write": "write"}
_PATTERNS = {"nonsequential": "strided"}
"""The tester's nonsequential pattern is a stride."""


@dataclass(frozen=True)
class Plateau:
    """The best setting of a line, and the settings around it that are nearly as good."""

    at: float
    """Value of the swept setting at the best."""
    total_mbps: float
    first: float
    last: float
    """First and last setting of the plateau."""
    count: int
    """Number of settings on the plateau, out of ``of``."""
    of: int
    neighbours: tuple[tuple[float, float], ...]
    """The settings next to the best: value, MB/s."""

    @property
    def is_peak(self) -> bool:
        """Returns whether the total at a neighbouring setting is at most half of the best."""
        return any(total <= HALF * self.total_mbps for _, total in self.neighbours)


@dataclass(frozen=True)
class Ranked:
    """A line (a set of ports under a condition) with its best setting."""

    entry: Entry
    plateau: Plateau
    error_percent: float | None
    """90 % of measured totals of this kind were within this error; None if none were measured."""


def plateau_of(x: Sequence[float], totals: Sequence[float | None]) -> Plateau | None:
    """Returns the plateau of a line whose points are sorted by x; None if no point moves data."""
    known = [(at, total) for at, total in zip(x, totals, strict=True) if total is not None]
    if not known or max(total for _, total in known) <= 0:
        return None
    best = max(range(len(known)), key=lambda n: known[n][1])
    top = known[best][1]
    first = last = best
    while first > 0 and known[first - 1][1] >= NEAR * top:
        first -= 1
    while last + 1 < len(known) and known[last + 1][1] >= NEAR * top:
        last += 1
    return Plateau(
        at=known[best][0],
        total_mbps=top,
        first=known[first][0],
        last=known[last][0],
        count=last - first + 1,
        of=len(known),
        neighbours=tuple(known[n] for n in (best - 1, best + 1) if 0 <= n < len(known)),
    )


def ranked(view: View, condition: int | None = None) -> list[Ranked]:
    """Returns the lines of a sweep with their plateaus, the highest total first.

    At most `MOST` lines are returned. With ``condition``, only lines under this condition are
    returned.
    """
    found = []
    for entry in view.entries:
        if condition not in (None, entry.condition):
            continue
        plateau = plateau_of(entry.model.x, entry.model.y.get("total_mbps", []))
        if plateau is not None:
            found.append((entry, plateau))
    found.sort(key=lambda pair: -pair[1].total_mbps)
    return [
        Ranked(entry, plateau, error_of(_settings(view, entry))) for entry, plateau in found[:MOST]
    ]


def count_ties(best: Sequence[Ranked]) -> int:
    """Returns how many entries are within the first entry's error of it.

    The first entry counts, too.
    """
    if not best or best[0].error_percent is None:
        return 0
    least_mbps = best[0].plateau.total_mbps * (1 - best[0].error_percent / 100)
    return sum(ranked.plateau.total_mbps >= least_mbps for ranked in best)


def _settings(view: View, entry: Entry) -> dict[str, Any]:
    """Returns the settings at the first point of a line."""
    import polars as pl

    of = view.configs.filter(
        (pl.col("_condition") == entry.condition) & (pl.col("ports") == view.port_sets[entry.ports])
    )
    return of.row(0, named=True)


def error_of(settings: dict[str, Any]) -> float | None:
    """Returns the error of the total for such a point in %.

    The error is a 90 % interval: 90 % of measured totals were within it. Returns None if the
    platform, the direction, the pattern or the number of ports was never measured. If too few
    measurements match all properties, some properties are ignored, in the same way as for designs
    (crates/design/src/confidence.rs).
    """
    measured = kinds_file()
    try:
        platform = find_platform(str(settings["platform"]))
        chip = chip_of(platform)
    except UserError:
        return None
    ports, mhz = str(settings["ports"]).split("+"), settings["pl_mhz"]
    if chip is None or mhz is None or not {*ports} <= {*measured.ports.get(chip, [])}:
        return None
    kind = {
        "chip": chip,
        "direction": _DIRECTIONS.get(str(settings["mode"]), "never measured"),
        "pattern": _PATTERNS.get(str(settings["pattern"]), str(settings["pattern"])),
        "ports": str(len(ports)) if settings["mux"] == "ps" else SHARED,
        "clock": clock_band(float(mhz), measured.fast_mhz),
    }
    # A user's file may have the name of a measured board but describe a different board.
    if "measured" not in tomllib.loads(platform.text):
        return None
    here = [k for k in measured.kind if (k.chip, k.board) == (chip, platform.name)]
    if not all(any(getattr(k, of) == kind[of] for k in here) for of in ("ports", "pattern")):
        return None
    return _nearest_percent(measured, kind | {"board": platform.name})


def _nearest_percent(measured: KindsFile, kind: dict[str, str]) -> float | None:
    """Returns the error for the most similar kind of configurations.

    Returns None if too few measured configurations are similar.
    """
    kinds = measured.by_key()
    for name in ("", *measured.widen):
        if name:
            kind[name] = ANY
        found = kinds.get(tuple(kind[key] for key in KEYS))
        if found is not None and found.total_p90_percent is not None:
            return found.total_p90_percent
    return None
