"""Recognises files that must be read by a different command, or converted by a different tool."""

from __future__ import annotations

import shlex
from pathlib import Path

_WAVEFORMS = frozenset((".vcd", ".fst", ".ila"))
_DRAM_TRACES = frozenset((".trace", ".trc", ".stl", ".rstl", ".nvt", ".ptrc"))
_COMPRESSED = frozenset((".gz", ".xz", ".bz2"))
_FIRST_COLUMN = b"sample in buffer"
"""Name of the first column in the CSV file of a logic analyser of Vivado."""
_START_BYTES = 4096

_TO_CONVERT = {
    ".wdb": "is a database of Vivado's simulator; write a .vcd there (open_vcd, log_vcd, run all, "
    "close_vcd)",
    ".wlf": "is a database of ModelSim or Questa; convert it with wlf2vcd",
    ".fsdb": "is a database of Verdi; convert it with fsdb2vcd",
    ".vpd": "is a database of VCS; convert it with vpd2vcd",
    ".shm": "is a database of Xcelium; convert it with simvisdbutil -vcd",
    ".trn": "is a database of Xcelium; convert it with simvisdbutil -vcd",
    ".stp": "contains the settings of Quartus' Signal Tap; export the captured data as .vcd",
    **dict.fromkeys(
        (".ltx", ".wcfg"),
        "contains names of signals, but no samples; export the samples with write_hw_ila_data "
        "-csv_file",
    ),
}


def as_command(words: str, path: Path) -> str:
    """Returns the command line that reads a file."""
    return f"axiscope {words} {shlex.quote(str(path))}"


def to_convert(path: Path) -> str | None:
    """Describes a different tool's recording, and how to convert it to a supported format."""
    return next((_TO_CONVERT[e] for e in _endings(path) if e in _TO_CONVERT), None)


def waveform(path: Path) -> str | None:
    """States that a file is a waveform, and which command reads it."""
    if not (_endings(path) & _WAVEFORMS or _is_capture(path)):
        return None
    command = as_command("trace import", path)
    return f"is a waveform; make a design of its traffic: {command} -o traffic -p zcu102"


def dram_trace(path: Path) -> str | None:
    """States that a file is a trace of DRAM accesses, and which command reads it."""
    if not _endings(path) & _DRAM_TRACES:
        return None
    return f"is a DRAM trace; replay it: {as_command('replay', path)} -p zcu102"


def recording(path: Path) -> str | None:
    """Describes a recording, and names the command that reads it. Returns None for other files."""
    return to_convert(path) or waveform(path) or dram_trace(path)


def _endings(path: Path) -> frozenset[str]:
    """Returns the ending of a file name; for a compressed file, the last two endings."""
    *_, before, last = "", "", *(suffix.lower() for suffix in path.suffixes)
    return frozenset((before, last) if last in _COMPRESSED else (last,))


def _is_capture(path: Path) -> bool:
    if path.suffix.lower() != ".csv":
        return False
    try:
        with path.open("rb") as file:
            return _FIRST_COLUMN in file.read(_START_BYTES).lower()
    except OSError:
        return False
