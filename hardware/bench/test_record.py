"""Tests that a recorded run is valid until something that it depends on changes."""

import os
import subprocess
import sys
import time

import pytest

from hardware.bench import record
from hardware.bench.record import Record, Simulation
from hardware.bench.runner import TRACED, _clean_environment


@pytest.fixture
def simulation(tmp_path, monkeypatch):
    """Creates a simulation in its own folder. `more` arguments replace its fields."""
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
    kept.add(simulation(), ["bench.py"], time.time_ns())
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
    kept.add(simulation(), ["bench.py"], time.time_ns())
    assert not kept.has(simulation(**changed))


def test_the_versions_of_tools_count(simulation, tmp_path, monkeypatch):
    kept = Record(tmp_path / "passed.json")
    kept.add(simulation(), [], time.time_ns())
    monkeypatch.setattr(record, "tool_versions", lambda simulator: ("another",))
    assert not kept.has(simulation())


def test_a_file_that_a_variable_names_counts_by_its_content(simulation, tmp_path):
    image = tmp_path / "image.bin"
    image.write_bytes(b"one")
    kept, given = Record(tmp_path / "passed.json"), simulation(env={"IMAGE": str(image)})
    kept.add(given, [], time.time_ns())
    moved = tmp_path / "elsewhere.bin"
    moved.write_bytes(b"one")
    assert kept.has(simulation(env={"IMAGE": str(moved)}))
    moved.write_bytes(b"two")
    assert not kept.has(simulation(env={"IMAGE": str(moved)}))


def test_a_run_during_which_a_file_changes_is_not_recorded(simulation, tmp_path):
    kept, begun_ns = Record(tmp_path / "passed.json"), time.time_ns()
    later_ns = begun_ns + 1
    os.utime(tmp_path / "bench.py", ns=(later_ns, later_ns))
    kept.add(simulation(), ["bench.py"], begun_ns)
    assert not kept.has(simulation())


def test_a_run_that_fails_later_is_forgotten(simulation, tmp_path):
    kept = Record(tmp_path / "passed.json")
    kept.add(simulation(), [], time.time_ns())
    kept.forget(simulation())
    assert not kept.has(simulation())


def test_paths_through_other_folders_count(simulation, tmp_path):
    kept = Record(tmp_path / "passed.json")
    kept.add(simulation(), ["target/rtl/../../bench.py"], time.time_ns())
    (tmp_path / "bench.py").write_text("changed")
    assert not kept.has(simulation())


def test_a_broken_record_is_named_with_the_fix(simulation, tmp_path):
    (tmp_path / "passed.json").write_text("{")
    with pytest.raises(ValueError, match=r"passed\.json: is not a record.*delete it"):
        Record(tmp_path / "passed.json").has(simulation())


def test_a_simulation_gets_no_variables_but_its_own(monkeypatch):
    monkeypatch.setenv("COCOTB_TEST_FILTER", "nothing")
    with _clean_environment():
        assert "COCOTB_TEST_FILTER" not in os.environ
        assert "PATH" in os.environ
    assert os.environ["COCOTB_TEST_FILTER"] == "nothing"


def test_a_run_that_loads_a_compiled_module_of_ours_is_not_recorded(simulation, tmp_path):
    kept = Record(tmp_path / "passed.json")
    kept.add(simulation(), ["bench.py", "src/axiscope/_core.abi3.so"], time.time_ns())
    assert not kept.has(simulation())


def test_the_files_that_a_bench_reads_are_found(tmp_path, monkeypatch):
    """Checks that the files which a real bench reads are found: its module and the modules that it
    imports, but no built files.
    """
    import hardware.bench.runner as runner

    local = tmp_path / "passed.json"
    monkeypatch.setattr(runner, "LOCAL", local)
    monkeypatch.setattr(runner, "COMMITTED", tmp_path / "none.json")
    monkeypatch.delenv(runner.RECORD_MODE, raising=False)
    given = {"parameters": {"WIDTH": 4, "DEPTH": 2}}
    before = runner.OUTCOMES.copy()
    for _ in range(2):
        runner.run("common/common.f", "axiscope_fifo", "hardware.common.bench_fifo", **given)
    assert (runner.OUTCOMES - before) == {"benches simulated": 1, "benches from the record": 1}
    (reads,) = Record(local)._read()["reads"].values()
    assert reads == [
        "hardware/__init__.py",
        "hardware/common/__init__.py",
        "hardware/common/bench_fifo.py",
    ]


def test_files_that_a_bench_opens_are_noted(tmp_path):
    """Checks that Python modules, compiled or not, and data files below the root are recorded once
    each.
    """
    for name in ("module.py", "data.toml"):
        (tmp_path / name).write_text("")
    script = "import module, pathlib; [pathlib.Path('data.toml').read_text() for _ in range(2)]"
    for _ in range(2):
        log = tmp_path / "reads.txt"
        log.unlink(missing_ok=True)
        env = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(TRACED), str(tmp_path)]),
            "PYTHONDONTWRITEBYTECODE": "",
            "AXISCOPE_ROOT": str(tmp_path),
            "AXISCOPE_READS": str(log),
        }
        subprocess.run([sys.executable, "-c", script], cwd=tmp_path, env=env, check=True)
        found = {name for name in log.read_text().splitlines() if "__pycache__" not in name}
        assert found == {"module.py", "data.toml"}
