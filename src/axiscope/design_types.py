"""Records of designs, of their results and of advice.

Written by `make types` from the records in crates/design. Do not edit.
"""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from axiscope.io.toml_records import WHOLE, Number
from axiscope.short_repr import ShortRepr


class Record(ShortRepr):
    """A record of a design, a result or advice: no other fields, no other types."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, defer_build=True, populate_by_name=True
    )


class Part(Record):
    """The contribution of one change to a design."""

    path: str
    """The path that changes."""
    share: float
    """Share of the gain that is lost without this change. Shares need not add up to 1, because
    some changes only help together.
    """
    text: str
    """The change and what is lost without it, in words."""


class Calibrated(Record):
    """How a calibration changes the result of a design."""

    applies: bool
    """Whether figures are corrected. If not, all figures are those of the model."""
    data: str
    """The measurements from which the calibration was made."""
    distance: float | None
    """Distance to the nearest measured configuration, in length scales; absent if no series
    resembles the design.
    """
    factor: float
    """The board's total divided by the model's total if all streams run as fast as possible,
    or 1 if the calibration does not apply. It is used to judge demands on rates.
    """
    measured: str | None
    """When the board was measured."""
    plain_error_percent: float | None
    """90 % of the measured totals were within this many per cent of the uncorrected
    prediction.
    """
    plain_total_mbps: float
    """The total of the uncorrected model, MB/s."""
    reach: float | None
    """Greatest distance for which figures are corrected."""
    text: str
    """Text that states what was corrected, or why nothing was corrected."""


class ByStart(Record):
    """The numbers of start times for which a demand is met and missed, in a design with
    several steady states.
    """

    met: Annotated[int, Field(ge=0)]
    """Number of start times for which the demand is met."""
    missed: Annotated[int, Field(ge=0)]
    """Number of start times for which the demand is missed."""
    starts: Annotated[int, Field(ge=0)]
    """Number of all start times."""


class FigureRange(Record):
    """A range of an achieved value, and the basis of the range."""

    basis: str
    """The basis of the range, in words."""
    least: float
    """The smallest value."""
    most: float | None
    """The largest value. Absent if it is only known that the demand may be missed."""


State = Literal["met", "too_close", "missed"]
"""The state of a demand. A longer run would not change the states `met` and `missed`. In the
state `too_close`, the difference between the result and the demand is within the error of
the result.
"""


class Check(Record):
    """A demand of a member, and the value that was achieved."""

    by_start: ByStart | None
    """How the results from different start times disagree. Stated only if the demand is too
    close to call because of several steady states.
    """
    error: float | None
    """Sampling error of `got`: half the width of its 99 % interval, or, for the longest
    latency and for FIFOs, by how much a longer run may exceed `got`. Absent if it is
    unknown, or if the demand is judged by the number of late bursts.
    """
    got: float | None
    """The achieved value; absent if there is nothing to measure, such as a deadline of an
    unfinished stream.
    """
    met: bool
    """Whether `got` meets the demand. `state` says whether this result is reliable."""
    model_error_is_known: bool
    """Whether the model's error in this figure is known, so that the state allows for it."""
    model_error_percent: float | None
    """Error of the model, %, if this error is why the demand is too close to call."""
    model_range: FigureRange | None
    """The range of the achieved value if the model's error is as large as for published
    measurements. Stated only if this error is why the demand is too close to call.
    """
    run_ended_with: list[str]
    """The members that ended, if the run ended with them and the demand is therefore too close
    to call.
    """
    state: State
    """Whether the demand is met, missed, or too close to call."""
    text: str
    """The demand and its result, in words."""
    unit: Literal["MB/s", "ns", "us", "x", "bytes"]
    """`MB/s`, `ns`, `us`, `x` or `bytes`."""
    wanted: float
    """The demanded value, in MB/s, ns or us, as a multiple of the time alone, or in bytes of
    the FIFO.
    """
    what: Literal["rate", "latency", "deadline", "slowdown", "underflow", "overflow"]
    """`rate`, `latency`, `deadline` or `slowdown`, or `underflow` or `overflow` of a FIFO."""


class LevelSpan(Record):
    """Extreme levels of a FIFO in a span of time."""

    end_us: float
    """End of the span after the start of the counted time, us."""
    least_bytes: float
    """Lowest level, bytes."""
    most_bytes: float
    """Highest level, bytes."""


class FifoLevel(Record):
    """Level of the FIFO of a stream."""

    buffer_bytes: Annotated[int, Field(ge=0)]
    """Size of the FIFO, bytes."""
    least_bytes: float
    """Lowest level over all start times, bytes. Negative if the FIFO is too small."""
    margin_bytes: float
    """Distance from the extreme level to empty (reads) or full (writes), bytes. Negative after
    an underflow or overflow.
    """
    margin_us: float
    """The margin converted to time at the stream's rate, us."""
    most_bytes: float
    """Highest level over all start times, bytes. Exceeds `buffer_bytes` if the FIFO is too
    small.
    """
    over_time: list[LevelSpan]
    """The level during the counted time of the run from the first start time."""


Kind = Literal["stream", "cluster", "program", "network"]
"""Kind of a member."""


class Latency(Record):
    """Latency of the bursts in the runs from all start times, measured from the issue to the
    last beat or the response, ns. A percentile is given if at least ten bursts took longer.
    """

    bursts: Annotated[int, Field(ge=0)] | None
    """Number of bursts."""
    max_ns: float
    mean_ns: float
    p50_ns: float | None
    p90_ns: float | None
    p999_ns: float | None
    p99_ns: float | None


class OwnPeak(Record):
    """A bus of a member's master, or a regulator, that is slower than the data bus at the
    member's port.
    """

    mbps: float
    """Its capacity in one direction, MB/s."""
    name: str
    """The bus or the regulator in words."""
    reached: bool
    """Whether the member moves all that the bus or the regulator allows. The counted time may
    end before the period of a regulator, so up to one budget may be missing.
    """


class Plain(Record):
    """Uncorrected figures of a member, stated together with the corrected ones."""

    achieved_mbps: float
    """Rate of reads and writes together, MB/s."""
    latency_mean_ns: float | None
    """Mean latency of a burst, ns; absent if it is not corrected."""


Idea = Literal[
    "pace",
    "wait",
    "restart",
    "even",
    "in_flight",
    "bursts",
    "buffer",
    "width",
    "port",
    "clock",
    "class",
    "competitor",
    "alone",
]
"""A kind of change."""


class Trial(Record):
    """A change that was tried on the model."""

    changes: dict[str, Any]
    """The fields of the design that the change sets, by path."""
    costs: list[str] = Field(default_factory=list)
    """Other members that miss a demand after the change, and miss none without it."""
    error: float
    """Smallest gain that is not due to chance: the sampling errors of both runs together, at
    least 1 %.
    """
    gain: float | None
    """Share by which the change improves the figure; negative if the figure gets worse, absent
    if there is no figure.
    """
    gain_text: str
    """The gain in words, such as `+23 %` or `no change`."""
    got: float | None
    """The figure after the change; absent if there was nothing to measure."""
    got_text: str
    """The figure in words, such as `3840 MB/s`."""
    helps: bool
    """Whether the change helps: its gain exceeds its error, or a demand that is missed or too
    close to call in this run is met after the change.
    """
    idea: Idea
    """Its kind."""
    met: bool | None
    """Whether the demand is met after the change, and the member misses no demand that it
    meets now; absent if there is no demand.
    """
    text: str
    """The change in words, such as `8 bursts in flight`."""
    without: list[str]
    """Members that the change leaves out."""


class Reason(Record):
    """What limits a member, as found by trying changes."""

    burst_ns: float | None
    """Time from burst to burst, ns, if the number of bursts is the limit. Longer bursts then
    move more data.
    """
    got: float | None
    """The value of the figure without a change; absent if there was nothing to measure."""
    is_kept: bool
    """Whether the member keeps its rate even at the multiplied rates. In this case, the trials
    use the rates of the design.
    """
    now_text: str
    """The value without a change and the demand, in words."""
    text: str
    """What limits the member, in words, according to the trials."""
    times: float | None
    """Factor by which all rates were multiplied because the member keeps its rate; absent if
    the design's own rates were used.
    """
    trials: list[Trial]
    """The changes that were tried."""
    unit: str
    """Its unit."""
    wanted: float | None
    """The demanded value; absent if there is no demand."""
    what: Literal["rate", "latency", "deadline", "slowdown", "underflow", "overflow", "work"]
    """The figure that is judged: the figure of a demand, a rate, or the `work` of a program."""


class MemberResult(Record):
    """The result of a member of a design. Counters are from the run with the first start time."""

    achieved_mbps: float
    """Rate of reads and writes together, MB/s."""
    alone_mbps: float | None
    """Rate of the member alone on the platform, MB/s; only with a slowdown bound."""
    causes: dict[str, float] | None
    """How the member spends its time in the run with one start time, by what it waits for:
    shares with a sum of 1.
    """
    checks: list[Check]
    """Its demands."""
    direction: Literal["read", "write", "both"]
    """`read`, `write` or `both`."""
    fifo: FifoLevel | None
    """Level of the member's FIFO, if the member is paced and has a FIFO."""
    finished_us: float | None
    """Time from the first burst to the last byte, us; absent if bytes are left or the member
    is endless.
    """
    kind: Kind
    """Its kind."""
    latency: Latency | None
    """Latency of the member's bursts."""
    maccess_per_s: float | None
    """Million accesses per second of a program."""
    met: bool | None
    """Whether all demands of the member are met; absent if it has none."""
    name: str
    """Its name."""
    own_peak: OwnPeak | None = None
    """The slowest bus of the member's master, or its regulator, if it is slower than the data
    bus at the port.
    """
    plain: Plain | None = None
    """Uncorrected rates and latency, if measurements of the board correct those of this
    record.
    """
    port_peak_mbps: float | None
    """Capacity of the member's data bus in one direction: bytes of a beat times the clock of
    its logic, MB/s. Absent for programs.
    """
    ports: list[str]
    """Its ports."""
    read_mbps: float
    """Rate of the member's reads, MB/s."""
    reason: Reason | None
    """What limits the member, as found by trying changes on the model; absent unless it misses
    a demand, or reasons of all members were requested.
    """
    spread_mbps: float
    """Difference between the highest and the lowest rate over all start times, MB/s."""
    starved: bool
    """Whether the member starves: one of its directions has a burst in flight for at least
    half of the time, but another direction moves more than ten times as much and serves a
    burst in less than a tenth of the time. The latency of a starving member is not
    accurate, so tables show that it starves instead. Never true if the member reaches its
    rate.
    """
    state: State | None
    """The state of the member's worst demand; absent if it has none."""
    waits_for: dict[str, float]
    """Share of the member's time in which it waits while another member uses the DRAM's bus,
    by the name and direction of that member.
    """
    wanted_mbps: float | None
    """Rate that the member demands, MB/s; absent if it runs as fast as possible."""
    write_mbps: float
    """Rate of the member's writes, MB/s."""


class StateRate(Record):
    """The rate of a stream in a steady state."""

    mbps: float
    """Its rate, MB/s."""
    name: str
    """Name of the stream."""
    state: State | None
    """Whether the stream keeps the demanded rate in this state; absent without a demand."""
    wanted_mbps: float | None
    """The rate that the stream demands, MB/s; absent if it runs as fast as possible."""


class SteadyState(Record):
    """A steady state of a design, with the start times that lead to it."""

    settled: list[Annotated[int, Field(ge=0)]]
    """The subset of these start times for which the run was in this state for the full counted
    time. The other runs were in a better state first.
    """
    starts: list[Annotated[int, Field(ge=0)]]
    """Indices of the start times that lead to this state, counted from 0."""
    streams: list[StateRate]
    """Rates of the endless streams in this state."""


class Span(Record):
    """A span of the DRAM's data bus."""

    bank: Annotated[int, Field(ge=0, le=255)]
    """The bank."""
    end_ns: float
    """End of the span."""
    member: str | None
    """The member whose data are transferred."""
    start_ns: float
    """Start of the span."""
    what: str
    """`read`, `write`, or the reason why the bus is idle."""


Scalar = bool | int | Number | str
"""A value of a field: text, number, true or false."""


class DesignResult(Record):
    """The result of a design on a platform, with the results of all members."""

    backend: str
    bus: dict[str, float]
    """How the DRAM's data bus is used in the run with one start time: shares of the time with
    a sum of 1.
    """
    calibration: Calibrated | None = None
    """How the board's calibration affects this result; absent if the board has no calibration."""
    confidence: str
    """The basis of the error, and what was never measured."""
    dram_busy_fraction: float
    error_mbps: float | None
    """The error of the total, MB/s: that of the members that are not certain to keep their
    demanded rates.
    """
    error_percent: float | None
    """90 % of measured totals of this kind of design were within this many per cent of the
    prediction. Absent if the chip, a pattern of a stream or the number of ports was never
    measured, because the error is then unknown.
    """
    error_text: str
    """What the error means and its basis, in words."""
    in_all: str
    """What the total means, in words: streams that end may have run one after another."""
    limit: str
    """What limits the design, in words."""
    limited_by: str | None
    """The member that limits the design because it misses a demand, or because it comes
    closest to missing one.
    """
    mapping: str
    members: list[MemberResult]
    met: bool
    """Whether all demands are met. False if a demand is too close to call."""
    missed: Annotated[int, Field(ge=0)]
    """Number of demands that are missed."""
    never_measured: str
    """The last sentence of `confidence`, which states what was never measured. Empty if there
    is no such sentence.
    """
    nj_per_byte: float | None
    """Energy of all rails per byte, nJ; only if the platform has energies."""
    pl_mhz: float
    platform: str
    qos: str
    row_hit_rate: float
    schema_version: Annotated[int, Field(ge=0)] = Field(alias="schema")
    simulated_us: float
    starts: Annotated[int, Field(ge=0)]
    states: list[SteadyState]
    """The steady states that were reached from different start times, the worst state first;
    empty if there is only one. Rates, causes and the use of the bus are those of the first
    state.
    """
    steady: bool
    summary: str
    """Total, missed demands and limit, in words."""
    timeline: list[Span]
    """Spans of the DRAM's data bus in the first microseconds, if the run asked for them."""
    title: str
    total_mbps: float
    total_text: str
    """The total with its error, such as `1234 ± 56 MB/s`."""
    undecided: Annotated[int, Field(ge=0)]
    """Number of demands that are too close to call."""
    values: dict[str, Scalar]
    """Values of the axes, if this is a case of a sweep."""
    warnings: list[str]


StepKind = Literal["register", "vivado", "axi", "block"]
"""The place where a step is carried out."""


class Step(Record):
    """One step to change a design."""

    address: str | None
    """Address of the register, such as 0xFD380008."""
    kind: StepKind
    """The place where the step is carried out: a register, a setting in Vivado, signals of a
    master, or a block of Axiscope.
    """
    mask: str | None
    """Bits of the register to write; other bits keep their value."""
    name: str | None
    """Name of the register field, setting, signal or parameter."""
    restore: Scalar | None
    """Value that restores the current design; absent if no file states the current value."""
    source: str | None
    """Where the setting or register is documented."""
    text: str
    """The instruction, with the register or setting, the value and the current value in
    brackets.
    """
    value: Scalar | None
    """Value to set; for a register, at the position of `mask`."""
    what: str
    """The instruction, in one sentence."""


class Choice(Record):
    """A design that the adviser ran in full."""

    changes: dict[str, Any]
    """The fields that differ from the current design, by path."""
    gain_text: str | None
    """Gain over the current design, in words."""
    headroom: float | None
    """Greatest factor found by which all demanded rates may grow together before a demand is
    missed. It is 0 if a demand is missed already, and absent for designs without rates.
    """
    headroom_error: float | None
    """Distance from the headroom to the smallest factor that was found to miss a demand."""
    headroom_text: str | None
    """The headroom in words."""
    missed: Annotated[int, Field(ge=0)]
    """Number of demands that are missed."""
    parts: list[Part]
    """The gain of each change; stated only for the best design."""
    result: DesignResult
    """Its result."""
    steps: list[Step]
    """What to program and set for this design."""
    text: str
    """All changes in one line."""
    ties_with_best: bool
    """Whether the design misses as many demands as the best design, and differs from it by
    less than the error.
    """
    undecided: Annotated[int, Field(ge=0)]
    """Number of demands that are too close to call."""
    why: list[str]
    """What changes for each member: one sentence per member."""


By = Literal["enumeration", "optimiser", "coordinates"]
"""How candidates were found."""


class Candidate(Record):
    """A candidate of the search, run briefly."""

    changes: dict[str, Any]
    """The fields that differ from the current design, by path."""
    missed: Annotated[int, Field(ge=0)]
    """Number of demands that the candidate misses."""
    pareto: bool
    """Whether no other candidate is at least as good in all of these respects: demands missed,
    margin, total rate and ports.
    """
    ports: Annotated[int, Field(ge=0)]
    """Number of ports that the candidate uses."""
    text: str
    """All changes in one line."""
    total_mbps: float
    """Rate of all members together, MB/s."""
    worst_slack: float
    """Smallest margin of any demand, as a share of the demand; negative if a demand is missed."""


Goal = Literal["slack", "total", "latency", "energy", "ports"]
"""The criterion that decides between two designs that miss the same number of demands."""


class AdviceResult(Record):
    """Advice on what to change in a design on a board."""

    best: list[Choice]
    """Designs that are worth changing to, best first. If there are none, the list contains
    only the current design.
    """
    beyond: list[Choice]
    """Changes that the design does not allow, each made on top of the changes of the best
    design. With such a change, the design meets more demands, or fewer demands are too
    close to call.
    """
    by: By
    """How the candidates were found."""
    calibration_unused: bool
    """Whether the board has a calibration. Advice compares designs by the model alone, because
    a calibration corrects only some of them.
    """
    candidates: list[Candidate]
    """All candidates that were run briefly."""
    goal: Goal
    """The goal of the design."""
    growth: float
    """Factor by which all rates were multiplied in brief runs. It differs from 1 if the
    current design meets every demand and the goal is more headroom.
    """
    impossible: Annotated[int, Field(ge=0)]
    """Number of candidates that cannot be built on this board."""
    impossible_because: str | None
    """Why the first of these candidates cannot be built."""
    now: Choice
    """The current design."""
    platform: str
    """The board."""
    schema_version: Annotated[int, Field(ge=0)] = Field(alias="schema")
    """Version of the format: 1."""
    search_text: str
    """Which candidates were run, in words."""
    size: Annotated[int, Field(ge=0)]
    """Candidates in total."""
    smallest_gain_percent: float
    """Smallest predicted gain that is recommended, %. Designs that meet more demands, or leave
    fewer too close to call, are recommended in any case.
    """
    stopped: bool
    """Whether the user stopped the search, so that there may be better designs."""
    text: str
    """Whether to change the design, what to change, and the gain, in words."""
    title: str
    """The design's title."""
    tried: Annotated[int, Field(ge=0)]
    """Number of candidates that were run briefly."""


Change = Literal[
    "ports",
    "burst_beats",
    "outstanding",
    "buffer_bytes",
    "qos",
    "axqos",
    "mapping",
    "pl_mhz",
    "mux",
    "regulator",
]
"""A field, or kind of field, that may be changed."""


class Advise(Record):
    """What the adviser may change, and its goal."""

    change: list[Change] = Field(
        default=["ports", "burst_beats", "outstanding", "buffer_bytes", "qos"]
    )
    """The fields that may be changed. Burst lengths, numbers of outstanding bursts and buffer
    sizes change if the design gives a range. If this list names burst lengths or numbers of
    outstanding bursts, and no member gives a range for them, they also change in streams
    that do not state them.
    """
    goal: Goal = "slack"
    """The goal."""
    of: str | None = None
    """The stream whose latency is optimized if the goal is `latency`."""
    pl_mhz: list[Number] = Field(default_factory=list)
    """Clocks to choose from, MHz."""


class After(Record):
    """A condition for which a stream waits. Without `each`, the stream waits until the other
    stream has moved `bytes`. With `each`, tile i of this stream waits until the other
    stream has moved i + 1 - `ahead` tiles of `bytes`. Set `ahead` to 0 for a consumer, and
    to N for a producer that fills N buffers and then waits for its consumer.
    """

    ahead: Annotated[int, Field(ge=0)] = 0
    """Number of buffers that may be filled ahead."""
    bytes: Annotated[int, Field(ge=1)]
    """Number of bytes that the other stream must have moved or, with `each`, number of bytes
    in one of its tiles.
    """
    delay_us: Annotated[Number, Field(ge=0.0)] = 0
    """Delay after the condition is met, us, such as the time to compute a tile."""
    each: bool = False
    """Whether each tile waits for a tile of the other stream."""
    stream: str
    """Name of the other stream."""
    tile_bytes: Annotated[int, Field(ge=1)] | None = None
    """Number of bytes in a tile of this stream; by default, as many as in a tile of the other
    stream.
    """


class Cache(Record):
    """A cache in the programmable logic. Lines that miss are read from memory, or written
    back, as full lines.
    """

    hit_cycles: Annotated[int, Field(ge=0, le=1000)] = 1
    """Latency of a hit, in cycles of the stream's clock."""
    hit_rate: Annotated[Number, Field(ge=0.0, le=1.0)]
    """Share of the lines that hit."""
    line_bytes: Annotated[int, Field(ge=4, le=4096)] = 64
    """Number of bytes in a line; a power of two."""


class Range(Record):
    """The range from which the adviser may choose a number, and its current value (by default
    `most`).
    """

    least: Annotated[int, Field(ge=1)]
    """Lowest value."""
    most: Annotated[int, Field(ge=1)]
    """Highest value."""
    now: Annotated[int, Field(ge=1)] | None = None
    """Current value."""


Whole = Annotated[int, Field(ge=1)] | Range
"""A whole number of at least 1, or a range of such numbers."""


Direction = Literal["read", "write"]
"""Reads or writes."""


class Regulator(Record):
    """A budget of bytes per period of the PL clock (`axiscope_regulator`)."""

    budget_bytes: Annotated[int, Field(ge=1)]
    """Number of bytes per period."""
    period_cycles: Annotated[int, Field(ge=1)]
    """Number of cycles in a period."""


SlowdownBound = Number | str
"""A slowdown bound, as written by the user."""


class Cluster(Record):
    """A cluster of accelerators that copies rows, paced by idle cycles or by its own
    regulator.
    """

    burst_beats: Whole = 16
    """Maximum number of beats in a burst."""
    copies: Annotated[int, Field(ge=1)] | None = None
    """Number of copies, one after another; unlimited by default."""
    direction: Direction
    """Direction of the copies, as seen from the programmable logic."""
    idle_cycles: Annotated[int, Field(ge=0)] = 0
    """Idle cycles between two sub-copies."""
    name: str
    """A name without spaces, ".", "/", "|" or "+"."""
    outstanding: Whole = 16
    """Maximum number of bursts in flight."""
    pl_mhz: Annotated[Number, Field(ge=0.01, le=1000000000.0)] | None = None
    """Clock of the member's logic, MHz; by default the design's `pl_mhz`."""
    port: str | None = None
    """The port that the member uses now; by default, the port in `ports` with the fewest
    members.
    """
    ports: list[str] = Field(default_factory=list)
    """Ports that the member may use; by default, all ports that lead to memory."""
    regulator: Regulator | None = None
    """A regulator between the member and its port."""
    row_bytes: Annotated[int, Field(ge=1)] = 2048
    """Number of bytes in a row."""
    rows: Annotated[int, Field(ge=1)] = 2048
    """Number of rows in a copy."""
    slowdown_bound: SlowdownBound | None = None
    """Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%".
    Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the
    time that the member's work takes, divided by the time that it takes when the member
    runs alone.
    """
    start_us: Annotated[Number, Field(ge=0.0)] = 0
    """Time at which the cluster starts, us."""
    stride_bytes: int | None = None
    """Number of bytes from the start of one row to the start of the next; by default, rows
    follow each other without a gap.
    """
    sub_copy_bytes: Annotated[int, Field(ge=0)] = 256
    """Number of bytes in a sub-copy."""
    width_bits: Annotated[int, Field(ge=0, le=65535)] | None = None
    """Width of the cluster's data bus; by default, the largest width that its port supports."""


Combine = Literal["product", "zip"]
"""How the axes of a sweep combine."""


class Imported(Record):
    """The project file from which `axiscope import` created a design. It lets `axiscope run
    FILE` recognise its earlier import.
    """

    file: str
    """Name of the file, without its folder."""
    sha256: str
    """First digits of the SHA-256 of the file."""


class Inject(Record):
    """The members whose load is limited by `axiscope inject`, so that all other members meet
    their demands.
    """

    aggressors: list[str] = Field(default_factory=list)
    """Names of streams, clusters and networks; by default all members without demands."""
    period_cycles: Annotated[int, Field(ge=32, le=1048576)] = 1024
    """Period of the regulators, in cycles."""
    share: dict[str, Annotated[Number, Field(gt=0)]] = Field(default_factory=dict)
    """Relative loads of the aggressors, by name. An aggressor with 2 is given twice the load
    of an aggressor with 1, which is the default. Remaining bandwidth is given to aggressors
    that do not slow any victim.
    """


MuxKind = Literal["platform", "instrument"]
"""A multiplexer in the programmable logic."""


class Network(Record):
    """A neural network that a deep-learning processor (DPU) runs repeatedly."""

    dpu: str
    """Name of the DPU."""
    name: str
    """A name without spaces, ".", "/", "|" or "+"."""
    network: str
    """Name of the network."""
    pl_mhz: Annotated[Number, Field(ge=0.01, le=1000000000.0)] | None = None
    """Clock of the member's logic, MHz; by default the design's `pl_mhz`."""
    ports: Annotated[list[str], Field(min_length=1)]
    """Ports of the DPU."""
    regulator: Regulator | None = None
    """A regulator between the member and its port."""
    run_us: Annotated[Number, Field(ge=0.01, le=1000000000.0)] = 200
    """Maximum duration of a run when the network runs alone, us. Only a part of each layer is
    run, so that all layers together take at most this time.
    """
    slowdown_bound: SlowdownBound | None = None
    """Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%".
    Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the
    time that the member's work takes, divided by the time that it takes when the member
    runs alone.
    """


class Program(Record):
    """A program on cores of the processing system."""

    accesses: Annotated[int, Field(ge=1)] | None = None
    """Number of accesses to memory; unlimited by default."""
    bytes: Annotated[int, Field(ge=1)] | None = None
    """Size of the memory that the program uses on each core, in bytes."""
    cores: Annotated[int, Field(ge=1, le=64)] = 1
    """Number of cores that run the program. Each core uses its own memory."""
    cpu: str
    """A complex of cores in the platform, such as A53."""
    name: str
    """A name without spaces, ".", "/", "|" or "+"."""
    program: str
    """`read`, `write`, `read_random`, `write_random`, `chase`, or a `PolyBench` kernel."""
    slowdown_bound: SlowdownBound | None = None
    """Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%".
    Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the
    time that the member's work takes, divided by the time that it takes when the member
    runs alone.
    """
    start_us: Annotated[Number, Field(ge=0.0)] = 0
    """Time at which the program starts, us."""


Until = Literal["steady", "duration_us", "drained", "counted", "programs"]
"""Condition to end a run."""


class RunSpec(Record):
    """How long to run a point."""

    causes: bool = False
    """Whether to split the time of every stream by what the stream waits for (only for the
    first skew).
    """
    max_us: Number = 600
    """Longest counted time, us."""
    min_us: Number = 60
    """Shortest counted time, us."""
    phase_ns: Number = 0
    """Largest random delay of all starts, ns, which depends on seed and skew. It randomizes
    the start relative to refreshes.
    """
    seed: Annotated[int, Field(ge=0)] = 1
    """Seed for the skews after the first."""
    skew_ns: Number = 10000
    """Time between the starts of two masters, ns."""
    skews: Annotated[int, Field(ge=0)] = 1
    """Number of start skews to run. Results are means over the skews, with their spread."""
    timeline_us: Number = 0
    """Length of the timeline of the DRAM's data bus from the start of counting, us. 0: no
    timeline.
    """
    tolerance: Number = 0.01
    """Relative change of all estimates below which they count as stable."""
    until: Until = "steady"
    """Condition to end."""
    warmup_us: Number = 60
    """Simulated time before counting starts, us."""
    write_skew_ns: Number = 1000
    """Time from a master's first read to its first write, ns."""


class OwnBus(Record):
    """A data bus of a master that is narrower or slower than that of its port: its memory
    interface, if converters on the way change the width or the clock, or the AXI4-Stream
    interface of a DMA. The bus limits the rate.
    """

    mhz: Annotated[Number, Field(ge=0.01, le=1000000000.0)] | None = None
    """Clock of the data bus, MHz; by default that of the stream's logic."""
    width_bits: Annotated[int, Field(ge=8, le=4096)]
    """Width of the data bus."""


class Duty(Record):
    """A stream that is active for a part of each period."""

    active_us: Number
    """Length of the active part of a period, us."""
    period_us: Number
    """Length of a period, us."""


LatencyOf = Literal["mean", "p50", "p90", "p99", "p999", "max"]
"""The statistic of the latency to which `latency_bound_ns` applies."""


Pattern = Literal["sequential", "strided", "tiles", "random", "chase", "recorded"]
"""Order of a stream's addresses."""


class Tile(Record):
    """A rectangle of an image or matrix that is stored in rows: the unit of a two-dimensional
    walk.
    """

    across: Annotated[int, Field(ge=1)] = 1
    """Number of tiles side by side before the walk continues with the tiles below."""
    pitch_bytes: Annotated[int, Field(ge=1)]
    """Number of bytes from the start of a row to the start of the row below it."""
    row_bytes: Annotated[int, Field(ge=1)]
    """Number of bytes in a row of the tile; a multiple of the burst size."""
    rows: Annotated[int, Field(ge=1)]
    """Number of rows in a tile."""


class Video(Record):
    """A video frame that is transferred line by line. The bytes of a line are due in its
    active part.
    """

    active_lines: Annotated[int, Field(ge=0)] | None = None
    """Number of lines that are transferred per frame."""
    active_pixels: Annotated[int, Field(ge=0)] | None = None
    """Number of pixels that are transferred per line."""
    bytes_per_pixel: Number
    """Number of bytes per pixel in memory, such as 4, 2 or 1.5."""
    frames_per_s: Number | None = None
    """Number of frames per second. Alternatively, give `pixel_mhz`."""
    mode: str | None = None
    """Name of a mode, such as `1080p60` or `1024x768@60`. Alternatively, give the numbers of
    lines and pixels.
    """
    pixel_mhz: Number | None = None
    """Pixel clock, MHz."""
    total_lines: Annotated[int, Field(ge=0)] | None = None
    """Number of lines in a frame, including blanking."""
    total_pixels: Annotated[int, Field(ge=0)] | None = None
    """Number of pixels in a line, including blanking."""
    whole_frame: bool = False
    """Whether a run contains full frames, including their vertical blanking, however long they
    take. If false, a run contains only active lines, unless a frame takes 300 us or less.
    """


class Way(Record):
    """Delay between a stream and its port, in cycles of the stream's clock, as caused by an
    interconnect, register slices or converters. By default, there is no delay.
    """

    data: Annotated[int, Field(ge=0, le=1000)] = 0
    """Delay from the port to the stream, which applies to read data and write responses."""
    request: Annotated[int, Field(ge=0, le=1000)] = 0
    """Delay from the stream to the port, which applies to addresses and write data."""


class Stream(Record):
    """Bursts in one direction from one master, at a given rate or as fast as possible."""

    after: list[After] = Field(default_factory=list)
    """Streams that this stream waits for."""
    axcache: Annotated[int, Field(ge=0, le=15)] | None = None
    """`AxCACHE` that the stream drives: 0 to 15. Bit 1 allows ports to merge narrow beats. The
    values 7, 11 and 15 mean write-back memory; accesses with these values are coherent at
    ports that lead to the caches. By default, 15 if the stream is `coherent`, otherwise 3.
    """
    axi_stream: OwnBus | None = None
    """The AXI4-Stream interface that a DMA fills or empties, if it is narrower or slower than
    the DMA's memory interface. It limits the rate of the stream.
    """
    axqos: Annotated[int, Field(ge=0, le=15)] | None = None
    """`AxQOS` that the stream drives."""
    base: Annotated[int, Field(ge=0)] | None = None
    """Address of the first byte of the stream's window; by default, the window follows the
    windows of the other streams.
    """
    buffer_bytes: Whole | None = None
    """Size of the FIFO at the other end of the stream, in bytes; at least one burst. The size
    determines how far the stream may fall behind its rate and still catch up. By default,
    as many bytes as the stream may have in flight.
    """
    burst_beats: Whole | None = 16
    """Number of beats in a burst; AXI3 ports accept at most 16."""
    bytes: Annotated[int, Field(ge=1)] | None = None
    """Total number of bytes that the stream moves; unlimited by default."""
    cache: Cache | None = None
    """A cache in the programmable logic between the stream and its port."""
    coherent: bool = False
    """Whether the stream's accesses look up the CPUs' caches, if its port leads to the caches."""
    deadline_us: Annotated[Number, Field(ge=0.01, le=1000000000.0)] | None = None
    """Demand: maximum time from the stream's first burst to its last byte, us; requires
    `bytes`.
    """
    direction: Direction
    """Direction of the stream's data: `read` is from memory."""
    duty: Duty | None = None
    """The stream is active only for a part of each period. `rate_mbps` is the mean over the
    periods. Without `rate_mbps`, the stream runs as fast as possible while it is active.
    """
    latency_bound_ns: Annotated[Number, Field(ge=0.01, le=1000000000.0)] | None = None
    """Demand: maximum latency of the stream's bursts, ns."""
    latency_bound_of: LatencyOf = "max"
    """The statistic of the latency to which `latency_bound_ns` applies."""
    name: str
    """A name without spaces, ".", "/", "|" or "+"."""
    outstanding: Whole | None = 16
    """Maximum number of bursts in flight; by default 16, and 1 for a chase."""
    own_bus: OwnBus | None = None
    """The data bus of the stream's master, if it is narrower or slower than `width_bits` at
    the clock of the port. It limits the rate of the stream.
    """
    pattern: Pattern = "sequential"
    """Order of the stream's addresses. `strided` needs `stride_bytes`, `tiles` needs `tile`,
    and `recorded` needs `recording`. In a `chase`, each address depends on the data of the
    previous read.
    """
    phase_us: Annotated[Number, Field(ge=0.0)] = 0
    """Additional delay of a paced stream within its period, us."""
    pl_mhz: Annotated[Number, Field(ge=0.01, le=1000000000.0)] | None = None
    """Clock of the member's logic, MHz; by default the design's `pl_mhz`. All members on one
    port must have the same clock.
    """
    port: str | None = None
    """The port that the member uses now; by default, the port in `ports` with the fewest
    members.
    """
    ports: list[str] = Field(default_factory=list)
    """Ports that the member may use; by default, all ports that lead to memory."""
    rate_mbps: Annotated[Number, Field(ge=0.01, le=1000000000.0)] | None = None
    """Demand: the rate of the stream, MB/s. Without this field, the stream runs as fast as
    possible.
    """
    rearm_bytes: Annotated[int, Field(ge=1)] | None = None
    """Number of bytes after which the stream's DMA waits until its driver restarts it;
    requires `rearm_us`.
    """
    rearm_us: Number | None = None
    """Time from the last of the `rearm_bytes` until the stream's DMA starts again, us."""
    recorded_with: str | None = None
    """If this stream waits for the stream that was recorded with it in the other direction:
    the name of that stream.
    """
    recording: str | None = None
    """The recording for the pattern `recorded`. In a design file, the value is a path relative
    to the file; in a record, it is the text of the recording.
    """
    recut_beats: Annotated[int, Field(ge=1, le=256)] | None = None
    """Number of beats to which the bursts of a recording are split or joined; by default,
    bursts stay as recorded.
    """
    regulator: Regulator | None = None
    """A regulator between the member and its port."""
    slowdown_bound: SlowdownBound | None = None
    """Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%".
    Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the
    time that the member's work takes, divided by the time that it takes when the member
    runs alone.
    """
    start_us: Annotated[Number, Field(ge=0.0)] = 0
    """Time at which the stream starts, us."""
    stride_bytes: Annotated[int, Field(ge=0)] | None = None
    """For a strided pattern: number of bytes from the end of one burst to the start of the
    next.
    """
    tile: Tile | None = None
    """The tiles for the pattern `tiles`. For a column of a matrix, use a tile that is one
    burst wide.
    """
    video: Video | None = None
    """Demand: the stream transfers video frames line by line. By default, `rate_mbps` is then
    the rate of the lines.
    """
    way_cycles: Way = Field(default_factory=lambda: Way())
    """Delay of bursts between the stream and its port, in cycles of the stream's clock."""
    width_bits: Annotated[int, Field(ge=0, le=65535)] | None = None
    """Width of the stream's data bus; by default, the largest width that its port supports."""
    window_bytes: Annotated[int, Field(ge=1)] = 16777216
    """Size of the stream's address window, bytes."""


class Sweep(Record):
    """A sweep: axes whose combined values define cases."""

    axes: Annotated[dict[str, list[Scalar]], Field(min_length=1)]
    """Lists of values, keyed by the path of a field, such as `stream.camera.burst_beats`."""
    combine: Combine = "product"
    """How the axes are combined: `product` runs every combination of values; `zip` runs the
    first values of all axes, then the second ones, and so on.
    """


class DesignFile(Record):
    """A design file: the masters, and for each master the data that it moves, its rate and its
    demands.
    """

    advise: Advise = Field(default_factory=lambda: Advise())
    """What `axiscope advise` may change, and its goal."""
    cluster: list[Cluster] = Field(default_factory=list)
    """Clusters of accelerators."""
    description: str = ""
    """A longer description."""
    imported: Imported | None = None
    """The project file from which the design was imported."""
    inject: Inject = Field(default_factory=lambda: Inject())
    """The members whose load is limited by `axiscope inject`. The section does not affect runs
    of the design.
    """
    mapping: str | None = None
    """The address map; by default `row_bank_column` if the platform has it, otherwise the
    platform's first map.
    """
    mux: MuxKind = "instrument"
    """The multiplexer through which streams in one direction share a port."""
    network: list[Network] = Field(default_factory=list)
    """Neural networks on deep-learning processors."""
    pl_mhz: Annotated[Number, Field(ge=1.0, le=1000.0)] = 250
    """Clock of the programmable logic, MHz."""
    platform: str | None = None
    """The platform, unless the command names a different platform."""
    program: list[Program] = Field(default_factory=list)
    """Programs on the CPUs."""
    qos: str = "default"
    """Name of one of the platform's QoS settings."""
    run: RunSpec = Field(default_factory=lambda: RunSpec())
    """Length of a run, and number of runs with different start times; the same fields as in a
    point's `run`.
    """
    schema_version: Annotated[Literal[1], WHOLE] = Field(default=1, alias="schema")
    """Version of the file format: 1."""
    stream: list[Stream] = Field(default_factory=list)
    """Streams."""
    sweep: list[Sweep] = Field(default_factory=list)
    """Sweeps. Each combination of their values is a separate case."""
    title: str = "Design"
    """A one-line title."""
