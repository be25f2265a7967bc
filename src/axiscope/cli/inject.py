"""The command that finds safe traffic: inject."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from axiscope.api.injection import AGGRESSORS, VICTIMS, refuse_other_results
from axiscope.api.injection import inject as search
from axiscope.api.safe_designs import inject_design
from axiscope.cli import complete, complete_answers
from axiscope.cli.boots import print_boots_of_loads
from axiscope.cli.console import err, notes, out
from axiscope.cli.defaults import defaults_of
from axiscope.cli.inject_board import search_on_board
from axiscope.cli.inject_design_table import print_design
from axiscope.cli.inject_table import print_answers, table_of
from axiscope.cli.options import Jobs, Json
from axiscope.errors import UserError
from axiscope.report.inject import write_inject_design

Name = Annotated[
    str,
    typer.Option(
        "--platform", "-p", help="A platform, by name or path.", autocompletion=complete.platforms
    ),
]
NameOrOwn = Annotated[
    str | None,
    typer.Option(
        "--platform",
        "-p",
        help="A platform, by name or path; default: the design's platform, or zcu102.",
        autocompletion=complete.platforms,
        show_default=False,
    ),
]
Clusters = Annotated[
    int | None,
    typer.Option(min=1, help="Number of aggressors; default: one at each remaining port."),
]
VictimPort = Annotated[
    str | None,
    typer.Option(
        help="Port of the victim, or HP0+HP1 for two ports of a DPU; default: the first port.",
    ),
]
Ports = Annotated[str | None, typer.Option(help="Ports of the aggressors, such as HP1+HP2.")]
Mhz = Annotated[float, typer.Option(min=1, max=1000, help="Clock of the programmable logic, MHz.")]
Mapping = Annotated[str | None, typer.Option(help="Address map of the platform.")]
Qos = Annotated[str, typer.Option(help="QoS setting of the platform.")]
Counted = Annotated[float, typer.Option(min=20.0, max=1e5, help="Simulated time per run, us.")]
Starts = Annotated[
    int,
    typer.Option(
        min=1,
        max=50,
        help="Number of runs per setting, each with different start times of the masters.",
    ),
]
Unseen = Annotated[
    int,
    typer.Option(
        min=0,
        max=1000,
        help="Number of extra runs, with start times that the search did not use, in which the "
        "victim must also stay within its bound. The printed figures come from a further set of "
        "runs of the same size. 0: no check.",
    ),
]
ProgramMib = Annotated[
    float | None,
    typer.Option(
        min=1 / 64,
        max=4095,
        help="Size of the memory that a core's program uses, MiB; default for kernels: PolyBench's "
        "standard size. A program that is only slightly larger than the L2 cache seldom misses.",
    ),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        help="Folder for a report with plots, and inject.json with the data.",
        show_default=False,
    ),
]
Window = Annotated[
    float,
    typer.Option(min=5.0, help="Length of the windows in which slowdown is also computed, us."),
]


OF_DESIGNS = {"design", "platform", "unseen", "jobs", "quiet", "as_json", "output"}
"""Options that go with a design file, which contains everything else."""
IN_DESIGNS = {
    "board": "designs run on the model; leave it out",
    "max_slowdown": "set slowdown_bound for each victim in the design",
    "clusters": "give a [[cluster]] in the design for each",
    "aggressor": "give the aggressors in the design, as members without demands",
    "victim_port": "set port of the victim in the design",
    "ports": "set port of each aggressor in the design",
    "every_window": "give the victim a demand in the design, such as latency_bound_ns",
    "program_mib": "set bytes in the [[program]] of the design",
    "window_us": "the demands of a design have no windows; leave it out",
    "govern": "governors do not run in designs; leave it out",
    "period_cycles": "set period_cycles in [inject] of the design",
    "pl_mhz": "set pl_mhz in the design",
    "mapping": "set mapping in the design",
    "qos": "set qos in the design",
    "counted_us": "set max_us in [run] of the design",
    "starts": "a design is searched with three starts; set --unseen, or leave it out",
}
"""What to do instead of passing an option together with a design file."""


def _of_design(
    context: typer.Context,
    design: Path,
    platform: str | None,
    unseen: int,
    jobs: int | None,
    quiet: bool,
    as_json: bool,
    output: Path | None,
) -> None:
    for option in context.command.params:
        name = option.name or ""
        source = context.get_parameter_source(name)
        if name not in OF_DESIGNS and source is not None and source.name == "COMMANDLINE":
            instead = IN_DESIGNS.get(name, "leave it out")
            raise UserError(f"{option.opts[0]}: does not go with a design file; {instead}")
    with notes(quiet):
        found = inject_design(
            design, platform, unseen=unseen, jobs=jobs, progress=not (quiet or as_json)
        )
    page = None if output is None else write_inject_design(output, found, design.name)
    if as_json:
        out.print_json(data=found.model_dump(by_alias=True))
    else:
        print_design(found)
        _print_page(page, quiet)
    print_boots_of_loads([platform or found.platform])


def _print_page(page: Path | None, quiet: bool) -> None:
    """Prints the path of the page, if a page was written."""
    if page is not None and not quiet:
        out.print(f"report  {page}")


@defaults_of(search)
def inject(
    *,
    context: typer.Context,
    design: Annotated[
        Path | None,
        typer.Argument(
            help="A design file. Members with demands are victims, each with its own bound. The "
            "load of the members listed in its \\[inject] section is limited, by default that of "
            "all other members.",
            show_default=False,
        ),
    ] = None,
    victim: Annotated[
        str | None,
        typer.Option(
            "--victim",
            "--victims",
            help=f"One or more of {', '.join(VICTIMS)}; NAME@MBPS; CPU:PROGRAM, such as A53:read, "
            "or A53x4:lu on four cores; DPU:NETWORK, such as dpuczdx8g_b4096:resnet50.",
            autocompletion=complete_answers.victims,
        ),
    ] = None,
    platform: NameOrOwn = None,
    board: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Search on a board, through its agent: ssh://root@BOARD, or local.",
            show_default=False,
        ),
    ] = None,
    max_slowdown: Annotated[
        str,
        typer.Option(
            help="Maximum slowdown of the victim: 1.1 or 10% means that it may take 10 % longer. "
            "Slowdowns by a factor of 3 or more must be given as a percentage: 10 would mean ten "
            "times as long.",
        ),
    ],
    aggressor: Annotated[
        str,
        typer.Option(
            help=f"One of {', '.join(AGGRESSORS)}, or mix-PERCENT with any percentage of reads."
        ),
    ],
    clusters: Clusters = None,
    victim_port: VictimPort = None,
    ports: Ports = None,
    every_window: Annotated[
        bool, typer.Option(help="Keep the bound in every window, not only over the full run.")
    ] = False,
    program_mib: ProgramMib = None,
    window_us: Window,
    govern: Annotated[
        bool,
        typer.Option(
            help="Also run a governor, a closed loop that keeps every window within the bound.",
        ),
    ] = False,
    period_cycles: Annotated[
        str, typer.Option(help="Regulator periods to try, cycles; the best one is shown.")
    ],
    pl_mhz: Mhz,
    mapping: Mapping = None,
    qos: Qos,
    counted_us: Counted,
    starts: Starts,
    unseen: Unseen,
    output: Output = None,
    jobs: Jobs = None,
    quiet: Annotated[
        bool,
        typer.Option(
            "--quiet",
            "-q",
            help="Show no progress bar and no notes about the search.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Find how much traffic is safe for a victim, and the settings that enforce it.

    Searches for the highest load of the aggressors at which the victim stays within its bound in
    every run. The runs differ in the start times of the masters. The load is printed as idle cycles
    of the clusters' smart DMAs (or a rate), and as the budget of a regulator in front of each port.
    Loads are tested in ascending order, since slowdown does not always rise with the load. If the
    model overestimated the published safe loads of the victim's core, the command recommends less
    load than the model allows, and prints both. For comparison, it shows PREM, with which the
    victim has the memory to itself.

    On a board (--board), each load is tested by running a bitstream that contains the aggressors.
    In this case, the slowdown covers the full run, which lasts 20 ms by default.

    In a design, each aggressor is given its own budget, so that every victim meets its demands.

    Example: axiscope inject -p zcu102 --victim chase,read --clusters 3 --max-slowdown 1.1

    Example: axiscope inject design.toml -p zcu102 -o results/safe

    Example: axiscope inject -p zcu102 --victim A53:read --aggressor cluster-copy --board
    ssh://root@zcu102
    """
    if (design is None) == (victim is None):
        raise UserError("--victim: give victims, or a design file")
    if board is not None:
        search_on_board(
            context, victim or "", board, platform or "zcu102", max_slowdown=max_slowdown,
            aggressor=aggressor, clusters=clusters, victim_port=victim_port, ports=ports,
            program_mib=program_mib, pl_mhz=pl_mhz, mapping=mapping, qos=qos,
            counted_us=counted_us, starts=starts, output=output, quiet=quiet, as_json=as_json,
        )  # fmt: skip
        return
    if output is not None:
        refuse_other_results(output)
    if design is not None:
        _of_design(context, design, platform, unseen, jobs, quiet, as_json, output)
        return
    assert victim is not None
    found = search(
        victim, platform or "zcu102", max_slowdown=max_slowdown, aggressor=aggressor,
        clusters=clusters,
        victim_port=victim_port, ports=ports, every_window=every_window, program_mib=program_mib,
        window_us=window_us, govern=govern, period_cycles=period_cycles, pl_mhz=pl_mhz,
        mapping=mapping, qos=qos, counted_us=counted_us, starts=starts, unseen=unseen,
        jobs=jobs,
        progress=not (quiet or as_json),
    )  # fmt: skip
    page = None if output is None else found.report(output)
    if as_json:
        out.print_json(data=found.as_json())
    else:
        table = table_of(
            found.at, aggressor, found.max_slowdown, found.how, found.found, every_window
        )
        out.print(found.aggressors_text)
        print_answers(found.sentences, table)
        for note in [] if quiet else found.notes:
            err.print(f"[yellow]note:[/] {escape(note)}", soft_wrap=True)
        _print_page(page, quiet)
    print_boots_of_loads([platform or "zcu102"])


def register(app: typer.Typer) -> None:
    """Adds the command in this file to the application."""
    app.command()(inject)
