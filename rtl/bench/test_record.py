"""A recorded run counts until something that it depends on changes."""

from pathlib import Path

import pytest

from rtl.bench import record
from rtl.bench.record import Record, Simulation
from rtl.bench.runner import sources


@pytest.fixture
def simulation(tmp_path, monkeypatch):
    """Makes a simulation below a folder of its own; further fields replace those of the first."""
    monkeypatch.setattr(record, "ROOT", tmp_path)
    for name in ("fifo.sv", "bench.py", "runner.py"):
        (tmp_path / name).write_text(name)

    def make(**changed):
        fields = {
            "listing": "fifo.f",
            "top": "fifo",
            "bench": "bench",
            "parameters": {"DEPTH": 4},
            "simulator": "verilator",
            "testcase": None,
            "env": {"SEED": "1"},
            "sources": (tmp_path / "fifo.sv",),
            "tools": (tmp_path / "runner.py",),
        }
        return Simulation(**(fields | changed))

    return make


def test_a_run_is_known_until_a_file_changes(simulation, tmp_path):
    kept = Record(tmp_path / "passed.json")
    assert not kept.has(simulation())
    kept.add(simulation(), ["bench.py"])
    assert Record(tmp_path / "passed.json").has(simulation())
    for name in ("fifo.sv", "bench.py", "runner.py"):
        (tmp_path / name).write_text("changed")
        assert not kept.has(simulation()), name
        (tmp_path / name).write_text(name)
        assert kept.has(simulation())
    (tmp_path / "bench.py").unlink()
    assert not kept.has(simulation())


@pytest.mark.parametrize(
    "changed",
    [
        {"parameters": {"DEPTH": 8}},
        {"bench": "other"},
        {"testcase": ["one"]},
        {"env": {"SEED": "2"}},
        {"top": "other"},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_another_run_is_not_known(simulation, tmp_path, changed):
    kept = Record(tmp_path / "passed.json")
    kept.add(simulation(), ["bench.py"])
    assert not kept.has(simulation(**changed))


def test_the_versions_of_tools_count(simulation, tmp_path, monkeypatch):
    kept = Record(tmp_path / "passed.json")
    kept.add(simulation(), [])
    monkeypatch.setattr(record, "tool_versions", lambda simulator: ("another",))
    assert not kept.has(simulation())


def test_a_file_that_a_variable_names_counts_by_its_content(simulation, tmp_path):
    image = tmp_path / "image.bin"
    image.write_bytes(b"one")
    kept, given = Record(tmp_path / "passed.json"), simulation(env={"IMAGE": str(image)})
    kept.add(given, [])
    moved = tmp_path / "elsewhere.bin"
    moved.write_bytes(b"one")
    assert kept.has(simulation(env={"IMAGE": str(moved)}))
    moved.write_bytes(b"two")
    assert not kept.has(simulation(env={"IMAGE": str(moved)}))


def test_a_run_that_loads_a_compiled_module_of_ours_is_not_recorded(simulation, tmp_path):
    kept = Record(tmp_path / "passed.json")
    kept.add(simulation(), ["bench.py", "src/axiscope/_core.abi3.so"])
    assert not kept.has(simulation())


def test_the_files_that_a_bench_reads_are_found(tmp_path, monkeypatch):
    """A real bench: its module, what it imports and the register description that it reads."""
    import rtl.bench.runner as runner

    local = tmp_path / "passed.json"
    monkeypatch.setattr(runner, "LOCAL", local)
    monkeypatch.setattr(runner, "COMMITTED", tmp_path / "none.json")
    monkeypatch.delenv(runner.RECORD_MODE, raising=False)
    given = {"parameters": {"SAMPLE_WIDTH": 8}}
    before = runner.OUTCOMES.copy()
    for _ in range(2):
        runner.run("fir/fir.f", "axiscope_fir", "rtl.fir.bench_fir", **given)
    assert (runner.OUTCOMES - before) == {"benches simulated": 1, "benches from the record": 1}
    (reads,) = Record(local)._read()["reads"].values()
    assert {"rtl/fir/bench_fir.py", "rtl/fir/golden.py", "rtl/fir/fir.rdl"} <= set(reads)
    assert {"rtl/bench/registers.py", "rtl/counters/counters.rdl"} & set(reads)
    assert not any(Path(name).is_absolute() or name.startswith("target/") for name in reads)
    assert sources("fir/fir.f")
