"""Commands that read other tools' files: import FILE, import fpt19, import psplnotebooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from axiscope.api.published import Report, import_fpt19_tables, import_notebook_tables
from axiscope.cli.console import folding, out
from axiscope.cli.import_design import DESIGN, FilesOrCommand, import_command
from axiscope.cli.options import Json, Quiet

app = typer.Typer(
    cls=FilesOrCommand,
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Import a Vivado project as a platform and a design, or published measurements as tables."
    "\n\nA file without a subcommand is a project: axiscope import design.xsa is the same as "
    "axiscope import design design.xsa.",
)
app.command(DESIGN)(import_command)

_NAMED = "TOML file with the settings that file names do not contain, one section per file."


@app.command("fpt19")
def fpt19(
    folder: Annotated[Path, typer.Argument(help="Folder with the authors' workbooks.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Table: .csv, .csv.gz or .parquet.")
    ] = Path("fpt19.csv.gz"),
    names: Annotated[Path | None, typer.Option(help=_NAMED)] = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Read the spreadsheets of Manev, Vaishnav, Koch (FPT 2019).

    Writes one row per configuration and port, with the mean and sample standard deviation of ten
    runs. `axiscope validate` and `axiscope report --measured` read this table. The board, clock,
    mode and all other settings are read from a workbook's name and data. Settings that are missing
    in both are read from the --names file: its section ["Some workbook.xlsx"] contains lines such
    as board = "zcu102".

    Example: axiscope import fpt19 "Experiment Results FPT2019" -o fpt19.csv.gz
    """
    frame, report = import_fpt19_tables(folder, output, names, not (quiet or as_json))
    if as_json:
        typer.echo(json.dumps(report.as_json() | {"table": str(output), "rows": frame.height}))
        return
    if quiet:
        return
    table = folding("workbook", "board", "scenario", "MHz", "mode", "assumed", "rows")
    for file in report.files:
        guessed = [k for k, v in file["sources"].items() if v.startswith("nothing")]
        table.add_row(
            file["file"], file["board"], file["scenario"], f"{file['pl_mhz']:g}",
            file["mode"], ", ".join(f"{k} {file[k]}" for k in guessed), str(file["rows"]),
        )  # fmt: skip
    out.print(table)
    _print(report)
    out.print(f"table   {output} ({frame.height} rows)")


@app.command("psplnotebooks")
def psplnotebooks(
    folder: Annotated[Path, typer.Argument(help="Folder with the authors' notebooks.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Table of transfers: .csv, .csv.gz or .parquet.")
    ] = Path("transfer_cycles.csv"),
    probe: Annotated[
        Path | None,
        typer.Option(
            help="Table of single bursts; default: next to the table of transfers, with a name "
            "that ends in _probe.",
        ),
    ] = None,
    names: Annotated[Path | None, typer.Option(help=_NAMED)] = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Read the notebooks of Marjanovic (2021): cycle counts of transfers and of single bursts.

    Writes two tables: transfers (port, size_bytes, rd_cycles, wr_cycles, beats) and probes
    (procedure, port, sample, wr_cycles, rd_cycles). A probe's procedure is fresh_process if its
    cell starts programs, otherwise same_process. A --names file can override the procedure,
    for example with a section ["02-axi-proxy.ipynb"] that contains procedure = "same_process".

    Example: axiscope import psplnotebooks notebooks -o transfer_cycles.csv
    """
    written, report = import_notebook_tables(folder, output, probe, names)
    if as_json:
        typer.echo(json.dumps(report.as_json() | written))
        return
    if quiet:
        return
    for file in report.files:
        held = ", ".join(f"{n} {kind}" for kind, n in file["lines"].items())
        out.print(f"{file['file']}: {held}", soft_wrap=True)
    _print(report)
    for kind, made in written.items():
        out.print(f"{kind:<9} {made['table']} ({made['rows']} rows)")


def _print(report: Report) -> None:
    for what, count in sorted(report.skipped.items()):
        out.print(f"skipped {count} {what}", soft_wrap=True)
    for note in report.notes:
        out.print(Text.assemble(("note", "yellow"), f"    {note}"), soft_wrap=True)


def register(root: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    root.add_typer(app, name="import")
