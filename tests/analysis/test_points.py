"""Tables of configurations: what is taken, what is refused and how."""

from __future__ import annotations

import tempfile
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiscope.analysis.points import KEYS, configurations, read_points
from axiscope.analysis.predict import predict
from axiscope.errors import UserError

GOOD = "ultra96,300,readwrite,sequential,row_bank_column,default,ps,HP0+HP3,16"


def write(path: Path, *lines: str) -> Path:
    path.write_text("\n".join([",".join(KEYS), *lines]) + "\n", encoding="utf-8")
    return path


def test_predict_gives_a_row_a_port_once(tmp_path: Path) -> None:
    path = write(tmp_path / "p.csv", GOOD, GOOD)
    found = predict(read_points(path), path, jobs=1)
    assert found["port"].to_list() == ["HP0", "HP3"]
    assert found.columns[: len(KEYS)] == list(KEYS)
    assert (found["read_mbps"] > 100).all()
    assert (found["read_latency_p99_cycles"] >= found["read_latency_cycles"] * 0.9).all()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("16", "257", ["line 3", "burst_beats", "257"]),
        ("300", "fast", ["line 3", "pl_mhz", "fast"]),
        ("HP0+HP3", "HP0+HP9", ["HP9"]),
        ("HP0+HP3", "HP0+HP0", ["line 3", "ports", "HP0+HP0"]),
        ("readwrite", "both", ["line 3", "mode", "both"]),
        ("ultra96", "ultra97", ["ultra97", "ultra96"]),
        ("row_bank_column", "column", ["mapping", "column"]),
    ],
)
def test_errors_name_what_is_wrong(tmp_path: Path, old: str, new: str, words: list[str]) -> None:
    path = write(tmp_path / "p.csv", GOOD, GOOD.replace(old, new))
    with pytest.raises(ValueError, match=r"\w") as caught:
        predict(read_points(path), path, jobs=1)
    for word in words:
        assert word in str(caught.value)


def test_missing_column(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_text("board,pl_mhz\nultra96,300\n", encoding="utf-8")
    with pytest.raises(UserError, match="'mode' is missing"):
        read_points(path)


@given(st.binary(max_size=400) | st.text(max_size=200).map(lambda t: (GOOD + t).encode()))
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "p.csv"
        path.write_bytes(",".join(KEYS).encode() + b"\n" + data)
        try:
            table = read_points(path)
            configurations(table, path)
        except UserError as error:
            assert str(path) in str(error)
        else:
            assert isinstance(table, pl.DataFrame)
