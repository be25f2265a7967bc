"""The command that measures the time of single transactions: probe."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Literal

import typer
from rich.text import Text

from axiscope.api.boards import BOARD
from axiscope.api.probe import Coherence, Latencies, Line, check_coherence, make_shots
from axiscope.api.probe import probe as probe_ports
from axiscope.cli import complete
from axiscope.cli.console import folding, out
from axiscope.cli.defaults import defaults_of
from axiscope.cli.options import Json, NoBar
from axiscope.errors import UserError


class Backend(StrEnum):
    """Where the probe runs: on the model, on a virtual board, or on a board."""

    model = "model"
    virtual = "virtual"
    both = "both"


BAR = 40
"""Characters of the longest bar of a histogram."""


@defaults_of(probe_ports, make_shots)
def probe(
    *,
    ports: Annotated[
        str | None,
        typer.Option(
            help="Ports to time one after the other, such as HP0+HPC0+ACP; default: all.",
        ),
    ] = None,
    backend: Annotated[
        Backend,
        typer.Option(
            help="Where to run: the model, the virtual board (`make virtual`), or both.",
        ),
    ] = Backend.model,
    board: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="A board whose bitstream has probes: ssh://root@BOARD, or local."
        ),
    ] = None,
    platform: Annotated[
        str, typer.Option(help="A platform, by name or path.", autocompletion=complete.platforms)
    ] = "ultra96v2",
    pl_mhz: Annotated[float, typer.Option(min=1, max=1000, help="Clock of the port, MHz.")],
    mapping: Annotated[str | None, typer.Option(help="Address map.")] = None,
    direction: Annotated[
        Literal["read", "write", "both"],
        typer.Option(
            help="Direction of the transactions; both: a write, then a read.",
        ),
    ],
    bytes_: Annotated[int, typer.Option("--bytes", help="Number of bytes in a transaction.")],
    base: Annotated[
        str | None,
        typer.Option(
            help="Address of the transactions; default: 0x10000000. On a board, the address is "
            "relative to the buffer; default: 0."
        ),
    ] = None,
    samples: Annotated[int, typer.Option(min=1, max=100_000, help="Number of transactions.")],
    line: Annotated[
        Line, typer.Option(help="State of the line in the CPUs' caches before each transaction.")
    ],
    rest_us: Annotated[
        float,
        typer.Option(min=0, max=1000, help="Idle time of the port before each transaction, us."),
    ],
    axcache: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=15,
            help="AxCACHE; default: 15 at coherent ports, otherwise 3.",
        ),
    ] = None,
    axprot: Annotated[int | None, typer.Option(min=0, max=7, help="AxPROT; default: 2.")] = None,
    axuser: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=3,
            help="AxUSER; default: 1 at coherent ports, otherwise 0.",
        ),
    ] = None,
    coherence: Annotated[
        bool,
        typer.Option(
            "--coherence",
            help="Compare data in both directions (software writes and the port reads; the port "
            "writes and software reads), without and with cache maintenance. Only for boards, "
            "including the virtual board.",
        ),
    ] = False,
    histogram: Annotated[bool, typer.Option("--histogram", help="Draw all latencies.")] = False,
    quiet: NoBar = False,
    as_json: Json = False,
) -> None:
    """Time single transactions at a port, in cycles of the programmable logic.

    By default, coherent ports (HPC, ACP, ACE) use AxCACHE 15, AxPROT 2 and AxUSER 1, and other
    ports use 3, 2 and 0.

    Example: axiscope probe --ports HP0+HPC0+ACP --backend both

    Example: axiscope probe --ports HP0+HPC0 --board ssh://root@ultra96
    """
    if board is not None and backend is not Backend.model:
        raise UserError("--backend, --board: give one of them")
    shots = make_shots(
        platform, ports.split("+") if ports else None, direction=direction, bytes_=bytes_,
        base=_address(base or ("0x10000000" if board is None else "0")), samples=samples,
        line=line, rest_us=rest_us, axcache=axcache, axprot=axprot, axuser=axuser,
    )  # fmt: skip
    asked = {Backend.both: ["model", "virtual"]}.get(backend, [backend.value])
    backends = asked if board is None else [f"{BOARD}{board}"]
    if coherence:
        _print_coherence(
            check_coherence(platform, shots, backends[-1], pl_mhz=pl_mhz, mapping=mapping), as_json
        )
    else:
        rows = probe_ports(
            platform, shots, backends, pl_mhz=pl_mhz, mapping=mapping,
            progress=not (quiet or as_json),
        )  # fmt: skip
        _print(rows, as_json, histogram)


def _address(text: str) -> int:
    try:
        address = int(text, 0)
    except ValueError:
        address = -1
    if not 0 <= address < 2**64:
        raise UserError(f"--base: {text!r} is not an address; give one such as 0x10000000")
    return address


def _print(rows: list[Latencies], as_json: bool, histogram: bool) -> None:
    if as_json:
        typer.echo(json.dumps([r.model_dump() for r in rows]))
        return
    numbers = ("median", "min", "max", "samples")
    heads = ("port", "direction", "backend", "AxCACHE/\nPROT/USER", "line", *numbers)
    table = folding(*heads, right=numbers, box=None)
    for r in rows:
        sideband = f"{r.axcache}/{r.axprot}/{r.axuser}"
        values = (f"{r.median_cycles:g}", str(r.min_cycles), str(r.max_cycles), str(r.samples))
        table.add_row(r.port, r.direction, r.backend, sideband, r.line, *values)
    out.print(table)
    if not histogram:
        return
    for r in rows:
        head = f"\n{r.port} {r.direction} ({r.backend})"
        out.print(Text.assemble((head, "bold"), ", cycles: samples"))
        most = max(r.histogram.values())
        for cycles, count in r.histogram.items():
            bar = "█" * max(1, round(BAR * count / most))
            out.print(f"{cycles:6d} {bar} {count}")


def _print_coherence(rows: list[Coherence], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps([r.model_dump() for r in rows]))
        return
    heads = ("port", "AxCACHE/PROT/USER", "maintenance", "port sees software", "software sees port")
    table = folding(*heads, box=None)
    for r in rows:
        sideband = f"{r.axcache}/{r.axprot}/{r.axuser}"
        seen = (f"{n} of {r.rounds}" for n in (r.port_saw_software, r.software_saw_port))
        table.add_row(r.port, sideband, r.maintenance, *seen)
    out.print(table)


def register(app: typer.Typer) -> None:
    """Adds the command in this file to the application."""
    app.command()(probe)
