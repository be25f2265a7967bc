"""Drafts the platform file of an init file; the model's own reader checks it."""

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
    """The text of a platform file, and what to report about it."""

    name: str
    text: str
    platform: Platform
    chip: str
    base: str
    unexplained: int
    """Figures of the base that no register explains and that the draft takes over."""
    borrowed: dict[str, str]
    """Parts that come from another board than the base, with the name of that board."""
    origins: dict[str, int]
    as_the_chip: int
    """Number of registers with the same value as in the chip's file."""
    assumed: list[str]
    """Figures that no register gave, with the reason."""
    missing: list[str]
    """Values that the init file should have and does not."""
    notes: list[str]


def draft_platform(
    board: Board,
    name: str,
    base: str | None = None,
    unexplained: bool = True,
    part: str | None = None,
) -> Draft:
    """Makes the text of a platform file; the model's own reader checks it.

    ``base`` names a board of the same chip that supplies what neither registers nor the chip's file
    give; by default the one with the same DRAM standard. With ``unexplained`` the draft takes over
    the figures that measurements of the base need and no register explains. ``part`` names the DRAM
    device; by default one of the standard. Raises UserError if there is no base, or the result is
    no memory system.
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
    """Returns the importer's draft; UserError if the model's reader rejects it."""
    platform = checked_platform(name, made["text"], lent)
    made["borrowed"], made["origins"] = dict(made["borrowed"]), dict(made["origins"])
    return Draft(name=name, platform=platform, **made)


def checked_platform(name: str, text: str, lent: Lent) -> Platform:
    """Returns the platform of a text that an importer wrote; UserError if it is invalid."""
    sibling = lent.base.path.parent / f"{name}.toml"
    platform = with_files(Platform(name, text, sibling))
    platform.description_json()
    return platform


def _bytes_of(file: BootText) -> bytes:
    """Returns the bytes for the digest in the file's head: the file, or the texts of a folder."""
    return file.path.read_bytes() if file.path.is_file() else file.text.encode()


def borrowed_label(borrowed: dict[str, str]) -> str:
    """Returns a text in brackets about what other boards supply; "" if nothing."""
    message = "; ".join(f"{what}: {platform}" for what, platform in borrowed.items())
    return f" ({message})" if message else ""
