"""Finds what limits the ports of a test bench, although the model cannot run the bench's RTL.

Each direction of a port is replaced by a steady stream with the bursts that the bench counted. If
this stream reaches the bench's rate in the model, changes to the stream show what would help.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope import _core
from axiscope.answers.monitor.waits import Verdict, verdict
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.model_types import CounterResult, MasterResult
from axiscope.plan.design.load import plan_variants, read_design
from axiscope.plan.test_bench import Companions
from axiscope.results.design_result import MemberResult
from axiscope.results.waits import DIRECTIONS, Direction, Waits

ALIKE = 0.1
"""Relative difference of the rates up to which a stream stands for the bench's traffic."""


@dataclass(frozen=True)
class BenchPort:
    """A port of the bench, with the traffic that the bench counted there."""

    port: str
    data_bits: int
    pl_mhz: float | None
    coherent: bool


@dataclass(frozen=True)
class Bench:
    """The ports of a test bench, with their counters."""

    platform: str
    ports: tuple[BenchPort, ...]
    companions: Companions
    pl_mhz: float
    mapping: str | None
    qos: str


def explain_bench(
    bench: Bench, waits: Mapping[str, Waits], masters: Mapping[str, MasterResult]
) -> list[str]:
    """Returns a sentence about what limits each port and direction that has traffic.

    Unless the accelerator sets the pace, the sentence also states which changes help. The changes
    were tried on the model.
    """
    found: list[tuple[str, Direction, Verdict]] = [
        (port, direction, judged)
        for port, of in waits.items()
        for direction in DIRECTIONS
        if (judged := verdict(of, direction)) is not None
    ]
    stand_ins = {
        (port, direction): made
        for port, direction, judged in found
        if (made := _stand_in(bench, port, direction, judged, masters)) is not None
    }
    asked = [key for key, made in stand_ins.items() if "rate_mbps" not in made]
    tried = _tried(bench, list(stand_ins.values()), [_name(*key) for key in asked])
    lines = []
    for port, direction, judged in found:
        line = f"{port} {direction}: {judged.message}"
        member = tried.get(_name(port, direction))
        counts = _counts(masters, port, direction)
        if member is not None and counts is not None:
            line += f". {_from_trials(member, stand_ins[port, direction], counts)}"
        elif judged.own_pace:
            line += f"; what helps: {judged.helps}"
        lines.append(line)
    return lines


def _name(port: str, direction: Direction) -> str:
    return f"{port}_{direction}"


def _counts(
    masters: Mapping[str, MasterResult], port: str, direction: Direction
) -> tuple[CounterResult, float] | None:
    """Returns a direction's counters and its rate, if it transferred at least one full burst."""
    master = masters.get(port)
    if master is None:
        return None
    reads = direction == "reads"
    counters = master.read if reads else master.write
    if counters is None or counters.bursts == 0:
        return None
    return counters, master.read_mbps if reads else master.write_mbps


def _stand_in(
    bench: Bench,
    port: str,
    direction: Direction,
    judged: Verdict,
    masters: Mapping[str, MasterResult],
) -> dict[str, Any] | None:
    """Returns a stream that imitates a direction's traffic; None if it has no full burst."""
    counts = _counts(masters, port, direction)
    if counts is None:
        return None
    counters, mbps = counts
    of = next(p for p in bench.ports if p.port == port)
    beats = counters.bytes / counters.bursts / (of.data_bits / 8)
    made: dict[str, Any] = {
        "name": _name(port, direction),
        "direction": direction.removesuffix("s"),
        "port": port,
        "width_bits": of.data_bits,
        "burst_beats": min(_core.most_beats(of.data_bits // 8, False), max(1, round(beats))),
        "outstanding": max(1, math.ceil(counters.mean_in_flight - 0.05)),
    }
    if of.pl_mhz is not None:
        made["pl_mhz"] = of.pl_mhz
    if of.coherent:
        made["coherent"] = True
    if judged.own_pace and mbps > 0:
        made["rate_mbps"] = mbps
    return made


def _tried(
    bench: Bench, streams: Sequence[dict[str, Any]], names: Sequence[str]
) -> dict[str, MemberResult]:
    """Returns the results of these streams in the model, with the changes that were tried."""
    if not names:
        return {}
    companions = bench.companions
    if companions is None:
        raw: dict[str, Any] = {"schema": 1, "title": "bench", "qos": bench.qos}
        raw["pl_mhz"] = bench.pl_mhz
        if bench.mapping is not None:
            raw["mapping"] = bench.mapping
    else:
        raw = (
            read_design(Path(companions))
            if isinstance(companions, str | Path)
            else dict(companions)
        )
    raw = raw | {"stream": [*raw.get("stream", []), *streams]}
    try:
        (planned,) = plan_variants(
            raw, find_backend("model"), platform=bench.platform, why=tuple(names)
        )
    except UserError:
        # The model cannot run such a stream, so only the counters are reported.
        return {}
    return {m.name: m for m in execute_design(planned).members if m.name in names}


def _from_trials(
    member: MemberResult, made: Mapping[str, Any], counts: tuple[CounterResult, float]
) -> str:
    """States the result of the trials, if the stream behaves like the traffic of the bench."""
    _, counted = counts
    shape = (
        f"a steady stream with {made['outstanding']} in flight and bursts of "
        f"{made['burst_beats']} beats"
    )
    if abs(member.achieved_mbps - counted) > ALIKE * counted or member.reason is None:
        return (
            f"No change was tried: in the model, {shape} reaches {member.achieved_mbps:.0f} MB/s "
            f"instead of the {counted:.0f} that were counted"
        )
    text = member.reason.text.rstrip(".")
    return f"Tried on the model with {shape}: {text}"
