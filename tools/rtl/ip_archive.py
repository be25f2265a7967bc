"""Writes the archive for a release: the wrappers and their sources, as one IP repository."""

from __future__ import annotations

import tomllib
import zipfile
from pathlib import Path

from hardware.bench.runner import sources
from tools.rtl.wrappers import blocks
from tools.rtl.wrappers.blocks import RTL, SOURCES

ROOT = RTL.parent
INSIDE = "../../rtl"
"""Relative path from the folder of a wrapper to the sources, within the archive."""
README = """Axiscope's blocks as IP for Vivado, Platform Designer and FuseSoC.

ip/NAME has a wrapper in each tool's format, rtl the sources that it names. Keep both side by side.
"""
TIME = (1980, 1, 1, 0, 0, 0)
"""Time stamp of every file, so that the same content gives the same archive."""


def archive_path() -> Path:
    """Returns the path of the archive of this version."""
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    return ROOT / "dist" / f"axiscope-ip-{cargo['workspace']['package']['version']}.zip"


def archive_files(wrappers: dict[Path, str], cores: dict[Path, str]) -> dict[str, str]:
    """Returns the text of each file in the archive, by its name there.

    `wrappers` contains the files of dist/ip, and `cores` FuseSoC's lists of sources.
    """
    ip = ROOT / "dist" / "ip"
    found = {"README.txt": README, "LICENSE": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    for path, text in wrappers.items():
        found[f"ip/{path.relative_to(ip)}"] = text.replace(SOURCES, INSIDE)
    for name in ("smoke.sv", "smoke.core"):
        found[f"ip/{name}"] = (RTL / "ip" / name).read_text(encoding="utf-8")
    for path, text in cores.items():
        found[f"rtl/{path.relative_to(RTL)}"] = text
    for block in blocks.load().blocks:
        for path in sources(block.sources):
            found[f"rtl/{path.relative_to(RTL)}"] = path.read_text(encoding="utf-8")
    return found


def write_archive(files: dict[str, str], target: Path) -> None:
    """Writes the archive. All files are in a folder with the name of the archive."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(f"{target.stem}/{name}", TIME), files[name])
