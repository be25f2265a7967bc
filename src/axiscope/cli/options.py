"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

from axiscope.cli import complete

Jobs = Annotated[
    int | None,
    typer.Option(
        min=1,
        help="Number of processes; default: one per core.",
    ),
]
Where = Annotated[
    str | None,
    typer.Option("--executor", help="A Dask cluster instead of processes: dask://HOST:PORT."),
]
InsteadOfOwn = Annotated[
    str | None,
    typer.Option(
        "--platform",
        "-p",
        help="The platform to use instead of the design's.",
        autocompletion=complete.platforms,
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="NAME=VALUE[,VALUE]",
        help="Select the points in which a setting has one of these values; if the option is given "
        "several times, all conditions must match.",
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print no progress and no summary.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Print all details and warnings.")]
NoBar = Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress bar.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
RefMhz = Annotated[
    float | None,
    typer.Option(
        "--ref-mhz",
        help="Crystal frequency of the processing system, MHz; default: as stated in the file, "
        "otherwise 33.333.",
    ),
]
Base = Annotated[
    str | None,
    typer.Option(
        help="Board with the same chip, for figures that no file states, such as powers; default: "
        "chosen by DRAM standard.",
        autocompletion=complete.platforms,
    ),
]
Part = Annotated[
    str | None,
    typer.Option(
        help="DRAM device: a file in parts, without .toml; default: the most similar part.",
    ),
]
