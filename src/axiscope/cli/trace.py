"""Commands for waveforms: trace buses, trace import, trace program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from axiscope.api.traces import BusSeen, import_trace, list_buses, write_program
from axiscope.cli import complete
from axiscope.cli.console import err, folding, out
from axiscope.cli.defaults import defaults_of
from axiscope.cli.options import Json, Quiet

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Extract AXI traffic from a simulation or a logic analyser, as bursts and as a design.",
)

_File = Annotated[Path, typer.Argument(help="Waveform: .vcd, .fst, or an ILA's .csv or .ila.")]
_Clock = Annotated[str | None, typer.Option(help="Name of the clock; default: detected.")]
_Period = Annotated[
    float | None,
    typer.Option(
        help="Period of the clock, ns, for files without a clock: files from an ILA, or a VCD with "
        "one time step per sample."
    ),
]


@app.command("buses")
def buses(
    file: _File, clock: _Clock = None, period_ns: _Period = None, as_json: Json = False
) -> None:
    """List the AXI buses in a waveform: their signals, widths and clocks, what is skipped, and why.

    Example: axiscope trace buses sim.vcd
    """
    listed = list_buses(file, clock=clock, period_ns=period_ns)
    found = listed.buses
    if as_json:
        typer.echo(json.dumps([bus.model_dump() for bus in found]))
    notes = [("note", n) for n in listed.notes] + [("skipped", s.sentence) for s in listed.skipped]
    if as_json:
        for word, note in notes:
            err.print(Text.assemble((word, "yellow"), f" {note}"), soft_wrap=True)
        return
    table = folding("bus", "protocol", "bits", "ways", "clock", "MHz", "signals")
    for bus in found:
        mhz = "" if bus.clock_mhz is None else f"{bus.clock_mhz:.6g}"
        table.add_row(
            bus.bus, bus.protocol, str(bus.data_bits or ""), bus.ways,
            bus.clock or "", mhz, str(len(bus.signals)),
        )  # fmt: skip
    out.print(table)
    for word, note in notes:
        out.print(Text.assemble((f"{word:8}", "yellow"), note), soft_wrap=True)


@app.command("import")
def take(
    file: _File,
    bus: Annotated[
        list[str] | None,
        typer.Option(
            help="Name of a bus, or the end of its name; may contain the wildcards * and ?; can be "
            "given several times."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="Folder to write; default: named after the file.",
        ),
    ] = None,
    clock: _Clock = None,
    period_ns: _Period = None,
    platform: Annotated[
        str | None,
        typer.Option(
            "--platform",
            "-p",
            help="Platform of the design.",
            autocompletion=complete.platforms,
        ),
    ] = None,
    base: Annotated[
        int | None,
        typer.Option(
            min=0,
            parser=lambda text: int(str(text), 0),
            metavar="ADDRESS",
            help="Address in the board's memory to which the lowest recorded address is moved; "
            "default: as recorded.",
        ),
    ] = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Extract the traffic of AXI buses from a waveform.

    Writes transactions.csv (one burst per row), a recording for each direction of each bus, and
    design.toml, which replays the recordings. With this design, `axiscope run` shows the rates that
    the recorded bursts reach on a board, at a different port or with different burst lengths.

    Example: axiscope trace import sim.vcd --bus m_axi_gmem -o gmem -p zcu102
    """
    folder = output or Path("results") / f"{file.stem}-trace"
    made = import_trace(
        file, folder, bus or [], clock=clock, period_ns=period_ns, platform=platform, base=base
    )
    if as_json:
        typer.echo(json.dumps(made.as_json()))
        return
    if quiet:
        return
    table = folding("stream", "bursts", "bytes", "in flight", "latency cycles", "waited for")
    for name, part in made.streams.items():
        table.add_row(
            name, str(part.bursts), str(part.bytes), str(part.in_flight),
            f"{part.latency_mean_cycles:.1f}", part.waited_for,
        )  # fmt: skip
    out.print(table)
    for seen in made.buses:
        _tell(seen)
    out.print(f"table   {made.table}", soft_wrap=True)
    out.print(f"design  {made.design}", soft_wrap=True)


@app.command("program")
@defaults_of(write_program)
def program(
    *,
    recording: Annotated[
        Path, typer.Argument(help="Folder that `trace import` wrote.", metavar="RECORDING")
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="File: .toml to read, .h for the C driver.")
    ] = Path("program.toml"),
    bus: Annotated[
        str | None,
        typer.Option(
            help="The bus to use, if the recording has several.",
        ),
    ] = None,
    entries: Annotated[int, typer.Option(help="Size of the player's table, 1 to 512 entries.")],
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Turn an imported recording into a program for the player (hardware/player) on a board.

    Keeps the bursts' shapes, gaps and wait conditions. Repetitions become loops.

    Example: axiscope trace program results/sim-trace -o program.h
    """
    made = write_program(recording, output, bus, entries)
    if as_json:
        message = {
            "program": str(output), "entries": len(made.entries), "loops": made.loops,
            "bursts": made.bursts, "recorded": made.recorded, "notes": list(made.notes),
        }  # fmt: skip
        typer.echo(json.dumps(message))
        return
    if quiet:
        return
    out.print(
        f"{len(made.entries)} entries, {made.loops} loops: {made.bursts} of {made.recorded} bursts"
    )
    for note in made.notes:
        out.print(Text.assemble(("note", "yellow"), f"    {note}"), soft_wrap=True)
    out.print(f"program {output}", soft_wrap=True)


def _tell(bus: BusSeen) -> None:
    for note in bus.notes:
        out.print(Text.assemble(("note", "yellow"), f"    {bus.bus}: {note}"), soft_wrap=True)


def register(root: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    root.add_typer(app, name="trace")
