"""The command that copies examples into a folder: examples."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from axiscope.api import examples as along
from axiscope.cli import complete
from axiscope.cli.console import folding, out


def examples(
    name: Annotated[
        str | None,
        typer.Argument(
            help="An example, or a folder of examples: video, manev2019, manev2019/fig07, "
            "notebooks.",
            show_default=False,
            autocompletion=complete.examples,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="Folder to copy to; default if a name is given: the current folder.",
        ),
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace files that differ.")] = False,
) -> None:
    """Copy experiments, designs, test benches and notebooks to your own folder.

    With neither a name nor a folder, the command lists the examples. With only a folder, it copies
    all examples. The files keep their paths, such as experiments/examples/video.toml, so that the
    commands in the documentation work there. Your own files are not overwritten.

    Example: axiscope examples video -o my_design
    """
    if name is None and output is None:
        table = folding("name", "what it is")
        for one in along.examples():
            table.add_row(one.path.with_suffix("").as_posix(), one.title)
        out.print(table)
        out.print("axiscope examples NAME -o FOLDER copies one, or a folder of them.")
        return
    written = along.copy(name, output or Path(), replace)
    for path in written:
        out.print(str(path), soft_wrap=True)
    if not written:
        out.print("all there already")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(examples)
