"""Defines the sets of points on which the model and the RTL are compared."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from axiscope.execution.experiments import load_experiment
from axiscope.model_types import RegulatorSpec
from axiscope.plan.experiment.load import PlannedPoint

EXPERIMENTS = Path(__file__).parents[1] / "data/experiments"

_BUDGETS = ((4096, 2000), (16384, 3000))
"""Budgets in bytes and periods in cycles.

They are less than a port alone can move; some are more than its share next to other ports.
"""
_PERIODS = 40
_CLOCKS_MHZ = (130.0, 75.0)
"""Clocks of the second port, the third, and so on in turn."""
_LEAST_PORTS = 2
_CLUSTER_WARMUP_US, _CLUSTER_US = 40.0, 400.0
"""Longer than the longest idle time of the sweep (31 us), and a dozen times as long."""


def _of(path: str) -> list[PlannedPoint]:
    return load_experiment(EXPERIMENTS / path, "virtual").points


def generators() -> list[PlannedPoint]:
    """Generators that issue one burst at a time, alone and behind the multiplexer."""
    return _of("instrument/agreement.toml")


def queues(every_figure: int = 1) -> list[PlannedPoint]:
    """Generators with a queue in front of their port: some points of each of Manev's figures.

    All figures have 11,600 points, which take ten seconds to plan and check.
    """
    figures = sorted((EXPERIMENTS / "manev2019").glob("fig*.toml"))[::every_figure]
    return [p for path in figures for p in _of(str(path))[::13]]


def passes() -> list[PlannedPoint]:
    """Marjanovic's passes over a buffer, first writes and then reads, up to 1 MB."""
    points = _of("marjanovic2021/transfers.toml")
    return [
        p
        for p in points
        if p.repetition == 0 and 4096 <= (p.settings.transfer_bytes or 0) <= 1 << 20
    ]


def convolutions() -> list[PlannedPoint]:
    """Convolution accelerators: Manev's section V, and others."""
    return [*_of("manev2019/section5.toml"), *_of("instrument/agreement_convolutions.toml")]


def phases() -> list[PlannedPoint]:
    """Program players: phases, waits, gaps, several IDs."""
    return _of("instrument/agreement_phases.toml")


def clocks() -> list[PlannedPoint]:
    """Generators and players at ports with separate clocks."""
    found = []
    points = _of("instrument/agreement.toml")[::2] + _of("instrument/agreement_phases.toml")[::2]
    for planned in points:
        ports = [m.port for m in planned.point.masters]
        if planned.point.muxes or len(ports) < _LEAST_PORTS:
            continue
        point = planned.point.model_copy(deep=True)
        point.port_mhz = dict(zip(ports[1:], itertools.cycle(_CLOCKS_MHZ)))
        found.append(replace(planned, point=point))
    return found


def regulators() -> list[PlannedPoint]:
    """Several generators, all but the first behind a regulator, or one generator behind one."""
    found = []
    for planned in _of("instrument/agreement.toml")[::3]:
        if planned.point.muxes:
            continue
        for budget_bytes, period_cycles in _BUDGETS:
            point = planned.point.model_copy(deep=True)
            point.regulators = [
                RegulatorSpec(master=m.name, budget_bytes=budget_bytes, period_cycles=period_cycles)
                for m in point.masters[1:] or point.masters
            ]
            # Counting covers whole periods. It starts in the middle of a period, far from its ends.
            period_us = period_cycles / point.pl_mhz
            point.run.until = "duration_us"
            point.run.warmup_us = 10.5 * period_us
            point.run.min_us = point.run.max_us = _PERIODS * period_us
            found.append(replace(planned, point=point))
    return found


def streams() -> list[PlannedPoint]:
    """Stream DMAs: Vieira's figures with transfers of up to 1 MiB, and his systems one by one."""
    figures = [p for name in ("fig03", "fig07") for p in _of(f"vieira2020/{name}.toml")]
    short = [p for p in figures if (p.settings.transfer_bytes or 0) <= 1 << 20]
    return [*short, *_of("instrument/agreement_streams.toml")]


def interference() -> list[PlannedPoint]:
    """Brilli's endless DMA transfers with their pauses, and finite transfers."""
    found = list(_of("brilli2022/table1.toml"))
    for planned in _of("brilli2022/cmri.toml"):
        point = planned.point.model_copy(deep=True)
        point.masters = [m for m in point.masters if m.kind == "stream_dma"]
        if not point.masters or planned.settings.program != "read":
            continue
        point.run.until = "duration_us"
        point.run.warmup_us = _CLUSTER_WARMUP_US
        point.run.min_us = point.run.max_us = _CLUSTER_US
        found.append(replace(planned, point=point))
    for planned in _of("brilli2022/table1.toml"):
        point = planned.point.model_copy(deep=True)
        for m in point.masters:
            m.transfer_bytes = 1 << 20
        point.run.until = "duration_us"
        point.run.min_us = point.run.max_us = 2000.0
        found.append(replace(planned, point=point))
    return found


def clusters() -> list[PlannedPoint]:
    """Accelerator clusters: sub-copies, idle cycles, budgets; counted over many sub-copies."""
    found = []
    for planned in _of("instrument/cluster.toml"):
        point = planned.point.model_copy(deep=True)
        point.run.warmup_us = _CLUSTER_WARMUP_US
        point.run.min_us = point.run.max_us = _CLUSTER_US
        found.append(replace(planned, point=point))
    return found


def packets() -> list[PlannedPoint]:
    """Sadri's packet DMA with images up to 128 KiB, alone and with generators."""
    points = _of("sadri2013/fig03.toml") + _of("sadri2013/fig06.toml")
    ours = {"packet_dma", "traffic_generator"}
    return [
        p
        for p in points
        if {m.kind for m in p.point.masters} <= ours
        and (p.settings.transfer_bytes or 0) <= 128 << 10
        # Points with programs on the cores are left out, because their caches take minutes to
        # settle.
        and p.settings.background != "cpu"
    ]


SETS: dict[str, Callable[[], list[PlannedPoint]]] = {
    "generators": generators,
    "queues": queues,
    "passes": passes,
    "convolutions": convolutions,
    "regulators": regulators,
    "phases": phases,
    "clocks": clocks,
    "streams": streams,
    "interference": interference,
    "clusters": clusters,
    "packets": packets,
}
