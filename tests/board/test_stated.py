"""An experiment states the chip of its board: address map, QoS, coherence and widths.

The doctor and the agent both refuse an experiment if the board differs, with register, value and
fix.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path
from typing import Any

import pytest

from axiscope.api.board_points import CheckedPoint, summarise
from axiscope.api.papers import reproduce
from axiscope.api.sweeps import sweep
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from tests.board.files import board, poke, pytestmark, qos_of, says, word_of, zynqmp
from tests.bootfile.boards import ULTRA96, ULTRA96_V2

__all__ = ["board", "pytestmark"]

FILE = """schema = 1
title = "Stated"
[settings]
platform = "{platform}"
pl_mhz = 100.0
mode = "read"
burst_beats = 16
[[sweep]]
axes.ports = ["{port}"]
{axes}
"""
SNOOPS, SHARING = 0xFD6E_4000, 0xFD6E_1004


def asks(
    board: Path,
    tmp_path: Path,
    axes: str = "",
    port: str = "HP0",
    platform: str = "ultra96",
) -> tuple[str, str]:
    """Returns the doctor's messages about an experiment, and how its run ends."""
    file = tmp_path / "stated.toml"
    file.write_text(FILE.format(axes=axes, port=port, platform=platform))
    code, message = says("board", "doctor", "local", file)
    try:
        sweep(file, output=tmp_path / f"out{len(list(tmp_path.iterdir()))}", backend="board:local")
        ended = ""
    except UserError as error:
        ended = str(error)
    find_backend("board:local").close()  # type: ignore[attr-defined]
    find_backend.cache_clear()
    assert (code == 0) == (ended == ""), f"{message}\n{ended}"
    return " ".join(message.split()), ended


def test_another_address_map_is_refused_by_doctor_and_agent(board: Path, tmp_path: Path) -> None:
    zynqmp(board)
    message, _ = asks(board, tmp_path, 'axes.mapping = ["row_bank_column"]')
    assert "all 1 points can run" in message
    both = 'axes.mapping = ["row_bank_column", "bank_row_column"]'
    for text in asks(board, tmp_path, both):
        assert "ADDRMAP1 = 0x00171616 at 0xFD070204 (now 0x00070707)" in text
        assert "rank 30, bank 12 to 14, row 15 to 29" in text
    message, _ = asks(board, tmp_path, both)
    assert "can run 1 of 2 points: mapping=row_bank_column" in message
    assert "cannot 1 of 2 points: mapping=bank_row_column" in message
    # The board boots with other banks than its platform.
    poke(board, 0xFD07_0204, 0x0008_0707)
    for text in asks(board, tmp_path):
        assert "ADDRMAP1 = 0x00070707 at 0xFD070204 (now 0x00080707)" in text


def test_another_timing_of_the_memory_is_a_warning(board: Path, tmp_path: Path) -> None:
    zynqmp(board)
    file = tmp_path / "stated.toml"
    file.write_text(FILE.format(axes="", port="HP0", platform="ultra96"))

    def warnings(folder: str) -> str:
        run = sweep(file, output=tmp_path / folder, backend="board:local")
        return " ".join(text or "" for text in run.frame["warnings"].to_list())

    assert "booted" not in warnings("same")
    poke(board, 0xFD07_0110, 0x0504_0307)
    message = "dram.timing.t_rp: the platform booted with 6, and this board with 7 (T_RP = DRAMTMG4"
    assert message in warnings("other")
    find_backend("board:local").close()  # type: ignore[attr-defined]


def test_the_doctor_names_each_point_on_request(board: Path, tmp_path: Path) -> None:
    zynqmp(board)
    file = tmp_path / "stated.toml"
    axes = 'axes.mapping = ["row_bank_column", "bank_row_column"]'
    file.write_text(FILE.format(axes=axes, port="HP0", platform="ultra96"))
    code, message = says("board", "doctor", "local", file, "--points")
    assert code == 1
    assert "can run  mapping=row_bank_column\n" in message
    assert "cannot   mapping=bank_row_column: mapping: bank_row_column is AXI bits" in message


def test_qos_is_set_for_its_points_and_restored(board: Path, tmp_path: Path) -> None:
    zynqmp(board, ULTRA96 | {0xFD38_0008: 5})
    file = tmp_path / "stated.toml"
    axes = 'axes.qos = ["default", "best_effort"]'
    file.write_text(FILE.format(axes=axes, port="HP0", platform="ultra96"))
    run = sweep(file, output=tmp_path / "out", backend="board:local")
    settings: dict[str, Any] = run.manifest["board"]["settings"]
    assert settings["HP0.read_qos"] == {"set": "by point", "before": 5}
    assert settings["DDR_QOS.port3_class"] == {"set": 0, "before": 2}
    assert run.frame["qos"].to_list() == ["default", "best_effort"]
    find_backend("board:local").close()  # type: ignore[attr-defined]
    assert (qos_of(board), word_of(board, 0xFD09_0000)) == (5, 0x845)
    # A QoS that the user sets contradicts the named one.
    find_backend.cache_clear()
    code, message = says("board", "doctor", "local?HP0.read_qos=1", file)
    assert code == 1
    assert "best_effort sets HP0.read_qos to 3, and it was set to 1" in " ".join(message.split())
    assert "can run  1 of 2 points: qos=default" in message
    with pytest.raises(UserError, match=r"sets HP0\.read_qos to 3, and it was set to 1"):
        sweep(file, output=tmp_path / "no", backend="board:local?HP0.read_qos=1")
    find_backend("board:local?HP0.read_qos=1").close()  # type: ignore[attr-defined]


def test_coherent_points_wait_for_the_boot_loader(board: Path, tmp_path: Path) -> None:
    zynqmp(board, ULTRA96_V2)
    node = board / "sys/class/uio/uio0/device/of_node/axiscope,port"
    node.write_bytes(b"HPC0\0")
    # The windows of HPC0 are high up in the buffer.
    os.truncate(board / "dev/axiscope", 1 << 31)
    (board / "sys/class/u-dma-buf/axiscope/size").write_text(f"{1 << 31}\n")
    for text in asks(board, tmp_path, "", "HPC0", "ultra96v2"):
        assert "let the boot loader write 0xFD6E4000 = 1" in text
    message, _ = asks(board, tmp_path, "", "HPC0", "ultra96v2")
    assert "CCI.S3.snoops is 0x0" in message
    assert "CCI.S0.shareable_override is 0x0" in message
    poke(board, SNOOPS, 1)
    for text in asks(board, tmp_path, "", "HPC0", "ultra96v2"):
        assert "let the boot loader write 0xFD6E1004 = 3" in text
    poke(board, SHARING, 3)
    message, _ = asks(board, tmp_path, "", "HPC0", "ultra96v2")
    assert "can run" in message


def test_another_width_is_refused_by_doctor_and_agent(board: Path, tmp_path: Path) -> None:
    zynqmp(board)
    poke(board, 0xFD38_0000, 0x3B1)
    for text in asks(board, tmp_path):
        assert "set HP0.read_width_bits=128" in text
    # The device tree gives the block a width of 32 bits, but the port is 64 bits wide.
    node = board / "sys/class/uio/uio0/device/of_node/axiscope,width-bits"
    node.write_bytes(struct.pack(">I", 32))
    for text in asks(board, tmp_path):
        assert "the design has 32" in text


def test_only_settings_that_explain_a_group_are_named() -> None:
    def point(ports: str, beats: int, *problems: str) -> CheckedPoint:
        return CheckedPoint({"ports": ports, "burst_beats": beats}, list(problems))

    some = [point("HP0", n) for n in range(6)] + [point("HP3", n, "no block") for n in range(6)]
    notes = [(note.mark, note.text) for note in summarise(some)]
    assert notes == [
        ("missing", "no block (6 of 12 points: ports=HP3)"),
        ("can run", "6 of 12 points: ports=HP0"),
        ("cannot", "6 of 12 points: ports=HP3"),
    ]
    mixed = [point("HP0", 1, "a"), point("HP3", 2), point("HP0", 3)]
    assert next(iter(summarise(mixed))).text == "a (1 of 3 points: burst_beats=1)"
    assert [note.text for note in summarise([point("HP0", 1)])] == ["all 1 points can run"]
    assert [note.text for note in summarise([point("HP0", 1)], refused=True)] == []


def test_a_paper_that_a_board_cannot_run_is_an_error(board: Path, tmp_path: Path) -> None:
    """`axiscope reproduce --board` runs the paper's own files, or names what they lack there."""
    zynqmp(board)
    out = tmp_path / "reproduce"
    asked = ("reproduce", "manev2019", "--figure", "13", "--board", "local", "-o", out)
    assert says(*asked)[0] != 0
    assert says(*asked, "--only", "speed=1")[0] != 0
    with pytest.raises(UserError, match=r"nothing runs on this board; manev2019/fig13: .* muxes: "):
        reproduce("manev2019", 13, board="local", output=out)
