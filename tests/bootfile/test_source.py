"""Tests that all kinds of init files give the same writes, and that ignored content is counted."""

from __future__ import annotations

import contextlib
import re
import time
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiscope.errors import UserError
from axiscope.plan.bootfile import read_board
from axiscope.plan.bootfile.read import read_source
from axiscope.plan.bootfile.setting import group_of
from tests.bootfile import boards
from tests.bootfile.initfile import c_file, dump, header, ps7_c, ps7_tcl, saved, tcl
from tests.levels import examples


def written(path: Path) -> dict[int, int]:
    writes = read_source(path)["writes"]
    return {w["address"]: w["value"] for w in writes if w["mask"] == 0xFFFFFFFF}


def test_all_kinds_of_files_agree(tmp_path: Path) -> None:
    registers = boards.ZCU104
    saved(tmp_path, "psu_init_gpl.h", header())
    files = [
        saved(tmp_path, "psu_init.tcl", tcl(registers)),
        saved(tmp_path, "psu_init_gpl.c", c_file(registers)),
        saved(tmp_path, "alone.c", c_file(registers)),
        saved(tmp_path, "board.txt", dump(registers)),
        tmp_path / "psu_init_gpl.h",
    ]
    with zipfile.ZipFile(tmp_path / "design.xsa", "w") as archive:
        archive.write(tmp_path / "psu_init.tcl", "psu_init.tcl")
    (tmp_path / "folder").mkdir()
    saved(tmp_path / "folder", "psu_init.tcl", tcl(registers))
    for path in [*files, tmp_path / "design.xsa", tmp_path / "folder"]:
        assert registers.items() <= written(path).items(), path


def test_polls_and_computed_writes_are_counted(tmp_path: Path) -> None:
    found = read_source(saved(tmp_path, "psu_init.tcl", tcl(boards.ZCU102)))
    assert found["passed"] == {"polls": 2, "delays": 1, "computed writes": 1}
    found = read_source(saved(tmp_path, "psu_init.c", c_file(boards.ZCU102)))
    assert found["passed"]["polls"] == 1
    assert found["passed"]["computed writes"] == 2
    assert any("3 addresses taken from the file's comments" in note for note in found["notes"])


def test_a_field_that_is_restored_keeps_its_value(tmp_path: Path) -> None:
    """The file changes a clock for training and restores its value from a variable."""
    text = c_file(boards.ZCU102) + (
        "static unsigned long psu_ddr_phybringup_data(void)\n{\n\tint divisor;\n"
        "\tdivisor = (Xil_In32(0xFD1A0080U) & 0x00003F00U) >> 0x00000008U;\n"
        "\tprog_reg(0xFD1A0080U, 0x00003F00U, 0x00000008U, 0x00000005U);\n"
        "\tprog_reg(0xFD1A0080, 0x3F00, 0x8, divisor);\n"
        "\tnever = (Xil_In32(0xFD080018U) & 0x0003FFFFU) >> 0x00000000U;\n"
        "\tprog_reg(0xFD080018, 0x3FFFF, 0x0, never);\n}\n"
    )
    path = saved(tmp_path, "psu_init.c", text)
    assert read_board(path).number("clocks.controller_mhz") == pytest.approx(533.333, abs=1e-2)
    found = read_source(path)
    assert found["passed"]["computed writes"] == 3, "what nobody wrote is not known"
    assert found["passed"]["reads"] == 3


@pytest.mark.parametrize(
    "text",
    [
        "#define A" + " " * 200_000,
        "/* " * 300_000,
        "psu_mask_write(0xFD070000, 0xFFFFFFFF, 1);\n" * 20_000
        + "x = (Xil_In32(0xFD070000) & 0xff) >> 1;\n" * 5_000,
    ],
    ids=["blanks", "comments", "fields put back"],
)
def test_the_time_for_a_long_file_is_linear(tmp_path: Path, text: str) -> None:
    path = saved(tmp_path, "psu_init.c", text)
    started = time.process_time()
    with contextlib.suppress(UserError):
        read_source(path)
    # Each of these would take over 10 s with an algorithm that needs quadratic time.
    assert time.process_time() - started < 5


def test_unknown_names_are_reported(tmp_path: Path) -> None:
    text = c_file(boards.ZCU102) + "PSU_Mask_Write(DDRC_SECRET_OFFSET, 0x1U, 0x1U);"
    found = read_source(saved(tmp_path, "psu_init.c", text))
    assert found["passed"]["writes to addresses that are not known"] == 1
    assert any("DDRC_SECRET_OFFSET" in note for note in found["notes"])


def test_a_file_whose_names_are_in_a_missing_header_asks_for_it(tmp_path: Path) -> None:
    text = re.sub(r"Write\(0x(\w+)U,", r"Write(R_\1_OFFSET,", c_file(boards.ZCU102))
    kept = [line for line in text.splitlines() if not re.search("Register :|prog_reg", line)]
    path = saved(tmp_path, "psu_init_gpl.c", "\n".join(kept))
    with pytest.raises(UserError, match=r"unknown addresses: .*; put psu_init_gpl\.h next to"):
        read_board(path)


def test_an_archive_may_contain_only_c(tmp_path: Path) -> None:
    path = tmp_path / "design.xsa"
    members = {"a/psu_init.c": c_file(boards.ZCU104), "a/psu_init.h": header()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    assert boards.ZCU104.items() <= written(path).items()
    assert not any("comments" in note for note in read_source(path)["notes"])
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("b/psu_init.tcl", tcl(boards.ZCU102))
    assert boards.ZCU102.items() <= written(path).items()


@pytest.mark.parametrize("write", [ps7_tcl, ps7_c])
def test_the_newest_silicon_version_is_used(tmp_path: Path, write) -> None:  # type: ignore[no-untyped-def]
    old = boards.ZC702 | {0xF8006014: 0}
    name = "ps7_init.tcl" if write is ps7_tcl else "ps7_init_gpl.c"
    for order in (("1_0", "2_0", "3_0"), ("3_0", "2_0", "1_0")):
        versions = {v: boards.ZC702 if v == "3_0" else old for v in order}
        found = read_source(saved(tmp_path, name, write(versions)))
        assert {w["address"]: w["value"] for w in found["writes"]} == boards.ZC702
        assert "silicon version 3.0 taken, the newest; left: 1.0, 2.0" in found["notes"]


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("psu_init.tcl", "puts hello\n", "no register writes"),
        ("psu_init.tcl", "mask_write 0xFF5E0034 0x1 0x1\n", "no register of a known memory"),
        ("a.txt", "0xFD070000 = 0x41040010\nhello there\n", "line 2: 'hello there'"),
        ("a.txt", "0xFD070000 = 0x141040010\n", "line 1"),
        ("psu_init_gpl.h", "#define X 0x1\n", "put psu_init_gpl.c next to it"),
        ("a.xsa", "no archive", "not an archive"),
        ("a.txt", "0xFD070000 = 0x00000011\n", "ACTIVE_RANKS|lpddr|ddr"),
        ("a.txt", "0xFD070000 = 0x41040030\n", "at once"),
    ],
)
def test_bad_files_are_refused(tmp_path: Path, name: str, text: str, word: str) -> None:
    with pytest.raises(UserError, match=word) as error:
        read_board(saved(tmp_path, name, text))
    assert name in str(error.value)


def test_an_address_bit_used_twice_is_refused(tmp_path: Path) -> None:
    spoilt = boards.ZCU102 | {0xFD070204: 0x001F0909}
    with pytest.raises(UserError, match="used twice"):
        read_board(saved(tmp_path, "a.txt", dump(spoilt)))


SNIPPETS = st.sampled_from([
    "mask_write ", "0XFD070000 ", "0xE30FBE3D ", "0x41040010\n", "mwr -force ", "PSU_Mask_Write(",
    "DDRC_MSTR_OFFSET", ", ", "0x1U", ");", "/* Register : MSTR @ 0XFD070000 */", "{", "}", "(",
    "proc x_3_0 {} {\n", "EMIT_MASKWRITE(", "\n", "=", "#", "//", "prog_reg(",
    "99999999999999999999",
])  # fmt: skip


@settings(max_examples=examples(200), deadline=None)
@given(
    st.one_of(st.lists(SNIPPETS, max_size=30).map("".join), st.text(max_size=80)).map(str.encode)
    | st.binary(max_size=80),
    st.sampled_from(["psu_init.tcl", "psu_init.c", "psu_init.txt", "psu_init.xsa"]),
)
def test_any_text_is_decoded_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, name: str
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / name
    path.write_bytes(data)
    with contextlib.suppress(UserError):
        read_board(path)


@settings(max_examples=examples(150), deadline=None)
@given(
    st.dictionaries(st.sampled_from(sorted(boards.ULTRA96)), st.integers(0, 2**32 - 1), max_size=6)
)
def test_any_registers_are_decoded_or_refused(
    tmp_path_factory: pytest.TempPathFactory, spoilt: dict[int, int]
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "a.txt"
    path.write_text(dump(boards.ULTRA96 | spoilt))
    output, sources = "a.txt", ["none"]
    try:
        sources = [setting.source for setting in read_board(path).settings.values()]
    except UserError as error:
        output = str(error)
    assert "a.txt" in output
    assert all(sources)


@pytest.mark.parametrize("packing", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_damaged_archive_is_refused(packing: int, tmp_path: Path) -> None:
    path = tmp_path / "design.xsa"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("psu_init.tcl", tcl(boards.ULTRA96))
    whole = path.read_bytes()
    start, end = len("psu_init.tcl") + 30, whole.index(b"PK\x01\x02")
    for at in range(start, end, max(1, (end - start) // 40)):
        path.write_bytes(whole[:at] + b"\xff\xff\xff" + whole[at + 3 :])
        with contextlib.suppress(UserError):
            read_source(path)
    path.write_bytes(whole[:start] + b"\xff" * (end - start) + whole[end:])
    output = r"design\.xsa: (not an archive that|cannot be read \(Invalid)"
    with pytest.raises(UserError, match=output):
        read_source(path)


def test_a_setting_belongs_to_the_group_of_its_longest_known_prefix() -> None:
    keys = ("dram.timing.t_rfc", "dram.part", "controller.pages", "unknown.setting")
    assert [group_of(key) for key in keys] == ["DRAM timing", "DRAM", "Controller", "Controller"]
