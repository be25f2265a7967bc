"""Tests plans for calibrations, and calibrations from the folders of runs on boards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import axiscope as ax
from axiscope.answers.accuracy.predict import predict
from axiscope.answers.calibrate import plan
from axiscope.answers.calibrate.plan import candidates_of, choose
from axiscope.answers.calibrate.rows import Array
from axiscope.errors import UserError
from axiscope.execution.experiments import load_experiment
from tools.accuracy import perturbed

PORTS = ["HP0", "HP1", "HP3"]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduces the number of burst lengths among which a plan can choose."""
    monkeypatch.setattr(plan, "BURSTS", (1, 4, 16, 64))


def mean_variance(covariance: Array, chosen: Sequence[int]) -> float:
    """Returns the mean posterior variance of the candidates after some have been measured."""
    similar = covariance[:, [*chosen]]
    known = similar[[*chosen]] + plan.NOISE * np.eye(len(chosen))
    explained = (similar * np.linalg.solve(known, similar.T).T).sum(axis=1)
    return float((np.diagonal(covariance) - explained).mean())


def test_the_points_of_a_plan_leave_less_uncertain_than_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    candidates = candidates_of(PORTS)
    plain = [1000.0 * len(one.ports) for one in candidates]
    chosen = choose(candidates, plain, 16, 40)
    assert len(set(chosen)) == 40
    assert chosen == choose(candidates, plain, 16, 40)
    assert chosen[:10] == choose(candidates, plain, 16, 10)
    seen: list[Array] = []
    kept = plan._most_informative

    def noting(covariance: Array, points: int) -> Iterator[int]:
        seen.append(covariance)
        return kept(covariance, points)

    monkeypatch.setattr(plan, "_most_informative", noting)
    choose(candidates, plain, 16, 10)
    left = mean_variance(seen[0], chosen)
    draw = np.random.default_rng(1)
    for _ in range(5):
        others = draw.choice(len(candidates), 40, replace=False)
        assert left < mean_variance(seen[0], others.tolist())


def test_a_plan_measures_where_the_total_changes_with_the_clock() -> None:
    candidates = candidates_of(PORTS)
    plain = [1000.0 * len(one.ports) for one in candidates]
    kinds = {(2, 7), (2, 44), (3, 26)}
    flips = [(len(one.ports), one.burst_beats) in kinds for one in candidates]
    nearby = [total * (1.3 if flip else 1.01) for total, flip in zip(plain, flips, strict=True)]
    chosen = [candidates[number] for number in choose(candidates, plain, 16, 40, [nearby])]
    measured = [(len(one.ports), one.burst_beats) for one in chosen]
    assert kinds <= {*measured}
    assert measured.count((2, 44)) < 3, "equal sets of ports flip at the same length"
    steady = choose(candidates, plain, 16, 40, [plain])
    assert steady == choose(candidates, plain, 16, 40)


@pytest.mark.usefixtures("short")
def test_a_plan_is_measured_and_becomes_a_calibration(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    made = ax.plan_calibration("zcu102", file, points=24, modes=["read"], jobs=1, progress=False)
    assert (made.points, made.candidates) == (24, 60)
    points = load_experiment(file).points
    assert len({(p.settings.ports, p.settings.burst_beats) for p in points}) == 24
    assert {p.settings.mode for p in points} == {"read"}

    # The board is a fifth slower than the model, and even slower for short bursts.
    folder = tmp_path / "board"
    ax.sweep(file, output=folder, jobs=1, progress=False)
    table = pl.read_parquet(folder / "results.parquet")
    slower = 0.8 - 0.1 / pl.col("burst_beats").cast(pl.Float64)
    table.with_columns(read_mbps=pl.col("read_mbps") * slower).write_parquet(
        folder / "results.parquet"
    )
    with pytest.raises(UserError, match="a run of the model"):
        ax.calibrate(folder, "zcu102", progress=False)
    manifest = json.loads((folder / "manifest.json").read_text())
    virtual = manifest | {"backend": "board:virtual:zcu102", "board": {"device": "virtual"}}
    (folder / "manifest.json").write_text(json.dumps(virtual))
    with pytest.raises(UserError, match="virtual board, which uses the model's memory"):
        ax.calibrate(folder, "zcu102", progress=False)
    changed = manifest | {"backend": "board:ssh://root@zcu102"}
    (folder / "manifest.json").write_text(json.dumps(changed))
    target = tmp_path / "zcu102.calibration"
    found = ax.calibrate(folder, "zcu102", target, measured_on="today", jobs=1, progress=False)
    (score,) = found.scores.to_dicts()
    assert score["corrected"]
    assert score["plain_median_percent"] == pytest.approx(25, abs=8)
    assert score["corrected_median_percent"] < score["plain_median_percent"] / 4
    assert 'measured = "today"' in target.read_text()

    with pytest.raises(UserError, match=r"results\.parquet: column 'platform': no row of ultra96"):
        ax.calibrate(folder, "ultra96", progress=False)
    table.with_columns(width_bits=pl.lit(64)).head(3).vstack(
        table.with_columns(width_bits=pl.lit(32)).head(3)
    ).write_parquet(folder / "results.parquet")
    with pytest.raises(UserError, match=r"results\.parquet: column 'width_bits': has several"):
        ax.calibrate(folder, "zcu102", progress=False)


def test_a_plan_halves_the_error_on_a_board_that_nobody_knows(tmp_path: Path) -> None:
    """A copy of the model with a different front end takes the place of the board.

    tools/accuracy/calibration_scores.py does the same for several copies and series.
    """
    candidates = candidates_of(PORTS)[::2]
    table = perturbed.table_of(candidates, "zcu102", "read")
    plain = predict(table, Path("candidates"), 1)
    copy = perturbed.write_perturbed("zcu102", perturbed.PERTURBED["front end"], tmp_path)
    series = perturbed.series_of_copy(plain, candidates, copy, "read", 1)
    for points, left in ((50, 2 / 3), (100, 1 / 2)):
        before, after = perturbed.errors_of_plan(series, points)
        assert len(before) == len(candidates) - points
        assert after.mean() <= left * before.mean()
