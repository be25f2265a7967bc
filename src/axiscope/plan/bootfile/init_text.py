"""Reads an init file as text, from a file, next to its header, or out of an archive."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from axiscope.errors import UserError

LARGEST_BYTES = 64 * 2**20
"""An init file has about 1 MB; more than this is none."""

_ARCHIVES = (".xsa", ".hdf")
_INSIDE = ("psu_init.tcl", "ps7_init.tcl")


@dataclass(frozen=True)
class BootText:
    """What the importer gets of a file."""

    name: str
    """Of the file with the writes."""
    path: Path
    """The file that was asked for, which errors name."""
    text: str
    header: str | None = None
    tcl: bool = False
    """Tcl, whatever its name: it came out of an archive."""

    @property
    def given(self) -> tuple[str, str, str, str | None, bool]:
        """As the importer takes it."""
        return self.name, str(self.path), self.text, self.header, self.tcl


def boot_text(path: Path) -> BootText:
    """The text of an init file with the header beside it; UserError if it cannot be read.

    ``psu_init.tcl``, ``psu_init*.c`` (the header beside it gives the addresses), a header alone
    (its ``.c`` beside it is read), ``ps7_init.tcl``, ``ps7_init*.c``, an ``.xsa`` archive, or any
    other text as lines of ``address = value``.
    """
    if path.suffix.lower() in _ARCHIVES:
        text, name = _from_archive(path)
        return BootText(name, path, text, tcl=True)
    source = _beside_header(path) if path.suffix.lower() == ".h" else path
    text = _text(source)
    header = source.with_suffix(".h")
    beside = source.suffix.lower() != ".tcl" and header != source and header.is_file()
    return BootText(source.name, path, text, _text(header) if beside else None)


def _text(path: Path) -> str:
    try:
        if path.is_file() and path.stat().st_size > LARGEST_BYTES:
            raise UserError(f"{path}: too large for an init file; give the file that Vivado wrote")
        data = path.read_bytes()
    except IsADirectoryError as error:
        raise UserError(f"{path}: is a folder; give the init file in it") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    return _decoded(data)


def _decoded(data: bytes) -> str:
    # Vendors' comments are in any 8-bit code; what counts is ASCII.
    return data.decode("utf-8", errors="replace")


def _beside_header(header: Path) -> Path:
    source = header.with_suffix(".c")
    if not source.is_file():
        raise UserError(
            f"{header}: a header has addresses but no writes; put {source.name} beside it, "
            "or give psu_init.tcl"
        )
    return source


_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    NotImplementedError,
    RuntimeError,
    EOFError,
)
"""What reading an archive raises where it is damaged, or packed in a way that is not known."""


def _from_archive(path: Path) -> tuple[str, str]:
    try:
        with zipfile.ZipFile(path) as archive:
            for info in archive.infolist():
                name = Path(info.filename).name
                if name in _INSIDE:
                    with archive.open(info) as file:
                        data = io.BytesIO(file.read(LARGEST_BYTES))
                    return _decoded(data.getvalue()), f"{name} of {path.name}"
    except _BROKEN as error:
        raise UserError(f"{path}: not an archive that can be read ({error})") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror or error})") from error
    raise UserError(f"{path}: holds no {' or '.join(_INSIDE)}; export the hardware again")
