"""The explorer, a page with the model in it: finds the page, and opens it on a design."""

from __future__ import annotations

import base64
import json
import zlib
from html import escape
from pathlib import Path
from typing import Any

from axiscope.errors import UserError, within
from axiscope.io.data_files import DATA
from axiscope.io.files import write_whole
from axiscope.io.toml_records import validated
from axiscope.plan.design.load import read_design
from axiscope.plan.design.records import DesignFile
from axiscope.plan.platforms import find_platform

PAGE = DATA / "explorer.html"
"""The page that `make explorer` builds; packages contain it."""
MARK = "#1="
"""Prefix of a state in an address (explorer/src/share.ts)."""
PLACE = '<div id="app">'


def page() -> str:
    """Returns the page's text; UserError says how to build it."""
    try:
        return PAGE.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(
            f"{PAGE}: the explorer is not built; run make explorer in Axiscope's source folder, "
            "or install a package, which contains it"
        ) from None


def state_of(path: Path, platform: str | None = None) -> str:
    """Returns a design file in the form of the page's address.

    UserError says what is wrong in it.
    """
    raw = read_design(path)
    with within(path):
        return state_of_design(raw, platform)


def state_of_design(raw: dict[str, Any], platform: str | None = None) -> str:
    """Returns the contents of a design file in the form of the page's address.

    UserError names the field that is wrong.
    """
    design = validated(DesignFile, raw)
    name = platform or design.platform
    if name is None:
        raise UserError("platform: is missing; add it, or name one with --platform")
    board = find_platform(name)
    raw = {key: value for key, value in raw.items() if key != "sweep"} | {"platform": board.name}
    state: dict[str, Any] = {"a": {"board": board.name, "design": raw}}
    if board.path.parent != DATA / "platforms":
        state["boards"] = {board.name: board.text}
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress(json.dumps(state).encode()) + packed.flush()
    return MARK + base64.urlsafe_b64encode(data).decode().rstrip("=")


def with_link(text: str, address: str, name: str) -> str:
    """Returns the page with a link out of it, which it shows at its top."""
    link = f'<meta name="axiscope-link" content="{escape(address)}" data-name="{escape(name)}">'
    return text.replace("<head>", f"<head>\n{link}", 1)


def write_page(out: Path, state: str = "", back: tuple[str, str] | None = None) -> None:
    """Writes the page, opened on a design; ``back`` is a link out of it: address and name."""
    text = page()
    if back is not None:
        text = with_link(text, *back)
    if state:
        held = f'<script id="opened" type="text/plain">{state}</script>'
        text = text.replace(PLACE, held + PLACE, 1)
    write_whole(out, text.encode())
