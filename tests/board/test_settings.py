"""Tests settings, registers, the doctor and the report of a board, and designs that are loaded on
it.
"""

from __future__ import annotations

import json
import struct
import zipfile
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

from axiscope.api.board_report import _plain_words
from axiscope.api.sweeps import sweep
from axiscope.board.agent import BoardBackend
from axiscope.cli.app import app
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.experiments import plan_experiment
from axiscope.plan.platforms import find_platform
from tests.board.files import EXPERIMENT, TEXT, board, pytestmark, qos_of, says, word_of, zynqmp
from tests.bootfile.boards import ULTRA96

__all__ = ["board", "pytestmark"]
RESETS = {0xFD38_0004: 7}
"""HP0 has eight reads in flight after a reset, and no boot file writes it."""


def test_a_setting_is_applied_for_a_run_and_restored(board: Path, tmp_path: Path):
    zynqmp(board, ULTRA96 | RESETS)
    name = "board:local?HP0.read_qos=3"
    try:
        run = sweep(EXPERIMENT, output=tmp_path / "out", backend=name)
        assert qos_of(board) == 3
        assert run.manifest["board"]["settings"] == {"HP0.read_qos": {"set": 3, "before": 7}}
        assert run.frame["backend"].unique().to_list() == [name]
    finally:
        backend = find_backend(name)
        assert isinstance(backend, BoardBackend)
        backend.close()
    assert qos_of(board) == 7
    # Results with different settings must not be stored in the same table.
    with pytest.raises(UserError, match=r"contains results of .* on backend board:local\?HP0"):
        sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")


def test_a_setting_that_could_not_be_restored_is_reported(board: Path, tmp_path: Path, capsys):
    zynqmp(board)
    name = "board:local?HP0.read_qos=3"
    journal = board / "run/axiscope/journal.jsonl"
    try:
        sweep(EXPERIMENT, output=tmp_path / "out", backend=name)
        assert journal.read_bytes().count(b"\n") == 1
        journal.write_bytes(b"garbage\n")
    finally:
        backend = find_backend(name)
        assert isinstance(backend, BoardBackend)
        backend.close()
    message = capsys.readouterr().err
    assert "warning: --board: " in message
    assert "journal.jsonl: line 1: no change of a setting" in message
    # The next run must be refused, too.
    with pytest.raises(UserError, match=r"journal\.jsonl: line 1: .*restart the board"):
        sweep(EXPERIMENT, output=tmp_path / "more", backend="board:local")


def test_settings_are_applied_before_ports_are_checked(board: Path, tmp_path: Path):
    zynqmp(board, ULTRA96 | RESETS)
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
    answer = run.manifest["board"]["settings"]
    assert answer == {"HP0.read_width_bits": {"set": 128, "before": 64}}
    backend = find_backend(name)
    assert isinstance(backend, BoardBackend)
    backend.close()
    assert word_of(board, ctrl) & 0xFF == 1
    # The doctor applies the settings, too, so it reports only problems that they do not correct.
    experiment = tmp_path / "one.toml"
    experiment.write_text(TEXT)
    code, message = says("board", "doctor", name.removeprefix("board:"), experiment)
    assert code == 0, message
    node.unlink()
    code, message = says("board", "doctor", "local", experiment)
    assert code == 1, message
    assert "set HP0.read_width_bits=128" in " ".join(message.split())
    # The settings of a point are applied before its port is checked.
    axes = {"ports": ["HP0"], "burst_beats": [4], "board_set": ["HP0.read_width_bits=128"]}
    by_point = EXPERIMENT | {"sweep": [{"axes": axes}]}
    node.write_bytes(struct.pack(">I", 128))
    try:
        find_backend.cache_clear()
        run = sweep(by_point, output=tmp_path / "by_point", backend="board:local")
        answer = run.manifest["board"]["settings"]
        assert answer == {"HP0.read_width_bits": {"set": "by point", "before": 64}}
    finally:
        backend = find_backend("board:local")
        assert isinstance(backend, BoardBackend)
        backend.close()
    # A second run checks the points again with their settings, but runs none of them. Its manifest
    # retains the facts about the board.
    find_backend.cache_clear()
    again = sweep(by_point, output=tmp_path / "by_point", backend="board:local")
    assert again.manifest["points_run_now"] == 0
    assert again.manifest["board"] == run.manifest["board"]
    backend = find_backend("board:local")
    assert isinstance(backend, BoardBackend)
    backend.close()
    assert word_of(board, ctrl) & 0xFF == 1


def test_settings_can_be_an_axis_and_are_restored(board: Path, tmp_path: Path):
    zynqmp(board)
    backend = find_backend("board:local")
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
            seen.append(qos_of(board))
        assert seen == [3, 5, 7, 7]
        values = ["HP0.read_qos=3", "HP0.read_qos=5"]
        run = sweep(experiment(*values), output=tmp_path / "out", backend="board:local")
        assert run.frame["board_set"].to_list() == values
        answer = run.manifest["board"]["settings"]
        assert answer["HP0.read_qos"] == {"set": "by point", "before": 7}
        for wrong in ("HP0.speed=1", "x"):
            with pytest.raises(UserError, match=wrong):
                sweep(experiment(wrong), output=tmp_path / "none", backend="board:local")
    finally:
        backend.close()
    assert qos_of(board) == 7
    with pytest.raises(UserError, match="the model has no registers to write; run with --board"):
        sweep(experiment("HP0.read_qos=3"), output=tmp_path / "none")


def test_an_invalid_setting_is_refused_before_a_point_runs(board: Path, tmp_path: Path):
    zynqmp(board)
    for setting, words in (("HP0.speed=1", "HP0.speed"), ("HP0.read_qos=99", "HP0.read_qos")):
        # A second attempt must be refused, too.
        for _ in range(2):
            with pytest.raises(UserError, match=words):
                sweep(EXPERIMENT, output=tmp_path / "out", backend=f"board:local?{setting}")
        backend = find_backend(f"board:local?{setting}")
        assert isinstance(backend, BoardBackend)
        backend.close()
    assert qos_of(board) == 7
    assert not (tmp_path / "out").exists()


def test_doctor_reports_what_is_missing_or_that_nothing_is(board: Path, tmp_path: Path):
    experiment = tmp_path / "one.toml"
    experiment.write_text(TEXT)
    code, message = says("board", "doctor", "local", experiment)
    assert code == 0, message
    assert "ok       axiscope-hp0: a block at 0xa0000000" in message
    assert "ok       all 2 points can run" in message
    experiment.write_text(TEXT.replace("HP0", "HP3"))
    code, message = says("board", "doctor", "local", experiment)
    assert code == 1
    assert "missing  masters.HP3.port: HP3; no block" in message
    assert "(2 of 2 points)" in message
    (board / "sys/class/uio/uio0/name").unlink()
    code, message = says("board", "doctor", "local", experiment)
    assert code == 1
    assert "missing  no block of the instrument" in message


def test_settings_and_registers_of_a_board_without_blocks_are_shown(board: Path, tmp_path: Path):
    (board / "sys/class/uio/uio0/name").unlink()
    zynqmp(board)
    code, message = says("board", "settings", "local", "HP0.read_qos")
    assert code == 0, message
    (row,) = [line for line in message.splitlines() if "HP0.read_qos" in line]
    assert [cell.strip() for cell in row.strip("│").split("│")] == ["HP0.read_qos", "7"]
    file = tmp_path / "dump.txt"
    code, message = says("board", "dump", "local", "-o", file)
    assert code == 0, message
    assert "0xFD070000 = 0xc3081020\n" in file.read_text()


def test_a_report_contains_everything_about_a_board_and_no_names(board: Path, tmp_path: Path):
    zynqmp(board)
    sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")
    # The results name a board that is connected to another computer.
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
    # Only one agent at a time can use a board, so the sweep's agent has to end first.
    backend = find_backend("board:local")
    assert isinstance(backend, BoardBackend)
    backend.close()
    first, again = tmp_path / "one.zip", tmp_path / "two.zip"
    words = ["board", "report", "local", "--results", tmp_path / "out", "--platform", "ultra96"]
    code, message = says(*words, "-o", first)
    assert code == 0, message
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
    assert b"0xFD070000 = 0xc3081020\n" in held["registers.txt"]
    assert json.loads(held["blocks.json"])["blocks"][0]["name"] == "axiscope-hp0"
    assert held["missing.txt"] == b"nothing\n"
    story = held["session.txt"].decode().splitlines()
    assert story[:3] == ["hello: answered", "open: answered", "preflight: answered"]
    answer = pl.read_parquet(held["results/results.parquet"])
    assert answer["backend"].unique().to_list() == ["board:ssh://BOARD?a=1"]
    assert json.loads(held["results/manifest.json"])["board"]["url"] == "ssh://BOARD"
    everything = b"".join(held.values()) + str(answer.to_dicts()).encode()
    assert b"alice" not in everything
    assert b"10.0.0.7" not in everything
    assert says(*words, "-o", again)[0] == 0
    assert again.read_bytes() == first.read_bytes()


def test_names_and_addresses_are_removed_from_messages_of_ssh():
    url = "ssh://alice@ultra96:22"
    message = "alice@ultra96: denied; Connection to 192.168.1.7 closed by ultra96, fe80::1:2 too"
    answer = _plain_words(message, url)
    assert answer == "BOARD: denied; Connection to BOARD closed by BOARD, BOARD too"
    plain = "avnet,ultra96-rev1 at 10:20:30"
    assert _plain_words(plain, "local") == plain
    assert _plain_words("axiscope-ultra96 and 0.2.0", url) == "axiscope-ultra96 and 0.2.0"


def test_a_report_lists_what_is_missing(board: Path, tmp_path: Path):
    # The device tree does not name a chip, so the agent does not know the registers.
    report = tmp_path / "one.zip"
    code, message = says("board", "report", "local", "-o", report)
    assert code == 0, message
    assert "missing  settings.json: this agent knows no registers" in message
    with zipfile.ZipFile(report) as file:
        assert "settings.json" not in file.namelist()
        assert b"registers.txt" in file.read("missing.txt")
    words = ["board", "report", "local", "-o", str(report), "--results", str(tmp_path)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code != 0
    assert "results.parquet or manifest.json: No such file" in str(done.exception)


def test_commands_that_only_read_take_no_settings(board: Path, tmp_path: Path):
    for words in (["settings"], ["dump", "-o", str(tmp_path / "dump.txt")]):
        done = CliRunner().invoke(app, ["board", *words, "local?HP0.read_qos=3"])
        assert "this command changes no settings; give local, and set them in a run" in str(
            done.exception
        )
    assert not (tmp_path / "dump.txt").exists()


def test_a_design_is_loaded_and_removed(board: Path, tmp_path: Path):
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
    message = ran("load", "local", *files)
    assert "loaded own.bin, 8 bytes" in message
    assert "1 blocks" in message
    assert (board / "lib/firmware/axiscope_design.bin").read_bytes()[:4].hex() == "665599aa"
    out = tmp_path / "out"
    sweep(EXPERIMENT, output=out, backend="board:local")
    answer = json.loads((out / "manifest.json").read_text())["board"]["bitstream"]
    assert answer.startswith("own.bin sha256:")
    assert "another agent has the board" in ran("unload", "local")
    find_backend("board:local").close()
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
