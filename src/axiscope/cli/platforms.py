"""Commands for platform files: platform import, platform copy, platform diff."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from axiscope.api.platforms import (
    Board,
    Difference,
    Draft,
    borrowed_label,
    compare,
    copy_platform,
    import_platform,
)
from axiscope.cli import complete
from axiscope.cli.console import folding, out
from axiscope.cli.options import Base, Json, Part, RefMhz

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Create a platform file for your own board, and compare boards.",
)


@app.command("import")
def import_(
    file: Annotated[
        Path,
        typer.Argument(
            help="psu_init.tcl, psu_init_gpl.c, ps7_init.tcl, ps7_init_gpl.c (or the .h next to "
            'the .c), an .xsa, a .hwh, or a dump of "address = value" lines.'
        ),
    ],
    name: Annotated[str, typer.Option(help="Name of the new platform.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="File to write; default: platforms/NAME.toml.",
        ),
    ] = None,
    ref_mhz: RefMhz = None,
    base: Base = None,
    part: Part = None,
    unexplained: Annotated[
        bool,
        typer.Option(
            help="Also use the base board's \\[unexplained] figures, which its measurements "
            "require but no register explains."
        ),
    ] = True,
    force: Annotated[bool, typer.Option(help="Replace the file if it exists.")] = False,
    as_json: Json = False,
) -> None:
    """Create a platform file from the init file that Vivado wrote for your design.

    Applies the file's masked writes, in their order, to the reset values, and decodes clocks, DRAM
    timing, address map, controller, QoS and ports. The new file names its chip, whose own file
    describes the silicon. The new file itself contains only the figures that differ from the
    chip's file, each with the register that contains it. Figures that are in neither file, such
    as powers, are copied from a board with the same chip and marked as assumed.

    Example: axiscope platform import psu_init.tcl --name my_board

    Then: axiscope show my_board --values
    """
    made = import_platform(
        file, name, output=output, ref_mhz=ref_mhz, base=base, part=part, unexplained=unexplained,
        force=force,
    )  # fmt: skip
    if as_json:
        typer.echo(json.dumps(made.as_json()))
    else:
        _print(made.board, made.draft, made.path)


def _print(board: Board, draft: Draft, target: Path) -> None:
    passed = ", ".join(f"{n} {what}" for what, n in sorted(board.passed.items()))
    out.print(Text.assemble((board.source, "bold"), f": {board.title}"), soft_wrap=True)
    out.print(f"decoded    {board.writes} writes" + (f"; skipped {passed}" if passed else ""))
    for key in ("clocks.controller_mhz", "dram.data_rate_mtps", "dram.capacity_bytes"):
        found = board.settings.get(key)
        if found is not None:
            size = found.unit == "bytes"
            value = f"{found.value / 2**30:g} GiB" if size else f"{found.value:.6g} {found.unit}"
            label = "controller" if key == "clocks.controller_mhz" else found.label
            source = (f"  {found.source}", "dim")
            out.print(Text.assemble(f"{label:<10} {value}", source), soft_wrap=True)
    for key in draft.missing:
        out.print(Text.assemble(("not found", "yellow"), f"  {key}"), soft_wrap=True)
    for note in draft.notes:
        out.print(Text.assemble(("note", "yellow"), f"       {note}"), soft_wrap=True)
    crystal = board.settings["clocks.reference_mhz"]
    out.print(
        f"assumed    {crystal.label}: {crystal.value:g} MHz ({crystal.source})", soft_wrap=True
    )
    out.print(
        f"assumed    {draft.origins['assumed']} figures that are neither in a register nor in the "
        f"chip's file are copied from {draft.base}{borrowed_label(draft.borrowed)}",
        soft_wrap=True,
    )
    if draft.unexplained:
        out.print(
            f"unexplained  taken from {draft.base}: {draft.unexplained} of the figures that its "
            "measurements require and no register explains (--no-unexplained leaves them out)",
            soft_wrap=True,
        )
    counts = ", ".join(f"{n} {origin}" for origin, n in sorted(draft.origins.items()))
    out.print(
        f"figures    {counts}; {draft.as_the_chip} registers agree with the chip's file\n"
        f"platform   {target}"
    )


@app.command("copy")
def copy(
    platform: Annotated[
        str,
        typer.Argument(help="A platform (name or .toml).", autocompletion=complete.platforms),
    ],
    name: Annotated[str, typer.Argument(help="Name of the new platform.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="File to write; default: platforms/NAME.toml.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option(help="Replace the file if it exists.")] = False,
) -> None:
    """Copy a platform file, to change what is different on your board.

    The copy names its chip and its DRAM part, whose files contain most figures. A figure that you
    write into the copy takes precedence over these files. Give the source of each figure.

    Example: axiscope platform copy zcu102 my_board

    Then: axiscope show my_board --values
    """
    out.print(f"platform   {copy_platform(platform, name, output, force)}")


@app.command("diff")
def diff(
    a: Annotated[
        str,
        typer.Argument(
            help="A platform (name or .toml) or an init file.", autocompletion=complete.platforms
        ),
    ],
    b: Annotated[
        str,
        typer.Argument(help="A second platform or init file.", autocompletion=complete.platforms),
    ],
    changed: Annotated[bool, typer.Option("--changed", help="Show only differences.")] = False,
    ref_mhz: RefMhz = None,
    as_json: Json = False,
) -> None:
    """Compare two boards' memory settings, in clocks and in ns.

    Accepts platforms by name or path, and init files. Times are compared in ns, because the same
    number of clocks takes a different time at a different frequency.

    Example: axiscope platform diff zcu102 psu_init.tcl --changed
    """
    rows = compare(a, b, ref_mhz)
    shown = [row for row in rows if not (changed and row.same)]
    if as_json:
        typer.echo(json.dumps({"a": a, "b": b, "settings": [row.as_json() for row in shown]}))
        return
    differing = sum(not row.same for row in rows)
    heads = ("A", "ns", "B", "ns", "difference")
    table = folding(
        "setting", *heads, right=heads,
        title=f"A: {a}   B: {b}",
        caption=f"{differing} of {len(rows)} settings differ; difference is B - A",
    )  # fmt: skip
    group = ""
    for row in shown:
        if row.one.group != group:
            group = row.one.group
            table.add_section()
            table.add_row(Text(group, "bold"))
        table.add_row(*_cells(row), style=None if row.same else "yellow")
    out.print(table)


def _cells(row: Difference) -> list[str]:
    cells = [row.one.label]
    for side in (row.a, row.b):
        unit = "" if side is None or side.unit in ("", "clocks") else f" {side.unit}"
        cells.append("-" if side is None else f"{_text(side.value)}{unit}")
        cells.append("" if side is None or side.ns is None else f"{side.ns:.1f}")
    if row.same:
        return [*cells, ""]
    change = row.by
    if change is None:
        return [*cells, "only A" if row.b is None else "only B" if row.a is None else "differs"]
    amount = f"{change[0]:+d}" if isinstance(change[0], int) else f"{change[0]:+.6g}"
    return [*cells, f"{amount} {change[1]}".rstrip()]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list) and value and isinstance(value[0], int):
        return _runs(value)
    if isinstance(value, list):
        return ", ".join(_item(item) for item in value) or "none"
    return str(value)


def _item(item: Any) -> str:
    """Returns an entry of a list as text, such as a QoS class or a window of addresses."""
    if not isinstance(item, dict):
        return str(item)
    if "up_to" in item:
        return f"to {item['up_to']} {item['class']}"
    if "base" in item:
        return f"{item['base']:#x} to {item['base'] + item['bytes'] - 1:#x}"
    return " ".join(f"{key} {value}" for key, value in item.items())


def _runs(bits: list[int]) -> str:
    """Returns bit numbers as a text with ranges, such as 12-14, 17."""
    runs: list[list[int]] = []
    for bit in bits:
        if runs and bit == runs[-1][-1] + 1:
            runs[-1].append(bit)
        else:
            runs.append([bit])
    return ", ".join(f"{r[0]}-{r[-1]}" if len(r) > 1 else str(r[0]) for r in runs)


def register(root: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    root.add_typer(app, name="platform")
