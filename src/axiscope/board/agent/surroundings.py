"""Collects the conditions of a board's runs. They may differ between tables of one experiment."""

from __future__ import annotations

from typing import Any

BY_POINT = "by point"
"""Value that stands for a setting that differs between points."""
MOST_CUTS = 100
"""Maximum number of interruptions of the connection that are reported (the last ones)."""


class Surroundings:
    """Collects the conditions that the agent reports with results."""

    def __init__(self) -> None:
        """Creates an object without conditions."""
        self._runs = 0
        self._seconds = 0.0
        self._temperatures_c: dict[str, tuple[float, float]] = {}
        self._cuts: list[str] = []
        self.settings: dict[str, dict[str, object]] = {}
        """Settings of the runs and their previous values, by name."""

    def add(self, conditions: Any) -> None:
        """Adds the temperatures and settings of one point, as returned by the agent.

        Non-numeric entries are dropped.
        """
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
        changed = conditions.get("settings")
        for name, one in changed.items() if isinstance(changed, dict) else ():
            if not isinstance(one, dict) or not {"set", "before"} <= one.keys():
                continue
            known = self.settings.setdefault(name, {"set": one["set"], "before": one["before"]})
            if known["set"] != one["set"]:
                known["set"] = BY_POINT

    def cut(self, why: str) -> None:
        """Records that the connection to the agent was interrupted; the request is repeated."""
        self._cuts.append(why)
        del self._cuts[:-MOST_CUTS]

    def of(self, greeting: dict[str, Any]) -> dict[str, object]:
        """Returns the conditions for a manifest.

        Temperatures are the minimum and maximum over the points. If no point ran, they are the
        temperatures at the start of the session.
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
