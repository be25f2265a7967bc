"""Creates victims by name: masters at ports, programs on cores, or networks on a DPU."""

from __future__ import annotations

import re

from axiscope.answers.interference.aggressors import BURST_BEATS, OUTSTANDING, cluster
from axiscope.answers.interference.network_victim import network_victim
from axiscope.answers.interference.program_names import cores_of
from axiscope.answers.interference.scenario import WINDOW, Scenario, Victim
from axiscope.errors import UserError
from axiscope.model_types import (
    CoreSpec,
    DmaChannelSpec,
    EngineSpec,
    MasterSpec,
    PhaseSpec,
    StreamDmaSpec,
    TaskSpec,
    TrafficGeneratorSpec,
)
from axiscope.plan.networks import dpu_names
from axiscope.plan.programs import bytes_of, is_kernel, sizes

VICTIMS = {
    "chase": "64-byte reads at random places, one after the other (latency)",
    "read": "reads in sequence, 16 bursts in flight",
    "write": "writes in sequence, 16 bursts in flight",
    "strided": "reads 4 KiB apart, 16 in flight",
    "random": "64-byte reads at random places, 16 in flight",
    "dma": "a stream DMA around a FIFO: reads and writes",
    "cluster": "an accelerator cluster that copies rows in",
    "phases": "a task: 500 reads one by one, then 50 with 600 cycles of computing after each",
    "stages": "a task: 1000 reads 8 at a time, then 300 one by one, then 30 with much computing",
}
"""Victims and their descriptions.

NAME@MBPS limits the first five to a rate. CPU:PROGRAM is a core that runs a program, such as
A53:read or A53:atax; A53x4:atax means four cores that run it. DPU:NETWORK is a network on a DPU.
"""

MIB = 1 << 20

TASKS = {
    "phases": [PhaseSpec(groups=500), PhaseSpec(groups=50, compute_cycles=600)],
    "stages": [
        PhaseSpec(groups=125, parallel=8),
        PhaseSpec(groups=300),
        PhaseSpec(groups=30, compute_cycles=1500),
    ],
}
"""Phases of the tasks."""


def make_victim(name: str, at: Scenario) -> Victim:
    """Creates the victim with this name.

    ``chase`` and ``read@1000`` are at a port, and ``A53:read`` is on a core.
    ``dpuczdx8g_b4096:resnet50`` is a network on a DPU at its ports.
    """
    port = at.victim_port
    if ":" in name:
        head, _, program = name.partition(":")
        if "@" in program:
            raise UserError(
                f"victim {name!r}: a program has no rate; give {name.partition('@')[0]}"
            )
        if cores_of(head)[0] in at.cpus:
            return _cores(head, program, at)
        if head in dpu_names():
            ports = (port, *at.further_ports)
            window = (at.base(port), WINDOW)
            return network_victim(head, program, ports, at.widths[port], *window, at.run_us)
        known = ", ".join(at.cpus) or "no cores"
        dpus = ", ".join(dpu_names())
        raise UserError(f"victim {name!r}: {at.platform.name} has {known}; DPUs are {dpus}")
    bare, _, rate = name.partition("@")
    if bare not in VICTIMS:
        known = ", ".join([*VICTIMS, *(f"{cpu}:PROGRAM" for cpu in at.cpus), "DPU:NETWORK"])
        raise UserError(f"victim {name!r} is not one of {known}")
    if bare in ("dma", "cluster", *TASKS):
        if rate:
            raise UserError(f"victim {name!r}: {bare} has no rate; give {bare}")
        return Victim(_special(bare, at))
    engine = _engine(bare, at.widths[port], at.base(port))
    if rate:
        if not re.fullmatch(r"\d+(\.\d+)?", rate) or float(rate) <= 0:
            raise UserError(
                f"victim {name!r}: {rate!r} is not a rate; give, for example, {bare}@1000"
            )
        engine.target_mbps = float(rate)
    generator = TrafficGeneratorSpec(kind="traffic_generator", name="victim", port=port)
    if bare == "write":
        generator.write = engine
    else:
        generator.read = engine
    return Victim(generator)


def _engine(name: str, width: int, base: int) -> EngineSpec:
    """Returns the only engine of a victim that is a traffic generator. It has no rate limit."""
    small = name in ("chase", "random", "strided")
    engine = EngineSpec(
        burst_beats=64 // width if small else BURST_BEATS,
        beat_bytes=width,
        pattern="random" if name in ("chase", "random") else "sequential",
        base=base,
        window_bytes=WINDOW,
        outstanding=1 if name == "chase" else OUTSTANDING,
    )
    if name == "strided":
        engine.pattern, engine.stride_bytes = "strided", 4096 - 64
    return engine


def _cores(head: str, program: str, at: Scenario) -> Victim:
    """Returns cores that each access lines in a pattern or run a PolyBench kernel.

    Their memory is after all windows.
    """
    cpu, count = cores_of(head)
    if count > at.cpus[cpu].cores:
        raise UserError(f"victim '{head}:{program}': {cpu} has {at.cpus[cpu].cores} cores")
    size = at.program_bytes or bytes_of(program)
    # The page descriptors are stored after the program's memory. They take 8 bytes per 4 KiB of
    # memory.
    step = (size + size // 512 + MIB) // MIB * MIB + sizes().cores_apart.bytes
    first, *further = [
        CoreSpec(
            kind="core",
            name=f"victim_{number}" if number else "victim",
            port=cpu,
            program=program,
            base=2 * WINDOW * len(at.widths) + number * step,
            bytes=size,
            scattered=at.cpus[cpu].has_tlb,
            full_caches=not is_kernel(program),
            **(sizes().parts.spec if is_kernel(program) else {}),
        )
        for number in range(count)
    ]
    return Victim(first, tuple(further))


def _special(name: str, at: Scenario) -> MasterSpec:
    port = at.victim_port
    width, base = at.widths[port], at.base(port)
    if name == "dma":
        return StreamDmaSpec(
            kind="stream_dma",
            name="victim",
            port=port,
            burst_beats=BURST_BEATS,
            beat_bytes=width,
            read=DmaChannelSpec(base=base, outstanding=OUTSTANDING),
            write=DmaChannelSpec(base=base + WINDOW, outstanding=OUTSTANDING),
            fifo_bytes=4096,
            transfer_bytes=1 << 20,
        )
    if name == "cluster":
        return cluster("victim", port, at, "read")
    return TaskSpec(
        kind="task",
        name="victim",
        port=port,
        direction="read",
        burst_beats=64 // width,
        beat_bytes=width,
        pattern="random",
        base=base,
        window_bytes=WINDOW,
        phases=TASKS[name],
    )
