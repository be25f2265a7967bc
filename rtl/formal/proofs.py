"""The proofs: which harness, what of it, how deep, with which solver."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

PROPERTIES = {
    "valid": "VALID and payload stay until READY; no VALID out of reset",
    "bursts": "INCR, whole beats, no longer than allowed, none across 4 KiB",
    "limit": "never more bursts in flight than the limit that is set",
    "last": "the last beat where it belongs; data only for the address they belong to",
    "answers": "no response lost: the block counts as in flight what is, and rests only without",
    "data": "the data of a write come with its address (two cycles at most), without a gap",
    "through": "what goes in comes out: none lost, made, changed or reordered",
    "ends": "stopped (a probe: started), it ends in so many cycles, if nobody keeps it waiting",
    "drains": "a soft reset keeps all that, and ends with nothing due",
    "turns": "whoever waits is passed over by each of the others once at most",
    "times": "a burst's latency is its own, whatever overtakes it; what nobody asked for is told",
    "budget": "never more bytes in a period than the budget; periods as long as set",
}
"""What is proven, by short names."""

MASTER = ("valid", "bursts", "limit", "last", "answers")
"""Of every master."""


@dataclass(frozen=True)
class Proof:
    """One run of SymbiYosys on `<harness>_proof.sv`."""

    block: str
    mode: str
    """bmc: no failure within `depth` cycles of a reset. prove: none ever. cover: it can happen."""
    depth: int
    says: tuple[str, ...] = ()
    """Names of PROPERTIES; none of a cover, which shows that others are not empty."""
    masters: tuple[str, ...] = ("reads", "writes")
    """The directions that move in it."""
    solver: str = "z3"
    parameters: dict[str, int] = field(default_factory=dict)
    long: bool = False
    """Only in `make prove`."""
    harness: str = ""
    """The block's own by default."""

    @property
    def top(self) -> str:
        """The harness' module."""
        return f"{self.harness or self.block}_proof"

    @property
    def name(self) -> str:
        """Its name, which tells it from the others."""
        given = "".join(f"-{k.lower()}{v}" for k, v in self.parameters.items())
        return f"{self.harness or self.block}{given}-{self.mode}{self.depth}"


@dataclass(frozen=True)
class Run:
    """What became of a proof."""

    status: Literal["holds", "fails", "stopped", "not run"]
    seconds: float = 0.0
    """Of the processor."""
    depth: int = 0
    """Cycles for which a bounded one held that was stopped before its depth."""
    limit_s: int = 0
    """Seconds of the clock on the wall that one had which was stopped."""


NOT_RUN = Run("not run")


def moving(
    block: str, mode: str, depth: int, moves: str, says: tuple[str, ...], **options
) -> Proof:
    """A block with one direction, or both, running."""
    given = {"READS": int("r" in moves), "WRITES": int("w" in moves)}
    masters = tuple(d for d in ("reads", "writes") if d[0] in moves)
    more = options.pop("more", {})
    if mode == "cover":
        says = ()
    return Proof(block, mode, depth, says, masters, parameters=given | more, **options)


def multiplexer(mode: str, depth: int, slices: int, moves: str, **options) -> Proof:
    """The multiplexer with register slices or without."""
    more = {"SLICES": slices} | options.pop("more", {})
    says = (*MASTER, "through")
    return moving("multiplexer", mode, depth, moves, says, more=more, **options)


def generator(
    mode: str, depth: int, moves: str, says: tuple[str, ...] = MASTER, **options
) -> Proof:
    """The traffic generator."""
    says += ("data",) if says == MASTER and "w" in moves else ()
    return moving("traffic_generator", mode, depth, moves, says, **options)


def stream_dma(
    mode: str, depth: int, moves: str, says: tuple[str, ...] = MASTER, **options
) -> Proof:
    """The stream DMA."""
    says += ("data",) if says == MASTER and "w" in moves else ()
    return moving("stream_dma", mode, depth, moves, says, **options)


def smart_dma(
    mode: str, depth: int, moves: str, says: tuple[str, ...] = MASTER, **options
) -> Proof:
    """The smart DMA with copies of one direction."""
    says += ("data",) if says == MASTER and moves == "w" else ()
    given = {"WRITES": int(moves == "w")} | options.pop("more", {})
    masters = ("writes",) if moves == "w" else ("reads",)
    if mode == "cover":
        says = ()
    return Proof("smart_dma", mode, depth, says, masters, parameters=given, **options)


ONCE = {"RESETS": 0}
"""Reset only at the start: less to search, so it goes deeper."""

FAIR = ONCE | {"FAIR": 1}
"""Beside a slave that keeps nobody waiting for more than a cycle: what ends is asked."""

DRAIN = ONCE | {"SOFT_RESET": 1}
"""Soft resets in any cycle."""
DRAINS = (*MASTER, "drains")

BUDGET = ("valid", "budget")
PROBE = (*MASTER, "data")

PROOFS = (
    Proof("latency_probe", "prove", 3, PROBE),
    Proof("latency_probe", "bmc", 18, ("ends",), parameters={"FAIR": 1} | ONCE),
    Proof("latency_probe", "cover", 12),
    generator("bmc", 14, "r", more=ONCE),
    generator("bmc", 12, "w", more=ONCE),
    generator("bmc", 10, "rw"),
    generator("cover", 16, "rw"),
    generator("bmc", 13, "r", DRAINS, more=DRAIN),
    generator("bmc", 12, "w", DRAINS, more=DRAIN),
    generator("cover", 13, "r", more=DRAIN),
    generator("cover", 14, "w", more=DRAIN),
    generator("bmc", 16, "r", ("ends",), more=FAIR | {"BEATS": 1}),
    generator("bmc", 16, "w", ("ends",), more=FAIR | {"BEATS": 1}),
    generator("bmc", 20, "r", ("ends",), more=FAIR | {"BEATS": 2}, long=True),
    generator("bmc", 20, "w", ("ends",), more=FAIR | {"BEATS": 2}, long=True),
    generator("bmc", 18, "r", more=ONCE, long=True),
    generator("bmc", 14, "w", more=ONCE, long=True),
    stream_dma("bmc", 10, "r", more=ONCE),
    stream_dma("bmc", 9, "w", more=ONCE),
    stream_dma("bmc", 7, "rw"),
    stream_dma("cover", 16, "rw"),
    stream_dma("bmc", 10, "r", DRAINS, more=DRAIN),
    stream_dma("bmc", 12, "w", DRAINS, more=DRAIN),
    stream_dma("cover", 10, "r", more=DRAIN),
    stream_dma("cover", 12, "w", more=DRAIN),
    stream_dma("bmc", 10, "r", ("through",), more=ONCE | {"DATA": 1}),
    stream_dma("bmc", 10, "w", ("through",), more=ONCE | {"DATA": 1}),
    stream_dma("bmc", 20, "r", ("ends",), more=FAIR, long=True),
    stream_dma("bmc", 20, "w", ("ends",), more=FAIR, long=True),
    stream_dma("bmc", 12, "r", more=ONCE, long=True),
    stream_dma("bmc", 11, "w", more=ONCE, long=True),
    stream_dma("bmc", 9, "rw", long=True),
    Proof("convolution", "bmc", 7, MASTER, parameters=ONCE),
    Proof("convolution", "bmc", 7, DRAINS, ("reads",), parameters=DRAIN),
    Proof("convolution", "cover", 10, parameters=DRAIN),
    Proof("convolution", "bmc", 9, MASTER, parameters=ONCE, long=True),
    Proof("convolution", "cover", 20, parameters=ONCE, long=True),
    Proof("regulator", "prove", 2, BUDGET, parameters={"BITS": 10}),
    Proof("regulator", "prove", 2, BUDGET, long=True),
    Proof("regulator", "cover", 12),
    smart_dma("bmc", 10, "r", more=ONCE),
    # A beat lost behind a stopped one shows in the eleventh cycle.
    smart_dma("bmc", 11, "w", more=ONCE),
    smart_dma("cover", 18, "r", more=ONCE),
    smart_dma("bmc", 10, "r", DRAINS, more=DRAIN),
    smart_dma("bmc", 11, "w", DRAINS, more=DRAIN),
    smart_dma("cover", 12, "r", more=DRAIN),
    smart_dma("cover", 13, "w", more=DRAIN),
    smart_dma("bmc", 16, "r", ("ends",), more=FAIR | {"BEATS": 1}),
    smart_dma("bmc", 16, "w", ("ends",), more=FAIR | {"BEATS": 1}),
    smart_dma("bmc", 20, "r", ("ends",), more=FAIR | {"BEATS": 2}, long=True),
    smart_dma("bmc", 20, "w", ("ends",), more=FAIR | {"BEATS": 2}, long=True),
    smart_dma("cover", 18, "w", more=ONCE, long=True),
    smart_dma("bmc", 8, "r", long=True),
    smart_dma("bmc", 8, "w", long=True),
    Proof("counters", "prove", 2, ("times",), harness="id_times"),
    Proof("counters", "cover", 12, harness="id_times"),
    Proof("multiplexer", "prove", 2, ("turns",), harness="round_robin"),
    Proof("multiplexer", "cover", 12, harness="round_robin"),
    multiplexer("bmc", 8, 0, "r", more=ONCE),
    multiplexer("bmc", 8, 0, "w", more=ONCE),
    # A beat behind a stopped one shows at the far side of a slice in the ninth cycle.
    multiplexer("bmc", 9, 31, "r", more=ONCE),
    multiplexer("bmc", 9, 31, "w", more=ONCE),
    multiplexer("bmc", 6, 31, "rw"),
    multiplexer("cover", 12, 31, "rw"),
    multiplexer("bmc", 10, 0, "r", more=ONCE, long=True),
    multiplexer("bmc", 10, 0, "w", more=ONCE, long=True),
    multiplexer("bmc", 10, 31, "r", more=ONCE, long=True),
    multiplexer("bmc", 10, 31, "w", more=ONCE, long=True),
)
