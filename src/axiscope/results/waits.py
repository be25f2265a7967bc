"""Who waits for whom on a bus: what each channel did in the cycles counted."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

Direction = Literal["reads", "writes"]
DIRECTIONS: tuple[Direction, ...] = ("reads", "writes")

CHANNELS: dict[Direction, dict[str, str]] = {
    "reads": {"AR": "read_address", "R": "read_data"},
    "writes": {"AW": "write_address", "W": "write_data", "B": "write_response"},
}
"""Channels of a direction, and the names of their cycles."""

Causes = dict[str, int]
"""Cycles of a channel by what it did in each; all of a channel add up to the cycles counted."""


class Waits(BaseModel):
    """Cycles of a bus's channels, by the causes of ``hardware/monitor/monitor.rdl``."""

    cycles: int
    read_address: Causes
    read_data: Causes
    write_address: Causes
    write_data: Causes
    write_response: Causes

    def shares(self, direction: Direction) -> dict[str, dict[str, float]]:
        """Of each channel the part of the cycles counted that went to each cause."""
        return {
            channel: {cause: n / max(self.cycles, 1) for cause, n in getattr(self, name).items()}
            for channel, name in CHANNELS[direction].items()
        }

    def moves(self, direction: Direction) -> bool:
        """Whether any address or beat of a direction was taken."""
        return any(getattr(self, name)["taken"] for name in CHANNELS[direction].values())
