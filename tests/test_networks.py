"""Tests networks as data: shapes, totals, the traffic that they cause on a DPU, and their
points.
"""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from axiscope.errors import UserError
from axiscope.execution.experiment_run import run_loaded
from axiscope.execution.experiments import load_experiment
from axiscope.plan.networks import DpuDesign, load_network, network_names, traffic
from axiscope.plan.networks import architecture as arch

DESIGN = DpuDesign(
    engines_per_image=32,
    operations_per_cycle=256,
    engine_mhz=1333.0,
    lanes=16,
    efficiency=0.5,
    map_bytes=4 << 20,
    concat_in_memory=True,
)
TESTER = Path("data/experiments/brilli2022/networks_tester.toml").resolve()


@pytest.mark.parametrize("name", network_names())
def test_totals_agree_with_published_ones(name: str) -> None:
    network = load_network(name)
    published = network.file.published
    assert network.gops == pytest.approx(published.gops.value, rel=0.04)
    if published.parameters_m is not None:
        assert network.parameters_m == pytest.approx(published.parameters_m.value, rel=0.01)


def _network(folder: Path, monkeypatch: pytest.MonkeyPatch, layers: str) -> arch.Network:
    (folder / "small.toml").write_text(
        'schema = 1\ntitle = "small"\nsource = "here"\ninput = [8, 8, 3]\n'
        f"layers = {layers}\n[published]\ngops = {{ value = 1.0, source = 'none' }}\n"
    )
    monkeypatch.setattr(arch, "FOLDER", folder)
    arch.load_network.cache_clear()
    try:
        return arch.load_network("small")
    finally:
        arch.load_network.cache_clear()


def test_shapes_are_derived_and_layers_are_found_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = _network(
        tmp_path,
        monkeypatch,
        """["a: conv 4 3 2", { repeat = 2, layers = ["conv 4 1", "add < -1 -2"] }, "=b",
            "deconv 2 2 2", "pool 3 2", "concat < -1 b a", "reorg 2", "up 2", "mean", "fc 10"]""",
    )
    shapes = [(layer.height, layer.width, layer.channels) for layer in small.layers]
    assert shapes == [
        *[(4, 4, 4)] * 5,
        *[(8, 8, 2), (4, 4, 2), (4, 4, 10), (2, 2, 40), (4, 4, 40), (1, 1, 40), (1, 1, 10)],
    ]
    assert small.layers[0].macs == 3 * 3 * 3 * 4 * 16
    assert small.layers[5].macs == 2 * 2 * 4 * 2 * 16
    assert small.layers[7].inputs == (6, 4, 0)


@pytest.mark.parametrize(
    ("layers", "says"),
    [
        ('["conv 4"]', "is not a layer"),
        ('["conv 4 3 < z"]', "not a layer before"),
        ('["conv 4 3 < -2"]', "not a layer before"),
        ('["a: conv 4 3", "conv 5 3", "add < -1 a"]', "different channels"),
        ('["a: conv 4 3", "conv 5 3 2", "concat < -1 a"]', "cannot read these"),
    ],
)
def test_a_wrong_layer_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, layers: str, says: str
) -> None:
    with pytest.raises(UserError, match=says):
        _network(tmp_path, monkeypatch, layers)


def test_maps_that_fit_stay_on_chip_and_others_go_to_memory() -> None:
    network = load_network("yolov3")

    def total(design: DpuDesign) -> list[int]:
        layers = traffic(network, design)
        weights = sum(layer.weights for layer in network.layers)
        assert sum(x.weight_bytes for x in layers) == weights
        return [sum(x.read_bytes for x in layers), sum(x.write_bytes for x in layers)]

    results = sum(layer.elements for layer in network.layers if layer.operation == "out")
    without_end = DESIGN.model_copy(update={"map_bytes": 1 << 40, "concat_in_memory": False})
    assert total(without_end) == [416 * 416 * 3, results]
    none = DESIGN.model_copy(update={"map_bytes": 0})
    written = sum(x.elements for x in network.layers if x.operation != "concat")
    assert total(none)[1] == written
    some = total(DESIGN)
    assert total(without_end)[0] < some[0] < total(none)[0]
    assert results < some[1] < written


def test_a_sum_replaces_one_of_its_inputs_on_chip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = _network(
        tmp_path, monkeypatch, '["a: conv 32 1", "conv 32 1", "add < -1 a", "conv 16 1"]'
    )
    # Two feature maps of 8 x 8 pixels and 32 channels fit into the memory, but not three.
    design = DESIGN.model_copy(update={"map_bytes": 2 * 64 * 32, "sums_in_place": True})
    assert [x.write_bytes for x in traffic(small, design)] == [0, 0, 0, 64 * 16]
    apart = design.model_copy(update={"sums_in_place": False})
    assert [x.write_bytes for x in traffic(small, apart)] == [0, 0, 64 * 32, 64 * 16]
    less = design.model_copy(update={"map_bytes": 2 * 64 * 32 - 1})
    assert [x.write_bytes for x in traffic(small, less)] == [0, 64 * 32, 0, 64 * 16]


def test_a_map_is_padded_to_whole_lanes_in_the_buffer_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = _network(tmp_path, monkeypatch, '["conv 17 1", "conv 16 1"]')
    for room, written in ((32 * 64, 0), (32 * 64 - 1, 17 * 64)):
        design = DESIGN.model_copy(update={"map_bytes": room})
        assert traffic(small, design)[0].write_bytes == written


def test_channels_are_padded_and_efficiency_divides() -> None:
    network = load_network("yolov3_tiny")
    half = traffic(network, DESIGN)
    whole = traffic(network, DESIGN.model_copy(update={"efficiency": 1.0}))
    assert half[0].compute_ns == pytest.approx(2 * whole[0].compute_ns)
    # Three channels take as long as sixteen.
    macs = network.layers[0].macs * 16 / 3
    assert whole[0].compute_ns == pytest.approx(2e9 * macs / (32 * 256 * 1333e6))


def test_a_network_is_slower_with_clusters_than_alone(tmp_path: Path) -> None:
    path = tmp_path / "networks.toml"
    path.write_text(
        f'schema = 1\ntitle = "networks"\ntester = "{TESTER}"\n'
        '[settings]\nplatform = "vck190"\npl_mhz = 300.0\nburst_beats = 16\ncpu = "AIE"\n'
        "cores = 2\nidle_cycles = 1\nwidth_bits = 128\ntransfer_bytes = 0x0100_0000\n"
        '[[sweep]]\naxes.program = ["yolov3_tiny"]\naxes.ports = ["none", "PL0+PL1"]\n'
    )
    run_loaded(load_experiment(path), tmp_path / "out", 1)
    table = pl.read_parquet(tmp_path / "out" / "results.parquet")
    dpu = ["AIE_0", "AIE_1", "AIE_weights"]
    assert table["master"].to_list() == [*dpu, "PL0", "PL1", *dpu]
    # Each image uses its own port. The weights use a third port and are loaded once for both
    # images.
    moved = table.filter(pl.col("ports") == "none").select("read_bytes", "write_bytes").rows()
    weights = sum(layer.weights for layer in load_network("yolov3_tiny").layers)
    assert moved[0] == pytest.approx(moved[1])
    assert moved[2][1] is None
    assert moved[2][0] == pytest.approx(2 * weights / 4, rel=0.02)
    alone, loaded = (
        table.filter(pl.col("ports") == p)["run_us"].max() for p in ("none", "PL0+PL1")
    )
    assert isinstance(alone, float)
    assert isinstance(loaded, float)
    assert 1.0 < loaded / alone < 10.0


def test_more_images_than_ports_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "networks.toml"
    path.write_text(
        f'schema = 1\ntitle = "networks"\ntester = "{TESTER}"\n'
        '[settings]\nplatform = "vck190"\npl_mhz = 300.0\nburst_beats = 16\ncores = 4\n'
        'program = "yolov2"\n[[sweep]]\naxes.ports = ["none"]\n'
    )
    with pytest.raises(UserError, match="cores: 4"):
        load_experiment(path)
