"""Opens files that may be compressed with gzip, xz or bzip2."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from tempfile import TemporaryDirectory

from axiscope.errors import UserError
from axiscope.io.lfs_pointers import refuse_pointer

MAGIC = b"\x1f\x8b"
"""The first bytes of a file that is compressed with gzip."""
_KINDS: dict[bytes, Callable[[Path], BufferedIOBase]] = {
    MAGIC: gzip.GzipFile,
    b"\xfd7zXZ\x00": lzma.LZMAFile,
    b"BZh": bz2.BZ2File,
}
"""First bytes of compressed files, and the function that opens such a file."""
_MOST_BYTES = 8 << 30
"""Largest file that is unpacked."""
_PIECE_BYTES = 1 << 20


@contextmanager
def unpacked(file: Path) -> Iterator[Path]:
    """Yields ``file``, or a decompressed temporary copy if it is compressed.

    Raises UserError if the file is damaged, too large to unpack, or a Git LFS pointer. A file that
    cannot be opened is yielded unchanged, so that its reader reports the error.
    """
    refuse_pointer(file)
    try:
        with file.open("rb") as opened:
            start = opened.read(max(map(len, _KINDS)))
    except OSError:
        start = b""
    open_packed = next((_KINDS[kind] for kind in _KINDS if start.startswith(kind)), None)
    if open_packed is None:
        yield file
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / file.stem
        try:
            with open_packed(file) as packed, copy.open("wb") as plain:
                size = 0
                while piece := packed.read(_PIECE_BYTES):
                    size += plain.write(piece)
                    if size > _MOST_BYTES:
                        raise UserError(
                            f"{file}: has more than {_MOST_BYTES} bytes when unpacked; "
                            "give a part of it"
                        )
        except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
            raise UserError(
                f"{file}: cannot be unpacked ({error}); give a complete file"
            ) from error
        yield copy
