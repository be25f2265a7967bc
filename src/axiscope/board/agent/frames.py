"""Reads and writes frames of the agent's messages.

A frame is a header of 16 bytes and a body (crates/board/README.md).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

MAGIC = b"AXSC"
VERSION = 1
MOST_BYTES = 16 << 20
MOST_NOISE_BYTES = 64 << 10
"""Bytes that a login may print before the first frame."""
_HEAD = struct.Struct("<4sBBHII")


class Kind(IntEnum):
    """The kind of message that a frame contains."""

    REQUEST = 0
    ANSWER = 1
    ERROR = 2
    PROGRESS = 3
    PING = 4


class LineError(Exception):
    """Error: the peer has closed the connection, or sent something that is not a frame."""


class Source(Protocol):
    """An object from which bytes can be read."""

    def read(self, count: int, /) -> bytes | None:
        """Returns up to ``count`` bytes, or ``b""`` at the end of the stream."""
        ...


@dataclass(frozen=True)
class Frame:
    """A frame. The body of a ping is empty; other frames contain one JSON object."""

    kind: Kind
    number: int = 0
    body: bytes = b""

    def packed(self) -> bytes:
        """Returns the bytes of the frame. Raises LineError if the body is too long."""
        if len(self.body) > MOST_BYTES:
            raise LineError(f"a request of {len(self.body)} bytes; {MOST_BYTES} at most")
        head = _HEAD.pack(MAGIC, VERSION, self.kind, 0, self.number, len(self.body))
        return head + self.body


def read_frame(line: Source, first: bool = False) -> Frame:
    """Reads the next frame. If ``first``, the text that a login prints is skipped."""
    begin = _begin(line) if first else _exactly(line, len(MAGIC))
    magic, version, kind, zero, number, length = _HEAD.unpack(
        begin + _exactly(line, _HEAD.size - len(MAGIC))
    )
    if (magic, version, zero) != (MAGIC, VERSION, 0) or kind > max(Kind) or length > MOST_BYTES:
        raise LineError(f"{begin!r}, version {version}, kind {kind}: no frame of an agent")
    return Frame(Kind(kind), number, _exactly(line, length))


def _begin(line: Source) -> bytes:
    seen = bytearray()
    while not seen.endswith(MAGIC):
        if len(seen) >= MOST_NOISE_BYTES:
            raise LineError(f"{bytes(seen[:40])!r}: no agent answers")
        try:
            seen += _exactly(line, 1)
        except LineError:
            text = seen.decode(errors="replace").strip().splitlines()
            raise LineError(text[-1] if text else "no agent answers") from None
    return MAGIC


def _exactly(line: Source, count: int) -> bytes:
    found = bytearray()
    while len(found) < count:
        more = line.read(count - len(found))
        if not more:
            raise LineError("the line was closed")
        found += more
    return bytes(found)
