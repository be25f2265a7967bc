"""Computes where the windows of a point's masters are in memory, and how wide their beats are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from axiscope.errors import UserError
from axiscope.plan.experiment.records import TesterFile
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.platforms import Platform, find_platform


@dataclass(frozen=True)
class Place:
    """A master's windows (their addresses and their length) and the size of its beats in bytes."""

    write: int
    read: int
    window_bytes: int
    beat_bytes: int


def width_of(platform: Platform, port: str) -> int:
    """Returns the bytes per beat at a port. Raises UserError if there is no such port."""
    widths = platform.port_bytes() | platform.gp_port_bytes()
    if port not in widths:
        known = ", ".join(widths) or "none from the programmable logic"
        raise UserError(f"ports: {port!r} is unknown; {platform.name} has {known}")
    return widths[port]


def share_of(
    platform: Platform, port: str, most_bytes: int, windows: int = 2, among: Iterable[str] = ()
) -> tuple[int, int]:
    """Returns a port's share of the memory: its first address, and the size of its windows.

    All ports of the platform receive equal shares, in the order of their names. The windows of a
    port thus do not depend on the other ports in use. General-purpose ports receive shares, too, if
    one of them is in ``among``, the ports in use. The size of a window is a power of two of at most
    ``most_bytes``. Raises UserError if there is no such port.
    """
    width_of(platform, port)
    ports, extra = platform.port_names(), list(platform.gp_port_bytes())
    if {port, *among} & {*extra}:
        ports += extra
    room = min(most_bytes, platform.memory_bytes() // (windows * len(ports)))
    window = 1 << (room.bit_length() - 1)
    return windows * window * ports.index(port), window


def places_of(settings: Settings, file: TesterFile, port: str | None = None) -> dict[str, Place]:
    """Returns the places of a tester's generators, each on its own port, or all on one port.

    If the tester states windows for all ports of the point, and the memory is large enough, these
    windows are used. Otherwise, the windows are the ports' shares of the memory. Beats are as wide
    as ``width_bits`` or the tester's width, but at most as wide as the port. Without either, they
    are as wide as the port. Raises UserError if there is no such port.
    """
    platform = find_platform(settings.platform)
    names = settings.ports.split("+")
    own = all(name in file.base for name in names) and _end(file, names) <= platform.memory_bytes()
    found = {}
    for name in names:
        beat = _beat_bytes(settings, file, platform, port or name)
        if own:
            base = file.base[name]
            found[name] = Place(base.write, base.read, file.window_bytes, beat)
        else:
            first, window = share_of(platform, name, file.window_bytes, among=names)
            found[name] = Place(first, first + window, window, beat)
    return found


def _beat_bytes(settings: Settings, file: TesterFile, platform: Platform, port: str) -> int:
    width = width_of(platform, port)
    if settings.width_bits is not None:
        return settings.width_bits // 8
    return min(file.beat_bytes or width, width)


def stride_of(settings: Settings, strides: Mapping[str, int], path: Path) -> int:
    """Returns how many bytes are skipped after each burst of the strided pattern.

    Raises UserError if this is unknown.
    """
    board = settings.board()
    stride = strides.get(board, strides.get("others"))
    if stride is None:
        raise UserError(
            f'pattern: "nonsequential": {path} has strides for '
            f"{', '.join(strides) or 'no platform'} only; write a tester with stride_bytes.{board}"
        )
    return stride


def _end(file: TesterFile, names: Iterable[str]) -> int:
    return max(max(file.base[n].read, file.base[n].write) + file.window_bytes for n in names)
