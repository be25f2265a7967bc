"""Records of the activity of each channel of a bus in the counted cycles."""

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
    """Cycles of a bus's channels, by the causes of ``hardware/monitor/monitor.rdl``."""

    cycles: int
    read_address: Causes
    read_data: Causes
    write_address: Causes
    write_data: Causes
    write_response: Causes

    def shares(self, direction: Direction) -> dict[str, dict[str, float]]:
        """Returns for each channel the share of the counted cycles with each cause."""
        return {
            channel: {cause: n / max(self.cycles, 1) for cause, n in getattr(self, name).items()}
            for channel, name in CHANNELS[direction].items()
        }

    def moves(self, direction: Direction) -> bool:
        """Returns whether any address or beat of a direction was accepted."""
        return any(getattr(self, name)["taken"] for name in CHANNELS[direction].values())
