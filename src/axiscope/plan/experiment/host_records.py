"""The records for measurements on a computer, and for the computer itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from axiscope.io.toml_records import FROM_LIST, Strict

BEYOND = 4
"""A window counts as DRAM if it is this many times as large as the last cache.

At most a quarter of a cyclic pass can then be hits, and none with least-recently-used replacement.
"""

KERNELS = (
    "adi",
    "atax",
    "bicg",
    "conv2d",
    "covariance",
    "fdtd-2d",
    "cholesky",
    "mvt",
    "trisolv",
    "durbin",
    "gramschmidt",
    "lu",
)
"""PolyBench kernels, as crates/workloads names them."""

DIRECTIONS = ("read", "write", "copy")
STREAM = ("stream-copy", "stream-scale", "stream-add", "stream-triad")
PATTERNS = ("sequential", "strided", "random")

Count = Annotated[int, Field(ge=0, lt=2**63)]
"""A number that fits into a column of a table."""


class Cache(Strict):
    """A data cache: its level, its size in bytes, and the CPUs that share it with the first CPU."""

    level: Count
    bytes: Count
    shared_cpus: Annotated[tuple[int, ...], FROM_LIST]


class Machine(Strict):
    """Description of the computer (crates/workloads/src/host/machine.rs)."""

    cpus: Annotated[tuple[int, ...], FROM_LIST]
    processor: str
    caches: Annotated[tuple[Cache, ...], FROM_LIST]
    siblings: Annotated[tuple[Annotated[tuple[int, int], FROM_LIST], ...], FROM_LIST]
    available_bytes: Count
    transparent_huge_pages: bool
    vector_bits: Count
    streaming_stores: bool

    def level_of(self, bytes_a_cpu: int, cpus: Sequence[int]) -> str:
        """Returns where windows of this size are: L1, L2, …, DRAM, between levels, or unknown."""
        if not self.caches:
            return "unknown"
        for cache in self.caches:
            sharing = max(1, len(set(cpus) & set(cache.shared_cpus)))
            if bytes_a_cpu * sharing <= cache.bytes:
                return f"L{cache.level}"
        last = self.caches[-1]
        # Each window alone must exceed the cache, because other CPUs may have caches of their own.
        return "DRAM" if bytes_a_cpu >= BEYOND * last.bytes else f"L{last.level}+DRAM"

    def dram_bytes(self) -> int | None:
        """Returns the smallest power of two, in bytes, that counts as being in DRAM.

        None if no cache is known.
        """
        if not self.caches:
            return None
        return 1 << (BEYOND * self.caches[-1].bytes - 1).bit_length()


class Load(Strict):
    """Load by other CPUs, which pass over memory for a part of the time."""

    cpus: Annotated[tuple[int, ...], FROM_LIST]
    direction: Literal["read", "write", "copy"]
    bytes: Count
    duty: float


_NAMED_BY = {
    "bandwidth": "direction",
    "stream": "kernel",
    "chase": "stride_bytes",
    "polybench": "kernel",
}
"""Kinds of victims (crates/workloads/src/host/request.rs), and the field that each needs."""


class Case(Strict):
    """A victim to measure, and the load while it runs."""

    victim: dict[str, Any]
    bytes: Count
    cpus: Annotated[tuple[int, ...], FROM_LIST]
    load: Load | None = None

    @field_validator("victim")
    @classmethod
    def _named(cls, victim: dict[str, Any]) -> dict[str, Any]:
        kind = victim.get("kind")
        if not isinstance(kind, str) or kind not in _NAMED_BY:
            raise ValueError(f"kind is not one of {', '.join(_NAMED_BY)}")
        if (field := _NAMED_BY[kind]) not in victim:
            raise ValueError(f"{field} is missing; add it")
        return victim

    @property
    def name(self) -> str:
        """Returns the victim's program."""
        kind = self.victim["kind"]
        if kind == "chase":
            return "chase"
        if kind == "bandwidth":
            return str(self.victim["direction"])
        kernel = str(self.victim["kernel"])
        return f"stream-{kernel}" if kind == "stream" else kernel


class Request(Strict):
    """Cases that are measured one after another (crates/workloads/src/host/request.rs)."""

    cases: Annotated[tuple[Case, ...], FROM_LIST]
    repetitions: Count
    sample_ms: float
    huge_pages: bool


class Sample(Strict):
    """One measurement (crates/workloads/src/host/request.rs)."""

    case: Count
    repetition: Count
    elapsed_ns: float = Field(gt=0, allow_inf_nan=False)
    on_cpu_ns: float = Field(ge=0, allow_inf_nan=False)
    runs: int = Field(gt=0, lt=2**63)
    read_bytes: Count | None
    write_bytes: Count | None
    hops: Count | None
    working_set_bytes: Count
    injected_bytes: Count
    pages: str
    vector_bits: Count


def victim_of(name: str, pattern: str = "sequential", streaming: bool = False) -> dict[str, Any]:
    """Returns the victim that runs the program with this name."""
    if name in DIRECTIONS:
        return {
            "kind": "bandwidth",
            "direction": name,
            "pattern": pattern,
            "streaming": streaming and name != "read",
        }
    if name in STREAM:
        kernel = name.removeprefix("stream-")
        return {"kind": "stream", "kernel": kernel, "streaming": streaming}
    if name == "chase":
        return {"kind": "chase", "stride_bytes": 64}
    return {"kind": "polybench", "kernel": name}
