"""Imports a hardware handoff: writes a platform and a design."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import axiscope
from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.data_files import names
from axiscope.io.files import destination, write_whole
from axiscope.io.handoff_files import handoff_files, is_decided
from axiscope.io.other_files import as_command
from axiscope.plan.bootfile.copies import new_file
from axiscope.plan.bootfile.draft import checked_draft, checked_platform
from axiscope.plan.bootfile.imports import Imported
from axiscope.plan.bootfile.init_text import BootText
from axiscope.plan.bootfile.lent import Lent
from axiscope.plan.bootfile.read import board_of
from axiscope.plan.platform_names import known_platforms, resolve_name
from axiscope.plan.platforms import Platform, find_platform


@dataclass(frozen=True)
class ImportedDesign:
    """The contents of a handoff, and the files that were written for it."""

    name: str
    design_path: Path | None
    """The design file; None if no master reaches the memory of the processing system."""
    platform_path: Path | None
    """The platform file; None if a different platform was named, or no platform is known."""
    found: dict[str, Any] = field(repr=False)
    """The findings: title, sources, ports, masters, unpaced, notes (plain data)."""

    @property
    def platform(self) -> Platform | None:
        """Returns the new platform, or None if none was written."""
        return None if self.platform_path is None else find_platform(str(self.platform_path))

    @property
    def streams(self) -> list[dict[str, Any]]:
        """Returns a mapping for each master that reaches memory.

        It contains names, ports, widths in bits, clocks in MHz, and bursts in beats. Each value has
        its ``source``, and is marked as ``guessed`` if no file states it.
        """
        streams: list[dict[str, Any]] = self.found["masters"]["found"]
        return streams

    @property
    def left_out(self) -> dict[str, str]:
        """Returns the masters that cannot reach the processing system's memory, with reasons."""
        return {one["master"]: one["why"] for one in self.found["masters"]["others"]}

    def as_json(self) -> dict[str, Any]:
        """Returns the result of the import as plain data."""
        made = self.found["platform"]
        return {
            "name": self.name,
            "design": None if self.design_path is None else str(self.design_path),
            "platform": None if self.platform_path is None else str(self.platform_path),
            "chip": self.found["chip"],
            "title": self.found["title"],
            "sources": self.found["sources"],
            "memory_from": None if made is None else made["from"],
            "ports": self.found["ports"],
            "streams": self.streams,
            "left_out": self.left_out,
            "no_rate": self.found["unpaced"],
            "guesses": self.found["guesses"],
            "notes": [*self.found["notes"], *([] if made is None else made["notes"])],
        }


@dataclass(frozen=True)
class _Read:
    """The importer's results, and the additional files that it requested."""

    found: dict[str, Any]
    lent: Lent


def import_design(
    files: Sequence[Path],
    name: str | None = None,
    folder: Path = Path(),
    platform: str | None = None,
    ref_mhz: float | None = None,
    base: str | None = None,
    part: str | None = None,
    unexplained: bool = True,
    force: bool = False,
) -> ImportedDesign:
    """Reads a handoff and writes ``FOLDER/NAME.toml`` and ``FOLDER/platforms/NAME.toml``.

    With ``platform``, the design uses that platform, and no platform is written. Raises UserError
    if the files cannot be read, or an output file exists (unless ``force``).
    """
    where = None if folder == Path() else "platforms/{name}.toml"
    read = _read(files, name, platform, ref_mhz, base, part, unexplained, where)
    return _write(read, folder, force)


def _write(read: _Read, folder: Path, force: bool) -> ImportedDesign:
    found = read.found
    made = found["platform"]
    design_path = folder / f"{found['name']}.toml" if found["design"] else None
    platform_path = folder / "platforms" / f"{found['name']}.toml" if made else None
    for path in (design_path, platform_path):
        if path is not None and path.exists() and not force:
            raise UserError(
                f"{path}: already exists; --force replaces it, --name NAME gives another name"
            )
    if made is not None and platform_path is not None:
        checked_platform(found["name"], made["text"], read.lent)
        write_whole(destination(platform_path), made["text"].encode())
        find_platform.cache_clear()
    if design_path is not None:
        write_whole(destination(design_path), found["design"].encode())
    return ImportedDesign(found["name"], design_path, platform_path, found)


def platform_of_handoff(
    file: Path,
    name: str,
    output: Path | None = None,
    ref_mhz: float | None = None,
    base: str | None = None,
    part: str | None = None,
    unexplained: bool = True,
    force: bool = False,
) -> Imported:
    """Reads a handoff and writes a platform, but no design.

    The platform is written to ``platforms/NAME.toml``, or to ``output``. Raises UserError if the
    file exists (unless ``force``), if the handoff cannot be read, or if its chip is not supported.
    """
    target = new_file(name, output, force)
    read = _read([file], name, None, ref_mhz, base, part, unexplained, None)
    made = read.found["platform"]
    if made is None or made["draft"] is None:
        raise UserError(
            f"{file}: can only be imported together with its design: {as_command('import', file)}"
        )
    draft = checked_draft(name, made["draft"], read.lent)
    board = board_of(made["board"], BootText(file.name, file, ""), ref_mhz)
    write_whole(target, draft.text.encode())
    find_platform.cache_clear()
    return Imported(target, board, draft)


def _read(
    files: Sequence[Path],
    name: str | None,
    platform: str | None,
    ref_mhz: float | None,
    base: str | None,
    part: str | None,
    unexplained: bool,
    platform_file: str | None,
) -> _Read:
    given = handoff_files(files)
    port_bits = None
    if platform is not None:
        port_bits = 8 * max(find_platform(platform).port_bytes().values(), default=0) or None
    lent = Lent()
    asked = {
        "name": name,
        "named": not files[0].is_dir() or is_decided(files[0]),
        "also": [file.name for file in files[1:]],
        "platform": platform,
        "port_bits": port_bits,
        "platform_file": platform_file,
        "version": axiscope.__version__,
        "reference_mhz": ref_mhz,
        "base": base,
        "part": part,
        "unexplained": unexplained,
        "parts": names("parts"),
    }
    try:
        text = _core.import_handoff(given, json.dumps(asked), lent.text)
    except ValueError as error:
        message = str(error)
        if files[0].is_dir():  # The importer only knows the files in it.
            message = message.replace(f"{given[0][0]}: has several", f"{files[0]}: has several", 1)
        raise UserError(message) from error
    found = json.loads(text)
    if found["platform"] is not None and (note := _other_width(found)):
        found["platform"]["notes"].append(note)
    return _Read(found, lent)


def _other_width(found: dict[str, Any]) -> str | None:
    """Returns a note if Axiscope's own platform for the board has a different bus width."""
    board = found["platform"]["board"]
    stated = {one["key"]: one["value"] for one in board["settings"]} if board else {}
    match = re.fullmatch(r"[\w.-]+:([\w.-]+):part\d.*", found["board"])
    if match is None or "dram.bus_bytes" not in stated:
        return None
    name = resolve_name(match[1])
    if name not in known_platforms():
        return None
    bits, own = find_platform(name).description["dram"]["bus_bits"], 8 * stated["dram.bus_bytes"]
    if bits == own:
        return None
    return (
        f"the memory bus has {own} bits, according to the file, but {bits} bits on {name}, the "
        "platform of this board that comes with Axiscope; check the board's settings in Vivado, or "
        f"import with -p {name}"
    )


def _imported(design: Path) -> dict[str, Any] | None:
    """Returns what a design states about the file from which it was imported; {} if nothing.

    Returns None if the design is no longer valid TOML. The command that runs the design reports
    this.
    """
    try:
        found = tomllib.loads(design.read_text(encoding="utf-8")).get("imported")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
        return None
    return found if isinstance(found, dict) else {}


def design_of_handoff(files: Sequence[Path]) -> ImportedDesign | Path:
    """Imports a handoff into the working folder, unless its design exists.

    Returns the import, or the path of a design that was created earlier from the same file. That
    design may have been edited since, so it is never replaced. Raises UserError if the design's
    file name is taken by a design from a different source, or if the handoff has no streams.
    """
    first, data = handoff_files(files)[0]
    # The importer replaces characters that cannot occur in names of platforms.
    read = _read(files, None, None, None, None, None, True, None)
    name = read.found["name"]
    design = Path(f"{name}.toml")
    if design.is_file():
        earlier = _imported(design)
        if earlier is None or earlier.get("sha256") == hashlib.sha256(data).hexdigest()[:16]:
            return design
        again = as_command("import", files[0])
        if earlier.get("file") == first:
            raise UserError(
                f"{design}: already exists and was made from an earlier {first}; run it, or import "
                f"the new one: {again} --name NAME (with --force instead, it replaces {design} and "
                "your changes in it)"
            )
        raise UserError(
            f"{design}: already exists, and no `imported` field says that it was made from "
            f"{first}; run it, or import again: {again} --name NAME"
        )
    made = _write(read, Path(), force=Path("platforms", f"{name}.toml").is_file())
    if made.design_path is None:
        left_out = [f"{master}: {text}" for master, text in made.left_out.items()]
        why = "; ".join([made.found["why_empty"], *left_out])
        raise UserError(
            f"{files[0]}: there is nothing to run: {why}. The platform is {made.platform_path}; "
            "describe your streams in a design of your own"
        )
    return made
