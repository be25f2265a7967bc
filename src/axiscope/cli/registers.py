"""Commands for registers: list, show, peek, poke, do."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from axiscope.api.registers import (
    Found,
    Instrument,
    Reading,
    block_of,
    blocks,
    find,
    open_virtual_board,
    run_script,
)
from axiscope.cli import complete
from axiscope.cli.console import folding, out
from axiscope.cli.options import Json
from axiscope.errors import UserError

registers = typer.Typer(
    no_args_is_help=True,
    help=(
        "List, explain, read and write the instrument's registers by name.\n\n"
        "`list` and `show` describe the registers; `peek`, `poke` and `do` access a "
        "board. Blocks on a "
        "board are numbered: generator0.reads.burst is a register, and "
        "generator0.reads.burst.beats_less_one is a field of this register.\n\n"
        "Example: axiscope registers do 'poke generator0.reads.burst 16; "
        "peek generator0.reads.burst'"
    ),
)


class Backend(StrEnum):
    """Boards whose registers the commands can access."""

    virtual = "virtual"


Where = Annotated[Backend, typer.Option(help="The virtual board (`make virtual`).")]
OfPlatform = Annotated[
    str, typer.Option(help="A platform, by name or path.", autocompletion=complete.platforms)
]
OfPorts = Annotated[
    str | None,
    typer.Option(
        help=(
            "Block at each port: PORT for a traffic generator, otherwise PORT:BLOCK "
            "(latency_probe, stream_dma, cluster, convolution, player, regulator), such as "
            "HP0+HP1:cluster. HP0+HP0 stands for two generators behind the multiplexer. Default: "
            "generators at the first four ports."
        )
    ),
]
Clock = Annotated[float, typer.Option(min=1, max=1000, help="Clock of the instrument, MHz.")]


@registers.command("list")
def list_(
    block: Annotated[str | None, typer.Argument(help="A kind of block; default: all.")] = None,
    as_json: Json = False,
) -> None:
    """List the kinds of blocks, or the registers of one kind.

    Example: axiscope registers list traffic_generator
    """
    if block is None:
        kinds = [b.map for b in blocks().values()]
        if as_json:
            typer.echo(json.dumps([{"block": m.name, "title": m.title} for m in kinds]))
            return
        table = folding("block", "what it is", box=None)
        for m in kinds:
            table.add_row(m.name, m.title)
        out.print(table)
        return
    found = block_of(block).registers()
    if as_json:
        typer.echo(json.dumps([_entry(f) for f in found]))
        return
    table = folding("offset", "register", "access", "what it is", box=None)
    for f in found:
        many = f"[{f.register.count}]" if f.is_array else ""
        table.add_row(f"{f.address:#05x}", f.name + many, f.register.access, f.register.title)
    out.print(table)


def _entry(f: Found) -> dict[str, object]:
    return {"register": f.name, "offset": f.address} | f.register.model_dump(
        exclude={"name", "offset"}
    )


@registers.command()
def show(
    name: Annotated[str, typer.Argument(help="A register: BLOCK.REGISTER, BLOCK.FILE.REGISTER.")],
    as_json: Json = False,
) -> None:
    """Show the fields of a register or of a register file, with meanings and reset values.

    Example: axiscope registers show traffic_generator.reads.burst
    """
    found = find(name)
    if as_json:
        typer.echo(json.dumps([_entry(f) for f in found]))
        return
    for f in found:
        _show(f)


def _show(f: Found) -> None:
    r = f.register
    head = f"  offset {f.address:#05x}, {8 * r.bytes} bits, {r.access}"
    if f.is_array:
        head += f", {r.count} of them every {r.stride} bytes"
    out.print(Text.assemble((f.name, "bold"), head), soft_wrap=True)
    out.print(" ".join(t for t in (f"{r.title}." if r.title else "", r.description) if t))
    table = folding("bits", "field", "access", "reset", "meaning", box=None)
    for field in r.fields if f.field is None else (f.field,):
        high = field.low + field.bits - 1
        bits = str(high) if field.bits == 1 else f"{high}:{field.low}"
        values = [f"{number}: {text} ({n})" for n, (number, text) in field.meanings.items()]
        reset = "" if field.reset is None else f"{field.reset:#x}"
        text = "\n".join([field.description, *values])
        table.add_row(bits, field.name, field.access, reset, text)
    if r.bytes == 4:
        out.print(table)


@registers.command()
def peek(
    name: Annotated[
        str, typer.Argument(help="A register, a field, or a block with all its registers.")
    ],
    backend: Where = Backend.virtual,
    platform: OfPlatform = "ultra96",
    ports: OfPorts = None,
    pl_mhz: Clock = 300.0,
    as_json: Json = False,
) -> None:
    """Read registers. Every command starts a new virtual board; use `do` for several accesses.

    Example: axiscope registers peek generator0.capabilities
    """
    _print(_open(platform, ports, pl_mhz).read(name), as_json)


@registers.command()
def poke(
    name: Annotated[str, typer.Argument(help="A register, or a field of a register.")],
    value: Annotated[str, typer.Argument(help="A number (16, 0x10), or the name of a value.")],
    backend: Where = Backend.virtual,
    platform: OfPlatform = "ultra96",
    ports: OfPorts = None,
    pl_mhz: Clock = 300.0,
    as_json: Json = False,
) -> None:
    """Write a register or a field, then read it back if possible.

    Example: axiscope registers poke generator0.reads.burst.beats_less_one 15
    """
    instrument = _open(platform, ports, pl_mhz)
    instrument.write(name, value)
    readable = "r" in instrument.find(name)[0].register.access
    _print(instrument.read(name) if readable else [], as_json)


@registers.command("do")
def do_(
    script: Annotated[
        str,
        typer.Argument(
            help="Statements, separated by line ends or semicolons; - reads standard input.",
        ),
    ] = "-",
    file: Annotated[
        Path | None, typer.Option("--file", "-f", help="Read statements from a file.")
    ] = None,
    backend: Where = Backend.virtual,
    platform: OfPlatform = "ultra96",
    ports: OfPorts = None,
    pl_mhz: Clock = 300.0,
    as_json: Json = False,
) -> None:
    """Perform several accesses on one board: `poke NAME VALUE`, `peek NAME`, `wait MICROSECONDS`.

    Example: axiscope registers do "poke generator0.data_seed 7; peek generator0.data_seed"
    """
    if file is not None:
        try:
            script = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise UserError(f"{file}: not UTF-8 text ({error.reason})") from error
    elif script == "-":
        script = sys.stdin.read()
    _print(run_script(_open(platform, ports, pl_mhz), script), as_json)


def _open(platform: str, ports: str | None, pl_mhz: float) -> Instrument:
    return open_virtual_board(platform, ports.split("+") if ports else None, pl_mhz)


def _print(read: list[Reading], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps([r.record() for r in read]))
        return
    for r in read:
        register = r.found.register
        digits = 2 + 2 * register.bytes
        value = f"{r.value:#0{digits}x}"
        if register.bytes == 8:
            value = str(r.value)
        out.print(Text.assemble((r.found.name, "bold"), f"  {r.found.address:#06x}  {value}"))
        if register.bytes == 8:
            continue
        for field in register.fields:
            content = r.fields().get(field.name)
            if content is not None:
                text = field.meaning(content)
                meaning = (f"  {text}" if text else "", "dim")
                out.print(Text.assemble(f"  {field.name} = {content}", meaning))


def register(app: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    app.add_typer(registers, name="registers")
