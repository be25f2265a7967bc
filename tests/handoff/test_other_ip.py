"""Tests IP of other vendors, decouplers, and IP that is used only in simulations."""

from __future__ import annotations

from pathlib import Path

import pytest

import axiscope as ax
from axiscope.api.handoff import design_of_handoff
from tests.handoff.files import Bus, Module, hwh, ultrascale, xsa, zynq
from tests.handoff.test_guesses import printed
from tests.handoff.test_masters import imported, streams

SIGNALS = {"ARVALID": "arvalid", "AWVALID": "awvalid"}


def _flight(reads: int, writes: int, **more: str) -> dict[str, str]:
    return {"NUM_READ_OUTSTANDING": f"{reads}", "NUM_WRITE_OUTSTANDING": f"{writes}", **more}


def _dmac(**parameters: str) -> Module:
    """Returns a DMA by Analog Devices. Each of its interfaces has the signals of both
    directions.
    """
    beats = {"MAX_BURST_LENGTH": "16"}
    buses = [
        Bus("m_src_axi", True, "r", 64, more=_flight(8, 0, **beats), signals=SIGNALS),
        Bus("m_dest_axi", True, "w", 64, more=_flight(0, 8, **beats), signals=SIGNALS),
        Bus("m_sg_axi", True, "w", 64, more=_flight(0, 0), signals=SIGNALS),
        Bus("s_axis", False, "s", 64, kind="axis", more={"TDATA_NUM_BYTES": "4"}),
    ]  # fmt: skip
    return Module("/axi_ad9361_dma", "axi_dmac", buses, {"FIFO_SIZE": "8", **parameters})


def test_a_dma_of_analog_devices(tmp_path: Path) -> None:
    ps = zynq(Bus("S_AXI_HP1", False, "r"), Bus("S_AXI_HP2", False, "w"))
    made = imported(tmp_path, hwh(ps, _dmac()))
    found = streams(made)
    assert {n: (s["direction"], s["port"], s["burst_beats"], s["outstanding"])
            for n, s in found.items()} == {
        "axi_ad9361_dma_m_src_axi": ("read", "HP1", 16, 8),
        "axi_ad9361_dma_m_dest_axi": ("write", "HP2", 16, 8),
    }  # fmt: skip
    assert made.design_path is not None
    text = made.design_path.read_text(encoding="utf-8")
    assert text.count("it moves descriptors of transfers") == 2
    assert "s_axis is 4 bytes wide at 100.000000 MHz" in text
    # The DMA writes what its stream interface receives: at most half of what its data bus carries.
    assert found["axi_ad9361_dma_m_dest_axi"]["axi_stream"] == {"width_bits": 32, "mhz": 100}
    assert "axi_stream" not in found["axi_ad9361_dma_m_src_axi"]
    members = ax.run(made.design_path, jobs=1, progress=False).result.members
    rates = {m.name: m.achieved_mbps for m in members}
    assert rates["axi_ad9361_dma_m_dest_axi"] == pytest.approx(400, rel=0.02)
    assert not any(s["guesses"] for s in made.streams if "_sg_" not in s["name"])


@pytest.mark.parametrize(("cache", "coherent"), [("0b1111", True), ("0x3", False)])
def test_a_parameter_of_the_master_decides_on_coherence(
    tmp_path: Path, cache: str, coherent: bool
) -> None:
    ps = ultrascale(Bus("S_AXI_HPC0_FPD", False, "r", 64), Bus("S_AXI_HP0_FPD", False, "w", 64))
    found = streams(imported(tmp_path, hwh(ps, _dmac(AXI_AXCACHE=cache))))
    read = found["axi_ad9361_dma_m_src_axi"]
    assert (read["axcache"], read.get("coherent", False)) == (int(cache, 0), coherent)


def test_a_master_without_writes_in_flight_reads(tmp_path: Path) -> None:
    for flight, expected in (((4, 0), ["read"]), ((0, 2), ["write"]), ((4, 2), ["read", "write"])):
        core = Module("/k", "core", [Bus("M", True, "r", more=_flight(*flight), signals=SIGNALS)])
        text = hwh(ultrascale(Bus("S_AXI_HP0_FPD", False, "r")), core)
        made = imported(tmp_path, text, force=True)
        assert [s["direction"] for s in made.streams] == expected


@pytest.mark.parametrize("kind", ["dfx_decoupler", "pr_decoupler"])
def test_interfaces_of_a_decoupler_belong_together(tmp_path: Path, kind: str) -> None:
    buses = [
        Bus(name, drives, net, 128)
        for part in "ab"
        for name, drives, net in (
            (f"rp_{part}", False, f"k{part}"), (f"s_{part}", True, f"p{part}"),
        )
    ]  # fmt: skip
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "pa", 128), Bus("S_AXI_HP1_FPD", False, "pb", 128))
    reads = _flight(4, 0)
    kernels = [Module(f"/k{p}", "core", [Bus("M", True, f"k{p}", 128, more=reads)]) for p in "ab"]
    made = imported(tmp_path, hwh(ps, Module("/decoupler", kind, buses), *kernels))
    assert {n: s["port"] for n, s in streams(made).items()} == {"ka": "HP0", "kb": "HP1"}
    assert not any(s["notes"] for s in made.streams)


def test_verification_ip_issues_nothing(tmp_path: Path) -> None:
    vip = Module("/vip", "axi_vip", [Bus("M_AXI", True, "r", 128)])
    made = imported(tmp_path, hwh(ultrascale(Bus("S_AXI_HP0_FPD", False, "r", 128)), vip))
    assert made.left_out == {"vip.M_AXI": "it is verification IP, which issues nothing in hardware"}
    through = Module(
        "/vip", "axi_vip", [Bus("S_AXI", False, "k", 128), Bus("M_AXI", True, "r", 128)]
    )
    core = Module("/k", "core", [Bus("M", True, "k", 128)])
    text = hwh(ultrascale(Bus("S_AXI_HP0_FPD", False, "r", 128)), through, core)
    assert set(streams(imported(tmp_path, text, force=True))) == {"k_read", "k_write"}


@pytest.mark.parametrize("ending", ["hdf", "hwdef", "sysdef"])
def test_archives_of_older_releases(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"top.{ending}"
    core = Module("/k", "core", [Bus("M", True, "r")])
    file.write_bytes(xsa({"top.hwh": hwh(zynq(Bus("S_AXI_HP0", False, "r")), core)}))
    made = ax.import_design(file, folder=tmp_path / "out")
    assert set(streams(made)) == {"k_read", "k_write"}


def test_a_file_without_a_processing_system_is_not_replaced_by_its_neighbours(
    tmp_path: Path,
) -> None:
    core = Module("/k", "core", [Bus("M", True, "r")])
    for name in ("a", "b"):
        text = hwh(zynq(Bus("S_AXI_HP0", False, "r")), core, name=name)
        (tmp_path / f"{name}.hwh").write_text(text, encoding="utf-8")
    with pytest.raises(ax.UserError, match=r"block design own\.hwh has no"):
        imported(tmp_path, hwh(Module("/cpu", "microblaze", []), name="soft"))


def test_a_port_without_a_model_is_the_reason_for_an_empty_design(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    core = Module("/k", "core", [Bus("M", True, "g", 32, more=_flight(4, 0))])
    text = hwh(ultrascale(Bus("S_AXI_LPD", False, "g", 32)), core)
    monkeypatch.chdir(tmp_path)
    why = "k: the model of this chip has no port S_AXI_LPD"
    assert f"design     none: {why}\n" in printed(tmp_path, text)
    with pytest.raises(ax.UserError, match=f"nothing to run: {why}. The platform is"):
        design_of_handoff([Path("own.hwh")])


def test_the_processing_system_may_be_in_a_container(tmp_path: Path) -> None:
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "e", 128))
    inner = hwh(ps, name="ps_bd", external=[Bus("S_AXI_0", False, "e", 128)])
    attributes = 'BDTYPE="BLOCK_CONTAINER" BD="ps_bd"'
    container = Module("/ps_wrap", "ps_bd_0", [Bus("S_AXI_0", False, "x", 128)], {}, (), attributes)
    core = Module("/k", "core", [Bus("M", True, "x", 128, more=_flight(4, 0))])
    file = tmp_path / "top.xsa"
    file.write_bytes(xsa({"top.hwh": hwh(container, core, name="top"), "ps_bd.hwh": inner}))
    made = ax.import_design(file, folder=tmp_path / "out")
    assert {n: s["port"] for n, s in streams(made).items()} == {"k": "HP0"}


def test_the_clock_of_a_port_is_the_pin_named_after_it(tmp_path: Path) -> None:
    pins = "".join(
        f'<PORT CLKFREQUENCY="{hz}" DIR="I" NAME="{name}" SIGIS="clk"/>'
        for name, hz in (("saxihp0_fpd_aclk", 250_000_000), ("saxihp1_fpd_aclk", 300_000_000))
    )
    buses = [Bus(f"S_AXI_HP{n}_FPD", False, f"n{n}", 128, leaves_out=["FREQ_HZ"]) for n in range(2)]
    kernels = [
        Module(f"/k{n}", "core", [
            Bus("M", True, f"n{n}", 128, more=_flight(4, 0), leaves_out=["FREQ_HZ"])
        ])
        for n in range(2)
    ]  # fmt: skip
    text = hwh(ultrascale(*buses), *kernels).replace("<PORTS>", f"<PORTS>{pins}", 1)
    made = imported(tmp_path, text)
    assert [s["port_mhz"]["value"] for s in made.streams] == [250.0, 300.0]
