"""Tests that the memory map determines which memory a master reaches, and which modules only pass
bursts on.
"""

from __future__ import annotations

from pathlib import Path

import axiscope as ax
from tests.handoff.files import Bus, Module, hwh, ultrascale, xsa
from tests.handoff.test_masters import BUS, imported, streams

STATED = {"MAX_BURST_LENGTH": "32", "NUM_READ_OUTSTANDING": "5", "NUM_WRITE_OUTSTANDING": "6",
          "READ_WRITE_MODE": "READ_WRITE"}  # fmt: skip


def test_a_master_with_addresses_elsewhere_is_left_out(tmp_path: Path) -> None:
    smart = Module(
        "/smc", "smartconnect", attributes=BUS,
        buses=[Bus("S00_AXI", False, "k"), Bus("M00_AXI", True, "a"), Bus("M01_AXI", True, "b")],
    )  # fmt: skip
    mig = Module("/mig", "ddr4", [Bus("C0_DDR4_S_AXI", False, "b")])
    kernel = Module("/k", "core", [Bus("M", True, "k", more=STATED)], reaches=[
        ("M", "mig", "C0_DDR4_S_AXI", "C0_DDR4_ADDRESS_BLOCK")])  # fmt: skip
    ps = ultrascale(Bus("S_AXI_HP0_FPD", False, "a"))
    made = imported(tmp_path, hwh(ps, smart, mig, kernel))
    assert made.streams == []
    why = made.left_out["k.M"]
    assert why.startswith("it leads to mig.C0_DDR4_S_AXI (ddr4")
    assert why.endswith("it has no addresses at S_AXI_HP0_FPD")


def accelerator(path: str, control: str, memory: str) -> Module:
    """Returns a module of unknown type that has a full AXI4 slave and a master."""
    buses = [Bus("s_axi", False, control), Bus("m_axi", True, memory, more=STATED)]
    return Module(path, "my_accel", buses)


def test_a_peripheral_that_only_the_cpus_access_is_a_master(tmp_path: Path) -> None:
    ps = ultrascale(Bus("M_AXI_HPM0_FPD", True, "c"), Bus("S_AXI_HP0_FPD", False, "m"))
    control = Module(
        "/x", "axi_interconnect", attributes=BUS,
        buses=[Bus("S00_AXI", False, "c"), Bus("M00_AXI", True, "d")],
    )  # fmt: skip
    made = imported(tmp_path, hwh(ps, control, accelerator("/k", "d", "m")))
    found = streams(made)
    assert {n: (s["burst_beats"], s["outstanding"]) for n, s in found.items()} == {
        "k_read": (32, 5), "k_write": (32, 6),
    }  # fmt: skip
    assert made.left_out == {}


def test_addresses_of_a_container_belong_to_the_module_inside(tmp_path: Path) -> None:
    inner = hwh(accelerator("/k", "s", "m"), name="part",
                external=[Bus("S_AXI", False, "s"), Bus("M_AXI", True, "m")])  # fmt: skip
    # Another master can access this slave, too. Only the address shows that transactions end there.
    other = Module("/o", "core", [Bus("M", True, "o", more=STATED)])
    smart = Module(
        "/smc", "smartconnect", attributes=BUS,
        buses=[Bus("S00_AXI", False, "c"), Bus("S01_AXI", False, "o"), Bus("M00_AXI", True, "d")],
    )  # fmt: skip
    container = Module(
        "/rp", "part", [Bus("S_AXI", False, "d"), Bus("M_AXI", True, "top")],
        attributes='BDTYPE="BLOCK_CONTAINER" BD="part"',
    )  # fmt: skip
    for instance, slave in (("rp", "S_AXI"), ("k", "s_axi")):
        ps = ultrascale(Bus("M_AXI_HPM0_FPD", True, "c"), Bus("S_AXI_HP0_FPD", False, "top"))
        ps.reaches = [("M_AXI_HPM0_FPD", instance, slave, "reg0")]
        file = tmp_path / "own.xsa"
        file.write_bytes(xsa({"design_1.hwh": hwh(ps, smart, other, container), "part.hwh": inner}))
        made = ax.import_design(file, folder=tmp_path, force=True)
        assert [s["name"] for s in made.streams] == ["k_read", "k_write"], instance
        assert made.left_out == {"o.M": "it leads to k.s_axi (my_accel)"}


def test_interfaces_of_other_types_and_without_parameters(tmp_path: Path) -> None:
    everything = ("DATA_WIDTH", "FREQ_HZ", "PROTOCOL", "VLNV")
    outside = Bus("S_AXI_0", False, "e", leaves_out=everything)
    ace = Module("/k", "core", [Bus("m_ace", True, "a", 128, kind="acemm", more=STATED)])
    ps = ultrascale(
        Bus("S_AXI_ACE_FPD", False, "a", 128, kind="acemm"), Bus("S_AXI_HP0_FPD", False, "e", 128)
    )
    made = imported(tmp_path, hwh(ps, ace, external=[outside]))
    assert {(s["name"], s["port"]) for s in made.streams} == {
        ("k_read", "ACE"), ("k_write", "ACE"), ("S_AXI_0_read", "HP0"), ("S_AXI_0_write", "HP0"),
    }  # fmt: skip
