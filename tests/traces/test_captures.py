"""Tests logic-analyser captures as written by Vivado and other tools."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path

import polars as pl
import pytest

from axiscope.errors import UserError
from axiscope.io.traces import import_trace, list_buses

INSTANCE = "design_1_i/system_ila_0/inst/net_slot_0_axi_"
SIGNALS = {
    "araddr": 32, "arlen": 8, "arsize": 3, "arburst": 2, "arprot": 3, "arvalid": 1, "arready": 1,
    "rdata": 64, "rresp": 2, "rlast": 1, "rvalid": 1, "rready": 1,
}  # fmt: skip
NUMBERS = {"8 Bytes": 3, "INCR": 1, "Data Secure Unprivileged": 0, "OKAY": 0}
PERIOD_NS = 10.0

Row = dict[str, int | str]


def _rows(bursts: int) -> list[Row]:
    """Returns the samples of bursts with 16 beats. Each burst takes 48 samples."""
    idle: Row = {
        **dict.fromkeys(SIGNALS, 0), "arlen": 15, "arsize": "8 Bytes", "arburst": "INCR",
        "arprot": "Data Secure Unprivileged", "rresp": "OKAY", "arready": 1, "rready": 1,
    }  # fmt: skip
    rows = []
    for burst in range(bursts):
        rows.append({**idle, "araddr": 0x1000_0000 + 128 * burst, "arvalid": 1})
        rows += [idle] * 28
        rows += [{**idle, "rvalid": 1, "rlast": int(k == 15)} for k in range(16)]
        rows += [idle] * 3
    return rows


def _numbers(rows: Iterable[Row]) -> list[dict[str, int]]:
    return [{s: NUMBERS[v] if isinstance(v, str) else v for s, v in row.items()} for row in rows]


def _csv(windows: list[list[Row]], *, decoded: bool = True, prefix: str = INSTANCE) -> str:
    """Returns samples in the form in which Vivado exports them, with the text columns of an
    interface slot.
    """
    names = [prefix + s + (f"[{bits - 1}:0]" if bits > 1 else "") for s, bits in SIGNALS.items()]
    more = ["R_Channel_(i1:s0)_(dma_M_AXI)[2:0]", "top/filter_out[17:0]"] if decoded else []
    lines = [",".join(["Sample in Buffer,Sample in Window,TRIGGER", *names, *more])]
    radix = ["HEX"] * len(SIGNALS) + (["HEX", "SIGNED"] if decoded else [])
    lines.append(",".join(["Radix - UNSIGNED,UNSIGNED,UNSIGNED", *radix]))
    for window in windows:
        for at, row in enumerate(window if decoded else [Row(r) for r in _numbers(window)]):
            cells = [f'"{v}"' if isinstance(v, str) else f"{v:x}" for v in row.values()]
            text = ['"Read Data, last"', "-5"] if decoded else []
            lines.append(",".join([f"{len(lines) - 2},{at},0", *cells, *text]))
    return "\n".join(lines) + "\n"


def _vcd(
    rows: list[Row], *, is_ila: bool = False, step: int = 1, gaps: frozenset[int] = frozenset()
) -> str:
    """Returns samples as a VCD without a clock. It contains only the times of changes.

    The samples ``gaps`` are marked as lost, and a window begins after each of them.
    """
    codes = {s: chr(40 + i) for i, s in enumerate(SIGNALS)}
    lines = ["$timescale 1ps $end", "$scope module dut $end"]
    lines += [
        f"$var reg {bits} {codes[s]} design_1_i/dma_m_axi_{s} [{bits - 1}:0] $end"
        for s, bits in SIGNALS.items()
    ]
    if is_ila:
        lines += ["$var reg 1 ! _TRIGGER $end", '$var reg 1 " _WINDOW $end']
        lines += ["$var reg 1 # _GAP $end"] if gaps else []
    lines += ["$upscope $end", "$enddefinitions $end"]
    at = 0
    starts = {0, *(gap + 1 for gap in gaps)} if is_ila else set()
    marked = [(row, n in starts, n in gaps) for n, row in enumerate(_numbers(rows))]
    for (row, is_start, is_gap), same in groupby(marked):
        lines += [f"#{at * step}", *(f"b{row[s]:b} {codes[s]}" for s in SIGNALS)]
        lines += [f'{is_start:d}"'] if is_ila and (gaps or at == 0) else []
        lines += [f"{is_gap:d}#"] if gaps else []
        at += len(list(same))
    return "\n".join([*lines, f"#{(at - 1) * step}"]) + "\n"


def _imported(text: str, folder: Path, name: str = "ila.csv") -> pl.DataFrame:
    file = folder / name
    file.write_text(text)
    return pl.read_csv(import_trace(file, folder / "out", [], period_ns=PERIOD_NS).table)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    """Yields the bursts of the samples, exported as numbers only."""
    return _imported(_csv([_rows(6)], decoded=False), tmp_path_factory.mktemp("plain"))


def test_decoded_text_and_columns_that_are_not_axi_do_not_matter(
    plain: pl.DataFrame, tmp_path: Path
) -> None:
    assert plain.height == 6
    assert set(plain["bytes"]) == {128}
    assert plain["latency_cycles"].to_list() == [44] * 6
    assert _imported(_csv([_rows(6)]), tmp_path).equals(plain)


@pytest.mark.parametrize(
    "prefix",
    [
        "slot_0 : axi_dma_0_M_AXI_MM2S : ",
        "top/u_core[0]/M_AXI_",
        "u/axi_rd_",
        "ps_i/SAXIGP2",
        "design_1_i/axi_smc_M02_AXI_",
    ],
)
def test_slots_and_nets_have_many_names(prefix: str, plain: pl.DataFrame, tmp_path: Path) -> None:
    made = _imported(_csv([_rows(6)], prefix=prefix), tmp_path)
    assert made.drop("bus").equals(plain.drop("bus"))


@pytest.mark.parametrize(("low", "missing"), [(0, None), (6, "[5:0]")])
def test_bits_that_were_not_recorded_are_noted(
    low: int, missing: str | None, plain: pl.DataFrame, tmp_path: Path
) -> None:
    file = tmp_path / "parts.csv"
    header, *rest = _csv([_rows(6)], decoded=False).splitlines(keepends=True)
    at = header.split(",").index(INSTANCE + "araddr[31:0]")
    header = header.replace("araddr[31:0]", f"araddr[31:{low}]")
    lines = [header, rest[0]]
    for line in rest[1:]:
        cells = line.split(",")
        cells[at] = f"{int(cells[at], 16) >> low:x}"
        lines.append(",".join(cells))
    file.write_text("".join(lines), encoding="utf-8")
    made = import_trace(file, tmp_path / "out", [], period_ns=PERIOD_NS)
    # The addresses of these bursts are multiples of 64 bytes.
    assert pl.read_csv(made.table).equals(plain)
    notes = [note for bus in made.buses for note in bus.notes]
    assert any("araddr [5:0]" in note for note in notes) is (missing is not None)


@pytest.mark.parametrize("write", [_vcd, lambda rows: _vcd(rows, is_ila=True)])
def test_a_vcd_without_a_clock_has_a_sample_per_time_step(
    write: Callable[[list[Row]], str], plain: pl.DataFrame, tmp_path: Path
) -> None:
    made = _imported(write(_rows(6)), tmp_path, "ila.vcd")
    assert made.drop("bus").equals(plain.drop("bus"))


def test_time_steps_may_be_longer_than_a_unit(plain: pl.DataFrame, tmp_path: Path) -> None:
    made = _imported(_vcd(_rows(6), step=10_000), tmp_path, "sim.vcd")
    assert made["latency_cycles"].equals(plain["latency_cycles"])


def test_the_period_of_a_vcd_without_a_clock_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "ila.vcd"
    file.write_text(_vcd(_rows(2)))
    with pytest.raises(UserError, match=r"found no clock .* its period with --period-ns"):
        import_trace(file, tmp_path / "out", [])


def test_every_window_is_imported_and_bursts_across_their_ends_are_not(tmp_path: Path) -> None:
    rows = _rows(8)
    file = tmp_path / "two.csv"
    # The first window ends within a burst, and the second window begins within another burst.
    file.write_text(_csv([rows[:170], rows[200:]]))
    made = import_trace(file, tmp_path / "out", [], period_ns=PERIOD_NS)
    (bus,) = made.buses
    assert pl.read_csv(made.table)["address"].to_list() == [
        0x1000_0000 + 128 * n for n in (0, 1, 2, 5, 6, 7)
    ]
    assert (bus.windows, bus.unfinished, bus.before, bus.odd) == (2, 1, 1, 0)
    for output in ("2 capture windows, and all are imported", "1 burst that had begun before"):
        assert any(output in note for note in bus.notes)
    rows = pl.read_csv(tmp_path / "out" / f"{next(iter(made.streams))}.csv").rows(named=True)
    assert [row["in_flight"] for row in rows] == [1] * 6


def test_samples_in_a_gap_belong_to_no_window(tmp_path: Path) -> None:
    rows = _rows(2)
    file = tmp_path / "gaps.vcd"
    lost: Row = {**rows[0], "rvalid": 1, "rlast": 1}
    every = [*rows, lost, *_rows(3), lost]
    file.write_text(_vcd(every, is_ila=True, gaps=frozenset({len(rows), len(every) - 1})))
    made = import_trace(file, tmp_path / "out", [], period_ns=PERIOD_NS)
    (bus,) = made.buses
    assert (bus.windows, bus.transactions, bus.unfinished, bus.before, bus.odd) == (2, 5, 0, 0, 0)


def _writes(first: int, last: int) -> str:
    """Returns samples of single-beat writes whose data arrive 12 samples before their addresses."""
    fields = ("wvalid", "awvalid", "bvalid", "awaddr", "awlen")
    names = ("awready", "wready", "bready", "wlast", *fields)
    lines = [",".join(["Sample in Buffer", *(f"m_axi_{name}" for name in names)])]
    for at in range(first, last):
        write, step = divmod(at, 40)
        shown = [int(step == when) for when in (10, 22, 26)]
        cells = [1, 1, 1, 1, *shown, 64 * write, 0]
        lines.append(",".join([str(at - first), *(f"{cell:x}" for cell in cells)]))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("span", "bursts", "ambiguous"), [((0, 240), 6, 0), ((52, 215), 3, 1)])
def test_pairs_that_fit_as_well_as_others_are_noted(
    span: tuple[int, int], bursts: int, ambiguous: int, tmp_path: Path
) -> None:
    file = tmp_path / "writes.csv"
    file.write_text(_writes(*span))
    (bus,) = import_trace(file, tmp_path / "out", [], period_ns=PERIOD_NS).buses
    assert (bus.transactions, bus.ambiguous, bus.odd) == (bursts, ambiguous, 0)
    assert any("several equally good ways" in note for note in bus.notes) == bool(ambiguous)


def test_a_saved_ila_is_an_archive(plain: pl.DataFrame, tmp_path: Path) -> None:
    file = tmp_path / "saved.ila"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("waveform.csv", _csv([_rows(6)]))
        archive.writestr("probes.ltx", "<probeData/>")
    made = import_trace(file, tmp_path / "out", [], period_ns=PERIOD_NS)
    assert pl.read_csv(made.table).equals(plain)


def test_an_archive_without_samples_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "saved.ila"
    for members, output in (
        ({"waveform.csv": _csv([])}, "contains no samples: the capture was empty"),
        ({"waveform.vcd": _vcd([], is_ila=True).partition("#")[0]}, "contains no samples"),
        ({"probes.ltx": ""}, "contains no waveform.csv or waveform.vcd"),
        ({}, "not a complete archive|contains no waveform"),
    ):
        with zipfile.ZipFile(file, "w") as archive:
            for name, text in members.items():
                archive.writestr(name, text)
        with pytest.raises(UserError, match=output) as refused:
            list_buses(file)
        assert str(refused.value).startswith(f"{file}: ")
    file.write_text("no archive")
    with pytest.raises(UserError, match="not a complete archive"):
        list_buses(file)


def test_what_is_skipped_is_listed_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "ila.csv"
    text = _csv([_rows(1)]).replace("top/filter_out[17:0]", "top/s_axis_tvalid")
    text = text.replace('"8 Bytes"', '"odd"')
    file.write_text(text)
    listed = list_buses(file, period_ns=PERIOD_NS)
    assert [bus.protocol for bus in listed.buses] == ["AXI4"]
    reasons = {signal: s.why for s in listed.skipped for signal in s.signals}
    name = INSTANCE.replace("/", ".")
    assert "'odd' is not a hexadecimal number" in reasons[f"{name}arsize[2:0]"]
    assert "AXI4-Stream" in reasons["top.s_axis_tvalid"]
    assert reasons["R_Channel_(i1:s0)_(dma_M_AXI)[2:0]"] == "not a signal of AXI"
    assert "without influence" in reasons[f"{name}arprot[2:0]"]
    assert f"{name}araddr[31:0]" not in reasons


def test_a_capture_of_streams_alone_is_refused_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "ila.csv"
    head = "Sample in Buffer,Sample in Window,TRIGGER,a/slot_0_axis_tvalid,a/slot_0_axis_tready"
    file.write_text(f"{head}\n0,0,0,1,1\n")
    with pytest.raises(UserError, match=r"holds no AXI bus.*Found: a\.slot_0_axis \(AXI4-Stream"):
        list_buses(file)


def test_the_width_of_the_length_decides_on_the_protocol(tmp_path: Path) -> None:
    file = tmp_path / "sim.vcd"
    text = _vcd(_rows(1)).replace(
        "$upscope", "$var reg 2 } design_1_i/dma_m_axi_arlock $end\n"
        "$var reg 4 ~ design_1_i/dma_m_axi_wid $end\n$upscope",
    )  # fmt: skip
    for width, protocol in ((8, "AXI4"), (4, "AXI3")):
        file.write_text(
            text.replace("reg 8 ", f"reg {width} ").replace("[7:0]", f"[{width - 1}:0]")
        )
        (bus,) = list_buses(file, period_ns=PERIOD_NS).buses
        assert bus.protocol == protocol
