"""The changes that were tried to find what limits members, as a table with a row per change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from axiscope.results.design_result import DesignResult

if TYPE_CHECKING:
    import polars as pl

SCHEMA: dict[str, type] = {
    "case": int,
    "member": str,
    "figure": str,
    "unit": str,
    "now": float,
    "wanted": float,
    "idea": str,
    "change": str,
    "got": float,
    "gain": float,
    "error": float,
    "helps": bool,
    "met": bool,
}


def tried_table(results: Sequence[DesignResult]) -> pl.DataFrame:
    """Returns the changes that were tried, of all members and cases in their order.

    ``gain`` is the share by which a change improves the figure; the change helps if the gain
    exceeds ``error``.
    """
    rows = [
        {
            "case": nth,
            "member": member.name,
            "figure": reason.what,
            "unit": reason.unit,
            "now": reason.got,
            "wanted": reason.wanted,
            "idea": trial.idea,
            "change": trial.text,
            "got": trial.got,
            "gain": trial.gain,
            "error": trial.error,
            "helps": trial.helps,
            "met": trial.met,
        }
        for nth, result in enumerate(results)
        for member in result.members
        if (reason := member.reason) is not None
        for trial in reason.trials
    ]
    # Polars is imported late, because the import takes as long as running a design.
    import polars as pl

    return pl.DataFrame(rows, schema=SCHEMA)
