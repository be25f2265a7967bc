"""Records for what crates/trace finds in a waveform."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

_SOME = 0.01
"""Delays by a master are reported from this share of a direction's cycles upwards."""
_ENOUGH = 8
"""Minimum number of bursts for reporting that all answers took equally long."""
_SHOWN = 6
"""Names of skipped signals that are printed for each reason."""


class Bus(BaseModel):
    """A bus in a waveform."""

    bus: str
    protocol: Literal["AXI3", "AXI4", "AXI4-Lite"]
    data_bits: int | None
    reads: bool
    writes: bool
    halves: list[str]
    """Sentences about channels that are left out because the file has only a part of them."""
    clock: str | None
    clock_mhz: float | None
    signals: list[tuple[str, str]]
    """Fields of AXI, and the signals of the file with their values."""

    @property
    def ways(self) -> str:
        """Returns the directions of the bus as text: "reads", "writes" or "reads, writes"."""
        return ", ".join(w for w, has in (("read", self.reads), ("write", self.writes)) if has)


class Skipped(BaseModel):
    """Signals that were skipped because they do not belong to a complete bus."""

    name: str
    """The bus to which they seem to belong; empty for single signals."""
    why: str
    signals: list[str]

    @property
    def sentence(self) -> str:
        """Returns the names of the signals (if there are many, the first ones) and the reason."""
        if self.name:
            return f"{self.name}: {self.why}"
        more = len(self.signals) - _SHOWN
        names = ", ".join(self.signals[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
        return f"{names}: {self.why}"


class Buses(BaseModel):
    """The buses in a waveform, and the signals that were skipped."""

    buses: list[Bus]
    skipped: list[Skipped]
    notes: list[str]
    """Findings about the file as a whole."""


class Causes(BaseModel):
    """Number of bursts that waited, by cause."""

    own: int
    """For the previous address to be accepted, or the accelerator itself."""
    limit: int
    """For the number of bursts in flight to fall."""
    drained: int
    """For the end of all earlier bursts."""
    other: int
    """For the other direction."""
    pace: int
    """For a time since the previous burst."""


class Partner(BaseModel):
    """One direction of a different bus, whose progress bursts waited for."""

    bus: str
    direction: Literal["read", "write"]


class Recording(BaseModel):
    """A recording of one direction of a bus: its bursts, and what each burst waited for."""

    direction: Literal["read", "write"]
    text: str
    """The contents of the file that a design's stream names."""
    bursts: int
    bytes: int
    in_flight: int
    causes: Causes
    waits: int
    """Bursts that were not issued as soon as the previous address was accepted."""
    unsure: int
    """Number of these bursts whose wait may be due to a pace as well as to an event."""
    window_bytes: int
    waits_for_other: bool
    span_cycles: int
    latency_mean_cycles: float
    answer_cycles: tuple[int, int]
    """Smallest and largest number of cycles that the memory took to answer."""
    held_cycles: int
    qos: int | None
    partner: Partner | None = None
    """What takes the place of the other direction of the bus."""

    @property
    def partner_note(self) -> str:
        """Describes how the recording depends on a different bus."""
        assert self.partner is not None
        other = f"{self.partner.direction}s of {self.partner.bus}"
        how = (
            f"waited for {other}" if self.causes.other else f"keep together with {other}, as a copy"
        )
        return (
            f"its {self.direction}s {how}, as given by recorded_with; remove the line if the two "
            "do not depend on one another"
        )

    @property
    def waited_for(self) -> str:
        """Returns the causes of waiting in words, the most frequent first."""
        words = {
            "own": "own time", "limit": "room in flight", "drained": "all before",
            "other": "other direction", "pace": "pace",
        }  # fmt: skip
        if self.partner is not None:
            words["other"] = f"{self.partner.direction}s of {self.partner.bus.rsplit('.', 1)[-1]}"
        counts = self.causes.model_dump()
        there = sorted((name for name in words if counts[name]), key=lambda n: -counts[n])
        return ", ".join(f"{words[name]} {counts[name] / self.bursts:.0%}" for name in there)


class BusSeen(Bus):
    """A bus that was imported, with its recordings."""

    transactions: int
    unfinished: int
    before: int
    """Bursts that had begun before a capture or one of its windows."""
    ambiguous: int
    """Number of cases in which addresses, data and responses match in several equally good ways."""
    odd: int
    first_odd: str | None
    base: int
    begins_ns: float
    recordings: list[Recording]
    windows: int
    """Capture windows of a logic analyser; 1 for a simulation."""
    file_notes: list[str]

    @property
    def notes(self) -> list[str]:
        """Returns findings about the bus that are worth telling a user."""
        message = [*self.file_notes, *self.halves]
        if self.windows > 1:
            message.append(
                f"the file has {self.windows} capture windows, and all are imported: the time "
                "between them is unknown, so the replay begins each one when the bursts of the one "
                "before are complete"
            )
        if self.unfinished:
            count = "1 burst had not ended and was"
            if self.unfinished > 1:
                count = f"{self.unfinished} bursts had not ended and were"
            message.append(f"{count} left out")
        if self.before:
            count = "1 burst" if self.before == 1 else f"{self.before} bursts"
            message.append(
                f"left out: {count} that had begun before the capture or one of its windows; if "
                "more were in flight then, bursts took longer than listed"
            )
        if self.ambiguous:
            times = "once" if self.ambiguous == 1 else f"{self.ambiguous} times"
            message.append(
                f"{times}, addresses, data and responses fit together in several equally good "
                "ways, so its latencies may be wrong; record again, and begin the capture while "
                "the bus is idle"
            )
        if self.odd:
            times = "once" if self.odd == 1 else f"{self.odd} times"
            message.append(
                f"{times} it broke a rule of AXI, or answered a burst that began before the "
                f"recording; first: {self.first_odd}"
            )
        message += self._unsure()
        message += [part.partner_note for part in self.recordings if part.partner is not None]
        for part in self.recordings:
            if part.direction == "read" and part.held_cycles > _SOME * part.span_cycles:
                message.append(
                    f"its reads waited {part.held_cycles} cycles for RREADY; the replay asks no "
                    "faster than it took them, and its latencies are without that time"
                )
        return message

    def _unsure(self) -> list[str]:
        """Returns a note if it is unclear from the file what the bursts waited for."""
        enough = [part.answer_cycles for part in self.recordings if part.bursts >= _ENOUGH]
        is_ideal = bool(enough) and all(greatest - least <= 1 for least, greatest in enough)
        parts = [part for part in self.recordings if part.unsure]
        if parts:
            counts = [f"{p.unsure} of {p.waits} waits of its {p.direction}s" for p in parts]
            why = "its bursts were answered equally soon each time: " if is_ideal else ""
            return [
                f"{why}{' and '.join(counts)} fit a pace as well as a wait for an answer or for "
                "the other direction; the replay treats them as waits, so that a slower memory "
                "delays them; if the accelerator sets its own pace, record it on a memory that is "
                "not ideal"
            ]
        if is_ideal:
            return [
                "its bursts were answered equally soon each time: a wait for an answer then looks "
                "like a pace, and another board may come out wrong by a factor; record it on a "
                "memory that is not ideal"
            ]
        return []
