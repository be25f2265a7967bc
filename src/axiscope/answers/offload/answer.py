"""Computes the end-to-end time of an offload, and of its parts, for each way and size."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from axiscope.answers.offload.accelerator import (
    MIB,
    MOST_BYTES,
    Accelerator,
    accelerator_us,
    core,
    pass_us,
)
from axiscope.answers.offload.costs import ChipCosts, Figure, Given, find_costs
from axiscope.answers.offload.ways import Choice, Way, list_choices
from axiscope.errors import ParameterError
from axiscope.execution.executor import Executor, LocalProcesses
from axiscope.execution.tasks import MemoryStore, Task, run_tasks
from axiscope.plan.platforms import Platform, find_platform

SIZES = tuple(1 << k for k in range(12, 23))
"""Default bytes of the input, and of the result: 4 KiB to 4 MiB."""
PARTS = {
    "copy_in_us": "copy in",
    "clean_us": "clean input",
    "call_us": "driver, interrupt",
    "accelerator_us": "accelerator",
    "invalidate_us": "invalidate result",
    "copy_out_us": "copy out",
    "read_back_us": "read result",
}
"""The parts in their order, and their names."""


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Cost(_Out):
    """The cost of an offload.

    It begins with the input in a core's caches, and ends when the same core has read the result.
    """

    port: str
    kind: str
    """``hp``, ``hpc``, ``acp`` or ``ace``."""
    way: Way
    size_bytes: int
    """Bytes of the input, and of the result."""
    copy_in_us: float
    clean_us: float
    call_us: float
    accelerator_us: float
    invalidate_us: float
    copy_out_us: float
    read_back_us: float
    total_us: float

    @property
    def name(self) -> str:
        """Returns the name of the choice (:class:`axiscope.answers.offload.ways.Choice`)."""
        return self.port if self.way == "coherent" else f"{self.port} {self.way}"


class Best(_Out):
    """The fastest way for sizes of at least this size."""

    from_bytes: int
    name: str
    lead_percent: float
    """Difference from the second best way at this size, in % of the best."""
    even_maintain_ns: float | None
    """For a coherent port: the cost of maintaining a line at which the quickest way with
    maintenance would be equally quick. None if that way is slower even at no cost, and for other
    ports.
    """


class OffloadResult(_Out):
    """Costs of offloads on a platform, for each way."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    platform: str
    cpu: str
    pl_mhz: float
    burst_beats: int
    outstanding: int
    asleep: bool
    costs: list[Cost]
    best: list[Best]
    software: dict[str, Figure]
    """Assumed costs of software, with their sources."""
    error_text: str
    """The known facts about the error of these times, and what to do about it."""


@dataclass(frozen=True)
class _Case:
    platform: Platform
    choice: Choice
    size: int
    pl_mhz: float
    how: Accelerator
    costs: ChipCosts
    asleep: bool


def offload(
    platform: str | Platform,
    sizes: Sequence[int] = SIZES,
    ports: list[str] | None = None,
    *,
    pl_mhz: float = 250.0,
    how: Accelerator | None = None,
    asleep: bool = False,
    given: Given | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> OffloadResult:
    """Computes the end-to-end times for every way and size on a platform.

    The input is in the caches of the core that produced it. The same core reads the result once.
    The accelerator reads the input and writes the same number of bytes, as fast as it can. With
    ``asleep``, the core sleeps until the interrupt. Raises UserError that names the invalid
    argument.
    """
    board = find_platform(platform) if isinstance(platform, str) else platform
    for number, size in enumerate(sizes):
        if not 1024 <= size <= MOST_BYTES or size % 1024:
            raise ParameterError(
                f"sizes.{number}",
                f"{size}: give whole KiB (multiples of 1024 bytes), from 1 KiB to "
                f"{MOST_BYTES // MIB} MiB",
            )
    software = find_costs(board, given or Given())
    how = how or Accelerator()
    cases = [
        _Case(board, choice, size, pl_mhz, how, software, asleep)
        for choice in list_choices(board, ports)
        for size in sizes
    ]
    tasks = [Task({str(number): case}, _run_cases) for number, case in enumerate(cases)]
    found = run_tasks(tasks, MemoryStore(), executor or LocalProcesses(), progress)
    costs = [found[str(number)] for number in range(len(cases))]
    return OffloadResult(
        platform=board.name,
        cpu=core(board).name,
        pl_mhz=pl_mhz,
        burst_beats=how.burst_beats,
        outstanding=how.outstanding,
        asleep=asleep,
        costs=costs,
        best=_best(costs, software.line_bytes.value),
        software={
            name: getattr(software, name)
            for name in ("call_ns", "wake_ns", "line_bytes", "maintain_ns")
        },
        error_text=software.error,
    )


def _run_cases(cases: Mapping[str, _Case]) -> dict[str, Cost]:
    return {key: _cost(case) for key, case in cases.items()}


def _cost(task: _Case) -> Cost:
    board, choice, size = task.platform, task.choice, task.size
    lines = -(-size // int(task.costs.line_bytes.value))
    maintain_us = 0.0 if choice.way == "coherent" else lines * task.costs.maintain_ns.value / 1e3
    copied = choice.way == "copied"
    # Loads hit the caches; stores go to a buffer that is not cacheable.
    copy_in = _copy_us(board, size, warm=True) if copied else 0.0
    copy_out = _copy_us(board, size, warm=False) if copied else 0.0
    parts = {
        "copy_in_us": copy_in,
        "clean_us": maintain_us,
        "call_us": (task.costs.call_ns.value + task.asleep * task.costs.wake_ns.value) / 1e3,
        "accelerator_us": accelerator_us(board, choice.port, size, task.pl_mhz, task.how),
        "invalidate_us": maintain_us,
        "copy_out_us": copy_out,
        "read_back_us": pass_us(board, "read", size, _in_cache(board, choice, size)),
    }
    return Cost(
        port=choice.port.name,
        kind=choice.port.kind,
        way=choice.way,
        size_bytes=size,
        **parts,
        total_us=sum(parts.values()),
    )


def _copy_us(board: Platform, size: int, warm: bool) -> float:
    return pass_us(board, "read", size, warm) + pass_us(board, "write", size, False)


def _in_cache(board: Platform, choice: Choice, size: int) -> bool:
    """Returns whether the core finds the result in its caches.

    This is the case if the core has copied the result, or if an ACP wrote it into the L2 cache.
    """
    return (choice.port.kind == "acp" or choice.way == "copied") and size <= core(board).l2_bytes


def _best(costs: Sequence[Cost], line_bytes: float) -> list[Best]:
    """Returns the fastest way for each range of sizes."""
    found: list[Best] = []
    for size in sorted({cost.size_bytes for cost in costs}):
        here = sorted((c for c in costs if c.size_bytes == size), key=lambda c: c.total_us)
        if found and found[-1].name == here[0].name:
            continue
        lead = 100 * (here[1].total_us / here[0].total_us - 1) if len(here) > 1 else 0.0
        found.append(
            Best(
                from_bytes=size,
                name=here[0].name,
                lead_percent=lead,
                even_maintain_ns=_even_ns(here, size / line_bytes),
            )
        )
    return found


def _even_ns(here: Sequence[Cost], lines: float) -> float | None:
    """Returns the cost of maintaining a line at which the two fastest ways take equally long.

    ``here`` contains the ways, the fastest first.
    """
    if here[0].way != "coherent":
        return None
    rest = [
        here[0].total_us - (c.total_us - c.clean_us - c.invalidate_us)
        for c in here
        if c.way != "coherent"
    ]
    # Each line is maintained twice: it is cleaned once and invalidated once.
    most = max(rest, default=0.0)
    return 1e3 * most / (2 * lines) if most > 0 else None
