"""Tests that every master that reaches memory is imported as a stream, through any interconnect."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import axiscope as ax
from tests.handoff.files import (
    NOC,
    Bus,
    Module,
    dma,
    hwh,
    ultrascale,
    xsa,
    zynq,
)

BUS = 'MODCLASS="BUS"'


def imported(folder: Path, text: str, **how: Any) -> ax.ImportedDesign:
    """Imports a handoff that contains the given modules."""
    file = folder / "own.hwh"
    file.write_text(text, encoding="utf-8")
    return ax.import_design(file, folder=folder, **how)


def streams(made: ax.ImportedDesign) -> dict[str, dict[str, Any]]:
    """Returns the streams of the imported design by name."""
    assert made.design_path is not None
    design = tomllib.loads(made.design_path.read_text(encoding="utf-8"))
    return {one["name"]: one for one in design["stream"]}


def test_a_dma_behind_an_interconnect(tmp_path: Path) -> None:
    smart = Module(
        "/mem/smc", "smartconnect", attributes=BUS,
        buses=[Bus("S00_AXI", False, "r", 32), Bus("S01_AXI", False, "w", 32),
               Bus("M00_AXI", True, "out")],
    )  # fmt: skip
    text = hwh(zynq(Bus("S_AXI_HP0", False, "out")), dma("/dma", "r", "w"), smart)
    found = streams(imported(tmp_path, text))
    assert found["dma_mm2s"] == {
        "name": "dma_mm2s", "direction": "read", "port": "HP0", "width_bits": 64,
        "burst_beats": 16, "outstanding": 8, "way_cycles": {"request": 5, "data": 4},
        "own_bus": {"width_bits": 32, "mhz": 100},
    }  # fmt: skip
    # The DMA's bursts of 64 and 256 beats of 32 bits become 32 and 128 beats at the 64-bit port.
    # AXI3 splits these into bursts of at most 16 beats.
    assert found["dma_s2mm"]["direction"] == "write"
    assert found["dma_s2mm"]["burst_beats"] == 16
    assert found["dma_s2mm"]["outstanding"] == 8 * 128 // 16
    # The handoff gives no rate. The design therefore sets none, but contains an example as a
    # comment.
    text = (tmp_path / "own.toml").read_text(encoding="utf-8")
    assert "# rate_mbps" in text
    assert "rate_mbps" not in found["dma_mm2s"]


def test_the_way_goes_through_fifos_converters_and_unknown_bridges(tmp_path: Path) -> None:
    names = ["axi_data_fifo", "axi_clock_converter", "axi_dwidth_converter", "my_own_bridge"]
    chain = [
        Module(f"/a/{kind}", kind, [Bus("S_AXI", False, f"n{n}"), Bus("M_AXI", True, f"n{n + 1}")])
        for n, kind in enumerate(names)
    ]  # fmt: skip
    kernel = Module("/acc", "vadd", [Bus("m_axi_gmem", True, "n0", 128, 200.0, {
        "NUM_READ_OUTSTANDING": "16", "NUM_WRITE_OUTSTANDING": "16",
        "MAX_READ_BURST_LENGTH": "64", "MAX_WRITE_BURST_LENGTH": "16"})])  # fmt: skip
    ps = ultrascale(Bus("S_AXI_HPC0_FPD", False, "n4", 128, 200.0))
    made = imported(tmp_path, hwh(ps, kernel, *chain))
    found = streams(made)
    assert {n: (s["port"], s["burst_beats"]) for n, s in found.items()} == {
        "acc_read": ("HPC0", 64), "acc_write": ("HPC0", 16),
    }  # fmt: skip
    assert [kind for kind, _ in made.streams[0]["way"]] == names


def test_a_memory_map_decides_between_ports(tmp_path: Path) -> None:
    cross = Module(
        "/x", "axi_interconnect", attributes=BUS,
        buses=[Bus("S00_AXI", False, "r", 32), Bus("M00_AXI", True, "a"), Bus("M01_AXI", True, "b"),
               Bus("M02_AXI", True, "c")],
    )  # fmt: skip
    bram = Module("/bram", "axi_bram_ctrl", [Bus("S_AXI", False, "c")])
    ps = zynq(Bus("S_AXI_HP1", False, "a"), Bus("S_AXI_HP2", False, "b"))
    master = dma("/d", "r", "")
    master.reaches = [
        ("M_AXI_MM2S", "ps7", "S_AXI_HP2", "HP2_DDR_LOWOCM"),
        ("M_AXI_MM2S", "bram", "S_AXI", "Mem0"),
    ]
    made = imported(tmp_path, hwh(ps, cross, bram, master))
    assert [(s["name"], s["port"]) for s in made.streams] == [("d_mm2s", "HP2")]
    assert made.left_out == {"d.M_AXI_S2MM": "it is not connected"}


def test_what_reaches_no_memory_is_told(tmp_path: Path) -> None:
    bram = Module("/bram", "axi_bram_ctrl", [Bus("S_AXI", False, "r")])
    mig = Module("/mig", "mig_7series", [Bus("S_AXI", False, "w")])
    ocm = Module("/ocm", "core", [Bus("M", True, "o")], reaches=[
        ("M", "ps7", "S_AXI_HP0", "HP0_OCM")])  # fmt: skip
    out = Module("/out", "core", [Bus("M", True, "leaves")])
    port = Bus("M_AXI_0", True, "leaves")
    text = hwh(
        zynq(Bus("S_AXI_HP0", False, "o")), bram, mig, ocm, out, dma("/d", "r", "w"),
        external=[port],
    )  # fmt: skip
    made = imported(tmp_path, text)
    assert made.design_path is None
    assert made.platform_path is not None
    assert made.left_out == {
        "ocm.M": "of the processing system it reaches HP0_OCM only, no DRAM",
        "out.M": "it leaves the block design by M_AXI_0",
        "d.M_AXI_MM2S": "it leads to bram.S_AXI (axi_bram_ctrl)",
        "d.M_AXI_S2MM": "it leads to mig.S_AXI (mig_7series, a memory controller in the "
        "programmable logic, which is not modelled)",
    }


def test_ports_without_a_model_and_debuggers_are_comments(tmp_path: Path) -> None:
    jtag = Module("/jtag", "jtag_axi", [Bus("M_AXI", True, "g", 32)])
    outside = Bus("S_AXI_0", False, "h")
    ps = zynq(Bus("S_AXI_GP0", False, "g", 32), Bus("S_AXI_ACP", False, "h"))
    made = imported(tmp_path, hwh(ps, jtag, external=[outside]))
    assert [(s["name"], s["port"]) for s in made.streams] == [
        ("jtag_read", "SGP0"), ("jtag_write", "SGP0"),
        ("S_AXI_0_read", "ACP"), ("S_AXI_0_write", "ACP"),
    ]  # fmt: skip
    found = streams(made)
    assert list(found) == ["S_AXI_0_read", "S_AXI_0_write"]
    assert all(one["coherent"] for one in found.values())
    assert '# name = "jtag_read"' in (tmp_path / "own.toml").read_text(encoding="utf-8")


def test_a_constant_at_the_port_decides_on_coherence(tmp_path: Path) -> None:
    port = Bus("S_AXI_HPC0_FPD", False, "r", 128, signals={"ARCACHE": "saxigp0_arcache"})
    ps = ultrascale(port, Bus("S_AXI_HPC1_FPD", False, "w", 128))
    ps.pins = {"saxigp0_arcache": "tie"}
    tie = Module("/tie", "xlconstant", [], {"CONST_WIDTH": "4", "CONST_VAL": "0xF"})
    made = imported(tmp_path, hwh(ps, tie, dma("/d", "r", "w")))
    found = streams(made)
    assert found["d_mm2s"]["coherent"] is True
    assert found["d_mm2s"]["axcache"] == 15
    assert "coherent" not in found["d_s2mm"], "no file says it"
    assert "# coherent = true" in (tmp_path / "own.toml").read_text(encoding="utf-8")


def test_hierarchies_with_a_handoff_of_their_own(tmp_path: Path) -> None:
    inner = hwh(
        dma("/fast/dma", "r", "w"),
        Module("/smc", "smartconnect", [Bus("S00_AXI", False, "r"), Bus("S01_AXI", False, "w"),
                                        Bus("M00_AXI", True, "edge")], attributes=BUS),
        name="dma_part", external=[Bus("M_AXI", True, "edge")],
    )  # fmt: skip
    container = Module(
        "/hier", "dma_part", [Bus("M_AXI", True, "top")],
        attributes='BDTYPE="BLOCK_CONTAINER" BD="dma_part"',
    )  # fmt: skip
    top = hwh(zynq(Bus("S_AXI_HP3", False, "top")), container)
    file = tmp_path / "own.xsa"
    file.write_bytes(xsa({"design_1.hwh": top, "dma_part.hwh": inner}))
    made = ax.import_design(file, folder=tmp_path)
    assert [(s["name"], s["path"], s["port"]) for s in made.streams] == [
        ("dma_mm2s", "/hier/fast/dma", "HP3"), ("dma_s2mm", "/hier/fast/dma", "HP3"),
    ]  # fmt: skip
    # Without the inner file, a single stream represents all masters in the container, and a note
    # says so.
    file.write_bytes(xsa({"design_1.hwh": top}))
    made = ax.import_design(file, folder=tmp_path, force=True)
    assert [s["name"] for s in made.streams] == ["hier_read", "hier_write"]
    assert "its handoff is not in the file" in made.found["notes"][0]


def test_cyclic_connections_end(tmp_path: Path) -> None:
    ring = [
        Module(f"/r{n}", "axi_register_slice", [
            Bus("S_AXI", False, f"n{n}"), Bus("M_AXI", True, f"n{(n + 1) % 3}")])
        for n in range(3)
    ]  # fmt: skip
    made = imported(tmp_path, hwh(zynq(Bus("S_AXI_HP0", False, "x")), *ring, dma("/d", "n0", "x")))
    assert [s["name"] for s in made.streams] == ["d_s2mm"]
    assert "d.M_AXI_MM2S" in made.left_out


def test_versal_reaches_memory_by_its_network(tmp_path: Path) -> None:
    port = {"CONNECTIONS": "M00_INI { read_bw {1720}}", "CATEGORY": "pl"}
    cips = Module("/cips", "versal_cips", [Bus("FPD_CCI_NOC_0", True, "c", 128, 750.0)])
    outer = Module(
        "/noc_a",
        "axi_noc",
        [Bus("S00_AXI", False, "k", 128, 300.0, port), Bus("M00_INI", True, "ini", kind="inimm")],
    )
    noc = Module(
        "/noc_b",
        "axi_noc",
        [
            Bus(
                "S00_INI", False, "ini", more={"CONNECTIONS": "MC_0 { read_bw {5} }"}, kind="inimm"
            ),
            Bus("S01_AXI", False, "c", 128, 750.0, {"CONNECTIONS": "MC_1 { read_bw {5} }"}),
        ],
        NOC,
    )
    kernel = Module("/acc", "core", [Bus("M", True, "k", 128, 300.0, {
        "READ_WRITE_MODE": "READ_ONLY", "MAX_BURST_LENGTH": "16"})])  # fmt: skip
    made = imported(tmp_path, hwh(cips, outer, noc, kernel))
    assert [(s["name"], s["port"]) for s in made.streams] == [("acc", "PL0")]
    assert made.platform is not None
    facts = made.platform.facts
    assert facts.ports[0].name == "PL0"
    timing = tomllib.loads(made.platform.text)["dram"]["timing"]
    assert timing["t_rcd"]["value"] == 11


def test_the_network_states_width_class_and_controller_port(tmp_path: Path) -> None:
    wide = {"CONNECTIONS": "MC_2 { read_bw {1720} write_bw {5}}", "R_TRAFFIC_CLASS": "LOW_LATENCY"}
    plain = {"CONNECTIONS": "MC_3 { read_bw {500}}", "R_TRAFFIC_CLASS": "ISOCHRONOUS"}
    cips = Module("/cips", "versal_cips", [])
    outer = Module(
        "/noc_a",
        "axi_noc",
        [
            Bus("S00_AXI", False, "k", 512, 300.0, wide),
            Bus("S01_AXI", False, "l", 128, 300.0, plain),
        ],
        NOC,
    )
    reads = {"READ_WRITE_MODE": "READ_ONLY", "MAX_BURST_LENGTH": "16"}
    kernels = [Module("/a", "core", [Bus("M", True, "k", 512, 300.0, reads)]),
               Module("/b", "core", [Bus("M", True, "l", 128, 300.0, reads)])]  # fmt: skip
    made = imported(tmp_path, hwh(cips, outer, *kernels))
    assert [(s["port"], s["width_bits"]["value"]) for s in made.streams] == [
        ("PL0", 512),
        ("PL1", 128),
    ]
    assert made.platform is not None
    ports = tomllib.loads(made.platform.text)["ports"]
    assert ports["PL0"]["width_bits"]["value"] == 512
    assert ports["PL0"]["controller_port"]["value"] == "mc_low_latency"
    assert ports["PL0"]["read_qos"]["value"] == 15
    assert ports["PL1"]["controller_port"]["value"] == "mc3"
    assert made.design_path is not None
    text = made.design_path.read_text()
    assert "# rate_mbps = 1720" in text
    assert "ISOCHRONOUS" in text
    assert ax.run(made.design_path).result.total_mbps > 0


def test_masters_of_one_inner_network_keep_their_own_ports(tmp_path: Path) -> None:
    port = {"CONNECTIONS": "M00_INI { read_bw {500}}"}
    cips = Module("/cips", "versal_cips", [])
    outer = Module(
        "/noc_a",
        "axi_noc",
        [
            Bus("S00_AXI", False, "k", 128, 300.0, port),
            Bus("S01_AXI", False, "l", 128, 300.0, port),
            Bus("M00_INI", True, "ini", kind="inimm"),
        ],
    )
    inner = {"CONNECTIONS": "MC_0 { read_bw {5} }"}
    noc = Module("/noc_b", "axi_noc", [Bus("S00_INI", False, "ini", more=inner, kind="inimm")], NOC)
    kernels = [Module(f"/{net}", "core", [Bus("M", True, net, 128, 300.0)]) for net in ("k", "l")]
    made = imported(tmp_path, hwh(cips, outer, noc, *kernels))
    assert {s["port"] for s in made.streams} == {"PL0", "PL1"}


@pytest.mark.parametrize("platform", ["zcu102", None])
def test_the_design_runs(tmp_path: Path, platform: str | None) -> None:
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "r", 128), Bus("S_AXI_HP1_FPD", False, "w", 128))
    made = imported(tmp_path, hwh(ps, dma("/d", "r", "w")), platform=platform)
    assert made.design_path is not None
    result = ax.run(made.design_path).result
    assert [m.name for m in result.members] == ["d_mm2s", "d_s2mm"]
    assert 300 < result.members[0].achieved_mbps < 410, "32 bits at 100 MHz"


def test_the_clock_of_a_design_is_that_of_the_streams_that_run(tmp_path: Path) -> None:
    """Masters without a modelled port become comments, so the design must not use their clock."""
    ports = [
        Bus("S_AXI_HP0_FPD", False, "a", 128, mhz=300.0),
        Bus("S_AXI_LPD", False, "b", 32),
    ]
    masters = [
        Module("/ma", "own", [Bus("m_axi", True, "a", 128, mhz=300.0)]),
        *(Module(f"/m{n}", "own", [Bus("m_axi", True, "b", 32, mhz=100.0)]) for n in range(2)),
    ]
    made = imported(tmp_path, hwh(ultrascale(*ports), *masters))
    assert made.design_path is not None
    design = tomllib.loads(made.design_path.read_text(encoding="utf-8"))
    assert design["pl_mhz"] == 300
    assert {one["port"] for one in design["stream"]} == {"HP0"}


def test_masters_at_general_purpose_ports_are_streams_that_run(tmp_path: Path) -> None:
    """These ports belong to the chip, so the platform of the design has them, too."""
    ports = [Bus(f"S_AXI_GP{n}", False, net, 32, mhz=100.0) for n, net in enumerate("rw")]
    made = imported(tmp_path, hwh(zynq(*ports), dma("/d", "r", "w")))
    assert {name: one["port"] for name, one in streams(made).items()} == {
        "d_mm2s": "SGP0", "d_s2mm": "SGP1",
    }  # fmt: skip
    assert made.design_path is not None
    members = ax.run(made.design_path).result.members
    assert all(300 < m.achieved_mbps < 410 for m in members), "32 bits at 100 MHz"
