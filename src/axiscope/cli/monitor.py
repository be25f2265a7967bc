"""The command that observes an accelerator's bus: monitor."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from axiscope.api.monitor import (
    DIRECTIONS,
    IdGroup,
    Saw,
    SlowBurst,
    Window,
    alone_of,
    ids_text,
    notes,
    rows,
    verdict,
    watch,
)
from axiscope.api.sweeps import read_filter
from axiscope.cli.console import folding, out
from axiscope.cli.defaults import defaults_of
from axiscope.cli.options import Json, NoBar, Only
from axiscope.errors import UserError


@defaults_of(watch)
def monitor(
    *,
    url: Annotated[
        str, typer.Argument(help="ssh://root@BOARD, local, or uart:DEVICE.", show_default=False)
    ],
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            help="Name of a monitor, such as axiscope-mine; can be given several times; default: "
            "all.",
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(min=1e-5, max=600, help="Length of each window, s.")],
    windows: Annotated[int, typer.Option(min=1, max=10_000, help="Number of consecutive windows.")],
    companions: Annotated[
        Path | None,
        typer.Option(
            help="An experiment to run at the same time. The first window is counted without it, "
            "and each further window with one of its points.",
            metavar="FILE",
        ),
    ] = None,
    only: Only = None,
    group: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID[/MASK]",
            help="AxIDs whose latencies are counted separately; can be given several times; all "
            "other AxIDs form one group.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Folder for monitor.html, monitor.parquet and monitor.json."
        ),
    ] = None,
    design: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the traffic of the first window as a design for the model."
        ),
    ] = None,
    quiet: NoBar = False,
    as_json: Json = False,
) -> None:
    """Watch your own accelerator's bus on a board: rates, latencies, causes of waiting, errors.

    The bitstream needs an `axiscope_monitor` on that bus. The command neither starts nor stops your
    accelerator.

    Example: axiscope monitor ssh://root@ultra96

    Example: axiscope monitor ssh://root@ultra96 --design mine.toml

    Example: axiscope monitor ssh://root@ultra96 --companions experiments/main.toml -o mine
    """
    if companions is not None and windows != 1:
        raise UserError(
            "--windows, --companions: give one of them; --companions counts one window per point"
        )
    groups = [_group(text) for text in group or []]
    found = watch(
        url, names=names or [], groups=groups, seconds=seconds, windows=windows,
        companions=companions, only=read_filter(only or []), output=output, design=design,
        progress=not (quiet or (companions is None and windows == 1)),
    )  # fmt: skip
    if as_json:
        typer.echo(json.dumps(found.as_json()))
        return
    for window in found.windows:
        _print(window, alone_of(found.windows, window), groups)
    if design is not None:
        out.print(f"\ndesign  {design}\nnext    axiscope run {design} -p PLATFORM")
    if output is not None:
        out.print(f"\ntable   {output / 'monitor.parquet'}\npage    {output / 'monitor.html'}")


def _group(text: str) -> IdGroup:
    head, _, tail = text.partition("/")
    try:
        one, mask = int(head, 0), int(tail, 0) if tail else None
    except ValueError:
        one = mask = -1
    if not (0 <= one < 1 << 16 and (mask is None or 0 < mask < 1 << 16)):
        raise UserError(f"--group: {text!r}; give ID or ID/MASK, such as 3 or 0x10/0xf0")
    return IdGroup(id=one if mask is None else one & mask, mask=mask)


def _print(window: Window, alone: Window | None, groups: list[IdGroup]) -> None:
    moved = window.companions_mbps
    load = "" if moved is None else f", next to {moved:.0f} MB/s"
    for saw in window.saw:
        bits = 8 * saw.capabilities.beat_bytes
        head = f"\n{saw.name} at {saw.port}"
        rest = f": window {window.name}, {window.seconds:g} s, {bits} bits at {saw.mhz:g} MHz"
        out.print(Text.assemble((head, "bold"), rest + load))
        numbers = ("MB/s", "slowdown", "in flight", "mean ns", "p99 ns", "max ns")
        several = len(saw.figures.reads.groups) > 1
        heads = ("direction", *(("IDs",) if several else ()), *numbers)
        table = folding(*heads, right=numbers, box=None)
        for row in rows(Window(window.name, window.seconds, [saw]), alone):
            if row["group"] and not row["group_bursts"]:
                continue
            first = row["group"] == 0
            cells = [
                f"{row['mbps']:.0f}" if first else "",
                _number(row["slowdown"], 2) if first else "",
                f"{row['in_flight_mean']:.1f}" if first else "",
                *(_number(row[f"latency_{k}_ns"], 0) for k in ("mean", "p99", "most")),
            ]
            ids = (ids_text(groups, row["group"]),) if several else ()
            table.add_row(row["direction"] if first else "", *ids, *cells)
        out.print(table)
        for line in _said(saw):
            out.print(line)


def _number(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def _said(saw: Saw) -> Iterator[str]:
    """Yields notes that explain the table."""
    moved = False
    for direction in DIRECTIONS:
        if (found := verdict(saw.figures, direction)) is not None:
            moved = True
            yield f"{direction:7} {found.message}; what may help: {found.helps}"
    if not moved:
        yield "nothing  no burst ended in this time: start your accelerator, or count for longer"
    for direction, slow in (("reads", saw.slowest_reads), ("writes", saw.slowest_writes)):
        if slow:
            yield f"slowest {direction}: {_burst(slow[0], saw)}"
    for note in notes(saw):
        yield f"note    {note}"


def _burst(slow: SlowBurst, saw: Saw) -> str:
    ns = slow.latency_cycles * 1e3 / saw.mhz
    return (
        f"{ns:.0f} ns, {slow.beats} beats of {slow.beat_bytes} bytes at {slow.address:#x}, "
        f"ID {slow.id}"
    )


def register(app: typer.Typer) -> None:
    """Adds the command in this file to the application."""
    app.command()(monitor)
