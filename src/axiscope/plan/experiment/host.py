"""Converts options of the command line to a checked request to measure this computer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from axiscope.errors import ParameterError
from axiscope.plan.experiment.host_records import (
    DIRECTIONS,
    KERNELS,
    PATTERNS,
    STREAM,
    Case,
    Load,
    Machine,
    Request,
    victim_of,
)

_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}


@dataclass(frozen=True)
class How:
    """How to measure: number of repetitions, duration of a sample, kind of pages."""

    repetitions: int = 7
    sample_ms: float = 20.0
    huge_pages: bool = True

    def request(self, cases: Sequence[Case]) -> Request:
        """Returns a request that measures these cases."""
        return Request(
            cases=tuple(cases),
            repetitions=self.repetitions,
            sample_ms=self.sample_ms,
            huge_pages=self.huge_pages,
        )


def size_of(text: str, parameter: str) -> int:
    """Returns a size such as 48K, 2M or 1G in bytes. An error names the parameter."""
    found = re.fullmatch(r"(\d+)([KMG]?)(?:i?B)?", text.strip())
    if found is None or int(found[1]) == 0:
        raise ParameterError(
            parameter, f"{text!r} is not a size; give a number of bytes, such as 48K, 2M or 1G"
        )
    return int(found[1]) * _UNITS[found[2]]


def sizes_of(
    text: str | None, sweep: bool, machine: Machine, parameter: str = "sizes"
) -> list[int]:
    """Returns the sizes that the user gave.

    If none was given, returns half the size of each cache and a size in DRAM, or, if the caches are
    unknown, powers of two.
    """
    if text is not None:
        if sweep:
            raise ParameterError(parameter, "conflicts with --sweep; give one of them")
        return [size_of(part, parameter) for part in text.split(",")]
    dram = _dram(machine, parameter)
    if not sweep:
        return [*(cache.bytes // 2 for cache in machine.caches), dram]
    sizes = [4096]
    while sizes[-1] < dram:
        sizes.append(2 * sizes[-1])
    return sizes


def _dram(machine: Machine, parameter: str) -> int:
    dram = machine.dram_bytes()
    if dram is None:
        raise ParameterError(
            parameter, "Linux does not state cache sizes here; give sizes yourself"
        )
    return dram


def cpus_of(
    text: str | None, machine: Machine, default: Sequence[int], parameter: str
) -> list[int]:
    """Returns the CPUs in a list such as 0,2-3.

    Raises an error if this process may not use one of them.
    """
    if text is None:
        return list(default)
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        ends = [end.strip() for end in (first, last if dash else first)]
        if not all(end.isdecimal() for end in ends) or int(ends[0]) > int(ends[1]):
            raise ParameterError(
                parameter, f"{text!r} is not a list of CPUs; give, for example, 0,2-3"
            )
        for cpu in range(int(ends[0]), int(ends[1]) + 1):
            if cpu not in machine.cpus:
                may = ", ".join(map(str, machine.cpus))
                raise ParameterError(
                    parameter, f"CPU {cpu} may not be used by this process; it has {may}"
                )
            found.append(cpu)
    return list(dict.fromkeys(found))


def others_of(text: str | None, machine: Machine, victims: Sequence[int]) -> list[int]:
    """Returns the CPUs for the load: the given CPUs or, by default, all except the victims' CPUs.

    Raises an error if no CPU is left.
    """
    rest = [cpu for cpu in machine.cpus if cpu not in victims]
    found = cpus_of(text, machine, rest, "load_cpus")
    if not found:
        raise ParameterError(
            "load_cpus",
            f"no CPU is left for a load: this process has {len(machine.cpus)}, "
            f"the victim takes {len(victims)}; interference needs two or more",
        )
    both = sorted(set(found) & set(victims))
    if both:
        raise ParameterError("load_cpus", f"CPU {both[0]} is the victim's; choose others")
    return found


def duties_of(text: str) -> list[float]:
    """Returns shares of time for percentages such as 0,50,100.

    The first is always 0, the victim alone.
    """
    duties = []
    for part in text.split(","):
        try:
            duties.append(float(part) / 100)
        except ValueError:
            raise ParameterError(
                "duties", f"{part!r} is not a number; give, for example, 0,50,100"
            ) from None
    bad = next((duty for duty in duties if not 0 <= duty <= 1), None)
    if bad is not None:
        raise ParameterError("duties", f"{100 * bad:g} is outside 0 to 100")
    return sorted({0.0, *duties})


def names_of(text: str, known: Sequence[str], parameter: str) -> list[str]:
    """Returns the names in a list. Raises an error unless each of them is in ``known``."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise ParameterError(parameter, f"{name!r} is not one of {', '.join(known)}")
    return names


def bandwidth_cases(
    kernels: str,
    patterns: str,
    sizes: Sequence[int],
    cpus: Sequence[int],
    streaming: bool,
    machine: Machine,
) -> list[Case]:
    """Returns a case for each size, kernel and pattern.

    With ``streaming``, stores that bypass the caches are added, but only for windows that are
    larger than every cache. For a smaller window, the rate would be listed under a cache that such
    stores do not use.
    """
    names = names_of(kernels, (*DIRECTIONS, *STREAM), "kernels")
    orders = names_of(patterns, PATTERNS, "patterns")
    if streaming and not machine.streaming_stores:
        raise ParameterError("streaming", "this CPU has no stores around the caches; leave it out")
    cases = []
    for size in sizes:
        beyond = machine.level_of(size, cpus) in ("DRAM", "unknown")
        for name in names:
            both = streaming and beyond and name != "read"
            for order in orders if name in DIRECTIONS else ("sequential",):
                for around in (False, True) if both else (False,):
                    victim = victim_of(name, order, around)
                    cases.append(Case(victim=victim, bytes=size, cpus=tuple(cpus)))
    return cases


def latency_cases(
    sizes: Sequence[int], stride_bytes: int, cpu: int, loads: Sequence[Load]
) -> list[Case]:
    """Returns a case for each size of a chase alone, and for the largest chase under each load."""
    victim = {"kind": "chase", "stride_bytes": stride_bytes}
    alone = [Case(victim=victim, bytes=size, cpus=(cpu,)) for size in sizes]
    return alone + [Case(victim=victim, bytes=max(sizes), cpus=(cpu,), load=load) for load in loads]


def interfere_cases(
    victims: str,
    size: int | None,
    kernel_size: int,
    machine: Machine,
    cpu: int,
    loads: Sequence[Load],
) -> list[Case]:
    """Returns a case for each victim under each load.

    ``size`` is the size of chases and passes. By default, it is large enough to be in DRAM.
    """
    known = (*KERNELS, *DIRECTIONS, *STREAM, "chase")
    cases = []
    for name in names_of(victims, known, "victims"):
        kernel = name in KERNELS
        window = kernel_size if kernel else size or _dram(machine, "size")
        cases += [
            Case(victim=victim_of(name), bytes=window, cpus=(cpu,), load=load) for load in loads
        ]
    return cases


def loads_of(
    cpus: Sequence[int], direction: str, size: int | None, duties: Sequence[float], machine: Machine
) -> list[Load]:
    """Returns a load for each duty (share of time).

    By default, the windows of the loads are in DRAM.
    """
    names_of(direction, DIRECTIONS, "load")
    window = size or _dram(machine, "load_size")
    return [
        Load.model_validate(
            {"cpus": tuple(cpus), "direction": direction, "bytes": window, "duty": duty}
        )
        for duty in duties
    ]


def polybench_cases(kernels: str | None, size: int, cpus: Sequence[int]) -> list[Case]:
    """Returns a case for each kernel, with the largest arrays that fit into ``size`` bytes."""
    names = KERNELS if kernels is None else names_of(kernels, KERNELS, "kernels")
    return [Case(victim=victim_of(name), bytes=size, cpus=tuple(cpus)) for name in names]
