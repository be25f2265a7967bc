"""Opens files that may be compressed with gzip."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from axiscope.errors import UserError

MAGIC = b"\x1f\x8b"
"""The first bytes of a compressed file."""
_MOST_BYTES = 8 << 30
"""Largest file that is unpacked."""
_PIECE_BYTES = 1 << 20


@contextmanager
def unpacked(file: Path) -> Iterator[Path]:
    """Yields ``file``, or a temporary copy without its compression.

    Raises UserError if it is damaged, or too large to unpack. A file that cannot be opened is
    yielded unchanged, and its reader reports the error.
    """
    try:
        with file.open("rb") as opened:
            is_packed = opened.read(len(MAGIC)) == MAGIC
    except OSError:
        is_packed = False
    if not is_packed:
        yield file
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / file.stem
        try:
            with gzip.open(file) as packed, copy.open("wb") as plain:
                size = 0
                while piece := packed.read(_PIECE_BYTES):
                    size += plain.write(piece)
                    if size > _MOST_BYTES:
                        raise UserError(
                            f"{file}: has more than {_MOST_BYTES} bytes without its compression; "
                            "give a part of it"
                        )
        except (OSError, EOFError, zlib.error) as error:
            raise UserError(f"{file}: cannot be unpacked ({error}); give a whole file") from error
        yield copy
