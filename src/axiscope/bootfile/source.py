"""Reads an init file: Tcl, C with its header, a plain dump, or the archive that holds one."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from axiscope.bootfile.c_source import read_c
from axiscope.bootfile.dump import read_dump
from axiscope.bootfile.tcl import read_tcl
from axiscope.bootfile.writes import Source
from axiscope.errors import UserError

LARGEST_BYTES = 64 * 2**20
"""An init file has about 1 MB; more than this is none."""

_ARCHIVES = (".xsa", ".hdf")
_INSIDE = ("psu_init.tcl", "ps7_init.tcl")
_TCL = re.compile(r"^[ \t]*(?:psu_)?mask_write\s+\S+\s+\S+\s+\S+", re.M | re.I)
_C = re.compile(r"\b(?:psu_mask_write|EMIT_MASKWRITE|EMIT_WRITE|Xil_Out32)\s*\(", re.I)


def read_source(path: Path) -> Source:
    """The writes of a file; UserError if it holds none or cannot be read.

    ``psu_init.tcl``, ``psu_init*.c`` (the header beside it gives the addresses), a header
    alone (its ``.c`` beside it is read), ``ps7_init.tcl``, ``ps7_init*.c``, an ``.xsa``
    archive, or any other text as lines of ``address = value``.
    """
    if path.suffix.lower() in _ARCHIVES:
        text, name = _from_archive(path)
        return _checked(read_tcl(text, name), path)
    if path.suffix.lower() == ".h":
        path = _beside_header(path)
    text = _text(path)
    if path.suffix.lower() == ".tcl" or (path.suffix.lower() != ".c" and _TCL.search(text)):
        found = read_tcl(text, path.name)
    elif path.suffix.lower() == ".c" or _C.search(text):
        header = path.with_suffix(".h")
        found = read_c(text, path.name, _text(header) if header.is_file() else None)
    else:
        found = read_dump(text, path)
    return _checked(found, path)


def _checked(found: Source, path: Path) -> Source:
    if not found.writes:
        raise UserError(
            f"{path}: no register writes found; give psu_init.tcl, psu_init_gpl.c, ps7_init.tcl, "
            'ps7_init_gpl.c, an .xsa, or lines such as "0xFD070000 = 0x41040010"'
        )
    return found


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
    return data.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n")


def _beside_header(header: Path) -> Path:
    source = header.with_suffix(".c")
    if not source.is_file():
        raise UserError(
            f"{header}: a header has addresses but no writes; put {source.name} beside it, "
            "or give psu_init.tcl"
        )
    return source


def _from_archive(path: Path) -> tuple[str, str]:
    try:
        with zipfile.ZipFile(path) as archive:
            for info in archive.infolist():
                name = Path(info.filename).name
                if name in _INSIDE:
                    with archive.open(info) as file:
                        data = io.BytesIO(file.read(LARGEST_BYTES))
                    return _decoded(data.getvalue()), f"{name} of {path.name}"
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise UserError(f"{path}: not an archive that can be read ({error})") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    raise UserError(f"{path}: holds no {' or '.join(_INSIDE)}; export the hardware again")
