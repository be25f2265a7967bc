"""Describes settings of knobs: how they run, the victim alone, and their results."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from axiscope.model_types import GovernorSpec, MasterSpec, RegulatorSpec, RunSpec, WatchResult
from axiscope.plan.experiment.stream import GOLDEN

UNSEEN = 1000
"""Starts with this or a greater number are drawn at random; no search uses them."""
LEAST_SKEW_NS = 100.0
SKEW_NS = 9000.0
"""Greatest time between the starts of two masters, ns.

All masters have started before ``settle_us`` (40) has passed.
"""
PHASE_NS = 7800.0
"""Greatest delay of all starts together, ns: the time from one refresh to the next (JEDEC, tREFI).
"""
FIRST_PHASE = GOLDEN
"""Share of ``phase_ns`` that a point with the default seed uses."""


@dataclass(frozen=True)
class How:
    """How long a setting runs, and from how many starts.

    Slowdowns are measured after ``settle_us``; a window is ``window_us`` long.
    """

    counted_us: float = 400.0
    settle_us: float = 40.0
    starts: int = 3
    window_us: float = 100.0
    period_us: float = 5.0

    @property
    def window_periods(self) -> int:
        """Returns the number of samples in a window."""
        return max(2, round(self.window_us / self.period_us))

    def run(self, start: int) -> RunSpec:
        """Returns how a point runs from a start.

        The starts that a search uses differ only in the skew, which changes in steps of the golden
        section. Starts with numbers of ``UNSEEN`` or more are random: skew and phase are computed
        from a hash of the number and are uniformly distributed, so a start says nothing about the
        next.
        """
        skew, phase = start * GOLDEN % 1, 0.0
        if start >= UNSEEN:
            text = hashlib.sha256(f"start {start}".encode()).digest()
            skew, phase = (int.from_bytes(text[i : i + 8]) / 2**64 for i in (0, 8))
        run = RunSpec(
            warmup_us=self.settle_us,
            min_us=self.counted_us,
            max_us=self.counted_us,
            until="duration_us",
            # The start time of a master determines in which state it finds the rows and turns of
            # other masters. In the first start, all masters begin at the same time, so streams with
            # equal strides stay aligned.
            skew_ns=LEAST_SKEW_NS + SKEW_NS * skew,
        )
        if phase:
            run.phase_ns = PHASE_NS * phase / FIRST_PHASE
        return run


@dataclass(frozen=True)
class Case:
    """The masters that run together with a victim: aggressors, and their throttles."""

    aggressors: Sequence[MasterSpec]
    regulators: Sequence[RegulatorSpec] = ()
    governor: GovernorSpec | None = None


@dataclass(frozen=True)
class Alone:
    """The victim alone: its samples (bytes, tiles of a DPU, or a core's accesses) and counters."""

    notes: tuple[int, ...]
    at_us: tuple[float, ...]
    """Times at which the work up to each note was done."""
    period_us: float
    """Time between two notes."""
    step: int
    """Unit of work: the bytes of a burst, or a tile; 0 for a core."""
    mbps: float
    latency_ns: float
    latency_max_ns: float
    in_flight: float
    parts_us: tuple[float, ...] = ()
    """For a kernel, times of the parts of its run that were sampled."""

    def time_us(self, done: int, since_us: float = 0.0) -> float:
        """Returns how long the victim alone takes for some work and a time that follows it, in us.

        ``since_us`` is the time that has passed in a run since the work was done. The victim is
        assumed to progress as alone in this time, but only to the end of its next burst.
        """
        reached = self._reached_us(done)
        return reached + max(0.0, min(since_us, self._reached_us(done + self.step) - reached))

    def _reached_us(self, done: int) -> float:
        """Returns when an amount of work was done in the run alone.

        The time is interpolated between samples, and extrapolated at the mean rate after the last
        sample. Work in a later sample was not done earlier, however long the victim was idle.
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
        """Returns the times that the work in a run would take alone.

        There is a time for the start of the run, and for each sample.
        """
        period = watch.period_us
        notes = zip(watch.victim_work, watch.victim_at_us, strict=True)
        return [0.0] + [self.time_us(w, i * period - at) for i, (w, at) in enumerate(notes, 1)]


@dataclass(frozen=True)
class Setting:
    """Results of one setting from all its starts."""

    slowdown: float
    """Mean over the starts."""
    slowdown_low: float
    slowdown_high: float
    """Least and greatest value over the starts."""
    window_slowdown: float
    """Slowdown of the longest window over all starts."""
    injected_mbps: float
    victim_mbps: float
    latency_ns: float
    latency_p99_ns: float | None
    """None if the bursts that ended do not represent all bursts, because the victim starves."""
    latency_max_ns: float
    dram_busy: float
    idle_cycles: int | None = None
    starts: int = 1
    """Number of starts from which the setting was run.

    A search stops a test after a start that decides it.
    """
    sampling: float | None = None
    """For a kernel, standard error of the slowdown from the parts of its run that were sampled."""
    watch: WatchResult | None = None
    """Notes of the first start, if a governor ran."""
    slowdowns: tuple[float, ...] = ()
    windows: tuple[float, ...] = ()
    loads_mbps: tuple[float, ...] = ()
    """For each start: slowdown, slowdown of the longest window, and injected rate."""

    @property
    def uncertainty(self) -> float:
        """Returns half the difference between the smallest and the greatest slowdown."""
        return (self.slowdown_high - self.slowdown_low) / 2
