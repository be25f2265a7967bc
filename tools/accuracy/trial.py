"""Copies platform files into a folder and changes figures in the copies.

A figure of a board may be in the board's file, under ``unexplained`` in that file, or in the file
of its chip (``chips/NAME.toml``). A trial copies all of these files and changes the figure wherever
it occurs.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDERS = ("platforms", "chips", "parts")
"""Folders that platform files need; the last two are optional."""


class TrialError(ValueError):
    """Raised if a figure cannot be changed."""


@dataclass(frozen=True)
class Change:
    """A figure and its trial value. ``None`` removes the figure from the file."""

    field: str
    value: Any


def set_figure(text: str, field: str, value: Any) -> tuple[str, int]:
    """Replaces or removes a figure in a text. Returns the text and the number of changes."""
    count = 0
    section, name = field.rsplit(".", 1)
    for head, key in _spellings(section, name):
        for place in (head, f"unexplained.{head}" if head else "unexplained"):
            line = (
                rf"(?m)(^\[{re.escape(place)}\][ \t]*(?:#.*)?\n(?:(?!^\[).*\n)*?)"
                rf"^({re.escape(key)} = \{{ *value = )"
                r'("(?:[^"\\]|\\.)*"|\[(?:[^\[\]]|\[[^\]]*\])*\]|[^,}\s]+)(.*\n?)'
            )
            new = r"\g<1>" if value is None else rf"\g<1>\g<2>{_escaped(value)}\g<4>"
            text, found = re.subn(line, new, text, count=1)
            count += found
    return text, count


def _spellings(section: str, name: str) -> list[tuple[str, str]]:
    """Returns the ways in which a figure can be written: in its own table, or as a dotted key in an
    outer table.
    """
    parts = section.split(".")
    return [(".".join(parts[:n]), ".".join([*parts[n:], name])) for n in range(len(parts), 0, -1)]


def _escaped(value: Any) -> str:
    return toml_value(value).replace("\\", r"\\")


def toml_value(value: Any) -> str:
    """Formats a value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(v) for v in value) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{round(value, 6):g}" if isinstance(value, float) else str(value)


def add_figure(text: str, field: str, value: Any) -> str | None:
    """Adds a figure at the start of its section. Returns None if the text has no such section."""
    section, name = field.rsplit(".", 1)
    head = f"[{section}]\n"
    if not re.search(rf"(?m)^{re.escape(head)}", text):
        return None
    figure = f'{name} = {{ value = {toml_value(value)}, origin = "assumed", source = "a trial" }}\n'
    # The key `kind` must come first, because it is not a figure.
    at = text.index(head) + len(head)
    kind = re.match(r"kind = .*\n", text[at:])
    at += kind.end() if kind else 0
    return text[:at] + figure + text[at:]


def make_trial(source: Path, target: Path, boards: list[str], changes: list[Change]) -> None:
    """Copies the platform files of `source` to `target` and makes the changes for all boards.

    Raises TrialError if no file of a board contains a figure or its section.
    """
    for folder in FOLDERS:
        if (source / folder).is_dir():
            shutil.copytree(source / folder, target / folder, dirs_exist_ok=True)
    for change in changes:
        chips_done: set[Path] = set()
        for board in boards:
            path = target / "platforms" / f"{board}.toml"
            files = _files(path, target)
            found = 0
            for file in files:
                if file in chips_done:
                    found += 1
                    continue
                text, here = set_figure(file.read_text(), change.field, change.value)
                if here:
                    file.write_text(text)
                    if file != path:
                        chips_done.add(file)
                found += here
            if not found and change.value is not None:
                _add(files, change, chips_done)


def stands(source: Path, boards: list[str], field: str) -> bool:
    """Returns whether a figure is in the file of any of the boards, or in the file of a board's
    chip.
    """
    files = {f for b in boards for f in _files(source / "platforms" / f"{b}.toml", source)}
    return any(set_figure(file.read_text(), field, None)[1] for file in files)


def _add(files: list[Path], change: Change, chips_done: set[Path]) -> None:
    for file in reversed(files):
        text = add_figure(file.read_text(), change.field, change.value)
        if text is not None:
            file.write_text(text)
            if file != files[0]:
                chips_done.add(file)
            return
    raise TrialError(
        f"{files[0].name}: {change.field}: neither the figure nor its section is there; "
        "give a field such as controller.idle_gap_clocks"
    )


def _files(board: Path, root: Path) -> list[Path]:
    """Returns the file of a board, and the file of its chip if the board names a chip."""
    named = re.search(r'(?m)^chip = "([^"]+)"', board.read_text())
    chip = root / "chips" / f"{named[1]}.toml" if named else None
    return [board, chip] if chip is not None and chip.is_file() else [board]
