"""The simulator as a backend."""

from __future__ import annotations

import json
from typing import Any

from axiscope import _core
from axiscope.platform import find_platform


def run_model(platform: str, point: dict[str, Any]) -> dict[str, Any]:
    """Runs a point on the model; the result is that of crates/soc (result.rs)."""
    found = find_platform(platform)
    result: dict[str, Any] = json.loads(found.ask(_core.run_point, json.dumps(point)))
    return result
