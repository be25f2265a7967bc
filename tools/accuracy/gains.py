"""Lists by how much each rule of the controller reduces the error, from docs/data/ablation.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.accuracy.page import table

MEASURES = ("total_median", "total_p90", "total_mean")
LEAST_GAIN = 0.1
"""Percentage points that a rule without a document must gain on at least one board."""
BOARDS = {"ultra96": "Ultra96", "zcu102": "ZCU102"}


@dataclass(frozen=True)
class Gain:
    """The error in the total without a rule minus the error with the rule, in percentage points."""

    rule: str
    origin: str
    by_board: dict[str, tuple[float, ...]]

    @property
    def best(self) -> float:
        """Returns the largest gain in any measure on any board."""
        return max(max(gains) for gains in self.by_board.values())


def gains_of(ablation: Path, data: Path) -> list[Gain]:
    """Returns the gain of each rule, in the order of the file.

    ``data`` contains the platform files.
    """
    rows = [r for r in tomllib.loads(ablation.read_text())["score"] if r["half"] == "all"]
    shipped = {row["board"]: row for row in rows if row["rule"] == "as shipped"}
    found: dict[str, dict[str, tuple[float, ...]]] = {}
    for row in rows:
        if row["rule"] != "as shipped":
            with_it = shipped[row["board"]]
            gains = tuple(round(row[name] - with_it[name], 2) for name in MEASURES)
            found.setdefault(row["rule"], {})[row["board"]] = gains
    return [Gain(rule, _origin(rule, data), by_board) for rule, by_board in found.items()]


def _origin(rule: str, data: Path) -> str:
    """Returns the origin of a figure, as stated in the file of the boards' chip or of a board."""
    files = [data / "chips" / "zynq_ultrascale.toml"]
    files += [data / "platforms" / f"{board}.toml" for board in BOARDS]
    for file in files:
        figure: Any = tomllib.loads(file.read_text())
        for part in rule.split("."):
            figure = figure.get(part, {})
        if "origin" in figure:
            return str(figure["origin"])
    raise ValueError(f"{rule}: is a figure of none of {', '.join(map(str, files))}")


def gains_table(gains: list[Gain]) -> str:
    """Returns a table of gains in the error of the total, by board: in the median, the 90th
    percentile and the mean.
    """
    rows = [
        [
            f"`{gain.rule.removeprefix('controller.')}`",
            gain.origin,
            *(" / ".join(map(_signed, gain.by_board[board])) for board in BOARDS),
            f"{gain.best:.2f}",
        ]
        for gain in gains
    ]
    return table(["Rule", "Origin", *BOARDS.values(), "Largest gain"], rows)


def _signed(gain: float) -> str:
    return f"{gain:+.2f}".replace("-", "\N{MINUS SIGN}")
