"""Tests that lines of notebooks are read in the order of their ports, and that errors name the
cell.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiscope.errors import UserError
from axiscope.io.importers import import_notebooks
from tests.levels import examples

SIZES = (64, 128, 512)


def transfers(base: int) -> list[str]:
    return [
        f"{size}: Stats(rd_cyc={base + size}, wr_cyc={base + run + 1}, count_beats={size // 16})"
        for size in SIZES
        for run in range(5)
    ]


def probes(base: int, count: int = 4) -> list[str]:
    return [f"Stats(dur_wr={base + k}, dur_rd={base + 2 * k})" for k in range(count)]


def save(path: Path, *cells: tuple[str, list[str]], as_stream: bool = True) -> Path:
    def output(lines: list[str]) -> dict[str, object]:
        text = [line + "\n" for line in lines]
        if as_stream:
            return {"output_type": "stream", "name": "stdout", "text": text}
        return {"output_type": "execute_result", "data": {"text/plain": text}}

    raw = [
        {"cell_type": "code", "source": [source], "outputs": [output(lines)]}
        for source, lines in cells
    ]
    raw.append({"cell_type": "markdown", "source": "the end"})  # type: ignore[dict-item]
    path.write_text(json.dumps({"nbformat": 4, "cells": raw}))
    return path


@pytest.mark.parametrize("one_cell", [True, False])
@pytest.mark.parametrize("as_stream", [True, False])
def test_three_ports_one_after_the_other(tmp_path: Path, one_cell: bool, as_stream: bool) -> None:
    parts = [transfers(1000), transfers(2000), transfers(3000)]
    cells = (
        [("run()", [line for part in parts for line in part])]
        if one_cell
        else [("run()", part) for part in parts]
    )
    save(tmp_path / "00.ipynb", *cells, as_stream=as_stream)
    fresh = [("!run probe", ["start", *probes(10 * i)]) for i in (1, 2, 3)]
    save(tmp_path / "01.ipynb", *fresh)
    save(tmp_path / "02.ipynb", *[("proxy.read()", probes(10 * i, 2)) for i in (4, 5, 6)])
    frame, single, report = import_notebooks(tmp_path)
    assert frame.columns == ["port", "size_bytes", "rd_cycles", "wr_cycles", "beats"]
    assert frame["port"].to_list() == ["hp"] * 15 + ["hpc"] * 15 + ["acp"] * 15
    assert frame.row(15) == ("hpc", 64, 2064, 2001, 4)
    assert single.columns == ["procedure", "port", "sample", "wr_cycles", "rd_cycles"]
    assert single.row(5) == ("fresh_process", "hpc", 1, 21, 22)
    assert single.row(-1) == ("same_process", "acp", 1, 61, 62)
    assert report.skipped["lines of output that are no Stats"] == 3


def test_names_select_the_procedure(tmp_path: Path) -> None:
    save(tmp_path / "01.ipynb", *[("x", probes(10 * i)) for i in (1, 2, 3)])
    names = tmp_path / "names.toml"
    names.write_text('["01.ipynb"]\nprocedure = "fresh_process"\n')
    _, single, _ = import_notebooks(tmp_path, names)
    assert single["procedure"].unique().to_list() == ["fresh_process"]
    names.write_text('["01.ipynb"]\nprocedure = "fast"\n')
    with pytest.raises(UserError, match="fresh_process"):
        import_notebooks(tmp_path, names)
    names.write_text('["03.ipynb"]\nprocedure = "same_process"\n')
    with pytest.raises(UserError, match="no such notebook"):
        import_notebooks(tmp_path, names)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("64: Stats(rd_cyc=1, wr_cyc=2, count_beats=5)", "beats"),
        ("64: Stats(rd_cyc=0, wr_cyc=2, count_beats=4)", "rd_cyc = 0"),
        ("64: Stats(rd_cyc=1, wr_cyc=x, count_beats=4)", "NAME=NUMBER"),
        ("64: Stats(rd_cyc=1, wr_cyc=2", "not a complete"),
        ("Stats(rd_cyc=1, wr_cyc=2, count_beats=4)", "size"),
        ("64: Stats(rd=1)", "known are"),
        ("1024: Stats(rd_cyc=1, wr_cyc=2, count_beats=64)", "do not divide among three"),
    ],
)
def test_wrong_lines_are_named(tmp_path: Path, line: str, word: str) -> None:
    save(tmp_path / "00.ipynb", ("run()", [*transfers(1), *transfers(2), *transfers(3), line]))
    with pytest.raises(UserError, match=word) as error:
        import_notebooks(tmp_path)
    assert "00.ipynb" in str(error.value)


def test_a_port_that_lacks_lines_is_refused(tmp_path: Path) -> None:
    cells = [("run()", transfers(1)), ("run()", transfers(2)), ("run()", transfers(3)[:-1])]
    save(tmp_path / "00.ipynb", *cells)
    with pytest.raises(UserError, match="acp differ"):
        import_notebooks(tmp_path)


def test_trials_outside_the_series_are_counted(tmp_path: Path) -> None:
    cells = [("x", probes(1, 1)), *[("x", probes(10 * i)) for i in (1, 2, 3)]]
    save(tmp_path / "01.ipynb", *cells)
    _, single, report = import_notebooks(tmp_path)
    assert single.height == 12
    assert report.skipped["probes outside the cells of the three ports"] == 1


def test_two_notebooks_of_one_kind_are_refused(tmp_path: Path) -> None:
    for name in ("01", "02"):
        save(tmp_path / f"{name}.ipynb", *[("x", probes(10 * i)) for i in (1, 2, 3)])
    with pytest.raises(UserError, match="too; leave one out"):
        import_notebooks(tmp_path)


def test_folders_without_data_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no notebooks"):
        import_notebooks(tmp_path)
    save(tmp_path / "00.ipynb", ("x", ["hello"]))
    with pytest.raises(UserError, match="has lines such as"):
        import_notebooks(tmp_path)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=20),
              st.sampled_from(["Stats(dur_wr=1, dur_rd=2)", "Stats(", "64: Stats(rd_cyc=1)"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["cells", "source", "outputs", "text", "data", "name",
                                         "text/plain"]), inner, max_size=4),
    ),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=examples(150), deadline=None)
@given(st.one_of(JSON.map(json.dumps), st.text(max_size=100)))
def test_any_notebook_is_accepted_or_refused(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "00.ipynb"
    path.write_text(text, encoding="utf-8", errors="replace")
    with contextlib.suppress(UserError):
        import_notebooks(path)


def notebook(path: Path, *cells: tuple[str, list[dict[str, object]]]) -> Path:
    raw = [{"cell_type": "code", "source": s, "outputs": outputs} for s, outputs in cells]
    path.write_text(json.dumps({"nbformat": 4, "cells": raw}))
    return path


def test_output_may_be_split_anywhere(tmp_path: Path) -> None:
    """Jupyter stores output in pieces. A warning between two pieces is not part of them."""
    whole = "".join(f"{line}\r\n" for k in (1, 2, 3) for line in transfers(1000 * k))
    cut = [whole[:23], whole[23:30], whole[30:]]
    outputs: list[dict[str, object]] = [
        {"output_type": "stream", "name": "stdout", "text": [*part]} for part in cut
    ]
    outputs.insert(1, {"output_type": "stream", "name": "stderr", "text": "Stats( of a warning"})
    notebook(tmp_path / "00.ipynb", ("run()", outputs))
    frame, _, report = import_notebooks(tmp_path)
    assert frame.height == 45
    assert frame.row(-1) == ("acp", 512, 3512, 3005, 32)
    assert report.skipped["lines of output that are no Stats"] == 0


def test_a_list_may_span_several_lines(tmp_path: Path) -> None:
    text = ",\n ".join(line.replace(", dur_rd", ",\n    dur_rd") for line in probes(5))
    shown = {"output_type": "execute_result", "data": {"text/plain": f"[{text}]"}}
    notebook(tmp_path / "01.ipynb", *[("x", [shown])] * 3)
    _, single, report = import_notebooks(tmp_path)
    assert single.height == 12
    assert single.row(1)[3:] == (6, 7)
    assert report.skipped["lines of output that are no Stats"] == 0
    shown["data"] = {"text/plain": "[Stats(dur_wr=1,\n dur_rd=2"}
    notebook(tmp_path / "01.ipynb", ("x", [shown]))
    with pytest.raises(UserError, match="output line 1: 'Stats\\(dur_wr=1,' is not a complete"):
        import_notebooks(tmp_path)


def test_ports_named_in_cells_override_their_order(tmp_path: Path) -> None:
    save(tmp_path / "01.ipynb", *[(f'run(gen["{p}"])', probes(k)) for k, p in
         enumerate(("acp", "HPC", "hp", "acp", "hpc", "hp"), start=1)])  # fmt: skip
    _, single, report = import_notebooks(tmp_path)
    assert single.filter(pl.col("port") == "acp")["wr_cycles"].min() == 1
    assert single["port"].to_list() == ["hp"] * 8 + ["hpc"] * 8 + ["acp"] * 8
    assert report.notes == []
    save(tmp_path / "01.ipynb", *[("run(gen)", probes(k)) for k in range(1, 7)])
    _, single, report = import_notebooks(tmp_path)
    assert single["wr_cycles"].to_list()[:8] == [1, 2, 3, 4, 2, 3, 4, 5]
    assert any("6 cells that name no port" in note for note in report.notes)
