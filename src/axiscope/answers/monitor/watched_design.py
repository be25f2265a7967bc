"""Writes a design with the traffic that monitors counted. Each direction of a bus is a stream."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from axiscope import _core
from axiscope.answers.monitor.counts import mbps, side_of
from axiscope.answers.monitor.waits import verdict
from axiscope.board.agent.monitor import Saw
from axiscope.errors import ParameterError
from axiscope.results.waits import DIRECTIONS, Direction

_NAME = re.compile(r"[^A-Za-z0-9_]+")


def design_of(all_saw: Sequence[Saw], where: str) -> str:
    """Returns the text of the design file.

    Raises an error if no bus had traffic. Bursts have the mean length, and the number in flight is
    the largest number that the monitor counted. If the accelerator sets the pace of a direction,
    its stream demands the measured rate; other streams run as fast as they can.
    """
    streams = [
        line
        for saw in all_saw
        for direction in DIRECTIONS
        if side_of(saw, direction).bursts
        for line in _stream(saw, direction)
    ]
    if not streams:
        raise ParameterError(
            "design",
            "no burst ended while the monitors counted: start your accelerator, or "
            "count for longer",
        )
    clocks = sorted({saw.mhz for saw in all_saw})
    lines = [
        f"# What monitors counted on {where}, as streams. Addresses are not recorded:",
        "# `pattern` is a guess; strided or random bursts may be slower.",
        "#",
        "#   axiscope run FILE -p PLATFORM",
        "schema = 1",
        f'title = "Watched: {", ".join(saw.name for saw in all_saw)}"',
        f"pl_mhz = {clocks[-1]:g}",
    ]
    return "\n".join([*lines, *streams]) + "\n"


def _stream(saw: Saw, direction: Direction) -> Iterator[str]:
    side, held = side_of(saw, direction), verdict(saw.figures, direction)
    most = _core.most_beats(saw.capabilities.beat_bytes, saw.capabilities.axi3)
    beats = min(max(round(side.beats / side.bursts), 1), most)
    name = _NAME.sub("_", saw.name.removeprefix("axiscope-")).strip("_") or "bus"
    yield ""
    if held is not None:
        yield f"# {saw.name}: {held.message}."
    yield "[[stream]]"
    yield f'name = "{name}_{direction}"'
    yield f'direction = "{direction[:-1]}"'
    yield f'port = "{saw.port}"'
    yield f"width_bits = {8 * saw.capabilities.beat_bytes}"
    yield f"pl_mhz = {saw.mhz:g}"
    yield f"burst_beats = {beats}  # mean of {side.bursts} bursts"
    yield f"outstanding = {max(side.most_in_flight, 1)}  # most in flight"
    yield 'pattern = "sequential"'
    rate = f"{mbps(saw, direction):.0f}"
    if held is not None and held.own_pace:
        yield f"rate_mbps = {rate}  # its own pace"
    else:
        yield f"# It got {rate} MB/s there."
