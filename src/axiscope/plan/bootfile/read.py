"""Reads an init file. The importer in crates/platform/src/bootfile decodes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope import _core
from axiscope.errors import UserError
from axiscope.plan.bootfile.init_text import BootText, boot_text
from axiscope.plan.bootfile.setting import Setting


@dataclass(frozen=True)
class Board:
    """The decoded contents of an init file."""

    file: BootText
    chip: str
    """Name of the chip's table."""
    title: str
    """Name of the chip, for people."""
    source: str
    """Name of the file."""
    writes: int
    passed: dict[str, int]
    """Number of skipped operations by kind: polls, reads, delays, computed writes."""
    settings: dict[str, Setting]
    missing: list[str]
    """Settings that neither a write nor a known reset value determines."""
    notes: list[str]
    reference_mhz: float | None = None
    """Frequency of the crystal as the user gave it."""

    def number(self, key: str) -> float | None:
        """Returns the value of a numeric setting; None if it was not found."""
        found = self.settings.get(key)
        return None if found is None else found.value

    @property
    def dram(self) -> str | None:
        """Returns the DRAM standard, or None if it was not found."""
        found = self.settings.get("dram.family")
        return None if found is None else str(found.value)


def read_board(path: Path, reference_mhz: float | None = None) -> Board:
    """Reads and decodes an init file.

    ``reference_mhz`` is the frequency of the crystal (PSS_REF_CLK, PS_CLK), which no register
    states. By default, it is taken from the file's header, or from the chip's table. Raises
    UserError if the file has no memory settings, or if its registers describe no possible memory.
    """
    file = boot_text(path)
    try:
        text = _core.decode_boot(file.given, reference_mhz)
    except ValueError as error:
        raise UserError(str(error)) from error
    return board_of(json.loads(text), file, reference_mhz)


def board_of(found: dict[str, Any], file: BootText, reference_mhz: float | None = None) -> Board:
    """Returns the board as decoded by the importer."""
    settings = {one["key"]: Setting(**one) for one in found.pop("settings")}
    return Board(file=file, settings=settings, reference_mhz=reference_mhz, **found)


def read_source(path: Path) -> dict[str, Any]:
    """Returns the register writes in an init file: ``writes``, ``passed``, ``notes``."""
    file = boot_text(path)
    try:
        found: dict[str, Any] = json.loads(_core.boot_writes(file.given))
    except ValueError as error:
        raise UserError(str(error)) from error
    return found
