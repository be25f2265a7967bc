"""Commands about descriptions: show, schema."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any, Literal

import typer
from pydantic import TypeAdapter
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from axiscope import _core
from axiscope.answers.advise.answer import AdviceResult
from axiscope.answers.interference.inject_design_records import InjectDesignResult
from axiscope.answers.interference.inject_records import InjectResult
from axiscope.answers.offload.answer import OffloadResult
from axiscope.answers.references import ReferenceFile
from axiscope.cli import complete
from axiscope.cli.console import folding, out
from axiscope.cli.options import Json
from axiscope.errors import UserError
from axiscope.plan.experiment.records import ExperimentFile
from axiscope.plan.experiment.tester import AnyFile
from axiscope.plan.platforms import find_platform, known_platforms, look_up


def show(
    platform: Annotated[
        str | None,
        typer.Argument(
            help="A platform, by name or path; without one, all are listed.",
            autocompletion=complete.platforms,
        ),
    ] = None,
    values: Annotated[
        bool, typer.Option("--values", help="List every figure, its origin and its source.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show the path from each port to the DRAM, with rates and limits.

    Example: axiscope show ultra96 --values
    """
    if platform is None:
        _show_all(values, as_json)
        return
    found = find_platform(platform)
    text = found.ask(_core.describe_platform)
    if as_json:
        typer.echo(text)
        return
    description = json.loads(text)
    out.print(_diagram(description))
    if values:
        out.print(_values(description["values"]))
        if description["unexplained"]:
            out.print(_unexplained(description))


def _show_all(values: bool, as_json: bool) -> None:
    """Lists the platforms that come with Axiscope."""
    if values:
        raise UserError("--values: needs a platform, as in: axiscope show ultra96 --values")
    all_of = [json.loads(look_up(n).ask(_core.describe_platform)) for n in known_platforms()]
    rows = [
        {
            "name": of["name"],
            "title": of["title"],
            "dram": of["dram"]["family"],
            "peak_mbps": of["dram"]["peak_mbps"],
            "ports": [port["name"] for port in of["ports"]],
        }
        for of in all_of
    ]
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
        head.append(f"; unexplained figures: {count}{also}" if count else "; nothing unexplained")
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


class Kind(StrEnum):
    """Kinds of files with a schema, and what the model takes and gives."""

    platform = "platform"
    chip = "chip"
    part = "part"
    experiment = "experiment"
    tester = "tester"
    reference = "reference"
    point = "point"
    result = "result"
    facts = "facts"
    bound = "bound"
    design = "design"
    design_result = "design-result"
    advice = "advice"
    offload = "offload"
    inject = "inject"
    inject_design = "inject-design"


GIVEN = (Kind.design_result, Kind.advice, Kind.offload, Kind.inject, Kind.inject_design)
"""What commands print; the others are files."""


OF_THE_MODEL = (
    Kind.platform,
    Kind.chip,
    Kind.part,
    Kind.point,
    Kind.result,
    Kind.facts,
    Kind.bound,
    Kind.design,
    Kind.design_result,
)
"""Records that Rust declares; Python declares the others."""


def schema(kind: Annotated[Kind, typer.Argument(help="Of what.")]) -> None:
    """Print the JSON Schema of files, points, results or facts, for editors.

    A point is what the model runs once, a result what it gives, facts are what a platform is like.
    What `run DESIGN --json` prints is a list of design-result, what `advise --json` prints advice,
    what `offload --json` prints offload, what `inject --json` prints inject, or inject-design of a
    design.

    Example: axiscope schema platform > platform.schema.json
    """
    if kind in OF_THE_MODEL:
        typer.echo(_core.schema_of(kind.replace("-", "_")))
        return
    record: Any = {
        Kind.experiment: ExperimentFile,
        Kind.tester: AnyFile,
        Kind.reference: ReferenceFile,
        Kind.advice: AdviceResult,
        Kind.offload: OffloadResult,
        Kind.inject: InjectResult,
        Kind.inject_design: InjectDesignResult,
    }[kind]
    mode: Literal["validation", "serialization"] = (
        "serialization" if kind in GIVEN else "validation"
    )
    typer.echo(json.dumps(TypeAdapter(record).json_schema(mode=mode), indent=2))


def register(app: typer.Typer) -> None:
    """Adds the commands of this file."""
    app.command()(show)
    app.command()(schema)
