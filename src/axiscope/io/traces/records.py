"""What crates/trace says of a waveform."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

_SOME = 0.01
"""Of the cycles of a direction: from here on what its master held up is told."""
_ENOUGH = 8
"""Bursts of a direction from which on answers that are all alike are told."""


class Bus(BaseModel):
    """A bus that a file holds."""

    bus: str
    protocol: Literal["AXI3", "AXI4", "AXI4-Lite"]
    data_bits: int | None
    reads: bool
    writes: bool
    halves: list[str]
    """What is left out because the file has only a part of it: a sentence each."""
    clock: str | None
    clock_mhz: float | None
    signals: list[tuple[str, str]]
    """Fields of AXI, and the signals of the file that they are."""

    @property
    def ways(self) -> str:
        """Reads, writes or both."""
        return ", ".join(w for w, has in (("read", self.reads), ("write", self.writes)) if has)


class Causes(BaseModel):
    """How many bursts waited for what."""

    own: int
    """The address before to be taken, and the accelerator's own time."""
    limit: int
    """Room among those in flight."""
    drained: int
    """The end of all before."""
    other: int
    """What the other direction had done."""
    pace: int
    """A time since the one before."""


class Recording(BaseModel):
    """One direction of a bus, with what each burst waited for."""

    direction: Literal["read", "write"]
    text: str
    """The file that a stream of a design names."""
    bursts: int
    bytes: int
    in_flight: int
    causes: Causes
    window_bytes: int
    waits_for_other: bool
    span_cycles: int
    latency_mean_cycles: float
    answer_cycles: tuple[int, int]
    """Least and greatest cycles that the memory took to answer."""
    held_cycles: int
    qos: int | None

    @property
    def waited_for(self) -> str:
        """The causes that there are, in words, the most frequent first."""
        words = {
            "own": "own time", "limit": "room in flight", "drained": "all before",
            "other": "other direction", "pace": "pace",
        }  # fmt: skip
        counts = self.causes.model_dump()
        there = sorted((name for name in words if counts[name]), key=lambda n: -counts[n])
        return ", ".join(f"{words[name]} {counts[name] / self.bursts:.0%}" for name in there)


class BusSeen(Bus):
    """A bus that was taken over."""

    transactions: int
    unfinished: int
    odd: int
    first_odd: str | None
    base: int
    begins_ns: float
    recordings: list[Recording]

    @property
    def notes(self) -> list[str]:
        """What a user should know of it."""
        said = list(self.halves)
        if self.unfinished:
            told = "1 burst had not ended and was"
            if self.unfinished > 1:
                told = f"{self.unfinished} bursts had not ended and were"
            said.append(f"{told} left out")
        if self.odd:
            times = "once" if self.odd == 1 else f"{self.odd} times"
            said.append(
                f"{times} it broke a rule of AXI, or answered a burst that began before the "
                f"recording; first: {self.first_odd}"
            )
        enough = [part.answer_cycles for part in self.recordings if part.bursts >= _ENOUGH]
        if enough and all(greatest - least <= 1 for least, greatest in enough):
            said.append(
                "its bursts were answered equally soon each time: a wait for an answer then looks "
                "like a pace, and another board may come out wrong by a factor; record it on a "
                "memory that is not ideal"
            )
        for part in self.recordings:
            if part.direction == "read" and part.held_cycles > _SOME * part.span_cycles:
                said.append(
                    f"its reads waited {part.held_cycles} cycles for RREADY; the replay asks no "
                    "faster than it took them, and its latencies are without that time"
                )
        return said
