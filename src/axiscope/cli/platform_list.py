"""The command `platforms`, which lists platforms and searches the list."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from axiscope.api.platforms import list_platforms
from axiscope.cli.console import folding, out
from axiscope.cli.options import Json
from axiscope.errors import UserError


def platforms(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="Words that must all occur in the name, board, chip, DRAM or width, "
            'such as "kria", "zynq7000", "lpddr4", "x16", "measured".'
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List platforms: their chip, DRAM, width and peak rate, and whether the board was measured.

    Example: axiscope platforms ultrascale lpddr4
    """
    found = list_platforms(*(words or ()))
    if not found:
        raise UserError(
            f"platforms {' '.join(words or ())}: no platform matches all words; give fewer words, "
            "or none to list all. `axiscope platform import` creates a platform for your own board"
        )
    if as_json:
        typer.echo(json.dumps([one.as_json() for one in found], indent=2))
        return
    plural = "" if len(found) == 1 else "s"
    table = folding(
        "platform", "board", "DRAM", "bus", "peak, MB/s", "measured",
        right=("peak, MB/s",), caption=f"{len(found)} platform{plural}; use one with -p NAME",
    )  # fmt: skip
    for one in found:
        rate = "" if one.rate_mtps is None else f"-{one.rate_mtps:.0f}"
        table.add_row(
            one.name,
            f"{one.board}, {one.chip}" if one.chip else one.board,
            f"{one.dram.upper()}{rate}",
            "-" if one.bus_bits is None else f"x{one.bus_bits}",
            f"{one.peak_mbps:.0f}",
            one.measured or "no",
        )
    out.print(table)
    names = {one.name for one in found}
    if other := next((one for one in found if one.boot_of in names), None):
        out.print(
            f"Platforms of one board, such as {other.boot_of} and {other.name}, differ in boot "
            f"loader or revision; `axiscope show {other.boot_of} --values` says which one "
            f"{other.boot_of} describes."
        )


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(platforms)
