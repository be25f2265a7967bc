"""The records of design files as they are written: their shapes.

What fields say together the compiler checks (crates/design/src/read.rs), for everyone who asks.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from axiscope.io.toml_records import Number, Strict
from axiscope.plan.design.inject_records import Inject
from axiscope.plan.experiment.records import Run, Sweep

Positive = Annotated[Number, Field(gt=0)]
NotNegative = Annotated[Number, Field(ge=0)]


class Range(Strict):
    """What may be chosen of a number, and what it is now (``most`` where nothing is said)."""

    least: int = Field(ge=1)
    most: int = Field(ge=1)
    now: int | None = Field(default=None, ge=1)


Whole = Annotated[int, Field(ge=1)] | Range


def now_of(value: Whole) -> int:
    """What a number that may be a range is now."""
    return value if isinstance(value, int) else value.now or value.most


class Tile(Strict):
    """A rectangle of a picture or matrix that lies in rows: the unit of a 2-D walk."""

    row_bytes: int = Field(gt=0)
    """Bytes of a row of the tile; a multiple of a burst."""
    rows: int = Field(ge=1)
    pitch_bytes: int = Field(gt=0)
    """From one row to the one below."""
    across: int = Field(default=1, ge=1)
    """Tiles side by side before the walk goes down."""


class After(Strict):
    """What a stream waits for.

    Without ``each``: until the other stream has moved ``bytes``. With ``each``: tile i of this
    stream waits until the other has moved i + 1 - ``ahead`` tiles of ``bytes``; so a consumer has
    0, and a producer into N buffers waits for its consumer with N.
    """

    stream: str
    bytes: int = Field(gt=0)
    each: bool = False
    ahead: int = Field(default=0, ge=0)
    tile_bytes: int | None = Field(default=None, gt=0)
    """Bytes of a tile of this stream; those of the other's by default."""
    delay_us: NotNegative = 0
    """So long after it, such as the time to compute a tile."""


class Regulator(Strict):
    """A budget of bytes a period of the PL clock (`axiscope_regulator`)."""

    budget_bytes: int = Field(ge=1)
    period_cycles: int = Field(ge=1)


class Member(Strict):
    """What all members of a design have."""

    name: str
    """Without spaces, ".", "/", "|" or "+"."""
    slowdown_bound: Annotated[Number, Field(gt=1)] | None = None
    """How much longer its work may take than alone, such as 1.1."""


class OnPort(Member):
    """A member at a port between processing system and programmable logic."""

    port: str | None = None
    """Where it is now; by default the one of ``ports`` with the fewest members."""
    ports: list[str] = Field(default=[])
    """Those that it may use; all that lead to memory by default."""
    pl_mhz: Positive | None = None
    regulator: Regulator | None = None


class Stream(OnPort):
    """Bursts one way, from one master, at a rate or as fast as they go."""

    direction: Literal["read", "write"]
    pattern: Literal["sequential", "strided", "tiles", "random", "chase", "recorded"] = "sequential"
    """``chase``: each address comes out of the burst before, so one is in flight. ``recorded``: as
    an accelerator was recorded (``axiscope trace import``)."""
    burst_beats: Whole = 16
    width_bits: Literal[32, 64, 128, 256] | None = None
    """Of its port; the port's widest by default."""
    rate_mbps: Positive | None = None
    """Wanted; as fast as it goes by default."""
    buffer_bytes: Whole | None = None
    """Of the FIFO at its other end: what it may fall behind its rate and make up for. All that it
    may have in flight by default."""
    bytes: int | None = Field(default=None, gt=0)
    """To move in all; without end by default."""
    outstanding: Whole = 16
    window_bytes: int = Field(default=16 << 20, gt=0)
    base: int | None = Field(default=None, ge=0)
    """First byte of its window; behind the windows of the others by default."""
    stride_bytes: int | None = Field(default=None, ge=0)
    """From the end of a burst to the next of a strided pattern."""
    tile: Tile | None = None
    start_us: NotNegative = 0
    phase_us: NotNegative = 0
    """Beyond ``start_us``: where in its period a paced stream begins."""
    deadline_us: Positive | None = None
    """From its first burst to its last byte; needs ``bytes``."""
    latency_bound_ns: Positive | None = None
    latency_bound_of: Literal["mean", "p50", "p90", "p99", "p999", "max"] = "max"
    """Which latency of a burst is bound."""
    coherent: bool = False
    """Whether it asks the caches of the CPUs, on a port that leads there."""
    axqos: int | None = Field(default=None, ge=0, le=15)
    after: list[After] = Field(default=[])
    recording: str | None = None
    """Of a recorded stream: its file, beside the design."""
    recorded_with: str | None = None
    """The stream of the other direction that it was recorded with, where it waits for that."""
    recut_beats: int | None = Field(default=None, ge=1, le=256)
    """Bursts of a recording are cut and joined to so many beats; as recorded by default."""

    @property
    def in_flight(self) -> int:
        """Most bursts in flight now."""
        return 1 if self.pattern == "chase" else now_of(self.outstanding)


class Cluster(OnPort):
    """An accelerator cluster: copies rows, paced by idle cycles or a regulator of its own."""

    direction: Literal["read", "write"]
    burst_beats: Whole = 16
    width_bits: Literal[32, 64, 128, 256] | None = None
    outstanding: Whole = 16
    rows: int = Field(default=2048, ge=1)
    row_bytes: int = Field(default=2048, ge=1)
    stride_bytes: int | None = None
    sub_copy_bytes: int = Field(default=256, ge=0)
    idle_cycles: int = Field(default=0, ge=0)
    copies: int | None = Field(default=None, ge=1)
    start_us: NotNegative = 0


class Program(Member):
    """A program on cores of the processing system."""

    cpu: str
    """A complex of the platform, such as A53."""
    program: str
    """``read``, ``write``, ``read_random``, ``write_random``, ``chase``, or a PolyBench kernel."""
    cores: int = Field(default=1, ge=1, le=64)
    """Each runs it, on memory of its own."""
    bytes: int | None = Field(default=None, gt=0)
    accesses: int | None = Field(default=None, ge=1)
    """Without end by default."""
    start_us: NotNegative = 0


class Network(Member):
    """A neural network on a deep-learning processor, again and again."""

    dpu: str
    network: str
    ports: list[str] = Field(min_length=1)
    run_us: Positive = 200
    """A run alone takes so long at most: of every layer a part is done."""
    pl_mhz: Positive | None = None
    regulator: Regulator | None = None


class Advice(Strict):
    """What the adviser may change, and for what."""

    goal: Literal["slack", "total", "latency", "energy", "ports"] = "slack"
    of: str | None = None
    """The stream whose latency counts, for ``latency``."""
    change: list[
        Literal[
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
    ] = Field(default=["ports", "burst_beats", "outstanding", "buffer_bytes", "qos"])
    """Bursts, outstanding, buffers only where a range is given."""
    pl_mhz: list[Positive] = Field(default=[])
    """Clocks to choose from."""


class DesignFile(Strict):
    """A design as written: who moves what at which rates, and what each must get."""

    schema_version: Literal[1] = Field(alias="schema")
    title: str
    description: str = ""
    platform: str | None = None
    pl_mhz: float = Field(default=250.0, ge=1, le=1000, allow_inf_nan=False)
    mapping: str | None = None
    """The address map; ``row_bank_column`` where the platform has it, else its first."""
    qos: str = "default"
    mux: Literal["platform", "instrument"] = "instrument"
    """Behind which multiplexer streams of a direction share a port."""
    run: Run = Run()
    stream: list[Stream] = Field(default=[])
    cluster: list[Cluster] = Field(default=[])
    program: list[Program] = Field(default=[])
    network: list[Network] = Field(default=[])
    advise: Advice = Advice()
    inject: Inject = Field(default=Inject(), exclude=True)
    """Only for `axiscope inject`; it changes no point."""
    sweep: list[Sweep] = Field(default=[])

    @property
    def members(self) -> list[Member]:
        """All of them: streams, clusters, programs, networks, each kind in its order."""
        return [*self.stream, *self.cluster, *self.program, *self.network]
