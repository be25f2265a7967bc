"""Records of points, results and facts of platforms.

Written by `make types` from the records of the model in Rust. Do not edit.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Record(BaseModel):
    """A record that the model reads or returns: no other fields, no other types."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


CopySpec = Literal["read", "write"]
"""Which way a cluster copies."""


class AfterSpec(Record):
    """What an engine waits for: bytes that a direction of a master has done since its start,
    reads when they are in the programmable logic, writes when their response is.
    """

    ahead: Annotated[int, Field(ge=0)] = 0
    """With `each`, so many tiles less: the engine has so many buffers that it may fill before
    the other has emptied one.
    """
    bytes: Annotated[int, Field(ge=0)]
    """Bytes that it must have done; with `each`, bytes of one of its tiles."""
    delay_ns: float = 0.0
    """From then until the engine may issue, ns: a time of computing, with `each` one tile
    after another.
    """
    each: bool = False
    """Tile by tile: a burst of the engine's own tile n waits for n + 1 tiles of the other.
    Else nothing is issued before the bytes are done, and everything may be after.
    """
    master: str
    """The master."""
    side: CopySpec
    """Its reads or its writes."""
    tile_bytes: Annotated[int, Field(ge=0)] | None = None
    """With `each`, bytes of the engine's own tile; as `bytes` by default."""


TouchSpec = Literal["load", "store", "load_l2", "flush"]
"""How software touches a range."""


class CpuPassSpec(Record):
    """Software goes once over a range, in ascending order."""

    base: Annotated[int, Field(ge=0)]
    """First byte."""
    bytes: Annotated[int, Field(ge=0)]
    """Bytes."""
    touch: TouchSpec
    """What it does."""


class BeforeSpec(Record):
    """The state in which an engine's first burst finds the caches."""

    cpu: list[CpuPassSpec] = Field(default_factory=list)
    """What software did, in this order; it takes no time."""
    rested_us: float | None = None
    """How long the port had rested, us; by default since its last answer."""


class BoundTerm(Record):
    """A part of a bound."""

    ns: float
    """The time, ns."""
    what: str
    """What takes the time."""


class BudgetSpec(Record):
    """A budget of bytes, anew in every period."""

    budget_bytes: Annotated[int, Field(ge=0)]
    """Bytes of a period."""
    period_cycles: Annotated[int, Field(ge=0)]
    """Cycles of a period."""


class BusResult(Record):
    """The data bus of the DRAM: shares of the counted time, 1 together."""

    held: float
    """Lines wait that might go by timing alone: the policy holds them."""
    idle: float
    """No line is in the queues."""
    read: float
    """Lines that were read."""
    refresh: float
    """Banks are refreshed."""
    row: float
    """A row is closed and opened for a line that waits."""
    spacing: float
    """Columns of a bank group, a rank or masked writes keep their distance."""
    turnaround: float
    """It changes its direction."""
    write: float
    """Lines that were written."""


class CacheCounts(Record):
    """What one cache counted."""

    dirty_evictions: Annotated[int, Field(ge=0)]
    evictions: Annotated[int, Field(ge=0)]
    hits: Annotated[int, Field(ge=0)]
    misses: Annotated[int, Field(ge=0)]
    snoop_hits: Annotated[int, Field(ge=0)]
    snoops: Annotated[int, Field(ge=0)]


class CachesResult(Record):
    """What the caches and the interconnect counted, warm-up included; what software did before
    a pass counts, too.
    """

    acp_bursts: Annotated[int, Field(ge=0)]
    """Bursts that came in at ACP ports."""
    l1: CacheCounts
    l2: CacheCounts
    memory_reads: Annotated[int, Field(ge=0)]
    memory_writes: Annotated[int, Field(ge=0)]
    ocm_accesses: Annotated[int, Field(ge=0)]
    """Lines read from and written to the memory on the chip."""
    pl: CacheCounts
    """Caches in the programmable logic (ACE ports), summed."""
    snoops: Annotated[int, Field(ge=0)]
    """Snoops that the interconnect sent."""


class WaitsFor(Record):
    """Another that has the bus."""

    master: str
    """Names of the masters at its port."""
    share: float
    """Share of the counted time."""
    side: str
    """`read` or `write`."""


class CausesResult(Record):
    """The time of one direction of a master by what it waits for: shares of the counted time,
    1 together. Masters behind one multiplexer, and cores of one complex, share what the
    controller sees of their port.
    """

    bus_busy: float
    """Others of its direction and of no higher class have the bus."""
    credits: float
    """Its bursts are on their way and none of its lines waits in the controller, or its port
    holds them: more bursts in flight would help.
    """
    own_data: float
    """Its own lines have the data bus of the DRAM while more of them wait."""
    pl: float
    """It asks for nothing, keeps to its pace, or its port's data bus in the programmable logic
    is what moves.
    """
    refresh: float
    """Banks are refreshed."""
    row: float
    """Rows are closed and opened."""
    spacing: float
    """Columns keep their distance."""
    starved: float
    """Others of the other direction or of a higher class have the bus, or the policy holds its
    lines.
    """
    turnaround: float
    """The bus changes its direction."""
    waits_for: list[WaitsFor]
    """Who has the bus while it waits."""


class CoherentFacts(Record):
    """What a burst drives to be coherent."""

    axcache: Annotated[int, Field(ge=0, le=255)]
    """AxCACHE."""
    axprot: Annotated[int, Field(ge=0, le=255)]
    """AxPROT."""
    axuser: Annotated[int, Field(ge=0, le=255)]
    """AxUSER."""
    burst_bytes: Annotated[int, Field(ge=0)] | None
    """Bytes of a burst where the port takes no others."""


class ControllerResult(Record):
    """What the controller counted."""

    activates: Annotated[int, Field(ge=0)]
    dram_busy_fraction: float
    """Part of the time in which the data bus carried a burst."""
    late_reads: Annotated[int, Field(ge=0)]
    read_lines: Annotated[int, Field(ge=0)]
    refreshes: Annotated[int, Field(ge=0)]
    row_hit_rate: float
    turnarounds: Annotated[int, Field(ge=0)]
    write_lines: Annotated[int, Field(ge=0)]
    writes_combined: Annotated[int, Field(ge=0)]


class CounterResult(Record):
    """Counters of one direction as reported."""

    bursts: Annotated[int, Field(ge=0)]
    bytes: Annotated[int, Field(ge=0)]
    cycles: Annotated[int, Field(ge=0)]
    errors: Annotated[int, Field(ge=0)]
    """Responses with an error: none in the model, which refuses windows outside the DRAM."""
    finished_us: float | None = None
    """From the first issue of all, warm-up included, to the last completion, us, of an engine
    with a count that has done it all; the model only.
    """
    latency_max_cycles: Annotated[int, Field(ge=0)]
    latency_mean_cycles: float
    latency_min_cycles: Annotated[int, Field(ge=0)]
    latency_p50_cycles: float | None
    """Percentiles of the bursts that ended; none where those do not stand for all."""
    latency_p90_cycles: float | None
    latency_p999_cycles: float | None
    latency_p99_cycles: float | None
    latency_sum_cycles: Annotated[int, Field(ge=0)]
    longest_idle_cycles: Annotated[int, Field(ge=0)]
    mean_in_flight: float
    span_cycles: Annotated[int, Field(ge=0)] | None
    """From the issue of the first burst to the completion of the last; the model only."""


class CpuFacts(Record):
    """A complex of cores."""

    clock_mhz: float
    """Clock of its cores, MHz."""
    cores: Annotated[int, Field(ge=0)]
    """Its cores."""
    has_tlb: bool
    """Whether it looks addresses up, so that programs lie in scattered pages."""
    l2_bytes: Annotated[int, Field(ge=0)]
    """Its shared L2; 0 without one."""
    name: str
    """Its name."""


class DmaChannelSpec(Record):
    """A channel of a stream DMA."""

    base: Annotated[int, Field(ge=0)]
    """First byte of its buffer."""
    outstanding: Annotated[int, Field(ge=0)]
    """Most bursts in flight."""


class DramFacts(Record):
    """The DRAM of a platform."""

    capacity_bytes: Annotated[int, Field(ge=0)]
    """All ranks together."""
    line_bytes: Annotated[int, Field(ge=0)]
    """A burst of it."""
    peak_mbps: float
    """What its data bus can move, MB/s."""


class DramParts(Record):
    """Parts of the DRAM's energy."""

    activate_mj: float
    background_mj: float
    io_mj: float
    """Drivers and termination."""
    read_mj: float
    refresh_mj: float
    write_mj: float


class Rail(Record):
    """One rail."""

    energy_mj: float
    power_mw: float
    """Mean over the counted time."""


class EnergyResult(Record):
    """Energy of the counted time of the first skew."""

    bytes: Annotated[int, Field(ge=0)]
    """Bytes that all masters read and wrote in it."""
    counted_us: float
    """Length of the counted time, us."""
    dram: Rail
    """The DRAM devices."""
    dram_parts: DramParts
    """Where the energy of the DRAM went."""
    nj_per_byte: float | None
    """All rails over the bytes; none without bytes."""
    pl_core: Rail
    """Core of the programmable logic."""
    ps_internal: Rail
    """Inside of the PS."""
    ps_io: Rail
    """I/O of the PS."""


PatternSpec = Literal["sequential", "strided", "random", "tiles"]
"""How an engine's addresses follow."""


class RecordedAfterSpec(Record):
    """A direction of a master."""

    master: str
    """The master."""
    side: CopySpec
    """Its reads or its writes."""


class RecordingSpec(Record):
    """A recording of one direction of a bus (`axiscope trace import`)."""

    after: RecordedAfterSpec | None = None
    """The direction that was recorded with it."""
    join: bool = False
    """Joins bursts that lie one behind another, as long as `burst_beats` allows."""
    text: str
    """CSV, a burst a line in order of issue: `address` (from the engine's base), `bytes`,
    `in_flight` (most, itself among them), `think_cycles` (from when it could go until it
    did), `pace_cycles` (since the issue before, at least), `other_bytes` (that `after` must
    have done), `other_cycles` (from then on, at least).
    """


class TileSpec(Record):
    """Tiles of an image or matrix in the window: row by row through a tile, then to the next
    on its right, after those to the row of tiles below, and around where the window holds
    no more. With rows of one burst, and as many rows as a matrix has, it goes through
    columns: a corner turn.
    """

    pitch_bytes: Annotated[int, Field(ge=0)]
    """Bytes from the begin of a row to that of the next."""
    row_bytes: Annotated[int, Field(ge=0)]
    """Bytes of a row of a tile: whole bursts."""
    rows: Annotated[int, Field(ge=0)]
    """Rows of a tile."""
    tiles_across: Annotated[int, Field(ge=0)]
    """Tiles beside one another."""


class EngineSpec(Record):
    """One engine of a traffic generator."""

    after: list[AfterSpec] = Field(default_factory=list)
    """What it waits for."""
    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE; 3 is normal memory that is not cacheable."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT; 2 is non-secure data, as Linux uses it."""
    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS; the port's register by default."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 inner, 2 outer shareable."""
    base: Annotated[int, Field(ge=0)]
    """First byte of the window."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)] = 16
    """Bytes of a beat."""
    before: BeforeSpec | None = None
    """What the first burst finds in the caches; all empty by default."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Beats of a burst, 1 to 256."""
    catch_up_bytes: Annotated[int, Field(ge=0)] = 0
    """Bytes that it may fall behind its rate and still make up for, as many as the FIFO at its
    other end holds; what it falls behind beyond is lost.
    """
    count: Annotated[int, Field(ge=0)] | None = None
    """Bursts to issue; until the end of the run by default."""
    cut_4k: bool = True
    """Cut bursts at 4 KiB boundaries, as AXI demands."""
    idle_cycles: Annotated[int, Field(ge=0)] = 0
    """Idle cycles between bursts."""
    outstanding: Annotated[int, Field(ge=0)]
    """Most bursts in flight, the engine's own queue included."""
    pattern: PatternSpec
    """Address pattern."""
    queue_bursts: Annotated[int, Field(ge=0)] | None = None
    """Most issued bursts that wait in the engine's own queue, before the register stages of
    the port; 1 is a plain address channel; all by default.
    """
    recording: RecordingSpec | None = None
    """What it replays instead of its pattern; its bursts have `burst_beats` at most."""
    seed: Annotated[int, Field(ge=0)] = 0
    """Seed of a random pattern."""
    start_ns: float = 0.0
    """First issue, ns, after the master's own start."""
    stride_bytes: Annotated[int, Field(ge=0)] | None = None
    """Gap after each burst of a strided pattern, bytes."""
    target_mbps: float | None = None
    """Rate to keep to, 10^6 bytes/s."""
    tile: TileSpec | None = None
    """The tiles of a pattern of tiles."""
    window_bytes: Annotated[int, Field(ge=0)]
    """Bytes of the window."""


class PortFacts(Record):
    """A port for masters in the programmable logic."""

    beat_bytes: Annotated[int, Field(ge=0)]
    """Bytes of a beat."""
    coherent: CoherentFacts | None
    """What bursts need to be coherent with the caches of the CPUs, at a port into these."""
    controller_port: str
    """Name of the controller port behind it."""
    kind: Literal["hp", "hpc", "acp", "ace"]
    """Where it leads: `hp` to memory, `hpc`, `acp` and `ace` past the caches of the CPUs."""
    name: str
    """Its name."""
    read_qos: Annotated[int, Field(ge=0, le=255)]
    """AxQOS of its reads where the master gives none."""
    read_qos_levels: list[Annotated[int, Field(ge=0, le=255)]]
    """The least AxQOS of each class that its reads may have in the controller, where it has
    classes.
    """
    shares_controller_port: bool
    """Whether another port leads there, too."""
    taken_by: str | None
    """What a design has on it for good."""
    write_qos: Annotated[int, Field(ge=0, le=255)]
    """The same of its writes."""
    write_qos_levels: list[Annotated[int, Field(ge=0, le=255)]]
    """The same of its writes."""


class Facts(Record):
    """Facts of a platform."""

    controller_mhz: float
    """Clock of the memory controller, MHz."""
    cpu_ports: list[str]
    """Names of ports that are cores of the CPUs."""
    cpus: list[CpuFacts]
    """Its complexes of cores that run programs, by name."""
    dram: DramFacts
    """Its DRAM."""
    maps: list[str]
    """Names of its address maps."""
    ports: list[PortFacts]
    """Its ports, by name."""
    qos: list[str]
    """Names of its QoS settings beside its own."""
    title: str
    """What it is, in a line."""


class GovernorSpec(Record):
    """A governor of some masters; the watched victim's slowdown is held."""

    bound: float
    """Slowdown of a window to aim at."""
    ceiling: float = 1.0
    """Share of full rate that is not gone beyond; 1 by default. At the floor the governor only
    guards it.
    """
    floor: float = 0.0
    """Share of full rate that is known to be safe for ever: not gone below while the window
    keeps the bound; none by default.
    """
    fresh: Annotated[int, Field(ge=0)] = 4
    """The last period's weight in the measured cost: one part in 2 to this."""
    limit: float | None = None
    """Slowdown that no window may have; two points over `bound` by default."""
    masters: list[str]
    """Whom it throttles: by the regulator of the point where there is one, else by the idle
    cycles of a cluster or the rate of a traffic generator.
    """
    spend: Annotated[int, Field(ge=0)] = 2
    """Of what a window is ahead, the next period may lose one part in 2 to this."""
    window_periods: Annotated[int, Field(ge=0)]
    """Notes of the watch in a window."""


class LayerSpec(Record):
    """One layer of a network, for one run of the DPU through it."""

    compute_ns: float = 0.0
    """The time that the computing takes, ns."""
    read_bytes: Annotated[int, Field(ge=0)] = 0
    """Bytes that are read: what of the input is not on the chip, and weights without a port of
    their own.
    """
    weight_bytes: Annotated[int, Field(ge=0)] = 0
    """Bytes of weights that come over a port of their own."""
    write_bytes: Annotated[int, Field(ge=0)] = 0
    """Bytes that are written."""


class Limit(Record):
    """The longest wait of one direction."""

    ns: float | None
    """The wait, ns; none where it is unbounded."""
    terms: list[BoundTerm]
    """What adds up to it."""
    unbounded_because: str | None
    """Why there is no bound: the mechanism, in a sentence."""


class MasterResult(Record):
    """What one master got: means over the skews; counters of the first."""

    in_rtl: bool | None = None
    """On the virtual board: whether it was played by RTL; else by its model beside the RTL."""
    maccess_per_s: float | None = None
    """Millions of accesses a second, for cores."""
    mconv_per_s: float | None = None
    """Millions of convolutions a second, for masters that compute them."""
    name: str
    parts_us: list[float] = Field(default_factory=list)
    """Times of the counted parts of a kernel's run, us, in the first run."""
    port: str
    read: CounterResult | None
    read_causes: CausesResult | None = None
    """What its reads wait for, where the point asks for causes."""
    read_mbps: float
    read_mbps_spread: float
    run_us: float | None = None
    """Time of the program, warm-up left out, for cores that ended; us."""
    write: CounterResult | None
    write_causes: CausesResult | None = None
    """What its writes wait for, where the point asks for causes."""
    write_mbps: float
    write_mbps_spread: float


OrderSpec = Literal["round_robin", "fill_buffer"]
"""How an accelerator's reads fill its buffers."""


WaitSpec = Literal["none", "all", "same_id", "direction"]
"""What a burst of a program waits for: the answers to bursts that came before it."""


class PlayedSpec(Record):
    """A burst of a program."""

    beats: Annotated[int, Field(ge=0, le=65535)]
    """Its beats."""
    direction: CopySpec
    """Reads or writes."""
    gap_cycles: Annotated[int, Field(ge=0)] = 0
    """Cycles beyond the first possible one: after the issue of the entry before, and after
    what it waits for.
    """
    id: Annotated[int, Field(ge=0, le=255)] = 0
    """AxID; bursts of one ID are answered in order."""
    offset: Annotated[int, Field(ge=0)]
    """Its first byte, from the base: a whole number of beats."""
    wait: WaitSpec = "none"
    """What it waits for."""


class PhaseSpec(Record):
    """One phase of a task."""

    compute_cycles: Annotated[int, Field(ge=0)] = 0
    """Cycles of computing after each group."""
    groups: Annotated[int, Field(ge=0)]
    """Groups of accesses, one after another."""
    parallel: Annotated[int, Field(ge=0)] = 1
    """Accesses of a group, in flight together."""


class TrafficGeneratorSpec(Record):
    """Independent read and write engines."""

    kind: Literal["traffic_generator"]
    name: str
    """Its name in the results."""
    port: str
    """Its port."""
    read: EngineSpec | None = None
    """The read engine."""
    write: EngineSpec | None = None
    """The write engine."""
    write_then_read_ns: float | None = None
    """Two passes: reads begin so long after the last write is complete, ns."""


class ConvolutionSpec(Record):
    """The 4x4 convolution accelerator of Manev 2019, section V."""

    buffer_bytes: Annotated[int, Field(ge=0)] = 16384
    """Bytes of each buffer: four 36 Kbit block RAMs."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Beats of every burst, a multiple of 4."""
    compute_cycles: Annotated[int, Field(ge=0)] = 4
    """Cycles between two convolutions."""
    kind: Literal["convolution"]
    name: str
    """Its name in the results."""
    order: OrderSpec
    """Order in which reads fill the buffers."""
    port: str
    """Its port."""
    read_base: Annotated[int, Field(ge=0)]
    """First byte of the read arrays; the second begins in the middle of the window."""
    window_bytes: Annotated[int, Field(ge=0)]
    """Bytes of the read window and of the write window."""
    write_base: Annotated[int, Field(ge=0)]
    """First byte of the results."""


class PlayerSpec(Record):
    """A program player: a table of bursts, looped."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE of both directions; 3 is normal memory that is not cacheable."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT; 2 is non-secure data."""
    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS; that of the port's register by default."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 inner, 2 outer shareable."""
    base: Annotated[int, Field(ge=0)]
    """Where the offsets of the entries count from."""
    base_loops: Annotated[int, Field(ge=0, le=65535)] = 0
    """Loops after which the base is the first again; 0: never."""
    base_step_bytes: int = 0
    """Added to the base after each loop."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes of a beat: the width of the port."""
    entries: list[PlayedSpec]
    """Its bursts, in order of issue."""
    kind: Literal["player"]
    loops: Annotated[int, Field(ge=0)] | None = None
    """How often the table is played; until the end of the run by default."""
    name: str
    """Its name in the results."""
    port: str
    """Its port."""
    reads_outstanding: Annotated[int, Field(ge=0)] = 16
    """Most reads in flight."""
    start_ns: float = 0.0
    """Later start than that of the point's skews, ns."""
    writes_outstanding: Annotated[int, Field(ge=0)] = 16
    """Most writes in flight."""


class StreamDmaSpec(Record):
    """A DMA between memory and stream."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE of both directions; 3 is normal memory that is not cacheable."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT; 2 is non-secure data."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 inner, 2 outer shareable."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes of a beat: the width of the port."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Beats of a burst."""
    driver_ns: float = 0.0
    """What the driver adds to a transfer, ns."""
    fifo_bytes: Annotated[int, Field(ge=0)]
    """Bytes of the FIFO between the channels."""
    idle_cycles: Annotated[int, Field(ge=0)] = 0
    """Cycles between two sub-copies of a channel, beside those of its bursts."""
    issue_cycles: Annotated[int, Field(ge=0)] = 1
    """Cycles between the issues of two bursts."""
    kind: Literal["stream_dma"]
    name: str
    """Its name in the results."""
    port: str
    """Its port."""
    read: DmaChannelSpec | None = None
    """Memory to stream."""
    start_ns: float = 0.0
    """Later start than that of the point's skews, ns."""
    sub_copy_bytes: Annotated[int, Field(ge=0)] | None = None
    """Bytes of a sub-copy, whole bursts: behind each, "idle_cycles" pass."""
    transfer_bytes: Annotated[int, Field(ge=0)]
    """Bytes of a transfer, whole bursts."""
    transfers: Annotated[int, Field(ge=0)] | None = None
    """Transfers; until the end of the run by default."""
    write: DmaChannelSpec | None = None
    """Stream to memory."""


class ClusterSpec(Record):
    """An accelerator cluster: a smart DMA behind a regulator."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE; 3 is normal memory that is not cacheable."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT; 2 is non-secure data."""
    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 inner, 2 outer shareable."""
    base: Annotated[int, Field(ge=0)]
    """First byte of the first row."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes of a beat: the width of the port."""
    blocking: bool = False
    """The idle cycles begin with the last response of a sub-copy; else (the default) with the
    time that its beats take.
    """
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Most beats of a burst."""
    copies: Annotated[int, Field(ge=0)] | None = None
    """Copies, one after another; until the end of the run by default."""
    direction: CopySpec
    """Which way."""
    idle_cycles: Annotated[int, Field(ge=0)] = 0
    """Cycles between two sub-copies."""
    kind: Literal["cluster"]
    name: str
    """Its name in the results."""
    outstanding: Annotated[int, Field(ge=0)]
    """Most bursts in flight."""
    port: str
    """Its port."""
    regulator: BudgetSpec | None = None
    """The regulator; off by default."""
    row_bytes: Annotated[int, Field(ge=0)]
    """Bytes of a row."""
    rows: Annotated[int, Field(ge=0)]
    """Rows of a copy."""
    start_ns: float = 0.0
    """The first address, ns after the point's own start of the master."""
    stride_bytes: int | None = None
    """Bytes from one row to the next; one behind another by default."""
    sub_copy_bytes: Annotated[int, Field(ge=0)] = 0
    """Bytes of a sub-copy; 0, the default, does not cut the copy."""


class PacketDmaSpec(Record):
    """An accelerator that takes images through in packets."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 0
    """AxCACHE of both directions."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 0
    """AxPROT."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes of a beat: the width of the port."""
    before: BeforeSpec | None = None
    """What the first read finds in the caches; all empty by default."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Beats of a burst."""
    driver_ns: float = 0.0
    """Interrupts and driver between two pairs of packets, ns."""
    gap_cycles: Annotated[int, Field(ge=0)] = 0
    """From the end of a burst to the next address in its place, PL cycles."""
    image_bytes: Annotated[int, Field(ge=0)]
    """Bytes of an image, whole packets."""
    images: Annotated[int, Field(ge=0)] | None = None
    """Images; until the end of the run by default."""
    kind: Literal["packet_dma"]
    name: str
    """Its name in the results."""
    outstanding: Annotated[int, Field(ge=0)] = 1
    """Most bursts in flight of a direction."""
    packet_bytes: Annotated[int, Field(ge=0)]
    """Bytes of a packet, whole bursts."""
    port: str
    """Its port."""
    read_base: Annotated[int, Field(ge=0)]
    """First byte of the source."""
    write_base: Annotated[int, Field(ge=0)]
    """First byte of the destination."""


class ImageCpuSpec(Record):
    """A core that takes images through a filter."""

    before: BeforeSpec | None = None
    """What the first load finds in the caches; all empty by default."""
    cached: bool
    """Whether the core caches the images."""
    compute_cycles: float
    """The filter's time for a line, cycles of the core."""
    image_bytes: Annotated[int, Field(ge=0)]
    """Bytes of an image, whole lines."""
    images: Annotated[int, Field(ge=0)] | None = None
    """Images; until the end of the run by default."""
    kind: Literal["image_cpu"]
    name: str
    """Its name in the results."""
    port: str
    """Its port: `CPU0`, `CPU1`, …"""
    read_base: Annotated[int, Field(ge=0)]
    """First byte of the source."""
    stores: Annotated[int, Field(ge=0)]
    """Lines that the store buffer holds."""
    write_base: Annotated[int, Field(ge=0)]
    """First byte of the destination."""


class CoreSpec(Record):
    """A CPU core that runs a program."""

    accesses: Annotated[int, Field(ge=0)] | None = None
    """Accesses to do after them; until the end of the run by default."""
    base: Annotated[int, Field(ge=0)]
    """First byte of the program's memory."""
    block_bytes: Annotated[int, Field(ge=0)] = 65536
    """Bytes of neighbouring pages that stay neighbours, a power of two: an operating system
    takes pages one after another from what is free. 64 KiB by default; less than a page is
    a page.
    """
    bytes: Annotated[int, Field(ge=0)]
    """Bytes of the program's memory, at most 4 GiB."""
    kind: Literal["core"]
    name: str
    """Its name in the results."""
    page_bytes: Annotated[int, Field(ge=0)] = 4096
    """Bytes of a page, a power of two; 4 KiB by default."""
    port: str
    """The complex: a name of the platform's `cpus`."""
    program: str
    """What it runs: `read` or `write` (every fourth word of 4 bytes, as lmbench),
    `read_random`, `write_random` (any line, places known ahead), `chase` (any line, each
    place from the load before), or a PolyBench kernel (`adi`, `lu`, …).
    """
    scattered: bool = False
    """Pages lie scattered over the memory and are looked up, as under an operating system;
    else (the default) they lie one behind another and cost nothing.
    """
    start_ns: float = 0.0
    """The first access, ns after the point's own start of the master."""
    warm_accesses: Annotated[int, Field(ge=0)] = 0
    """Accesses before those that are timed."""
    window_accesses: Annotated[int, Field(ge=0)] = 6144
    """Of a kernel: accesses of a part that take time."""
    window_settle_accesses: Annotated[int, Field(ge=0)] = 2048
    """Of a kernel: so many of these, the first, are not counted."""
    window_warm_accesses: Annotated[int, Field(ge=0)] = 131072
    """Of a kernel: accesses before each part that fill caches and TLB in no time, all cores
    together.
    """
    windows: Annotated[int, Field(ge=0)] = 16
    """Of a kernel: parts of its run that are sampled, evenly, one after another. What is
    counted as its time is that of the parts, without `warm_accesses`.
    """


class DpuSpec(Record):
    """A deep-learning processor that runs a network, tile by tile."""

    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes of a beat: the width of the port."""
    buffers: Annotated[int, Field(ge=0)] = 2
    """Buffers of each way."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Beats of a burst."""
    kind: Literal["dpu"]
    layers: list[LayerSpec]
    """The layers."""
    name: str
    """Its name in the results."""
    outstanding: Annotated[int, Field(ge=0)]
    """Most bursts in flight of each direction."""
    port: str
    """Its port."""
    read_base: Annotated[int, Field(ge=0)]
    """First byte of what is read."""
    runs: Annotated[int, Field(ge=0)] | None = None
    """Runs to do after them; until the end of the point by default."""
    start_ns: float = 0.0
    """Later start than that of the point's skews, ns."""
    tile_bytes: Annotated[int, Field(ge=0)]
    """Bytes of a buffer of either way: layers are cut into tiles that fit."""
    warm_runs: Annotated[int, Field(ge=0)] = 0
    """Runs through the layers before those that are timed."""
    weights: str | None = None
    """The master that reads its weights, where they come over a port of their own."""
    window_bytes: Annotated[int, Field(ge=0)]
    """Bytes of each of the two windows; what is longer wraps around in it."""
    write_base: Annotated[int, Field(ge=0)]
    """First byte of what is written."""


class DpuPortSpec(Record):
    """A further port of such a processor."""

    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes of a beat: those of the DPU."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Beats of a burst: those of the DPU."""
    dpu: str
    """The DPU that it belongs to, which stands before it in the point."""
    kind: Literal["dpu_port"]
    name: str
    """Its name in the results."""
    outstanding: Annotated[int, Field(ge=0)]
    """Most bursts in flight of each direction."""
    port: str
    """Its port."""


class DpuWeightsSpec(Record):
    """What reads the weights of such processors over a port of its own."""

    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS."""
    base: Annotated[int, Field(ge=0)]
    """First byte."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes of a beat: the width of the port."""
    buffer_bytes: Annotated[int, Field(ge=0)]
    """Bytes that are read ahead at most."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Beats of a burst."""
    kind: Literal["dpu_weights"]
    name: str
    """Its name in the results."""
    outstanding: Annotated[int, Field(ge=0)]
    """Most bursts in flight."""
    port: str
    """Its port."""
    window_bytes: Annotated[int, Field(ge=0)]
    """Bytes of the window; what is longer wraps around in it."""


class TaskSpec(Record):
    """A task with phases: accesses that it waits for, and computing between them."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE; 3 is normal memory that is not cacheable."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT; 2 is non-secure data."""
    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 inner, 2 outer shareable."""
    base: Annotated[int, Field(ge=0)]
    """First byte of the window."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes of a beat: the width of the port."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Beats of an access."""
    direction: CopySpec
    """Reads or writes."""
    kind: Literal["task"]
    name: str
    """Its name in the results."""
    pattern: PatternSpec
    """Where accesses go."""
    phases: list[PhaseSpec]
    """The phases, again and again."""
    port: str
    """Its port."""
    seed: Annotated[int, Field(ge=0)] = 0
    """Seed of a random pattern."""
    stride_bytes: Annotated[int, Field(ge=0)] | None = None
    """Gap after each access of a strided pattern, bytes."""
    window_bytes: Annotated[int, Field(ge=0)]
    """Bytes of the window."""


class OutsideSpec(Record):
    """What another simulator plays."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE; 3 is normal memory that is not cacheable."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT; 2 is non-secure data."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 inner, 2 outer shareable."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes of a beat."""
    kind: Literal["outside"]
    name: str
    """Its name in the results."""
    port: str
    """Its port."""


MasterSpec = Annotated[
    TrafficGeneratorSpec
    | ConvolutionSpec
    | PlayerSpec
    | StreamDmaSpec
    | ClusterSpec
    | PacketDmaSpec
    | ImageCpuSpec
    | CoreSpec
    | DpuSpec
    | DpuPortSpec
    | DpuWeightsSpec
    | TaskSpec
    | OutsideSpec,
    Field(discriminator="kind"),
]
"""One master."""


MuxKind = Literal["platform", "instrument"]
"""A multiplexer in the programmable logic."""


class MuxSpec(Record):
    """Masters behind a multiplexer."""

    kind: MuxKind = "platform"
    """Which multiplexer."""
    masters: list[str]
    """Their names."""
    port: str
    """The port that they share."""


class RegulatorSpec(Record):
    """A regulator before a master: a budget of bytes for each direction, anew in every period."""

    budget_bytes: Annotated[int, Field(ge=0)]
    """Bytes of a period in each direction that the master uses."""
    master: str
    """The master's name."""
    period_cycles: Annotated[int, Field(ge=0)]
    """Cycles of a period."""


Until = Literal["steady", "duration_us", "drained", "counted", "programs"]
"""When a run ends."""


class RunSpec(Record):
    """How long to run a point."""

    causes: bool = False
    """Whether the time of every stream is split by what it waits for; of the first skew."""
    max_us: float = 600.0
    """Most time counted, us."""
    min_us: float = 60.0
    """Least time counted, us."""
    phase_ns: float = 0.0
    """All starts lie later by up to this, ns, other for each seed and skew: where they fall
    between two refreshes is left to chance.
    """
    seed: Annotated[int, Field(ge=0)] = 1
    """Seed for the skews beyond the first."""
    skew_ns: float = 10000.0
    """Time between the starts of two masters, ns."""
    skews: Annotated[int, Field(ge=0)] = 1
    """Start skews to try; the mean is reported and the spread beside it."""
    timeline_us: float = 0.0
    """For so long from the begin of counting the DRAM's data bus is told span by span, us."""
    tolerance: float = 0.01
    """Relative change of every estimate below which it is steady."""
    until: Until = "steady"
    """When to end."""
    warmup_us: float = 60.0
    """Simulated time before counting starts, us."""
    write_skew_ns: float = 1000.0
    """Time from a master's first read to its first write, ns."""


class WatchSpec(Record):
    """What is noted of a victim while the point runs: its work and the others' at fixed times."""

    beside: list[str] = Field(default_factory=list)
    """Masters that belong to it, such as more cores with its program: what they move is
    neither its work nor others'. Ports of a DPU need not be named.
    """
    period_us: float
    """Time between two notes, us."""
    victim: str
    """The victim's name."""


class Point(Record):
    """What is run once."""

    governor: GovernorSpec | None = None
    """What sets the regulators on the way."""
    mapping: str
    """Name of the address map."""
    masters: list[MasterSpec]
    """The masters, in the order in which they start."""
    muxes: list[MuxSpec] = Field(default_factory=list)
    """Masters that share a port through a multiplexer in the PL, port by port."""
    pl_mhz: float
    """Clock of the programmable logic, MHz."""
    port_mhz: dict[str, float] = Field(default_factory=dict)
    """Clocks of ports at which the logic has another one, by port, MHz."""
    qos: str = "default"
    """Name of the QoS setting; `default` is the platform's own."""
    regulators: list[RegulatorSpec] = Field(default_factory=list)
    """Regulators before masters."""
    run: RunSpec = Field(default_factory=lambda: RunSpec())
    """How long to run."""
    turns: list[str] = Field(default_factory=list)
    """Masters that take turns at a task, in this order."""
    watch: WatchSpec | None = None
    """What is noted of a victim on the way."""


class RailResult(Record):
    """A power rail of a board beside a point."""

    idle_mw: float
    """Mean with all blocks at rest, right before the point, mW."""
    mean_mw: float
    """Mean in the counted time, mW."""
    samples: Annotated[int, Field(ge=0)]
    """Values that the mean is of."""
    sensor: str
    """Its sensor's name."""


class SpanResult(Record):
    """A span of the data bus of the DRAM."""

    bank: Annotated[int, Field(ge=0, le=255)]
    """The bank of the line, or of the line that ends a rest."""
    end_ns: float
    """Its end, ns."""
    master: str | None = None
    """Whose line it is."""
    start_ns: float
    """Since counting began, ns."""
    what: str
    """`read`, `write`, or why the bus rests, as in [`BusResult`]."""


class WatchResult(Record):
    """Notes at the ends of equal periods from the begin of the run, warm-up included."""

    alone_at_us: list[float] = Field(default_factory=list)
    """When it was done."""
    alone_work: list[Annotated[int, Field(ge=0)]] = Field(default_factory=list)
    """The victim's work without the governed masters: the profile, where a governor ran."""
    budget_bytes: list[Annotated[int, Field(ge=0)]] = Field(default_factory=list)
    """Bytes that the governor then gave all its masters together for the next period."""
    law: dict[str, int] = Field(default_factory=dict)
    """What the governor's law was set to (`GovernorConfig` of the masters), where one ran."""
    other_bytes: list[Annotated[int, Field(ge=0)]]
    """Bytes that all other masters together had moved."""
    period_us: float
    """Time between two notes, us."""
    victim_at_us: list[float]
    """When it had done the last of that, us: a core the note's own time, else the last end of
    a tile or burst.
    """
    victim_work: list[Annotated[int, Field(ge=0)]]
    """Work that the victim had done: accesses of a core's program, tiles of a DPU, else bytes."""
    work_step: Annotated[int, Field(ge=0)]
    """Work that is done at a time: a tile, or the bytes of a burst; of a core none."""


class WitnessResult(Record):
    """A port of a chip's memory controller beside a point, by counters of the chip: a second
    witness of what blocks say.
    """

    carries: str
    """What comes through it."""
    port: str
    """The port of the memory controller."""
    read_bytes: Annotated[int, Field(ge=0)]
    """Bytes that were read, whoever asked for them."""
    read_mbps: float
    """The bytes read over the time in which they were counted, MB/s."""
    write_bytes: Annotated[int, Field(ge=0)]
    """Bytes that were written."""
    write_mbps: float
    """The bytes written over that time, MB/s."""


class PointResult(Record):
    """The result of a point."""

    bus: BusResult | None = None
    """The data bus of the DRAM in the first skew, where the point asks for causes."""
    caches: CachesResult | None = None
    """What the coherent paths counted, where a master used them; of the first skew."""
    controller: ControllerResult | None = None
    """What the controller counted; of the first skew. A board's controller tells nothing."""
    counted_caches: CachesResult | None = None
    """The same of the counted time alone."""
    energy: EnergyResult | None = None
    """Energy of the first skew, where the platform has energies."""
    masters: list[MasterResult]
    """One entry a master, in the order of the point."""
    rails: list[RailResult] = Field(default_factory=list)
    """What power rails of a board drew in the counted time of the first skew, where that was
    asked.
    """
    reached_tolerance: float
    """The tolerance reached."""
    simulated_us: float
    """Simulated time in all, warm-up included, us; the longest over the skews."""
    skews: Annotated[int, Field(ge=0)]
    """Skews run."""
    steady: bool
    """Whether every skew became steady."""
    timeline: list[SpanResult] = Field(default_factory=list)
    """Its first microseconds, where the point asks for them."""
    tolerance: float
    """The tolerance asked for."""
    warmup_us: float
    """Warm-up, us."""
    warnings: list[str] = Field(default_factory=list)
    """Bursts that are not coherent although their port could be, with what is missing."""
    watch: WatchResult | None = None
    """The notes of the first skew, where the point has a watch."""
    witnesses: list[WitnessResult] = Field(default_factory=list)
    """What a board's chip counted by itself at the ports of its memory controller, from before
    the first block counted until after the last; of the first skew, where that was asked.
    """


class WaitBound(Record):
    """The longest waits of a master's bursts beside the others of a point."""

    read: Limit | None
    """Of its reads; none where it does not read."""
    write: Limit | None
    """Of its writes; none where it does not write."""
