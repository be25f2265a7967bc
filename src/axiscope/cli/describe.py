"""Commands that print descriptions: show, schema."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from axiscope.api.platforms import (
    boot_notes,
    describe_platform,
    describe_platform_json,
    describe_platforms,
)
from axiscope.api.schemas import KINDS
from axiscope.api.schemas import schema as schema_of
from axiscope.cli import complete
from axiscope.cli.console import folding, out
from axiscope.cli.options import Json
from axiscope.errors import UserError


def show(
    platform: Annotated[
        str | None,
        typer.Argument(
            help="A platform, by name or path; default: list all platforms.",
            autocompletion=complete.platforms,
        ),
    ] = None,
    values: Annotated[
        bool, typer.Option("--values", help="List every figure, its origin and its source.")
    ] = False,
    port: Annotated[
        str | None,
        typer.Option(help="Show only the paths of these ports, separated by commas or +."),
    ] = None,
    calibration: Annotated[
        Path | None,
        typer.Option(
            help="Also show this calibration; default: the platform's calibration, if any.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the path from each port to the DRAM, with rates and limits.

    Example: axiscope show ultra96 --values
    """
    if platform is None:
        if calibration is not None:
            raise UserError("--calibration: needs the platform of its board")
        if port is not None:
            raise UserError("--port: needs a platform, as in: axiscope show ultra96 --port HP2")
        _show_all(values, as_json)
        return
    if as_json:
        text = describe_platform_json(platform, calibration)
        typer.echo(text if port is None else json.dumps(_only(json.loads(text), port), indent=2))
    else:
        description = _only(describe_platform(platform, calibration), port)
        out.print(_diagram(description))
        if description["calibration"]:
            _print_calibration(description["calibration"], values)
        if values:
            out.print(_values(description["values"]))
        if values and description["unexplained"]:
            out.print(_unexplained(description))
        if values and description["boot"]:
            out.print("\n".join(boot_notes([platform])), soft_wrap=True)


def _only(description: dict[str, Any], port: str | None) -> dict[str, Any]:
    """Returns a description of a platform with only the named ports.

    Raises UserError if one of them does not exist.
    """
    if port is None:
        return description
    paths = {one["name"]: one for one in description["ports"]}
    names = [name.strip().upper() for name in port.replace("+", ",").split(",")]
    for name in names:
        if name not in paths:
            known = ", ".join(paths)
            raise UserError(f"--port: {description['name']} has no port {name!r}; use {known}")
    return {**description, "ports": [paths[name] for name in dict.fromkeys(names)]}


def _show_all(values: bool, as_json: bool) -> None:
    """Prints the list of platforms that come with Axiscope."""
    if values:
        raise UserError("--values: needs a platform, as in: axiscope show ultra96 --values")
    rows = describe_platforms()
    if as_json:
        typer.echo(json.dumps(rows, indent=2))
        return
    table = folding("platform", "board", "DRAM", "peak, MB/s", "ports of the logic")
    for row in rows:
        peak = f"{row['peak_mbps']:.0f}"
        table.add_row(row["name"], row["title"], row["dram"], peak, ", ".join(row["ports"]))
    out.print(table)


def _diagram(description: dict[str, Any]) -> Tree:
    dram = description["dram"]
    head = Text.assemble(
        (description["name"], "bold"),
        f"  {description['title']}\n"
        f"DRAM {dram['family']}, {dram['capacity_bytes'] / 2**30:g} GiB, "
        f"peak {dram['peak_mbps']:.0f} MB/s; "
        f"controller {description['controller']['clock_mhz']:.2f} MHz",
    )
    if chip := description["chip"]:
        head.append(f"\nChip {chip['title']} (chips/{chip['name']}.toml)")
        count = len(description["unexplained"])
        other = description["unexplained_as"]
        also = f", with those of {other}" if other else ""
        head.append(
            f"; unexplained figures: {count}{also}, see --values"
            if count
            else "; nothing unexplained"
        )
        if chip["borrows"]:
            head.append(f"\nBorrowed: {chip['borrows']}")
    if energy := description["energy"]:
        head.append(f"\n{_energy(energy)}")
    tree = Tree(head)
    for port in description["ports"]:
        branch = tree.add(Text(port["name"], "bold"))
        for stage in port["path"]:
            rate = "" if stage["rate_mbps"] is None else f"  {stage['rate_mbps']:.0f} MB/s"
            limit = "" if stage["limit"] is None else f"  {stage['limit']}"
            what = f"{stage['stage']}: {stage['detail']}"
            branch = branch.add(Text.assemble(what, (rate, "cyan"), (limit, "dim")))
    return tree


def _print_calibration(found: dict[str, Any], values: bool) -> None:
    """Prints the calibration of a board.

    With ``values``, the scores of each series are printed, too.
    """
    when = f", measured {found['measured']}" if found["measured"] else ""
    lines = [f"calibration  {found['file']}: corrects designs by {found['data']}{when}"]
    if found["boot"]:
        lines.append(f"boot         {found['boot']}")
    scored = [one for one in found["series"] if one["score"]]
    points = sum(one["configurations"] for one in found["series"])
    lines.append(f"series       {len(found['series'])}, {points} measured configurations")
    if found["outdated"]:
        lines.append(f"version      {found['outdated']}")
    out.print("\n".join(lines), soft_wrap=True)
    numbers = ("points", "model", "p90", "corrected", "p90")
    table = folding(
        "series", *numbers, right=numbers,
        title="Errors of left-out totals, %: median and p90", title_justify="left",
    )  # fmt: skip
    for one in scored if values else scored[:3]:
        key, score = one["key"], one["score"]
        errors = (
            f"{score[f'{which}_{level}_percent']:.1f}"
            for which in ("plain", "corrected")
            for level in ("median", "p90")
        )
        names = (key[name] for name in ("mode", "pattern", "mapping", "qos", "mux"))
        series = f"{key['pl_mhz']:g} MHz, {', '.join(names)}"
        table.add_row(series, str(one["configurations"]), *errors)
    out.print(table)
    if len(scored) > 3 and not values:
        out.print(f"{len(scored) - 3} more series: add --values")


def _energy(energy: dict[str, float]) -> str:
    return (
        f"Energy: background PL {energy['pl_core_background_mw']:.0f} mW, "
        f"PS {energy['ps_internal_background_mw']:.0f} mW, "
        f"PS I/O {energy['ps_io_background_mw']:.0f} mW; "
        f"DRAM activate {energy['dram_activate_nj']:.2f} nJ, read {energy['dram_read_nj']:.2f} nJ, "
        f"write {energy['dram_write_nj']:.2f} nJ, refresh {energy['dram_refresh_nj']:.0f} nJ"
    )


def _values(values: list[dict[str, Any]]) -> Table:
    table = folding("figure", "value", "unit", "origin", "source", "file")
    for value in values:
        table.add_row(
            value["field"],
            json.dumps(value["value"]),
            value["unit"],
            value["origin"],
            value["source"],
            value["file"],
        )
    return table


def _unexplained(description: dict[str, Any]) -> Table:
    table = folding(
        "figure", "says", "board", "evidence",
        title="Unexplained: no register, clock, part or wiring says why",
    )  # fmt: skip
    for row in description["unexplained"]:
        table.add_row(row["field"], row["says"], row["board"], row["evidence"])
    return table


Kind = StrEnum("Kind", [(name.replace("-", "_"), name) for name in KINDS])  # type: ignore[misc]
"""Kinds of files and records that have a schema."""


def schema(kind: Annotated[Kind, typer.Argument(help="The type of file or record.")]) -> None:
    """Print the JSON Schema of files, points, results or facts, for editors.

    A point is one run of the model, a result is the outcome of a point, and facts describe a
    platform. Other kinds describe printed JSON: design-result (each item of `run DESIGN --json`),
    advice (`advise --json`), offload (`offload --json`), inject (`inject --json`) and inject-design
    (`inject DESIGN --json`).

    Example: axiscope schema platform > platform.schema.json
    """
    typer.echo(schema_of(kind))


def register(app: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    app.command()(show)
    app.command()(schema)
