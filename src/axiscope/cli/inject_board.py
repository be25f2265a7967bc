"""Runs the search of `inject` on a board, with the options and the table that it has there."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.table import Table

from axiscope.api.board_injection import COUNTED_US, BoardInjection, inject_on_board
from axiscope.cli.console import out
from axiscope.cli.inject_table import print_answers
from axiscope.errors import UserError

ONLY_OF_THE_MODEL = {
    "design": "a board runs one victim and equal aggressors",
    "every_window": "a board has no watch, so its slowdown covers the full run",
    "window_us": "a board has no watch, so its slowdown covers the full run",
    "govern": "a board has no governor",
    "period_cycles": "regulators are not programmed on boards",
    "jobs": "a board performs one run at a time",
    "unseen": "starts of a board are random; give --starts more",
}
"""Options that are not supported on a board, and why."""


def given(context: typer.Context, name: str) -> bool:
    """Returns whether the user gave an option on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def refuse_others(context: typer.Context) -> None:
    """Raises UserError if the user gave an option that is not supported on a board."""
    for option in context.command.params:
        name = option.name or ""
        if name in ONLY_OF_THE_MODEL and given(context, name):
            raise UserError(f"{option.opts[0]}: {ONLY_OF_THE_MODEL[name]}; leave it out")


def search_on_board(
    context: typer.Context,
    victim: str,
    board: str,
    platform: str,
    *,
    max_slowdown: str,
    aggressor: str,
    clusters: int | None,
    victim_port: str | None,
    ports: str | None,
    program_mib: float | None,
    pl_mhz: float,
    mapping: str | None,
    qos: str,
    counted_us: float,
    starts: int,
    output: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Runs the search on a board, and prints its answers."""
    refuse_others(context)
    found = inject_on_board(
        victim, board, platform, max_slowdown=max_slowdown, aggressor=aggressor,
        clusters=clusters, victim_port=victim_port, ports=ports, program_mib=program_mib,
        pl_mhz=pl_mhz, mapping=mapping, qos=qos,
        counted_us=counted_us if given(context, "counted_us") else COUNTED_US,
        starts=starts, output=output, progress=not (quiet or as_json),
    )  # fmt: skip
    path = None if output is None else found.write(output)
    if as_json:
        out.print_json(data=found.as_json())
        return
    print_answers(found.sentences, _table(found, board), soft_wrap=True)
    if found.reused and not quiet:
        out.print(f"kept  {found.reused} of the runs are from an earlier search in this folder")
    if path is not None and not quiet:
        out.print(f"data  {path}")


def _table(found: BoardInjection, board: str) -> Table:
    at = found.at
    table = Table(
        title=f"{board}: {found.aggressor} on {at.label} next to {at.victim_label}, logic at "
        f"{at.pl_mhz:g} MHz, slowdown at most {found.max_slowdown:g}",
        collapse_padding=True,
        pad_edge=False,
    )
    table.add_column("victim", overflow="fold")
    for head in ("load, %", "MB/s", "slowdown", "worst run", "runs"):
        table.add_column(head, justify="right", overflow="fold")
    table.add_column("bound")
    for row in found.frame.iter_rows(named=True):
        table.add_row(
            row["victim"],
            f"{100 * row['load_intensity']:.1f}",
            f"{row['injected_mbps']:.0f}",
            f"{row['slowdown']:.3f}",
            f"{row['slowdown_high']:.3f}",
            f"{row['starts']}",
            "kept" if row["holds"] else "broken",
        )
    return table
