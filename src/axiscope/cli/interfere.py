"""The command that measures which aggressor slows which victim: interfere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import polars as pl
import typer
from rich.markup import escape
from rich.table import Table

from axiscope.api.interference import AGGRESSORS, STARVED, VICTIMS, runs_kernel
from axiscope.api.interference import interfere as run_pairs
from axiscope.cli import complete_answers
from axiscope.cli.boots import print_boots_of_loads
from axiscope.cli.console import err, folding, out
from axiscope.cli.defaults import defaults_of
from axiscope.cli.inject import (
    Clusters,
    Counted,
    Mapping,
    Mhz,
    Name,
    Ports,
    ProgramMib,
    Qos,
    Starts,
    VictimPort,
    Window,
)
from axiscope.cli.options import Jobs, Json, Quiet, Where


@defaults_of(run_pairs)
def interfere(
    *,
    platform: Name,
    victims: Annotated[
        str,
        typer.Option(
            "--victims",
            "--victim",
            help=f"One or more of {', '.join(VICTIMS)}; "
            "NAME@MBPS is a victim with a limited rate; CPU:PROGRAM is a core that runs a program; "
            "A53x4:lu is four cores that run the same program; DPU:NETWORK is a network on a DPU "
            "at the victim's port.",
            autocompletion=complete_answers.victims,
        ),
    ],
    aggressors: Annotated[
        str,
        typer.Option(
            "--aggressors",
            "--aggressor",
            help=f"One or more of {', '.join(AGGRESSORS)}, or mix-PERCENT with any percentage of "
            "reads.",
        ),
    ],
    loads: Annotated[
        str, typer.Option(help="Load that each aggressor offers, in % of one beat per cycle.")
    ],
    clusters: Clusters = None,
    victim_port: VictimPort = None,
    ports: Ports = None,
    program_mib: ProgramMib = None,
    window_us: Window,
    pl_mhz: Mhz,
    mapping: Mapping = None,
    qos: Qos,
    counted_us: Counted,
    starts: Starts,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="Folder for the results; default: results/interfere-PLATFORM.",
        ),
    ] = None,
    jobs: Jobs = None,
    executor: Where = None,
    fresh: Annotated[
        bool, typer.Option(help="Start over instead of continuing an earlier run.")
    ] = False,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Show who slows whom: the slowdown of every victim by every aggressor at each load.

    Writes a table, a manifest and a report with heat maps and bandwidth-latency curves. Slowdown is
    the time the victim needs under load, divided by the time it needs on its own. For this
    computer's own CPUs, use axiscope host interfere.

    Example: axiscope interfere -p ultra96 --victims chase,read --aggressors mix-100,mix-50
    """
    found = run_pairs(
        platform, victims, aggressors, loads, clusters=clusters, victim_port=victim_port,
        ports=ports, program_mib=program_mib, window_us=window_us, pl_mhz=pl_mhz, mapping=mapping,
        qos=qos, counted_us=counted_us, starts=starts, output=output, jobs=jobs, executor=executor,
        fresh=fresh, progress=not (quiet or as_json),
    )  # fmt: skip
    folder, table, page = found.folder, found.frame, found.report()
    files = {"results": str(folder / "results.parquet"), "report": str(page)}
    if as_json:
        cases = table.drop("point_id").to_dicts()
        out.print_json(data={"platform": found.platform.name, **files, "cases": cases})
    elif not quiet:
        out.print(_table(table, [*found.aggressors]))
        for sentence in _notes(table):
            err.print(f"[yellow]note:[/] {escape(sentence)}", soft_wrap=True)
        out.print(f"table   {files['results']}\nreport  {files['report']}", soft_wrap=True)
    print_boots_of_loads([platform])


def _table(table: pl.DataFrame, aggressors: list[str]) -> Table:
    """Returns a table with the worst slowdown for each pair, and the load at which it occurs."""
    shown = folding(
        "victim", *aggressors, right=aggressors,
        title=f"{table['platform'][0]}: worst slowdown over the loads",
        caption="in brackets: the load at which it occurs, in % of one beat per cycle and port",
    )  # fmt: skip
    for (victim,), rows in table.group_by("victim", maintain_order=True):
        cells = []
        for name in aggressors:
            of = rows.filter(pl.col("aggressor") == name).sort("slowdown", descending=True)
            worst, load = of["slowdown"][0], of["load"][0]
            text = f"≥ {STARVED:g}" if worst >= STARVED else f"{worst:.2f}"
            cells.append(f"{text} ({100 * load:.0f})")
        shown.add_row(str(victim), *cells)
    return shown


def _notes(table: pl.DataFrame) -> list[str]:
    """Lists kernels of which too few parts were sampled to estimate the error in their slowdown."""
    few = table.filter((pl.col("load") > 0) & pl.col("slowdown_sampling_error").is_null())
    kernels = [name for name in few["victim"].unique(maintain_order=True) if runs_kernel(name)]
    if not kernels:
        return []
    return [
        f"{', '.join(kernels)}: at some loads fewer than three parts of the run were sampled, "
        "too few for slowdown_sampling_error; give a longer --counted-us"
    ]


def register(app: typer.Typer) -> None:
    """Adds the command in this file to the application."""
    app.command()(interfere)
