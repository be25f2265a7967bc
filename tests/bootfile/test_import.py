"""Tests that imported boards have the figures of the shipped platforms, and can be run and
compared.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope.errors import UserError
from axiscope.plan.bootfile import Draft, compare, draft_platform, read_board
from axiscope.plan.platforms import Platform, find_platform
from tests.bootfile import boards
from tests.bootfile.initfile import dump, ps7_tcl, saved, tcl
from tests.shell import axiscope

pytestmark = pytest.mark.slow("imports and experiments from end to end")


def figures(platform: Platform) -> dict[str, object]:
    shown = json.loads(platform.description_json())
    return {row["field"]: row["value"] for row in shown["values"]}


def drafted(
    tmp_path: Path, registers: dict[int, int], name: str, unexplained: bool = True
) -> dict[str, object]:
    board = read_board(saved(tmp_path, "psu_init.tcl", tcl(registers)))
    draft = draft_platform(board, name, unexplained=unexplained)
    assert draft.missing == [] or all(k.startswith("clocks.") for k in draft.missing)
    return figures(draft.platform)


def whole(draft: Draft) -> dict[str, dict[str, Any]]:
    """Returns all figures of the drafted platform, including the figures of its chip."""
    shown = json.loads(draft.platform.description_json())
    return {row["field"]: row for row in shown["values"]}


@pytest.mark.parametrize(
    ("name", "registers"), [("ultra96", boards.ULTRA96), ("zcu102", boards.ZCU102)]
)
def test_an_import_gives_the_figures_of_the_shipped_platform(
    tmp_path: Path, name: str, registers: dict[int, int]
) -> None:
    own, new = figures(find_platform(name)), drafted(tmp_path, registers, name)
    # The registers for the other address map in the paper were not published.
    due = {k: v for k, v in own.items() if not k.startswith("maps.bank_row_column")}
    # The published registers of the ZCU102 belong to a different boot than the measured address
    # map.
    due.pop("maps.row_bank_column.bank_group_bits", None)
    assert {k: new.get(k) for k in due} == due
    # The import may contain more than the shipped file: coherent ports, and disabled masks.
    more = {k: v for k, v in new.items() if k not in own}
    assert all(
        v in (0, False) or k.startswith(("coherence.", "ports.HPC", "ports.AC"))
        for k, v in more.items()
    )


def test_without_unexplained_figures_the_registers_decide(tmp_path: Path) -> None:
    bare = drafted(tmp_path, boards.ULTRA96, "bare", unexplained=False)
    due = {"t_rcd": 5, "t_rp": 6, "wr_to_pre": 14, "rank_to_rank": 11, "t_ccd_mw": 16}
    assert {k: bare[f"dram.timing.{k}"] for k in due} == due
    shipped = json.loads(find_platform("ultra96").description_json())
    own = {row["field"]: row["value"] for row in shipped["values"]}
    unexplained = {row["field"] for row in shipped["unexplained"]}
    differing = {k for k in own if k in bare and own[k] != bare[k]}
    assert differing <= unexplained


def test_figures_of_other_boards_follow_from_registers(tmp_path: Path) -> None:
    v2 = drafted(tmp_path, boards.ULTRA96_V2, "v2")
    assert v2["clocks.controller_mhz"] == 262.5
    assert (v2["dram.timing.t_refi"], v2["dram.timing.t_rfc"]) == (256, 74)
    assert v2["dram.ranks"] == 1
    assert "maps.row_bank_column.rank_bits" not in v2
    assert v2["maps.row_bank_column.row_bits"] == list(range(15, 31))
    rev11 = drafted(tmp_path, boards.ZCU102_REV11, "rev11")
    assert rev11["maps.row_bank_column.bank_group_bits"] == [6, 14]
    zcu104 = drafted(tmp_path, boards.ZCU104, "zcu104")
    assert (zcu104["dram.bank_groups"], zcu104["dram.capacity_bytes"]) == (2, 2**31)
    assert zcu104["maps.row_bank_column.bank_bits"] == [14, 15]
    k26 = drafted(tmp_path, boards.K26, "k26")
    assert k26["maps.row_bank_column.bank_group_bits"] == [6]
    assert k26["maps.row_bank_column.row_bits"] == list(range(16, 32))
    assert (k26["dram.timing.t_rfc"], k26["dram.timing.t_rrd_s"]) == (187, 3)


def test_every_figure_names_its_register_or_is_assumed(tmp_path: Path) -> None:
    board = read_board(saved(tmp_path, "psu_init.tcl", tcl(boards.ZCU104)))
    # The part that matches the device, 4 Gb x16, states no currents. Therefore a part that does
    # state them is named.
    draft = draft_platform(board, "zcu104", part="ddr4_2133_4gb_x8")
    tree = tomllib.loads(draft.text)
    assert tree["dram"]["timing"]["t_rcd"]["source"] == (
        "T_RCD = DRAMTMG4[28:24] of 0x08030409 at 0xFD070110, psu_init.tcl"
    )
    assert tree["ports"]["HP0"]["read_qos"]["source"].endswith("not written, psu_init.tcl")
    assert tree["chip"] == "zynq_ultrascale"
    assert tree["unexplained_as"] == "zcu102"
    assert not {"switch_clocks", "write_request_ns"} & tree.get("fabric", {}).keys()
    power = tree["energy"]["pl_core"]["background_mw"]
    assert power["origin"] == "assumed"
    assert power["source"].startswith("as on zcu102 (assumed): ")
    assert draft.as_the_chip > 20
    assert len(draft.text.splitlines()) < 160
    assert any("PSS_REF_CLK" in f.source for f in board.settings.values())


def test_missing_registers_are_reported(tmp_path: Path) -> None:
    part = {a: v for a, v in boards.ZCU104.items() if a not in (0xFD1A0080, 0xFD070494)}
    draft = draft_platform(read_board(saved(tmp_path, "a.txt", dump(part))), "part")
    assert "clocks.controller_mhz" in draft.missing
    assert any(line.startswith("clocks.controller_mhz = 533.3") for line in draft.assumed)


def test_zynq_7000_is_decoded(tmp_path: Path) -> None:
    board = read_board(saved(tmp_path, "ps7_init.tcl", ps7_tcl({"3_0": boards.ZC702})))
    due = {
        "t_rcd": 7, "t_rp": 7, "t_ras": 20, "t_rc": 27, "t_rrd_s": 4, "t_faw": 16, "t_ccd_s": 4,
        "rd_to_wr": 7, "wr_to_rd_s": 14, "rd_to_pre": 4, "wr_to_pre": 18, "t_rfc": 86,
        "t_refi": 4128, "read_latency": 7, "burst": 4,
    }  # fmt: skip
    assert {k: board.number(f"dram.timing.{k}") for k in due} == due
    assert board.number("clocks.controller_mhz") == pytest.approx(533.3333, abs=1e-3)
    assert board.number("clocks.switch_mhz") == pytest.approx(355.5556, abs=1e-3)
    assert board.number("clocks.cpu_mhz") == pytest.approx(666.6667, abs=1e-3)
    assert (board.number("dram.line_bytes"), board.number("dram.capacity_bytes")) == (32, 2**30)
    assert board.settings["maps.bank_bits"].value == [12, 13, 14]
    assert board.settings["maps.row_bits"].value == list(range(15, 30))
    assert board.settings["maps.column_bits"].value == list(range(2, 12))
    due = {
        "low_read_entries": 32, "high_read_entries": 0, "read_starve_clocks": 64, "read_run": 8,
        "write_starve_clocks": 64, "write_run": 8, "high_read_starve_clocks": 480,
        "idle_gap_clocks": 1, "write_combine": True, "page_close": False,
    }  # fmt: skip
    assert {k: board.number(f"controller.{k}") for k in due} == due
    assert board.number("controller_ports.p0.read_age_clocks") == 0x3FF
    assert board.settings["qos_block.p3_wr.disable_aging"].value is True
    family = board.settings["dram.family"]
    assert (family.value, family.origin) == ("ddr3", "register")


def test_a_port_can_be_set_to_its_other_widths(tmp_path: Path) -> None:
    """An init file belongs to one design. Other designs may set other widths."""
    narrow = boards.ZC702 | {0xF8008000: 0x1}
    draft = draft_platform(read_board(saved(tmp_path, "a.txt", dump(narrow))), "x")
    found = whole(draft)
    widths = {
        n: (found[f"ports.{n}.width_bits"]["value"], found[f"ports.{n}.other_widths_bits"]["value"])
        for n in ("HP0", "HP1")
    }
    assert widths == {"HP0": (32, [64]), "HP1": (64, [32])}


def test_16_bits_with_ecc_are_reported(tmp_path: Path) -> None:
    """The other half of the bus carries the ECC, so each address bit is one position lower."""
    half = boards.ZC702 | {0xF8006000: 0x84, 0xF80060F4: 0x04, 0xF800603C: 0x00000666}
    half |= {0xF8006040: 0xFFFF0000, 0xF8006044: 0x0F555555}
    draft = draft_platform(read_board(saved(tmp_path, "a.txt", dump(half))), "half")
    tree = tomllib.loads(draft.text)
    assert any("ECC is on" in note for note in draft.notes)
    due = {"line_bytes": 16, "capacity_bytes": 2**29, "peak_mbps": 2133.3}
    assert {k: tree["dram"][k]["value"] for k in due} == due
    assert tree["maps"]["row_bank_column"]["bank_bits"]["value"] == [11, 12, 13]


@pytest.mark.parametrize(("register", "word"), [(0xF80062A8, "LPDDR2"), (0xF80060A4, "DDR2")])
def test_memories_that_are_not_modelled_are_refused(
    tmp_path: Path, register: int, word: str
) -> None:
    other = boards.ZC702 | {register: 0x1 if word == "LPDDR2" else 0x10200800}
    path = saved(tmp_path, "a.txt", dump(other))
    with pytest.raises(UserError, match=f"has {word}, which is not modelled"):
        draft_platform(read_board(path), "x")
    assert any(row.one.value == word.lower() for row in compare(str(path), "zc702"))


def test_lpddr3_is_imported(tmp_path: Path) -> None:
    """Bursts of 8 on a bus of 32 bits give lines of 32 bytes. The bits of the map count words of
    the bus.
    """
    low = boards.ULTRA96_V2 | {0xFD070000: 0x81041008}
    tree = tomllib.loads(
        draft_platform(read_board(saved(tmp_path, "a.txt", dump(low))), "low").text
    )
    assert tree["dram"]["family"] == "lpddr3"
    assert tree["dram"]["line_bytes"]["value"] == 32


def test_refresh_of_single_banks_is_a_figure_of_the_board(tmp_path: Path) -> None:
    """RFSHTMG then contains the times for a single bank: an eighth of the interval, and tRFCpb."""
    registers = boards.ULTRA96 | {0xFD070050: 0x00210004, 0xFD070064: 0x00040018}
    board = read_board(saved(tmp_path, "psu_init.tcl", tcl(registers)))
    assert board.notes == []
    draft = draft_platform(board, "banks", unexplained=False)
    tree = tomllib.loads(draft.text)
    flag = tree["controller"]["per_bank_refresh"]
    assert (flag["value"], flag["origin"]) == (True, "register")
    assert flag["source"].startswith("PER_BANK_REFRESH = RFSHCTL0[2] of 0x00210004")
    timing = tree["dram"]["timing"]
    assert (timing["t_refi"]["value"], timing["t_rfc_pb"]["value"]) == (8 * 4 * 32, 0x18)
    assert timing["t_refi"]["source"].startswith("8 banks, one every T_RFC_NOM_X32 x 32 = ")
    assert "t_rfc" not in timing
    rank = whole(draft)["dram.timing.t_rfc"]
    assert (rank["value"], rank["file"]) == (48, "parts/lpddr4_4gb_x16.toml")


def test_standards_without_refresh_of_banks_refresh_ranks(tmp_path: Path) -> None:
    """The flag matters only for LPDDR. DDR4 always refreshes full ranks."""
    registers = boards.ZCU104 | {0xFD070050: 0x00210004}
    board = read_board(saved(tmp_path, "psu_init.tcl", tcl(registers)))
    timing = tomllib.loads(draft_platform(board, "ranks").text)["dram"]["timing"]
    plain = read_board(saved(tmp_path, "plain.tcl", tcl(boards.ZCU104)))
    due = tomllib.loads(draft_platform(plain, "ranks").text)["dram"]["timing"]
    assert {k: f["value"] for k, f in timing.items()} == {k: f["value"] for k, f in due.items()}
    assert "controller.per_bank_refresh" not in board.settings


def test_coherent_ports_are_imported(tmp_path: Path) -> None:
    """The ports are figures of the chip, and their settings in registers are figures of the
    board.
    """
    registers = boards.ZCU104 | {0xFD360000: 0x3B1, 0xFD360008: 5, 0xFD6E4000: 0xC0000000}
    board = read_board(saved(tmp_path, "psu_init.tcl", tcl(registers)))
    draft = draft_platform(board, "mine")
    found = whole(draft)
    assert {"HPC0", "HPC1", "ACP", "ACE"} <= {k.split(".")[1] for k in found if k[:6] == "ports."}
    assert found["ports.HPC0.width_bits"]["value"] == 64
    assert found["ports.HPC0.other_widths_bits"]["value"] == [128, 32]
    assert found["coherence.memory.read_qos"]["value"] == 5
    snoops = found["coherence.registers.snoop_cpus"]
    assert (snoops["value"], snoops["origin"]) == (False, "register")
    assert found["coherence.hpc.read_hit_ns"]["file"] == "chips/zynq_ultrascale.toml"
    lent = found["coherence.registers.broadcast_inner"]
    assert lent["source"].startswith("as on ultra96v2 (register): ")
    assert any("boot software sets them later" in note for note in draft.notes)
    assert "snoop_cpus" not in next(n for n in draft.notes if "[coherence.registers]" in n)
    with pytest.raises(UserError, match="ddr4_2400 is not a board of Zynq UltraScale"):
        draft_platform(board, "bare", "ddr4_2400")
    low = draft_platform(read_board(saved(tmp_path, "a.txt", dump(boards.ULTRA96))), "low")
    ports = [row for k, row in whole(low).items() if k.endswith(".index")]
    assert sorted(row["value"] for row in ports) == list(range(len(ports)))


def test_cores_and_energies_are_imported(tmp_path: Path) -> None:
    """The clocks of the cores and the number of DRAM devices are figures of the board."""
    registers = boards.ZCU104 | {0xFD1A0020: 0x00015800}
    board = read_board(saved(tmp_path, "psu_init.tcl", tcl(registers)))
    draft = draft_platform(board, "mine", part="ddr4_2133_4gb_x8")
    tree = tomllib.loads(draft.text)
    assert draft.borrowed == {"ports into the caches": "ultra96v2"}
    assert whole(draft)["cpus.A53.l1.bytes"]["file"] == "chips/zynq_ultrascale.toml"
    clock = tree["cpus"]["A53"]["clock_mhz"]
    assert (clock["value"], clock["origin"]) == (pytest.approx(1466.67, abs=0.01), "register")
    devices = tree["energy"]["dram"]["devices_per_rank"]
    assert (devices["value"], devices["origin"]) == (4, "register")
    low = draft_platform(read_board(saved(tmp_path, "a.txt", dump(boards.ULTRA96))), "low")
    assert (low.base, low.unexplained > 0) == ("ultra96", True)


def test_an_import_gives_the_figures_of_zc702(tmp_path: Path) -> None:
    board = read_board(saved(tmp_path, "ps7_init.tcl", ps7_tcl({"3_0": boards.ZC702})))
    draft = draft_platform(board, "mine")
    assert draft.base == "zc702"
    own = figures(find_platform("zc702"))
    assert any("[energy]: powers of the board" in note for note in draft.notes)
    new = figures(draft.platform)
    assert own.keys() == new.keys()
    differing = {k for k in own if own[k] != new[k] and own[k] != pytest.approx(new[k], rel=1e-8)}
    assert differing == set()
    with pytest.raises(UserError, match="'elsewhere' is not there; give another with --base"):
        draft_platform(board, "mine", "elsewhere")


def test_an_imported_zynq_7000_gives_the_rates_of_zc702(tmp_path: Path) -> None:
    init = saved(tmp_path, "ps7_init.tcl", ps7_tcl({"3_0": boards.ZC702}))
    made = axiscope("platform", "import", init, "--name", "mine", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    assert "are those of zc702" in made.stdout
    assert "1 GiB" in axiscope("show", "mine", cwd=tmp_path).stdout
    (tmp_path / "dma.toml").write_text(
        'schema = 1\nkind = "stream_dma"\ntitle = "x"\nfifo_words = 1024\n'
        "[outstanding]\nread = 8\nwrite = 8\n[driver_ns]\n"
        "[buffers]\nbase = 0x1000000\nevery_bytes = 0x100000\n[run]\nmax_us = 5000.0\n"
    )
    (tmp_path / "x.toml").write_text(
        'schema = 1\ntitle = "x"\ntester = "dma.toml"\n[settings]\npl_mhz = 100.0\n'
        'burst_beats = 16\nwidth_bits = 64\ntransfer_bytes = 65536\nports = "HP0+HP2"\n'
        '[[sweep]]\naxes.platform = ["mine", "zc702"]\n'
    )
    ran = axiscope("run", "x.toml", "-o", "out", "--jobs", "1", "--quiet", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    table = pl.read_parquet(tmp_path / "out" / "results.parquet")
    rates = table.group_by("platform").agg(pl.col("read_mbps").sum(), pl.col("write_mbps").sum())
    mine, own = rates.sort("platform").rows()
    assert mine[1:] == pytest.approx(own[1:], rel=1e-3)
    assert sum(mine[1:]) > 2500


def test_the_crystal_follows_from_the_header_or_the_refresh_interval(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.txt", dump(boards.ZYBO))
    board = read_board(path)
    assert board.number("clocks.reference_mhz") == 50
    assert board.number("clocks.controller_mhz") == 525
    assert board.number("dram.capacity_bytes") == 2**29
    assert read_board(path, 40.0).number("clocks.controller_mhz") == 420
    from tests.bootfile.initfile import ps7_c

    source = saved(tmp_path, "ps7_init.c", ps7_c({"3_0": boards.ZC702}))
    saved(tmp_path, "ps7_init.h", "#define DDR_FREQ 400000000\n")
    assert read_board(source).number("clocks.reference_mhz") == pytest.approx(25)
    with pytest.raises(UserError, match="--ref-mhz"):
        read_board(path, 0.0)


def test_a_refresh_interval_that_is_too_long_requires_the_crystal(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.txt", dump(boards.ZCU104))
    assert read_board(path).notes == []
    (note,) = read_board(path, 27.0).notes
    assert "9.56 us apart" in note
    assert "--ref-mhz" in note


def test_durations_are_compared_in_ns(tmp_path: Path) -> None:
    a = saved(tmp_path, "a.txt", dump(boards.ULTRA96))
    b = saved(tmp_path, "b.txt", dump(boards.ULTRA96_V2))
    rows = {row.one.key: row for row in compare(str(a), str(b))}
    refresh = rows["dram.timing.t_refi"]
    assert refresh.by is not None
    assert refresh.by[0] == pytest.approx(256 / 0.2625 - 1024 / 0.2666667, abs=0.1)
    same_clocks = rows["dram.timing.t_faw"]
    assert same_clocks.a is not None
    assert same_clocks.b is not None
    assert same_clocks.a.value == same_clocks.b.value == 11
    assert not same_clocks.same
    assert rows["maps.rank_bits"].b is None
    itself = compare(str(a), str(a))
    assert all(row.same for row in itself)
    mixed = {row.one.key: row for row in compare("ultra96", str(a))}
    assert mixed["dram.timing.t_faw"].same
    assert mixed["dram.timing.t_rcd"].same


def test_only_a_memory_with_bank_groups_has_timings_between_them() -> None:
    def timings(a: str, b: str) -> set[str]:
        keys = [row.one.key for row in compare(a, b)]
        return {key for key in keys if key.startswith("dram.timing.t_rrd_")}

    between, within = "dram.timing.t_rrd_s", "dram.timing.t_rrd_l"
    assert timings("zcu102", "kv260") == {between, within}
    assert timings("ultra96", "ultra96v2") == {within}


def test_an_imported_board_runs(tmp_path: Path) -> None:
    init = saved(tmp_path, "psu_init.tcl", tcl(boards.ZCU104))
    made = axiscope("platform", "import", init, "--name", "mine", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    assert "are copied from zcu102 (ports into the caches: ultra96v2)" in made.stdout
    assert "unexplained  taken from zcu102" in made.stdout
    assert "assumed    reference (PSS_REF_CLK)" in made.stdout
    assert "2 GiB" in axiscope("show", "mine", cwd=tmp_path).stdout
    (tmp_path / "x.toml").write_text(
        'schema = 1\ntitle = "x"\ntester = "manev2019"\n[settings]\nplatform = "mine"\n'
        "pl_mhz = 300.0\n[run]\nwarmup_us = 30.0\nmin_us = 20.0\nmax_us = 20.0\n"
        '[[sweep]]\naxes.ports = ["HP0", "HP1+HP2"]\naxes.burst_beats = [4, 16]\n'
    )
    ran = axiscope("run", "x.toml", "-o", "out", "--json", "--jobs", "1", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["points"] == 4
    (tmp_path / "y.toml").write_text(
        'schema = 1\ntitle = "y"\ntester = "marjanovic2021"\n[settings]\nplatform = "mine"\n'
        'pl_mhz = 250.0\nburst_beats = 4\nmode = "write_then_read"\n[[sweep]]\n'
        'axes.ports = ["HPC0", "ACP"]\naxes.procedure = ["transfer"]\n'
        "axes.transfer_bytes = [4096]\n"
    )
    ran = axiscope("run", "y.toml", "-o", "caches", "--json", "--jobs", "1", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["points"] == 2
    again = axiscope("platform", "import", init, "--name", "mine", cwd=tmp_path)
    assert again.returncode == 2
    assert "--force" in again.stderr
    plain = axiscope(
        "platform", "import", init, "--name", "plain", "--no-unexplained", cwd=tmp_path
    )
    assert plain.returncode == 0, plain.stderr
    assert "unexplained" not in plain.stdout
    shown = axiscope("platform", "diff", "plain", init, "--json", cwd=tmp_path)
    rows = json.loads(shown.stdout)["settings"]
    timing = [row for row in rows if row["key"].startswith("dram.timing.")]
    assert len(timing) > 15
    assert all(row["same"] for row in timing)
    table = axiscope("platform", "diff", "zcu102", init, "--changed", cwd=tmp_path)
    assert "bank groups" in table.stdout
