"""Tests the properties of a board's chip that an experiment states: address map, QoS, coherence and
widths.

If the board differs, both the doctor and the agent must reject the experiment and report the
register, the value and the fix.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from axiscope.api.board_points import CheckedPoint, summarise
from axiscope.api.papers import reproduce
from axiscope.api.sweeps import sweep
from axiscope.board.agent.backend import BoardBackend
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.experiments import load_experiment
from axiscope.plan.platforms import find_platform
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
Checks = Callable[..., tuple[str, str]]
SNOOPS, SHARING = 0xFD6E_4000, 0xFD6E_1004


def asks(
    board: Path,
    tmp_path: Path,
    axes: str = "",
    port: str = "HP0",
    platform: str = "ultra96",
) -> tuple[str, str]:
    """Returns what the doctor says about an experiment, and how a run of the experiment ends."""
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
    # The board has booted with a different mapping of banks from that of its platform.
    poke(board, 0xFD07_0204, 0x0008_0707)
    for text in asks(board, tmp_path):
        assert "ADDRMAP1 = 0x00070707 at 0xFD070204 (now 0x00080707)" in text


def checks(board: Path, tmp_path: Path, axes: str = "", port: str = "HP0") -> Checks:
    """Returns a function that changes a register, asks for problems and notes, and then restores
    the register.
    """
    file = tmp_path / "stated.toml"
    file.write_text(FILE.format(axes=axes, port=port, platform="ultra96"))
    (planned,) = load_experiment(file).points
    backend, platform = BoardBackend("local"), find_platform("ultra96")

    def check(address: int = 0, word: int = 0) -> tuple[str, str]:
        before = word_of(board, address)
        poke(board, address, word)
        ((problems, notes),) = backend.all_checks(platform, [planned.point])
        poke(board, address, before)
        return "\n".join(problems), "\n".join(notes)

    return check


REJECTED = {
    "timing of the memory": (
        0xFD07_0110,
        0x0504_0308,
        "dram.timing.t_rp: the platform booted with 6",
    ),
    "a figure that [unexplained] replaces": (0xFD07_00F4, 0x0000_074F, "dram.timing.rank_to_rank"),
    "scheduler": (0xFD07_0264, 0x0800_0041, "controller.read_starve_clocks"),
    "open rows": (0xFD07_0250, 0x0100_2005, "controller.page_close"),
    "urgency": (0xFD07_0400, 0x0000_0000, "controller.urgent_ports"),
    "aging": (0xFD07_0614, 0x0000_300F, "PCFGR[3].rd_port_aging_en: the model assumes 0"),
    "a port that is off": (0xFD07_06A0, 0, "PCTRL[3].port_en: the model assumes 1"),
    "hole in the addresses": (0xFD07_0F10, 0x0000_0007, "SARSIZE1.nblocks: the model assumes 15"),
    "regions": (0xFD07_06A4, 0x0010_0005, "controller_ports.xpi3.read_regions"),
    "class of a port": (0xFD09_0000, 0x0000_1845, "PORT_TYPE.port4: the model assumes 0 or 2"),
    "clock of the memory": (0xFD1A_0080, 0x0000_0401, "clocks.controller_mhz: does not follow"),
}
"""A register of the Ultra96, a word that it does not have after the boot of its platform, and what
rejects it.
"""
SET = {
    "write commands": (0xFD38_0018, 3, "HP0.write_commands is 4 on this board (0xFD380018)"),
    "early writes": (0xFD38_0014, 0x0000_13B0, "HP0.write_release_early is 1"),
    "space for reads": (0xFD38_0004, 0x17, "HP0.read_without_space is 1"),
    "urgent reads": (0xFD09_0008, 5, "DDR_QOS.high_read_threshold is 5"),
    "write threshold": (0xFD09_0010, 9, "DDR_QOS.write_threshold is 9"),
    "coherent ports": (0xFD09_0000, 0x0000_0855, "DDR_QOS.port1_blue_class is 1"),
}
"""The same for registers that the agent sets while a point runs."""


def test_registers_of_another_boot_are_refused_or_set(board: Path, tmp_path: Path) -> None:
    zynqmp(board)
    for at in (0xFD38_0004, 0xFD38_0018):
        poke(board, at, 7)
    poke(board, 0xFD38_0014, 0x3B0)
    check = checks(board, tmp_path, 'axes.mode = ["readwrite"]')
    assert check() == ("", "")
    for what, (address, word, text) in REJECTED.items():
        problems, _ = check(address, word)
        assert text in problems, what
        assert "axiscope board dump" in problems, what
    for what, (address, word, text) in SET.items():
        problems, notes = check(address, word)
        assert (problems, text in notes) == ("", True), what
        assert "while a point runs, and restored" in notes, what
    # Different releases of the vendor's tool round a timing differently.
    problems, notes = check(0xFD07_0110, 0x0504_0307)
    assert problems == ""
    assert "dram.timing.t_rp: the platform booted with 6, and this board with 7 (T_RP = " in notes
    # A mode register does not affect rates, so the check does not mention it.
    assert check(0xFD07_00DC, 0x0024_0013) == ("", "")


def test_the_doctor_prints_what_is_set_for_points(board: Path, tmp_path: Path) -> None:
    zynqmp(board)
    poke(board, 0xFD38_0008, 2)
    message, _ = asks(board, tmp_path)
    assert "HP0.read_qos is 2 on this board (0xFD380008); it is set to 7" in message
    assert "all 1 points can run" in message


@pytest.mark.parametrize("number", [0, 2])
def test_every_clock_of_the_logic_is_compared(board: Path, tmp_path: Path, number: int) -> None:
    zynqmp(board)
    node = board / "sys/class/uio/uio0/device/of_node/axiscope,pl-clock"
    node.write_bytes(struct.pack(">I", number))
    control = 0xFF5E_00C0 + 4 * number
    # An I/O PLL of 1500 MHz that is divided by 15.
    poke(board, 0xFF5E_0020, 0x0001_5A00)
    poke(board, control, 0x0101_0F00)
    check = checks(board, tmp_path)
    assert check()[0] == ""
    problems, _ = check(control, 0x0101_0500)
    assert f"registers set PL clock {number} to 300 MHz" in problems
    # In the logic, the clock of the block is derived from a clock of 300 MHz.
    source = node.with_name("axiscope,pl-clock-hz")
    source.write_bytes(struct.pack(">I", 300_000_000))
    assert check(control, 0x0101_0500)[0] == ""
    problems, _ = check(control, 0x0101_0F00)
    assert (
        "300 MHz of the clock that makes the one of axiscope-hp0 (axiscope,pl-clock-hz)" in problems
    )
    assert f"registers set PL clock {number} to 100 MHz" in problems
    source.unlink()
    # This selects a source that is not documented.
    _, notes = check(control, 0x0101_0F01)
    assert f"CRL_APB.PL{number}_REF_CTRL selects no documented clock" in notes


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
    # One limit of the port is set to its value after booting, whatever the QoS is.
    assert settings["HP0.read_commands"] == {"set": 8, "before": 1}
    assert run.frame["qos"].to_list() == ["default", "best_effort"]
    find_backend("board:local").close()  # type: ignore[attr-defined]
    assert (qos_of(board), word_of(board, 0xFD09_0000)) == (5, 0x845)
    # A QoS value that the user has set contradicts the named QoS setting.
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
    # The windows of HPC0 are near the end of the buffer.
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
        assert "the design uses 32" in text


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
    """`axiscope reproduce --board` must either run the paper's own files, or name what they lack
    for this board.
    """
    zynqmp(board)
    out = tmp_path / "reproduce"
    asked = ("reproduce", "manev2019", "--figure", "13", "--board", "local", "-o", out)
    assert says(*asked)[0] != 0
    assert says(*asked, "--only", "speed=1")[0] != 0
    with pytest.raises(UserError, match=r"nothing runs on this board; manev2019/fig13: .* muxes: "):
        reproduce("manev2019", 13, board="local", output=out)
