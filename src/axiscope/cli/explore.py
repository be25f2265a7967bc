"""The command that opens the explorer: explore."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from axiscope.cli.console import notes, out
from axiscope.cli.options import InsteadOfOwn
from axiscope.errors import UserError
from axiscope.report import explorer


def explore(
    design: Annotated[
        Path | None, typer.Argument(help="A design to open.", show_default=False)
    ] = None,
    platform: InsteadOfOwn = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the page to this file.")
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
    ] = True,
) -> None:
    """Open the explorer, a page that contains the model, in your browser.

    Example: axiscope explore design.toml -p zcu102
    """
    if output is not None and output.suffix != ".html":
        raise UserError(f"--output: {output}; the page is HTML: give a name that ends in .html")
    with notes():
        state = "" if design is None else explorer.state_of(design, platform)
    page = output
    if page is None and state:
        # The file is not deleted, because the browser reads the file after this command has ended.
        page = Path(tempfile.mkdtemp(prefix="axiscope-")) / "explorer.html"
    if page is None:
        explorer.page()
        page = explorer.PAGE
    else:
        explorer.write_page(page, state)
    if browser:
        webbrowser.open(page.resolve().as_uri())
    out.print(f"explorer  {page}", soft_wrap=True)


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(explore)
