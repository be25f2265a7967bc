"""Reads the manifest of a results folder, and formats it for reports."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import axiscope
from axiscope.errors import UserError


class ReportError(UserError):
    """Error for a results folder or data file that cannot be shown.

    The message states what to do.
    """


def read_manifest(results_dir: Path) -> dict[str, Any]:
    """Returns the contents of ``manifest.json`` in a results folder; empty if there is none."""
    path = results_dir / "manifest.json"
    if not path.is_file():
        return {}
    try:
        loaded = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ReportError(f"{path}: not valid JSON ({error}); run the experiment again") from error
    return loaded if isinstance(loaded, dict) else {}


def version_of(manifest: Mapping[str, Any]) -> str:
    """Returns the version of Axiscope that wrote a manifest; "" if it is not stated."""
    versions = manifest.get("versions")
    return str(versions.get("axiscope", "")) if isinstance(versions, dict) else ""


def how_to_fix(manifest: Mapping[str, Any]) -> str:
    """Says which version wrote a folder, and what to do if this version cannot show it."""
    wrote, here = version_of(manifest), axiscope.__version__
    if not wrote:
        return (
            f"its manifest does not say which version wrote it, and this is Axiscope {here}; "
            "run the experiment again"
        )
    if wrote != here:
        return (
            f"Axiscope {wrote} wrote it and this is {here}; run the experiment again, or show it "
            f"with Axiscope {wrote}"
        )
    return f"Axiscope {here} wrote it and something else changed it; run the experiment again"


def flat(manifest: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """Returns a manifest as rows (name, text). Nested names are joined by dots."""
    rows: list[tuple[str, str]] = []
    for key, value in manifest.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and value:
            rows += flat(value, f"{name}.")
        elif isinstance(value, list):
            text = " ".join(str(v) for v in value)
            rows.append((name, text if len(text) < 600 else text[:600] + " …"))
        else:
            rows.append((name, str(value)))
    return rows


def boots_in(manifest: dict[str, Any]) -> list[str]:
    """Returns sentences from a manifest that state which boot loaders its platforms describe."""
    boots = manifest.get("boots")
    return [str(message) for message in boots.values()] if isinstance(boots, dict) else []
