"""Finds the explorer, a page that contains the model, and opens it with a design or a run."""

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
from axiscope.plan.design.own_values import without_sweep
from axiscope.plan.design.records import DesignFile
from axiscope.plan.platforms import find_platform

PAGE = DATA / "explorer.html"
"""The page that `make explorer` builds; packages contain it."""
MARK = "#1="
"""Prefix of a state in an address (explorer/src/share.ts)."""
PLACE = '<div id="app">'


def page() -> str:
    """Returns the text of the page. Raises UserError that states how to build the page."""
    try:
        return PAGE.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(
            f"{PAGE}: the explorer is not built; run make explorer in Axiscope's source folder, "
            "or install a package, which contains it"
        ) from None


def state_of(path: Path, platform: str | None = None) -> str:
    """Encodes a design file for the address of the explorer page.

    Raises a UserError that describes the problem in the file. A sweep is ignored, with a
    ``NoteWarning``.
    """
    raw = without_sweep(read_design(path), platform, path)
    with within(path):
        return state_of_design(raw, platform)


def state_of_design(raw: dict[str, Any], platform: str | None = None) -> str:
    """Encodes the contents of a design file for the address of the explorer page.

    Raises a UserError that names the invalid field.
    """
    design = validated(DesignFile, raw)
    name = platform or design.platform
    if name is None:
        raise UserError("platform: is missing; add it, or name one with --platform")
    board = find_platform(name).name
    state: dict[str, Any] = {"a": setting_of(raw, board)}
    if boards := own_boards(name):
        state["boards"] = boards
    return MARK + _packed(state)


def setting_of(raw: dict[str, Any], board: str) -> dict[str, Any]:
    """Returns a board and a design, without its sweep, in the page's form for design A or B."""
    return {
        "board": board,
        "design": {key: value for key, value in raw.items() if key != "sweep"}
        | {"platform": board},
    }


def own_boards(name: str) -> dict[str, str]:
    """Returns a platform's text, keyed by its name; empty if the page contains the platform."""
    board = find_platform(name)
    return {} if board.path.parent == DATA / "platforms" else {board.name: board.text}


def _packed(data: Any) -> str:
    """Returns data as compressed JSON, encoded as text for addresses and elements of the page."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps(data, separators=(",", ":"))
    binary = packed.compress(text.encode()) + packed.flush()
    return base64.urlsafe_b64encode(binary).decode().rstrip("=")


def with_link(text: str, address: str, name: str) -> str:
    """Returns the page with a link to another page, which is shown at its top."""
    link = f'<meta name="axiscope-link" content="{escape(address)}" data-name="{escape(name)}">'
    return text.replace("<head>", f"<head>\n{link}", 1)


def write_page(out: Path, state: str = "", report: dict[str, Any] | None = None) -> None:
    """Writes the page.

    It opens with a design (``state``), or with a run and its results. ``report`` is a record as
    declared in explorer/src/report.ts.
    """
    text = page()
    if state:
        text = _with_element(text, "opened", state)
    if report is not None:
        text = _with_element(text, "report", _packed(report))
    write_whole(out, text.encode())


def _with_element(text: str, name: str, content: str) -> str:
    """Returns the page with an element for its script. The content must not contain tags."""
    element = f'<script id="{name}" type="text/plain">{content}</script>'
    return text.replace(PLACE, element + PLACE, 1)
