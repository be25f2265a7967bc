"""Stores the results of designs in a results folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from axiscope.io.files import write_whole
from axiscope.results.design_result import DesignResult
from axiscope.results.store import FolderStore, Parts

Record = dict[str, Any]
"""A design result as JSON."""

RESULTS = "designs.json"
"""All cases of a design file: a list of designs and results (`axiscope schema design-result`)."""

CALIBRATIONS = "calibrations.json"
"""Texts of the calibrations that designs used, by platform; without any, there is no file."""


def open_design_store(folder: Path, fresh: bool = False) -> FolderStore[Record]:
    """Returns the store for a design's results. With ``fresh``, earlier results are removed."""
    parts: Parts[Record] = Parts(folder, _is_result)
    if fresh:
        parts.clear()
        (folder / RESULTS).unlink(missing_ok=True)
    return FolderStore(parts, [lambda: _read_results(folder)])


def _read_results(folder: Path) -> dict[str, Record]:
    """Returns the results of a finished run by key.

    Returns none of them if their schema is outdated.
    """
    try:
        records = json.loads((folder / RESULTS).read_text(encoding="utf-8"))
        for record in records:
            DesignResult.model_validate(record["result"])
        return {str(r["point_id"]): r["result"] for r in records}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def write_calibrations(folder: Path, found: Mapping[str, tuple[Path, str] | None]) -> None:
    """Writes each platform's calibration (given as path and text) into a results folder."""
    texts = {platform: one[1] for platform, one in found.items() if one is not None}
    if texts:
        write_whole(folder / CALIBRATIONS, (json.dumps(texts, indent=1) + "\n").encode())
    else:
        (folder / CALIBRATIONS).unlink(missing_ok=True)


def read_calibrations(folder: Path) -> dict[str, str]:
    """Returns the texts of the calibrations in a results folder, by platform."""
    try:
        found = json.loads((folder / CALIBRATIONS).read_text(encoding="utf-8"))
        return {str(name): str(text) for name, text in found.items()}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}


def _is_result(_key: str, record: object) -> bool:
    try:
        DesignResult.model_validate(record)
    except ValueError:
        return False
    return True
