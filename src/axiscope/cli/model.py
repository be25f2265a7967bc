"""Commands that run the model: predict, validate, replay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import polars as pl
import typer
from rich.table import Table
from rich.text import Text

from axiscope.api.replay import replay as replay_trace
from axiscope.api.scores import Validation
from axiscope.api.scores import predict as predict_points
from axiscope.api.scores import validate as validate_file
from axiscope.api.tables import check_output, write_table
from axiscope.cli import complete
from axiscope.cli.board_scores import validate_folder
from axiscope.cli.boots import COLUMN, print_boots_of_rows
from axiscope.cli.console import folding, notes, out
from axiscope.cli.defaults import defaults_of
from axiscope.cli.options import Jobs, Json, NoBar, Quiet, Where
from axiscope.errors import UserError
from axiscope.report.validation import check_plot, plot_validation

Skews = Annotated[
    int,
    typer.Option(
        min=1,
        max=64,
        help="Number of runs per point, each with different start times of the masters. Use "
        "several if results depend on which master starts first: the table then shows the mean and "
        "the spread. N runs take N times as long.",
    ),
]


Corrected = Annotated[
    Path | None,
    typer.Option(
        "--calibration",
        "-c",
        help="Correct the figures of a board with this file, written by axiscope calibrate.",
    ),
]


def predict(
    points: Annotated[
        Path,
        typer.Argument(
            help="File with configurations: .csv, .csv.gz or .parquet.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="File for the table: .csv, .csv.gz or .parquet.")
    ],
    calibration: Corrected = None,
    skews: Skews = 1,
    jobs: Jobs = None,
    executor: Where = None,
    quiet: Quiet = False,
) -> None:
    """Predict the rates and latency of every port for your configurations.

    The columns of the file are board, pl_mhz, mode, pattern, mapping, qos, mux, ports and
    burst_beats. Other columns are ignored. Repeated configurations run only once.

    With --calibration, the `corrected` column marks figures that were corrected with measurements.
    The model's own figures are in the columns whose names end in `_plain`.

    Example: axiscope predict points.csv -o predicted.csv
    """
    check_output(output, points)
    with notes(quiet):
        found = predict_points(
            points, calibration=calibration, skews=skews, jobs=jobs, executor=executor,
            progress=not quiet,
        )  # fmt: skip
    write_table(found, output)
    if not quiet:
        rows = "1 row" if found.height == 1 else f"{found.height} rows"
        out.print(f"{rows} in {output}")
    print_boots_of_rows(found, "board", COLUMN)


def validate(
    data: Annotated[
        Path,
        typer.Argument(
            help="Measured rows (.csv, .csv.gz or .parquet), or the folder of a run on a board."
        ),
    ],
    worst: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Number of points with the largest errors to list; default: 20 for a folder, none "
            "for a table.",
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="List all points with measured and predicted values.")
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            help="Draw predicted against measured values: .html, .svg or .png. For a folder, the "
            "default is FOLDER/validation.html."
        ),
    ] = None,
    experiment: Annotated[
        Path | None,
        typer.Option(
            help="If a folder is given: the experiment of its run, if that file has been moved."
        ),
    ] = None,
    calibration: Corrected = None,
    skews: Skews = 1,
    jobs: Jobs = None,
    executor: Where = None,
    quiet: NoBar = False,
    as_json: Json = False,
) -> None:
    """Score the model against measured rates and latencies.

    The total error is the error in a configuration's throughput, in %. The error of the worst
    stream is the largest error in the throughput of any port and direction, in % of the
    configuration's measured total.

    Given the results folder of a run on a board, this command runs the same points on the model. It
    then prints the model's error in each figure at each port, and how far the board drifted between
    repetitions.

    The command takes about 15 s for each thousand configurations on two cores. If it is stopped, it
    keeps nothing and starts over.

    Example: axiscope validate measured.csv.gz --worst 10 --plot validation.html

    Example: axiscope validate results/first-ssh-root-ultra96 --worst 5
    """
    if data.is_dir():
        if skews != 1:
            raise UserError("--skews: a folder's experiment has its own in [run]; leave it out")
        if calibration is not None:
            raise UserError("--calibration: is for tables of measured rows; leave it out")
        validate_folder(data, experiment, plot, worst, every, jobs, executor, quiet, as_json)
        return
    if experiment is not None:
        raise UserError(f"--experiment: {data} is not the folder of a run; leave it out")
    if plot is not None:
        check_plot(plot)
    shown = not (quiet or as_json)
    with notes(quiet):
        found = validate_file(
            data, calibration=calibration, skews=skews, jobs=jobs, executor=executor,
            progress=shown,
        )  # fmt: skip
    if plot is not None:
        plot_validation(found.errors, plot)
    listed = _worst(found.errors, found.errors.height if every else worst or 0)
    if as_json:
        typer.echo(json.dumps(found.as_json() | {"worst": listed.to_dicts()}))
    else:
        _print(found)
        if not listed.is_empty():
            out.print(_points(listed))
    print_boots_of_rows(found.errors, "board", COLUMN)


def _worst(errors: pl.DataFrame, most: int) -> pl.DataFrame:
    columns = ["board", "scenario", "ports", "burst_beats"]
    numbers = ["measured_mbps", "predicted_mbps", "total_error_percent", "worst_stream_percent"]
    if "spread_percent" in errors.columns:
        numbers.append("spread_percent")
    ordered = errors.sort(["total_error_percent", *columns], descending=[True, *[False] * 4])
    return ordered.select(*columns, pl.col(numbers).round(1)).head(most)


def _points(listed: pl.DataFrame) -> Table:
    """Returns a table with the measured and the predicted total at each point."""
    heads = [name.replace("_mbps", " MB/s").replace("_percent", ", %").replace("_", " ")
             for name in listed.columns]  # fmt: skip
    numeric = [h for h, kind in zip(heads, listed.dtypes, strict=True) if kind.is_numeric()]
    table = folding(*heads, right=numeric, title="Measured and predicted totals")
    for row in listed.iter_rows():
        table.add_row(*("" if value is None else str(value) for value in row))
    return table


def _print(found: Validation) -> None:
    several = "spread_median_percent" in found.overall
    heads = ["points", "total", "worst stream", "read latency"]
    heads += ["spread over starts"] if several else []
    done = found.corrections
    title = "Error of the model, %"
    if done is not None:
        title = f"Error with {done.configurations} of {found.errors.height} totals corrected, %"
    table = folding(
        "board", "scenario", *heads, right=heads,
        title=title, caption="median / 90th percentile",
    )  # fmt: skip
    for row in found.by_scenario.iter_rows(named=True):
        table.add_row(row["board"], row["scenario"], *_cells(row))
    table.add_section()
    table.add_row("all", "", *_cells(found.overall))
    out.print(table)
    if done is not None and done.configurations:
        out.print(
            f"corrected totals: error {done.corrected_median_percent:.2f} / "
            f"{done.corrected_p90_percent:.2f} %, of the model alone "
            f"{done.plain_median_percent:.2f} / {done.plain_p90_percent:.2f} %; "
            f"{done.within_percent:.1f} % of the measured totals are within the printed interval",
            soft_wrap=True,
        )
    names = {
        "ports_given_loss_percent": "choosing the ports, with their number given",
        "ports_free_loss_percent": "choosing the ports and their number",
        "all_ports_loss_percent": "(taking all ports always)",
    }
    for key, text in names.items():
        loss = found.choices[key]
        if loss is not None:
            out.print(f"{text}: mean loss {loss:.2f} %")
    if found.incomplete:
        out.print(
            f"{found.incomplete} configurations lack rows of some ports; scored on those given"
        )
    for line in found.apart:
        out.print(f"shown, not counted: {line}", soft_wrap=True)


def _cells(row: dict[str, Any]) -> list[str]:
    def pair(name: str) -> str:
        middle, high = row[f"{name}_median_percent"], row[f"{name}_p90_percent"]
        return "-" if middle is None else f"{middle:.2f} / {high:.2f}"

    columns = ["total", "worst_stream", "latency"]
    columns += ["spread"] if "spread_median_percent" in row else []
    return [str(row["configurations"]), *map(pair, columns)]


@defaults_of(replay_trace)
def replay(
    *,
    trace: Annotated[
        Path,
        typer.Argument(
            help="A trace of Ramulator, DRAMSim, DRAMSys, USIMM, NVMain or gem5; it may be "
            "compressed with gzip, xz or bzip2."
        ),
    ],
    platform: Annotated[
        str,
        typer.Option(
            "--platform",
            "-p",
            help="A platform, by name or path.",
            autocompletion=complete.platforms,
        ),
    ],
    mapping: Annotated[
        str | None,
        typer.Option(
            help="An address map of the platform; default: the platform's first map.",
        ),
    ] = None,
    commands: Annotated[
        Path | None,
        typer.Option(
            help="File for the DRAM commands and their times: .csv, .csv.gz, .parquet, or .txt "
            "(CSV)."
        ),
    ] = None,
    wrap: Annotated[
        bool, typer.Option("--wrap", help="Take addresses modulo the size of the memory.")
    ] = False,
    trace_format: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="Format of the trace: ramulator2 (loads and stores), ramulator2-rw (coordinates), "
            "ramulator (instructions), dramsim (also k6, mase), dramsim-hex, dramsys, "
            "dramsys-relative, usimm, nvmain, gem5, gem5-text; default: detected.",
        ),
    ] = None,
    trace_mhz: Annotated[
        float | None,
        typer.Option(help="Clock of the trace's cycles, MHz; default: the controller's clock."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Replay a DRAM trace at the controller, as fast as the controller accepts requests.

    Example: axiscope replay stream.trace --platform ddr4_2400_bgi --json
    """
    report = replay_trace(trace, platform, mapping, commands, wrap, trace_format, trace_mhz)
    if as_json:
        typer.echo(json.dumps(report))
        return
    rate = report["requests"] / report["wall_s"] / 1e6 if report["wall_s"] else 0.0
    out.print(
        f"format        {report['format']}\n"
        f"requests      {report['requests']} ({report['reads']} reads)\n"
        f"simulated     {report['simulated_ns'] / 1000:.3f} us\n"
        f"bandwidth     {report['bandwidth_mbps']:.1f} MB/s\n"
        f"row hits      {100 * report['row_hit_rate']:.1f} %\n"
        f"read latency  {report['mean_latency_ns']:.1f} ns mean\n"
        f"took          {report['wall_s']:.2f} s, {rate:.2f} M requests/s"
    )
    for note in report["notes"]:
        out.print(Text.assemble(("note", "yellow"), f"          {note}"), soft_wrap=True)


def register(app: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    app.command()(predict)
    app.command()(validate)
    app.command()(replay)
