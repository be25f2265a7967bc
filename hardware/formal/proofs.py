"""The list of proofs: harness, properties, depth and solver of each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

PROPERTIES = {
    "valid": "VALID and its payload are held until READY; VALID is low when reset is released",
    "bursts": "bursts are INCR with full-width beats, within the length limit and one 4 KiB page",
    "limit": "the number of bursts in flight never exceeds the set limit",
    "last": "WLAST and RLAST mark the correct beat; data are sent only for requested bursts",
    "answers": "no response is lost: the block is idle only if no burst is in flight",
    "data": "the data of a write follow its address within two cycles, without a gap",
    "through": "all data that enter also leave; nothing is lost, added, changed or reordered",
    "ends": "after a stop (probe: a start), work ends within a bound unless the slave delays it",
    "strobes": "a write strobes no byte outside its beat",
    "drains": "all these properties also hold in a soft reset, which ends with nothing in flight",
    "turns": "each waiting master is overtaken at most once by each other master",
    "locked": "a locked register keeps its value",
    "times": "latencies are right even if bursts overtake each other; stray responses are flagged",
    "budget": "the bytes in a period never exceed the budget; all periods have the set length",
    "rests": "no register changes in a cycle in which the virtual board stops the module's clock",
}
"""Properties that are proven, by short names."""

MASTER = ("valid", "bursts", "limit", "last", "answers")
"""Properties of every master."""


@dataclass(frozen=True)
class Proof:
    """One run of SymbiYosys on `<harness>_proof.sv`."""

    block: str
    mode: str
    """bmc: no failure within `depth` cycles after a reset. prove: no failure ever. cover: the
    behaviour is possible.
    """
    depth: int
    says: tuple[str, ...] = ()
    """Names of PROPERTIES; empty for a cover, which shows that other proofs are not vacuous."""
    masters: tuple[str, ...] = ("reads", "writes")
    """Directions that are active in the proof."""
    solver: str = "z3"
    parameters: dict[str, int] = field(default_factory=dict)
    long: bool = False
    """1: only `make prove` runs the proof."""
    harness: str = ""
    """Harness; the block's own by default."""
    list: str = ""
    """List of sources in the block's folder; the block's own by default."""
    free_clocks: bool = False
    """The clocks of the harness are inputs that tick in any order; depths count their edges."""
    cover_depth: int = 12
    """For a proof by induction: cycles within which its covers must be reached."""
    stands_in: bool = True
    """Whether stand-ins, which are unconstrained, replace the registers and their bus."""
    rests: tuple[str, ...] = ()
    """Modules of the virtual board that rest, and that the proof covers (resting.py)."""
    not_held: tuple[str, ...] = ()
    """Registers of these modules that would change in a rest.

    The harness states why this does not matter.
    """

    @property
    def top(self) -> str:
        """Module of the harness."""
        return f"{self.harness or self.block}_proof"

    @property
    def name(self) -> str:
        """Unique name of the proof."""
        given = "".join(f"-{k.lower()}{v}" for k, v in self.parameters.items())
        return f"{self.harness or self.block}{given}-{self.mode}{self.depth}"


@dataclass(frozen=True)
class Run:
    """Result of a proof."""

    status: Literal["holds", "fails", "stopped", "not run"]
    seconds: float = 0.0
    """Processor time, seconds."""
    depth: int = 0
    """Cycles that a bounded proof covered before it was stopped, or within which a cover was
    reached.
    """
    limit_s: int = 0
    """Wall-clock time after which a run was stopped, seconds."""


NOT_RUN = Run("not run")


def moving(
    block: str, mode: str, depth: int, moves: str, says: tuple[str, ...], **options
) -> Proof:
    """Proof of a block with one or both directions active."""
    given = {"READS": int("r" in moves), "WRITES": int("w" in moves)}
    masters = tuple(d for d in ("reads", "writes") if d[0] in moves)
    more = options.pop("more", {})
    return Proof(block, mode, depth, says, masters, parameters=given | more, **options)


def multiplexer(mode: str, depth: int, slices: int, moves: str, **options) -> Proof:
    """Proof of the multiplexer with or without register slices."""
    more = {"SLICES": slices} | options.pop("more", {})
    says = (*MASTER, "through")
    return moving("multiplexer", mode, depth, moves, says, more=more, **options)


def generator(
    mode: str, depth: int, moves: str, says: tuple[str, ...] = MASTER, **options
) -> Proof:
    """Proof of the traffic generator."""
    says += ("data",) if says == MASTER and "w" in moves else ()
    return moving("traffic_generator", mode, depth, moves, says, **options)


def stream_dma(
    mode: str, depth: int, moves: str, says: tuple[str, ...] = MASTER, **options
) -> Proof:
    """Proof of the stream DMA."""
    says += ("data",) if says == MASTER and "w" in moves else ()
    return moving("stream_dma", mode, depth, moves, says, **options)


def fir_dma(mode: str, depth: int, moves: str, says: tuple[str, ...] = MASTER, **options) -> Proof:
    """Proof of the FIR accelerator with its DMA."""
    says += ("data",) if says == MASTER and "w" in moves else ()
    return moving("fir_dma", mode, depth, moves, says, **options)


def player(mode: str, depth: int, moves: str, says: tuple[str, ...] = MASTER, **options) -> Proof:
    """Proof of the program player."""
    says += ("strobes",) if says == MASTER and "w" in moves else ()
    return moving("player", mode, depth, moves, says, **options)


def splitter(mode: str, depth: int, **options) -> Proof:
    """Proof of the splitter of the register bus."""
    says = ("valid", "through")
    files = {"harness": "lite_splitter", "list": "lite_splitter.f", "stands_in": False}
    return Proof("lite_splitter", mode, depth, says, **files, **options)


def resting(block: str, harness: str, rests: tuple[str, ...], **options) -> Proof:
    """Proof that modules of the virtual board rest safely.

    Induction over as many cycles as a module stays awake after an event, and two more.
    """
    files = {"harness": harness, "rests": rests, "stands_in": False, "cover_depth": 14}
    return Proof(block, "prove", 7, ("rests",), **files, **options)


def smart_dma(
    mode: str, depth: int, moves: str, says: tuple[str, ...] = MASTER, **options
) -> Proof:
    """Proof of the smart DMA with copies in one direction."""
    says += ("data",) if says == MASTER and moves == "w" else ()
    given = {"WRITES": int(moves == "w")} | options.pop("more", {})
    masters = ("writes",) if moves == "w" else ("reads",)
    return Proof("smart_dma", mode, depth, says, masters, parameters=given, **options)


ONCE = {"RESETS": 0}
"""Reset only at the start: a smaller search goes deeper."""

FAIR = ONCE | {"FAIR": 1}
"""With a slave that stalls no channel for more than a cycle, to prove that work ends."""

DRAIN = ONCE | {"SOFT_RESET": 1}
"""Soft resets in any cycle."""
DRAINS = (*MASTER, "drains")

BUDGET = ("valid", "budget")
PROBE = (*MASTER, "data")

ROWS = (
    Proof("latency_probe", "prove", 3, PROBE),
    Proof("latency_probe", "bmc", 18, ("ends",), parameters={"FAIR": 1} | ONCE),
    generator("bmc", 14, "r", more=ONCE),
    generator("bmc", 12, "w", more=ONCE),
    generator("bmc", 11, "rw"),
    generator("bmc", 13, "r", DRAINS, more=DRAIN),
    generator("bmc", 12, "w", DRAINS, more=DRAIN, long=True),
    generator("bmc", 16, "r", ("ends",), more=FAIR | {"BEATS": 1}),
    generator("bmc", 16, "w", ("ends",), more=FAIR | {"BEATS": 1}, long=True),
    generator("bmc", 20, "r", ("ends",), more=FAIR | {"BEATS": 2}, long=True),
    generator("bmc", 20, "w", ("ends",), more=FAIR | {"BEATS": 2}, long=True),
    generator("bmc", 18, "r", more=ONCE, long=True),
    generator("bmc", 14, "w", more=ONCE, long=True),
    stream_dma("bmc", 10, "r", more=ONCE),
    stream_dma("bmc", 9, "w", more=ONCE),
    stream_dma("bmc", 9, "rw"),
    stream_dma("bmc", 10, "r", DRAINS, more=DRAIN),
    stream_dma("bmc", 12, "w", DRAINS, more=DRAIN, long=True),
    stream_dma("bmc", 10, "r", ("through",), more=ONCE | {"DATA": 1}),
    stream_dma("bmc", 10, "w", ("through",), more=ONCE | {"DATA": 1}),
    stream_dma("bmc", 20, "r", ("ends",), more=FAIR | {"PACE": 0}, long=True),
    stream_dma("bmc", 20, "w", ("ends",), more=FAIR | {"PACE": 0}, long=True),
    # Any pause is possible, and a stop ends it.
    stream_dma("bmc", 20, "r", ("ends",), more=FAIR, long=True),
    stream_dma("bmc", 20, "w", ("ends",), more=FAIR, long=True),
    stream_dma("bmc", 12, "r", more=ONCE, long=True),
    stream_dma("bmc", 11, "w", more=ONCE, long=True),
    fir_dma("bmc", 10, "r", more=ONCE),
    # The queue behind the filters delays the second burst by a cycle more than in the stream DMA.
    fir_dma("bmc", 10, "w", more=ONCE),
    fir_dma("bmc", 10, "r", DRAINS, more=DRAIN, long=True),
    fir_dma("bmc", 13, "w", DRAINS, more=DRAIN, long=True),
    fir_dma("bmc", 12, "r", more=ONCE, long=True),
    fir_dma("bmc", 12, "w", more=ONCE, long=True),
    player("bmc", 12, "r", more=ONCE),
    player("bmc", 12, "w", more=ONCE),
    # Entries are fetched, placed and queued before AxVALID, which takes seven cycles after reset.
    player("bmc", 12, "rw"),
    player("bmc", 14, "r", DRAINS, more=DRAIN, long=True),
    player("bmc", 15, "w", DRAINS, more=DRAIN, long=True),
    player("bmc", 14, "r", more=ONCE, long=True),
    player("bmc", 14, "w", more=ONCE, long=True),
    Proof("convolution", "bmc", 9, MASTER, parameters=ONCE),
    Proof("convolution", "bmc", 11, DRAINS, parameters=DRAIN, long=True),
    Proof("convolution", "bmc", 12, MASTER, parameters=ONCE, long=True),
    Proof("regulator", "prove", 2, BUDGET, parameters={"BITS": 10}),
    Proof("regulator", "prove", 2, BUDGET, long=True),
    smart_dma("bmc", 10, "r", more=ONCE),
    # A beat lost behind a stalled one appears in the eleventh cycle.
    smart_dma("bmc", 11, "w", more=ONCE),
    smart_dma("bmc", 12, "r", DRAINS, more=DRAIN),
    smart_dma("bmc", 13, "w", DRAINS, more=DRAIN, long=True),
    smart_dma("bmc", 16, "r", ("ends",), more=FAIR | {"BEATS": 1}, long=True),
    smart_dma("bmc", 16, "w", ("ends",), more=FAIR | {"BEATS": 1}, long=True),
    smart_dma("bmc", 20, "r", ("ends",), more=FAIR | {"BEATS": 2}, long=True),
    smart_dma("bmc", 20, "w", ("ends",), more=FAIR | {"BEATS": 2}, long=True),
    smart_dma("bmc", 9, "r", long=True),
    smart_dma("bmc", 10, "w", long=True),
    Proof("common", "prove", 3, ("locked",), harness="register_bank", stands_in=False),
    Proof("counters", "prove", 2, ("times",), harness="id_times"),
    # A word crosses with a request bit, and an acknowledge bit returns: two words take 26 edges.
    Proof(
        *("cdc", "prove", 4, ("through",)),
        harness="handshake_cdc",
        free_clocks=True,
        cover_depth=28,
    ),
    splitter("bmc", 8),
    # A second access behind the first.
    splitter("bmc", 14, long=True),
    Proof("lite_bridge", "prove", 2, ("valid", "through"), stands_in=False),
    Proof("address_queue", "bmc", 14, ("valid", "through"), stands_in=False),
    resting("traffic_generator", "issuer_rest", ("axiscope_issuer",)),
    resting(
        "traffic_generator",
        "registers_rest",
        ("axiscope_axi_lite", "axiscope_register_bank", "axiscope_traffic_generator_regs"),
        not_held=("readback_data_later",),
    ),
    resting(
        "counters",
        "direction_rest",
        ("axiscope_direction_counters",),
        not_held=("bytes", "flight", "idle", "longest", "response_1"),
    ),
    Proof("multiplexer", "prove", 2, ("turns",), harness="round_robin"),
    multiplexer("bmc", 8, 0, "r", more=ONCE),
    multiplexer("bmc", 8, 0, "w", more=ONCE),
    # A beat behind a stalled one appears at the output of a slice in the ninth cycle.
    multiplexer("bmc", 9, 31, "r", more=ONCE, long=True),
    multiplexer("bmc", 9, 31, "w", more=ONCE, long=True),
    multiplexer("bmc", 8, 31, "rw", long=True),
    multiplexer("bmc", 10, 0, "r", more=ONCE, long=True),
    multiplexer("bmc", 10, 0, "w", more=ONCE, long=True),
    multiplexer("bmc", 10, 31, "r", more=ONCE, long=True),
    multiplexer("bmc", 10, 31, "w", more=ONCE, long=True),
)
"""All proofs. The short ones are part of every test run; `make prove` runs the long ones as well.
"""


def cover_of(rows: list[Proof]) -> Proof:
    """Returns a cover for proofs of one shape: it reaches all their covers within the smallest
    depth.
    """
    depths = [p.depth for p in rows if p.mode == "bmc"]
    depth = min(depths, default=rows[0].cover_depth)
    long = all(p.long for p in rows)
    return replace(rows[0], mode="cover", depth=depth, says=(), long=long)


def with_covers(rows: tuple[Proof, ...]) -> tuple[Proof, ...]:
    """Returns the proofs of each shape of a harness, each followed by its cover."""
    shapes: dict[tuple, list[Proof]] = {}
    for row in rows:
        shapes.setdefault((row.top, *sorted(row.parameters.items())), []).append(row)
    return tuple(p for same in shapes.values() for p in (*same, cover_of(same)))


PROOFS = with_covers(ROWS)
"""All runs: every proof has a cover of its own shape, reached within the depth that it claims."""
