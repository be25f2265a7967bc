"""Records of points, results and facts of platforms.

Written by `make types` from the records of the model in Rust. Do not edit.
"""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from axiscope.short_repr import ShortRepr


class Record(ShortRepr):
    """A record that the model reads or returns: no other fields, no other types."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


Direction = Literal["read", "write"]
"""Reads or writes."""


class AfterSpec(Record):
    """A condition for an engine: bytes that one direction of another master must have
    completed since its start. A read counts when its data have arrived in the programmable
    logic, and a write counts when its response has arrived there.
    """

    ahead: Annotated[int, Field(ge=0)] = 0
    """With `each`: number of tiles by which the engine may be ahead, such as the number of
    buffers that it may fill before the other master has emptied a buffer.
    """
    bytes: Annotated[int, Field(ge=0)]
    """Number of bytes that the other master must have completed. With `each`, number of bytes
    in one of its tiles.
    """
    delay_ns: float = 0.0
    """Time from the moment when the condition is met until the engine may issue, such as
    computing time, ns. With `each`, tiles are computed one after another.
    """
    each: bool = False
    """Whether the condition applies tile by tile: bursts of the engine's tile n wait until the
    other master has completed n + 1 tiles. Otherwise, the engine waits once, and then
    issues everything.
    """
    master: str
    """Name of the master."""
    side: Direction
    """Whether the reads or the writes of the other master are meant."""
    tile_bytes: Annotated[int, Field(ge=0)] | None = None
    """With `each`: number of bytes in the engine's own tile. By default, the same number as
    `bytes`.
    """


class BatchesSpec(Record):
    """The statistics that an engine records in equal batches of time (model only)."""

    batch_us: float
    """Length of a batch, us."""
    latency_bound_ns: float | None = None
    """Latency above which a burst counts as late, ns."""


TouchSpec = Literal["load", "store", "load_l2", "flush"]
"""How software accesses a range of addresses."""


class CpuPassSpec(Record):
    """One pass of software over a range of addresses, in ascending order."""

    base: Annotated[int, Field(ge=0)]
    """First byte of the window."""
    bytes: Annotated[int, Field(ge=0)]
    """Bytes."""
    touch: TouchSpec
    """How the pass accesses each line."""


class BeforeSpec(Record):
    """State of the caches when the first burst of an engine arrives."""

    cpu: list[CpuPassSpec] = Field(default_factory=list)
    """The passes that software made before the first burst, in order. They take no simulated
    time.
    """
    rested_us: float | None = None
    """Time for which the port was idle before, us. By default, the time since its last
    response.
    """


class BoundTerm(Record):
    """A term of a bound."""

    ns: float
    """The time, ns."""
    what: str
    """The cause of the wait."""


class BudgetSpec(Record):
    """A budget of bytes for each period."""

    budget_bytes: Annotated[int, Field(ge=0)]
    """Number of bytes that may pass in a period."""
    period_cycles: Annotated[int, Field(ge=0)]
    """Length of a period, in cycles of the programmable logic's clock."""


class BusResult(Record):
    """Use of the DRAM's data bus, as shares of the counted time that add up to 1."""

    held: float
    """Lines that timing would allow, but the scheduling policy holds back."""
    idle: float
    """No line in the queues."""
    read: float
    """Reading lines."""
    refresh: float
    """Refreshing banks."""
    row: float
    """Closing and opening a row for a waiting line."""
    spacing: float
    """Distance between column commands in a bank group, between ranks, or after masked writes."""
    turnaround: float
    """Turning around between reads and writes."""
    write: float
    """Writing lines."""


class CacheCounts(Record):
    """Counters of one cache."""

    dirty_evictions: Annotated[int, Field(ge=0)]
    evictions: Annotated[int, Field(ge=0)]
    hits: Annotated[int, Field(ge=0)]
    misses: Annotated[int, Field(ge=0)]
    snoop_hits: Annotated[int, Field(ge=0)]
    snoops: Annotated[int, Field(ge=0)]


class CacheSpec(Record):
    """A cache between an engine and its port (model only). The model has no cache contents: a
    fixed share of the lines hits.
    """

    hit_cycles: Annotated[int, Field(ge=0)] = 1
    """Latency of a hit, in cycles."""
    hit_rate: float
    """Share of the lines that hit, 0 to 1."""
    line_bytes: Annotated[int, Field(ge=0)]
    """Number of bytes in a line, a power of two."""


class CachesResult(Record):
    """Counters of the caches and the interconnect. They include the warm-up and earlier
    accesses of software.
    """

    acp_bursts: Annotated[int, Field(ge=0)]
    """Bursts at ACP ports."""
    l1: CacheCounts
    l2: CacheCounts
    memory_reads: Annotated[int, Field(ge=0)]
    memory_writes: Annotated[int, Field(ge=0)]
    ocm_accesses: Annotated[int, Field(ge=0)]
    """Lines read from and written to on-chip memory."""
    pl: CacheCounts
    """Caches in the programmable logic (ACE ports), summed."""
    snoops: Annotated[int, Field(ge=0)]
    """Snoops that the interconnect sent."""


class WaitsFor(Record):
    """Another stream that uses the bus."""

    master: str
    """Names of the masters at its port."""
    share: float
    """Share of the counted time."""
    side: str
    """`read` or `write`."""


class CausesResult(Record):
    """The time of one direction of a master by what it waits for, as shares of the counted
    time that add up to 1. For masters behind a multiplexer and cores of a complex, the
    controller sees only the port that they share.
    """

    bus_busy: float
    """Lines of others, of the same direction and no higher class, use the bus."""
    credits: float
    """Bursts of the stream are in flight and none of its lines waits in the controller, or its
    port holds them back.
    """
    own_data: float
    """The stream's own lines use the DRAM's data bus while more of its lines are waiting."""
    pl: float
    """The stream requests nothing, keeps to its rate, or is limited by the data bus of its
    port in the programmable logic.
    """
    refresh: float
    """Refreshing banks."""
    row: float
    """Rows are closed and opened."""
    spacing: float
    """Column commands must keep their distance."""
    starved: float
    """Lines of the other direction or of a higher class use the bus, or the scheduling policy
    holds its lines back.
    """
    turnaround: float
    """The bus turns around."""
    waits_for: list[WaitsFor]
    """Which masters use the bus while the stream waits."""


class CoherentFacts(Record):
    """Signals that make a burst coherent."""

    axcache: Annotated[int, Field(ge=0, le=255)]
    """AxCACHE."""
    axprot: Annotated[int, Field(ge=0, le=255)]
    """AxPROT."""
    axuser: Annotated[int, Field(ge=0, le=255)]
    """AxUSER."""
    burst_bytes: Annotated[int, Field(ge=0)] | None
    """Size of a burst in bytes, if the port accepts only that size."""


class ControllerResult(Record):
    """Counters of the controller."""

    activates: Annotated[int, Field(ge=0)]
    dram_busy_fraction: float
    """Share of the time in which the data bus carried a burst."""
    late_reads: Annotated[int, Field(ge=0)]
    read_lines: Annotated[int, Field(ge=0)]
    refreshes: Annotated[int, Field(ge=0)]
    row_hit_rate: float
    turnarounds: Annotated[int, Field(ge=0)]
    write_lines: Annotated[int, Field(ge=0)]
    writes_combined: Annotated[int, Field(ge=0)]


class CounterResult(Record):
    """Counters of one direction."""

    bursts: Annotated[int, Field(ge=0)]
    bytes: Annotated[int, Field(ge=0)]
    cycles: Annotated[int, Field(ge=0)]
    errors: Annotated[int, Field(ge=0)]
    """Number of error responses. Always 0 in the model, which rejects windows outside the
    DRAM.
    """
    finished_us: float | None = None
    """Time from the first issue, which may be in the warm-up, to the last completion, us, for
    an engine that has completed its count (model only).
    """
    latency_max_cycles: Annotated[int, Field(ge=0)]
    latency_mean_cycles: float
    latency_min_cycles: Annotated[int, Field(ge=0)]
    latency_p50_cycles: float | None
    """Percentiles of the completed bursts. Absent if these are not representative."""
    latency_p90_cycles: float | None
    latency_p999_cycles: float | None
    latency_p99_cycles: float | None
    latency_sum_cycles: Annotated[int, Field(ge=0)]
    longest_idle_cycles: Annotated[int, Field(ge=0)]
    mean_in_flight: float
    span_cycles: Annotated[int, Field(ge=0)] | None
    """Cycles from the issue of the first burst to the completion of the last (model only)."""
    starved: bool
    """Whether the direction starves: it has a burst in flight for at least half of the time,
    but another direction moves more than ten times as much and serves a burst in less than
    a tenth of the time. The latency of a starving direction is not accurate.
    """


class CpuFacts(Record):
    """A complex of cores."""

    clock_mhz: float
    """Clock of the cores, MHz."""
    cores: Annotated[int, Field(ge=0)]
    """Its cores."""
    has_tlb: bool
    """Whether the CPU translates addresses, so that the pages of programs are scattered."""
    l1_bytes: Annotated[int, Field(ge=0)]
    """Size of the L1 data cache of a core in bytes."""
    l2_bytes: Annotated[int, Field(ge=0)]
    """Size of the shared L2 in bytes; 0 if there is no L2."""
    name: str
    """Its name."""


class DmaChannelSpec(Record):
    """One channel of a stream DMA."""

    base: Annotated[int, Field(ge=0)]
    """First byte of the buffer in memory."""
    outstanding: Annotated[int, Field(ge=0)]
    """Maximum number of bursts in flight."""


class DramFacts(Record):
    """The DRAM of a platform."""

    attainable_mbps: float
    """Rate that the data bus can carry despite refreshes, MB/s."""
    capacity_bytes: Annotated[int, Field(ge=0)]
    """All ranks together."""
    line_bytes: Annotated[int, Field(ge=0)]
    """Number of bytes in a DRAM burst."""
    peak_mbps: float
    """Peak bandwidth of the DRAM's data bus, MB/s."""
    same_bank_bytes: Annotated[int, Field(ge=0)]
    """Number of bytes after which sequential addresses return to the same bank, in a different
    row; the largest number of all address maps.
    """


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
    """Mean power over the counted time, mW."""


class EnergyResult(Record):
    """Energy in the counted time, for the first start skew."""

    bytes: Annotated[int, Field(ge=0)]
    """Bytes that all masters read and wrote in the counted time."""
    counted_us: float
    """Length of the counted time, us."""
    dram: Rail
    """The DRAM devices."""
    dram_parts: DramParts
    """Parts of the energy of the DRAM."""
    nj_per_byte: float | None
    """Energy of all rails per byte, nJ. Absent without bytes."""
    pl_core: Rail
    """Core supply of the programmable logic."""
    ps_internal: Rail
    """Internal supply of the PS."""
    ps_io: Rail
    """I/O supply of the PS."""


PatternSpec = Literal["sequential", "strided", "random", "tiles"]
"""Address pattern."""


class PulsesSpec(Record):
    """An engine whose source or sink is active for a part of each period. With a target rate,
    which is the mean over the periods, bursts are due in the active parts. Without a target
    rate, the engine issues as fast as it can in these parts.
    """

    active_ns: float
    """Length of the active part of a period, ns."""
    active_periods: Annotated[int, Field(ge=0)] | None = None
    """Number of active periods in a frame. The engine is silent during the remaining periods
    of the frame.
    """
    frame_periods: Annotated[int, Field(ge=0)] | None = None
    """Number of periods in a frame."""
    period_ns: float
    """A period, ns."""


class RecordedAfterSpec(Record):
    """A direction of a master."""

    master: str
    """Name of the master."""
    side: Direction
    """Whether the reads or the writes of the master are meant."""


class RecordingSpec(Record):
    """A recording of one direction of a bus (`axiscope trace import`)."""

    after: RecordedAfterSpec | None = None
    """The other direction, which was recorded at the same time."""
    join: bool = False
    """Whether contiguous bursts are joined, up to `burst_beats` beats."""
    text: str
    """CSV with one burst per line, in order of issue. Columns: `address` (relative to the
    engine's base), `bytes`, `in_flight` (largest number of bursts in flight when it is
    issued, including itself), `think_cycles` (from the time when the burst could be issued
    until it was issued), `pace_cycles` (minimum distance from the previous issue),
    `other_bytes` (bytes that `after` must have moved before), `other_cycles` (minimum time
    after these bytes).
    """


class TileSpec(Record):
    """Tiles of an image or matrix in the window. The engine goes through a tile row by row,
    then to the tile on its right, then to the next row of tiles, and starts over at the end
    of the window. If a row of a tile is one burst, and a tile has as many rows as the
    matrix, the engine goes through the matrix by columns (a corner turn).
    """

    pitch_bytes: Annotated[int, Field(ge=0)]
    """Number of bytes from the start of one row to the start of the next."""
    row_bytes: Annotated[int, Field(ge=0)]
    """Number of bytes in a row of a tile, a multiple of a burst."""
    rows: Annotated[int, Field(ge=0)]
    """Number of rows in a tile."""
    tiles_across: Annotated[int, Field(ge=0)]
    """Number of tiles next to each other before the next row of tiles begins."""


class WaySpec(Record):
    """Number of cycles of the engine's clock that bursts take between the engine and its port:
    through an interconnect, register slices or converters that the model does not contain
    as parts.
    """

    data: Annotated[int, Field(ge=0)] = 0
    """Number of cycles from the port to the engine, for read data and write responses."""
    request: Annotated[int, Field(ge=0)] = 0
    """Number of cycles from the engine to the port, for addresses and write data."""


class EngineSpec(Record):
    """One engine of a traffic generator."""

    after: list[AfterSpec] = Field(default_factory=list)
    """Engines that this engine waits for."""
    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE. 3 is normal non-cacheable memory."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT. 2 is a non-secure data access, as under Linux."""
    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS of the engine's bursts. By default, the register of the port applies."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable."""
    base: Annotated[int, Field(ge=0)]
    """First byte of the window."""
    batches: BatchesSpec | None = None
    """Statistics in equal batches of time, which are used to judge the demands of designs."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)] = 16
    """Bytes per beat."""
    before: BeforeSpec | None = None
    """State of the caches when the first burst arrives. By default, they are empty."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in a burst, 1 to 256."""
    cache: CacheSpec | None = None
    """A cache between the engine and its port (model only)."""
    catch_up_bytes: Annotated[int, Field(ge=0)] = 0
    """Number of bytes by which the engine may fall behind its rate and still catch up, such as
    the size of the FIFO that it fills or drains. If it falls further behind, the excess is
    lost.
    """
    count: Annotated[int, Field(ge=0)] | None = None
    """Number of bursts to issue. By default, the engine issues until the end of the run."""
    cut_4k: bool = True
    """Whether bursts are divided at 4 KiB boundaries, as AXI requires."""
    idle_cycles: Annotated[int, Field(ge=0)] = 0
    """Number of idle cycles between bursts."""
    outstanding: Annotated[int, Field(ge=0)]
    """Maximum number of bursts in flight, including the engine's own queue."""
    pattern: PatternSpec
    """Address pattern."""
    pulses: PulsesSpec | None = None
    """Pulses of the requested rate (model only). By default, the rate is constant."""
    queue_bursts: Annotated[int, Field(ge=0)] | None = None
    """Number of bursts that fit into the engine's own queue, in front of the register stages
    of the port. A queue for 1 burst is a plain address channel. By default, all bursts in
    flight fit.
    """
    recording: RecordingSpec | None = None
    """A recording to replay instead of the pattern. Its bursts have at most `burst_beats`
    beats.
    """
    seed: Annotated[int, Field(ge=0)] = 0
    """Seed of a random pattern."""
    start_ns: float = 0.0
    """Delay of the first burst after the start of the master, ns."""
    stride_bytes: Annotated[int, Field(ge=0)] | None = None
    """Number of bytes that a strided pattern skips after each burst."""
    target_mbps: float | None = None
    """Target rate, 10^6 bytes/s."""
    tile: TileSpec | None = None
    """Shape of the tiles, for the pattern `tiles`."""
    way: WaySpec = Field(default_factory=lambda: WaySpec())
    """Delay between the engine and its port, in cycles (model only)."""
    window_bytes: Annotated[int, Field(ge=0)]
    """Size in bytes of the window."""


class PsMasterFacts(Record):
    """A master inside the PS."""

    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in the longest burst at the port."""
    clock_mhz: float
    """Its clock, MHz."""
    outstanding: Annotated[int, Field(ge=0)]
    """Number of bursts that the master has in flight in each direction."""
    reads_only: bool
    """Whether the master never writes."""
    title: str
    """What it is."""


class PortFacts(Record):
    """A port for masters in the programmable logic."""

    beat_bytes: Annotated[int, Field(ge=0)]
    """Bytes per beat."""
    coherent: CoherentFacts | None
    """Signals that make bursts coherent with the caches of the CPUs, if the port leads to the
    caches.
    """
    controller_port: str
    """Name of the controller port that it uses."""
    interconnect_mbps: float | None
    """Rate that the interconnect behind a general-purpose port carries in each direction,
    MB/s. All general-purpose ports of a controller port share it.
    """
    kind: Literal["hp", "hpc", "acp", "ace"]
    """Where the port leads: `hp` ports lead to memory; `hpc`, `acp` and `ace` ports lead
    through the caches of the CPUs.
    """
    name: str
    """Its name."""
    ps_master: PsMasterFacts | None
    """Additional facts about a master inside the PS."""
    read_qos: Annotated[int, Field(ge=0, le=255)]
    """AxQOS of reads if the master does not state a value."""
    read_qos_levels: list[Annotated[int, Field(ge=0, le=255)]]
    """The smallest AxQOS of each class that the port's reads may have in the controller, if
    the controller has classes.
    """
    shares_controller_port: bool
    """Whether another port uses the same controller port."""
    taken_by: str | None
    """The design that uses the port permanently, if any."""
    write_qos: Annotated[int, Field(ge=0, le=255)]
    """AxQOS of writes if the master does not state a value."""
    write_qos_levels: list[Annotated[int, Field(ge=0, le=255)]]
    """The smallest AxQOS of each class that the port's writes may have."""


class Facts(Record):
    """Facts about a platform."""

    controller_mhz: float
    """Clock of the memory controller, MHz."""
    cpu_ports: list[str]
    """Names of ports that are cores of the CPUs."""
    cpus: list[CpuFacts]
    """CPU complexes whose cores run programs."""
    dram: DramFacts
    """Its DRAM."""
    maps: list[str]
    """Names of the platform's address maps."""
    ports: list[PortFacts]
    """Ports between the programmable logic and the processing system."""
    ps_ports: list[PortFacts]
    """Masters inside the PS and general-purpose ports, described as ports. A design uses one
    only if it names it.
    """
    qos: list[str]
    """Names of the platform's QoS settings, in addition to the default setting."""
    sensors: dict[str, list[str]]
    """Sensors of the board's power by rail; a rail whose sensors are not known is absent."""
    title: str
    """A title in one line."""


class GovernorSpec(Record):
    """A governor that throttles some masters to limit the slowdown of the watched victim."""

    bound: float
    """Target slowdown of a window."""
    ceiling: float = 1.0
    """Largest share of the full rate. 1 by default. If it equals the floor, the governor only
    guards the floor.
    """
    floor: float = 0.0
    """Share of the full rate that is known to be safe. The governor does not go below it as
    long as the window keeps the bound. 0 by default.
    """
    fresh: Annotated[int, Field(ge=0)] = 4
    """Weight of the last period in the measured cost, as a power of 1/2."""
    limit: float | None = None
    """Slowdown that no window may exceed. By default `bound` plus 0.02."""
    masters: list[str]
    """Names of the masters that it throttles: through a regulator of the point if there is
    one, otherwise through the idle cycles of a cluster or the rate of a traffic generator.
    """
    spend: Annotated[int, Field(ge=0)] = 2
    """Share of a window's reserve that the next period may use, as a power of 1/2."""
    window_periods: Annotated[int, Field(ge=0)]
    """Samples of the watch in a window."""


class LayerSpec(Record):
    """One layer of a network, as processed in one run."""

    compute_ns: float = 0.0
    """Time that the computation takes, ns."""
    read_bytes: Annotated[int, Field(ge=0)] = 0
    """Number of bytes read: inputs that are not in on-chip memory, and weights if they have no
    port of their own.
    """
    weight_bytes: Annotated[int, Field(ge=0)] = 0
    """Number of bytes of weights that are read through their own port."""
    write_bytes: Annotated[int, Field(ge=0)] = 0
    """Bytes written."""


class Limit(Record):
    """The longest wait of one direction."""

    ns: float | None
    """The wait, ns. Absent if it is unbounded."""
    terms: list[BoundTerm]
    """The terms that add up to the bound."""
    unbounded_because: str | None
    """Why there is no bound: a sentence that names the mechanism."""


class MasterResult(Record):
    """Result of one master: means over the skews, and the counters of the first skew."""

    in_rtl: bool | None = None
    """On the virtual board: whether this master was RTL. Otherwise its model ran together with
    the RTL.
    """
    maccess_per_s: float | None = None
    """Millions of accesses per second, for cores."""
    mconv_per_s: float | None = None
    """Millions of convolutions a second, for masters that compute them."""
    name: str
    parts_us: list[float] = Field(default_factory=list)
    """Times of the counted sections of a kernel in the first run, us."""
    port: str
    read: CounterResult | None
    read_causes: CausesResult | None = None
    """What the master's reads wait for, if the point requests causes."""
    read_mbps: float
    read_mbps_spread: float
    run_us: float | None = None
    """Time of the program without warm-up, for cores that ended, us."""
    write: CounterResult | None
    write_causes: CausesResult | None = None
    """What the master's writes wait for; recorded only if the point asks for the causes of
    waiting.
    """
    write_mbps: float
    write_mbps_spread: float


OrderSpec = Literal["round_robin", "fill_buffer"]
"""Order in which reads fill the two buffers: alternately, or one after the other."""


WaitSpec = Literal["none", "all", "same_id", "direction"]
"""The responses to earlier bursts that a burst waits for."""


class PlayedSpec(Record):
    """One burst of a program."""

    beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in the burst."""
    direction: Direction
    """Reads or writes."""
    gap_cycles: Annotated[int, Field(ge=0)] = 0
    """Number of cycles by which the entry is delayed, counted from the previous entry and from
    the responses that it waits for.
    """
    id: Annotated[int, Field(ge=0, le=255)] = 0
    """AxID. Bursts with the same ID are answered in order."""
    offset: Annotated[int, Field(ge=0)]
    """Offset of the first byte from the base, a multiple of a beat."""
    wait: WaitSpec = "none"
    """The earlier bursts that this entry waits for."""


class PhaseSpec(Record):
    """One phase of a task."""

    compute_cycles: Annotated[int, Field(ge=0)] = 0
    """Number of cycles of computation after each group."""
    groups: Annotated[int, Field(ge=0)]
    """Number of groups of accesses, one after another."""
    parallel: Annotated[int, Field(ge=0)] = 1
    """Number of accesses in a group. They are in flight at the same time."""


class TrafficGeneratorSpec(Record):
    """Independent read and write engines."""

    kind: Literal["traffic_generator"]
    name: str
    """Name of the master in results."""
    port: str
    """Port of the platform."""
    read: EngineSpec | None = None
    """The read engine."""
    write: EngineSpec | None = None
    """The write engine."""
    write_then_read_ns: float | None = None
    """Delay between the two passes, ns. Reads start this long after the last write is
    complete.
    """


class ConvolutionSpec(Record):
    """The 4x4 convolution accelerator of Manev 2019, section V."""

    buffer_bytes: Annotated[int, Field(ge=0)] = 16384
    """Size of each buffer in bytes. By default, four 36 Kbit block RAMs."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in every burst; a multiple of 4."""
    compute_cycles: Annotated[int, Field(ge=0)] = 4
    """Number of idle cycles between two convolutions."""
    kind: Literal["convolution"]
    name: str
    """Name of the master in results."""
    order: OrderSpec
    """Order in which reads fill the two buffers."""
    port: str
    """Port of the platform."""
    read_base: Annotated[int, Field(ge=0)]
    """First byte of the read window. The second array starts in the middle of the window."""
    window_bytes: Annotated[int, Field(ge=0)]
    """Sizes of the read window and of the write window, in bytes."""
    write_base: Annotated[int, Field(ge=0)]
    """First byte of the results."""


class PlayerSpec(Record):
    """A program player: it plays a table of bursts in loops."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE of both directions. 3 is normal non-cacheable memory."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT. 2 is a non-secure data access."""
    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS of the player's bursts. By default, the register of the port applies."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable."""
    base: Annotated[int, Field(ge=0)]
    """Address to which the offsets of the entries are added."""
    base_loops: Annotated[int, Field(ge=0, le=65535)] = 0
    """Number of loops after which the base returns to its first value. 0 means that it never
    does.
    """
    base_step_bytes: int = 0
    """Number of bytes that are added to the base after each loop."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes per beat, which is the width of the port."""
    entries: list[PlayedSpec]
    """The bursts, in order of issue."""
    kind: Literal["player"]
    loops: Annotated[int, Field(ge=0)] | None = None
    """Number of times that the table is played. By default, it is played until the end of the
    run.
    """
    name: str
    """Name of the master in results."""
    port: str
    """Port of the platform."""
    reads_outstanding: Annotated[int, Field(ge=0)] = 16
    """Maximum number of reads in flight."""
    start_ns: float = 0.0
    """Delay after the start time that the point gives the master, ns."""
    writes_outstanding: Annotated[int, Field(ge=0)] = 16
    """Maximum number of writes in flight."""


class StreamDmaSpec(Record):
    """A DMA between memory and stream."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE of both directions. 3 is normal non-cacheable memory."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT. 2 is a non-secure data access."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes per beat, which is the width of the port."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in a burst."""
    driver_ns: float = 0.0
    """Time that the driver adds to a transfer, ns."""
    fifo_bytes: Annotated[int, Field(ge=0)]
    """Size in bytes of the FIFO between the channels."""
    idle_cycles: Annotated[int, Field(ge=0)] = 0
    """Number of cycles between two sub-copies of a channel, in addition to `issue_cycles`."""
    issue_cycles: Annotated[int, Field(ge=0)] = 1
    """Minimum number of cycles between the addresses of two bursts."""
    kind: Literal["stream_dma"]
    name: str
    """Name of the master in results."""
    port: str
    """Port of the platform."""
    read: DmaChannelSpec | None = None
    """The channel from memory to the stream."""
    start_ns: float = 0.0
    """Delay after the start time that the point gives the master, ns."""
    sub_copy_bytes: Annotated[int, Field(ge=0)] | None = None
    """Size of a sub-copy in bytes, a multiple of a burst. `idle_cycles` pass after each sub-
    copy.
    """
    transfer_bytes: Annotated[int, Field(ge=0)]
    """Size of a transfer in bytes, a multiple of a burst."""
    transfers: Annotated[int, Field(ge=0)] | None = None
    """Number of transfers. By default, the DMA continues until the end of the run."""
    write: DmaChannelSpec | None = None
    """The channel from the stream to memory."""


class ClusterSpec(Record):
    """An accelerator cluster: a smart DMA behind a regulator."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE. 3 is normal non-cacheable memory."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT. 2 is a non-secure data access."""
    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS of the cluster's bursts. By default, the register of the port applies."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable."""
    base: Annotated[int, Field(ge=0)]
    """First byte of the first row."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes per beat, which is the width of the port."""
    blocking: bool = False
    """Whether the idle cycles start after the last response of a sub-copy. By default, they
    start once the beats of the sub-copy could have been transferred, at one beat per cycle.
    """
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Longest burst, in beats."""
    copies: Annotated[int, Field(ge=0)] | None = None
    """Number of copies, one after another. By default, the cluster copies until the end of the
    run.
    """
    direction: Direction
    """`read` copies memory to local memory, `write` copies local memory to memory."""
    idle_cycles: Annotated[int, Field(ge=0)] = 0
    """Number of idle cycles between two sub-copies."""
    kind: Literal["cluster"]
    name: str
    """Name of the master in results."""
    outstanding: Annotated[int, Field(ge=0)]
    """Maximum number of bursts in flight."""
    port: str
    """Port of the platform."""
    regulator: BudgetSpec | None = None
    """Budget of the cluster's own regulator. By default, the regulator is off."""
    row_bytes: Annotated[int, Field(ge=0)]
    """Bytes per row."""
    rows: Annotated[int, Field(ge=0)]
    """Number of rows in a copy."""
    start_ns: float = 0.0
    """Delay of the first address after the start time that the point gives the master, ns."""
    stride_bytes: int | None = None
    """Number of bytes from the start of one row to the start of the next. By default, rows are
    contiguous.
    """
    sub_copy_bytes: Annotated[int, Field(ge=0)] = 0
    """Number of bytes in a sub-copy. By default, 0, which means that the copy is not divided."""


class PacketDmaSpec(Record):
    """An accelerator that processes images in packets."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 0
    """AxCACHE of both directions."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 0
    """AxPROT."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes per beat, which is the width of the port."""
    before: BeforeSpec | None = None
    """State of the caches when the first read arrives. By default, they are empty."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in a burst."""
    driver_ns: float = 0.0
    """Time that the interrupt and the driver take between two pairs of packets, ns."""
    gap_cycles: Annotated[int, Field(ge=0)] = 0
    """Number of cycles of the programmable logic's clock from the end of a burst to the
    address of the burst that takes its place.
    """
    image_bytes: Annotated[int, Field(ge=0)]
    """Size of an image in bytes, a multiple of a packet."""
    images: Annotated[int, Field(ge=0)] | None = None
    """Number of images. By default, the DMA continues until the end of the run."""
    kind: Literal["packet_dma"]
    name: str
    """Name of the master in results."""
    outstanding: Annotated[int, Field(ge=0)] = 1
    """Maximum number of bursts in flight, for each direction."""
    packet_bytes: Annotated[int, Field(ge=0)]
    """Size of a packet in bytes, a multiple of a burst."""
    port: str
    """Port of the platform."""
    read_base: Annotated[int, Field(ge=0)]
    """First byte of the source image."""
    write_base: Annotated[int, Field(ge=0)]
    """First byte of the destination image."""


class ImageCpuSpec(Record):
    """A core that filters images."""

    before: BeforeSpec | None = None
    """State of the caches when the first load arrives. By default, they are empty."""
    cached: bool
    """Whether the images are in cacheable memory."""
    compute_cycles: float
    """Computing time for a line, in cycles of the core."""
    image_bytes: Annotated[int, Field(ge=0)]
    """Size of an image in bytes, a multiple of a cache line."""
    images: Annotated[int, Field(ge=0)] | None = None
    """Number of images. By default, the core continues until the end of the run."""
    kind: Literal["image_cpu"]
    name: str
    """Name of the master in results."""
    port: str
    """Port of the core: `CPU0`, `CPU1`, …"""
    read_base: Annotated[int, Field(ge=0)]
    """First byte of the source image."""
    stores: Annotated[int, Field(ge=0)]
    """Number of lines that fit into the store buffer."""
    write_base: Annotated[int, Field(ge=0)]
    """First byte of the destination image."""


class CoreSpec(Record):
    """A CPU core that runs a program."""

    accesses: Annotated[int, Field(ge=0)] | None = None
    """Number of timed accesses. By default, the program runs until the end of the point."""
    base: Annotated[int, Field(ge=0)]
    """First byte of the program's memory."""
    block_bytes: Annotated[int, Field(ge=0)] = 65536
    """Size in bytes of the blocks within which pages stay contiguous, a power of two.
    Operating systems often allocate neighbouring pages one after another. By default, 64
    KiB; at least one page.
    """
    bytes: Annotated[int, Field(ge=0)]
    """Size of the program's memory in bytes, at most 4 GiB."""
    full_caches: bool = False
    """For patterns: whether the caches are full of the program's data at the start, as in the
    middle of a long run. Filling them takes no simulated time. By default, they are empty.
    """
    kind: Literal["core"]
    name: str
    """Name of the master in results."""
    page_bytes: Annotated[int, Field(ge=0)] = 4096
    """Size of a page in bytes, a power of two; by default 4 KiB."""
    port: str
    """Complex of the core, by its name in the platform's `cpus`."""
    program: str
    """Program: `read` or `write` (every fourth word of 4 bytes, as in lmbench), `read_random`
    or `write_random` (random lines, whose addresses are known in advance), `chase` (random
    lines, each address loaded from the previous line), or a PolyBench kernel (`adi`, `lu`,
    …).
    """
    scattered: bool = False
    """Whether pages are scattered over the memory and translated through a TLB, as under an
    operating system. By default, pages are contiguous and translation takes no time.
    """
    start_ns: float = 0.0
    """Delay of the first access after the start time that the point gives the master, ns."""
    warm_accesses: Annotated[int, Field(ge=0)] = 0
    """Number of accesses before the timed accesses."""
    window_accesses: Annotated[int, Field(ge=0)] = 6144
    """For kernels: number of timed accesses in a section."""
    window_settle_accesses: Annotated[int, Field(ge=0)] = 2048
    """For kernels: number of these accesses, at the start of a section, that are not counted."""
    window_warm_accesses: Annotated[int, Field(ge=0)] = 131072
    """For kernels: number of accesses before each section that fill the caches and the TLB in
    no time, for all cores at once.
    """
    windows: Annotated[int, Field(ge=0)] = 16
    """For kernels: number of sections of the program that are simulated, evenly spaced. Only
    the time of these sections is counted; `warm_accesses` does not apply.
    """


class DpuSpec(Record):
    """A deep-learning processor that runs a network, tile by tile."""

    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS of the DPU's bursts. By default, the register of the port applies."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes per beat, which is the width of the port."""
    buffers: Annotated[int, Field(ge=0)] = 2
    """Number of input buffers, and of output buffers."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in a burst."""
    kind: Literal["dpu"]
    layers: list[LayerSpec]
    """Layers of the network, in the order of execution."""
    name: str
    """Name of the master in results."""
    outstanding: Annotated[int, Field(ge=0)]
    """Maximum number of bursts in flight, for each direction."""
    port: str
    """Port of the platform."""
    read_base: Annotated[int, Field(ge=0)]
    """First byte of the read window."""
    runs: Annotated[int, Field(ge=0)] | None = None
    """Number of timed runs. By default, the DPU runs until the end of the point."""
    start_ns: float = 0.0
    """Delay after the start time that the point gives the master, ns."""
    tile_bytes: Annotated[int, Field(ge=0)]
    """Size in bytes of an input or output buffer. Layers are divided into tiles that fit into
    the buffer.
    """
    warm_runs: Annotated[int, Field(ge=0)] = 0
    """Number of runs through all layers before the timed runs."""
    weights: str | None = None
    """Name of the `dpu_weights` master that reads the DPU's weights, if they have their own
    port.
    """
    window_bytes: Annotated[int, Field(ge=0)]
    """Size in bytes of each of the two windows. Longer transfers wrap around."""
    write_base: Annotated[int, Field(ge=0)]
    """First byte of the write window."""


class DpuPortSpec(Record):
    """An additional port of a deep-learning processor."""

    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS of the port's bursts. By default, the register of the port applies."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes per beat, the same as for the DPU."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in a burst, the same as for the DPU."""
    dpu: str
    """Name of the DPU to which this port belongs. The DPU must come before the port in
    `masters`.
    """
    kind: Literal["dpu_port"]
    name: str
    """Name of the master in results."""
    outstanding: Annotated[int, Field(ge=0)]
    """Maximum number of bursts in flight, for each direction."""
    port: str
    """Port of the platform."""


class DpuWeightsSpec(Record):
    """A master that reads the weights of deep-learning processors through its own port."""

    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS of the bursts. By default, the register of the port applies."""
    base: Annotated[int, Field(ge=0)]
    """First byte of the window."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes per beat, which is the width of the port."""
    buffer_bytes: Annotated[int, Field(ge=0)]
    """Size of the buffer for weights that are read ahead, bytes."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in a burst."""
    kind: Literal["dpu_weights"]
    name: str
    """Name of the master in results."""
    outstanding: Annotated[int, Field(ge=0)]
    """Maximum number of bursts in flight."""
    port: str
    """Port of the platform."""
    window_bytes: Annotated[int, Field(ge=0)]
    """Size in bytes of the window. Longer transfers wrap around."""


class TaskSpec(Record):
    """A task with phases: accesses that it waits for, and computation between them."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE. 3 is normal non-cacheable memory."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT. 2 is a non-secure data access."""
    axqos: Annotated[int, Field(ge=0, le=255)] | None = None
    """AxQOS of the task's bursts. By default, the register of the port applies."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable."""
    base: Annotated[int, Field(ge=0)]
    """First byte of the window."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes per beat, which is the width of the port."""
    burst_beats: Annotated[int, Field(ge=0, le=65535)]
    """Number of beats in an access."""
    direction: Direction
    """Reads or writes."""
    kind: Literal["task"]
    name: str
    """Name of the master in results."""
    pattern: PatternSpec
    """Address pattern of the accesses."""
    phases: list[PhaseSpec]
    """The phases, which are repeated."""
    port: str
    """Port of the platform."""
    seed: Annotated[int, Field(ge=0)] = 0
    """Seed of a random pattern."""
    stride_bytes: Annotated[int, Field(ge=0)] | None = None
    """Number of bytes that a strided pattern skips after each access."""
    window_bytes: Annotated[int, Field(ge=0)]
    """Size in bytes of the window."""


class OutsideSpec(Record):
    """A master that another simulator drives."""

    axcache: Annotated[int, Field(ge=0, le=255)] = 3
    """AxCACHE. 3 is normal non-cacheable memory."""
    axprot: Annotated[int, Field(ge=0, le=255)] = 2
    """AxPROT. 2 is a non-secure data access."""
    axuser: Annotated[int, Field(ge=0, le=255)] = 0
    """AxUSER[1:0]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable."""
    beat_bytes: Annotated[int, Field(ge=0, le=65535)]
    """Bytes per beat."""
    kind: Literal["outside"]
    name: str
    """Name of the master in results."""
    port: str
    """Port of the platform."""


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
    """Kind of multiplexer."""
    masters: list[str]
    """Their names."""
    port: str
    """The port that the masters share."""


class RegulatorSpec(Record):
    """A regulator in front of a master: a budget of bytes for each direction and period."""

    budget_bytes: Annotated[int, Field(ge=0)]
    """Budget of a period in each direction that the master uses, bytes."""
    master: str
    """Name of the master."""
    period_cycles: Annotated[int, Field(ge=0)]
    """Length of a period, cycles of the programmable logic."""


Until = Literal["steady", "duration_us", "drained", "counted", "programs"]
"""Condition to end a run."""


class RunSpec(Record):
    """How long to run a point."""

    causes: bool = False
    """Whether to split the time of every stream by what the stream waits for (only for the
    first skew).
    """
    max_us: float = 600.0
    """Longest counted time, us."""
    min_us: float = 60.0
    """Shortest counted time, us."""
    phase_ns: float = 0.0
    """Largest random delay of all starts, ns, which depends on seed and skew. It randomizes
    the start relative to refreshes.
    """
    seed: Annotated[int, Field(ge=0)] = 1
    """Seed for the skews after the first."""
    skew_ns: float = 10000.0
    """Time between the starts of two masters, ns."""
    skews: Annotated[int, Field(ge=0)] = 1
    """Number of start skews to run. Results are means over the skews, with their spread."""
    timeline_us: float = 0.0
    """Length of the timeline of the DRAM's data bus from the start of counting, us. 0: no
    timeline.
    """
    tolerance: float = 0.01
    """Relative change of all estimates below which they count as stable."""
    until: Until = "steady"
    """Condition to end."""
    warmup_us: float = 60.0
    """Simulated time before counting starts, us."""
    write_skew_ns: float = 1000.0
    """Time from a master's first read to its first write, ns."""


class WatchSpec(Record):
    """Samples the work of a victim, and that of the other masters, at fixed times."""

    companions: list[str] = Field(default_factory=list)
    """Masters that belong to the victim, such as additional cores with its program. Their
    traffic counts neither as the victim's work nor as the work of others. Additional ports
    of a DPU need not be listed.
    """
    period_us: float
    """Time between two samples, us."""
    victim: str
    """Name of the victim."""


class Point(Record):
    """A point."""

    governor: GovernorSpec | None = None
    """A governor that throttles masters during the run."""
    mapping: str
    """Name of the address map."""
    masters: list[MasterSpec]
    """The masters, in the order in which they start."""
    muxes: list[MuxSpec] = Field(default_factory=list)
    """Multiplexers in the programmable logic, through which masters share a port."""
    pl_mhz: float
    """Clock of the programmable logic, MHz."""
    port_mhz: dict[str, float] = Field(default_factory=dict)
    """Clocks of ports where the logic has a different clock, by port, MHz."""
    qos: str = "default"
    """Name of the QoS setting; `default` is the platform's own."""
    regulators: list[RegulatorSpec] = Field(default_factory=list)
    """Regulators in front of masters."""
    run: RunSpec = Field(default_factory=lambda: RunSpec())
    """How long to run."""
    turns: list[str] = Field(default_factory=list)
    """Names of masters that process images in turn, in this order."""
    watch: WatchSpec | None = None
    """Samples of a victim's progress."""


class RailResult(Record):
    """A power rail of a board during a point."""

    idle_mw: float
    """Mean power with all blocks idle, right before the point, mW."""
    mean_mw: float
    """Mean power in the counted time, mW."""
    samples: Annotated[int, Field(ge=0)]
    """Number of readings in the mean."""
    sensor: str
    """Name of the sensor."""


class SpanResult(Record):
    """A span of time on the DRAM's data bus."""

    bank: Annotated[int, Field(ge=0, le=255)]
    """Bank of the line, or of the line that ends an idle span."""
    end_ns: float
    """End, ns since counting started."""
    master: str | None = None
    """Names of the masters of the line."""
    start_ns: float
    """Start, ns since counting started."""
    what: str
    """`read`, `write`, or the cause of idle time, as in [`BusResult`]."""


class WatchResult(Record):
    """Samples at the ends of equal periods from the start of the run, including warm-up."""

    alone_at_us: list[float] = Field(default_factory=list)
    """Times at which the work of the profile was completed, us."""
    alone_work: list[Annotated[int, Field(ge=0)]] = Field(default_factory=list)
    """Work of the victim when the governed masters are absent (its profile), if there is a
    governor.
    """
    budget_bytes: list[Annotated[int, Field(ge=0)]] = Field(default_factory=list)
    """Budget that the governor set at each sample for all governed masters together in the
    next period, bytes.
    """
    law: dict[str, int] = Field(default_factory=dict)
    """Parameters of the governor's law, if there is a governor."""
    other_bytes: list[Annotated[int, Field(ge=0)]]
    """Bytes that all other masters had moved."""
    period_us: float
    """Time between two samples, us."""
    victim_at_us: list[float]
    """Time at which the victim had completed that work, us: for a core the time of the sample,
    otherwise the end of the last tile or burst.
    """
    victim_work: list[Annotated[int, Field(ge=0)]]
    """Work that the victim had done: accesses of a core's program, tiles of a DPU, otherwise
    bytes.
    """
    work_step: Annotated[int, Field(ge=0)]
    """Smallest unit of the victim's work: a tile, or the bytes of a burst. 0 for a core."""


class WitnessResult(Record):
    """A port of a chip's memory controller during a point, from counters of the chip. It
    cross-checks the counters of the blocks.
    """

    carries: str
    """The masters whose traffic passes this port."""
    port: str
    """The port of the memory controller."""
    read_bytes: Annotated[int, Field(ge=0)]
    """Bytes read, by any master."""
    read_mbps: float
    """Bytes read divided by the time in which they were counted, MB/s."""
    write_bytes: Annotated[int, Field(ge=0)]
    """Bytes written."""
    write_mbps: float
    """Bytes written divided by the same time, MB/s."""


class PointResult(Record):
    """The result of a point."""

    bus: BusResult | None = None
    """Use of the DRAM's data bus in the first skew, if the point requests causes."""
    caches: CachesResult | None = None
    """Counters of the coherent paths for the first skew, if a master used these paths."""
    controller: ControllerResult | None = None
    """Counters of the controller, for the first skew. Absent on boards."""
    counted_caches: CachesResult | None = None
    """Counters of the coherent paths for the counted time only."""
    energy: EnergyResult | None = None
    """Energy of the first skew, if the platform has energies."""
    masters: list[MasterResult]
    """Results of the masters, in the order of the point."""
    rails: list[RailResult] = Field(default_factory=list)
    """Power of a board's rails in the counted time of the first skew, if requested."""
    reached_tolerance: float
    """Tolerance that was reached."""
    simulated_us: float
    """Simulated time including warm-up, us; the longest over the skews."""
    skews: Annotated[int, Field(ge=0)]
    """Number of skews."""
    steady: bool
    """Whether the estimates of every skew became stable."""
    timeline: list[SpanResult] = Field(default_factory=list)
    """Timeline of the first microseconds, if the point requests it."""
    tolerance: float
    """Tolerance that was requested."""
    warmup_us: float
    """Warm-up, us."""
    warnings: list[str] = Field(default_factory=list)
    """Warnings, such as bursts that are not coherent although their port could be."""
    watch: WatchResult | None = None
    """Samples of the first skew, if the point has a watch."""
    witnesses: list[WitnessResult] = Field(default_factory=list)
    """Counts of a board's chip at the ports of its memory controller, from before the first
    block counted until after the last, for the first skew, if requested.
    """


class WaitBound(Record):
    """The longest waits of a master's bursts, caused by the other masters of a point."""

    read: Limit | None
    """Bound of the master's reads, if it reads."""
    write: Limit | None
    """Bound of the master's writes, if it writes."""
