"""The command that imports a Vivado project: import FILE..."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text
from typer.core import TyperGroup

from axiscope.api.handoff import ImportedDesign, design_of_handoff, import_design
from axiscope.cli import complete
from axiscope.cli.console import out
from axiscope.cli.options import Base, Json, Part, Quiet, RefMhz

_FEW = 4
"""Maximum number of streams that a line names. The others are only counted."""

DESIGN = "design"
"""The command for which a file without a command stands."""


class FilesOrCommand(TyperGroup):
    """Accepts files without a subcommand: ``import a.xsa`` is ``import design a.xsa``."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Returns the subcommand that the first word names, or else the import of a design."""
        if args and args[0] not in self.commands:
            args = [DESIGN, *args]
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Accepts options before the first file, as in ``import --force a.xsa``."""
        if args and args[0].startswith("-") and args[0] not in ("--help", "-h"):
            args = [DESIGN, *args]
        return super().parse_args(ctx, args)


def import_command(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="An .xsa or .hdf; a .hwh; a .bit with its .hwh next to it; the folder of a PYNQ "
            "overlay; *_csynth.xml of Vitis HLS."
        ),
    ],
    name: Annotated[
        str | None,
        typer.Option(help="Name of the design and the platform; default: the name of the file."),
    ] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Folder for NAME.toml and platforms/NAME.toml.")
    ] = Path(),
    platform: Annotated[
        str | None,
        typer.Option(
            "--platform",
            "-p",
            help="A platform to use, instead of writing a new one.",
            autocompletion=complete.platforms,
        ),
    ] = None,
    ref_mhz: RefMhz = None,
    base: Base = None,
    part: Part = None,
    force: Annotated[bool, typer.Option(help="Replace files that exist.")] = False,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Create a platform and a design from a Vivado project.

    Reads the processing system and its memory, the ports in use, and every master that reaches a
    memory port, through any interconnect. Each master becomes a stream with its port, width, clock,
    burst length and number of bursts in flight. The imported files do not contain the rates, so set
    rate_mbps in the design; until you do, the streams run as fast as possible.

    Example: axiscope import design_1_wrapper.xsa

    Then: axiscope run design_1_wrapper.toml
    """
    made = import_design(
        files, name, folder=output, platform=platform, ref_mhz=ref_mhz, base=base, part=part,
        force=force,
    )  # fmt: skip
    if as_json:
        typer.echo(json.dumps(made.as_json()))
    elif not quiet:
        print_import(made)


def design_of(file: Path, quiet: bool) -> Path:
    """Returns the design for a handoff.

    The handoff is imported if this has not been done before.
    """
    made = design_of_handoff([file])
    if isinstance(made, Path):
        if not quiet:
            out.print(f"design  {made} (imported from {file.name} before)")
        return made
    if not quiet:
        print_import(made)
    assert made.design_path is not None, "a design without streams is refused"
    return made.design_path


def print_import(made: ImportedDesign) -> None:
    """Prints the contents of a handoff, what was guessed, and the files that were written."""
    found = made.found
    out.print(Text.assemble((found["title"], "bold")), soft_wrap=True)
    for source in found["sources"]:
        out.print(f"read       {source}", soft_wrap=True)
    platform = found["platform"]
    if platform is not None:
        _print_memory(platform, made)
    for port in found["ports"]:
        names = _few(port["streams"], "") or "no stream"
        clock = "" if port["mhz"] is None else f" at {port['mhz']:.6g} MHz"
        label = port["port"] or "not modelled"
        out.print(
            f"port       {label} ({port['interface']}), {port['width_bits']} bits{clock}: {names}",
            soft_wrap=True,
        )
    if made.streams:
        _print_streams(made.streams)
    for master, why in made.left_out.items():
        _line("left out", f"   {master}: {why}")
    notes = [*found["notes"], *([] if platform is None else platform["notes"])]
    notes += _together([(one["name"], note) for one in made.streams for note in one["notes"]])
    for note in notes:
        _line("note", f"       {note}")
    for text in [*found["guesses"], *_guesses(made.streams)]:
        _line("guessed", f"    {text}")
    if found["unpaced"]:
        runs = "run as fast as they can" if len(found["unpaced"]) > 1 else "runs as fast as it can"
        _line(
            "rates",
            f"      are not in any file: {_few(found['unpaced'])} {runs} until you set rate_mbps "
            f"in {made.design_path}",
        )
    if made.platform_path is not None:
        out.print(f"platform   {made.platform_path}")
    if made.design_path is not None:
        out.print(f"design     {made.design_path}")
    else:
        out.print(f"design     none: {found['why_empty']}", soft_wrap=True)


def _line(head: str, text: str) -> None:
    out.print(Text.assemble((head, "yellow"), text), soft_wrap=True)


def _print_memory(platform: dict[str, Any], made: ImportedDesign) -> None:
    board = platform["board"]
    out.print(f"memory     from {platform['from']}", soft_wrap=True)
    if board is None:
        if made.platform is not None:
            dram = made.platform.description["dram"]
            out.print(f"data rate  {8 * dram['peak_mbps'] / dram['bus_bits']:.6g} MT/s")
            out.print(f"bus        {dram['bus_bits']} bits")
            out.print(f"capacity   {dram['capacity_bytes'] / 2**30:g} GiB")
        return
    settings = {one["key"]: one for one in board["settings"]}
    for key, label in (
        ("dram.data_rate_mtps", "data rate"),
        ("dram.bus_bytes", "bus"),
        ("dram.capacity_bytes", "capacity"),
        ("clocks.reference_mhz", "crystal"),
    ):
        if key not in settings:
            continue
        value, source = settings[key]["value"], settings[key]["source"]
        if key == "dram.capacity_bytes":
            text = f"{value / 2**30:g} GiB"
        elif key == "dram.bus_bytes":
            text = f"{8 * value} bits"
        else:
            text = f"{value:.6g} {settings[key]['unit']}"
        out.print(Text.assemble(f"{label:<10} {text}", (f"  {source}", "dim")), soft_wrap=True)


def _print_streams(streams: list[dict[str, Any]]) -> None:
    for one in streams:
        clock = "" if one["mhz"] is None else f" at {one['mhz']['value']:.6g} MHz"
        way = ", ".join(kind for kind, _ in one["way"])
        place = f" by {one['port'] or one['reaches']}" if one["reaches"] else ""
        out.print(
            Text.assemble(
                "stream     ", (one["name"], "bold"),
                f" {one['direction']}s{place}: {one['ip']} {one['interface']}, "
                f"{one['width_bits']['value']} bits{clock}, "
                f"bursts of {one['burst_beats']['value']}, {one['outstanding']['value']} in flight"
                f"{f', through {way}' if way else ''}",
            ),
            soft_wrap=True,
        )  # fmt: skip


def _few(names: list[str], all_of_them: str = "all ") -> str:
    """Returns the names as text, or only their number if there are many."""
    return ", ".join(names) if len(names) <= _FEW else f"{all_of_them}{len(names)} streams"


def _together(texts: list[tuple[str, str]]) -> list[str]:
    """Returns each text once, preceded by the names of the streams to which it applies."""
    streams: dict[str, list[str]] = {}
    for name, text in texts:
        streams.setdefault(text, []).append(name)
    return [f"{_some(names)}: {text}" for text, names in streams.items()]


def _some(names: list[str]) -> str:
    if len(names) <= _FEW:
        return ", ".join(names)
    shown = names[: _FEW - 1]
    return f"{', '.join(shown)} and {len(names) - len(shown)} more streams"


def _guesses(streams: list[dict[str, Any]]) -> list[str]:
    """Returns the properties of streams that were guessed, because no file states them."""
    found: list[tuple[str, str]] = []
    for one in streams:
        texts = []
        for key, what in (
            ("width_bits", "width"), ("burst_beats", "burst"), ("outstanding", "bursts in flight"),
        ):  # fmt: skip
            if one[key]["guessed"]:
                texts.append(f"{what} {one[key]['value']}, {one[key]['source']}")
        for key, what, unit in (
            ("port_width_bits", "width of its port", "bits"),
            ("port_mhz", "clock of its port", "MHz"),
        ):
            # A kernel without a block design has no port.
            if one["reaches"] and one[key] is not None and one[key]["guessed"]:
                texts.append(f"{what} {one[key]['value']:.6g} {unit}, {one[key]['source']}")
        found += [(one["name"], text) for text in [*texts, *one["guesses"]]]
    return _together(found)
