"""The signals of a bus that a cocotb bench names: what cannot be a bus is told at once."""

from __future__ import annotations

from typing import Any

import pytest

from axiscope.errors import UserError

pytest.importorskip("cocotb")

from axiscope.cocotb.bus import AxiBus

BITS = {
    **{f"{c}{n}": b for c in ("ar", "aw") for n, b in [
        ("addr", 40), ("len", 8), ("size", 3), ("burst", 2), ("id", 4), ("valid", 1), ("ready", 1),
    ]},
    **{"wdata": 128, "wstrb": 16, "wlast": 1, "wvalid": 1, "wready": 1},
    **{"rdata": 128, "rlast": 1, "rvalid": 1, "rready": 1, "rid": 4, "rresp": 2},
    **{"bvalid": 1, "bready": 1, "bid": 4, "bresp": 2},
}  # fmt: skip


class Signal:
    """A handle of so many bits."""

    def __init__(self, name: str, bits: int) -> None:
        self._path, self.bits = f"dut.{name}", bits

    def __len__(self) -> int:
        return self.bits


def bus(**other: int) -> AxiBus:
    signals: dict[str, Any] = {name: Signal(name, bits) for name, bits in (BITS | other).items()}
    return AxiBus(None, signals, name="dut.m_axi")


def test_a_bus_of_axi4_and_one_of_axi3_are_taken() -> None:
    assert bus().data_bits == 128
    assert bus(arlen=4, awlen=4, arlock=2).data_bits == 128


@pytest.mark.parametrize(
    ("name", "bits", "said"),
    [
        ("wstrb", 15, "dut.wstrb has 15 bits; WSTRB has 16: one for each byte of data"),
        ("wdata", 64, "dut.wdata has 64 bits; WDATA has 128: read and write data are of one width"),
        ("arlen", 7, "dut.arlen has 7 bits; ARLEN has 8 or 4"),
        ("rlast", 2, "dut.rlast has 2 bits; RLAST has 1"),
        ("rid", 1, "dut.rid has 1 bits; RID has 4: as many as its address channel"),
        ("awaddr", 65, "dut.awaddr has 65 bits; AWADDR has 64 at most"),
    ],
)
def test_a_width_that_axi_does_not_have_is_told(name: str, bits: int, said: str) -> None:
    with pytest.raises(UserError) as told:
        bus(**{name: bits})
    assert str(told.value) == f"dut.m_axi: {said}"
