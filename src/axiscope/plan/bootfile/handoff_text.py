"""Joins the files of a Quartus handoff, and finds the init file in a folder."""

from __future__ import annotations

from pathlib import Path

from axiscope import _core
from axiscope.errors import UserError

HANDOFF, HEADERS = map(tuple, _core.HANDOFFS)
"""Pairs of files (the memory; clocks and ports) from Quartus and from boot-loader tools."""
_INIT = (
    "psu_init.tcl", "psu_init_gpl.c", "psu_init.c", "ps7_init.tcl", "ps7_init_gpl.c", "ps7_init.c",
)  # fmt: skip
_DEEPEST = 3
"""Subfolders of the given folder that are searched for files."""


def handoff_files(path: Path) -> list[Path]:
    """Returns a file of a handoff and its companion; empty if the file is not part of a handoff.

    The companion is in the same folder, or in a neighbouring folder.
    """
    pair = next((pair for pair in (HANDOFF, HEADERS) if path.name in pair), None)
    if pair is None:
        return []
    return [found for name in pair if (found := _partner(path, name)) is not None]


def files_of_folder(folder: Path) -> list[Path]:
    """Returns the init file in a folder, or the two files of a handoff.

    Raises UserError if there is none, or if there are several.
    """
    for names in (HANDOFF, HEADERS, *((name,) for name in _INIT)):
        places = sorted({place.parent for name in names for place in _inside(folder, name)})
        if len(places) > 1 and names is not HEADERS:
            shown = ", ".join(str(place) for place in places[:4])
            raise UserError(
                f"{folder}: has {names[0]} in several folders ({shown}); give one of them"
            )
        found = [file for name in names for file in _inside(folder, name)]
        if found:
            return found[: len(names)]
    raise UserError(
        f"{folder}: is a folder without an init file; give psu_init.tcl, ps7_init.tcl, an .xsa, or "
        "hps_isw_handoff with emif.xml and hps.xml"
    )


def _partner(path: Path, name: str) -> Path | None:
    if path.name == name:
        return path
    # The boot-loader tools write sdram_config.h into a folder named `sdram` at the same level.
    places = (path.parent / name, path.parent.parent / name, path.parent / "sdram" / name)
    return next((place for place in places if place.is_file()), None)


def _inside(folder: Path, name: str) -> list[Path]:
    found = []
    for depth in range(_DEEPEST + 1):
        found += sorted(folder.glob("*/" * depth + name))
    return [place for place in found if place.is_file()]
