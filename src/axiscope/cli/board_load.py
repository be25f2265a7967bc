"""axiscope board load, unload: a design on a board, by its agent and Linux's FPGA manager."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from axiscope.board.agent import BoardUrl
from axiscope.board.agent.backend import program_of
from axiscope.cli.board import Url
from axiscope.cli.console import out
from axiscope.errors import UserError

_PLAIN = re.compile(r"[A-Za-z0-9_+-][A-Za-z0-9._+-]{0,127}")
"""Names that the agent keeps."""
_KEPT = "/run/axiscope/design"
"""Where it keeps them: by its full path a file is not one of that name somewhere else."""


def load(
    url: Url,
    bitstream: Annotated[
        Path | None,
        typer.Option(help="The project's .bit, a .bin of Vivado or bootgen, or a .rbf of Quartus."),
    ] = None,
    overlay: Annotated[
        Path | None, typer.Option(help="The compiled overlay (.dtbo), which names the blocks.")
    ] = None,
) -> None:
    """Load a design onto a board: its bitstream, its overlay of the device tree, or both.

    Blocks that run are stopped first, and an overlay that was loaded so before is taken away. Linux
    must have an FPGA manager that takes files, as the kernels of AMD and Intel do. The name and the
    hash of the bitstream are kept, and every run's manifest has them.

    Example: axiscope board load ssh://root@zybo --bitstream axiscope.bit --overlay axiscope.dtbo
    """
    board = _board(url)
    given = {"--bitstream": bitstream, "--overlay": overlay}
    files = {option: path for option, path in given.items() if path is not None}
    if not files:
        raise UserError("board load: give --bitstream FILE, --overlay FILE.dtbo, or both")
    for option, path in files.items():
        if not path.is_file():
            raise UserError(f"{option}: {path}: no such file")
        if not _PLAIN.fullmatch(path.name):
            mend = "rename it: letters, digits and . - _ + only"
            raise UserError(f"{option}: {path.name!r}: the board keeps no such name; {mend}")
    words = ["load"]
    for option, path in files.items():
        if board.host is None:
            words += [option, str(path.resolve())]
            continue
        _agent(board, ["keep", path.name], path)
        words += [option, f"{_KEPT}/{path.name}"]
    _tell(_agent(board, words))


def unload(url: Url) -> None:
    """Take the overlay of a design away; its blocks are stopped first.

    The programmable logic stays configured until something else is loaded.

    Example: axiscope board unload ssh://root@ultra96
    """
    _tell(_agent(_board(url), ["unload"]))


def _board(url: str) -> BoardUrl:
    board = BoardUrl.parse(url)
    if board.platform is not None:
        raise UserError(f"{url}: a virtual board has its design built in; give ssh://root@BOARD")
    if board.uart is not None:
        raise UserError(f"{url}: whoever starts the program there loads the bitstream, too")
    return board


def _agent(board: BoardUrl, words: Sequence[str], sent: Path | None = None) -> str:
    """What the agent prints for a command; UserError with its own words where it fails."""
    command = board.command(program_of(board), words)
    try:
        content = sent.read_bytes() if sent is not None else b""
        done = subprocess.run(command, input=content, capture_output=True, check=False)
    except OSError as error:
        raise UserError(f"{board.text}: {error}") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().removeprefix("axiscope-agent: ")
        last = said.splitlines()[-1] if said else f"the agent ended with {done.returncode}"
        raise UserError(f"{board.text}: {words[0]}: {last}")
    return done.stdout.decode(errors="replace")


def _tell(said: str) -> None:
    out.print(said.strip() or "nothing to do", markup=False, highlight=False)
