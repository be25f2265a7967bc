"""Finds the files of a hardware handoff: those that users name, and related ones."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.lfs_pointers import refuse_pointer
from axiscope.io.other_files import as_command, recording

LARGEST_BYTES = 256 * 2**20
"""Greatest size of a file, bytes. Archives with a bitstream for a large device have 100 MB."""

_EXPORTED = (".xsa", ".hdf")
ARCHIVES = (*_EXPORTED, ".hwdef", ".sysdef")
"""Archives of Vivado: exported archives, and archives in the folders of its runs."""

_HANDOFF = ".hwh"
_KERNEL = "csynth.xml"
"""End of the names of reports of Vitis HLS: ``csynth.xml``, and ``NAME_csynth.xml``."""
_KINDS = (
    "an .xsa or .hdf of Vivado, a .hwh, a .bit with its .hwh next to it, the folder of a PYNQ "
    "overlay, or a *_csynth.xml or solution folder of Vitis HLS"
)

_OF_VIVADO = (
    "describes a design for Vivado; open the block design there, source the script that `axiscope "
    "vivado` prints, and give the .xsa that it writes"
)
_OF_QUARTUS = (
    "belongs to Quartus; make a platform of the folder hps_isw_handoff/NAME (axiscope platform "
    "import FOLDER --name my_board), and describe the masters in a design"
)
_HANDOFF_OF_QUARTUS = frozenset(name for names in _core.HANDOFFS for name in names)
"""Files that describe the memory of a board, but not its design."""

_INSTEAD = {
    ".xo": "is a kernel; give the csynth.xml that Vitis HLS wrote into SOLUTION/syn/report",
    ".xclbin": "is an image for the chip; give the .xsa that v++ wrote for it",
    ".xpfm": "names a platform; give the .xsa in the folder hw next to it",
    ".pdi": "is an image for the chip; give the .xsa of its design",
    **dict.fromkeys((".bd", ".bda", ".xpr", ".dcp"), _OF_VIVADO),
    **dict.fromkeys((".qpf", ".qsf", ".qsys", ".sof", ".rbf", ".sopcinfo"), _OF_QUARTUS),
    **dict.fromkeys(
        (".dts", ".dtsi", ".dtb", ".dtbo"),
        "is a device tree, which contains no bursts; give the .xsa of the design",
    ),
}
"""Descriptions of a project's other files, by ending, and what to pass instead of them."""
_BLOCK_DESIGN = b"create_bd_"
"""Commands of scripts that create a block design, as `write_bd_tcl` writes them."""


def is_handoff(path: Path) -> bool:
    """Returns whether `handoff_files` reads this file or folder, or explains what to pass instead.

    A file is judged by its name only.
    """
    name = path.name.lower()
    if name.endswith((*ARCHIVES, _HANDOFF, ".bit", _KERNEL, ".tcl", *_INSTEAD)):
        return True
    if not path.is_dir():
        return name in _HANDOFF_OF_QUARTUS
    return bool(_handoffs_of(path) or _report_of(path) or _is_of_quartus(path))


def of_design_tool(path: Path) -> str | None:
    """Returns a sentence that names the command for a design tool's file; None for other files."""
    if not is_handoff(path):
        return None
    return f"is a file of a design tool; make a design of it: {as_command('import', path)}"


def is_decided(folder: Path) -> bool:
    """Returns whether it is clear which handoff to import.

    It is if exactly one handoff in the folder has a bitstream.
    """
    return len(_overlays_of(folder)) == 1


def states_memory(path: Path) -> bool:
    """Returns whether a file contains a handoff. An archive may contain only an init file."""
    if path.suffix.lower() not in ARCHIVES:
        if path.is_dir():
            return bool(_handoffs_of(path))
        return path.suffix.lower() in (_HANDOFF, ".bit")
    try:
        with zipfile.ZipFile(path) as archive:
            return any(name.lower().endswith(_HANDOFF) for name in archive.namelist())
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        return False  # the reader of init files reports the problem


def handoff_files(paths: Sequence[Path]) -> list[tuple[str, bytes]]:
    """Returns the names and contents of the files to read.

    Files named by the user come first. Raises UserError for files of other kinds, missing files,
    and files that are too large.
    """
    if not paths:
        raise UserError(f"give a file: {_KINDS}")
    found: list[Path] = []
    for path in paths:
        found.extend(_of_path(path))
    unique = list(dict.fromkeys(found))
    return [(path.name, _read(path)) for path in unique]


def _of_path(path: Path) -> list[Path]:
    name = path.name.lower()
    if path.is_dir():
        return _of_folder(path)
    if not path.exists():
        raise UserError(f"{path}: is not there; give {_KINDS}")
    if name.endswith((*ARCHIVES, _KERNEL)):
        return [path]
    if name.endswith(".bit"):
        return _with_neighbours(_handoff_of_bitstream(path))
    if name.endswith(_HANDOFF):
        return _with_neighbours(path)
    if name.endswith(".tcl") and _BLOCK_DESIGN in _read(path):
        raise UserError(f"{path}: {_OF_VIVADO}")
    if name in _HANDOFF_OF_QUARTUS:
        raise UserError(_memory_alone(path))
    if name in _core.INIT_FILES or name.endswith((".tcl", ".c", ".h")):
        raise UserError(
            f"{path}: an init file has registers but no design; give the .xsa that it comes from, "
            f"or make a platform of it: {as_command('platform import', path)} --name my_board"
        )
    if instead := _INSTEAD.get(path.suffix.lower()):
        raise UserError(f"{path}: {instead}")
    if other := recording(path):
        raise UserError(f"{path}: {other}")
    raise UserError(f"{path}: is not a handoff of hardware; give {_KINDS}")


def _handoffs_of(folder: Path) -> list[Path]:
    return [p for p in _listed(folder) if p.suffix.lower() in (*_EXPORTED, _HANDOFF)]


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(p for p in folder.iterdir() if p.is_file())
    except OSError as error:
        raise UserError(f"{folder}: cannot be read ({error.strerror})") from error


def _of_folder(folder: Path) -> list[Path]:
    files = _handoffs_of(folder)
    archives = [p for p in files if p.suffix.lower() in _EXPORTED]
    if len(archives) == 1:
        return archives
    if archives:
        raise UserError(f"{folder}: has {_names(archives)}; give one of them")
    overlays = _overlays_of(folder)
    if len(overlays) == 1:
        return _with_neighbours(overlays[0])
    if len(overlays) > 1:
        raise UserError(f"{folder}: has several overlays ({_names(overlays)}); give one of them")
    if not files and (report := _report_of(folder)):
        return [report]
    if not files and _is_of_quartus(folder):
        raise UserError(_memory_alone(folder))
    if not files:
        raise UserError(f"{folder}: has no .hwh and no .xsa; give {_KINDS}")
    return [*files, *_init_file_of(files[0])]


def _overlays_of(folder: Path) -> list[Path]:
    """Returns the handoffs that have the same name as a bitstream in the folder."""
    bitstreams = {p.stem for p in _listed(folder) if p.suffix.lower() == ".bit"}
    return [p for p in _handoffs_of(folder) if p.stem in bitstreams]


def _is_of_quartus(folder: Path) -> bool:
    """Returns whether a folder or subfolder has a handoff of Quartus or of its boot loader."""
    places = (place for depth in ("", "*/", "*/*/") for place in folder.glob(f"{depth}*.[xh]*"))
    return any(place.name.lower() in _HANDOFF_OF_QUARTUS for place in places)


def _memory_alone(path: Path) -> str:
    return (
        f"{path}: describes the memory of a Cyclone V or Arria V, but no design; make a platform "
        f"of it ({as_command('platform import', path)} --name my_board), and describe the masters "
        "in a design"
    )


def _report_of(folder: Path) -> Path | None:
    """Returns the kernel's report in a solution folder of Vitis HLS, or in its report folder."""
    places = (folder / _KERNEL, folder / "syn" / "report" / _KERNEL)
    return next((place for place in places if place.is_file()), None)


def _names(paths: Iterable[Path]) -> str:
    return ", ".join(path.name for path in paths)


def _handoff_of_bitstream(path: Path) -> Path:
    others = [p for p in _listed(path.parent) if p.suffix.lower() == _HANDOFF]
    same = [p for p in others if p.stem == path.stem]
    if same:
        return same[0]
    if len(others) == 1:
        return others[0]
    what = f"has several ({_names(others)})" if others else "has none"
    raise UserError(
        f"{path}: a bitstream does not describe its design; put {path.stem}.hwh next to it "
        f"(its folder {what})"
    )


def _with_neighbours(handoff: Path) -> list[Path]:
    """Returns the handoff, its hierarchies' handoffs, and the init file in the same folder."""
    others = [p for p in _listed(handoff.parent) if p.suffix.lower() == _HANDOFF and p != handoff]
    return [handoff, *others, *_init_file_of(handoff)]


def _init_file_of(path: Path) -> list[Path]:
    for name in _core.INIT_FILES:
        init = path.parent / name
        if init.is_file():
            header = init.with_suffix(".h")
            return [init, header] if init.suffix == ".c" and header.is_file() else [init]
    return []


def _read(path: Path) -> bytes:
    refuse_pointer(path)
    try:
        size = path.stat().st_size
        if size > LARGEST_BYTES:
            raise UserError(
                f"{path}: has {size >> 20} MiB; handoffs have at most {LARGEST_BYTES >> 20} MiB"
            )
        return path.read_bytes()
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
