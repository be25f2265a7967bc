"""Options that several commands have in common."""

from __future__ import annotations

from pathlib import Path
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
    typer.Option(
        "--executor", help="Use a Dask cluster, dask://HOST:PORT, instead of local processes."
    ),
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
        help="Select the points in which a setting has one of the given values (NAME=VALUE,VALUE); "
        "if the option is given several times, all conditions must match.",
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
        help="Board with the same chip from which missing figures, such as powers, are copied; "
        "default: chosen by DRAM standard.",
        autocompletion=complete.platforms,
    ),
]
Part = Annotated[
    str | None,
    typer.Option(
        help="DRAM device: name of a file in the folder parts, without .toml; default: the most "
        "similar part.",
    ),
]

Measured = Annotated[
    Path | None, typer.Option(help="Measurements (CSV) to draw next to the model's results.")
]
