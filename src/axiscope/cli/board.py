"""Commands about a board that is there: doctor, settings, dump; others have files beside."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from axiscope.board.agent.backend import BoardBackend, program_of
from axiscope.board.agent.client import AgentClient
from axiscope.board.agent.frames import LineError
from axiscope.board.agent.url import BoardUrl
from axiscope.cli.console import folding, out
from axiscope.cli.options import Only
from axiscope.errors import UserError
from axiscope.io.files import destination, write_whole

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Look at a board: what keeps an experiment from running, settings, registers, a report.",
)

Url = Annotated[
    str,
    typer.Argument(
        help="ssh://root@BOARD, local, uart:/dev/ttyUSB1 or virtual:PLATFORM.", show_default=False
    ),
]


@contextmanager
def agent(url: str, *, sets: bool = False) -> Iterator[AgentClient]:
    """The agent of a board; UserError where it cannot be reached.

    `sets`: what the URL says of settings is given to the board. Without, it is refused.
    """
    parsed = BoardUrl.parse(url)
    if not sets and "?" in url:
        plain = url.partition("?")[0]
        raise UserError(f"{url}: this command sets nothing; give {plain}, and settings to a run")
    try:
        client = AgentClient(parsed.command(program_of(parsed)))
        try:
            yield client
        finally:
            client.close()
    except LineError as error:
        raise UserError(f"{url}: {error}") from error


@app.command()
def doctor(
    url: Url,
    experiment: Annotated[Path, typer.Argument(help="The experiment that is to run there.")],
    only: Only = None,
) -> None:
    """Tell what is missing on a board to run an experiment, in the order in which to mend it.

    Changes nothing but what it stops: blocks that an earlier run left running. Ends with 1 where
    something is missing.

    Example: axiscope board doctor ssh://root@ultra96 experiments/examples/own_point.toml
    """
    from axiscope.execution.backends import load_experiment
    from axiscope.plan.experiment.point_filter import only_of
    from axiscope.plan.platforms import find_platform

    with agent(url, sets=True) as client:
        machine = client.greeting.get("machine") or {}
        told = [machine.get(name) for name in ("model", "architecture", "kernel")]
        facts = ", ".join(str(t) for t in told if t)
        out.print("ok       the agent answers" + (f": {facts}" if facts else ""))
        if client.greeting.get("recovered"):
            out.print(
                f"note     settings of an earlier run were restored: {client.greeting['recovered']}"
            )
        planned = load_experiment(experiment, only=only_of(only or [])).points
        platform = find_platform(planned[0].settings.platform)
        try:
            settings = BoardUrl.parse(url).settings
            opened = client.open({}, platform.files, platform.name, settings)
        except UserError as error:
            out.print(f"missing  {error}")
            raise typer.Exit(1) from error
        for block in opened.get("blocks", []):
            out.print(f"ok       {block['name']}: a block at {block['base']:#x}")
        for buffer in opened.get("buffers", []):
            size = buffer["bytes"] / 2**20
            out.print(f"ok       {buffer['name']}: {size:g} MiB at {buffer['base']:#x}")
        findings = client.ask("preflight").get("findings", [])
        for finding in findings:
            out.print(_finding(finding))
    problems: Counter[str] = Counter()
    backend = BoardBackend(url)
    try:
        for p in planned:
            backend.set_chip(p.settings.board_set)
            problems.update(backend.problems(find_platform(p.settings.platform), p.point))
    finally:
        backend.close()
    for said, times in problems.items():
        out.print(f"missing  {said} ({times} of {len(planned)} points)")
    if problems or any(f["refuses"] for f in findings):
        raise typer.Exit(1)
    again = "".join(f" --only {shlex.quote(one)}" for one in only or [])
    out.print(
        f"ok       all {len(planned)} points can run: "
        f"axiscope run {experiment} --board {url}{again}"
    )


def _finding(finding: dict[str, Any]) -> str:
    mark = "missing" if finding["refuses"] else "note"
    value = finding.get("value")
    shown = "" if value is None else f" is {value:#x}"
    return (
        f"{mark:8} {finding['name']}{shown}: {finding['said']}; "
        f"{finding['mend']} [{finding['source']}]"
    )


@app.command()
def settings(
    url: Url,
    names: Annotated[
        list[str] | None, typer.Argument(help="Settings by name; all where none is given.")
    ] = None,
) -> None:
    """Print settings of a board's chip by name: QoS, issuing limits, widths, coherence.

    Example: axiscope board settings ssh://root@ultra96 HP0.read_qos HP0.read_commands
    """
    with agent(url) as client:
        client.open({"registers_only": True}, {}, "")
        values = client.ask("settings", names=names or None)["values"]
    table = folding("setting", "value", right=["value"])
    for name, value in values.items():
        table.add_row(name, str(value))
    out.print(table)


@app.command()
def dump(
    url: Url,
    output: Annotated[Path, typer.Option("--output", "-o", help="File of address = value lines.")],
    groups: Annotated[
        list[str] | None, typer.Argument(help="Groups of registers; all where none is given.")
    ] = None,
) -> None:
    """Write the registers of a board's memory controller, for `axiscope platform import`.

    Example: axiscope board dump ssh://root@ultra96 -o ultra96.txt
    """
    destination(output)
    with agent(url) as client:
        client.open({"registers_only": True}, {}, "")
        words = client.ask("dump", names=groups or None)["words"]
    lines = [f"{address} = {word:#010x}\n" for address, word in words.items()]
    write_whole(output, "".join(lines).encode())
    out.print(
        f"{len(lines)} words  {output}\nnext  axiscope platform import {output} --name MYBOARD"
    )


def register(root: typer.Typer) -> None:
    """Adds the commands of this file, and of those beside it, in their order."""
    from axiscope.cli.board_load import load, unload
    from axiscope.cli.board_report import report

    for command in (load, unload, report):
        app.command()(command)
    root.add_typer(app, name="board")
