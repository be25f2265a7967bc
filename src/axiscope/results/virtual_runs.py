"""Recognises runs on the virtual board, in which the model simulates the memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NOTE = (
    "The virtual board uses the same memory model. Its results show only what the generators (RTL) "
    "change, and say nothing about the error of the model against a real board: `axiscope run` "
    "prints that error as confidence."
)
HISTOGRAM = (
    "Median latencies of a board are read from a histogram whose bins are up to 25 % wide, so they "
    "may differ by a bin. Mean latencies are exact."
)


def is_virtual(manifest: Mapping[str, Any]) -> bool:
    """Returns whether a run was on the virtual board, in this process or served by an agent."""
    board = manifest.get("board")
    if isinstance(board, Mapping):
        return board.get("device") == "virtual"
    return manifest.get("backend") == "virtual"


def is_model(manifest: Mapping[str, Any]) -> bool:
    """Returns whether a run was simulated by the model."""
    return manifest.get("backend") == "model"
