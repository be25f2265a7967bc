"""Lists, describes and compares platforms, and creates new platforms from init files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from axiscope.api.parameters import Length, checked
from axiscope.io.handoff_files import states_memory
from axiscope.plan.bootfile import Board, Difference, Draft, borrowed_label, compare
from axiscope.plan.bootfile.copies import copy_platform
from axiscope.plan.bootfile.imports import Imported
from axiscope.plan.bootfile.imports import import_platform as import_file
from axiscope.plan.boots import OPTION, Traffic, boot_line, everything
from axiscope.plan.calibrations import outdated, parse_calibration
from axiscope.plan.handoff import platform_of_handoff
from axiscope.plan.platform_list import PlatformEntry, list_platforms
from axiscope.plan.platform_names import known_platforms
from axiscope.plan.platforms import Platform, boot_notes, find_platform, with_calibration

__all__ = [
    "OPTION",
    "Board",
    "Difference",
    "Draft",
    "Imported",
    "Platform",
    "PlatformEntry",
    "Traffic",
    "boot_line",
    "boot_notes",
    "borrowed_label",
    "compare",
    "copy_platform",
    "describe_platform",
    "describe_platform_json",
    "describe_platforms",
    "everything",
    "import_platform",
    "list_platforms",
    "platform",
    "platforms",
]


@checked
def platform(name: str | Path) -> Platform:
    """Returns a platform, given its name (``zcu102``) or the path of its file (``my_board.toml``).

    Raises UserError if there is none.
    """
    return find_platform(str(name))


def platforms() -> list[str]:
    """Returns the names of the platforms that can be used without a path."""
    return known_platforms()


def describe_platform_json(name: str, calibration: Path | None = None) -> str:
    """Returns the result of `describe_platform` as JSON text.

    ``calibration`` is left out if there is none.
    """
    found = with_calibration(find_platform(name), calibration)
    text = found.description_json()
    described = describe_calibration(found)
    return text if described is None else json.dumps(json.loads(text) | {"calibration": described})


def describe_platform(name: str, calibration: Path | None = None) -> dict[str, Any]:
    """Returns ports with their paths to the DRAM, figures with their sources, chip and energy.

    ``calibration`` contains the head and the scores of the given calibration, or of the platform's
    own; None if there is none.
    """
    found = with_calibration(find_platform(name), calibration)
    described: dict[str, Any] = json.loads(found.description_json())
    return described | {"calibration": describe_calibration(found)}


def describe_calibration(platform: Platform) -> dict[str, Any] | None:
    """Returns the head and the scores of a platform's calibration; None if it has no calibration.

    ``file`` is the path of the calibration. ``outdated`` states whether it is for a different
    version of the model.
    """
    if platform.calibration is None:
        return None
    path, text = platform.calibration
    found: dict[str, Any] = json.loads(parse_calibration(path, text).describe())
    return found | {"file": str(path), "outdated": outdated(found["model"])}


def describe_platforms() -> list[dict[str, Any]]:
    """Returns the name, title, DRAM family, peak rate (MB/s) and ports of each known platform."""
    described = [describe_platform(name) for name in known_platforms()]
    return [
        {
            "name": one["name"],
            "title": one["title"],
            "dram": one["dram"]["family"],
            "peak_mbps": one["dram"]["peak_mbps"],
            "ports": [port["name"] for port in one["ports"]],
        }
        for one in described
    ]


@checked
def import_platform(
    file: str | Path,
    name: str,
    *,
    output: str | Path | None = None,
    ref_mhz: Length | None = None,
    base: str | None = None,
    part: str | None = None,
    unexplained: bool = True,
    force: bool = False,
) -> Imported:
    """Creates a platform file from an init file that Vivado wrote, like `axiscope platform import`.

    A handoff (``.xsa``, ``.hwh``, ``.bit`` with its ``.hwh``) also states the crystal and the DRAM
    part. To create a design from it, too, use `import_design`.

    The file is ``platforms/NAME.toml`` by default. An existing file is replaced only with
    ``force``. ``ref_mhz`` is the frequency of the crystal in MHz. ``Imported.platform`` is the new
    platform.
    """
    out = None if output is None else Path(output)
    read = platform_of_handoff if states_memory(Path(file)) else import_file
    return read(Path(file), name, out, ref_mhz, base, part, unexplained, force)
