"""Tests that experiments on the virtual board, through registers and RTL, give the results of the
model.
"""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from axiscope.board.virtual import VARIABLE, VirtualBoard
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.experiment_run import run_experiment
from axiscope.execution.experiments import load_experiment
from axiscope.execution.waveforms import trace_first_point
from axiscope.model_types import Point, RegulatorSpec, TileSpec, TrafficGeneratorSpec
from axiscope.plan.platforms import find_platform, plain
from benches.agreement import SHARE, agreement, compare_points
from benches.agreement_points import queues

pytestmark = pytest.mark.slow("simulates the RTL of the virtual board")

INSTRUMENT = Path(__file__).parents[1] / "data/experiments/instrument"


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """Yields an experiment with two short points."""
    path = tmp_path / "short.toml"
    path.write_text(
        'schema = 1\ntitle = "Short"\ntester = "instrument"\n'
        '[settings]\nplatform = "ultra96"\nports = "HP0"\npl_mhz = 300.0\n'
        "[run]\nwarmup_us = 10.0\nmin_us = 20.0\nmax_us = 40.0\n"
        "[[sweep]]\n[sweep.axes]\nburst_beats = [4, 64]\n"
    )
    return path


MORE = pytest.mark.exhaustive("more points on model and RTL")


@pytest.mark.needs("virtual board")
@pytest.mark.parametrize("every", [20, pytest.param(5, marks=MORE)])
def test_the_generators_agree(every: int) -> None:
    found = [c for _, c in agreement(every=every)]
    assert len(found) >= 200 // every
    assert sum(c.agrees for c in found) >= SHARE * len(found), found


@pytest.mark.needs("virtual board")
@pytest.mark.parametrize(
    ("every", "every_figure", "least"), [(60, 6, 10), pytest.param(9, 1, 30, marks=MORE)]
)
def test_other_masters_and_regulators_agree(every: int, every_figure: int, least: int) -> None:
    """This covers queues, regulators, passes, programs of phases, several clocks, DMAs and
    clusters.
    """
    sets = ("regulators", "passes", "phases", "clocks", "streams", "clusters")
    queued = queues(every_figure)[:: every // every_figure]
    found = [c for _, c in agreement(every=every, names=sets) + compare_points(queued)]
    assert len(found) > least
    assert sum(c.agrees for c in found) >= SHARE * len(found), found


@pytest.mark.needs("virtual board")
def test_packet_dmas_agree() -> None:
    """This covers HP0, and the ACP, where bursts of 256 beats hit the caches."""
    found = agreement(every=5, names=["packets"])
    assert {p.settings.ports for p, _ in found} == {"HP0", "ACP"}
    assert all(c.agrees for _, c in found), found


@pytest.mark.needs("virtual board")
def test_both_backends_give_the_same_columns(short: Path, tmp_path: Path) -> None:
    tables = {}
    for backend in ("model", "virtual"):
        out = run_experiment(short, tmp_path / backend, jobs=1, backend=backend)
        tables[backend] = pl.read_parquet(out / "results.parquet")
        assert tables[backend]["backend"].unique().to_list() == [backend]
        assert json.loads((out / "manifest.json").read_text())["backend"] == backend
    model, virtual = tables["model"], tables["virtual"]
    assert model.schema == virtual.schema
    assert virtual["read_errors"].sum() == 0
    assert (model["in_rtl"].null_count(), virtual["in_rtl"].all()) == (model.height, True)
    assert virtual["read_bursts"].min() > 0


@pytest.mark.needs("virtual board")
def test_bursts_across_4_kib_are_rtl(short: Path, tmp_path: Path) -> None:
    crossing = short.read_text().replace("instrument", "manev2019").replace("[4, 64]", "[24, 48]")
    short.write_text(crossing)
    tables = [
        pl.read_parquet(run_experiment(short, tmp_path / b, jobs=1, backend=b) / "results.parquet")
        for b in ("model", "virtual")
    ]
    assert tables[1]["in_rtl"].to_list() == [True, True]
    for side in ("read", "write"):
        model, rtl = (table[f"{side}_mbps"].to_list() for table in tables)
        assert rtl == pytest.approx(model, rel=0.02)
        assert min(rtl) > 0


@pytest.mark.needs("virtual board")
def test_masters_without_rtl_are_modelled_and_reported(short: Path, tmp_path: Path) -> None:
    # The generators behind the multiplexer always cut bursts at 4 KiB boundaries.
    crossing = short.read_text().replace("instrument", "manev2019").replace("[4, 64]", "[24, 48]")
    shared = crossing.replace('ports = "HP0"', 'ports = "HP0+HP1"\nmux = "axiscope_hp0"')
    short.write_text(shared)
    out = run_experiment(short, tmp_path / "virtual", jobs=1, backend="virtual")
    table = pl.read_parquet(out / "results.parquet")
    assert not table["in_rtl"].any()
    assert table["warnings"].str.contains(r"0 of 2 .*masters\.HP0\.read\.cut_4k: false").all()
    report = json.loads((out / "manifest.json").read_text())["in_rtl"]
    assert report == {"points_all": 0, "points_some": 0, "points_none": 2}
    with pytest.raises(UserError, match="trace: there is no RTL to look at"):
        trace_first_point(short, tmp_path / "waves.fst", "1:2")


def _unlike(point: Point, name: str) -> Point:
    """Returns the point with one master that reads in tiles, which the instrument cannot do."""
    point = point.model_copy(deep=True)
    for m in point.masters:
        if m.name == name:
            assert isinstance(m, TrafficGeneratorSpec)
            assert m.read is not None
            m.read.pattern = "tiles"
            m.read.tile = TileSpec(row_bytes=1024, rows=4, pitch_bytes=4096, tiles_across=4)
    return point


@pytest.mark.needs("virtual board")
def test_a_modelled_master_next_to_rtl_agrees_with_the_model() -> None:
    """One of the two masters is a model. Both must have the same rates as in a run on the model
    alone.
    """
    points = load_experiment(INSTRUMENT / "agreement.toml", "virtual").points
    planned = next(
        p
        for p in points
        if (p.settings.ports, p.settings.mode, p.settings.burst_beats) == ("HP0+HP3", "read", 16)
    )
    point = _unlike(planned.point, "HP3")
    platform = find_platform(planned.settings.platform)
    both = [find_backend(name).run(platform, point) for name in ("model", "virtual")]
    assert [m.in_rtl for m in both[1].masters] == [True, False]
    for model, board in zip(both[0].masters, both[1].masters, strict=True):
        assert board.read_mbps == pytest.approx(model.read_mbps, rel=0.01), model.name
        assert model.read is not None
        assert board.read is not None
        mean = model.read.latency_mean_cycles
        assert board.read.latency_mean_cycles == pytest.approx(mean, rel=0.03), model.name


@pytest.mark.needs("virtual board")
def test_waveforms_are_written(short: Path, tmp_path: Path) -> None:
    file = tmp_path / "waves.fst"
    trace_first_point(short, file, "1:2")
    assert file.stat().st_size > 1000
    with pytest.raises(UserError, match="trace_window: 2:1"):
        trace_first_point(short, file, "2:1")


@pytest.mark.needs("virtual board")
@pytest.mark.parametrize(
    ("experiment", "block"),
    [
        ("instrument/agreement.toml", "traffic_generator"),
        ("instrument/cluster.toml", "cluster"),
        ("brilli2022/table2.toml", "stream_dma"),
        pytest.param(
            *("vieira2020/fig03.toml", "stream_dma"),
            marks=pytest.mark.exhaustive("waveforms of 64-bit ports"),
        ),
        ("instrument/agreement.toml", "mux"),
    ],
)
def test_waveforms_change_nothing(experiment: str, block: str, tmp_path: Path) -> None:
    """Runs with waveforms use separate top modules, which simulate every cycle in full."""
    points = load_experiment(INSTRUMENT.parent / experiment, "virtual").points
    planned = next(p for p in points if block in json.dumps(plain(p.point)))
    point = planned.point.model_copy(deep=True)
    point.run.skews, point.run.until = 1, "duration_us"
    point.run.warmup_us, point.run.min_us, point.run.max_us = 0.0, 20.0, 20.0
    platform = find_platform(planned.settings.platform)
    trace = {"file": str(tmp_path / "waves.fst"), "from_us": 10.0, "to_us": 11.0}
    board = VirtualBoard.found()
    traced = board.run(platform, point, trace)
    assert (tmp_path / "waves.fst").stat().st_size > 1000
    assert traced == board.run(platform, point)
    assert any(m.read or m.write for m in traced.masters)


@pytest.mark.needs("virtual board")
def test_a_regulated_generator_gives_the_same_with_waveforms(short: Path, tmp_path: Path) -> None:
    """Without waveforms, the clocks of the generator's modules are stopped while they are idle. The
    test above covers the multiplexer.
    """
    planned = load_experiment(short, "virtual").points[0]
    point = planned.point.model_copy(deep=True)
    name = point.masters[0].name
    point.regulators = [RegulatorSpec(master=name, budget_bytes=1024, period_cycles=500)]
    point.run.skews, point.run.until = 1, "duration_us"
    platform = find_platform(planned.settings.platform)
    trace = {"file": str(tmp_path / "waves.fst"), "from_us": 10.0, "to_us": 11.0}
    board = VirtualBoard.found()
    traced = board.run(platform, point, trace)
    assert traced == board.run(platform, point)
    # The budget is 1024 bytes per 500 cycles at 300 MHz, in each direction.
    master = traced.masters[0]
    assert master.read_mbps == pytest.approx(614.4, rel=0.05)
    assert master.write_mbps == pytest.approx(614.4, rel=0.05)


@pytest.mark.needs("virtual board")
def test_generators_of_256_bits_agree(short: Path) -> None:
    text = short.read_text().replace("ultra96", "de1_soc").replace("HP0", "F2S0")
    short.write_text(text.replace("300.0", "110.0") + 'mode = ["read", "write", "readwrite"]\n')
    found = compare_points(load_experiment(short, "virtual").points)
    assert '"beat_bytes": 32' in json.dumps(plain(found[0][0].point))
    assert len(found) == 6
    assert all(compared.agrees for _, compared in found), found


def test_a_missing_program_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/nowhere/axiscope-virtual")
    with pytest.raises(UserError, match="make virtual"):
        VirtualBoard.found()
