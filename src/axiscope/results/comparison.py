"""Compares two tables with the same points, for example from a board and from the model."""

from __future__ import annotations

import polars as pl

from axiscope.errors import UserError
from axiscope.results.table import AXES

_KEYS = (*AXES, "port", "master", "member", "repetition")


def keys_of(frame: pl.DataFrame) -> list[str]:
    """Returns the columns that identify a row: settings, masters or members, and a design's axes.

    An axis of a design is named by the path of its field, such as ``stream.camera.port``.
    """
    return [name for name in frame.columns if name in _KEYS or "." in name]


def starved(frame: pl.DataFrame) -> list[dict[str, object]]:
    """Returns the rows whose rate is zero in a direction for which traffic was requested.

    Each row has only the settings that vary, and ``direction`` (read or write).
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
    """Returns the rows that are in both tables, with both values and their difference in percent.

    Settings with the same value in all rows are left out. Each name in ``columns`` leads to the
    columns NAME, NAME_other and NAME_change_percent. The change is absent if the first value is
    zero. Raises UserError if a column is not in both tables, or if the tables have no row in
    common.
    """
    for name in columns:
        if name not in frame.columns or name not in other.columns:
            raise UserError(
                f"columns: {name!r} is not in both tables; see docs/reference/results.md"
            )
        if not (frame[name].dtype.is_numeric() and other[name].dtype.is_numeric()):
            raise UserError(f"columns: {name!r} is not a number in both tables; give other columns")
    keys = [k for k in keys_of(frame) if k in other.columns]
    if "member" in keys:  # a member has the same name in both designs, even if it uses other ports
        keys = [k for k in keys if k != "ports"]
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
    """Returns both tables with the same column types for settings.

    An axis may have only whole numbers in one of the tables.

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
