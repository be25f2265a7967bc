"""Accesses a connected board: its problems with an experiment, settings, registers and design."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axiscope.api.board_points import Note, check_points, summarise
from axiscope.board.agent.backend import find_program
from axiscope.board.agent.client import AgentClient
from axiscope.board.agent.frames import LineError
from axiscope.board.agent.url import BoardUrl, settings_of, with_settings
from axiscope.errors import ParameterError, UserError
from axiscope.execution.backends import BOARD, BackendName
from axiscope.execution.experiments import load_experiment
from axiscope.io.files import destination, write_whole
from axiscope.plan.experiment.point_filter import Only
from axiscope.plan.platforms import find_platform
from axiscope.results.virtual_runs import NOTE

_FILE_NAME = re.compile(r"[A-Za-z0-9_+-][A-Za-z0-9._+-]{0,127}")
"""File names that the agent accepts."""
_KEPT = "/run/axiscope/design"
"""The folder in which the agent keeps files.

With a full path, a file in a different folder cannot be meant.
"""


__all__ = [
    "BOARD",
    "Note",
    "board_backend",
    "check_board",
    "check_points",
    "dump_registers",
    "load_design",
    "open_agent",
    "read_settings",
    "unload_design",
]


def board_backend(
    url: str, settings: Iterable[str] = (), power: bool = False, witness: bool = False
) -> BackendName:
    """Returns the name of the backend that runs on a board, for `sweep` and `run`.

    ``settings`` contains texts of the form ``NAME=VALUE``. They are set on the board's chip during
    the run. With ``power``, the board's power rails are read during each point. With ``witness``,
    its chip counts the bytes at its memory controller.
    """
    try:
        more = settings_of("settings", settings)
    except UserError as error:
        raise ParameterError("set", str(error).removeprefix("settings: ")) from error
    return f"{BOARD}{with_settings(url, more, power, witness)}"


@contextmanager
def open_agent(url: str, *, sets: bool = False) -> Iterator[AgentClient]:
    """Yields a session with the agent of a board.

    Raises UserError if it cannot be reached. A URL with settings is rejected unless ``sets``, which
    means that the caller applies them.
    """
    parsed = BoardUrl.parse(url)
    if not sets and "?" in url:
        plain = url.partition("?")[0]
        raise UserError(
            f"{url}: this command changes no settings; give {plain}, and set them in a run"
        )
    try:
        client = AgentClient(parsed.command(find_program(parsed)))
        try:
            yield client
        finally:
            client.close()
    except LineError as error:
        raise UserError(f"{url}: {error}") from error


def check_board(
    url: str, experiment: Path, only: Only | None = None, each: bool = False
) -> Iterator[Note]:
    """Yields notes about running an experiment on a board, in the order in which to act on them.

    The last notes state which points can run and which cannot. Blocks that are still active after
    an earlier run are stopped. Nothing else is changed. ``only`` selects points of the experiment.
    With ``each``, there is a note for each point.
    """
    with open_agent(url, sets=True) as client:
        machine = client.greeting.get("machine") or {}
        message = [machine.get(name) for name in ("model", "architecture", "kernel")]
        facts = ", ".join(str(fact) for fact in message if fact)
        yield Note("ok", "the agent answers" + (f": {facts}" if facts else ""))
        if BoardUrl.parse(url).platform is not None:
            yield Note("note", NOTE)
        if recovered := client.greeting.get("recovered"):
            yield Note("note", f"settings of an earlier run were restored: {recovered}")
        planned = load_experiment(experiment, only=only).points
        platform = find_platform(planned[0].settings.platform)
        try:
            settings = BoardUrl.parse(url).settings
            opened = client.open({}, platform.files, platform.name, settings)
        except UserError as error:
            yield Note("missing", str(error))
            return
        for block in opened.get("blocks", []):
            yield Note("ok", f"{block['name']}: a block at {block['base']:#x}")
        for buffer in opened.get("buffers", []):
            size = buffer["bytes"] / 2**20
            yield Note("ok", f"{buffer['name']}: {size:g} MiB at {buffer['base']:#x}")
        findings = client.ask("preflight").get("findings", [])
        yield from map(_note_of, findings)
    printed = [str(finding["message"]) for finding in findings]
    checked = [
        one._replace(notes=[n for n in one.notes if not any(text in n for text in printed)])
        for one in check_points(url, planned)
    ]
    yield from summarise(checked, any(f["refuses"] for f in findings), each)


def _note_of(finding: Mapping[str, Any]) -> Note:
    value = finding.get("value")
    shown = "" if value is None else f" is {value:#x}"
    return Note(
        "missing" if finding["refuses"] else "note",
        f"{finding['name']}{shown}: {finding['message']}; {finding['fix']} [{finding['source']}]",
    )


def read_settings(url: str, names: Sequence[str] | None = None) -> dict[str, int]:
    """Returns the settings of a board's chip by name: QoS, issuing limits, widths, coherence.

    Without ``names``, all settings are returned.
    """
    with open_agent(url) as client:
        client.open({"registers_only": True}, {}, "")
        values: dict[str, int] = client.ask("settings", names=names or None)["values"]
    return values


def dump_registers(url: str, output: Path, groups: Sequence[str] | None = None) -> int:
    """Writes the registers of a board's memory controller as ``address = value`` lines.

    `import_platform` reads that file. ``groups`` contains names of register groups; by default, all
    groups are written. Returns the number of words.
    """
    destination(output)
    with open_agent(url) as client:
        client.open({"registers_only": True}, {}, "")
        words = client.ask("dump", names=groups or None)["words"]
    lines = [f"{address} = {word:#010x}\n" for address, word in words.items()]
    write_whole(output, "".join(lines).encode())
    return len(lines)


def load_design(url: str, bitstream: Path | None = None, overlay: Path | None = None) -> str:
    """Loads a bitstream, an overlay of the device tree, or both. Returns the agent's report."""
    board = _hardware(url)
    given = {"bitstream": bitstream, "overlay": overlay}
    files = {kind: path for kind, path in given.items() if path is not None}
    for kind, path in files.items():
        if not path.is_file():
            raise ParameterError(kind, f"{path}: no such file")
        if not _FILE_NAME.fullmatch(path.name):
            fix = "rename it: letters, digits and . - _ + only"
            raise ParameterError(kind, f"{path.name!r}: the board cannot store this name; {fix}")
    words = ["load"]
    for kind, path in files.items():
        if board.host is None:
            words += [f"--{kind}", str(path.resolve())]
            continue
        _run_agent(board, ["keep", path.name], path)
        words += [f"--{kind}", f"{_KEPT}/{path.name}"]
    return _run_agent(board, words)


def unload_design(url: str) -> str:
    """Stops the blocks of a design and removes its overlay. Returns the agent's report.

    The programmable logic stays configured until something else is loaded.
    """
    return _run_agent(_hardware(url), ["unload"])


def _hardware(url: str) -> BoardUrl:
    """Returns the board to which a URL refers.

    Raises UserError if bitstreams cannot be loaded there.
    """
    board = BoardUrl.parse(url)
    if board.platform is not None:
        raise UserError(f"{url}: the design of a virtual board is built in; give ssh://root@BOARD")
    if board.uart is not None:
        raise UserError(
            f"{url}: a serial line cannot load a bitstream; load it when you start the program "
            "on the board"
        )
    return board


def _run_agent(board: BoardUrl, words: Sequence[str], sent: Path | None = None) -> str:
    """Runs a command of the agent with a file as the command's input. Returns the output."""
    command = board.command(find_program(board), words)
    try:
        content = sent.read_bytes() if sent is not None else b""
        done = subprocess.run(command, input=content, capture_output=True, check=False)
    except OSError as error:
        raise UserError(f"{board.text}: {error}") from error
    if done.returncode:
        message = done.stderr.decode(errors="replace").strip().removeprefix("axiscope-agent: ")
        last = message.splitlines()[-1] if message else f"the agent ended with {done.returncode}"
        raise UserError(f"{board.text}: {words[0]}: {last}")
    return done.stdout.decode(errors="replace").strip()
