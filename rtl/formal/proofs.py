"""The proofs: which harness, how deep, with which solver."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Proof:
    """One run of SymbiYosys on `<block>_proof.sv`."""

    block: str
    mode: str
    """bmc: no failure within `depth` cycles of a reset. prove: none ever. cover: it can happen."""
    depth: int
    solver: str = "z3"
    parameters: dict[str, int] = field(default_factory=dict)
    long: bool = False
    """Only in `make prove`."""

    @property
    def name(self) -> str:
        given = "".join(f"-{k.lower()}{v}" for k, v in self.parameters.items())
        return f"{self.block}{given}-{self.mode}{self.depth}"


def multiplexer(mode: str, depth: int, slices: int, moves: str, **options) -> Proof:
    """The multiplexer with one direction, or both, moving."""
    given = {"SLICES": slices, "READS": int("r" in moves), "WRITES": int("w" in moves)}
    return Proof("multiplexer", mode, depth, parameters=given | options.pop("more", {}), **options)


def generator(mode: str, depth: int, moves: str, **options) -> Proof:
    """The traffic generator with one direction, or both, running."""
    given = {"READS": int("r" in moves), "WRITES": int("w" in moves)}
    return Proof(
        "traffic_generator", mode, depth, parameters=given | options.pop("more", {}), **options
    )


def stream_dma(mode: str, depth: int, moves: str, **options) -> Proof:
    """The stream DMA with one direction, or both, running."""
    given = {"READS": int("r" in moves), "WRITES": int("w" in moves)}
    return Proof("stream_dma", mode, depth, parameters=given | options.pop("more", {}), **options)


def smart_dma(mode: str, depth: int, moves: str, **options) -> Proof:
    """The smart DMA with copies of one direction."""
    given = {"WRITES": int(moves == "w")}
    return Proof("smart_dma", mode, depth, parameters=given | options.pop("more", {}), **options)


ONCE = {"RESETS": 0}
"""Reset only at the start: less to search, so it goes deeper."""

PROOFS = (
    Proof("latency_probe", "prove", 3),
    Proof("latency_probe", "cover", 12),
    generator("bmc", 14, "r", more=ONCE),
    generator("bmc", 12, "w", more=ONCE),
    generator("bmc", 10, "rw"),
    generator("cover", 16, "rw"),
    generator("bmc", 18, "r", more=ONCE, long=True),
    generator("bmc", 14, "w", more=ONCE, long=True),
    stream_dma("bmc", 10, "r", more=ONCE),
    stream_dma("bmc", 9, "w", more=ONCE),
    stream_dma("bmc", 7, "rw"),
    stream_dma("cover", 16, "rw"),
    stream_dma("bmc", 12, "r", more=ONCE, long=True),
    stream_dma("bmc", 11, "w", more=ONCE, long=True),
    stream_dma("bmc", 9, "rw", long=True),
    Proof("convolution", "bmc", 7, parameters=ONCE),
    Proof("convolution", "bmc", 9, parameters=ONCE, long=True),
    Proof("convolution", "cover", 20, parameters=ONCE, long=True),
    Proof("regulator", "prove", 2, parameters={"BITS": 10}),
    Proof("regulator", "prove", 2, long=True),
    Proof("regulator", "cover", 12),
    smart_dma("bmc", 10, "r", more=ONCE),
    # A beat lost behind a stopped one shows in the eleventh cycle.
    smart_dma("bmc", 11, "w", more=ONCE),
    smart_dma("cover", 18, "r", more=ONCE),
    smart_dma("cover", 18, "w", more=ONCE, long=True),
    smart_dma("bmc", 8, "r", long=True),
    smart_dma("bmc", 8, "w", long=True),
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
