"""Tests the commands import FILE, run FILE and vivado."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from axiscope.cli.app import app
from axiscope.errors import UserError
from tests.handoff.files import Bus, dma, hwh, zynq

GOOD = hwh(zynq(Bus("S_AXI_HP0", False, "r"), Bus("S_AXI_HP1", False, "w")), dma("/d", "r", "w"))
REPORT = """<profile><UserAssignments><TopModelName>vadd</TopModelName></UserAssignments>
<table><keys>Interface, Read/Write, Data Width (SW-&gt;HW), Max Read Burst Length,
Num Read Outstanding</keys><column name="m_axi_gmem">READ_ONLY, 32 -&gt; 128, 64, 8</column></table>
</profile>"""


def call(*words: str) -> str:
    """Runs the command line in this process. Returns what it prints."""
    done = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.hwh").write_text(GOOD, encoding="utf-8")
    return tmp_path


def test_import_prints_what_it_found(here: Path) -> None:
    text = call("import", "own.hwh")
    assert "rates      are not in any file: d_mm2s, d_s2mm run as fast as they can until" in text
    assert "port       HP0 (S_AXI_HP0), 64 bits at 100 MHz: d_mm2s" in text
    assert "crystal    50 MHz" in text
    assert (here / "own.toml").is_file()
    assert (here / "platforms" / "own.toml").is_file()
    found = json.loads(call("import", "--json", "--force", "own.hwh"))
    assert [s["name"] for s in found["streams"]] == ["d_mm2s", "d_s2mm"]
    assert found["no_rate"] == ["d_mm2s", "d_s2mm"]


def test_advise_imports_first(here: Path) -> None:
    assert "design     own.toml" in call("advise", "own.hwh")
    assert "imported from own.hwh before" in call("advise", "own.hwh")


def test_a_changed_handoff_does_not_replace_its_design(here: Path) -> None:
    call("run", "own.hwh")
    file = here / "own.hwh"
    file.write_text(GOOD.replace("<!DOCTYPE", " <!DOCTYPE", 1) + "\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"own\.toml: already exists and was made from an earlier"):
        call("run", "own.hwh")


def test_a_board_with_another_width_than_its_platform_is_noted(here: Path) -> None:
    file = here / "own.hwh"
    # The zybo_z7 that comes with Axiscope has a memory bus of 32 bits. According to the file, the
    # pynq_z2 has one of 16 bits.
    for board, noted in (("digilentinc.com:zybo-z7-20", True), ("tul.com.tw:pynq-z2", False)):
        named = f'BOARD="{board}:part0:1.2" DEVICE='
        file.write_text(GOOD.replace("DEVICE=", named), encoding="utf-8")
        text = call("import", "--force", "own.hwh")
        assert ("16 bits, according to the file, but 32 bits on zybo_z7" in text) is noted


def test_other_commands_say_how_to_import(here: Path) -> None:
    with pytest.raises(UserError, match=r"own\.hwh: is a file of a design tool; .*axiscope import"):
        call("inject", "own.hwh")
    packed = here / "own.hwh.gz"
    packed.write_bytes(gzip.compress(GOOD.encode()))
    with pytest.raises(UserError, match=r"own\.hwh\.gz: is compressed with gzip; .*gunzip"):
        call("run", "own.hwh.gz")


def test_run_imports_first(here: Path) -> None:
    text = call("run", "own.hwh")
    assert "design     own.toml" in text
    # If the explorer is not built, there is only a note on how to build it.
    assert "report  " in text
    # Edits that the user has made since then must be preserved.
    design = here / "own.toml"
    design.write_text(design.read_text().replace("# rate_mbps = 200 ", "rate_mbps = 50 "))
    assert "imported from own.hwh before" in call("run", "own.hwh")
    assert "rate_mbps = 50" in design.read_text()


def test_an_import_is_recognised_without_its_comments(here: Path) -> None:
    call("import", "own.hwh")
    design = here / "own.toml"
    lines = design.read_text().splitlines()
    design.write_text("\n".join(line for line in lines if not line.startswith("#")))
    assert "imported from own.hwh before" in call("run", "own.hwh")
    # A design that contains only such comments does not count as imported.
    text = "\n".join(line for line in lines if not line.startswith("imported ="))
    design.write_text(text)
    with pytest.raises(
        UserError, match=r"own\.toml: already exists, and no `imported` field says .* from own"
    ):
        call("run", "own.hwh")
    # An error in the design must be reported with its line number.
    design.write_text(text + "\nrate_mbps = = 5\n")
    with pytest.raises(UserError, match=r"own\.toml: .*line \d+"):
        call("run", "own.hwh")


def test_a_report_of_a_kernel(here: Path) -> None:
    (here / "vadd_csynth.xml").write_text(REPORT)
    found = json.loads(call("import", "--json", "vadd_csynth.xml", "-p", "zcu102"))
    assert found["platform"] is None
    (stream,) = found["streams"]
    assert stream["name"] == "vadd_gmem"
    assert stream["burst_beats"]["value"] == 64
    assert stream["outstanding"]["value"] == 8
    assert 'platform = "zcu102"' in (here / "vadd_csynth.toml").read_text()


def test_a_kernel_that_is_wider_than_all_ports_is_converted(here: Path) -> None:
    (here / "wide_csynth.xml").write_text(REPORT.replace("32 -&gt; 128, 64", "512 -&gt; 512, 64"))
    call("import", "wide_csynth.xml", "-p", "zcu102")
    text = (here / "wide_csynth.toml").read_text()
    assert re.search(r"width_bits = 128 .*\nburst_beats = 256 ", text)
    assert "Its own bus: 512 bits" in text


@pytest.mark.parametrize("name", ["a design (1).hwh", "größe.hwh"])
def test_run_recognises_its_own_import_whatever_the_name(here: Path, name: str) -> None:
    (here / name).write_text(GOOD, encoding="utf-8")
    call("run", name)
    assert f"imported from {name} before" in call("run", name)


def test_a_design_in_another_folder_can_be_moved(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call("import", "own.hwh", "-o", "made")
    (here / "made").rename(here / "moved")
    call("run", "moved/own.toml", "-o", "results/outside")
    monkeypatch.chdir(here / "moved")
    call("run", "own.toml", "-o", "results/inside")


def test_the_bitstream_of_a_folder_decides(here: Path) -> None:
    overlay = here / "overlay"
    overlay.mkdir()
    for name in ("base.bit", "base.hwh", "older.hwh"):
        (overlay / name).write_text(GOOD, encoding="utf-8")
    found = json.loads(call("import", "--json", "overlay"))
    assert found["name"] == "base"


def test_a_printed_command_has_the_path_that_was_given(here: Path) -> None:
    (here / "my files").mkdir()
    (here / "my files" / "psu_init.tcl").write_text("# empty")
    with pytest.raises(
        UserError, match=r"axiscope platform import 'my files/psu_init\.tcl' --name"
    ):
        call("import", "my files/psu_init.tcl")


def test_a_solution_of_vitis_hls_has_its_kernel(here: Path) -> None:
    reports = here / "solution1" / "syn" / "report"
    reports.mkdir(parents=True)
    (reports / "csynth.xml").write_text(REPORT)
    (reports / "helper_csynth.xml").write_text("<profile/>")
    for given in ("solution1", "solution1/syn/report", "solution1/syn/report/csynth.xml"):
        found = json.loads(call("import", "--json", "--force", given, "-p", "zcu102"))
        assert [s["name"] for s in found["streams"]] == ["vadd_gmem"]


VIVADO = """
set calls {}
foreach name {save_bd_design generate_target open_bd_design} {
    proc $name args "lappend ::calls \\[list $name {*}\\$args\\]"
}
proc current_bd_design args { return top }
proc current_project args { return project }
proc get_property {name of} { return $::here }
proc get_files args { return [file join $::here own.srcs sources_1 bd top top.bd] }
proc write_hw_platform args {
    lappend ::calls [list write_hw_platform {*}$args]
    close [open [lindex $args end] w]
}
rename exec real_exec
proc exec args {
    lappend ::calls [list exec {*}$args]
    file mkdir results/top
    close [open results/top/report.html w]
    return ""
}
"""


@pytest.mark.needs("tclsh")
def test_the_script_for_vivado_exports_and_reports(here: Path) -> None:
    script = here / "axiscope.tcl"
    script.write_text(call("vivado"))
    entry = here / "run.tcl"
    lines = [f"set here {{{here}}}", VIVADO, f"source {{{script}}}", "foreach c $calls { puts $c }"]
    entry.write_text("\n".join(lines))
    done = subprocess.run(
        ["tclsh", entry], capture_output=True, text=True, timeout=60, check=False, cwd=here
    )
    assert done.returncode == 0, done.stderr
    folder = here / "axiscope"
    calls = [line for line in done.stdout.splitlines() if line.startswith(("write", "exec"))]
    assert calls[0] == f"write_hw_platform -fixed -force -file {folder / 'top.xsa'}"
    assert f"-m axiscope import --force --name top {folder / 'top.xsa'}" in calls[1]
    assert "-m axiscope run --fresh -o results/top top.toml" in calls[2]
    assert f"-m webbrowser -t file://{folder}/results/top/report.html" in calls[3]


def test_run_says_what_to_give_instead_of_a_kernel(here: Path) -> None:
    (here / "vadd.xo").write_bytes(b"PK")
    with pytest.raises(UserError, match=r"give the csynth\.xml"):
        CliRunner().invoke(app, ["run", "vadd.xo"], catch_exceptions=False)
