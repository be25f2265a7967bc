"""Reads Jupyter notebooks: the source of each cell, and its output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from axiscope.errors import UserError

LARGEST_BYTES = 256 * 2**20


def books_of(folder: Path) -> list[Path]:
    """Returns the sorted notebooks in a folder and its subfolders, or the given notebook."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder; give the folder of the authors' notebooks")
    found = sorted(p for p in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
    if not found:
        raise UserError(f"{folder}: contains no notebooks (.ipynb)")
    return found


def cells_of(path: Path) -> list[tuple[str, str]]:
    """Returns the source and the printed text of each cell."""
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise UserError(f"{path}: too large for a notebook of results")
        raw = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: not a notebook: {error}") from error
    cells = raw.get("cells") if isinstance(raw, dict) else None
    if not isinstance(cells, list):
        raise UserError(f"{path}: not a notebook of format 4: it has no list of cells")
    return [(_text(_get(cell, "source")), _printed(cell)) for cell in cells]


def _printed(cell: Any) -> str:
    """Returns a cell's output. Jupyter may split a stream anywhere, so its parts are joined."""
    text, streaming = "", False
    outputs = _get(cell, "outputs")
    for output in outputs if isinstance(outputs, list) else []:
        if _get(output, "name") == "stderr":
            continue
        stream = _text(_get(output, "text"))
        if text and not (stream and streaming) and not text.endswith("\n"):
            text += "\n"
        text += stream or _text(_get(_get(output, "data"), "text/plain"))
        streaming = bool(stream)
    return text


def _get(record: Any, key: str) -> Any:
    return record.get(key) if isinstance(record, dict) else None


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""
