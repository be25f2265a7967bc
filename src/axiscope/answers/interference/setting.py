"""What a setting is: how it runs, its victim alone, and what came out."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from axiscope.model_types import GovernorSpec, MasterSpec, RegulatorSpec, RunSpec, WatchResult
from axiscope.plan.experiment.stream import GOLDEN

UNSEEN = 1000
"""Starts from this number on are drawn; no search uses them."""
LEAST_SKEW_NS = 100.0
SKEW_NS = 9000.0
"""Between the starts of two masters; all have started before ``settle_us`` of 40."""
PHASE_NS = 7800.0
"""By which all starts lie later: refreshes are as far apart (JEDEC, tREFI)."""
FIRST_PHASE = GOLDEN
"""What a point takes of its ``phase_ns`` with the seed that stands by default."""


@dataclass(frozen=True)
class How:
    """How long a setting runs, and from how many starts.

    Slowdowns are of the time after ``settle_us``; a window is ``window_us`` long.
    """

    counted_us: float = 400.0
    settle_us: float = 40.0
    starts: int = 3
    window_us: float = 100.0
    period_us: float = 5.0

    @property
    def window_periods(self) -> int:
        """Notes in a window."""
        return max(2, round(self.window_us / self.period_us))

    def run(self, start: int) -> RunSpec:
        """The run of a point from a start.

        Of those that a search uses only the skew differs, by the golden section. Those from
        ``UNSEEN`` on are drawn: skew and phase come from a hash of the number, each evenly, so
        that one says nothing of the next.
        """
        skew, phase = start * GOLDEN % 1, 0.0
        if start >= UNSEEN:
            said = hashlib.sha256(f"start {start}".encode()).digest()
            skew, phase = (int.from_bytes(said[i : i + 8]) / 2**64 for i in (0, 8))
        run = RunSpec(
            warmup_us=self.settle_us,
            min_us=self.counted_us,
            max_us=self.counted_us,
            until="duration_us",
            # What a master's rows and turns meet in the others' depends on its start.
            # The first start is of all at once; streams of equal strides then stay side by side.
            skew_ns=LEAST_SKEW_NS + SKEW_NS * skew,
        )
        if phase:
            run.phase_ns = PHASE_NS * phase / FIRST_PHASE
        return run


@dataclass(frozen=True)
class Case:
    """What is beside a victim: aggressors, and what holds them back beside their own pace."""

    aggressors: Sequence[MasterSpec]
    regulators: Sequence[RegulatorSpec] = ()
    governor: GovernorSpec | None = None


@dataclass(frozen=True)
class Alone:
    """The victim alone: its notes (bytes, tiles of a DPU, or a core's accesses) and counters."""

    notes: tuple[int, ...]
    at_us: tuple[float, ...]
    """When the work of each note was done."""
    period_us: float
    """Time between two notes."""
    step: int
    """Work that is done at a time: bytes of a burst, or a tile; 0 of a core."""
    mbps: float
    latency_ns: float
    latency_max_ns: float
    in_flight: float
    parts_us: tuple[float, ...] = ()
    """Of a kernel: times of the parts of its run that were sampled."""

    def time_us(self, done: int, since_us: float = 0.0) -> float:
        """Time that it took for so much work.

        What the victim did since (computing, or waiting for memory) is taken to go on as alone, up
        to its next burst's end.
        """
        reached = self._reached_us(done)
        return reached + max(0.0, min(since_us, self._reached_us(done + self.step) - reached))

    def _reached_us(self, done: int) -> float:
        """Behind a note linear to the end of what the next has, behind the last at the mean rate.

        What came after a note was not done before it, however long the victim had done nothing.
        """
        at = bisect_left(self.notes, done)
        if at >= len(self.notes):
            rate = self.at_us[-1] * done / max(1, self.notes[-1])
            return max(rate, len(self.notes) * self.period_us)
        past = self.notes[at - 1] if at else 0
        part = (done - past) / max(1, self.notes[at] - past)
        note_us = at * self.period_us
        return note_us + part * max(0.0, self.at_us[at] - note_us)

    def times_us(self, watch: WatchResult) -> list[float]:
        """Time alone of the work done by the begin and by each note of a run."""
        period = watch.period_us
        notes = zip(watch.victim_work, watch.victim_at_us, strict=True)
        return [0.0] + [self.time_us(w, i * period - at) for i, (w, at) in enumerate(notes, 1)]


@dataclass(frozen=True)
class Setting:
    """What came out of one setting, over its starts."""

    slowdown: float
    """Mean over the starts."""
    slowdown_low: float
    slowdown_high: float
    """Least and greatest start."""
    window_slowdown: float
    """The longest window seen over its time alone, over all starts."""
    injected_mbps: float
    victim_mbps: float
    latency_ns: float
    latency_p99_ns: float | None
    """Missing where the bursts that ended do not stand for all: the victim starves."""
    latency_max_ns: float
    dram_busy: float
    idle_cycles: int | None = None
    starts: int = 1
    """From how many starts it was run: one that decides by itself ends a search's test."""
    sampling: float | None = None
    """Of a kernel: standard error of the slowdown from the parts of its run that were sampled."""
    watch: WatchResult | None = None
    """What was noted of the first start, where a governor ran."""
    slowdowns: tuple[float, ...] = ()
    windows: tuple[float, ...] = ()
    loads_mbps: tuple[float, ...] = ()
    """Of each start: slowdown, longest window over its time alone, and what was injected."""

    @property
    def uncertainty(self) -> float:
        """Half of what lies between the starts."""
        return (self.slowdown_high - self.slowdown_low) / 2
