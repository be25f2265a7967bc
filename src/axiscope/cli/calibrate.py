"""The command that learns a calibration from measurements."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from axiscope.api.calibration import Calibrated
from axiscope.api.calibration import calibrate as calibrate_board
from axiscope.api.calibration_plan import MODES, CalibrationPlan, plan_calibration
from axiscope.cli import complete
from axiscope.cli.console import folding, notes, out
from axiscope.cli.defaults import defaults_of
from axiscope.cli.options import Jobs, Json, Quiet, Where
from axiscope.errors import UserError


@defaults_of(plan_calibration)
def calibrate(
    *,
    measured: Annotated[
        Path | None,
        typer.Argument(
            help="Measured rows (.csv, .csv.gz or .parquet, as for validate), or the folder of a "
            "run on the board."
        ),
    ] = None,
    platform: Annotated[
        str,
        typer.Option(
            "--platform",
            "-p",
            help="The board that was measured.",
            autocompletion=complete.platforms,
        ),
    ] = "",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="File to write; default: BOARD.calibration, or BOARD_calibration.toml with "
            "--plan.",
        ),
    ] = None,
    measured_on: Annotated[
        str | None, typer.Option(help="Date of the measurements, which is stored in the file.")
    ] = None,
    experiment: Annotated[
        Path | None,
        typer.Option(
            help="If a folder is given: the experiment of its run, if that file has been moved."
        ),
    ] = None,
    plan: Annotated[
        bool,
        typer.Option(
            "--plan",
            help="Write an experiment for the board to run, instead of a calibration.",
        ),
    ] = False,
    points: Annotated[
        int, typer.Option(min=20, max=2000, help="With --plan: number of points in each series.")
    ],
    pl_mhz: Annotated[
        float,
        typer.Option(min=1, max=1000, help="With --plan: clock of the programmable logic, MHz."),
    ],
    mode: Annotated[
        list[str] | None,
        typer.Option(
            help="With --plan: readwrite, read or write, one series each; default: all three."
        ),
    ] = None,
    jobs: Jobs = None,
    executor: Where = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    r"""Correct the model of a board with measurements of that board.

    The calibration file describes the measured error of the model, separately for each series of
    tests (clock, mode, pattern, address map, QoS, multiplexer). It corrects the figures of
    configurations near the measured ones and leaves all others unchanged. Pass the file to `run`,
    `predict` and `validate`, or name it in the platform file.

    The first table shows the errors in total throughput, in %, for configurations that were held
    out of the fit: first one burst length at a time, then one set of ports at a time. The second
    table shows how the error decreases with the number of measured points.

    With --plan, no measurements are needed: the plan contains the points at which the model is
    least certain. The model first runs every candidate at three clocks, which takes about 20 s for
    each thousand runs on two cores (the ZCU102 with all three modes needs 6480 runs).

    If the command is stopped, with or without --plan, it keeps nothing and starts over.

    Needs scikit-learn: pip install 'axiscope\[calibrate]'.

    Example: axiscope calibrate measured.csv.gz -p zcu102 -o zcu102.calibration

    Example: axiscope calibrate --plan -p zcu102 -o plan.toml
    """
    if not platform:
        raise UserError("--platform: is missing; name the board that was measured")
    shown = not (quiet or as_json)
    if plan:
        if measured is not None or experiment is not None:
            raise UserError(f"--plan: needs no measurements; leave {measured or experiment} out")
        target = output or Path(f"{Path(platform).stem}_calibration.toml")
        planned = plan_calibration(
            platform, target, points=points, pl_mhz=pl_mhz, modes=mode or MODES, jobs=jobs,
            executor=executor, progress=shown,
        )  # fmt: skip
        if as_json:
            record = {"board": planned.board, "file": str(target), "points": planned.points}
            typer.echo(json.dumps(record))
        elif not quiet:
            _print_plan(planned, target, platform)
        return
    if measured is None:
        raise UserError("MEASURED: is missing; give a table or a folder of a run, or --plan")
    target = output or Path(f"{Path(platform).stem}.calibration")
    with notes(quiet):
        found = calibrate_board(
            measured, platform, target, measured_on=measured_on, experiment=experiment, jobs=jobs,
            executor=executor, progress=shown,
        )  # fmt: skip
    if as_json:
        record = {
            "board": found.board,
            "file": str(target),
            "series": found.scores.to_dicts(),
            "curve": found.curve.to_dicts(),
        }
        typer.echo(json.dumps(record))
    elif not quiet:
        _print(found)
        out.print(
            f"written {target}: give it to run, predict and validate with --calibration, or name "
            f'it in the platform file (calibration = "{target.name}")',
            soft_wrap=True,
        )


def _print_plan(planned: CalibrationPlan, target: Path, platform: str) -> None:
    out.print(
        f"{planned.points} points, chosen from {planned.candidates} configurations of each series "
        f"\nwritten {target}\n"
        f"next    axiscope run {target} --board URL -o FOLDER\n"
        f"        axiscope calibrate FOLDER -p {platform}",
        soft_wrap=True,
    )


def _print(found: Calibrated) -> None:
    numbers = ("points", "plain: median", "p90", "corrected: median", "p90")
    table = folding("MHz", "mode", "pattern", "mapping", "QoS", "mux", *numbers, right=numbers)
    for row in found.scores.iter_rows(named=True):
        key = [f"{row['pl_mhz']:g}"]
        key += [row[name] for name in ("mode", "pattern", "mapping", "qos", "mux")]
        cells = _errors(row)
        if not row["corrected"]:
            cells[2:] = ["not corrected", ""]
        table.add_row(*key, str(row["configurations"]), *cells)
    out.print(table)
    if found.left_out:
        boards = ", ".join(found.left_out)
        out.print(
            f"note: the rows of {boards} were not used; calibrate each board with its own rows",
            soft_wrap=True,
        )
    if found.curve.is_empty():
        return
    curve = folding(
        "points of a series", *numbers[1:], right=("points of a series", *numbers[1:]),
        title="Errors of all other points, %", title_justify="left",
    )  # fmt: skip
    for row in found.curve.iter_rows(named=True):
        curve.add_row(str(row["measured_per_series"]), *_errors(row))
    out.print(curve)


def _errors(row: dict[str, Any]) -> list[str]:
    return [
        _percent(row.get(f"{which}_{level}_percent"))
        for which in ("plain", "corrected")
        for level in ("median", "p90")
    ]


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def register(root: typer.Typer) -> None:
    """Adds the command in this file to the application."""
    root.command()(calibrate)
