"""Tests that workbooks with known numbers are read correctly, and that errors name the cell."""

from __future__ import annotations

import contextlib
import math
import statistics
import zipfile
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.utils.exceptions import IllegalCharacterError

from axiscope.answers.accuracy.measured import incomplete, read_measured
from axiscope.errors import UserError
from axiscope.io.importers import import_fpt19
from axiscope.io.importers.workbook_names import fpt19_layout, from_name
from axiscope.io.tables import write_table
from tests.importers.workbook import Book
from tests.levels import examples

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")

HEAD = (
    "board,scenario,pl_mhz,mode,pattern,mapping,qos,mux,ports,port,burst_beats,reps,write_mbps,"
    "write_mbps_std,read_mbps,read_mbps_std,read_latency_cycles,read_latency_std,"
    "max_read_idle_cycles"
)


def test_rates_latency_and_deviation_follow_from_the_runs(tmp_path: Path) -> None:
    Book(spread=1000).save(tmp_path / "Ultra96 base.xlsx")
    frame, report = import_fpt19(tmp_path)
    assert frame.columns == HEAD.split(",")
    assert frame.height == 3 + 2 * 3
    row = frame.row(1, named=True)
    assert (row["ports"], row["port"], row["burst_beats"], row["reps"]) == ("HP0", "HP0", 4, 10)
    # A rate of 0.5 beats per cycle at 100 MHz is 800 MB/s. Run number k has 1000 k more bursts of
    # 64 bytes in 5 s.
    runs = [800 + 1000 * k * 64 / 5 / 1e6 for k in range(10)]
    assert row["read_mbps"] == pytest.approx(statistics.fmean(runs), abs=1e-9)
    assert row["read_mbps_std"] == pytest.approx(statistics.stdev(runs), abs=1e-9)
    assert row["write_mbps"] == pytest.approx(statistics.fmean(runs) - 400, abs=1e-9)
    assert row["read_latency_cycles"] == pytest.approx(200)
    assert row["max_read_idle_cycles"] == 79
    assert frame.filter(pl.col("ports") == "HP0+HP1")["port"].to_list() == ["HP0", "HP1"] * 3
    assert report.files[0]["sources"]["board"] == "its name"


@pytest.mark.parametrize(
    ("name", "book", "expected"),
    [
        ("Ultra96.xlsx", Book(), ("ultra96", "base", 100, "readwrite", "sequential")),
        ("ZCU102_Base.xlsx", Book(mhz=300), ("zcu102", "base", 300, "readwrite", "sequential")),
        ("ultra96 300MHz.xlsx", Book(mhz=300), ("ultra96", "f300", 300, "readwrite", "sequential")),
        ("U96-f300-RO.xlsx", Book(mhz=300, write=0), ("ultra96", "f300_ro", 300, "read",
                                                      "sequential")),
        ("zcu102/WriteOnly.xlsx", Book(mhz=300, read=0), ("zcu102", "base_wo", 300, "write",
                                                          "sequential")),
        ("ZCU102 Random.xlsx", Book(mhz=300, stride=8192), ("zcu102", "random", 300, "readwrite",
                                                            "nonsequential")),
        ("Ultra96_2.xlsx", Book(stride=69632), ("ultra96", "random", 100, "readwrite",
                                                "nonsequential")),
        ("Ultra96 Bank-Row-Column.xlsx", Book(), ("ultra96", "brc", 100, "readwrite",
                                                  "sequential")),
        ("Ultra96_SmartConnect_HP3.xlsx", Book(), ("ultra96", "smartconnect_hp3", 100,
                                                   "readwrite", "sequential")),
        ("Ultra96 QoS.xlsx", Book(), ("ultra96", "best_effort", 100, "readwrite", "sequential")),
    ],
)  # fmt: skip
def test_settings_follow_from_names_and_data(
    tmp_path: Path, name: str, book: Book, expected: tuple[object, ...]
) -> None:
    book.save(tmp_path / name)
    frame, _ = import_fpt19(tmp_path)
    got = frame.select("board", "scenario", "pl_mhz", "mode", "pattern").unique().rows()
    assert got == [expected]


def test_a_file_of_names_has_priority(tmp_path: Path) -> None:
    Book().save(tmp_path / "series 7.xlsx")
    with pytest.raises(UserError, match=r"series 7.xlsx: .*which board.*--names"):
        import_fpt19(tmp_path)
    names = tmp_path / "names.toml"
    names.write_text('["series 7.xlsx"]\nboard = "zcu102"\nmapping = "bank_row_column"\n')
    frame, report = import_fpt19(tmp_path, names)
    assert frame["mapping"].unique().to_list() == ["bank_row_column"]
    assert report.files[0]["sources"]["qos"].startswith("nothing")
    for text, word in (
        ('["other.xlsx"]\nboard = "zcu102"\n', "no such workbook"),
        ('["series 7.xlsx"]\nbord = "zcu102"\n', "bord"),
        ('["series 7.xlsx"]\nboard = "zcu102"\nmode = "both"\n', "mode"),
        ("[", "not valid TOML"),
    ):
        names.write_text(text)
        with pytest.raises(UserError, match=word):
            import_fpt19(tmp_path, names)


def test_stray_text_merged_cells_and_missing_blocks_are_counted(tmp_path: Path) -> None:
    missing = {f"{c}4": None for c in _letters(7, 57)}
    remark = {"C20": 4711, "D20": "W"}
    Book(stray=("Experiment finished", "power 4.2 W"), merged=True, cells=missing | remark).save(
        tmp_path / "Ultra96.xlsx"
    )
    Book(sheet="Charts").save(tmp_path / "Ultra96 charts.xlsx")
    (tmp_path / "~$Ultra96.xlsx").write_bytes(b"lock")
    frame, report = import_fpt19(tmp_path)
    assert frame.height == 8
    assert report.skipped["rows that are no burst size under a heading"] == 3
    assert report.skipped["blocks of active ports without data"] == 1
    assert report.skipped["workbooks without a sheet 'TerminalOut'"] == 1
    assert report.skipped["rows of numbers without the beats of a burst"] == 0


def test_rows_without_beats_and_unknown_blocks_are_reported(tmp_path: Path) -> None:
    Book(cells={"C5": None, "DC4": 7}).save(tmp_path / "Ultra96.xlsx")
    frame, report = import_fpt19(tmp_path)
    assert frame.height == 8
    assert report.skipped["rows of numbers without the beats of a burst"] == 1
    assert any("row 5" in note and "C5" in note for note in report.notes)
    assert report.skipped["blocks with bursts of ports that the heading does not name"] == 1


@pytest.mark.parametrize("runs", [3, 5, 12])
def test_another_number_of_runs_is_recognised_by_the_cycles(tmp_path: Path, runs: int) -> None:
    book = Book(runs=runs, sets=(("HP0",), ("HP1", "HP3")))
    book.save(tmp_path / "Ultra96.xlsx")
    frame, report = import_fpt19(tmp_path)
    assert frame["reps"].unique().to_list() == [runs]
    assert frame["write_mbps"].to_list() == pytest.approx([400.0] * 9, rel=1e-6)
    assert any(f"blocks of {runs} runs" in note for note in report.notes)


def test_numbers_may_be_text_and_headings_may_be_longer(tmp_path: Path) -> None:
    plain = Book().save(tmp_path / "a" / "Ultra96.xlsx")
    text = {"B3": "Test_HP0 (300 s pause, run 2)", "C4": "1", "E4": "1", "G4": " 125000000 "}
    title = {"A1": "Speed test", "C2": 2019, "B8": "Test_HP0_HP1:"}
    Book(cells=text | title).save(tmp_path / "b" / "Ultra96.xlsx")
    first, _ = import_fpt19(plain)
    second, report = import_fpt19(tmp_path / "b")
    assert second.equals(first)
    assert report.skipped["rows of numbers without the beats of a burst"] == 0
    Book(cells={"B3": "Test_HP0 HP1"}).save(plain)
    with pytest.raises(UserError, match="not a heading"):
        import_fpt19(plain)


def test_an_empty_direction_has_no_traffic(tmp_path: Path) -> None:
    reads = [*range(17, 27), *range(37, 57)]
    from openpyxl.utils import get_column_letter

    blank = {f"{get_column_letter(c)}{row}": None for c in reads for row in (4, 5, 6)}
    Book(sets=(("HP0",),), cells=blank).save(tmp_path / "Ultra96 WO.xlsx")
    frame, _ = import_fpt19(tmp_path)
    assert frame["read_mbps"].to_list() == [0.0] * 3
    assert frame["read_latency_cycles"].null_count() == 3
    assert frame["scenario"].unique().to_list() == ["base_wo"]


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ({"AA4": 0}, ["AA4", "run 1", "zero cycles"]),
        ({"G4": "n/a"}, ["G4", "'n/a'", "not a number"]),
        ({"H5": None}, ["H5", "write_bursts of run 2", "missing"]),
        ({"G4": -3}, ["G4", "0 or more"]),
        ({"R4": 9e11}, ["R4", "more than one beat per cycle"]),
        ({"D5": 20}, ["D5", "bytes"]),
        ({"D5": 128, "F5": 128}, ["D5", "128 bytes", "64"]),
        ({"C5": 257}, ["C5", "1 to 256"]),
        ({"AK5": None}, ["AK5", "latency_sum of run 1", "missing"]),
        ({"B3": "Test_HP0_GP1"}, ["B3", "not a heading"]),
        ({"B3": "Test_HP0_HP0"}, ["B3", "twice"]),
    ],
)
def test_wrong_cells_are_named(tmp_path: Path, cells: dict[str, object], words: list[str]) -> None:
    Book(cells=cells).save(tmp_path / "Ultra96.xlsx")
    with pytest.raises(UserError) as error:
        import_fpt19(tmp_path)
    for word in ["Ultra96.xlsx", *words]:
        assert word in str(error.value)


@pytest.mark.parametrize(
    ("name", "book", "word"),
    [
        ("Ultra96 300 MHz.xlsx", Book(mhz=100), "300 MHz"),
        ("Ultra96 read only.xlsx", Book(), "mode read"),
        ("Ultra96 SmartConnect.xlsx", Book(), "which port"),
        ("Ultra96.xlsx", Book(mhz=71), "PL clock"),
    ],
)
def test_names_that_contradict_the_data_are_refused(
    tmp_path: Path, name: str, book: Book, word: str
) -> None:
    book.save(tmp_path / name)
    with pytest.raises(UserError, match=word):
        import_fpt19(tmp_path)


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "parquet"])
def test_validate_accepts_the_table(tmp_path: Path, ending: str) -> None:
    Book().save(tmp_path / "Ultra96.xlsx")
    frame, _ = import_fpt19(tmp_path)
    assert all(math.isfinite(v) for c in ("write_mbps", "read_mbps") for v in frame[c])
    path = tmp_path / f"out.{ending}"
    write_table(frame, path)
    measured = read_measured(path)
    assert measured.height == frame.height
    assert incomplete(measured) == 0
    assert measured["scenario"].unique().to_list() == ["base"]


def test_a_folder_without_workbooks_says_so(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="contains no workbooks"):
        import_fpt19(tmp_path)
    with pytest.raises(UserError, match="no such folder"):
        import_fpt19(tmp_path / "none")


@settings(max_examples=examples(60), deadline=None)
@given(st.binary(max_size=200), st.booleans())
def test_any_bytes_are_refused_with_a_user_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, zipped: bool
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "Ultra96.xlsx"
    path.write_bytes((b"PK\x03\x04" if zipped else b"") + data)
    with pytest.raises(UserError):
        import_fpt19(path)


CELLS = st.one_of(
    st.none(), st.text(max_size=8), st.integers(-(2**40), 2**60), st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False),
)  # fmt: skip


@settings(max_examples=examples(40), deadline=None)
@given(st.dictionaries(st.sampled_from(["B3", "B4", "C4", "D4", "G4", "Q5", "AA5", "AK4"]), CELLS))
def test_any_cell_is_accepted_or_refused_with_its_name(
    tmp_path_factory: pytest.TempPathFactory, cells: dict[str, object]
) -> None:
    folder = tmp_path_factory.mktemp("fuzz")
    with contextlib.suppress(IllegalCharacterError, ValueError):  # not valid in XML
        Book(sets=(("HP0",),), beats=(1, 4), cells=cells).save(folder / "Ultra96.xlsx")
        output, rates = "Ultra96.xlsx", pl.Series([0.0])
        try:
            frame, _ = import_fpt19(folder)
            rates = pl.concat([frame["read_mbps"], frame["write_mbps"]])
        except UserError as error:
            output = str(error)
        assert "Ultra96.xlsx" in output or "none of 1 workbooks" in output
        assert rates.is_finite().all()


@settings(max_examples=examples(200), deadline=None)
@given(st.text(max_size=40))
def test_any_name_is_read(name: str) -> None:
    with contextlib.suppress(UserError):
        from_name(Path("x") / (name.replace("/", "").replace("\0", "") or "x"), fpt19_layout())


def _letters(first: int, end: int) -> list[str]:
    from openpyxl.utils import get_column_letter

    return [get_column_letter(column) for column in range(first, end)]


@pytest.mark.parametrize("far", ["XFD1048576", "A1048576", "CA" + 200 * "9"])
def test_a_cell_far_away_is_refused_and_takes_no_memory(far: str, tmp_path: Path) -> None:
    near = Book(cells={"GR40": "x"}).save(tmp_path / "Ultra96.xlsx")
    bomb = tmp_path / "Ultra96 far.xlsx"
    with zipfile.ZipFile(near) as book, zipfile.ZipFile(bomb, "w") as out:
        for name in book.namelist():
            out.writestr(name, book.read(name).replace(b'r="GR40"', f'r="{far}"'.encode()))
    near.unlink()
    with pytest.raises(UserError, match=r"far\.xlsx: not a workbook that can be read \(its cells"):
        import_fpt19(tmp_path)
