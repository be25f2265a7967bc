"""Members of a design as masters of a point."""

from __future__ import annotations

from typing import Any

from axiscope.advise.network import network_victim
from axiscope.advise.programs import bytes_of, is_kernel
from axiscope.advise.victims import KERNEL_PARTS
from axiscope.design.place import CORES_APART, MIB, Memory, numbered, port_facts
from axiscope.design.records import Cluster, Network, Program, Stream, now_of
from axiscope.errors import UserError, within
from axiscope.model_types import (
    ClusterSpec,
    CoreSpec,
    DpuPortSpec,
    DpuSpec,
    EngineSpec,
    TileSpec,
)
from axiscope.networks import load_dpu

NETWORK_WINDOW = 32 << 20
"""Bytes that a network reads within, and writes within: beyond any cache on the way."""


def engine_of(stream: Stream, port: str, memory: Memory) -> EngineSpec:
    """The engine of a stream at a port, with its window."""
    platform = memory.platform
    facts = port_facts(platform, port)
    width = _beat_bytes(stream.width_bits, facts.beat_bytes)
    more: dict[str, Any] = {}
    if stream.coherent:
        if facts.coherent is None:
            raise UserError(
                f"stream.{stream.name}.coherent: {port} of {platform.name} leads to no cache; "
                "leave it out, or give a port that does"
            )
        c = facts.coherent
        more |= {"axcache": c.axcache, "axprot": c.axprot, "axuser": c.axuser}
    burst = now_of(stream.burst_beats) * width
    if stream.bytes is not None:
        if stream.bytes % burst:
            whole = -(-stream.bytes // burst) * burst
            raise UserError(
                f"stream.{stream.name}.bytes: {stream.bytes} are no whole number of bursts of "
                f"{burst} bytes; give such as {whole}"
            )
        more["count"] = stream.bytes // burst
    if stream.pattern == "strided":
        more["stride_bytes"] = stream.stride_bytes
    if stream.rate_mbps is not None:
        more["target_mbps"] = float(stream.rate_mbps)
        buffer = stream.buffer_bytes
        more["catch_up_bytes"] = stream.in_flight * burst if buffer is None else now_of(buffer)
    if stream.tile is not None:
        tile = stream.tile
        more["tile"] = TileSpec(
            row_bytes=tile.row_bytes,
            rows=tile.rows,
            pitch_bytes=tile.pitch_bytes,
            tiles_across=tile.across,
        )
    if stream.axqos is not None:
        more["axqos"] = stream.axqos
    base = stream.base
    if base is None:
        base = memory.take(f"stream.{stream.name}", stream.window_bytes)
    pattern: Any = "random" if stream.pattern == "chase" else stream.pattern
    if start_ns := 1e3 * (stream.start_us + stream.phase_us):
        more["start_ns"] = start_ns
    return EngineSpec(
        burst_beats=now_of(stream.burst_beats),
        beat_bytes=width,
        pattern=pattern,
        base=base,
        window_bytes=stream.window_bytes,
        outstanding=stream.in_flight,
        # A master shows one address at a time.
        queue_bursts=1,
        **more,
    )


def cluster_of(cluster: Cluster, port: str, memory: Memory) -> ClusterSpec:
    """A cluster at a port, its rows one behind another unless ``stride_bytes`` says otherwise."""
    stride = cluster.row_bytes if cluster.stride_bytes is None else cluster.stride_bytes
    size = abs(stride) * (cluster.rows - 1) + cluster.row_bytes
    base = memory.take(f"cluster.{cluster.name}", size)
    return ClusterSpec(
        kind="cluster",
        name=cluster.name,
        port=port,
        direction=cluster.direction,
        base=base + (abs(stride) * (cluster.rows - 1) if stride < 0 else 0),
        rows=cluster.rows,
        row_bytes=cluster.row_bytes,
        stride_bytes=stride,
        sub_copy_bytes=cluster.sub_copy_bytes,
        idle_cycles=cluster.idle_cycles,
        copies=cluster.copies,
        burst_beats=now_of(cluster.burst_beats),
        beat_bytes=_beat_bytes(cluster.width_bits, port_facts(memory.platform, port).beat_bytes),
        outstanding=now_of(cluster.outstanding),
        start_ns=1e3 * cluster.start_us,
    )


def cores_of(program: Program, memory: Memory) -> list[CoreSpec]:
    """The cores that run a program, each on memory of its own."""
    platform = memory.platform
    cpus = {cpu.name: cpu for cpu in platform.facts.cpus}
    if program.cpu not in cpus:
        known = ", ".join(cpus) or "no cores"
        raise UserError(f"program.{program.name}.cpu: {program.cpu!r}: {platform.name} has {known}")
    size = program.bytes or bytes_of(program.program)
    parts = KERNEL_PARTS if is_kernel(program.program) else {}
    cores = []
    for nth, name in enumerate(numbered(program.name, program.cores)):
        # Descriptors of 8 bytes for a page of 4 KiB lie behind the memory.
        whole = size + size // 512 + MIB
        base = memory.take(f"program.{program.name}", whole, nth * CORES_APART)
        cores.append(
            CoreSpec(
                kind="core",
                name=name,
                port=program.cpu,
                program=program.program,
                base=base,
                bytes=size,
                scattered=cpus[program.cpu].has_tlb,
                accesses=program.accesses,
                start_ns=1e3 * program.start_us,
                **parts,
            )
        )
    return cores


def dpu_of(network: Network, memory: Memory) -> list[DpuSpec | DpuPortSpec]:
    """The DPU that runs a network, and its further ports."""
    platform = memory.platform
    at = f"network.{network.name}"
    with within(at):
        most = load_dpu(network.dpu).ports
    for port in network.ports:
        if port not in platform.port_names():
            raise UserError(
                f"{at}.ports: {port!r} is unknown; {platform.name} has "
                f"{', '.join(platform.port_names())}"
            )
    if len(network.ports) > most or len(set(network.ports)) != len(network.ports):
        raise UserError(f"{at}.ports: {network.dpu} takes {most} at most, all different")
    base = memory.take(at, 2 * NETWORK_WINDOW)
    width = port_facts(platform, network.ports[0]).beat_bytes
    with within(at):
        found = network_victim(
            network.dpu,
            network.network,
            network.ports,
            width,
            base,
            NETWORK_WINDOW,
            float(network.run_us),
        )
    out: list[DpuSpec | DpuPortSpec] = []
    for master in found.masters:
        assert isinstance(master, DpuSpec | DpuPortSpec)
        named: dict[str, Any] = {"name": master.name.replace("victim", network.name, 1)}
        if isinstance(master, DpuPortSpec):
            named["dpu"] = network.name
        out.append(master.model_copy(update=named))
    return out


def _beat_bytes(width_bits: int | None, widest: int) -> int:
    return widest if width_bits is None else width_bits // 8
