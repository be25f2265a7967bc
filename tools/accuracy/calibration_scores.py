"""Scores calibrations on measured data and on perturbed boards, and writes the tables on the
page.

Run as ``python -m tools.accuracy.calibration_scores FILE [--predicted FILE] [--jobs N]``. FILE is
``fpt19_calibration.csv.gz``; ``--predicted`` names a file with the model's predictions of its rows,
which take minutes to compute. Writes docs/data/calibration.toml and the generated parts of
docs/explain/accuracy.md.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import polars as pl

from axiscope import _core
from axiscope.answers.accuracy.measured import read_measured
from axiscope.answers.accuracy.points import KEYS
from axiscope.answers.accuracy.predict import predict
from axiscope.answers.accuracy.scoring import errors_by_configuration
from axiscope.answers.calibrate.calibration import learn, text_of
from axiscope.answers.calibrate.correct import correct
from axiscope.answers.calibrate.curve import learning_curve
from axiscope.answers.calibrate.plan import candidates_of
from axiscope.answers.calibrate.rows import series_of
from tools.accuracy.page import pair, table, write_parts
from tools.accuracy.perturbed import (
    PERTURBED,
    errors_of_plan,
    nearby_totals,
    series_of_copy,
    table_of,
    write_perturbed,
)

DATA = Path("docs/data/calibration.toml")
PAGE = Path("docs/explain/accuracy.md")
BOARDS = {"ultra96": "Ultra96", "zcu102": "ZCU102"}
FIGURES = {"total": "total_error_percent", "worst": "worst_stream_percent",
           "latency": "latency_error_percent"}  # fmt: skip
HALF = "a random half"
FIFTH = 5
COPIES = ("zcu102",)
MODES = ("read", "readwrite")
PLANS = (50, 100)

Row = dict[str, Any]


def main() -> None:
    """Writes the data file and the tables."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("file", type=Path)
    words.add_argument("--predicted", type=Path)
    words.add_argument("--jobs", type=int)
    words.add_argument("--only", choices=("splits", "curve", "copies", "page"))
    asked = words.parse_args()
    found = tomllib.loads(DATA.read_text()) if DATA.is_file() else {}
    if asked.only not in ("copies", "page"):
        measured = read_measured(asked.file)
        given = asked.predicted
        predicted = pl.read_parquet(given) if given else predict(measured, asked.file, asked.jobs)
        if asked.only != "curve":
            found["split"] = [*splits(measured, predicted)]
        if asked.only != "splits":
            found["curve"] = curve(measured, predicted)
    if asked.only in (None, "copies"):
        found["copy"] = [*copies(asked.jobs)]
    write_data(found)
    write_parts(PAGE, parts(found))


def splits(measured: pl.DataFrame, predicted: pl.DataFrame) -> Iterator[Row]:
    """Yields scores on data that a calibration was not trained on, for each way to leave data
    out.
    """
    half = pl.struct("scenario", "ports", "burst_beats").hash(1) % 2 == 1
    ways = {
        HALF: half,
        "a fifth of the burst lengths": pl.col("burst_beats").hash(3) % FIFTH == 0,
        "a fifth of the sets of ports": pl.col("ports").hash(4) % FIFTH == 0,
    }
    for way, is_tested in ways.items():
        for board in BOARDS:
            rows = measured.filter(pl.col("board") == board)
            yield from _split(
                way, board, rows.filter(~is_tested), rows.filter(is_tested), predicted
            )
    for board in BOARDS:
        rows = measured.filter(pl.col("board") == board)
        # Series that contain only reads are left out once, because a user may not have measured
        # reads alone.
        alone = pl.col("mode") == "read"
        yield from _split("reads alone", board, rows.filter(~alone), rows.filter(alone), predicted)
        others = measured.filter(pl.col("board") != board)
        yield from _split("the other board", board, rows, others, predicted)


def _split(
    way: str, board: str, train: pl.DataFrame, test: pl.DataFrame, predicted: pl.DataFrame
) -> Iterator[Row]:
    head = {"board": board, "model": "0", "data": "", "data_sha256": ""}
    calibration = _core.Calibration(text_of(learn(train, predicted), head))
    plain = predicted.join(test.select([*KEYS, "port"]).unique(), on=[*KEYS, "port"], how="semi")
    corrected = correct(plain, {board: calibration})
    print(way, board, "done", flush=True)
    yield _scores(way, board, test, plain, corrected)
    slowest_mhz = test["pl_mhz"].min()
    if way == HALF and slowest_mhz != test["pl_mhz"].max():
        slow = pl.col("pl_mhz") == slowest_mhz
        kept = (frame.filter(slow) for frame in (test, plain, corrected))
        yield _scores(f"{way}, at {slowest_mhz:.0f} MHz", board, *kept)


def _scores(
    way: str, board: str, test: pl.DataFrame, plain: pl.DataFrame, corrected: pl.DataFrame
) -> Row:
    before, after = (errors_by_configuration(test, frame) for frame in (plain, corrected))
    bounds = corrected.group_by(KEYS).agg(pl.first("error_percent"))
    inside = after.join(bounds, on=list(KEYS)).drop_nulls("error_percent")
    row: Row = {"left_out": way, "board": board, "configurations": after.height}
    row["corrected"] = inside.height
    if inside.height:
        within = inside.filter(pl.col("total_error_percent") <= pl.col("error_percent"))
        row["covered_percent"] = round(100 * within.height / inside.height, 1)
    for name, errors in (("plain", before), ("calibrated", after)):
        for figure, column in FIGURES.items():
            known = errors[column].drop_nulls().drop_nans()
            row[f"{name}_{figure}"] = [
                round(float(np.quantile(known, level)), 2) for level in (0.5, 0.9)
            ]
    return row


def curve(measured: pl.DataFrame, predicted: pl.DataFrame) -> list[Row]:
    """Returns the errors of both boards together, by the number of measured configurations."""
    series = [
        one
        for board in BOARDS
        for one in series_of(measured.filter(pl.col("board") == board), predicted)
    ]
    return learning_curve(series)


def copies(jobs: int | None) -> Iterator[Row]:
    """Yields the errors on perturbed boards before and after plans were measured there."""
    candidates = candidates_of(["HP0", "HP1", "HP3"])
    for platform in COPIES:
        for mode in MODES:
            plain = predict(table_of(candidates, platform, mode), Path("candidates"), jobs)
            nearby = nearby_totals(candidates, platform, mode, jobs)
            for name, figures in PERTURBED.items():
                with TemporaryDirectory() as folder:
                    copy = write_perturbed(platform, figures, Path(folder))
                    series = series_of_copy(plain, candidates, copy, mode, jobs)
                row: Row = {"platform": platform, "changed": name, "mode": mode}
                for points in PLANS:
                    before, after = errors_of_plan(series, points, nearby)
                    row[f"plain_{points}"] = _quantiles(before)
                    row[f"calibrated_{points}"] = _quantiles(after)
                    row[f"mean_ratio_{points}"] = round(float(after.mean() / before.mean()), 3)
                print(row, flush=True)
                yield row


def _quantiles(errors: Any) -> list[float]:
    return [round(float(np.quantile(errors, level)), 2) for level in (0.5, 0.9)]


def write_data(found: dict[str, list[Row]]) -> None:
    """Writes docs/data/calibration.toml."""
    lines = [
        "# Errors with and without calibrations: tools/accuracy/calibration_scores.py.",
        "# Pairs are median and 90th percentile, %.",
        "schema = 1",
    ]
    for name in ("split", "curve", "copy"):
        if rows := found.get(name):
            lines += [f"{name} = [", *(f"  {{ {_toml(row)} }}," for row in rows), "]"]
    DATA.write_text("\n".join(lines) + "\n")


def _toml(row: Row) -> str:
    def cell(value: Any) -> str:
        return f'"{value}"' if isinstance(value, str) else str(value)

    return ", ".join(f"{name} = {cell(value)}" for name, value in row.items())


def parts(found: dict[str, list[Row]]) -> dict[str, str]:
    """Returns the parts of the page that are generated."""
    made: dict[str, str] = {}
    if rows := found.get("split"):
        made["calibrated"] = table(
            (
                "Held out", "Board", "Points", "Corrected", "Total: model", "calibrated",
                "Worst stream: model", "calibrated", "Latency: model", "calibrated",
                "Within the interval",
            ),
            (_split_cells(row) for row in rows),
        )  # fmt: skip
    if rows := found.get("curve"):
        made["calibrated-points"] = table(
            ("Points per series", "Tested", "Model", "Calibrated"),
            (
                (
                    str(row["measured_per_series"]), str(row["tested"]),
                    pair(row["plain_median_percent"], row["plain_p90_percent"]),
                    pair(row["corrected_median_percent"], row["corrected_p90_percent"]),
                )
                for row in rows
            ),
        )  # fmt: skip
    if rows := found.get("copy"):
        made["calibrated-copies"] = table(
            (
                "Changed", "Mode", "Model", *(f"{n} points" for n in PLANS),
                *(f"Mean error left after {n}" for n in PLANS),
            ),
            (_copy_cells(row) for row in rows),
        )  # fmt: skip
    return made


def _split_cells(row: Row) -> list[str]:
    share = f"{100 * row['corrected'] / row['configurations']:.0f} %"
    cells = [row["left_out"], BOARDS[row["board"]], str(row["configurations"]), share]
    for figure in FIGURES:
        cells += [pair(*row[f"{name}_{figure}"]) for name in ("plain", "calibrated")]
    covered = row.get("covered_percent")
    return [*cells, "–" if covered is None else f"{covered:.1f} %"]


def _copy_cells(row: Row) -> list[str]:
    return [
        row["changed"], row["mode"], pair(*row[f"plain_{PLANS[-1]}"]),
        *(pair(*row[f"calibrated_{points}"]) for points in PLANS),
        *(f"{100 * row[f'mean_ratio_{points}']:.0f} %" for points in PLANS),
    ]  # fmt: skip


if __name__ == "__main__":
    main()
