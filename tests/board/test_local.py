"""A board's own hardware, through ``axiscope-agent``: here registers and memory that are files."""

from __future__ import annotations

import json
import os
import signal
import struct
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from boot.image import registers
from typer.testing import CliRunner

from axiscope.backends import backend_of, plan_experiment
from axiscope.backends.board import BoardBackend
from axiscope.backends.board.backend import VARIABLE
from axiscope.cli.app import app
from axiscope.cli.board_report import _plain_words
from axiscope.errors import UserError
from axiscope.library.sweeps import sweep
from axiscope.platform import find_platform
from axiscope.results.witness import ports_of

PROGRAM = Path(__file__).parents[2] / "target/tested/axiscope-agent"
EXPERIMENT = {
    "schema": 1,
    "title": "One port",
    "settings": {"platform": "ultra96", "pl_mhz": 100.0, "mode": "read"},
    "sweep": [{"axes": {"ports": ["HP0"], "burst_beats": [4, 16]}}],
}
BUFFER_BYTES = 1 << 28
pytestmark = pytest.mark.skipif(
    not PROGRAM.is_file(), reason="`cargo test --profile tested` builds axiscope-agent"
)


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file system with a generator at HP0 and 256 MiB; ``local`` is that board."""
    root = tmp_path / "root"
    files = {
        "sys/class/uio/uio0/name": b"axiscope-hp0\n",
        "sys/class/uio/uio0/maps/map0/addr": b"0xa0000000\n",
        "sys/class/uio/uio0/maps/map0/size": b"0x1000\n",
        "sys/class/uio/uio0/device/of_node/axiscope,port": b"HP0\0",
        "sys/class/uio/uio0/device/of_node/axiscope,pl-hz": struct.pack(">I", 100_000_000),
        "sys/class/u-dma-buf/axiscope/phys_addr": b"0x70000000\n",
        "sys/class/u-dma-buf/axiscope/size": f"{BUFFER_BYTES}\n".encode(),
        "dev/axiscope": b"",
        "dev/uio0": registers(),
    }
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    os.truncate(root / "dev/axiscope", BUFFER_BYTES)
    program = tmp_path / "agent"
    program.write_text(f'#!/bin/sh\nexec {PROGRAM} "$@" --root {root}\n')
    program.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(program))
    backend_of.cache_clear()
    yield root
    backend_of.cache_clear()


def test_the_power_of_a_board_is_read_beside_its_points(board: Path, tmp_path: Path):
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
    run = {"until": "duration_us", "warmup_us": 0.0, "min_us": 3e4, "max_us": 3e4}
    table = sweep(EXPERIMENT | {"run": run}, **asked).frame
    assert table["power_mw"].to_list() == table["power_idle_mw"].to_list() == [90.0, 90.0]
    assert table["rails_mw"].to_list() == ["ina226_u76=90.000/90.000"] * 2
    # Registers that are files move nothing.
    assert table["energy_over_idle_nj_per_byte"].null_count() == 2
    with pytest.raises(UserError, match="--power: is for boards"):
        CliRunner().invoke(app, ["run", "x.toml", "--power"], catch_exceptions=False)
    backend_of(asked["backend"]).close()
    without = sweep(EXPERIMENT | {"run": run}, output=tmp_path / "w", backend="board:local").frame
    assert without["power_mw"].null_count() == 2
    assert set(without["point_id"]).isdisjoint(table["point_id"]), "another measurement"


def test_the_chip_of_a_board_is_a_second_witness(board: Path, tmp_path: Path):
    asked = {"output": tmp_path / "out", "backend": "board:local?witness"}
    with pytest.raises(UserError, match=r"witness: this agent knows no registers .*--witness out"):
        sweep(EXPERIMENT, **asked)
    _zynqmp(board)
    control = 0xFD0B_0300
    table = sweep(EXPERIMENT, **asked).frame
    # Registers that are files count nothing.
    assert table["ddr_read_mbps"].to_list() == table["ddr_write_mbps"].to_list() == [0.0, 0.0]
    texts = table["ddr_ports_mbps"].to_list()
    assert ports_of(texts[0]) == [(f"S{n}", 0.0, 0.0) for n in range(1, 6)]
    assert _word(board, control) == 0, "put back"
    assert not (board / "run/axiscope/journal.jsonl").exists()
    with pytest.raises(UserError, match="--witness: is for boards"):
        CliRunner().invoke(app, ["run", "x.toml", "--witness"], catch_exceptions=False)
    backend_of(asked["backend"]).close()
    without = sweep(EXPERIMENT, output=tmp_path / "without", backend="board:local").frame
    assert without["ddr_ports_mbps"].null_count() == 2
    assert set(without["point_id"]).isdisjoint(table["point_id"]), "another measurement"


def test_an_experiment_runs_on_the_blocks_of_a_board(board: Path, tmp_path: Path):
    table = sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local").frame
    assert table.height == 2
    # Registers that are files move nothing; a board's controller tells nothing.
    assert table["read_mbps"].to_list() == [0.0, 0.0]
    assert table["dram_busy_fraction"].null_count() == 2
    assert table["backend"].unique().to_list() == ["board:local"]


def test_the_manifest_says_which_board_boot_bitstream_and_how_warm(board: Path, tmp_path: Path):
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
    told = run.manifest["board"]
    assert told["url"] == "local"
    assert (told["model"], told["boot_id"]) == ("Some Board", "7f0e")
    assert told["bitstream"] == "sha256:12ab"
    assert told["points_run"] == 2
    assert told["seconds_run"] > 0
    assert told["temperatures_c"] == {"ams.temp1": {"least": 41.5, "most": 41.5}}
    # A table that was finished says where it is, and that nothing ran.
    again = sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")
    assert again.manifest["board"]["boot_id"] == "7f0e"


def test_what_the_board_has_not_is_told_before_the_first_point(board: Path, tmp_path: Path):
    other = EXPERIMENT | {"sweep": [{"axes": {"ports": ["HP3"], "burst_beats": [4]}}]}
    with pytest.raises(UserError, match=r"HP3; no block .*HP0 \(traffic generator\)"):
        sweep(other, output=tmp_path / "out", backend="board:local")
    assert not (tmp_path / "out" / "results.parquet").exists()


def test_a_board_without_blocks_says_what_to_load(board: Path, tmp_path: Path):
    (board / "sys/class/uio/uio0/name").unlink()
    with pytest.raises(UserError, match=r"no UIO device.*load the bitstream"):
        sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")


def test_a_board_is_one_platform(board: Path):
    backend = backend_of("board:local")
    assert isinstance(backend, BoardBackend)
    backend._platform = "ultra96"
    point = find_platform("zybo")
    assert "leave the others out" in backend.problems(point, None)[0]  # type: ignore[arg-type]


def test_an_agent_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none"))
    with pytest.raises(UserError, match="make agents"):
        BoardBackend("local")


def test_an_agent_whose_guardian_is_killed_is_begun_again(board: Path, tmp_path: Path):
    name = "board:local"
    long = {"until": "duration_us", "warmup_us": 0.0, "min_us": 1e6, "max_us": 1e6}
    backend = backend_of(name)
    assert isinstance(backend, BoardBackend)
    starts = struct.pack("<I", 1)
    killed: list[int] = []

    def kill() -> None:
        while not killed:
            time.sleep(0.05)
            client = backend._client
            if client is not None and (board / "dev/uio0").read_bytes()[0xC:0x10] == starts:
                killed.append(client._process.pid)
                os.kill(client._process.pid, signal.SIGKILL)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    run = sweep(EXPERIMENT | {"run": long}, output=tmp_path / "out", backend=name)
    thread.join()
    assert run.frame.height == 2
    assert len(run.manifest["board"]["cuts"]) == 1
    backend.close()


def test_an_agent_of_another_version_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    said = {"code": "version", "field": "versions", "said": "versions: [2]; this agent speaks [1]"}
    body = json.dumps(said).encode()
    frame = b"AXSC\1\2\0\0\1\0\0\0" + struct.pack("<I", len(body)) + body
    (tmp_path / "frame").write_bytes(frame)
    program = tmp_path / "agent"
    program.write_text(f"#!/bin/sh\ncat {tmp_path}/frame\nexec cat > /dev/null\n")
    program.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(program))
    with pytest.raises(UserError, match=r"speaks \[1\]; install one version of Axiscope on both"):
        BoardBackend("local").build()


def _says(*words: str | Path) -> tuple[int, str]:
    done = CliRunner(env={"COLUMNS": "400"}).invoke(app, list(map(str, words)))
    return done.exit_code, done.output


TEXT = """schema = 1
title = "One port"
[settings]
platform = "ultra96"
pl_mhz = 100.0
mode = "read"
[[sweep]]
axes.ports = ["HP0"]
axes.burst_beats = [4, 16]
"""


def test_doctor_tells_what_is_missing_and_when_nothing_is(board: Path, tmp_path: Path):
    experiment = tmp_path / "one.toml"
    experiment.write_text(TEXT)
    code, said = _says("board", "doctor", "local", experiment)
    assert code == 0, said
    assert "ok       axiscope-hp0: a block at 0xa0000000" in said
    assert "ok       all 2 points can run" in said
    experiment.write_text(TEXT.replace("HP0", "HP3"))
    code, said = _says("board", "doctor", "local", experiment)
    assert code == 1
    assert "missing  masters.HP3.port: HP3; no block" in said
    assert "(2 of 2 points)" in said
    (board / "sys/class/uio/uio0/name").unlink()
    code, said = _says("board", "doctor", "local", experiment)
    assert code == 1
    assert "missing  no block of the instrument" in said


def _zynqmp(board: Path) -> None:
    (board / "proc/device-tree").mkdir(parents=True)
    (board / "proc/device-tree/compatible").write_bytes(b"xlnx,zynqmp\0")
    with (board / "dev/mem").open("wb") as memory:
        memory.truncate(1 << 32)
        memory.seek(0xFD38_0008)
        memory.write(b"\x07")
        memory.seek(0xFD07_0000)
        memory.write(struct.pack("<I", 0x81040010))


def _word(board: Path, address: int) -> int:
    with (board / "dev/mem").open("rb") as memory:
        memory.seek(address)
        return int(struct.unpack("<I", memory.read(4))[0])


def _qos(board: Path) -> int:
    return _word(board, 0xFD38_0008) & 0xFF


def test_a_setting_holds_for_a_run_and_is_undone(board: Path, tmp_path: Path):
    _zynqmp(board)
    name = "board:local?HP0.read_qos=3"
    try:
        run = sweep(EXPERIMENT, output=tmp_path / "out", backend=name)
        assert _qos(board) == 3
        assert run.manifest["board"]["settings"] == {"HP0.read_qos": {"set": 3, "before": 7}}
        assert run.frame["backend"].unique().to_list() == [name]
    finally:
        backend = backend_of(name)
        assert isinstance(backend, BoardBackend)
        backend.close()
    assert _qos(board) == 7
    # A table of other settings is another table.
    with pytest.raises(UserError, match=r"holds results of .* on backend board:local\?HP0"):
        sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")


def test_a_setting_that_could_not_be_undone_is_told(board: Path, tmp_path: Path, capsys):
    _zynqmp(board)
    name = "board:local?HP0.read_qos=3"
    journal = board / "run/axiscope/journal.jsonl"
    try:
        sweep(EXPERIMENT, output=tmp_path / "out", backend=name)
        assert journal.read_bytes().count(b"\n") == 1
        journal.write_bytes(b"garbage\n")
    finally:
        backend = backend_of(name)
        assert isinstance(backend, BoardBackend)
        backend.close()
    said = capsys.readouterr().err
    assert "warning: --board: " in said
    assert "journal.jsonl: line 1: no change of a setting" in said
    # Nor does the next run go on as if nothing were.
    with pytest.raises(UserError, match=r"journal\.jsonl: line 1: .*restart the board"):
        sweep(EXPERIMENT, output=tmp_path / "more", backend="board:local")


def test_settings_are_set_before_ports_are_judged(board: Path, tmp_path: Path):
    _zynqmp(board)
    node = board / "sys/class/uio/uio0/device/of_node/axiscope,width-bits"
    node.write_bytes(struct.pack(">I", 128))
    ctrl = 0xFD38_0000
    with (board / "dev/mem").open("r+b") as memory:
        memory.seek(ctrl)
        memory.write(b"\1")
    with pytest.raises(UserError, match=r"set HP0\.read_width_bits=128"):
        sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")
    name = "board:local?HP0.read_width_bits=128"
    run = sweep(EXPERIMENT, output=tmp_path / "out", backend=name)
    told = run.manifest["board"]["settings"]
    assert told == {"HP0.read_width_bits": {"set": 128, "before": 64}}
    backend = backend_of(name)
    assert isinstance(backend, BoardBackend)
    backend.close()
    assert _word(board, ctrl) == 1
    # Nor does the doctor see what the settings mend, or not see what they do not.
    experiment = tmp_path / "one.toml"
    experiment.write_text(TEXT)
    code, said = _says("board", "doctor", name.removeprefix("board:"), experiment)
    assert code == 0, said
    node.unlink()
    code, said = _says("board", "doctor", "local", experiment)
    assert code == 1, said
    assert "set HP0.read_width_bits=128" in " ".join(said.split())
    # A setting of a point does it, too, before the port is judged.
    axes = {"ports": ["HP0"], "burst_beats": [4], "board_set": ["HP0.read_width_bits=128"]}
    by_point = EXPERIMENT | {"sweep": [{"axes": axes}]}
    node.write_bytes(struct.pack(">I", 128))
    try:
        backend_of.cache_clear()
        run = sweep(by_point, output=tmp_path / "by_point", backend="board:local")
        told = run.manifest["board"]["settings"]
        assert told == {"HP0.read_width_bits": {"set": "by point", "before": 64}}
    finally:
        backend = backend_of("board:local")
        assert isinstance(backend, BoardBackend)
        backend.close()
    assert _word(board, ctrl) == 1


def test_settings_are_an_axis_and_are_undone(board: Path, tmp_path: Path):
    _zynqmp(board)
    backend = backend_of("board:local")
    assert isinstance(backend, BoardBackend)
    platform = find_platform("ultra96")
    point = plan_experiment(EXPERIMENT, Path("one_port")).points[0].point

    def experiment(*settings: str) -> dict[str, Any]:
        axes = {"ports": ["HP0"], "burst_beats": [4], "board_set": [*settings]}
        return EXPERIMENT | {"sweep": [{"axes": axes}]}

    try:
        seen = []
        for settings in ("HP0.read_qos=3", "HP0.read_qos=5&HP1.read_qos=2", "HP1.read_qos=2", None):
            backend.set_chip(settings)
            backend.run(platform, point)
            seen.append(_qos(board))
        assert seen == [3, 5, 7, 7]
        values = ["HP0.read_qos=3", "HP0.read_qos=5"]
        run = sweep(experiment(*values), output=tmp_path / "out", backend="board:local")
        assert run.frame["board_set"].to_list() == values
        told = run.manifest["board"]["settings"]
        assert told["HP0.read_qos"] == {"set": "by point", "before": 7}
        for wrong in ("HP0.speed=1", "x"):
            with pytest.raises(UserError, match=wrong):
                sweep(experiment(wrong), output=tmp_path / "none", backend="board:local")
    finally:
        backend.close()
    assert _qos(board) == 7
    with pytest.raises(UserError, match="the model has no registers to write; run with --board"):
        sweep(experiment("HP0.read_qos=3"), output=tmp_path / "none")


def test_a_setting_that_is_none_is_refused_before_a_point_runs(board: Path, tmp_path: Path):
    _zynqmp(board)
    for setting, words in (("HP0.speed=1", "HP0.speed"), ("HP0.read_qos=99", "HP0.read_qos")):
        # Again, too: what was refused once is not forgotten.
        for _ in range(2):
            with pytest.raises(UserError, match=words):
                sweep(EXPERIMENT, output=tmp_path / "out", backend=f"board:local?{setting}")
        backend = backend_of(f"board:local?{setting}")
        assert isinstance(backend, BoardBackend)
        backend.close()
    assert _qos(board) == 7
    assert not (tmp_path / "out").exists()


def test_settings_and_registers_are_told_of_a_board_without_blocks(board: Path, tmp_path: Path):
    (board / "sys/class/uio/uio0/name").unlink()
    _zynqmp(board)
    code, said = _says("board", "settings", "local", "HP0.read_qos")
    assert code == 0, said
    (row,) = [line for line in said.splitlines() if "HP0.read_qos" in line]
    assert [cell.strip() for cell in row.strip("│").split("│")] == ["HP0.read_qos", "7"]
    file = tmp_path / "dump.txt"
    code, said = _says("board", "dump", "local", "-o", file)
    assert code == 0, said
    assert "0xFD070000 = 0x81040010\n" in file.read_text()


def test_a_report_holds_what_a_board_says(board: Path, tmp_path: Path):
    _zynqmp(board)
    sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")
    # As if the board had been another computer.
    frame = pl.read_parquet(tmp_path / "out/results.parquet")
    secret = "ssh://alice@10.0.0.7:22"
    frame.with_columns(backend=pl.lit(f"board:{secret}?a=1")).write_parquet(
        tmp_path / "out/results.parquet"
    )
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    manifest["board"]["url"] = secret
    manifest["command"] = ["axiscope", "/home/alice/run.toml", "--board", secret]
    manifest["experiment"] = "/home/alice/run.toml"
    (tmp_path / "out/manifest.json").write_text(json.dumps(manifest))
    # One agent has a board: the sweep's, until its session ends.
    backend = backend_of("board:local")
    assert isinstance(backend, BoardBackend)
    backend.close()
    first, again = tmp_path / "one.zip", tmp_path / "two.zip"
    words = ["board", "report", "local", "--results", tmp_path / "out", "--platform", "ultra96"]
    code, said = _says(*words, "-o", first)
    assert code == 0, said
    with zipfile.ZipFile(first) as file:
        held = {name: file.read(name) for name in file.namelist()}
    assert set(held) == {
        *("README.txt", "facts.json", "blocks.json", "checks.json", "settings.json"),
        *(
            "registers.txt",
            "missing.txt",
            "session.txt",
            "results/manifest.json",
            "results/results.parquet",
        ),
    }
    assert json.loads(held["facts.json"])["agent"]["machine"]["compatible"] == ["xlnx,zynqmp"]
    assert json.loads(held["settings.json"])["HP0.read_qos"] == 7
    assert b"0xFD070000 = 0x81040010\n" in held["registers.txt"]
    assert json.loads(held["blocks.json"])["blocks"][0]["name"] == "axiscope-hp0"
    assert held["missing.txt"] == b"nothing\n"
    story = held["session.txt"].decode().splitlines()
    assert story[:3] == ["hello: answered", "open: answered", "preflight: answered"]
    told = pl.read_parquet(held["results/results.parquet"])
    assert told["backend"].unique().to_list() == ["board:ssh://BOARD?a=1"]
    assert json.loads(held["results/manifest.json"])["board"]["url"] == "ssh://BOARD"
    everything = b"".join(held.values()) + str(told.to_dicts()).encode()
    assert b"alice" not in everything
    assert b"10.0.0.7" not in everything
    assert _says(*words, "-o", again)[0] == 0
    assert again.read_bytes() == first.read_bytes()


def test_what_ssh_wrote_names_nobody_and_a_board_keeps_its_name():
    url = "ssh://alice@ultra96:22"
    said = "alice@ultra96: denied; Connection to 192.168.1.7 closed by ultra96, fe80::1:2 too"
    told = _plain_words(said, url)
    assert told == "BOARD: denied; Connection to BOARD closed by BOARD, BOARD too"
    plain = "avnet,ultra96-rev1 at 10:20:30"
    assert _plain_words(plain, "local") == plain
    assert _plain_words("axiscope-ultra96 and 0.2.0", url) == "axiscope-ultra96 and 0.2.0"


def test_a_report_says_what_could_not_be_asked(board: Path, tmp_path: Path):
    # No chip is named in the device tree: nobody knows its registers.
    report = tmp_path / "one.zip"
    code, said = _says("board", "report", "local", "-o", report)
    assert code == 0, said
    assert "missing  settings.json: this agent knows no registers" in said
    with zipfile.ZipFile(report) as file:
        assert "settings.json" not in file.namelist()
        assert b"registers.txt" in file.read("missing.txt")
    words = ["board", "report", "local", "-o", str(report), "--results", str(tmp_path)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code != 0
    assert "results.parquet or manifest.json: No such file" in str(done.exception)


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


def test_programs_run_on_the_processors_and_have_a_report(board: Path, tmp_path: Path):
    """Also that a part of a file runs, whose other points are of another board."""
    cpu = "sys/devices/system/cpu"
    files = {f"{cpu}/online": b"0\n", f"{cpu}/cpu0/of_node/compatible": b"arm,cortex-a53\0"}
    for name, content in files.items():
        (board / name).parent.mkdir(parents=True, exist_ok=True)
        (board / name).write_bytes(content)
    experiment, out = tmp_path / "cores.toml", tmp_path / "out"
    tester = Path(__file__).parents[2] / "experiments/brilli2022/cores_tester.toml"
    experiment.write_text(CORES.format(tester=tester))
    assert _says("run", experiment, "--board", "local", "-o", out)[0] != 0
    backend_of("board:local").close()  # type: ignore[attr-defined]
    backend_of.cache_clear()
    part = ("--only", "platform=zcu102")
    code, said = _says("board", "doctor", "local", experiment, *part)
    assert code == 0, said
    code, said = _says("run", experiment, *part, "--board", "local", "-o", out)
    assert code == 0, said
    table = pl.read_parquet(out / "results.parquet")
    assert table["program"].to_list() == ["read", "chase"]
    assert (table["run_us"] > 0).all()
    assert (table["read_mbps"] > 0).all()
    assert table["steady"].all()
    assert not table["in_rtl"].any()
    assert (out / "report.html").stat().st_size > 10_000
    code, said = _says("validate", out)
    assert code == 0, said
    assert "run us" in said
    assert "read MB/s" in said


def test_what_only_looks_takes_no_settings(board: Path, tmp_path: Path):
    for words in (["settings"], ["dump", "-o", str(tmp_path / "dump.txt")]):
        done = CliRunner().invoke(app, ["board", *words, "local?HP0.read_qos=3"])
        assert "this command sets nothing; give local, and settings to a run" in str(done.exception)
    assert not (tmp_path / "dump.txt").exists()


def test_a_design_is_loaded_and_taken_away(board: Path, tmp_path: Path):
    def ran(*words: str) -> str:
        done = CliRunner().invoke(app, ["board", *words], env={"COLUMNS": "200"})
        return str(done.exception or done.output)

    manager = board / "sys/class/fpga_manager/fpga0"
    manager.mkdir(parents=True)
    for name, text in {"firmware": "", "state": "operating"}.items():
        (manager / name).write_text(text)
    (board / "sys/kernel/config/device-tree/overlays").mkdir(parents=True)
    bitstream, overlay = tmp_path / "own.bin", tmp_path / "own.dtbo"
    bitstream.write_bytes(bytes.fromhex("aa99556601020304"))
    overlay.write_bytes(struct.pack(">II", 0xD00DFEED, 8))
    files = ["--bitstream", str(bitstream), "--overlay", str(overlay)]
    said = ran("load", "local", *files)
    assert "loaded own.bin, 8 bytes" in said
    assert "1 blocks" in said
    assert (board / "lib/firmware/axiscope_design.bin").read_bytes()[:4].hex() == "665599aa"
    out = tmp_path / "out"
    sweep(EXPERIMENT, output=out, backend="board:local")
    told = json.loads((out / "manifest.json").read_text())["board"]["bitstream"]
    assert told.startswith("own.bin sha256:")
    assert "another agent has the board" in ran("unload", "local")
    backend_of("board:local").close()
    assert "took the overlay away" in ran("unload", "local")
    assert "nothing to do" in ran("unload", "local")
    bitstream.write_bytes(bytes(64))
    assert "no sync word" in ran("load", "local", *files)
    assert "no such file" in ran("load", "local", "--overlay", str(tmp_path / "none"))
    assert "give --bitstream" in ran("load", "local")
    odd = tmp_path / "a b.dtbo"
    odd.write_bytes(overlay.read_bytes())
    assert "rename it" in ran("load", "local", "--overlay", str(odd))
    assert "built in" in ran("load", "virtual:ultra96", *files)
