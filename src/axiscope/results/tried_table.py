"""Lists the design changes that were tried to find what limits members, in a table."""

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
    """Returns a row for each change that was tried, for all members of all designs, in order.

    ``gain`` is the relative improvement of the member's figure by the change. The change counts as
    helpful if ``gain`` exceeds ``error``.
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
    # Polars is imported only here, because the import takes as long as running a design.
    import polars as pl

    return pl.DataFrame(rows, schema=SCHEMA)
