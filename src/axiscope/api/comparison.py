"""Compares two runs of the same points: on a board and on the model, or on a board at two times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.errors import UserError
from axiscope.report.manifests import how_to_fix
from axiscope.report.origin import run_in
from axiscope.results.columns import columns_file
from axiscope.results.comparison import against, keys_of, starved
from axiscope.results.virtual_runs import HISTOGRAM, NOTE, is_model, is_virtual

FACTS = ("backend", "platforms", "board.model", "board.boot_id", "board.bitstream",
         "board.settings", "board.temperatures_c", "versions.axiscope")  # fmt: skip
"""Facts in two manifests that are printed if they differ."""


@dataclass(frozen=True)
class Change:
    """The change of a figure from the first run to the second."""

    figure: str
    rows: int
    """Rows that have the figure in both runs."""
    median_percent: float
    """Median of the absolute changes."""
    largest_percent: float
    """The change with the largest absolute value."""
    where: dict[str, Any]
    """The settings of the row with this change."""
    beyond: int
    """Rows that change by more than ``within``; 0 without it."""
    left_out: tuple[dict[str, Any], ...] = ()
    """Rows without a change in percent, because a figure is zero or absent in one of the runs.

    Each has its settings, and the figures of both runs as ``first`` and ``second``.
    """


@dataclass(frozen=True)
class Comparison:
    """Two runs with the changes between them."""

    changes: list[Change]
    unmatched: int
    """Rows that only one of the runs has."""
    differences: dict[str, tuple[Any, Any]]
    """Facts of the manifests that differ, with both values."""
    starved: tuple[dict[str, Any], ...] = ()
    """Rows of the first run that move no data in a direction in which they have traffic."""
    notes: tuple[str, ...] = ()
    """Notes for a reader of the changes."""


def compare_runs(folder: Path, other: Path, within: float | None = None) -> Comparison:
    """Compares the tables and manifests in two results folders.

    ``within`` is a change in percent. `Change.beyond` counts the changes that exceed it. Raises
    UserError if no row is in both tables.
    """
    (frame, text), (others, other_manifest) = run_in(folder), run_in(other)
    kinds = tuple(str(m.get("kind") or "experiment") for m in (text, other_manifest))
    if kinds[0] != kinds[1]:
        raise UserError(
            f"{other}: contains a run of kind {kinds[1]}, but {folder} contains one of kind "
            f"{kinds[0]}; compare two runs of the same file"
        )
    for mine, its, held, whose in (
        (frame, others, folder, text), (others, frame, other, other_manifest)
    ):  # fmt: skip
        if lost := [k for k in keys_of(its) if k not in mine and its[k].n_unique() > 1]:
            path = held / "results.parquet"
            raise UserError(f"{path}: column {lost[0]!r} is missing: {how_to_fix(whose)}")
    columns = [c for c in columns_file().compared if _has(frame, c) and _has(others, c)]
    both = against(frame, others, columns)
    keys = keys_of(both)
    changes = [_change(both, keys, name, within) for name in columns]
    return Comparison(
        [change for change in changes if change is not None],
        max(len(frame), len(others)) - len(both),
        {
            fact: values
            for fact in FACTS
            if (values := (_fact(text, fact), _fact(other_manifest, fact)))[0] != values[1]
        },
        tuple(starved(frame)),
        tuple(_notes(text, other_manifest, columns)),
    )


def _notes(
    manifest: dict[str, Any], other: dict[str, Any], columns: Sequence[str]
) -> Iterator[str]:
    model = is_model(manifest), is_model(other)
    if any(model) and (is_virtual(manifest) or is_virtual(other)):
        yield NOTE
    if model[0] != model[1] and any("_p50_" in name for name in columns):
        yield HISTOGRAM


def _change(both: pl.DataFrame, keys: list[str], name: str, within: float | None) -> Change | None:
    changed = both.drop_nulls(f"{name}_change_percent")
    mine, its = pl.col(name).fill_null(0), pl.col(f"{name}_other").fill_null(0)
    lost = both.filter(pl.col(f"{name}_change_percent").is_null() & (mine != its))
    left_out = tuple(
        {k: row[k] for k in keys if row[k] is not None}
        | {"first": row[name], "second": row[f"{name}_other"]}
        for row in lost.to_dicts()
    )
    if changed.is_empty():
        return Change(name, 0, 0.0, 0.0, {}, 0, left_out) if left_out else None
    change = changed[f"{name}_change_percent"]
    worst = changed.row(int(change.abs().arg_max() or 0), named=True)
    return Change(
        name,
        len(changed),
        float(change.abs().median() or 0.0),  # type: ignore[arg-type]
        worst[f"{name}_change_percent"],
        {k: worst[k] for k in keys if worst[k] is not None},
        int((change.abs() > within).sum()) if within is not None else 0,
        left_out,
    )


def _has(frame: pl.DataFrame, column: str) -> bool:
    return column in frame.columns and frame[column].null_count() < len(frame)


def _fact(manifest: dict[str, Any], place: str) -> Any:
    here: Any = manifest
    for step in place.split("."):
        here = here.get(step) if isinstance(here, dict) else None
    return here
