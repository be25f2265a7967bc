"""Commands about published data: import fpt19, import psplnotebooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from axiscope.cli.console import folding, out, progress_bar
from axiscope.cli.options import Json, Quiet
from axiscope.io.importers import Report, import_fpt19, import_notebooks
from axiscope.io.tables import check_table_name, table_ending, write_table

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Read published measurements as their authors published them, into tidy tables.",
)

_NAMED = "TOML file with what names do not tell, a section a file."


@app.command("fpt19")
def fpt19(
    folder: Annotated[Path, typer.Argument(help="Folder of the authors' workbooks.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Table: .csv, .csv.gz or .parquet.")
    ] = Path("fpt19.csv.gz"),
    names: Annotated[Path | None, typer.Option(help=_NAMED)] = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Read the spreadsheets of Manev, Vaishnav, Koch (FPT 2019).

    One row a configuration and port: means and sample deviations of ten runs, for
    `axiscope validate` and `axiscope report --measured`. Board, clock, mode and the
    rest are told by a workbook's name and its data; what they leave open goes into a
    --names file: ["Some workbook.xlsx"] board = "zcu102", mapping = "bank_row_column".

    Example: axiscope import fpt19 "Experiment Results FPT2019" -o fpt19.csv.gz
    """
    check_table_name(output)
    with progress_bar("reading workbooks", quiet or as_json) as progress:
        frame, report = import_fpt19(folder, names, progress)
    write_table(frame, output)
    if as_json:
        typer.echo(json.dumps(report.as_json() | {"table": str(output), "rows": frame.height}))
        return
    if quiet:
        return
    table = folding("workbook", "board", "scenario", "MHz", "mode", "assumed", "rows")
    for file in report.files:
        guessed = [k for k, v in file["told"].items() if v.startswith("nothing")]
        table.add_row(
            file["file"], file["board"], file["scenario"], f"{file['pl_mhz']:g}",
            file["mode"], ", ".join(f"{k} {file[k]}" for k in guessed), str(file["rows"]),
        )  # fmt: skip
    out.print(table)
    _print(report)
    out.print(f"table   {output} ({frame.height} rows)")


@app.command("psplnotebooks")
def psplnotebooks(
    folder: Annotated[Path, typer.Argument(help="Folder of the authors' notebooks.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Transfers: .csv, .csv.gz or .parquet.")
    ] = Path("transfer_cycles.csv"),
    probe: Annotated[
        Path | None,
        typer.Option(help="Single bursts; beside the transfers, ending in _probe, by default."),
    ] = None,
    names: Annotated[Path | None, typer.Option(help=_NAMED)] = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Read the notebooks of Marjanovic (2021): cycles of transfers and of single bursts.

    Two tables: transfers (port, size_bytes, rd_cycles, wr_cycles, beats) and probes
    (procedure, port, sample, wr_cycles, rd_cycles). A probe's procedure is fresh_process
    where its cell starts programs, else same_process; a --names file can tell:
    ["02-axi-proxy.ipynb"] procedure = "same_process".

    Example: axiscope import psplnotebooks notebooks -o transfer_cycles.csv
    """
    check_table_name(output)
    beside = check_table_name(probe or _probe_name(output))
    transfers, probes, report = import_notebooks(folder, names)
    written = {}
    for kind, frame, path in (("transfers", transfers, output), ("probes", probes, beside)):
        if frame.height:
            write_table(frame, path)
            written[kind] = {"table": str(path), "rows": frame.height}
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


def _probe_name(output: Path) -> Path:
    length = len(table_ending(output))
    name = output.name
    return output.with_name(f"{name[:-length]}_probe{name[-length:]}")


def _print(report: Report) -> None:
    for what, count in sorted(report.skipped.items()):
        out.print(f"skipped {count} {what}", soft_wrap=True)
    for note in report.notes:
        out.print(Text.assemble(("note", "yellow"), f"    {note}"), soft_wrap=True)


def register(root: typer.Typer) -> None:
    """Adds the commands of this file."""
    root.add_typer(app, name="import")
