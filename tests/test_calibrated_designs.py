"""Tests that a calibration corrects designs that resemble the measured ones, and that the result
says so.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner, Result

import axiscope as ax
from axiscope.cli.app import app
from axiscope.errors import UserError
from axiscope.results.design_store import read_calibrations

FACTOR = 0.8
CALIBRATION = f"""
schema = 2
board = "zcu102"
model = "{ax.__version__}"
data = "measured.csv"
data_sha256 = "00"
measured = "in May"

[[series]]
key = {{ pl_mhz = 300.0, mode = "read", pattern = "sequential", mapping = "row_bank_column", qos = "default", mux = "ps" }}
ports = ["HP0", "HP3"]
beat_bytes = 16
scales = [1.0, 2.0, 2.0, 2.0, 2.0, 1e6, 1.0, 1.0, 1.0]
reach = 1.5
reach_of_new_sets = 0.0
burst_beats = [16]
plain_mbps = [4700.0]
sets = [["HP0"]]
score = {{ plain_median_percent = 5, plain_p90_percent = 9, corrected_median_percent = 1, corrected_p90_percent = 2 }}

[[series.target]]
what = "total"
amplitude = 1.0
noise = 0.01
rows = [0]
weights = [-0.22314355131420976]
error_percent_by_spread = [[1, 20.0]]
"""  # noqa: E501


@pytest.fixture(scope="module")
def calibration(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("calibration") / "mine.calibration"
    file.write_text(CALIBRATION)
    return file


def invoke(*words: str) -> Result:
    return CliRunner().invoke(app, words, env={"COLUMNS": "160"})


def design(port: str = "HP0", **fields: Any) -> ax.Design:
    """Returns a design with one reader, which runs for a short time."""
    stream = {"name": "reader", "port": port, "direction": "read", "burst_beats": 16} | fields
    return ax.Design(platform="zcu102", pl_mhz=299.997, stream=[stream], run={"max_us": 300})


def run(made: ax.Design, calibration: Path | None = None) -> ax.DesignResult:
    return ax.run(made, calibration=calibration, progress=False).result


def test_a_measured_configuration_is_corrected_and_keeps_the_plain_figures(
    calibration: Path,
) -> None:
    plain, corrected = run(design()), run(design(), calibration)
    assert plain.calibration is None
    assert plain.members[0].plain is None
    found = corrected.calibration
    assert found is not None
    assert found.applies
    assert found.plain_total_mbps == pytest.approx(plain.total_mbps)
    assert corrected.total_mbps == pytest.approx(FACTOR * plain.total_mbps, rel=1e-6)
    (reader,) = corrected.members
    assert reader.plain is not None
    assert reader.plain.achieved_mbps == pytest.approx(plain.members[0].achieved_mbps)
    assert reader.achieved_mbps == pytest.approx(corrected.total_mbps)
    # The error is 20 times larger than at a measured configuration: the square root of 1.01 - 1 /
    # 1.01.
    assert corrected.error_percent == pytest.approx(20 * (1.01 - 1 / 1.01) ** 0.5)
    assert "corrected; the model alone" in corrected.total_text
    assert "measured in May" in corrected.confidence


def test_advice_says_that_it_leaves_the_calibration_out(calibration: Path, tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    of_board = calibration.read_text().replace('board = "zcu102"', 'board = "mine"')
    (tmp_path / "mine.calibration").write_text(of_board)
    board.write_text('schema = 1\ntitle = "Mine"\ncalibration = "mine"\nsame_as = "zcu102"\n')
    advice = ax.advise(design(rate_mbps=500.0), platform=str(board), progress=False)
    assert advice.search_text.endswith("all figures are the model's own.")


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (design(rate_mbps=500.0), "only this was measured"),
        (design(burst_beats=256), "length scales"),
        (design("HP1"), "HP1 was not measured"),
        (design(pattern="random"), "random, tiled and recorded patterns were not measured"),
        (design(direction="write"), "no corrected series has writes alone"),
    ],
    ids=["paced", "other bursts", "other port", "random", "writes"],
)
def test_other_designs_keep_what_the_model_says(
    made: ax.Design, why: str, calibration: Path
) -> None:
    plain, found = run(made), run(made, calibration)
    assert found.total_mbps == plain.total_mbps
    assert found.error_percent == plain.error_percent
    assert found.calibration is not None
    assert not found.calibration.applies
    assert why in found.calibration.text
    assert found.calibration.text[1:] in found.confidence


def test_a_demand_near_the_limit_is_judged_by_the_corrected_rate(calibration: Path) -> None:
    wanted = 0.9 * run(design()).total_mbps
    # The model reaches this rate, but the board moves 20 % less than the model.
    made = design(rate_mbps=wanted)
    (check,) = run(made).members[0].checks
    assert check.state == "met"
    near = calibration.with_name("near.calibration")
    near.write_text(CALIBRATION.replace("reach = 1.5", "reach = 15.0"))
    (check,) = run(made, near).members[0].checks
    assert check.state == "too_close"


def test_rates_above_the_measured_total_are_not_called_met(calibration: Path) -> None:
    """At full rate, the board moves 0.8 times what the model moves: about 3,760 MB/s."""
    narrow = calibration.with_name("narrow.calibration")
    narrow.write_text(CALIBRATION.replace("reach = 1.5", "reach = 0.5"))
    fast, slow = (run(design(rate_mbps=rate), narrow) for rate in (4200, 2500))
    for result in (fast, slow):
        assert result.calibration is not None
        assert not result.calibration.applies
    assert [m.state for m in (*fast.members, *slow.members)] == ["too_close", "met"]


def test_a_platform_refers_to_its_calibration(calibration: Path, tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    board.write_text('schema = 1\ntitle = "Mine"\ncalibration = "mine"\nsame_as = "zcu102"\n')
    with pytest.raises(UserError, match=r"mine\.toml: calibration: .*mine\.calibration cannot"):
        ax.platform(board)
    own = tmp_path / "mine.calibration"
    own.write_text(CALIBRATION.replace('"zcu102"', '"mine"'))
    found = ax.run(design(), platform=str(board), progress=False).result
    assert found.calibration is not None
    assert found.calibration.applies
    shown = invoke("show", str(board)).stdout
    assert "corrects designs by measured.csv, measured in May" in shown
    assert "300 MHz, read, sequential" in " ".join(shown.split())


def test_a_calibration_of_another_board_is_refused(calibration: Path) -> None:
    with pytest.raises(UserError, match=r"mine\.calibration: board: is of zcu102, not of ultra96"):
        ax.run(design(), platform="ultra96", calibration=calibration, progress=False)
    found = invoke("show", "ultra96", "--calibration", str(calibration))
    assert isinstance(found.exception, UserError)
    assert "is of zcu102" in str(found.exception)


def test_the_report_contains_the_calibration(calibration: Path, tmp_path: Path) -> None:
    ax.run(design(), calibration=calibration, output=tmp_path)
    assert read_calibrations(tmp_path) == {"zcu102": CALIBRATION}
    ax.run(design(), output=tmp_path, fresh=True)
    assert read_calibrations(tmp_path) == {}


def test_a_calibration_of_another_version_is_used_with_a_note(
    calibration: Path, tmp_path: Path
) -> None:
    old = calibration.with_name("old.calibration")
    old.write_text(CALIBRATION.replace(f'model = "{ax.__version__}"', 'model = "0.1.0"'))
    with pytest.warns(ax.NoteWarning, match=r"old\.calibration: learnt with Axiscope 0\.1\.0"):
        run(design(), old)
    points = tmp_path / "points.csv"
    points.write_text(
        "board,pl_mhz,mode,pattern,mapping,qos,mux,ports,burst_beats\n"
        "zcu102,300,read,sequential,row_bank_column,default,ps,HP0,16\n"
    )
    with pytest.warns(ax.NoteWarning, match=r"old\.calibration: learnt with Axiscope 0\.1\.0"):
        found = ax.predict(points, calibration=old, progress=False)
    assert found["corrected"].all()


def test_the_manifest_has_the_hash_of_the_calibration(calibration: Path, tmp_path: Path) -> None:
    ax.run(design(), calibration=calibration, output=tmp_path, progress=False)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    sha256 = hashlib.sha256(CALIBRATION.encode()).hexdigest()
    assert manifest["calibrations"] == {"zcu102": sha256}
    ax.run(design(), output=tmp_path, fresh=True, progress=False)
    assert "calibrations" not in json.loads((tmp_path / "manifest.json").read_text())


def test_no_port_moves_more_than_a_beat_per_cycle(calibration: Path) -> None:
    above = calibration.with_name("above.calibration")
    above.write_text(CALIBRATION.replace("-0.22314355131420976", "0.4"))
    assert run(design(), above).total_mbps == pytest.approx(16 * 299.997)


def test_predictions_and_runs_treat_rounded_clocks_in_the_same_way(
    calibration: Path, tmp_path: Path
) -> None:
    for measured_mhz, applies in ((299.97, True), (297.0, False)):
        other = tmp_path / f"{measured_mhz}.calibration"
        other.write_text(CALIBRATION.replace("pl_mhz = 300.0", f"pl_mhz = {measured_mhz}"))
        point = {
            "board": "zcu102", "pl_mhz": 300.0, "mode": "read", "pattern": "sequential",
            "mapping": "row_bank_column", "qos": "default", "mux": "ps", "ports": "HP0",
            "burst_beats": 16,
        }  # fmt: skip
        found = ax.predict(pl.DataFrame([point]), calibration=other, progress=False)
        assert found["corrected"].to_list() == [applies]
        result = run(design(), other)
        assert result.calibration is not None
        assert result.calibration.applies == applies
