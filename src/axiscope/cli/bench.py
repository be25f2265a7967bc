"""The command that writes the setup of a test bench: bench."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from axiscope.api.test_bench import COHERENT, PortSetup, port_bits, write_setup
from axiscope.cli import complete
from axiscope.cli.console import out
from axiscope.cli.defaults import defaults_of
from axiscope.errors import UserError

_PORT = re.compile(
    r"(?P<port>\w+)(:(?P<bits>\d+))?(@(?P<mhz>[\d.]+))?(?P<coherent>,coherent)?(?P<axqos>,axqos)?"
)


@defaults_of(write_setup)
def bench(
    *,
    ports: Annotated[
        list[str],
        typer.Option(
            "--port",
            help="A port that the bench uses, in one of these forms: HP0; HP0:64 (bits); HP0@150 "
            "(MHz); HPC0,coherent; HP0,axqos (QoS from AxQOS).",
        ),
    ],
    platform: Annotated[
        str,
        typer.Option("--platform", "-p", help="A platform.", autocompletion=complete.platforms),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The setup file (JSON).")],
    companions: Annotated[
        Path | None, typer.Option(help="A design that loads the memory at the same time.")
    ] = None,
    pl_mhz: Annotated[
        float,
        typer.Option(
            min=1,
            max=1000,
            help="Clock of the programmable logic, MHz. With --companions, the companion design "
            "sets the clock, the map and the QoS.",
        ),
    ] = 250,
    mapping: Annotated[str | None, typer.Option(help="Address map.")] = None,
    qos: Annotated[str, typer.Option(help="QoS setting of the platform.")],
) -> None:
    """Write the setup file for a test bench with a board's memory behind your AXI ports.

    The setup file contains the platform, the ports and the load. SystemVerilog (DPI-C), C++ and
    SystemC benches open it through c/include/axiscope_ps.h. A cocotb bench does not need this file:
    axiscope.cocotb.ProcessingSystem has the same arguments.

    Example: axiscope bench -p zcu102 --port HP0 --companions load.toml -o ps.json
    """
    widths = port_bits(platform)
    asked = [_port(text, widths) for text in ports]
    write_setup(
        output, platform, asked, companions=companions, pl_mhz=pl_mhz, mapping=mapping, qos=qos
    )
    out.print(f"setup   {output}", soft_wrap=True)


def _port(text: str, widths: dict[str, int]) -> PortSetup:
    message = _PORT.fullmatch(text)
    if message is None:
        raise UserError(f"--port {text}: give a port such as HP0, HP0:64, HP0:64@150")
    port = message["port"]
    if port not in widths:
        raise UserError(f"--port {text}: '{port}' is unknown; the platform has {', '.join(widths)}")
    bits = int(message["bits"]) if message["bits"] else widths[port]
    mhz = float(message["mhz"]) if message["mhz"] else None
    more = COHERENT if message["coherent"] else {}
    return PortSetup(port, bits, mhz, **more, axqos=bool(message["axqos"]))


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(bench)
