"""Records of what crates/trace finds in a waveform."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

_SOME = 0.01
"""Share of a direction's cycles from which on delays by its master are reported."""
_ENOUGH = 8
"""Bursts of a direction from which on it is reported that all answers took equally long."""


class Bus(BaseModel):
    """A bus in a file."""

    bus: str
    protocol: Literal["AXI3", "AXI4", "AXI4-Lite"]
    data_bits: int | None
    reads: bool
    writes: bool
    halves: list[str]
    """Sentences about what is left out because the file has only a part of it."""
    clock: str | None
    clock_mhz: float | None
    signals: list[tuple[str, str]]
    """Fields of AXI, and the signals of the file with their values."""

    @property
    def ways(self) -> str:
        """Returns "reads", "writes" or both."""
        return ", ".join(w for w, has in (("read", self.reads), ("write", self.writes)) if has)


class Causes(BaseModel):
    """Number of bursts that waited for each cause."""

    own: int
    """For the previous address to be accepted, or the accelerator itself."""
    limit: int
    """For the number of bursts in flight to fall."""
    drained: int
    """For the end of all bursts before."""
    other: int
    """For the other direction."""
    pace: int
    """For a time since the previous burst."""


class Recording(BaseModel):
    """One direction of a bus, with what each burst waited for."""

    direction: Literal["read", "write"]
    text: str
    """The contents of the file that a design's stream names."""
    bursts: int
    bytes: int
    in_flight: int
    causes: Causes
    window_bytes: int
    waits_for_other: bool
    span_cycles: int
    latency_mean_cycles: float
    answer_cycles: tuple[int, int]
    """Least and greatest number of cycles that the memory took to answer."""
    held_cycles: int
    qos: int | None

    @property
    def waited_for(self) -> str:
        """Returns the causes of waiting in words, the most frequent first."""
        words = {
            "own": "own time", "limit": "room in flight", "drained": "all before",
            "other": "other direction", "pace": "pace",
        }  # fmt: skip
        counts = self.causes.model_dump()
        there = sorted((name for name in words if counts[name]), key=lambda n: -counts[n])
        return ", ".join(f"{words[name]} {counts[name] / self.bursts:.0%}" for name in there)


class BusSeen(Bus):
    """A bus that was imported."""

    transactions: int
    unfinished: int
    odd: int
    first_odd: str | None
    base: int
    begins_ns: float
    recordings: list[Recording]

    @property
    def notes(self) -> list[str]:
        """Returns findings that a user should know about it."""
        message = list(self.halves)
        if self.unfinished:
            count = "1 burst had not ended and was"
            if self.unfinished > 1:
                count = f"{self.unfinished} bursts had not ended and were"
            message.append(f"{count} left out")
        if self.odd:
            times = "once" if self.odd == 1 else f"{self.odd} times"
            message.append(
                f"{times} it broke a rule of AXI, or answered a burst that began before the "
                f"recording; first: {self.first_odd}"
            )
        enough = [part.answer_cycles for part in self.recordings if part.bursts >= _ENOUGH]
        if enough and all(greatest - least <= 1 for least, greatest in enough):
            message.append(
                "its bursts were answered equally soon each time: a wait for an answer then looks "
                "like a pace, and another board may come out wrong by a factor; record it on a "
                "memory that is not ideal"
            )
        for part in self.recordings:
            if part.direction == "read" and part.held_cycles > _SOME * part.span_cycles:
                message.append(
                    f"its reads waited {part.held_cycles} cycles for RREADY; the replay asks no "
                    "faster than it took them, and its latencies are without that time"
                )
        return message
