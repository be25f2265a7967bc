"""The command about who slows whom: interfere."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import polars as pl
import typer
from rich.markup import escape
from rich.table import Table

from axiscope.advise.aggressors import AGGRESSORS, check_aggressor
from axiscope.advise.interfere import loads_of, matrix
from axiscope.advise.names import names_of
from axiscope.advise.programs import runs_kernel
from axiscope.advise.scene import scene
from axiscope.advise.victims import VICTIMS, victim_of
from axiscope.cli.console import err, folding, out, progress_bar
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
    bytes_of_mib,
    how_of,
)
from axiscope.cli.options import Jobs, Json, Quiet
from axiscope.files import destination_folder
from axiscope.report import write_report
from axiscope.results.interference import STARVED, known_rows, refuse_loss, write_interference
from axiscope.results.manifest import refuse_other


def interfere(
    platform: Name = "zcu102",
    victims: Annotated[
        str,
        typer.Option(
            "--victims",
            "--victim",
            help=f"Of {', '.join(VICTIMS)}; NAME@MBPS keeps to a rate; CPU:PROGRAM is a core, "
            "A53x4:lu four that run the same, DPU:NETWORK a network at the port.",
        ),
    ] = "chase,read,write,strided,random,dma,cluster",
    aggressors: Annotated[
        str,
        typer.Option(
            "--aggressors",
            "--aggressor",
            help=f"Of {', '.join(AGGRESSORS)}; any mix-PERCENT of reads.",
        ),
    ] = "cluster-read,cluster-write,mix-100,mix-75,mix-50",
    loads: Annotated[
        str, typer.Option(help="Beats that each aggressor offers, % of a beat a cycle.")
    ] = "0,10,20,30,40,50,60,70,80,90,100",
    clusters: Clusters = None,
    victim_port: VictimPort = None,
    ports: Ports = None,
    program_mib: ProgramMib = None,
    window_us: Window = 100.0,
    pl_mhz: Mhz = 300.0,
    mapping: Mapping = None,
    qos: Qos = "default",
    counted_us: Counted = 400.0,
    starts: Starts = 3,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Folder; results/interfere-PLATFORM by default."),
    ] = None,
    jobs: Jobs = None,
    fresh: Annotated[bool, typer.Option(help="Forget what ran before.")] = False,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Show who slows whom: slowdown of every victim beside every aggressor over its load.

    Table, manifest and report with heat maps and bandwidth-latency curves; slowdown is the
    victim's time for its work over its time alone. On this computer's own CPUs:
    axiscope host interfere.

    Example: axiscope interfere -p ultra96 --victims chase,read --aggressors mix-100,mix-50
    """
    started = time.time()
    names = names_of("--victims", victims)
    given = (clusters, victim_port, ports, pl_mhz, mapping, qos, names)
    at = scene(platform, *given, counted_us / 2, bytes_of_mib(program_mib))
    others = [check_aggressor(name) for name in names_of("--aggressors", aggressors)]
    for name in names:
        victim_of(name, at)
    steps = loads_of(loads)
    how = how_of(counted_us, starts, window_us)
    folder = destination_folder(output or Path("results") / f"interfere-{at.platform.name}")
    if not fresh:
        refuse_other(folder, "interference", "model", "give another folder with -o, or --fresh")
    known = {} if fresh else known_rows(folder)
    refuse_loss(folder, known.values(), {(v, a, s) for v in names for a in others for s in steps})
    with progress_bar("pairs", quiet or as_json) as progress:
        rows = matrix(at, names, others, steps, how, folder, known, jobs, progress)
    table = write_interference(folder, rows, at.platform, started)
    page = write_report(folder)
    files = {"results": str(folder / "results.parquet"), "report": str(page)}
    if as_json:
        cases = table.drop("point_id").to_dicts()
        out.print_json(data={"platform": at.platform.name, **files, "cases": cases})
        return
    if quiet:
        return
    out.print(_table(table, others))
    for sentence in _notes(table):
        err.print(f"[yellow]note:[/] {escape(sentence)}", soft_wrap=True)
    out.print(f"table   {files['results']}\nreport  {files['report']}", soft_wrap=True)


def _table(table: pl.DataFrame, aggressors: list[str]) -> Table:
    """The worst slowdown of each pair, and the load at which it is met."""
    shown = folding(
        "victim", *aggressors, right=aggressors,
        title=f"{table['platform'][0]}: worst slowdown over the loads",
        caption="in brackets: the load at which it is met, % of a beat a cycle and port",
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
    """Which kernels ran too few parts beside a load to tell how sure their slowdown is."""
    few = table.filter((pl.col("load") > 0) & pl.col("slowdown_sampling_error").is_null())
    kernels = [name for name in few["victim"].unique(maintain_order=True) if runs_kernel(name)]
    if not kernels:
        return []
    return [
        f"{', '.join(kernels)}: at some loads fewer than three parts of the run were sampled, "
        "too few for slowdown_sampling_error; give a longer --counted-us"
    ]


def register(app: typer.Typer) -> None:
    """Adds the command of this file."""
    app.command()(interfere)
