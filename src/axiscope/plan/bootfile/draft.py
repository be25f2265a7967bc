"""Drafts a platform file from an init file. The model's own reader checks the draft."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import axiscope
from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.data_files import names
from axiscope.plan.bootfile.init_text import BootText
from axiscope.plan.bootfile.lent import Lent
from axiscope.plan.bootfile.read import Board
from axiscope.plan.platforms import Platform, with_files


@dataclass(frozen=True)
class Draft:
    """The text of a new platform file, and notes about it for the user."""

    name: str
    text: str
    platform: Platform
    chip: str
    base: str
    unexplained: int
    """Figures of the base that no register explains and that the draft takes over."""
    borrowed: dict[str, str]
    """Parts that come from a board other than the base, with the name of that board."""
    origins: dict[str, int]
    as_the_chip: int
    """Number of registers with the same value as in the chip's file."""
    assumed: list[str]
    """Figures that no register states, with the reason."""
    missing: list[str]
    """Values that the init file should have but does not."""
    notes: list[str]


def draft_platform(
    board: Board,
    name: str,
    base: str | None = None,
    unexplained: bool = True,
    part: str | None = None,
) -> Draft:
    """Creates the text of a platform file, and checks it with the model's own reader.

    Some figures are stated neither by registers nor by the chip's file. They are taken from
    ``base``, a board with the same chip (by default, a board with the same DRAM standard). Some
    figures of the base follow from measurements, and no register explains them. They are copied
    only with ``unexplained``. ``part`` names the DRAM device; the default is a device of the
    standard. Raises UserError if there is no base, or if the result is not a valid memory system.
    """
    file, lent = board.file, Lent()
    try:
        message = json.loads(
            _core.import_boot(
                file.given, name, axiscope.__version__, _bytes_of(file),
                lent.text, board.reference_mhz, base, part, unexplained, names("parts"),
            )
        )  # fmt: skip
    except ValueError as error:
        raise UserError(str(error)) from error
    return checked_draft(name, message["draft"], lent)


def checked_draft(name: str, made: dict[str, Any], lent: Lent) -> Draft:
    """Returns the importer's draft. Raises UserError if the model's reader rejects it."""
    platform = checked_platform(name, made["text"], lent)
    made["borrowed"], made["origins"] = dict(made["borrowed"]), dict(made["origins"])
    return Draft(name=name, platform=platform, **made)


def checked_platform(name: str, text: str, lent: Lent) -> Platform:
    """Returns the platform that an importer wrote as text. Raises UserError if it is invalid."""
    sibling = lent.base.path.parent / f"{name}.toml"
    platform = with_files(Platform(name, text, sibling))
    platform.description_json()
    return platform


def _bytes_of(file: BootText) -> bytes:
    """Returns the bytes whose digest is in the file's head: the file, or the texts of a folder."""
    return file.path.read_bytes() if file.path.is_file() else file.text.encode()


def borrowed_label(borrowed: dict[str, str]) -> str:
    """Returns a text in parentheses that lists what other boards supply; empty if nothing."""
    message = "; ".join(f"{what}: {platform}" for what, platform in borrowed.items())
    return f" ({message})" if message else ""
