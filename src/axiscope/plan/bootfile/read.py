"""An init file, read and decoded by the importer (crates/platform/src/bootfile)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from axiscope import _core
from axiscope.errors import UserError
from axiscope.plan.bootfile.chip import CHIPS, boot_registers
from axiscope.plan.bootfile.init_text import BootText, boot_text
from axiscope.plan.bootfile.setting import Setting


@dataclass(frozen=True)
class Board:
    """What an init file says."""

    file: BootText
    chip: str
    """The chip's table."""
    title: str
    """The chip in words."""
    source: str
    """The file's name."""
    writes: int
    passed: dict[str, int]
    """What was passed over, by kind: polls, reads, delays, computed writes."""
    settings: dict[str, Setting]
    missing: list[str]
    """Settings that no write and no known reset value gives."""
    notes: list[str]
    reference_mhz: float | None = None
    """As it was given."""

    def number(self, key: str) -> float | None:
        """The value of a numeric setting; None if it was not found."""
        found = self.settings.get(key)
        return None if found is None else found.value

    @property
    def dram(self) -> str | None:
        """The DRAM standard, if it was found."""
        found = self.settings.get("dram.family")
        return None if found is None else str(found.value)


def read_board(path: Path, reference_mhz: float | None = None) -> Board:
    """Reads and decodes an init file.

    ``reference_mhz`` is the crystal's frequency (PSS_REF_CLK, PS_CLK), which no register
    names; without it the one in the chip's table, or what the header beside the file gives.

    Raises UserError for files that hold no memory settings, and for registers that describe
    no memory.
    """
    file = boot_text(path)
    try:
        said = _core.decode_boot(file.given, register_maps(), reference_mhz)
    except ValueError as error:
        raise UserError(str(error)) from error
    found: dict[str, Any] = json.loads(said)
    settings = {one["key"]: Setting(**one) for one in found.pop("settings")}
    return Board(file=file, settings=settings, reference_mhz=reference_mhz, **found)


def read_source(path: Path) -> dict[str, Any]:
    """The register writes of an init file: ``writes``, ``passed``, ``notes``."""
    file = boot_text(path)
    try:
        found: dict[str, Any] = json.loads(_core.boot_writes(file.given))
    except ValueError as error:
        raise UserError(str(error)) from error
    return found


@cache
def register_maps() -> list[str]:
    """The tables of all chips as text."""
    return [boot_registers(chip) for chip in CHIPS]
