"""axiscope board report: one file with what a board says of itself, for whoever looks from afar."""

from __future__ import annotations

import json
import platform as machine
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from axiscope import __version__
from axiscope.backends.board.client import AgentClient
from axiscope.cli.board import Url, agent, app
from axiscope.cli.console import out
from axiscope.errors import UserError
from axiscope.platform import find_platform

README = """Report of a board, made by axiscope {version}.

facts.json      the agent and the machine
blocks.json     blocks and buffers that were found, where a platform was named
checks.json     checks of the chip's registers, with each register's value
settings.json   settings of the chip, by name
registers.txt   words of the memory controller, for `axiscope platform import`
missing.txt     what could not be asked, and why
results/        a run: table, manifest

No file holds addresses of networks, names of users or keys.
"""
WANTED = ("results.parquet", "manifest.json")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Time of each file in the report: as old as the format knows, so that equal reports are equal."""


@app.command()
def report(
    url: Url,
    output: Annotated[Path, typer.Option("--output", "-o", help="The report, a .zip file.")],
    results: Annotated[
        Path | None, typer.Option("--results", help="Folder of a run on the board, to be put in.")
    ] = None,
    platform: Annotated[
        str | None,
        typer.Option("--platform", help="The model's platform, to look for blocks, too."),
    ] = None,
) -> None:
    """Make a report of a board: what it is, what the checks say, its registers, and a run.

    For whoever runs on a board for the first time. Changes nothing on the board.

    Example: axiscope board report ssh://root@ultra96 -o ultra96.zip --results results/first-board
    """
    files = {name: _read(results, name) for name in WANTED} if results is not None else {}
    held: dict[str, bytes] = {f"results/{k}": v for k, v in files.items()}
    missing: list[str] = []

    def asked(name: str, what: Callable[[], str]) -> None:
        try:
            held[name] = what().encode()
        except UserError as error:
            missing.append(f"{name}: {error}\n")

    with agent(url) as client:
        facts: dict[str, Any] = {
            "axiscope": __version__,
            "host": {"system": machine.system(), "processor": machine.machine()},
            "agent": client.greeting,
        }
        client.open({"registers_only": True}, {}, "")
        held["facts.json"] = _json(facts).encode()
        asked("checks.json", lambda: _json(client.ask("preflight")))
        asked("settings.json", lambda: _json(client.ask("settings", names=None)["values"]))
        asked("registers.txt", lambda: _words(client))
    if platform is not None:
        found = find_platform(platform)
        with agent(url) as client:
            asked("blocks.json", lambda: _json(client.open({}, found.files, found.name)))
    held["missing.txt"] = "".join(missing).encode() or b"nothing\n"
    held["README.txt"] = README.format(version=__version__).encode()
    _zip(output, held)
    out.print(f"{len(held)} files  {output}")
    for line in missing:
        out.print(f"missing  {line.strip()}")
    out.print("next     unpack it and look: then attach it to an issue of the project")


def _read(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except OSError as error:
        raise UserError(
            f"--results: {folder / name}: {error.strerror}; give a folder that `axiscope run` wrote"
        ) from error


def _json(what: object) -> str:
    return json.dumps(what, indent=2, sort_keys=True) + "\n"


def _words(client: AgentClient) -> str:
    words = client.ask("dump", names=None)["words"]
    return "".join(f"{address} = {word:#010x}\n" for address, word in words.items())


def _zip(path: Path, held: dict[str, bytes]) -> None:
    try:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            for name in sorted(held):
                file.writestr(zipfile.ZipInfo(name, LONG_AGO), held[name])
    except OSError as error:
        raise UserError(f"--output: {path}: {error.strerror}") from error
