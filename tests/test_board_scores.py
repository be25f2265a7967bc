"""Tests the comparison of a board's results with the model, using invented results with known
errors.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import polars as pl
import pytest

import axiscope as ax
from axiscope.answers.accuracy.board_runs import board_against
from axiscope.errors import UserError
from tests.shell import axiscope

EXPERIMENT = """schema = 1
title = "Two bursts </script>"
repetitions = 2
[settings]
platform = "ultra96"
pl_mhz = 100.0
mode = "read"
ports = "HP0"
[[sweep]]
axes.burst_beats = [4, 16]
"""


def table(**columns: list[float | int | str | None]) -> pl.DataFrame:
    kinds = {name: pl.Float64 for name in columns if name.endswith("_mbps")}
    return pl.DataFrame({"platform": "ultra96"} | columns, schema_overrides=kinds)


def test_errors_drift_and_spread_of_made_up_results_are_found() -> None:
    board = table(
        ports=["A"] * 3 + ["B"] * 3,
        port=["A"] * 3 + ["B"] * 3,
        repetition=[0, 1, 2, 0, 1, 2],
        read_mbps=[100, 98, 102, 0, 0, 0],
        write_mbps=[0, 0, 0, 50, 50, 50],
    )
    model = board.with_columns(
        read_mbps=pl.col("read_mbps") * 1.01, write_mbps=pl.col("write_mbps") * 0.9
    )
    # The rows of the model have a different order, and one of them has no measurement.
    more = model.filter(pl.col("port") == "B").with_columns(ports=pl.lit("C"), port=pl.lit("C"))
    found = board_against(board, pl.concat([model.reverse(), more]))
    a, b = found.rows.to_dicts()
    assert (a["port"], a["figure"], b["port"], b["figure"]) == ("A", "read_mbps", "B", "write_mbps")
    assert a["error_percent"] == pytest.approx(1.0)
    assert a["drift_percent"] == pytest.approx(2.0)
    assert a["spread_percent"] == pytest.approx(4.0)
    assert b["error_percent"] == pytest.approx(-10.0)
    assert b["drift_percent"] == 0.0
    assert [row["points_within_spread"] for row in found.by_port.to_dicts()] == [1, 0]
    assert found.worst(1)["port"].to_list() == ["B"]
    assert found.alone == 0


def test_one_repetition_has_no_drift_and_an_idle_stream_no_error() -> None:
    board = table(ports=["A", "B"], port=["A", "B"], repetition=[0, 0], read_mbps=[0, 10])
    model = table(ports=["A"], port=["A"], repetition=[0], read_mbps=[5])
    found = board_against(board, model)
    (row,) = found.rows.to_dicts()
    assert row["error_percent"] is None
    assert row["drift_percent"] is None
    assert row["spread_percent"] is None
    assert found.alone == 1
    with pytest.raises(UserError, match="no point of the board's"):
        board_against(board, model.with_columns(ports=pl.lit("C")))
    with pytest.raises(UserError, match="no figure to compare"):
        board_against(board.drop("read_mbps"), model)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns results of a board that reads 5 % slower than the model at 16 beats and drifts by 1
    %.
    """
    home = tmp_path_factory.mktemp("board")
    file = home / "two.toml"
    file.write_text(EXPERIMENT)
    out = home / "measured"
    frame = ax.sweep(file, output=out).frame
    slow = pl.when(pl.col("burst_beats") == 16).then(0.95).otherwise(1.0)
    same = pl.col("read_mbps").first().over("burst_beats")
    drifts = 1 + 0.01 * pl.col("repetition")
    frame.with_columns(read_mbps=same * slow * drifts).write_parquet(out / "results.parquet")
    manifest = json.loads((out / "manifest.json").read_text())
    manifest |= {"backend": "board:ssh://lab", "board": {"url": "ssh://lab"}}
    (out / "manifest.json").write_text(json.dumps(manifest))
    return out


def _validate(*words: object) -> tuple[int, str]:
    done = axiscope("validate", *map(str, words), columns=120)
    return done.returncode, done.stdout + done.stderr


def test_a_folder_becomes_table_page_and_worst_points(measured: Path) -> None:
    code, message = _validate(measured, "--worst", 1, "-q")
    assert code == 0
    assert "Error of the model against the board, %" in message
    assert "the 1 largest errors of" in message
    points = message[message.index("Measured and predicted values") :].splitlines()
    (worst,) = [line for line in points if line.startswith("│")]
    cells = [cell.strip() for cell in worst.strip("│").split("│")]
    # The measured rate is 5 % below the predicted rate, and drifts by 1 %.
    assert cells[0] == "16"
    measured_mbps, predicted_mbps = map(float, cells[3:5])
    assert 0.93 < measured_mbps / predicted_mbps < 0.98
    assert cells[-1] == "+1.00"
    page = (measured / "validation.html").read_text(encoding="utf-8")
    assert "ssh://lab" in page
    assert "Two bursts </script>" not in page


def test_every_point_has_a_row_and_a_virtual_board_is_named(measured: Path, tmp_path: Path) -> None:
    moved = shutil.copytree(measured, tmp_path / "virtual")
    manifest = json.loads((moved / "manifest.json").read_text())
    manifest |= {
        "backend": "board:virtual:ultra96",
        "board": {"url": "virtual:ultra96", "device": "virtual"},
    }
    (moved / "manifest.json").write_text(json.dumps(manifest))
    code, message = _validate(moved, "--all", "-q")
    assert code == 0
    assert "Difference of the model from the virtual board, %" in message
    assert "uses the same memory model" in message
    assert "largest errors of" not in message
    points = message[message.index("Measured and predicted values") :].splitlines()
    rates = [line for line in points if "Read throughput" in line]
    assert [line.split("│")[1].strip() for line in rates] == ["4", "16"]


def test_starved_ports_are_reported() -> None:
    board = table(
        mode=["write", "write"], ports=["A+B", "A+B"], port=["A", "B"], repetition=[0, 0],
        write_mbps=[100, 0], read_mbps=[0, 0],
    )  # fmt: skip
    found = board_against(board, board)
    assert found.starved == ({"direction": "write", "port": "B"},)


def test_json_contains_the_errors(measured: Path, tmp_path: Path) -> None:
    code, message = _validate(measured, "--json", "--plot", tmp_path / "page.html")
    assert code == 0
    found = json.loads(message)
    read = next(row for row in found["figures"] if row["figure"] == "read_mbps")
    assert read["points"] == 2
    # The error is 1 / (0.95 * 1.005) - 1. The model itself varies slightly between start times.
    assert read["worst_error_percent"] == pytest.approx(4.7, abs=0.8)
    assert read["largest_drift_percent"] == pytest.approx(1.0, abs=1e-6)
    assert Path(found["report"]).is_file()


def test_results_that_are_not_of_a_board_are_refused(measured: Path, tmp_path: Path) -> None:
    def refused(*words: object) -> str:
        code, message = _validate(*words)
        assert code != 0
        return message

    changed = tmp_path / "changed.toml"
    changed.write_text(EXPERIMENT.replace("100.0", "150.0"))
    assert "differ from those measured" in refused(measured, "--experiment", changed)
    moved = shutil.copytree(measured, tmp_path / "moved")
    manifest = json.loads((moved / "manifest.json").read_text())
    (moved / "manifest.json").write_text(json.dumps(manifest | {"experiment": "gone.toml"}))
    assert "give the file with --experiment" in refused(moved)
    assert _validate(moved, "--experiment", manifest["experiment"], "-q")[0] == 0
    (moved / "manifest.json").write_text(json.dumps(manifest | {"backend": "model"}))
    assert "compared with itself" in refused(moved)
    assert "a folder that `axiscope run` wrote" in refused(tmp_path)
    assert "has its own in [run]" in refused(measured, "--skews", 2)
    assert "ending in .html" in refused(measured, "--plot", tmp_path / "a.svg")
    assert "is not the folder of a run" in refused(changed, "--experiment", changed)
