"""The command about safe traffic: inject."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.markup import escape

from axiscope.advise.aggressors import AGGRESSORS, check_aggressor
from axiscope.advise.inject import advise, refuse
from axiscope.advise.knobs import periods_of
from axiscope.advise.names import names_of
from axiscope.advise.scene import scene
from axiscope.advise.setting import How
from axiscope.advise.victims import VICTIMS
from axiscope.cli.console import err, out, progress_bar
from axiscope.cli.inject_data import as_data
from axiscope.cli.inject_table import table_of, warnings
from axiscope.cli.options import Json
from axiscope.errors import UserError

Name = Annotated[str, typer.Option("--platform", "-p", help="A platform, by name or path.")]
Clusters = Annotated[
    int | None, typer.Option(min=1, help="Aggressors; one at every other port by default.")
]
VictimPort = Annotated[
    str | None,
    typer.Option(help="Port of the victim; the first by default (HP0+HP1: two of a DPU)."),
]
Ports = Annotated[str | None, typer.Option(help="Ports of the aggressors, such as HP1+HP2.")]
Mhz = Annotated[float, typer.Option(min=1, max=1000, help="Clock of the logic, MHz.")]
Mapping = Annotated[str | None, typer.Option(help="Address map of the platform.")]
Qos = Annotated[str, typer.Option(help="QoS setting of the platform.")]
Counted = Annotated[float, typer.Option(min=20.0, max=1e5, help="Simulated time a run, us.")]
Starts = Annotated[int, typer.Option(min=1, max=50, help="Runs a setting, from other starts.")]
ProgramMib = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=4095,
        help="Memory of a core's program, MiB; PolyBench's standard set by default.",
    ),
]
Window = Annotated[float, typer.Option(min=5.0, help="Time of a window, us.")]


def bytes_of_mib(mib: int | None) -> int | None:
    """Of --program-mib."""
    return None if mib is None else mib << 20


def how_of(counted_us: float, starts: int, window_us: float) -> How:
    """How to measure; UserError where the window is longer than the run."""
    if window_us > counted_us:
        raise UserError(f"--window-us: {window_us:g} is more than the {counted_us:g} counted")
    return How(
        counted_us=counted_us, starts=starts, window_us=window_us, period_us=min(5.0, window_us / 5)
    )


def inject(
    victim: Annotated[
        str,
        typer.Option(
            "--victim",
            "--victims",
            help=f"One or more of {', '.join(VICTIMS)}; NAME@MBPS; CPU:PROGRAM, such as A53:read, "
            "or A53x4:lu on four cores; DPU:NETWORK, such as dpuczdx8g_b4096:resnet50.",
        ),
    ],
    platform: Name = "zcu102",
    max_slowdown: Annotated[
        float, typer.Option(help="The victim may take so much longer: 1.1 is 10 %.")
    ] = 1.1,
    aggressor: Annotated[
        str, typer.Option(help=f"Of {', '.join(AGGRESSORS)}; any mix-PERCENT of reads.")
    ] = "cluster-read",
    clusters: Clusters = None,
    victim_port: VictimPort = None,
    ports: Ports = None,
    every_window: Annotated[
        bool, typer.Option(help="The bound holds in every window, not only over the run.")
    ] = False,
    program_mib: ProgramMib = None,
    window_us: Window = 100.0,
    govern: Annotated[
        bool, typer.Option(help="Also run the closed loop, which holds the bound in every window.")
    ] = False,
    period_cycles: Annotated[
        str, typer.Option(help="Periods of the regulators to try, cycles; the best is shown.")
    ] = "256,1024,4096",
    pl_mhz: Mhz = 300.0,
    mapping: Mapping = None,
    qos: Qos = "default",
    counted_us: Counted = 400.0,
    starts: Starts = 3,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="No progress bar, no notes.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Find how much traffic is safe beside a victim, and what to program for it.

    The largest load of the aggressors that keeps the victim's slowdown under the bound, from
    every start: idle cycles of the clusters' smart DMAs (or a rate), and the budget of a
    regulator before each port. Loads are tested from the least up, since not every curve
    rises. Beside it stands what exclusive access (PREM) gives.

    Example: axiscope inject -p zcu102 --victim chase,read --clusters 3 --max-slowdown 1.1
    """
    if not 1.0 < max_slowdown <= 100.0:
        raise UserError(f"--max-slowdown: {max_slowdown:g}; give more than 1, such as 1.1")
    names = names_of("--victim", victim)
    given = (clusters, victim_port, ports, pl_mhz, mapping, qos, names)
    at = scene(platform, *given, counted_us / 2, bytes_of_mib(program_mib))
    how = how_of(counted_us, starts, window_us)
    check_aggressor(aggressor)
    periods = periods_of(period_cycles)
    for name in names:
        refuse(at, name, aggressor, how, periods)
    found = []
    with progress_bar("searching", quiet or as_json) as progress:
        for number, name in enumerate(names):

            def part(done: int, total: int, before: int = number) -> None:
                if progress:
                    progress(before * total + done, len(names) * total)

            advice = advise(
                at, name, aggressor, max_slowdown, how, periods, every_window, govern, part
            )
            found.append(advice)
    if as_json:
        head = {
            "platform": at.platform.name,
            "victim_port": at.victim_label,
            "aggressor": aggressor,
            "ports": at.label,
            "max_slowdown": max_slowdown,
            "every_window": every_window,
            "how": asdict(how),
        }
        out.print_json(data=head | {"victims": [as_data(advice) for advice in found]})
        return
    out.print(table_of(at, aggressor, max_slowdown, how, found, every_window))
    if not quiet:
        for advice in found:
            for sentence in warnings(advice):
                err.print(f"[yellow]note:[/] {escape(sentence)}", soft_wrap=True)


def register(app: typer.Typer) -> None:
    """Adds the command of this file."""
    app.command()(inject)
