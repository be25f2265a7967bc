"""Tests that the boards' generated files in git are up to date, and that the tools for their
languages accept the files that are not in git.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import types
from itertools import pairwise, product
from pathlib import Path

import pytest

from hardware.bench import slang
from hardware.bench.runner import VENV_BIN
from tools.board_projects import list_tracked, tracked_files
from tools.file_sets import list_stale
from tools.projects import data, masters, ps7, pynq, top, vivado, wrapper
from tools.projects.page import DOCS
from tools.projects.records import BOARDS, PROJECTS, SHAPES, Board, BoardError
from tools.projects.yocto import LAYER

RTL = Path(__file__).resolve().parents[1]


ALL = data.boards()
SHAPED = {b.shape.name: b for b in ALL}
"""One board of each shape; boards of a shape share its design."""
NAMES = {"de10_nano", "de1_soc", "de1_soc_dma", "de1_soc_dma128", "de1_soc_dma32", "kv260",
         "de1_soc_dma256", "de1_soc_dma64_110", "de1_soc_dma128_110", "de1_soc_dma256_110",
         "zcu102_clusters", "pynq_z2", "ultra96", "ultra96_convolutions",
         "ultra96_multiplexer", "ultra96_smartconnect", "ultra96_tester", "ultra96_tester300",
         "ultra96v2", "ultra96v2_generators", "ultra96v2_probes", "vck190", "vck190_dmas", "zc702",
         "zc702_dmas", "zc702_fir", "zcu102",
         "zcu102_dmas", "zcu102_monitor", "zcu102_tester", "zcu102_tester100", "zybo",
         "zybo_dmas", "zybo_dmas150", "zybo_dmas32"}  # fmt: skip


def run(*command: object) -> str:
    line = [str(c) for c in command]
    done = subprocess.run(line, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_generated_files_in_git_are_current_and_a_stale_one_is_found():
    assert {b.name for b in ALL} == NAMES
    made = tracked_files()
    assert list_stale(made, list_tracked()) == []
    some = next(iter(made))
    assert list_stale(made | {some: ""}, list_tracked()) == [some]


@pytest.mark.parametrize("board", ALL, ids=lambda b: b.name)
def test_windows_are_unique_in_range_and_those_of_every_file(board: Board):
    control = board.system.data["control"]
    windows = [(board.base(b), board.base(b) + (1 << b.address_bits)) for b in board.placed]
    assert windows == sorted(windows)
    assert all(a[1] <= b[0] for a, b in pairwise(windows))
    assert control["base"] <= windows[0][0]
    assert windows[-1][1] <= control["base"] + control["bytes"]
    overlay = (PROJECTS / board.name / "axiscope.dtso").read_text()
    assert re.findall(r"(axiscope-[\w-]+)@([0-9a-f]+) {", overlay) == [
        (b.name, f"{board.base(b):x}") for b in board.placed
    ]


@pytest.mark.needs("dtc")
@pytest.mark.parametrize("board", ALL, ids=lambda b: b.name)
def test_the_overlay_compiles_without_a_warning_and_applies(board: Board, tmp_path: Path):
    source = PROJECTS / board.name / "axiscope.dtso"
    blob, base, both = (tmp_path / n for n in ("axiscope.dtbo", "base.dtb", "both.dtb"))
    assert run("dtc", "-@", "-I", "dts", "-O", "dtb", "-o", blob, source) == ""
    cells = board.system.address_cells
    (tmp_path / "base.dts").write_text(
        f"/dts-v1/;\n/ {{ #address-cells = <{cells}>; #size-cells = <{cells}>; }};\n"
    )
    run("dtc", "-@", "-I", "dts", "-O", "dtb", "-o", base, tmp_path / "base.dts")
    run("fdtoverlay", "-i", base, "-o", both, blob)
    for b in board.placed:
        node = f"/{b.name}@{board.base(b):x}"
        get = ["fdtget", both, node]
        assert run(*get, "compatible").strip() == "generic-uio"
        assert run(*get, "axiscope,port").strip() == b.port.name
        assert int(run("fdtget", "-t", "u", both, node, "axiscope,pl-hz")) == board.mhz * 1e6
        reg = [int(w) for w in run("fdtget", "-t", "u", both, node, "reg").split()]
        assert reg[cells - 1] == board.base(b)
        assert reg[-1] == 1 << b.address_bits
    size = run("fdtget", "-t", "u", both, "/axiscope", "size")
    assert int(size) == board.buffer_mib << 20


def design_files(board: Board) -> list[Path]:
    """Returns the blocks of a board's design, the design, and its wrapper in Verilog."""
    shape = board.shape
    own = [shape.folder / f"{shape.module}.sv", shape.folder / f"{shape.wrapper}.v"]
    return [*map(Path, wrapper.listed(shape)), *own]


@pytest.mark.parametrize("board", SHAPED.values(), ids=SHAPED.keys())
def test_slang_elaborates_the_design(board: Board):
    assert slang.errors(board.shape.wrapper, design_files(board)) == []


# `make test` checks all designs with one tool, and one design per chip with the other tools.
OTHER_TOOLS = pytest.mark.exhaustive("the designs of boards in Verilator and Icarus, after slang")
OF_CHIP = {board.system.chip: name for name, board in reversed(SHAPED.items())}


@pytest.mark.parametrize(
    "board",
    [
        pytest.param(board, id=name, marks=[] if name in OF_CHIP.values() else OTHER_TOOLS)
        for name, board in SHAPED.items()
    ],
)
def test_readers_of_verilog_take_the_design(board: Board):
    verilator = [VENV_BIN / "verilator", "--lint-only", "-Wall", "-Wno-fatal"]
    # Small blocks decode fewer address bits, and a board does not use all outputs.
    verilator += [
        f"-Wno-{w}" for w in ("DECLFILENAME", "UNUSEDSIGNAL", "PINCONNECTEMPTY", "UNOPTFLAT")
    ]
    made = board.shape.folder / f"{board.shape.wrapper}.v"
    waiver = RTL / "generated.vlt"
    sv = board.shape.folder / f"{board.shape.module}.sv"
    output = run(
        *verilator, "--top-module", made.stem, waiver, *wrapper.listed(board.shape), sv, made
    )
    # The blocks have their own lint, which reports warnings about them. Only warnings about
    # generated files count here.
    report = re.findall(r"%(?:Warning|Error)\S*: (\S+?):\d+:\d+: (.*)", output)
    assert [w for w in report if PROJECTS.as_posix() in w[0]] == []
    box = wrapper.wrap(board.shape).top
    ports = ", ".join(f"{p.direction} wire [({p.width})-1:0] {p.name}" for p in box.ports)
    stub = f"module {box.name} ({ports}); endmodule\n"
    folder = Path(os.environ.get("TMPDIR", "/tmp"))
    path = folder / f"{box.name}-box-{os.getpid()}.v"
    path.write_text(stub)
    try:
        run("iverilog", "-g2005", "-t", "null", "-s", made.stem, path, made)
    finally:
        path.unlink()


@pytest.mark.parametrize("board", [b for b in ALL if b.writes], ids=lambda b: b.name)
def test_the_boot_file_has_each_write_once(board: Board):
    text = (PROJECTS / board.name / "regs.init").read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith("//")]
    found = [re.fullmatch(r"\.set\. (0x[0-9a-f]{8}) = (0x[0-9a-f]{8});", line) for line in lines]
    assert all(found)
    assert [(int(f[1], 16), int(f[2], 16)) for f in found if f] == [
        (w.address, w.value) for w in board.writes if w.by == "file"
    ]
    assert "Source: " in text
    # Writes that are not possible at this early stage of booting are described on the page instead.
    page = (DOCS / f"{board.name}.md").read_text()
    assert all(f"Xil_Out32({w.address:#010x}U" in page for w in board.writes if w.by == "hook")


def test_recipes_are_taken_by_a_reader_of_bitbake(tmp_path: Path):
    from oelint_parser.cls_item import Function, Variable
    from oelint_parser.cls_stash import Stash

    recipes = sorted(LAYER.glob("recipes-*/*/*.bb"))
    assert len(recipes) == 4
    for recipe in recipes:
        stash = Stash(quiet=True)
        stash.AddFile(str(recipe))
        stash.Finalize()
        values = {
            v.VarName: v.VarValueStripped for v in stash.GetItemsFor(classifier=Variable.CLASSIFIER)
        }
        assert {"SUMMARY", "DESCRIPTION", "SECTION", "LICENSE", "LIC_FILES_CHKSUM"} <= set(
            values
        ), recipe
        functions = {f.FuncName for f in stash.GetItemsFor(classifier=Function.CLASSIFIER)}
        if "inherit module" not in recipe.read_text():
            assert functions & {"do_install", "do_deploy"}, recipe
    # The shell code in recipes is checked as shell.
    for recipe in recipes:
        for body in re.findall(r"^do_\w+\(\) \{\n(.*?)^\}", recipe.read_text(), re.S | re.M):
            script = tmp_path / "body.sh"
            script.write_text(re.sub(r"\$\{(\w+)\}", r"$\1", body))
            run("sh", "-n", script)


@pytest.mark.parametrize("board", [b for b in ALL if b.system.chip in pynq.CHIPS],
                         ids=lambda b: b.name)  # fmt: skip
def test_pynq_loads_bitstream_and_overlay(board: Board, tmp_path: Path, monkeypatch, capsys):
    script = tmp_path / "pynq_load.py"
    shutil.copy(PROJECTS / board.name / "pynq_load.py", script)
    space: dict = {"__name__": "loaded", "__file__": str(script)}
    exec(compile(script.read_text(), str(script), "exec"), space)
    assert space["main"]() == 1
    assert f"lacks {board.module}.bit" in capsys.readouterr().out
    for name in space["WANTED"]:
        (tmp_path / name).touch()
    calls = []
    fake = types.ModuleType("pynq")
    fake.Overlay = lambda *a, **k: calls.append((a, k))
    monkeypatch.setitem(sys.modules, "pynq", fake)
    ran = []
    done = types.SimpleNamespace(returncode=0)
    monkeypatch.setattr(space["subprocess"], "run", lambda c, check: ran.append(c) or done)
    assert space["main"]() == 0
    assert calls == [
        ((str(tmp_path / f"{board.module}.bit"),), {"dtbo": str(tmp_path / "axiscope.dtbo")})
    ]
    # If a driver is already loaded, it cannot be given a parameter.
    assert ran[:2] == [
        ["modprobe", "-r", "uio_pdrv_genirq"],
        ["modprobe", "uio_pdrv_genirq", "of_id=generic-uio"],
    ]
    assert ran[-1][0] == "axiscope-agent"


def description(name: str) -> tuple[str, str]:
    """Returns a board's description without its shape, and the blocks of that shape."""
    text = (BOARDS / f"{name}.toml").read_text()
    (line,) = re.findall(r'^shape = "(\w+)"\n', text, re.MULTILINE)
    shape = (SHAPES / f"{line}.toml").read_text()
    return text.replace(f'shape = "{line}"\n', ""), "[[block]]" + shape.partition("[[block]]")[2]


@pytest.mark.parametrize(
    ("change", "to", "says"),
    [
        (
            'chip = "zynq_ultrascale"',
            'chip = "zynq7000"',
            "is for chip zynq_ultrascale, not zynq7000",
        ),
        ("six_ports", "five_ports", '"ultrascale_five_ports"; there are cyclone_v_dma128'),
        ("[fpga]", '[[block]]\nport = "HP0"\n[fpga]', "block: is in the shape"),
    ],
)
def test_a_shape_that_does_not_fit_is_refused(change: str, to: str, says: str, tmp_path: Path):
    file = tmp_path / "ultra96.toml"
    file.write_text((BOARDS / "ultra96.toml").read_text().replace(change, to, 1))
    with pytest.raises(BoardError) as report:
        data.board(file)
    assert says in str(report.value)


def test_boards_of_one_shape_share_one_design():
    shared = [b.name for b in ALL if b.shape.name == "ultrascale_six_ports"]
    assert shared == ["kv260", "ultra96", "ultra96v2", "zcu102"]
    for name in shared:
        assert not [*(PROJECTS / name).glob("*.*v")]
        script = (PROJECTS / name / "vivado.tcl").read_text()
        assert "$shape axiscope_ultrascale_six_ports_axi4.v" in script


@pytest.mark.parametrize(
    ("change", "to", "says"),
    [
        ('port = "HP1"', 'port = "HP9"', 'block[1].port: "HP9"; zynq_ultrascale has HP0'),
        ('port = "HP1"', 'port = "HP0"', 'block[1].port: "HP0" has a block already'),
        ("width_bits = 128", "width_bits = 100", "width_bits: 100; traffic_generator at HP0"),
        ('kind = "stream_system"', 'kind = "monitor"', 'block[5].kind: "monitor"; a board takes'),
        ('chip = "zynq_ultrascale"', 'chip = "zynq"', 'chip: "zynq"; there are cyclone_v'),
        ('kind = "traffic_generator"', 'kind = "smartconnect"', "block[0].input: 0 of them;"),
        ("width_bits = 128", "queue_bursts = 34", "block[0].queue_bursts: 34; give { read"),
        ("width_bits = 128", "queue_bursts = { read = 0 }", "block[0].queue_bursts.read: 0;"),
        ("width_bits = 128", "inputs = 4", "block[0].inputs: no such field: kind, port"),
        ("mhz = 100", "mhz = 0", "clock.mhz: 0; give 1 to 1000"),
        ("mhz = 100", "mhz = 110", "clock.mhz: 110; a PLL of 1500 MHz is divided by whole"),
        ("mhz = 100", "mhz = 110\nfrom_mhz = 120", "clock.from_mhz: 120; a PLL of 1500 MHz is"),
        ("mhz = 100", "mhz = 110\nfrom_mhz = 0.5", "clock.from_mhz: 0.5; give 1 to 1000"),
        ("mhz = 100", 'mhz = "fast"', "clock.mhz: 'fast' is of another kind"),
        ("mib = 256", "mib = 100", "buffer.mib: 100; give a power of two"),
        ("width_bits = 128", "monitor = 1", "block[0].monitor: 1; give true or false"),
        ("[buffer]", "[bufer]", "bufer: no such field"),
        ("[[block]]", "[[block", "the file: cannot be read"),
        ('kind = "stream_system"', 'kinds = "stream_system"', "kind: is missing"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_description_is_told(change: str, to: str, says: str, tmp_path: Path):
    text, blocks = description("ultra96")
    text += blocks
    assert change in text
    file = tmp_path / "ultra96.toml"
    file.write_text(text.replace(change, to, 1))
    with pytest.raises(BoardError) as report:
        data.board(file)
    assert says in str(report.value)


def test_a_clocking_wizard_makes_what_the_processing_system_does_not(tmp_path: Path):
    text = (BOARDS / "zc702_dmas.toml").read_text()
    assert data.board(BOARDS / "zc702_dmas.toml").system_mhz == 100
    file = tmp_path / "zc702_dmas.toml"
    # 1000 MHz divided by 9 is the nearest clock.
    file.write_text(text.replace("from_mhz = 100\n", ""))
    with pytest.raises(BoardError, match=r"which gives 111.11: give that, or add clock.from_mhz"):
        data.board(file)
    # A PLL in the logic of a Cyclone V can generate any clock rate.
    text = (BOARDS / "de1_soc_dma.toml").read_text()
    file.write_text(text.replace("mhz = 100\n", "mhz = 110\nfrom_mhz = 100\n"))
    with pytest.raises(BoardError, match=r"clock.from_mhz: .* leave it out"):
        data.board(file)


SETTINGS = list(product(["zynq_ultrascale", "zynq7000"], ["false", "true"]))
# These blocks have a fixed width that no HP port of a Zynq-7000 has.
WIDE = [k for k in masters.kinds() if 64 not in masters.widths(masters.library()[k])]
OTHER = pytest.mark.exhaustive("other chips and monitors for every kind of block")


@pytest.mark.parametrize(
    ("kind", "chip", "monitor"),
    [
        pytest.param(kind, *setting, marks=[] if number % len(SETTINGS) == place else OTHER)
        for number, kind in enumerate(masters.kinds())
        for place, setting in enumerate(SETTINGS)
        if kind not in WIDE or setting[0] != "zynq7000"
    ],
)
def test_every_kind_of_block_makes_a_design(kind: str, chip: str, monitor: str, tmp_path: Path):
    text = description("zybo")[0].replace("zynq7000", chip)
    file = tmp_path / "mine.toml"
    width = 128 if kind in WIDE else 64
    file.write_text(
        f'{text}[[block]]\nport = "HP1"\nkind = "{kind}"\nwidth_bits = {width}\n'
        f"monitor = {monitor}\n"
    )
    board = data.board(file)
    shape = board.shape
    design = tmp_path / f"{shape.module}.sv"
    design.write_text(top.write(shape))
    made = tmp_path / f"{shape.wrapper}.v"
    made.write_text(wrapper.write(shape))
    assert slang.errors(made.stem, [*map(Path, wrapper.listed(shape)), design, made]) == []
    assert "axiscope/m_hp1" in vivado.write(board, wrapper.listed(shape))


def test_a_block_may_be_at_a_general_purpose_port(tmp_path: Path):
    text = description("zybo")[0]
    file = tmp_path / "mine.toml"
    block = '[[block]]\nport = "SGP1"\nkind = "traffic_generator"\nwidth_bits = {}\n'
    file.write_text(text + block.format(32))
    board = data.board(file)
    made = vivado.write(board, wrapper.listed(board.shape))
    assert "CONFIG.PCW_USE_S_AXI_GP1 {1}" in made
    assert "S_AXI_GP1" in made
    pins = {p.name: p.bits for p in ps7.pins(board)}
    assert [pins[f"SAXIGP1{name}"] for name in ("WDATA", "WSTRB", "ARID")] == [32, 4, 6]
    file.write_text(text + block.format(64))
    with pytest.raises(BoardError, match="width_bits"):
        data.board(file)


def test_a_dma_is_a_stream_system(tmp_path: Path):
    text, blocks = description("ultra96")
    file = tmp_path / "mine.toml"
    file.write_text(text + blocks.replace('"stream_system"', '"dma"'))
    assert [b.kind.name for b in data.board(file).blocks][-1] == "stream_system"


def test_a_name_that_makes_no_module_is_told(tmp_path: Path):
    file = tmp_path / "My-Board.toml"
    shutil.copy(BOARDS / "ultra96.toml", file)
    with pytest.raises(BoardError, match="the file's name"):
        data.board(file)
