"""The command that computes the cost of offloads: offload."""

from __future__ import annotations

import json
import re
from itertools import zip_longest
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from axiscope.api.offloads import SIZES, WAYS, OffloadResult
from axiscope.api.offloads import offload as find_offload
from axiscope.api.platforms import Traffic
from axiscope.cli import complete
from axiscope.cli.boots import print_boot
from axiscope.cli.console import folding, out
from axiscope.cli.defaults import defaults_of
from axiscope.cli.options import Jobs, Json, Quiet
from axiscope.errors import UserError
from axiscope.report.numbers import bytes_text
from axiscope.report.offload import write_offload_files

_UNITS = {"": 1, "KIB": 1 << 10, "MIB": 1 << 20, "K": 1 << 10, "M": 1 << 20}


@defaults_of(find_offload)
def offload(
    *,
    platform: Annotated[
        str,
        typer.Option("--platform", "-p", help="A platform.", autocompletion=complete.platforms),
    ],
    sizes: Annotated[
        str | None,
        typer.Option(help="Buffer sizes, such as 4KiB,64KiB,1MiB; default: 4 KiB to 4 MiB."),
    ] = None,
    ports: Annotated[
        str | None, typer.Option(help="Ports, such as HP0,HPC0,ACP; default: one of each kind.")
    ] = None,
    pl_mhz: Annotated[
        float, typer.Option(min=1, max=1000, help="Clock of the programmable logic, MHz.")
    ] = 250,
    burst_beats: Annotated[
        int, typer.Option(min=1, max=256, help="Number of beats in the accelerator's bursts.")
    ],
    outstanding: Annotated[
        int,
        typer.Option(
            min=1,
            max=1024,
            help="Maximum number of bursts in flight.",
        ),
    ],
    call_us: Annotated[
        float | None,
        typer.Option(
            min=0, help="Time for the driver, the start of the accelerator and the interrupt, us."
        ),
    ] = None,
    maintain_ns: Annotated[
        float | None, typer.Option(min=0, help="Time to clean or invalidate one cache line, ns.")
    ] = None,
    asleep: Annotated[
        bool,
        typer.Option(
            help="Let the core sleep until the interrupt, so that its wake-up time is included."
        ),
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder for offload.json, .svg and .png.")
    ] = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Show the end-to-end cost of an offload, and the best port for each buffer size.

    Timing starts when the input is in a core's caches, and ends when the same core has read the
    result. It covers the copies, the cache maintenance, the driver, the interrupt and the
    accelerator's own run time. The model simulates the memory accesses of the core and of the
    accelerator. The software cost per call and per cache line comes from a data file and is printed
    with its source; options override it.

    Example: axiscope offload -p zcu102 -o results/offload
    """
    result = find_offload(
        platform,
        SIZES if sizes is None else [_bytes(size) for size in sizes.split(",")],
        ports=None if ports is None else re.split(r"[,+]", ports), pl_mhz=pl_mhz,
        burst_beats=burst_beats, outstanding=outstanding, call_us=call_us,
        maintain_ns=maintain_ns, asleep=asleep, jobs=jobs, progress=not (quiet or as_json),
    ).result  # fmt: skip
    if output is not None:
        files = write_offload_files(output, result)
    if as_json:
        typer.echo(json.dumps(result.model_dump(by_alias=True)))
    elif not quiet:
        _print(result)
        if output is not None:
            out.print(f"plot    {files[0]}")
    print_boot(platform, [Traffic.of([port], "both") for port in {c.port for c in result.costs}])


def _bytes(text: str) -> int:
    found = re.fullmatch(r"\s*(\d+)\s*([A-Za-z]*)\s*", text)
    unit = _UNITS.get(found[2].upper().removesuffix("B") if found else "?")
    if found and unit is None:
        unit = _UNITS.get(found[2].upper())
    if not found or unit is None:
        raise UserError(f"--sizes: {text!r} is not a size; give, for example, 4KiB,64KiB,1MiB")
    return int(found[1]) * unit


def _print(result: OffloadResult) -> None:
    names = list(dict.fromkeys(cost.name for cost in result.costs))
    table = folding(
        "buffer",
        *names,
        right=names,
        title=f"Offload on {result.platform}, end-to-end time in us",
        title_justify="left",
    )
    for size in dict.fromkeys(cost.size_bytes for cost in result.costs):
        here = {c.name: c.total_us for c in result.costs if c.size_bytes == size}
        least = min(here.values())
        cells = [Text(f"{us:.1f}", "bold green" if us == least else "") for us in here.values()]
        table.add_row(bytes_text(size), *cells)
    out.print(table)
    ends = [bytes_text(best.from_bytes) for best in result.best[1:]]
    for best, end in zip_longest(result.best, ends):
        # This method is the best up to the size from which the next method is faster.
        reach = f"up to {end}" if end else "upwards"
        longer = f"{best.lead_percent:.0f} %"
        lead = f" (the second best takes {longer} longer)" if best.lead_percent else ""
        even = ""
        if best.even_maintain_ns is not None:
            even = f", if maintaining a line takes over {best.even_maintain_ns:.1f} ns"
        out.print(f"best    {best.name} from {bytes_text(best.from_bytes)} {reach}{lead}{even}")
    for way in dict.fromkeys(cost.way for cost in result.costs):
        out.print(f"method  {way}: {WAYS[way]}")
    for name, figure in result.software.items():
        out.print(f"used    {name} = {figure.value:g} ({figure.origin}: {figure.source})")
    out.print(f"confidence  {result.error_text}")


def register(app: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    app.command()(offload)
