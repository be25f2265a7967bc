"""Creates the rows of a reproduction: published value, modelled value, error."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import polars as pl

from axiscope.answers.references import Entry, Reference
from axiscope.answers.reproduce.reductions import number
from axiscope.answers.reproduce.statements import finding
from axiscope.answers.reproduce.tables import Tables
from axiscope.answers.reproduce.unavailable import UnavailableError
from axiscope.errors import UserError


@dataclass(frozen=True)
class Row:
    """A published number or statement, with the model's value."""

    paper: str
    id: str
    kind: str
    place: str
    quantity: str
    unit: str
    published: Any
    published_text: str
    modelled: float | str | None
    error_percent: float | None
    holds: bool | None
    conditions: str
    note: str
    missing: str | None
    printed: str = ""
    """Id of the first row with the same printed number. Rows with the same number count once."""
    missing_shared: str | None = None
    """The part of the reason that similar rows share."""

    @property
    def modelled_text(self) -> str:
        """Returns the modelled value with four digits, or with more if it is 10,000 or more."""
        if self.modelled is None or isinstance(self.modelled, str):
            return self.modelled or ""
        return f"{self.modelled:.4g}" if abs(self.modelled) < 1e4 else f"{self.modelled:.0f}"

    def as_json(self) -> dict[str, Any]:
        """Returns the row as plain data, for scripts."""
        left_out = ("published_text", "missing_shared")
        return {name: value for name, value in asdict(self).items() if name not in left_out}


def compare_rows(reference: Reference, entries: Iterable[Entry], tables: Tables) -> list[Row]:
    """Returns a row for every entry in reading order, even if the model has no value."""
    ordered = sorted(entries, key=lambda entry: reading_order(entry.place))
    return [_row(reference, entry, tables) for entry in ordered]


def reading_order(place: str) -> tuple[int, list[tuple[int, str]]]:
    """Returns a sort key.

    The order is abstract, sections, tables, figures, other places, appendices; numbers are compared
    as numbers.
    """
    ranks = {"Abstract": 0, "Section": 1, "Table": 2, "Figure": 3, "Appendix": 5}
    parts = [
        (int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", place)
    ]
    return ranks.get(re.split(r"\W", place)[0], 4), parts


def _row(reference: Reference, entry: Entry, tables: Tables) -> Row:
    modelled: float | str | None = None
    error: float | None = None
    holds: bool | None = None
    missing = shared = entry.missing
    try:
        if entry.how is not None and entry.published is not None:
            modelled = number(entry.how, tables)
            error = entry.published.error_percent(modelled)
            holds = entry.published.holds(modelled, reference.file.within_percent)
        elif entry.check is not None:
            found = finding(entry.check, tables)
            modelled, holds = found.message, found.holds
    except UnavailableError as reason:
        missing, shared = str(reason), reason.shared
    except pl.exceptions.PolarsError as trouble:
        message = (str(trouble).splitlines() or ["it cannot be worked out"])[0]
        raise UserError(f"{reference.path}: entry {entry.id}: {message}") from trouble
    published = entry.published
    return Row(
        paper=reference.file.key,
        id=entry.id,
        kind=entry.kind,
        place=entry.place,
        quantity=entry.quantity,
        unit=entry.unit,
        published="stated" if published is None else published.as_json(),
        published_text="stated" if published is None else published.text(),
        modelled=modelled,
        error_percent=error,
        holds=holds,
        conditions=entry.conditions,
        note=entry.note,
        missing=missing,
        printed=reference.printed_as.get(entry.id, entry.id),
        missing_shared=shared,
    )


@dataclass(frozen=True)
class Summary:
    """Counts of numbers and statements, and how many of them agree."""

    numbers: int
    """Printed numbers with a value, each counted once, even if several rows compare it."""
    within_5_percent: int
    """Numbers of which all rows are within 5 %."""
    numbers_hold: int
    statements: int
    statements_hold: int
    missing: int
    rows: int
    """Rows that compare the numbers."""

    def text(self, how: str = "modelled") -> str:
        """Returns the counts as one sentence. ``how`` names where the modelled values come from."""
        share = f" ({100 * self.within_5_percent / self.numbers:.0f} %)" if self.numbers else ""
        rows = f" (in {self.rows} rows)" if self.rows != self.numbers else ""
        return (
            f"numbers {how}: {self.numbers}{rows}, within 5 %: {self.within_5_percent}{share}, "
            f"true as worded: {self.numbers_hold}; statements that hold: "
            f"{self.statements_hold} of {self.statements}; missing: {self.missing}"
        )


def reasons(rows: Iterable[Row]) -> list[tuple[str, int]]:
    """Returns the reasons why rows are missing, with the number of rows, most frequent first."""
    return Counter(row.missing_shared for row in rows if row.missing_shared).most_common()


def summarise(rows: Iterable[Row]) -> Summary:
    """Counts the rows in a table that agree. Rows without a modelled value are not compared."""
    rows = list(rows)
    there = [row for row in rows if row.missing is None]
    numbers: dict[str, list[Row]] = {}
    for row in there:
        if row.kind == "number":
            numbers.setdefault(row.printed or row.id, []).append(row)
    statements = [row for row in there if row.kind == "statement"]
    return Summary(
        numbers=len(numbers),
        within_5_percent=sum(all(map(_is_near, same)) for same in numbers.values()),
        numbers_hold=sum(all(row.holds is True for row in same) for same in numbers.values()),
        statements=len(statements),
        statements_hold=sum(row.holds is True for row in statements),
        missing=len(rows) - len(there),
        rows=sum(map(len, numbers.values())),
    )


def _is_near(row: Row) -> bool:
    return row.error_percent is not None and abs(row.error_percent) <= 5.0
