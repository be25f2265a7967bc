"""Tests the command line: help with examples, errors without a traceback, and JSON for scripts."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
from pathlib import Path

import pytest

from tests.processes import end_by_ctrl_c, wait_until
from tests.shell import axiscope, environ
from tests.shell import command as command_of


@pytest.mark.parametrize(
    "command",
    [
        "run", "report", "export", "predict", "validate", "replay", "show", "schema",
        "platform import", "platform copy", "platform diff", "import fpt19", "import psplnotebooks",
    ],
)  # fmt: skip
def test_every_command_has_help_with_an_example(command: str) -> None:
    shown = axiscope(*command.split(), "--help")
    assert shown.returncode == 0
    assert f"Example: axiscope {command}" in shown.stdout


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["run", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["show", "nowhere"], "`axiscope platforms` lists all"),
        (["show", "zcu1022"], "did you mean zcu102"),
        (["show", "zcu102", "--port", "HP1+HP9"], "no port 'HP9'; use HP0, HP1, HP2, HP3"),
        (["show", "--port", "HP1"], "--port: needs a platform"),
        (["run", "data/experiments"], "data/experiments: is a folder; give a .toml file"),
        (["export", "nowhere"], "give the folder of a finished"),
        (["report", "nowhere"], "nowhere"),
        (["predict", "nowhere.csv", "-o", "x.csv"], "nowhere.csv"),
        (
            ["predict", "nowhere.csv", "-o", "x.doc"],
            "the name must end in .csv, .csv.gz or .parquet",
        ),
        (["replay", "nowhere.trace"], "nowhere.trace"),
        (["validate", "nowhere.csv.gz"], "nowhere.csv.gz"),
        (["platform", "import", "nowhere.tcl", "--name", "x"], "nowhere.tcl"),
        (["platform", "diff", "nowhere.tcl", "zcu102"], "nowhere.tcl"),
        (["import", "fpt19", "nowhere"], "nowhere: no such folder; give the folder"),
        (["import", "psplnotebooks", "nowhere"], "nowhere: no such folder; give the folder"),
        (["interfere", "--victims", "chases"], "'chases' is not one of chase, read"),
        (
            ["inject", "--victim", "chase", "--ports", "HP9"],
            "--ports: 'HP9' is unknown; zcu102 has HP0",
        ),
        (
            ["inject", "data/experiments/examples/display_lines.toml", "--counted-us", "150"],
            "--counted-us: does not go with a design file; set max_us in [run] of the design",
        ),
        (["offload", "-p", "zc702", "--sizes", "4KiB,64MiB"], "--sizes: 67108864: give whole KiB"),
    ],
)
def test_errors_are_one_sentence(words: list[str], error: str) -> None:
    shown = axiscope(*words)
    assert shown.returncode == 2
    assert error in shown.stderr.replace("\n", " ")
    assert "Traceback" not in shown.stderr
    assert shown.stdout == ""


def test_replay_reports_and_exports_commands(tmp_path: Path) -> None:
    trace = tmp_path / "a.trace"
    trace.write_text("".join(f"LD {hex(64 * i)}\n" for i in range(2000)) + "0x40 WRITE 10\n")
    commands = tmp_path / "commands.csv"
    words = ["replay", str(trace), "--platform", "ddr4_2400_bgi", "--json"]
    shown = axiscope(*words, "--commands", str(commands))
    found = json.loads(shown.stdout)
    assert {"requests", "simulated_ns", "bandwidth_mbps", "row_hit_rate"} <= found.keys()
    assert {"mean_latency_ns", "wall_s"} <= found.keys()
    assert found["requests"] == 2001
    assert 0.9 * 19200 < found["bandwidth_mbps"] < 19200
    lines = commands.read_text().splitlines()
    assert lines[0] == "clock,time_ns,command,bank,row"
    assert sum(",RD," in line for line in lines) == 2000
    trace.write_text("LD 0x40\nLD what\n")
    commands.unlink()
    shown = axiscope(*words, "--commands", str(commands))
    assert shown.returncode == 2
    assert "a.trace: line 2" in shown.stderr
    assert list(tmp_path.iterdir()) == [trace]


def test_replay_accepts_a_named_map(tmp_path: Path) -> None:
    trace = tmp_path / "a.trace"
    trace.write_text("".join(f"LD {hex(64 * i)}\n" for i in range(4000)))
    words = ["replay", str(trace), "--platform", "zcu102", "--json", "--mapping"]
    runs = [axiscope(*words, m) for m in ("row_bank_column", "bank_row_column")]
    near, far = (json.loads(r.stdout)["bandwidth_mbps"] for r in runs)
    assert near != far
    shown = axiscope(*words, "nosuch")
    assert shown.returncode == 2
    assert 'mapping: "nosuch" is unknown; the platform has bank_row_column' in shown.stderr


def test_show_without_a_platform_lists_all_platforms() -> None:
    shown = {one["name"]: one for one in json.loads(axiscope("show", "--json").stdout)}
    assert {"ultra96", "zcu102_2022", "de1_soc"} <= set(shown)
    assert shown["zcu102"]["ports"] == ["HP0", "HP1", "HP2", "HP3"]
    assert "zcu102_2022" in axiscope("show").stdout
    refused = axiscope("show", "--values")
    assert (refused.returncode, "needs a platform" in refused.stderr) == (2, True)


def test_show_and_schema_are_json_for_scripts() -> None:
    shown = json.loads(axiscope("show", "ultra96", "--json").stdout)
    assert [port["name"] for port in shown["ports"]] == ["HP0", "HP1", "HP2", "HP3"]
    assert all(value["source"] for value in shown["values"])
    for kind in ("platform", "experiment", "reference"):
        assert "properties" in json.loads(axiscope("schema", kind).stdout)
    testers = json.loads(axiscope("schema", "tester").stdout)
    assert {"TesterFile", "ClusterFile", "CoresFile"} <= set(testers["$defs"])


def test_run_prints_its_manifest_as_json(small: Path, tmp_path: Path) -> None:
    shown = axiscope("run", str(small), "-o", str(tmp_path / "out"), "--json", "--jobs", "1")
    assert shown.returncode == 0, shown.stderr
    found = json.loads(shown.stdout)
    assert found["points"] == 10
    assert Path(found["report"]).is_file()


def test_replay_refuses_or_wraps_addresses_beyond_the_memory(tmp_path: Path) -> None:
    trace = tmp_path / "a.trace"
    trace.write_text("LD 0x40\n\nLD 0x80000000\n")
    words = ["replay", str(trace), "--platform", "ultra96", "--json"]
    shown = axiscope(*words)
    assert (shown.returncode, shown.stdout) == (2, "")
    message = "a.trace: line 3: address 0x80000000 is beyond the memory of ultra96; give addresses"
    assert message in shown.stderr
    wrapped = json.loads(axiscope(*words, "--wrap").stdout)
    trace.write_text("LD 0x40\nLD 0x0\n")
    within = json.loads(axiscope(*words).stdout)
    assert wrapped | {"wall_s": 0} == within | {"wall_s": 0}


def files_of(opened: Path) -> set[Path]:
    """Returns the files that a process has open. Some of them may be closed while the list is being
    read.
    """
    files = set()
    for descriptor in opened.iterdir():
        with contextlib.suppress(FileNotFoundError):
            files.add(descriptor.readlink())
    return files


def test_ctrl_c_ends_a_replay(tmp_path: Path) -> None:
    trace = tmp_path / "a.trace"
    trace.write_text("0x40 READ 1000000000000\n")  # Minutes of refreshes.
    process = subprocess.Popen(
        command_of("replay", trace),
        env=environ(),
        stderr=subprocess.PIPE,
        text=True,
        # For tests in the background, a shell ignores Ctrl-C, and the command would inherit this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    opened = Path(f"/proc/{process.pid}/fd")
    wait_until(lambda: trace.resolve() in files_of(opened), "a replay that has begun")
    message = end_by_ctrl_c(process)
    assert (process.returncode, "Traceback" in message) == (130, False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a.trace: holds no requests; give lines such as"),
        ("# nothing\n\n", "a.trace: holds no requests; give lines such as"),
        ("LD 0x40\n" + "A" * 5000, "a.trace: line 2: longer than 4096 bytes; is this a trace?"),
    ],
)
def test_an_invalid_trace_is_refused(text: str, message: str, tmp_path: Path) -> None:
    trace = tmp_path / "a.trace"
    trace.write_text(text)
    shown = axiscope("replay", str(trace), "--commands", str(tmp_path / "c.csv"))
    assert (shown.returncode, shown.stdout) == (2, "")
    assert message in shown.stderr
    assert list(tmp_path.iterdir()) == [trace]
    assert "is a folder; give a file of lines" in axiscope("replay", str(tmp_path)).stderr


def test_figures_are_shown_with_their_units() -> None:
    values = json.loads(axiscope("show", "zcu102", "--json").stdout)["values"]
    units = {v["field"]: v["unit"] for v in values}
    assert units["clocks.controller_mhz"] == "MHz"
    assert units["dram.timing.t_rcd"] == "clocks"
    assert units["cpus.A53.l2.shape.bytes"] == "bytes"
    assert not any("_" in unit or unit in ("mhz", "mw", "pj") for unit in units.values())
