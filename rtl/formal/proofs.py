"""The proofs: which harness, how deep, with which solver."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Proof:
    """One run of SymbiYosys on `rtl/<block>/formal/<harness>.sv`."""

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


PROOFS = (
    Proof("latency_probe", "prove", 3),
    Proof("latency_probe", "cover", 12),
    Proof("multiplexer", "bmc", 8, parameters={"SLICES": 0}),
    Proof("multiplexer", "bmc", 8, parameters={"SLICES": 31}),
    Proof("multiplexer", "cover", 12, parameters={"SLICES": 31}),
)
