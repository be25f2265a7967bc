"""Tests URLs of boards, the frames of the agent protocol, and agents that fail or stop."""

from __future__ import annotations

import io
import os
import signal
from pathlib import Path

import pytest

from axiscope.api.boards import board_backend
from axiscope.api.sweeps import sweep
from axiscope.board.agent import BoardBackend, BoardUrl
from axiscope.board.agent.client import AgentClient
from axiscope.board.agent.frames import MAGIC, Frame, Kind, LineError, read_frame
from axiscope.board.agent.url import with_settings
from axiscope.board.virtual import VirtualBoard
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend

pytestmark = pytest.mark.slow("agents, cut connections and SSH")

EXPERIMENT = {
    "schema": 1,
    "title": "Two ports",
    "settings": {"platform": "ultra96", "pl_mhz": 100.0, "mode": "read"},
    "sweep": [{"axes": {"ports": ["HP0", "HP0+HP3"], "burst_beats": [4, 16]}}],
}


@pytest.mark.parametrize(
    ("text", "host", "port", "platform"),
    [
        ("virtual:ultra96", None, None, "ultra96"),
        ("ssh://me@lab:2222/virtual:zybo", "me@lab", 2222, "zybo"),
        ("ssh://lab/virtual:zybo", "lab", None, "zybo"),
        ("local", None, None, None),
        ("ssh://root@ultra96", "root@ultra96", None, None),
        ("ssh://root@ultra96/local", "root@ultra96", None, None),
    ],
)
def test_a_url_names_host_port_and_platform(text, host, port, platform):
    url = BoardUrl.parse(text)
    assert (url.host, url.port, url.platform) == (host, port, platform)


@pytest.mark.parametrize(
    "text",
    ["", "locals", "ssh://lab/x", "virtual:", "ultra96", "ssh://-oProxyCommand=x/virtual:a",
     "ssh://a@-b/virtual:a", "ssh://lab:99999/virtual:a", "ssh:///virtual:a"],
)  # fmt: skip
def test_an_invalid_url_is_refused_with_valid_forms(text):
    with pytest.raises(UserError, match="virtual:"):
        BoardUrl.parse(text)


def test_settings_in_a_url_are_sorted():
    url = BoardUrl.parse("ssh://root@ultra96?HP0.read_qos=3&HP1.read_qos=0x0F")
    assert url.settings == {"HP0.read_qos": 3, "HP1.read_qos": 15}
    assert url.command("")[-3] == "root@ultra96"
    assert (
        with_settings("local?b=1", {"a": 2})
        == "local?a=2&b=1"
        == with_settings("local", {"b": 1, "a": 2})
    )
    assert with_settings("local", {}) == "local"


@pytest.mark.parametrize("setting", ["", "a", "a=", "=1", "a=b", "a=-1", "a=1.5", "a=01", "a b=1"])
def test_an_invalid_setting_is_refused_with_an_example(setting):
    with pytest.raises(UserError, match=r"^set: .*NAME=VALUE, such as HP0\.read_qos=3"):
        board_backend("local", [setting])
    with pytest.raises(UserError, match="is given twice, 1 and 2"):
        BoardUrl.parse("local?a=1&a=2")


def test_a_host_cannot_be_taken_for_an_option_of_ssh():
    command = BoardUrl.parse("ssh://me@lab:22/virtual:a").command("")
    assert command[-4:] == ["--", "me@lab", "axiscope-virtual", "agent"]
    command = BoardUrl.parse("ssh://root@ultra96").command("")
    assert command[-4:] == ["--", "root@ultra96", "axiscope-agent", "serve"]


def test_a_frame_is_read_and_login_messages_are_skipped():
    frame = Frame(Kind.ANSWER, 7, b"{}")
    noisy = io.BytesIO(b"Welcome AXS\n" + frame.packed())
    assert read_frame(noisy, first=True) == frame


@pytest.mark.parametrize(
    "data",
    [b"", MAGIC, MAGIC + b"\x02" + bytes(11), MAGIC + b"\x01\x07" + bytes(10),
     Frame(Kind.ANSWER, 1, b"{}").packed()[:-1], b"Permission denied.\n"],
)  # fmt: skip
def test_an_invalid_frame_is_a_line_error(data):
    with pytest.raises(LineError):
        read_frame(io.BytesIO(data), first=True)


@pytest.mark.needs("virtual board")
def test_an_experiment_gives_the_table_of_the_virtual_board(tmp_path: Path):
    own = sweep(EXPERIMENT, output=tmp_path / "own", backend="virtual").frame
    board = sweep(EXPERIMENT, output=tmp_path / "board", backend="board:virtual:ultra96").frame
    named = ["point_id", "backend"]
    assert own.height == 6
    assert board.drop(named).equals(own.drop(named))
    assert board["backend"].unique().to_list() == ["board:virtual:ultra96"]


@pytest.mark.needs("virtual board")
def test_an_experiment_of_another_platform_is_refused(tmp_path: Path):
    with pytest.raises(UserError, match="the board is zybo"):
        sweep(EXPERIMENT, output=tmp_path, backend="board:virtual:zybo")


@pytest.mark.needs("virtual board")
def test_a_killed_agent_is_started_again_and_nothing_is_lost(tmp_path: Path):
    backend = find_backend("board:virtual:ultra96")
    assert isinstance(backend, BoardBackend)
    whole = sweep(EXPERIMENT, output=tmp_path / "whole", backend="board:virtual:ultra96").frame
    seen = []

    def cut(done: int, _total: int) -> None:
        assert backend._client is not None
        seen.append(backend._client._process.pid)
        os.kill(seen[-1], signal.SIGKILL)

    cut_up = sweep(
        EXPERIMENT, output=tmp_path / "cut", backend="board:virtual:ultra96", progress=cut
    ).frame
    assert cut_up.equals(whole)
    assert len(set(seen)) > 1


@pytest.mark.needs("virtual board")
def test_a_stopped_agent_is_given_up():
    client = AgentClient([str(VirtualBoard.found().program), "agent"], lease_s=1.0)
    os.kill(client._process.pid, signal.SIGSTOP)
    try:
        with pytest.raises(LineError, match="nothing heard"):
            client.ask("close")
    finally:
        os.kill(client._process.pid, signal.SIGCONT)
        client.kill()


def test_the_output_of_a_program_that_is_no_agent_is_shown():
    with pytest.raises(LineError, match="No route"):
        AgentClient(["sh", "-c", "echo 'No route to host' >&2"])


def agent_that_sends(tmp_path: Path, *frames: Frame) -> list[str]:
    """Returns a program that sends these frames, and then neither reads nor exits."""
    (tmp_path / "frames").write_bytes(b"".join(frame.packed() for frame in frames))
    return ["sh", "-c", f"cat {tmp_path}/frames; exec sleep 60"]


def test_an_agent_of_another_version_is_refused(tmp_path: Path):
    command = agent_that_sends(tmp_path, Frame(Kind.ANSWER, 1, b'{"version": 9}'))
    with pytest.raises(UserError, match="version 9"):
        AgentClient(command)


def test_an_agent_that_no_longer_reads_is_given_up(tmp_path: Path):
    command = agent_that_sends(tmp_path, Frame(Kind.ANSWER, 1, b'{"version": 2}'))
    client = AgentClient(command, lease_s=0.5)
    try:
        with pytest.raises(LineError, match="nothing taken"):
            client.open({}, "x" * (1 << 20), "large")
    finally:
        client.kill()


def test_an_agent_that_pings_but_never_answers_is_given_up(tmp_path: Path):
    (tmp_path / "hello").write_bytes(Frame(Kind.ANSWER, 1, b'{"version": 2}').packed())
    (tmp_path / "ping").write_bytes(Frame(Kind.PING).packed())
    beats = "cat hello; while cat ping; do sleep 0.05; done"
    client = AgentClient(["sh", "-c", f"cd {tmp_path}; {beats}"], answer_s=0.5)
    try:
        with pytest.raises(LineError, match=r"alive, but 'settings' has no answer after 0\.5 s"):
            client.ask("settings")
    finally:
        client.kill()


def test_a_refusal_without_a_message_is_reported(tmp_path: Path):
    greeting = Frame(Kind.ANSWER, 1, b'{"version": 2}')
    client = AgentClient(agent_that_sends(tmp_path, greeting, Frame(Kind.ERROR, 2, b"{}")))
    try:
        with pytest.raises(UserError, match="check: refused"):
            client.ask("check")
    finally:
        client.kill()
