"""The command that writes a script for Vivado: vivado."""

from __future__ import annotations

import typer

from axiscope.api.handoff import vivado_script


def vivado() -> None:
    """Print a Tcl script for Vivado that exports the open block design and opens the report.

    Example: axiscope vivado > axiscope.tcl

    Then in Vivado's Tcl console: source axiscope.tcl
    """
    typer.echo(vivado_script(), nl=False)


def register(app: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    app.command()(vivado)
