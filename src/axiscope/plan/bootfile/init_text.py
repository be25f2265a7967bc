"""Reads the text of an init file: from the file and its header, or from an archive."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.handoff_files import ARCHIVES
from axiscope.io.lfs_pointers import refuse_pointer
from axiscope.plan.bootfile.handoff_text import HANDOFF, HEADERS, files_of_folder, handoff_files

LARGEST_BYTES = 64 * 2**20
"""Greatest size of an init file, bytes; usual ones have about 1 MB."""


@dataclass(frozen=True)
class BootText:
    """The input of the importer."""

    name: str
    """Name of the file with the register writes."""
    path: Path
    """The file that the user named, for errors."""
    text: str
    header: str | None = None
    tcl: bool = False
    """Whether the text is Tcl from an archive, regardless of its name."""

    @property
    def given(self) -> tuple[str, str, str, str | None, bool]:
        """Returns the input in the form that the importer reads."""
        return self.name, str(self.path), self.text, self.header, self.tcl


def boot_text(path: Path) -> BootText:
    """Reads the text of an init file and its header.

    Raises UserError if it cannot be read. The file may be ``psu_init.tcl`` or ``ps7_init.tcl``;
    ``psu_init*.c`` or ``ps7_init*.c``, with the addresses in its header; a header alone, whose
    ``.c`` is then read, too; an ``.xsa`` archive; a Quartus handoff (``emif.xml`` and ``hps.xml``,
    or ``sdram_config.h`` and ``pll_config.h``); a folder with one of these; or any other text with
    lines ``address = value``.
    """
    refuse_pointer(path)
    if path.suffix.lower() in ARCHIVES:
        return _from_archive(path)
    parts = files_of_folder(path) if path.is_dir() else handoff_files(path)
    if len(parts) > 1 or (parts and parts[0].name in (*HANDOFF, *HEADERS)):
        # The files of a handoff use different names, so they can be read as one text.
        name = " and ".join(part.name for part in parts)
        return BootText(name, path, "\n".join(map(_text, parts)))
    if parts:
        path = parts[0]
    source = _sibling_header(path) if path.suffix.lower() == ".h" else path
    text = _text(source)
    header = source.with_suffix(".h")
    has_header = source.suffix.lower() != ".tcl" and header != source and header.is_file()
    return BootText(source.name, path, text, _text(header) if has_header else None)


def _text(path: Path) -> str:
    refuse_pointer(path)
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
    # Comments by vendors may be in any 8-bit encoding. Only the ASCII characters are needed.
    return data.decode("utf-8", errors="replace")


def _sibling_header(header: Path) -> Path:
    source = header.with_suffix(".c")
    if not source.is_file():
        raise UserError(
            f"{header}: a header has addresses but no writes; put {source.name} next to it, "
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
"""Errors of reading an archive that is damaged, or packed by an unknown method."""


def _from_archive(path: Path) -> BootText:
    """Returns the init file in an archive. Tcl is preferred, because it contains all addresses."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = {Path(info.filename).name: info for info in reversed(archive.infolist())}
            name = next((name for name in _core.INIT_FILES if name in members), None)
            if name is not None:
                header = members.get(Path(name).with_suffix(".h").name)
                is_tcl = name.endswith(".tcl")
                return BootText(
                    f"{name} of {path.name}",
                    path,
                    _member(archive, members[name]),
                    None if is_tcl or header is None else _member(archive, header),
                    is_tcl,
                )
    except _BROKEN as error:
        raise UserError(f"{path}: not an archive that can be read ({error})") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror or error})") from error
    known = ", ".join(_core.INIT_FILES)
    raise UserError(f"{path}: contains none of {known}; export the hardware again")


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> str:
    with archive.open(info) as file:
        return _decoded(file.read(LARGEST_BYTES))
