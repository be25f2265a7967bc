"""The command line application: its commands, and how errors are printed."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import typer
from rich.markup import escape

import axiscope
from axiscope.cli.commands import Commands, StopCommand
from axiscope.cli.console import err
from axiscope.cli.ctrl_c import STATUS, ctrl_c
from axiscope.cli.welcome import TEXT
from axiscope.errors import UserError

app = typer.Typer(
    name="axiscope",
    cls=Commands,
    invoke_without_command=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help=(
        "What the memory of a CPU-FPGA chip will do to your design.\n\n"
        "[bold]First steps[/bold]\n\n"
        "  axiscope examples -o .                         files to start with\n\n"
        "  axiscope show ultra96                          paths from port to DRAM, rates\n\n"
        "  axiscope run experiments/main.toml             a sweep: table and report\n\n"
        "  axiscope advise design.toml -p zcu102          which ports, bursts, QoS\n\n"
        "  axiscope explore                               the model in your browser\n\n"
        "  axiscope predict points.csv -o out.csv         rates, latency of your points\n\n"
        "  axiscope validate measured.csv.gz              how far off the model is\n\n"
        "  axiscope interfere -p zcu102                   who slows whom, how much\n\n"
        "  axiscope inject --victim chase                 the traffic that is safe\n\n"
        "  axiscope host bandwidth                        this computer's own memory\n\n"
        "  axiscope reproduce manev2019                   published and modelled values\n\n"
        "  axiscope platform import psu_init.tcl --name B your own board\n"
    ),
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"axiscope {axiscope.__version__}")
        raise typer.Exit


@app.callback()
def _root(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and exit."
    ),
) -> None:
    """Declares the program's global options. Without a command, prints where to begin."""
    if context.invoked_subcommand is None:
        typer.echo(TEXT.format(version=axiscope.__version__), nl=False)


def _printable(text: str) -> str:
    """Replaces control characters.

    Text from files and boards may contain some that move the cursor.
    """
    return "".join(
        c if c.isprintable() or c in "\n\t" else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def main() -> None:
    """Runs the command line.

    If a user error occurs, prints one sentence and exits with status 2.
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal whose encoding has no ± displays a question mark instead.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        with ctrl_c.raises():
            _run()
    except (StopCommand, KeyboardInterrupt) as stopped:
        err.print(str(stopped) or "stopped", soft_wrap=True)
        sys.exit(STATUS)
    except (UserError, ValueError) as error:
        err.print(f"[bold red]error:[/] {escape(_printable(str(error)))}", soft_wrap=True)
        sys.exit(2)
    except OSError as error:
        place = error.filename or "the system"
        err.print(f"[bold red]error:[/] {escape(f'{place}: {error.strerror}')}", soft_wrap=True)
        sys.exit(2)


def _run() -> None:
    try:
        app()
    except SystemExit as done:
        if done.code and ctrl_c.pressed:
            # If the user presses Ctrl-C while Click parses the arguments, Click exits with status 1
            # and without a message.
            raise StopCommand("stopped") from None
        raise
