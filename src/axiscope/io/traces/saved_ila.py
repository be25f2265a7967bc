"""Opens Vivado's archives of captures (``.ila``), and waveforms packed with gzip, xz or bzip2."""

from __future__ import annotations

import shutil
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from axiscope.errors import UserError
from axiscope.io.compressed_files import unpacked
from axiscope.io.handoff_files import of_design_tool
from axiscope.io.lfs_pointers import refuse_pointer
from axiscope.io.other_files import to_convert

_MOST_BYTES = 2 << 30
"""Largest waveform that is unpacked."""
_KINDS = (".csv", ".vcd", ".fst")


@contextmanager
def opened(file: Path) -> Iterator[Path]:
    """Yields a readable waveform: ``file`` itself, or a temporary copy that was unpacked from it.

    Raises UserError if an archive is damaged, has no waveform, or has one that is too large.
    UserError is also raised if the file is for a different tool or command.
    """
    if other := to_convert(file) or of_design_tool(file):
        raise UserError(f"{file}: {other}")
    refuse_pointer(file)
    if not zipfile.is_zipfile(file):
        if file.suffix.lower() == ".ila":
            fix = "save it again (`write_hw_ila_data`), or export it as CSV"
            raise UserError(f"{file}: not a complete archive such as Vivado's .ila files; {fix}")
        with unpacked(file) as plain:
            yield plain
        return
    with TemporaryDirectory() as folder:
        try:
            with zipfile.ZipFile(file) as archive:
                member = _waveform(file, archive)
                copy = Path(folder) / Path(member.filename).name
                with archive.open(member) as packed, copy.open("wb") as whole:
                    shutil.copyfileobj(packed, whole)
        except (
            OSError,
            zipfile.BadZipFile,
            zlib.error,
            RuntimeError,
            NotImplementedError,
        ) as error:
            fix = "save it again, or export it as CSV"
            raise UserError(f"{file}: cannot be unpacked ({error}); {fix}") from error
        yield copy


def _waveform(file: Path, archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    """Returns the member of the archive that contains the samples.

    A CSV file is preferred, because it marks the capture windows.
    """
    members = [m for m in archive.infolist() if Path(m.filename).suffix.lower() in _KINDS]
    members.sort(key=lambda m: _KINDS.index(Path(m.filename).suffix.lower()))
    if not members:
        fix = "give an .ila that Vivado's `write_hw_ila_data` saved"
        raise UserError(f"{file}: contains no waveform.csv or waveform.vcd; {fix}")
    largest = members[0]
    if largest.file_size > _MOST_BYTES:
        raise UserError(
            f"{file}: {largest.filename} has {largest.file_size} bytes; at most {_MOST_BYTES} are "
            "read: export a part as CSV"
        )
    return largest
