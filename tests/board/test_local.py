"""Tests experiments on a board through ``axiscope-agent``. The board is made of files."""

from __future__ import annotations

import json
import os
import signal
import struct
import threading
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from axiscope.api.sweeps import sweep
from axiscope.board.agent import BoardBackend
from axiscope.board.agent.backend import VARIABLE
from axiscope.cli.app import app
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.plan.platforms import find_platform
from axiscope.results.witness import ports_of
from tests.board.files import EXPERIMENT, board, pytestmark, says, word_of, zynqmp

__all__ = ["board", "pytestmark"]

CORES = """schema = 1
title = "A program alone"
tester = "{tester}"
[settings]
cpu = "A53"
cores = 1
ports = "none"
burst_beats = 16
idle_cycles = 1
pl_mhz = 100.0
width_bits = 128
transfer_bytes = 0x0100_0000
[[sweep]]
axes.platform = ["vck190", "zcu102"]
axes.program = ["read", "chase"]
"""


def test_the_power_of_a_board_is_sampled_while_points_run(board: Path, tmp_path: Path):
    asked = {"output": tmp_path / "out", "backend": "board:local?power"}
    with pytest.raises(UserError, match="power: no sensor of this board"):
        sweep(EXPERIMENT, **asked)
    for file, text in {
        "name": "ina226_u76",
        "update_interval": "2",
        "power1_input": "90000",
    }.items():
        path = board / "sys/class/hwmon/hwmon0" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n")
    run = {"until": "duration_us", "warmup_us": 0.0, "min_us": 1e6, "max_us": 1e6}
    table = sweep(EXPERIMENT | {"run": run}, **asked).frame
    assert table["power_mw"].to_list() == table["power_idle_mw"].to_list() == [90.0, 90.0]
    assert table["rails_mw"].to_list() == ["ina226_u76=90.000/90.000"] * 2
    # In this test, files represent the registers of the blocks, so no data are moved.
    assert table["energy_over_idle_nj_per_byte"].null_count() == 2
    with pytest.raises(UserError, match="--power: is for boards"):
        CliRunner().invoke(app, ["run", "x.toml", "--power"], catch_exceptions=False)
    find_backend(asked["backend"]).close()
    without = sweep(EXPERIMENT | {"run": run}, output=tmp_path / "w", backend="board:local").frame
    assert without["power_mw"].null_count() == 2
    assert set(without["point_id"]).isdisjoint(table["point_id"]), "another measurement"


def test_monitors_of_the_chip_confirm_the_rates(board: Path, tmp_path: Path):
    asked = {"output": tmp_path / "out", "backend": "board:local?witness"}
    with pytest.raises(UserError, match=r"witness: this agent knows no registers .*--witness out"):
        sweep(EXPERIMENT, **asked)
    zynqmp(board)
    control = 0xFD0B_0300
    table = sweep(EXPERIMENT, **asked).frame
    # The monitors are files, so they count nothing.
    assert table["ddr_read_mbps"].to_list() == table["ddr_write_mbps"].to_list() == [0.0, 0.0]
    texts = table["ddr_ports_mbps"].to_list()
    assert ports_of(texts[0]) == [(f"S{n}", 0.0, 0.0) for n in range(1, 6)]
    assert word_of(board, control) == 0, "restored"
    assert not (board / "run/axiscope/journal.jsonl").exists()
    with pytest.raises(UserError, match="--witness: is for boards"):
        CliRunner().invoke(app, ["run", "x.toml", "--witness"], catch_exceptions=False)
    find_backend(asked["backend"]).close()
    without = sweep(EXPERIMENT, output=tmp_path / "without", backend="board:local").frame
    assert without["ddr_ports_mbps"].null_count() == 2
    assert set(without["point_id"]).isdisjoint(table["point_id"]), "another measurement"


def test_an_experiment_runs_on_the_blocks_of_a_board(board: Path, tmp_path: Path):
    table = sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local").frame
    assert table.height == 2
    # The blocks are files, so no data are moved. The memory controller of a board reports no
    # counts.
    assert table["read_mbps"].to_list() == [0.0, 0.0]
    assert table["dram_busy_fraction"].null_count() == 2
    assert table["backend"].unique().to_list() == ["board:local"]


def test_the_manifest_names_board_boot_bitstream_and_temperatures(board: Path, tmp_path: Path):
    files = {
        "proc/sys/kernel/random/boot_id": "7f0e\n",
        "proc/device-tree/model": "Some Board\0",
        "run/axiscope/bitstream": "sha256:12ab\n",
        "sys/class/hwmon/hwmon0/name": "ams\n",
        "sys/class/hwmon/hwmon0/temp1_input": "41500\n",
    }
    for name, content in files.items():
        (board / name).parent.mkdir(parents=True, exist_ok=True)
        (board / name).write_text(content)
    run = sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")
    answer = run.manifest["board"]
    assert answer["url"] == "local"
    assert (answer["model"], answer["boot_id"]) == ("Some Board", "7f0e")
    assert answer["bitstream"] == "sha256:12ab"
    assert answer["points_run"] == 2
    assert answer["seconds_run"] > 0
    assert answer["temperatures_c"] == {"ams.temp1": {"least": 41.5, "most": 41.5}}
    # The table is complete, so no point runs again. The manifest still names the board.
    again = sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")
    assert again.manifest["board"]["boot_id"] == "7f0e"


def test_a_missing_block_is_reported_before_the_first_point(board: Path, tmp_path: Path):
    other = EXPERIMENT | {"sweep": [{"axes": {"ports": ["HP3"], "burst_beats": [4]}}]}
    with pytest.raises(UserError, match=r"HP3; no block .*HP0 \(traffic generator\)"):
        sweep(other, output=tmp_path / "out", backend="board:local")
    assert not (tmp_path / "out" / "results.parquet").exists()


def test_the_error_for_a_board_without_blocks_says_what_to_load(board: Path, tmp_path: Path):
    (board / "sys/class/uio/uio0/name").unlink()
    with pytest.raises(UserError, match=r"no UIO device.*load the bitstream"):
        sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")


def test_a_board_refuses_points_of_another_platform(board: Path):
    backend = find_backend("board:local")
    assert isinstance(backend, BoardBackend)
    backend._platform = "ultra96"
    point = find_platform("zybo")
    assert "add --only platform=ultra96," in backend.problems(point, None)[0]  # type: ignore[arg-type]


def test_a_missing_agent_program_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none"))
    with pytest.raises(UserError, match="make agents"):
        BoardBackend("local")


def test_an_agent_whose_guardian_is_killed_is_started_again(board: Path, tmp_path: Path):
    name = "board:local"
    long = {"until": "duration_us", "warmup_us": 0.0, "min_us": 1e6, "max_us": 1e6}
    backend = find_backend(name)
    assert isinstance(backend, BoardBackend)
    starts = struct.pack("<I", 1)
    killed: list[int] = []
    over = threading.Event()

    def kill() -> None:
        while not killed and not over.wait(0.005):
            client = backend._client
            if client is not None and (board / "dev/uio0").read_bytes()[0xC:0x10] == starts:
                killed.append(client._process.pid)
                os.kill(client._process.pid, signal.SIGKILL)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    run = sweep(EXPERIMENT | {"run": long}, output=tmp_path / "out", backend=name)
    over.set()
    thread.join()
    assert len(killed) == 1
    assert run.frame.height == 2
    assert len(run.manifest["board"]["cuts"]) == 1
    backend.close()


def test_the_error_for_an_agent_of_another_version_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    message = {
        "code": "version",
        "field": "versions",
        "message": "versions: [2]; this agent speaks [1]",
    }
    body = json.dumps(message).encode()
    frame = b"AXSC\1\2\0\0\1\0\0\0" + struct.pack("<I", len(body)) + body
    (tmp_path / "frame").write_bytes(frame)
    program = tmp_path / "agent"
    program.write_text(f"#!/bin/sh\ncat {tmp_path}/frame\nexec cat > /dev/null\n")
    program.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(program))
    with pytest.raises(UserError, match=r"speaks \[1\]; install one version of Axiscope on both"):
        BoardBackend("local").build()


def test_programs_run_on_the_processors_and_have_a_report(board: Path, tmp_path: Path):
    """`--only` also selects the points for this board from a file with points for two boards."""
    cpu = "sys/devices/system/cpu"
    files = {f"{cpu}/online": b"0\n", f"{cpu}/cpu0/of_node/compatible": b"arm,cortex-a53\0"}
    for name, content in files.items():
        (board / name).parent.mkdir(parents=True, exist_ok=True)
        (board / name).write_bytes(content)
    experiment, out = tmp_path / "cores.toml", tmp_path / "out"
    tester = Path(__file__).parents[2] / "data/experiments/brilli2022/cores_tester.toml"
    experiment.write_text(CORES.format(tester=tester))
    assert says("run", experiment, "--board", "local", "-o", out)[0] != 0
    find_backend("board:local").close()  # type: ignore[attr-defined]
    find_backend.cache_clear()
    part = ("--only", "platform=zcu102")
    code, message = says("board", "doctor", "local", experiment, *part)
    assert code == 0, message
    code, message = says("run", experiment, *part, "--board", "local", "-o", out)
    assert code == 0, message
    table = pl.read_parquet(out / "results.parquet")
    assert table["program"].to_list() == ["read", "chase"]
    assert (table["run_us"] > 0).all()
    assert (table["read_mbps"] > 0).all()
    assert table["steady"].all()
    assert not table["in_rtl"].any()
    assert (out / "report.html").stat().st_size > 10_000
    code, message = says("validate", out)
    assert code == 0, message
    assert "program" in message
    assert "Error of the model" in " ".join(message.split())
