"""Records what each channel of a bus did in each counted cycle."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

Direction = Literal["reads", "writes"]
DIRECTIONS: tuple[Direction, ...] = ("reads", "writes")

CHANNELS: dict[Direction, dict[str, str]] = {
    "reads": {"AR": "read_address", "R": "read_data"},
    "writes": {"AW": "write_address", "W": "write_data", "B": "write_response"},
}
"""Channels of a direction, and the names of their cycle counts."""

Causes = dict[str, int]
"""Cycles of a channel by its activity; they add up to the counted cycles."""


class Waits(BaseModel):
    """Cycles of a bus's channels, by the causes that ``hardware/monitor/monitor.rdl`` defines."""

    cycles: int
    read_address: Causes
    read_data: Causes
    write_address: Causes
    write_data: Causes
    write_response: Causes

    def shares(self, direction: Direction) -> dict[str, dict[str, float]]:
        """Returns, for each channel, the share of counted cycles that each cause accounts for."""
        return {
            channel: {cause: n / max(self.cycles, 1) for cause, n in getattr(self, name).items()}
            for channel, name in CHANNELS[direction].items()
        }

    def moves(self, direction: Direction) -> bool:
        """Returns whether at least one address or beat was accepted in a direction."""
        return any(getattr(self, name)["taken"] for name in CHANNELS[direction].values())
