"""The command that shows which optional tools are installed: doctor."""

from __future__ import annotations

import json
import platform
import sys

import typer
from rich.text import Text

import axiscope
from axiscope.api.doctor import look, packages, things
from axiscope.api.platforms import platforms
from axiscope.cli.console import folding, out
from axiscope.cli.options import Json


def doctor(as_json: Json = False) -> None:
    """Check which optional tools are installed, what the missing ones are for and how to get them.

    Runs, reports, advice and comparisons need none of these tools, so a missing tool is not an
    error and the exit status is 0. To check a board before an experiment, use axiscope board
    doctor.

    Example: axiscope doctor
    """
    found = [look(thing) for thing in things()]
    system = packages()
    about = {
        "axiscope": axiscope.__version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "installed": sys.prefix,
        "platforms": platforms(),
    }
    if as_json:
        lists = {
            "things": [one.model_dump() for one in found],
            "packages": [one.model_dump() for one in system],
        }
        typer.echo(json.dumps(about | lists, indent=2))
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
    out.print("Runs, reports and advice do not need the missing tools.\n")
    here = [one.name for one in system if one.here]
    out.print(f"For building and testing in the source folder, installed: {', '.join(here)}")
    table = folding("missing package", "for", "make targets")
    for package in system:
        if not package.here:
            name = Text(package.name, "yellow")
            table.add_row(name, package.purpose, ", ".join(package.needed_by))
    if table.row_count:
        out.print(table)
        out.print("Each make target installs the packages that it needs.")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(doctor)
