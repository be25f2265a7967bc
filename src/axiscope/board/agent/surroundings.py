"""The surroundings of a board's runs: what may differ between two tables of one experiment."""

from __future__ import annotations

from typing import Any

MOST_CUTS = 100
"""Of the last cuts of a line, so many are told."""


class Surroundings:
    """Collects what the agent says beside results."""

    def __init__(self) -> None:
        """Nothing has run."""
        self._runs = 0
        self._seconds = 0.0
        self._temperatures_c: dict[str, tuple[float, float]] = {}
        self._cuts: list[str] = []
        self.settings: dict[str, dict[str, object]] = {}
        """What was set for the runs, and what it was before, by name."""

    def add(self, conditions: Any) -> None:
        """Those of one point, as its answer has them; what is no number is left out."""
        if not isinstance(conditions, dict):
            return
        self._runs += 1
        seconds = conditions.get("seconds")
        self._seconds += seconds if isinstance(seconds, int | float) else 0.0
        found = conditions.get("temperatures_c")
        for sensor, degrees in found.items() if isinstance(found, dict) else ():
            if isinstance(degrees, int | float):
                least, most = self._temperatures_c.get(sensor, (degrees, degrees))
                self._temperatures_c[sensor] = (min(least, degrees), max(most, degrees))

    def cut(self, why: str) -> None:
        """The line to the agent was cut; the request is made again."""
        self._cuts.append(why)
        del self._cuts[:-MOST_CUTS]

    def of(self, greeting: dict[str, Any]) -> dict[str, object]:
        """As a manifest holds them; temperatures are least and most over the points that ran.

        Where no point ran now, they are those of the greeting.
        """
        machine = greeting.get("machine")
        machine = dict(machine) if isinstance(machine, dict) else {}
        now = machine.pop("temperatures_c", None)
        ranges = {k: {"least": a, "most": b} for k, (a, b) in sorted(self._temperatures_c.items())}
        if not self._runs and isinstance(now, dict):
            ranges = {k: {"least": v, "most": v} for k, v in sorted(now.items())}
        return {
            "device": greeting.get("device"),
            "agent": greeting.get("agent"),
            **{k: v for k, v in machine.items() if v not in (None, [], "")},
            **({"settings": self.settings} if self.settings else {}),
            **({"cuts": self._cuts} if self._cuts else {}),
            "points_run": self._runs,
            "seconds_run": round(self._seconds, 3),
            "temperatures_c": ranges,
        }
