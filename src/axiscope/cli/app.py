"""The application: commands, and what happens to errors."""

from __future__ import annotations

import os
import sys

import typer
from rich.markup import escape

import axiscope
from axiscope.cli import (
    describe,
    host,
    imports,
    model,
    platforms,
    probe,
    registers,
    reproduce,
    runs,
)
from axiscope.cli.console import err
from axiscope.errors import UserError

app = typer.Typer(
    name="axiscope",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help=(
        "What the memory of a CPU-FPGA chip will do to your design.\n\n"
        "[bold]First steps[/bold]\n\n"
        "  axiscope show ultra96                          the path from each port to the DRAM\n\n"
        "  axiscope run experiments/main.toml             run a sweep, get table and report\n\n"
        "  axiscope predict points.csv -o out.csv         rates and latency of your own points\n\n"
        "  axiscope validate measured.csv.gz              how far the model is off your data\n\n"
        "  axiscope host bandwidth                        what this computer's own memory does\n\n"
        "  axiscope reproduce manev2019                   published numbers beside the model's\n\n"
        "  axiscope platform import psu_init.tcl --name B your own board from its init file\n"
    ),
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"axiscope {axiscope.__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and end."
    ),
) -> None:
    """Holds the options of the whole program."""


runs.register(app)
model.register(app)
reproduce.register(app)
describe.register(app)
platforms.register(app)
imports.register(app)
registers.register(app)
probe.register(app)
host.register(app)


def main() -> None:
    """Runs the command line; errors of the user end with code 2 and one sentence."""
    try:
        app()
    except (UserError, ValueError) as error:
        err.print(f"[bold red]error:[/] {escape(str(error))}", soft_wrap=True)
        sys.exit(2)
    except KeyboardInterrupt:
        err.print("stopped; run the same command again to go on from here")
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:
        place = error.filename or "the system"
        err.print(f"[bold red]error:[/] {escape(f'{place}: {error.strerror}')}", soft_wrap=True)
        sys.exit(2)
