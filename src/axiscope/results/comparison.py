"""Compares two tables of the same points: a board and the model, or a board at two times."""

from __future__ import annotations

import polars as pl

from axiscope.errors import UserError
from axiscope.results.table import AXES

_KEYS = (*AXES, "port", "master", "member", "repetition")


def keys_of(frame: pl.DataFrame) -> list[str]:
    """Returns the columns that identify a row: settings, masters or members, and axes of designs.

    An axis of a design is named by its path, such as ``stream.camera.port``.
    """
    return [name for name in frame.columns if name in _KEYS or "." in name]


def starved(frame: pl.DataFrame) -> list[dict[str, object]]:
    """Returns the rows that move no data in a direction in which they have traffic.

    The settings that all rows share are left out; ``direction`` is read or write.
    """
    if "mode" not in frame.columns:
        return []
    keys = [k for k in keys_of(frame) if frame[k].n_unique() > 1]
    found: list[dict[str, object]] = []
    for direction in ("read", "write"):
        rate = f"{direction}_mbps"
        if rate not in frame.columns:
            continue
        both = pl.col("mode").is_in([direction, "readwrite"])
        rows = frame.filter(both & (pl.col(rate) == 0)).select(keys).to_dicts()
        found += [{"direction": direction} | row for row in rows]
    return found


def against(frame: pl.DataFrame, other: pl.DataFrame, columns: list[str]) -> pl.DataFrame:
    """Returns the rows that both tables have: both figures, and the change in percent.

    Settings with one value in all rows are left out. Each of ``columns`` gives NAME, NAME_other and
    NAME_change_percent; a change from zero is absent. Raises UserError for columns that are not in
    both tables, and for tables without a common row.
    """
    for name in columns:
        if name not in frame.columns or name not in other.columns:
            raise UserError(
                f"columns: {name!r} is not in both tables; see docs/reference/results.md"
            )
        if not (frame[name].dtype.is_numeric() and other[name].dtype.is_numeric()):
            raise UserError(f"columns: {name!r} is not a number in both tables; give other columns")
    keys = [k for k in keys_of(frame) if k in other.columns]
    frame, other = _with_equal_types(frame, other, keys)
    both = frame.select([*keys, *columns]).join(
        other.select([*keys, *columns]), on=keys, how="inner", nulls_equal=True, suffix="_other",
        maintain_order="left",
    )  # fmt: skip
    if both.is_empty():
        raise UserError("the tables have no row in common; run both on the same points")
    shown = [k for k in keys if both[k].n_unique() > 1]
    wanted: list[pl.Expr | str] = [*shown]
    for name in columns:
        change = 100 * (pl.col(f"{name}_other") / pl.col(name) - 1)
        percent = pl.when(pl.col(name) != 0).then(change)
        wanted += [name, f"{name}_other", percent.alias(f"{name}_change_percent")]
    return both.select(wanted)


def _with_equal_types(
    frame: pl.DataFrame, other: pl.DataFrame, keys: list[str]
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Returns both tables with equal types of settings.

    An axis may have whole numbers in only one of the tables.

    Raises UserError if a setting is a number in one table and text in the other.
    """
    unlike = [k for k in keys if frame[k].dtype != other[k].dtype]
    for name in unlike:
        if not (frame[name].dtype.is_numeric() and other[name].dtype.is_numeric()):
            raise UserError(
                f"{name}: is {frame[name].dtype} in one table and {other[name].dtype} in the "
                "other; run both with values of one kind"
            )
    numbers = pl.col(unlike).cast(pl.Float64)
    return frame.with_columns(numbers), other.with_columns(numbers)
