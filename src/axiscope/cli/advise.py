"""The command that finds changes to a design: advise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from axiscope.api.advice import AdviceResult, Choice
from axiscope.api.advice import advise as find_advice
from axiscope.api.handoff import is_handoff
from axiscope.api.run_files import default_folder
from axiscope.cli.boots import print_boots_of_designs
from axiscope.cli.console import folding, notes, out
from axiscope.cli.design import print_page
from axiscope.cli.import_design import design_of
from axiscope.cli.options import InsteadOfOwn, Jobs, Json, Quiet, Where
from axiscope.errors import StoppedError
from axiscope.report.design import write_advice
from axiscope.report.numbers import mbps_text


def advise(
    design: Annotated[
        Path,
        typer.Argument(
            help="A design (TOML), or a Vivado file (.xsa, .hwh or .bit), which is imported first."
        ),
    ],
    platform: InsteadOfOwn = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="Folder; default: results/NAME-advice, or NAME-PLATFORM-advice with --platform.",
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
    r"""Find changes to a design that let every stream meet its demands.

    The design's \[advise] section lists what may change (ports, burst_beats, outstanding, qos,
    mapping, pl_mhz, mux, regulator) and sets the goal: slack, total, latency, energy or ports. A
    change is proposed only if its gain exceeds the spread between runs with different start times.
    Ctrl-C ends the search and prints the best design so far; repeat the command to continue. The
    number of jobs does not affect the answer.

    Example: axiscope advise experiments/examples/video.toml -p zcu102
    """
    if is_handoff(design):
        design = design_of(design, quiet or as_json)
    own = default_folder(design, platform=platform)
    folder = output or own.with_name(f"{own.name}-advice")
    with notes(quiet):
        advice = find_advice(
            design, platform=platform, jobs=jobs, executor=executor, output=folder, fresh=fresh,
            progress=not (quiet or as_json),
        )  # fmt: skip
    page = write_advice(folder, advice, design)
    if as_json:
        typer.echo(json.dumps(advice.model_dump(by_alias=True)))
    elif not quiet:
        print_advice(advice)
        print_page(page, folder)
    print_boots_of_designs(option.result for option in (advice.now, *advice.best))
    if advice.stopped:
        raise StoppedError(resumes=True)


def print_advice(advice: AdviceResult) -> None:
    """Prints the current design and the best designs, why these are better, and what to program."""
    out.print(Text(f"advice  {advice.text}", "bold"))
    best = advice.best[0]
    for step in best.steps:
        out.print(f"do      {step.text}")
    out.print(_table(advice))
    if len(best.parts) > 1:
        for part in best.parts:
            out.print(f"gain    {part.text}")
    for line in best.why:
        out.print(f"why     {line}")
    out.print(f"tried   {advice.search_text} Goal: {advice.goal}.")
    out.print(f"confidence  {best.result.confidence}")
    if not best.changes:
        return
    for warning in best.result.warnings:
        out.print(Text.assemble(("warning", "yellow"), f" {warning}"))


def _table(advice: AdviceResult) -> Table:
    columns = [("current", advice.now)]
    columns += [(f"#{n}", option) for n, option in enumerate(advice.best, 1) if option.changes]
    heads = ["", *(name for name, _ in columns)]
    table = folding(
        *heads,
        right=heads[1:],
        title=f"{advice.title} on {advice.platform}: MB/s of each member",
        title_justify="left",
    )
    table.columns[0].no_wrap = True  # Paths are copied into designs, so they stay whole.
    for path in dict.fromkeys(path for _, option in columns for path in option.changes):
        table.add_row(path, *(_value(option, path) for _, option in columns))
    table.add_section()
    for nth, member in enumerate(advice.now.result.members):
        table.add_row(member.name, *(_got(option, nth) for _, option in columns))
    table.add_section()
    table.add_row("in total", *(option.result.total_text for _, option in columns))
    missed = [option.missed for _, option in columns]
    table.add_row("missed", *(Text(str(n), "red" if n else "green") for n in missed))
    if any(option.undecided for _, option in columns):
        table.add_row("too close to call", *(str(option.undecided) for _, option in columns))
    if any(option.headroom is not None for _, option in columns):
        table.add_row("headroom", *(option.headroom_text or "" for _, option in columns))
    if any(option.ties_with_best for _, option in columns):
        table.add_row("", *("tie with #1" if o.ties_with_best else "" for _, o in columns))
    return table


def _value(option: Choice, path: str) -> str:
    return str(option.changes[path]) if path in option.changes else "unchanged"


def _got(option: Choice, nth: int) -> Text:
    member = option.result.members[nth]
    style = {None: "", True: "green", False: "red"}[member.met]
    return Text(mbps_text(member.achieved_mbps), style)


def register(app: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    app.command()(advise)
