"""The command that tells what is on this computer."""

from __future__ import annotations

import json
import platform
import sys

import typer
from rich.text import Text

import axiscope
from axiscope.cli.console import folding, out
from axiscope.cli.options import Json
from axiscope.doctor import look, things
from axiscope.platform import known_platforms


def doctor(as_json: Json = False) -> None:
    """Tell what of all that Axiscope can use is here, what the rest is for and how to get it.

    Runs, reports, advice and comparisons need nothing of it: what is missing is no fault, and the
    command ends with 0. For a board that is to run an experiment: axiscope board doctor.

    Example: axiscope doctor
    """
    found = [look(thing) for thing in things()]
    about = {
        "axiscope": axiscope.__version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "installed": sys.prefix,
        "platforms": known_platforms(),
    }
    if as_json:
        typer.echo(json.dumps(about | {"things": [one.model_dump() for one in found]}, indent=2))
        return
    out.print(
        f"axiscope {about['axiscope']}, Python {about['python']}, {about['system']}, "
        f"{len(about['platforms'])} platforms\n{about['installed']}\n",
        soft_wrap=True,
    )
    table = folding("here", "what", "for")
    for one in found:
        if one.here:
            table.add_row(Text("yes", "green"), f"{one.name} {one.version or ''}", one.purpose)
    out.print(table)
    table = folding("missing", "for", "how to get it")
    for one in found:
        if not one.here:
            some = f" ({', '.join(one.missing)})" if one.place is not None else ""
            table.add_row(Text(one.name + some, "yellow"), one.purpose, one.get)
    if table.row_count:
        out.print(table)
    out.print("Runs, reports and advice need nothing of what is missing.")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(doctor)
