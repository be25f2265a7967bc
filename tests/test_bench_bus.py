"""Tests the bus signals that a cocotb bench names. An impossible bus must be reported at once."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from axiscope import _core
from axiscope.errors import UserError
from axiscope.plan.test_bench import PortSetup, setup_of

if TYPE_CHECKING:
    from axiscope.cocotb.bus import AxiBus

pytestmark = pytest.mark.needs("cocotb")

BITS = {
    **{f"{c}{n}": b for c in ("ar", "aw") for n, b in [
        ("addr", 40), ("len", 8), ("size", 3), ("burst", 2), ("id", 4), ("valid", 1), ("ready", 1),
    ]},
    **{"wdata": 128, "wstrb": 16, "wlast": 1, "wvalid": 1, "wready": 1},
    **{"rdata": 128, "rlast": 1, "rvalid": 1, "rready": 1, "rid": 4, "rresp": 2},
    **{"bvalid": 1, "bready": 1, "bid": 4, "bresp": 2},
}  # fmt: skip


@pytest.fixture
def library() -> ModuleType:
    """Returns the library for test benches. It is imported late, because it imports cocotb."""
    import axiscope.cocotb

    return axiscope.cocotb


class Signal:
    """A cocotb handle with a given number of bits."""

    def __init__(self, name: str, bits: int) -> None:
        self._path, self.bits = f"dut.{name}", bits

    def __len__(self) -> int:
        return self.bits


def bus(**other: int) -> AxiBus:
    from axiscope.cocotb.bus import AxiBus

    signals: dict[str, Any] = {name: Signal(name, bits) for name, bits in (BITS | other).items()}
    return AxiBus(Signal("clk", 1), signals, name="dut.m_axi")


def test_buses_of_axi4_and_axi3_are_accepted() -> None:
    assert bus().data_bits == 128
    assert bus(arlen=4, awlen=4, arlock=2).data_bits == 128


@pytest.mark.parametrize(
    ("name", "bits", "message"),
    [
        ("wstrb", 15, "dut.wstrb has 15 bits; WSTRB has 16: one for each byte of data"),
        ("wdata", 64, "dut.wdata has 64 bits; WDATA has 128: read and write data are of one width"),
        ("arlen", 7, "dut.arlen has 7 bits; ARLEN has 8 or 4"),
        ("rlast", 2, "dut.rlast has 2 bits; RLAST has 1"),
        ("rid", 1, "dut.rid has 1 bits; RID has 4: as many as its address channel"),
        ("awaddr", 65, "dut.awaddr has 65 bits; AWADDR has 64 at most"),
    ],
)
def test_a_width_that_axi_does_not_have_is_refused(name: str, bits: int, message: str) -> None:
    with pytest.raises(UserError) as report:
        bus(**{name: bits})
    assert str(report.value) == f"dut.m_axi: {message}"


class Design(list[Signal]):
    """A simulated design that has the signals of a bus."""

    _name = "dut"

    def __init__(self) -> None:
        super().__init__(Signal(name, bits) for name, bits in BITS.items())
        for signal in self:
            signal._name = f"m_axi_{signal._path.removeprefix('dut.')}"  # type: ignore[attr-defined]


def test_a_clock_and_one_reset_are_signals() -> None:
    from axiscope.cocotb.bus import AxiBus

    clock = Signal("clk", 1)
    with pytest.raises(UserError, match=r"^dut.m_axi: clock is 'clk'; give a signal"):
        AxiBus.from_prefix(Design(), "m_axi", clock="clk")
    with pytest.raises(
        UserError, match=r"^dut.m_axi: both reset and reset_n are given; give the one"
    ):
        AxiBus.from_prefix(Design(), "m_axi", clock=clock, reset=clock, reset_n=clock)
    assert AxiBus.from_prefix(Design(), "m_axi", clock=clock).reset is None


@pytest.mark.parametrize(
    ("ports", "given", "message"),
    [
        (("HP0", "HP1"), {}, r"^ports.HP1: dut.araddr is at HP0 already; give each its own bus"),
        (("HP0",), {"coherent": "HPC0"}, r"^HPC0: is not one of the ports HP0"),
        (("HP0",), {"axqos": ["HP1"]}, r"^HP1: is not one of the ports HP0"),
        (("HP0",), {"pl_mhz": "250"}, r"^pl_mhz: '250' for HP0; give its clock in MHz, such as"),
        (("HP0",), {"pl_mhz": {"HP0": float("nan")}}, r"^pl_mhz: nan for HP0; give its clock"),
    ],
)
def test_an_impossible_system_is_refused(
    library: ModuleType, ports: tuple[str, ...], given: dict[str, Any], message: str
) -> None:
    one = bus()
    with pytest.raises(UserError, match=message):
        library.ProcessingSystem("zcu102", dict.fromkeys(ports, one), **given)


def test_memory_accepts_integers_of_numpy() -> None:
    from axiscope.cocotb.memory import MemoryView

    memory = MemoryView(_core.Bench(setup_of("zcu102", [PortSetup("HP0", 128)])))
    memory[np.int64(16)] = 7
    assert memory[np.uint32(16)] == memory[16] == 7
    with pytest.raises(IndexError, match=r"^memory.words\(-4, 1\): give none below 0"):
        memory.words(-4, 1)
