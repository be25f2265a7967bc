"""Writes a report about a board: one file for people without access to the board."""

from __future__ import annotations

import io
import ipaddress
import json
import platform as machine
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from axiscope import __version__
from axiscope.api.boards import open_agent
from axiscope.board.agent import BoardUrl
from axiscope.board.agent.client import AgentClient
from axiscope.board.agent.frames import LineError
from axiscope.errors import ParameterError, UserError
from axiscope.io.files import destination, written_whole
from axiscope.io.tables import read_parquet
from axiscope.plan.platforms import find_platform

README = """Report of a board, made by axiscope {version}.

facts.json      the agent and the machine
blocks.json     blocks and buffers that were found, if --platform was given
checks.json     checks of the chip's registers, with each register's value
settings.json   settings of the chip, by name
registers.txt   words of the memory controller, for `axiscope platform import`
missing.txt     what could not be read, and why
session.txt     each request with its result, and all other output of the agent
results/        a run: table, manifest

URLs name no user and no computer; the command line and the folders of the run are left out.
"""
TABLE = "results.parquet"
HOST = re.compile(r"ssh://[^/?\s\"]*")
"""The part of a URL that names a user, a computer or a network."""
HIDDEN = "ssh://BOARD"
MAYBE_ADDRESS = re.compile(r"[0-9A-Fa-f]*[.:][0-9A-Fa-f.:]*[0-9A-Fa-f]")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Time of each file in the report: the oldest time that the format allows, so that equal reports
have equal bytes.
"""


def write_board_report(
    url: str, output: Path, results: Path | None = None, platform: str | None = None
) -> tuple[int, list[str]]:
    """Writes the facts about a board into a .zip file, for people without access to the board.

    ``results`` is the folder of a run on the board; it is included. With ``platform``, the name of
    the platform in the model, blocks are examined, too. Nothing on the board is changed. Returns
    the number of files, and a sentence for each thing that could not be read.
    """
    destination(output)
    held = {} if results is None else _run_of(results)
    missing: list[str] = []
    sessions: list[str] = []

    def asked(name: str, what: Callable[[], str]) -> None:
        try:
            held[name] = what().encode()
        except (UserError, LineError) as error:
            missing.append(_plain_words(f"{name}: {error}\n", url))

    with open_agent(url) as client:
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
        sessions += _session_lines(client, url)
    if platform is not None:
        found = find_platform(platform)
        with open_agent(url) as client:
            asked("blocks.json", lambda: _json(client.open({}, found.files, found.name)))
            sessions += _session_lines(client, url)
    held["session.txt"] = "".join(sessions).encode()
    held["missing.txt"] = "".join(missing).encode() or b"nothing\n"
    held["README.txt"] = README.format(version=__version__).encode()
    texts = {
        k: v if k.endswith(TABLE) else _without_host(v.decode()).encode() for k, v in held.items()
    }
    _zip(output, texts)
    return len(held), [line.strip() for line in missing]


def _run_of(folder: Path) -> dict[str, bytes]:
    """Returns the table and the manifest of a run.

    Names of people, computers and folders are removed.
    """
    import polars as pl

    fix = "give a folder that `axiscope run` wrote"
    try:
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        frame = read_parquet(folder / TABLE, fix=fix)
    except UserError as error:
        raise ParameterError("results", str(error)) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or f"cannot be read ({error})"
        raise ParameterError(
            "results", f"{folder}: {TABLE} or manifest.json: {why}; {fix}"
        ) from error
    manifest.pop("command", None)
    board = manifest.get("board")
    if isinstance(board, dict) and isinstance(board.get("cuts"), list):
        url = str(board.get("url", ""))
        board["cuts"] = [_plain_words(str(cut), url) for cut in board["cuts"]]
    manifest["experiment"] = Path(str(manifest.get("experiment", ""))).name
    hidden = frame.with_columns(pl.col("backend").str.replace_all(HOST.pattern, HIDDEN))
    table = io.BytesIO()
    hidden.write_parquet(table)
    return {"results/manifest.json": _json(manifest).encode(), f"results/{TABLE}": table.getvalue()}


def _session_lines(client: AgentClient, url: str) -> list[str]:
    """Returns the requests of a session, followed by what its agent wrote to standard error."""
    agent_lines = (f"agent: {line}" for line in client.last_words().splitlines())
    return [*(_plain_words(f"{line}\n", url) for line in (*client.story, *agent_lines)), "\n"]


def _without_host(text: str) -> str:
    return HOST.sub(HIDDEN, text)


def _plain_words(message: str, url: str) -> str:
    """Removes names of users and computers, and network addresses, from a program's output.

    The program is an agent or ssh.
    """
    host = BoardUrl.parse(url).host or ""
    for name in filter(None, (host, host.rpartition("@")[2])):
        message = re.sub(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", "BOARD", message)
    return MAYBE_ADDRESS.sub(_hidden, _without_host(message))


def _hidden(found: re.Match[str]) -> str:
    try:
        ipaddress.ip_address(found[0])
    except ValueError:
        return found[0]
    return "BOARD"


def _json(what: object) -> str:
    return json.dumps(what, indent=2, sort_keys=True) + "\n"


def _words(client: AgentClient) -> str:
    words = client.ask("dump", names=None)["words"]
    return "".join(f"{address} = {word:#010x}\n" for address, word in words.items())


def _zip(path: Path, held: dict[str, bytes]) -> None:
    with (
        written_whole(path) as partial,
        zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as file,
    ):
        for name in sorted(held):
            file.writestr(zipfile.ZipInfo(name, LONG_AGO), held[name])
