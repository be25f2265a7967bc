"""Commands for finished runs: report, export."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from axiscope.api.tables import export_table, table_ending
from axiscope.cli.console import out
from axiscope.cli.options import Measured, Quiet
from axiscope.errors import UserError
from axiscope.report.static import write_static
from axiscope.report.writer import write_report


def report(
    folder: Annotated[Path, typer.Argument(help="The folder of a finished run.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="File for the report; default: FOLDER/report.html.",
        ),
    ] = None,
    measured: Measured = None,
    static: Annotated[bool, typer.Option(help="Also write the figures as SVG and PNG.")] = False,
    quiet: Quiet = False,
) -> None:
    """Write the report of a finished run again: one HTML file that works offline.

    Example: axiscope report results/fig07 --measured measured.csv.gz --static
    """
    figures = write_static(folder, measured=measured) if static else []
    page = write_report(folder, output, measured)
    if not quiet:
        out.print("\n".join(str(path) for path in (page, *figures)))


def export(
    folder: Annotated[Path, typer.Argument(help="The folder of a finished run.")],
    csv: Annotated[
        bool, typer.Option("--csv", help="Write FOLDER/results.csv, which is the default.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="File for the table: .csv, .csv.gz or .parquet.",
        ),
    ] = None,
) -> None:
    """Export the table of a run.

    The format is CSV unless the name of the --output file has a different extension.

    Example: axiscope export results/fig07 -o fig07.csv.gz
    """
    if csv and output is not None and not table_ending(output).startswith(".csv"):
        raise UserError(f"{output}: conflicts with --csv; leave --csv out")
    typer.echo(export_table(folder, output))


def register(app: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    app.command()(report)
    app.command()(export)
