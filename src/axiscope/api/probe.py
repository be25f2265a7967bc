"""Measures the time of single transactions at ports: on the model, virtual boards and boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from axiscope.errors import UserError
from axiscope.execution.backends import BackendName
from axiscope.execution.probe import Coherence, Latencies, Line, Shot, sidebands_of
from axiscope.execution.probe import coherence as run_coherence
from axiscope.execution.probe import measure as measure_port
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.plan.experiment.settings import DEFAULT_MAPPING
from axiscope.plan.platforms import find_platform

__all__ = ["Coherence", "Latencies", "Line", "Shot", "check_coherence", "make_shots", "probe"]

Direction = Literal["read", "write", "both"]


def make_shots(
    platform: str,
    ports: Sequence[str] | None = None,
    *,
    direction: Direction = "both",
    bytes_: int = 64,
    base: int = 0x1000_0000,
    samples: int = 100,
    line: Line = "nowhere",
    rest_us: float = 20.0,
    axcache: int | None = None,
    axprot: int | None = None,
    axuser: int | None = None,
) -> list[Shot]:
    """Returns the transactions for each port; by default, for all ports of the platform.

    A transaction has ``bytes_`` bytes and starts at the address ``base``. The port is idle for
    ``rest_us`` before each transaction. ``line`` is the state of the cache line in the CPUs'
    caches. Sideband signals that are not given have the usual values for the port.
    """
    found = find_platform(platform)
    if not found.port_names():
        raise UserError(f"platform: {platform} has no ports; give one that has")
    given = {"axcache": axcache, "axprot": axprot, "axuser": axuser}
    more = {name: value for name, value in given.items() if value is not None}
    return [
        Shot(
            port=port,
            direction=direction,
            bytes=bytes_,
            base=base,
            samples=samples,
            line=line,
            rest_us=rest_us,
            **sidebands_of(found, port) | more,
        )
        for port in ports or found.port_names()
    ]


def probe(
    platform: str,
    shots: Sequence[Shot],
    backends: Sequence[BackendName] = ("model",),
    *,
    pl_mhz: float = 250.0,
    mapping: str | None = None,
    progress: ProgressChoice = None,
) -> list[Latencies]:
    """Measures the transactions of each shot on each backend, in cycles of the PL clock."""
    found = find_platform(platform)
    work = [(shot, backend) for shot in shots for backend in backends]
    rows: list[Latencies] = []
    with show_progress("probing", progress) as report:
        for done, (shot, name) in enumerate(work, 1):
            rows += measure_port(name, found, shot, pl_mhz, mapping or DEFAULT_MAPPING)
            if report:
                report(done, len(work))
    return rows


def check_coherence(
    platform: str,
    shots: Sequence[Shot],
    backend: BackendName,
    *,
    pl_mhz: float = 250.0,
    mapping: str | None = None,
) -> list[Coherence]:
    """Checks whether a port reads the data that software has written, and vice versa.

    Each port is tested with and without cache maintenance. Raises UserError on the model, which has
    no data.
    """
    if backend == "model":
        raise UserError("coherence: the model has no data; give --backend virtual, or --board")
    found, where = find_platform(platform), mapping or DEFAULT_MAPPING
    both = [shot.model_copy(update={"direction": "both"}) for shot in shots]
    return [
        run_coherence(found, shot, pl_mhz, where, maintained, backend)
        for shot in both
        for maintained in (False, True)
    ]
