"""Stores the results of the experiments that a publication needs."""

from __future__ import annotations

import polars as pl

from axiscope.answers.references.how import Selection
from axiscope.answers.reproduce.measures import points_of
from axiscope.answers.reproduce.unavailable import UnavailableError


class Tables:
    """Results by experiment, or the reasons why there are no results."""

    def __init__(self, found: dict[str, pl.DataFrame | str]) -> None:
        """Stores each experiment's table, or a sentence that states why there is no table."""
        self._found = found

    def points(self, selection: Selection, some: bool = False) -> pl.DataFrame:
        """Returns the points of a selection.

        With ``some``, points that did not run to their end are left out. Raises UnavailableError if
        there are no points.
        """
        table = self._found.get(selection.experiment, "was not run")
        if isinstance(table, str):
            raise UnavailableError(f"experiment {selection.experiment}: {table}")
        return points_of(table, selection, some)
