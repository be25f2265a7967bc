"""The command that learns a calibration from measurements."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from axiscope.api.calibration import Calibrated
from axiscope.api.calibration import calibrate as calibrate_board
from axiscope.cli import complete
from axiscope.cli.console import folding, out
from axiscope.cli.options import Jobs, Json, Quiet, Where


def calibrate(
    measured: Annotated[
        Path, typer.Argument(help="Measured rows: .csv, .csv.gz or .parquet, as for validate.")
    ],
    platform: Annotated[
        str,
        typer.Option(
            "--platform",
            "-p",
            help="The board that was measured.",
            autocompletion=complete.platforms,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file; default: BOARD.calibration."),
    ] = None,
    measured_on: Annotated[
        str | None, typer.Option(help="When the board was measured; goes into the file.")
    ] = None,
    jobs: Jobs = None,
    executor: Where = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Correct the model of a board by measurements of it.

    The file contains what the measurements say about the error of the model, for each series of
    tests (clock, mode, pattern, address map, QoS, multiplexer) by itself. It is used near the
    configurations that were measured; elsewhere the model's own figures remain. Give it to
    `predict` and `validate`.

    The table shows the errors of totals, in %, for configurations that were left out: first all of
    a burst length, then all of a set of ports.

    Needs scikit-learn: pip install 'axiscope[calibrate]'.

    Example: axiscope calibrate measured.csv.gz -p zcu102 -o zcu102.calibration
    """
    target = output or Path(f"{Path(platform).stem}.calibration")
    found = calibrate_board(
        measured, platform, target, measured_on=measured_on, jobs=jobs, executor=executor,
        progress=not (quiet or as_json),
    )  # fmt: skip
    if as_json:
        record = {"board": found.board, "file": str(target), "series": found.scores.to_dicts()}
        typer.echo(json.dumps(record))
    elif not quiet:
        _print(found)
        out.print(f"written {target}", soft_wrap=True)


def _print(found: Calibrated) -> None:
    numbers = ("points", "plain: median", "p90", "corrected: median", "p90")
    table = folding("MHz", "mode", "pattern", "mapping", "QoS", "mux", *numbers, right=numbers)
    for row in found.scores.iter_rows(named=True):
        key = [f"{row['pl_mhz']:g}"]
        key += [row[name] for name in ("mode", "pattern", "mapping", "qos", "mux")]
        cells = [
            _percent(row.get(f"{which}_{level}_percent"))
            for which in ("plain", "corrected")
            for level in ("median", "p90")
        ]
        if not row["corrected"]:
            cells[2:] = ["not corrected", ""]
        table.add_row(*key, str(row["configurations"]), *cells)
    out.print(table)


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def register(root: typer.Typer) -> None:
    """Adds the command of this file."""
    root.command()(calibrate)
