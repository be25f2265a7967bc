"""Commands for a connected board."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from axiscope.api.board_report import write_board_report
from axiscope.api.boards import (
    check_board,
    dump_registers,
    load_design,
    read_settings,
    unload_design,
)
from axiscope.api.sweeps import read_filter
from axiscope.cli.console import folding, out
from axiscope.cli.options import Only
from axiscope.errors import UserError

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Prepare a board for experiments: check it, load designs, and read its registers.",
)

Url = Annotated[
    str,
    typer.Argument(
        help="ssh://root@BOARD, local, uart:/dev/ttyUSB1 or virtual:PLATFORM.", show_default=False
    ),
]


@app.command()
def doctor(
    url: Url,
    experiment: Annotated[Path, typer.Argument(help="The experiment to run on the board.")],
    only: Only = None,
    points: Annotated[
        bool, typer.Option("--points", help="Show for each point whether it can run.")
    ] = False,
) -> None:
    """List what a board still needs for an experiment, in the order in which to fix it.

    If only some points can run, the command lists them, and says why the others cannot. It stops
    blocks that an earlier run left running, and changes nothing else. Exits with status 1
    if something is missing.

    Example: axiscope board doctor ssh://root@ultra96 experiments/examples/own_point.toml
    """
    again = "".join(f" --only {shlex.quote(one)}" for one in only or [])
    can_run = False
    for note in check_board(url, experiment, read_filter(only or []), points):
        can_run = note.can_run
        command = f": axiscope run {experiment} --board {url}{again}" if can_run else ""
        out.print(f"{note.mark:8} {note.text}{command}")
    if not can_run:
        raise typer.Exit(1)


@app.command()
def settings(
    url: Url,
    names: Annotated[
        list[str] | None, typer.Argument(help="Settings by name; default: all.")
    ] = None,
) -> None:
    """Print settings of a board's chip by name: QoS, issuing limits, widths, coherence.

    Example: axiscope board settings ssh://root@ultra96 HP0.read_qos HP0.read_commands
    """
    table = folding("setting", "value", right=["value"])
    for name, value in read_settings(url, names).items():
        table.add_row(name, str(value))
    out.print(table)


@app.command()
def dump(
    url: Url,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", help="File for the registers, with a line ADDRESS = VALUE for each."
        ),
    ],
    groups: Annotated[
        list[str] | None, typer.Argument(help="Groups of registers; default: all.")
    ] = None,
) -> None:
    """Write the registers of a board's memory controller, for `axiscope platform import`.

    Example: axiscope board dump ssh://root@ultra96 -o ultra96.txt
    """
    words = dump_registers(url, output, groups)
    out.print(f"{words} words  {output}\nnext  axiscope platform import {output} --name MYBOARD")


@app.command()
def load(
    url: Url,
    bitstream: Annotated[
        Path | None,
        typer.Option(
            help="The project's .bit, a .bin from Vivado or bootgen, or a .rbf from Quartus."
        ),
    ] = None,
    overlay: Annotated[
        Path | None,
        typer.Option(
            help="The compiled device-tree overlay (.dtbo), which lists the blocks.",
        ),
    ] = None,
) -> None:
    """Load a design onto a board: its bitstream, its device-tree overlay, or both.

    Running blocks are stopped first, and any overlay that this command loaded earlier is removed.
    Linux must have an FPGA manager that accepts files, as in the kernels from AMD and Intel. The
    name and the hash of the bitstream are stored, and every run's manifest contains them.

    Example: axiscope board load ssh://root@zybo --bitstream axiscope.bit --overlay axiscope.dtbo
    """
    if bitstream is None and overlay is None:
        raise UserError("board load: give --bitstream FILE, --overlay FILE.dtbo, or both")
    out.print(load_design(url, bitstream, overlay) or "nothing to do")


@app.command()
def unload(url: Url) -> None:
    """Remove the overlay of a design; its blocks are stopped first.

    The programmable logic stays configured until something else is loaded.

    Example: axiscope board unload ssh://root@ultra96
    """
    out.print(unload_design(url) or "nothing to do")


@app.command()
def report(
    url: Url,
    output: Annotated[Path, typer.Option("--output", "-o", help="The report, a .zip file.")],
    results: Annotated[
        Path | None, typer.Option("--results", help="Folder of a run on the board, to include.")
    ] = None,
    platform: Annotated[
        str | None,
        typer.Option(
            "--platform",
            "-p",
            help="Platform of the board; the report then includes the blocks in its design.",
        ),
    ] = None,
) -> None:
    """Write a report on a board: its type, check results, registers and, optionally, a run.

    Use this command when you use a board for the first time. It changes nothing on the board.

    Example: axiscope board report ssh://root@ultra96 -o ultra96.zip --results results/first-board
    """
    files, missing = write_board_report(url, output, results, platform)
    out.print(f"{files} files  {output}")
    for line in missing:
        out.print(f"missing  {line}")
    out.print("next     unpack it, check its contents, and attach it to an issue")


def register(root: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    root.add_typer(app, name="board")
