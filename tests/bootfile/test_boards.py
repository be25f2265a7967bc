"""Tests the registers of every shipped board, which are decoded by the importer and by a second
decoder.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from axiscope.errors import UserError
from axiscope.io.data_files import DATA
from axiscope.plan.bootfile import read_board
from axiscope.plan.platforms import find_platform
from tests.bootfile import independent
from tests.bootfile.independent import Decoded
from tests.bootfile.quartus import EMIF, HPS

CORES = {"zynq_ultrascale": "A53", "zynq7000": "A9", "cyclone_v": "A9"}
# Capacity in MiB and bus width in bits, as stated in the maker's manual.
PUBLISHED = {
    "kv260": (4096, 64),  # AMD DS987: 4 GB, 64 bit
    "kr260": (4096, 64),  # AMD DS988
    "kd240": (2048, 32),  # AMD DS985: 2 GB LPDDR4
    "zcu104": (2048, 64),  # AMD UG1267
    "zcu106": (4096, 64),  # AMD UG1244
    "zcu111": (4096, 64),  # AMD UG1271
    "zcu102_rev1_0": (4096, 64),  # AMD UG1182
    "zc706": (1024, 32),  # AMD UG954
    "zedboard": (512, 32),  # ZedBoard hardware user guide
    "microzed": (1024, 32),  # MicroZed hardware user guide
    "zybo_z7": (1024, 32),  # Digilent, Zybo Z7 reference manual
    "zturn": (1024, 32),  # MYIR, Z-turn board
    "pynq_z1": (512, 16),  # Digilent, PYNQ-Z1 reference manual
    "pynq_z2": (512, 16),  # TUL, PYNQ-Z2 user manual
    "de10_nano": (1024, 32),  # Terasic, DE10-Nano user manual
    "de10_standard": (1024, 32),  # Terasic, DE10-Standard user manual
    "de0_nano_soc": (1024, 32),  # Terasic, DE0-Nano-SoC user manual
    "sockit": (1024, 32),  # Terasic, SoCKit user manual
    "arria5_socdk": (1024, 32),  # Altera, Arria V SoC development board reference manual
}


def held() -> dict[str, tuple[str, str]]:
    """Returns the chip and the register writes of each platform that contains registers."""
    found = {}
    for path in sorted((DATA / "platforms").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        if "\n[init_file]" in text:
            tree = tomllib.loads(text)
            found[path.stem] = (tree["chip"], tree["init_file"]["writes"])
    return found


@cache
def figures(name: str) -> dict[str, Any]:
    described = find_platform(name).description
    values = {row["field"]: row["value"] for row in described["values"]}
    return values | {"bus_bits": described["dram"]["bus_bits"]}


def second_reading(chip: str, writes: str) -> Decoded:
    pairs = re.findall(r"^(\w+) = (\w+)", writes, re.MULTILINE)
    if chip == "cyclone_v":
        short = {re.sub(r"^CFG_HPS_(SDR_CTRLCFG_)?", "", k): float(int(v, 0)) for k, v in pairs}
        return independent.cyclone_v(short)
    words = {int(k, 16): int(v, 16) for k, v in pairs}
    if chip == "zynq_ultrascale":
        return independent.ultrascale(words, 100 / 3)
    usual = independent.zynq7000(words, 100 / 3)
    refresh_us = 32 * independent.bits(words[0xF8006004], 11, 0) / usual.controller_mhz
    # This is more than JESD79-3 allows, because the crystal is the other common one.
    return independent.zynq7000(words, 50) if refresh_us > 1.02 * 7.8 else usual


def test_two_readers_agree_on_every_board() -> None:
    boards = held()
    assert len(boards) >= 58
    for name, (chip, writes) in boards.items():
        due, got = second_reading(chip, writes), figures(name)
        assert got["dram.capacity_bytes"] == due.capacity_bytes, name
        assert (got["bus_bits"], got["dram.ranks"]) == (due.bus_bits, due.ranks), name
        peak = due.data_rate_mtps * due.bus_bits / 8
        assert got["dram.peak_mbps"] == pytest.approx(peak, rel=1e-4), name
        assert got["clocks.controller_mhz"] == pytest.approx(due.controller_mhz, rel=1e-6), name
        assert got["clocks.switch_mhz"] == pytest.approx(due.switch_mhz, rel=1e-6), name
        assert got[f"cpus.{CORES[chip]}.clock_mhz"] == pytest.approx(due.cpu_mhz, rel=1e-6), name
        widths = {port: got.get(f"ports.{port}.width_bits") for port in due.port_bits}
        # The port to the low-power domain is not modelled.
        assert {p: w for p, w in widths.items() if w is not None} == {
            port: width for port, width in due.port_bits.items() if port != "LPD"
        }, name


@pytest.mark.parametrize("name", PUBLISHED)
def test_memories_are_those_of_the_manuals(name: str) -> None:
    mebibytes, width = PUBLISHED[name]
    got = figures(name)
    assert (got["dram.capacity_bytes"], got["bus_bits"]) == (mebibytes * 2**20, width)


def handoff(folder: Path) -> Path:
    inside = folder / "hps_isw_handoff" / "soc_system_hps_0"
    inside.mkdir(parents=True)
    (inside / "emif.xml").write_text(EMIF)
    (inside / "hps.xml").write_text(HPS)
    return inside.parent


def test_a_quartus_handoff_has_the_memory_of_the_boot_loader(tmp_path: Path) -> None:
    """A folder, its inner folder and each of its files must give the same memory, which is that of
    the DE10-Nano.
    """
    folder = handoff(tmp_path)
    inside = folder / "soc_system_hps_0"
    due = figures("de10_nano")
    for given in (folder, inside, inside / "emif.xml", inside / "hps.xml"):
        board = read_board(given)
        got = {key: one.value for key, one in board.settings.items()}
        assert got["clocks.reference_mhz"] == 25.0
        for key in ("clocks.controller_mhz", "dram.capacity_bytes", "dram.line_bytes"):
            assert got[key] == due[key], (given, key)
        timing = {k: v for k, v in due.items() if k.startswith("dram.timing.")}
        assert {k: got[k] for k in timing} == timing
        assert any("256 bits of read data" in note for note in board.notes)
        (note,) = (note for note in board.notes if "mppriority" in note)
        assert "f2s0 0/0, f2s1 1/1" in note, note
        assert got["controller_ports.f2s1.write_priority"] == 1


def test_priorities_in_the_file_draw_no_note(tmp_path: Path) -> None:
    file = tmp_path / "sdram_config.h"
    lines = held()["de10_nano"][1].splitlines()
    file.write_text("".join(f"#define {line.replace(' =', '')}\n" for line in lines))
    assert not any("mppriority" in note for note in read_board(file).notes)


def test_the_clock_follows_from_the_refreshes_if_no_file_states_it(tmp_path: Path) -> None:
    writes = held()["socrates"][1]
    alone = tmp_path / "sdram_config.h"
    lines = [line for line in writes.splitlines() if "SDR_CTRLCFG" in line]
    alone.write_text("".join(f"#define {line.replace(' =', '')}\n" for line in lines))
    board = read_board(alone)
    assert board.number("clocks.controller_mhz") == pytest.approx(1300 / 3.9)
    assert board.settings["clocks.controller_mhz"].origin == "assumed"
    assert any("give pll_config.h" in note for note in board.notes)


def test_six_ports_of_the_logic_need_no_unexplained_figure() -> None:
    ports = {port.name: port for port in find_platform("de10_nano").facts.ports}
    six = [f"F2S{n}" for n in range(6)]
    assert set(six) <= ports.keys()
    assert len({ports[name].controller_port for name in six}) == 6
    values = figures("de10_nano")
    for name in six:
        widths = {values[f"ports.{name}.width_bits"], *values[f"ports.{name}.other_widths_bits"]}
        assert widths == {32, 64, 128, 256}
    assert find_platform("de10_nano").description["unexplained"] == []


def test_folders_and_broken_handoffs_are_refused_with_the_fix(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="folder without an init file"):
        read_board(tmp_path)
    lone = tmp_path / "hps.xml"
    lone.write_text(HPS)
    with pytest.raises(UserError, match=r"not the memory; give emif\.xml or sdram_config\.h"):
        read_board(lone)
    wrong = tmp_path / "emif.xml"
    wrong.write_text(EMIF.replace('"MEM_TCL" value="7"', '"MEM_TCL" value="99"'))
    with pytest.raises(UserError, match="MEM_TCL = 99 needs more than 5 bits"):
        read_board(wrong)
    wrong.write_text(EMIF.replace('"MEM_DQ_WIDTH" value="32"', '"MEM_DQ_WIDTH" value="33"'))
    with pytest.raises(UserError, match="a DRAM bus of 33 bits"):
        read_board(wrong)
    wrong.write_text(EMIF.replace('"MEM_DQ_WIDTH" value="32"', '"MEM_DQ_WIDTH" value="8"'))
    with pytest.raises(UserError, match=r"emif\.xml.*: .*8 bits is not modelled.*; give a file of"):
        read_board(wrong)
