"""Reads fields of TOML files, with errors that name the file and the field."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tools.projects.records import BoardError


def read_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise BoardError(file, "the file", f"cannot be read: {wrong}") from wrong


def field_of(file: Path, data: dict[str, Any], place: str, kind: type | tuple[type, ...]) -> Any:
    here: Any = data
    for step in place.split("."):
        if not isinstance(here, dict) or step not in here:
            raise BoardError(file, place, "is missing")
        here = here[step]
    if not isinstance(here, kind) or isinstance(here, bool):
        raise BoardError(file, place, f"{here!r} is of another kind than it has to be")
    return here


def refuse_unknown(file: Path, place: str, entry: dict[str, Any], known: list[str]) -> None:
    if left := set(entry) - set(known):
        raise BoardError(file, f"{place}.{min(left)}", f"no such field: {', '.join(known)}")
