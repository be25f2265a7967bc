"""Writes a design file that replays recordings."""

from __future__ import annotations

import json
import re
from pathlib import Path

from axiscope.errors import UserError
from axiscope.io.traces.records import BusSeen, Recording

_MEMORY_BYTES = 2 << 30
"""Smallest memory of the supported boards, bytes. Higher addresses are moved below it."""
_WIDTHS = (32, 64, 128, 256)
"""Widths of ports of the programmable logic, bits."""


def stream_base_name(bus: str) -> tuple[str, str]:
    """Returns two names for a bus's streams: the last part of its path, and the full path."""
    short, whole = bus.rsplit(".", 1)[-1], bus
    return _plain(short), _plain(whole)


def _plain(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]+", "_", name)


def stream_names(buses: tuple[BusSeen, ...]) -> dict[str, Recording]:
    """Returns the recordings, keyed by the name of the stream that replays each.

    The stream is named after the last part of the bus's path if that is unique, otherwise after the
    full path.
    """
    found = {}
    short = [stream_base_name(bus.bus)[0] for bus in buses]
    for bus, own in zip(buses, short, strict=True):
        name = own if short.count(own) == 1 else stream_base_name(bus.bus)[1]
        for part in bus.recordings:
            found[f"{name}_{part.direction}"] = part
    return found


def design_text(
    file: Path,
    buses: tuple[BusSeen, ...],
    streams: dict[str, Recording],
    platform: str | None,
    base: int | None,
) -> str:
    """Returns the design as TOML. Raises UserError if the buses cannot be in the same design."""
    clocks = {round(bus.clock_mhz or 0.0, 3) for bus in buses}
    if len(clocks) > 1:
        shown = ", ".join(f"{bus.bus} {bus.clock_mhz:.6g} MHz" for bus in buses)
        raise UserError(
            f"{file}: a design has one clock, but the buses have {shown}; "
            "import one --bus at a time"
        )
    lowest = min(bus.base for bus in buses)
    if base is None:
        base = lowest % _MEMORY_BYTES
    lines = [
        "schema = 1",
        f"title = {json.dumps(f'Recorded: {file.name}')}",
        *([f"platform = {json.dumps(platform)}"] if platform else []),
        f"pl_mhz = {clocks.pop():g}",
    ]
    names = {id(part): name for name, part in streams.items()}
    of_bus = {(b.bus, part.direction): names[id(part)] for b in buses for part in b.recordings}
    for bus in buses:
        own = {part.direction: names[id(part)] for part in bus.recordings}
        for part in bus.recordings:
            name = own[part.direction]
            other = own.get("write" if part.direction == "read" else "read")
            if part.partner is not None:
                other = of_bus[part.partner.bus, part.partner.direction]
            lines += [
                "",
                "[[stream]]",
                f'name = "{name}"',
                f'direction = "{part.direction}"',
                'pattern = "recorded"',
                f'recording = "{name}.csv"',
            ]
            if bus.data_bits in _WIDTHS:
                lines.append(f"width_bits = {bus.data_bits}")
            lines.append(f"base = {base + bus.base - lowest:#x}")
            lines.append(f"window_bytes = {part.window_bytes}")
            if part.qos:
                lines.append(f"axqos = {part.qos}")
            if other:
                lines.append(f'recorded_with = "{other}"')
            lines.append("# recut_beats = 64   # cuts and joins bursts to this many beats")
            lines.append('# port = "HP0"       # by default the one with the fewest streams')
    return "\n".join(lines) + "\n"
