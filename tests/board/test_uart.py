"""Tests a board without an operating system that is controlled over a serial line.

A C program on a pseudo terminal takes the place of the board.
"""

from __future__ import annotations

import os
import pty
import subprocess
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from axiscope.api.sweeps import sweep
from axiscope.board.agent import BoardUrl
from axiscope.board.agent.backend import VARIABLE
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from tests.board.files import EXPERIMENT, PROGRAM
from tools.boot.image import registers

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.needs("agent")


@pytest.fixture(params=["0", "331"], ids=["whole", "lossy"])
def line(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, Path]]:
    """Yields the board's URL and the file of its registers. A lossy line drops every 331st byte."""
    program, words = tmp_path / "uart", tmp_path / "registers"
    source = ROOT / "c/drivers/tests/uart.c"
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-D_POSIX_C_SOURCE=200809L"]
    subprocess.run(["gcc", *flags, "-I", source.parents[1], "-o", program, source], check=True)
    words.write_bytes(registers())
    host, board = pty.openpty()
    tty.setraw(board)
    with subprocess.Popen([program, words, request.param], stdin=host, stdout=host) as running:
        monkeypatch.setenv(VARIABLE, str(PROGRAM))
        find_backend.cache_clear()
        url = f"uart:{os.ttyname(board)}"
        yield url, words
        find_backend(f"board:{url}").close()
        find_backend.cache_clear()
        running.terminate()
    os.close(board)
    os.close(host)


def test_an_experiment_runs_over_a_serial_line(line: tuple[str, Path], tmp_path: Path):
    url, words = line
    table = sweep(EXPERIMENT, output=tmp_path / "out", backend=f"board:{url}").frame
    # The registers are plain memory, so no data are moved.
    assert table["read_mbps"].to_list() == [0.0, 0.0]
    find_backend(f"board:{url}").close()
    assert words.exists()


def test_a_url_names_a_serial_port_and_its_speed():
    url = BoardUrl.parse("uart:/dev/ttyUSB1:921600")
    assert url.command("agent") == ["agent", "serve", "--uart", "/dev/ttyUSB1:921600"]
    assert BoardUrl.parse("ssh://lab/uart:/dev/ttyUSB1").command("")[-3:] == [
        "serve",
        "--uart",
        "/dev/ttyUSB1",
    ]
    for wrong in ("uart:", "uart:/dev/x y", "uart:/dev/ttyUSB1:fast", "uart:$(reboot)"):
        with pytest.raises(UserError, match="not a serial port"):
            BoardUrl.parse(wrong)


def test_a_silent_serial_line_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    _, silent = pty.openpty()
    monkeypatch.setenv(VARIABLE, str(PROGRAM))
    find_backend.cache_clear()
    with pytest.raises(UserError, match=r"no answer; .*axiscope_uart\.h"):
        sweep(EXPERIMENT, output=tmp_path, backend=f"board:uart:{os.ttyname(silent)}")
    find_backend.cache_clear()


@pytest.mark.parametrize(
    ("sent", "message"),
    [(b"x", "4096 bytes without an end of line"), (b"hello\n", "no complete answer.*hello")],
    ids=["one line", "many lines"],
)
def test_another_program_on_the_line_is_reported_in_bounded_time(
    sent: bytes, message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """The other program sends data endlessly."""
    host, board = pty.openpty()
    tty.setraw(board)
    with subprocess.Popen(
        ["sh", "-c", 'while printf %s "$0"; do :; done', sent],
        stdin=subprocess.DEVNULL,
        stdout=host,
    ) as talks:
        monkeypatch.setenv(VARIABLE, str(PROGRAM))
        find_backend.cache_clear()
        began = time.monotonic()
        try:
            with pytest.raises(UserError, match=message):
                sweep(EXPERIMENT, output=tmp_path, backend=f"board:uart:{os.ttyname(board)}")
            assert time.monotonic() - began < 60
        finally:
            find_backend.cache_clear()
            talks.kill()
            os.close(board)
            os.close(host)


STAND_INS = {
    "xil_cache.h": "typedef long INTPTR; void Xil_DCacheFlushRange(INTPTR at, INTPTR bytes);\n",
    "xil_printf.h": "",
}
BOARDS = sorted(path.stem for path in (ROOT / "hardware/boards").glob("*.toml"))


@pytest.mark.parametrize("board", BOARDS)
def test_the_example_builds_for_every_board(board: str, tmp_path: Path, board_projects: Path):
    """Empty headers replace those of the vendor."""
    for name, text in STAND_INS.items():
        (tmp_path / name).write_text(text)
    found = [tmp_path, ROOT / "c/drivers", board_projects / board]
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
    include = [word for folder in found for word in ("-I", folder)]
    subprocess.run(["gcc", *flags, *include, ROOT / "examples/bare_metal/main.c"], check=True)
