"""Settings of a board: they hold for a run, and are undone."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest

from axiscope.backends import backend_of, plan_experiment
from axiscope.backends.board import BoardBackend
from axiscope.errors import UserError
from axiscope.library.sweeps import sweep
from axiscope.platform import find_platform
from tests.board.files import EXPERIMENT, TEXT, board, pytestmark, qos_of, says, word_of, zynqmp

__all__ = ["board", "pytestmark"]


def test_a_setting_holds_for_a_run_and_is_undone(board: Path, tmp_path: Path):
    zynqmp(board)
    name = "board:local?HP0.read_qos=3"
    try:
        run = sweep(EXPERIMENT, output=tmp_path / "out", backend=name)
        assert qos_of(board) == 3
        assert run.manifest["board"]["settings"] == {"HP0.read_qos": {"set": 3, "before": 7}}
        assert run.frame["backend"].unique().to_list() == [name]
    finally:
        backend = backend_of(name)
        assert isinstance(backend, BoardBackend)
        backend.close()
    assert qos_of(board) == 7
    # A table of other settings is another table.
    with pytest.raises(UserError, match=r"holds results of .* on backend board:local\?HP0"):
        sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")


def test_a_setting_that_could_not_be_undone_is_told(board: Path, tmp_path: Path, capsys):
    zynqmp(board)
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
    zynqmp(board)
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
    assert word_of(board, ctrl) == 1
    # Nor does the doctor see what the settings mend, or not see what they do not.
    experiment = tmp_path / "one.toml"
    experiment.write_text(TEXT)
    code, said = says("board", "doctor", name.removeprefix("board:"), experiment)
    assert code == 0, said
    node.unlink()
    code, said = says("board", "doctor", "local", experiment)
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
    assert word_of(board, ctrl) == 1


def test_settings_are_an_axis_and_are_undone(board: Path, tmp_path: Path):
    zynqmp(board)
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
            seen.append(qos_of(board))
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
    assert qos_of(board) == 7
    with pytest.raises(UserError, match="the model has no registers to write; run with --board"):
        sweep(experiment("HP0.read_qos=3"), output=tmp_path / "none")


def test_a_setting_that_is_none_is_refused_before_a_point_runs(board: Path, tmp_path: Path):
    zynqmp(board)
    for setting, words in (("HP0.speed=1", "HP0.speed"), ("HP0.read_qos=99", "HP0.read_qos")):
        # Again, too: what was refused once is not forgotten.
        for _ in range(2):
            with pytest.raises(UserError, match=words):
                sweep(EXPERIMENT, output=tmp_path / "out", backend=f"board:local?{setting}")
        backend = backend_of(f"board:local?{setting}")
        assert isinstance(backend, BoardBackend)
        backend.close()
    assert qos_of(board) == 7
    assert not (tmp_path / "out").exists()
