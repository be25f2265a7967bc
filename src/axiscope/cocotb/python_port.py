"""Serves a port of a cocotb bench from Python at each clock edge, for simulators without VPI."""

from __future__ import annotations

from typing import Any

from cocotb.triggers import RisingEdge
from cocotb.utils import get_sim_time

from axiscope import _core
from axiscope.cocotb.bus import AxiBus

_Address = tuple[int, int, int, int, int, int, int, int, int, int]

_FULL = {4: 2, 8: 3, 16: 4, 32: 5, 64: 6, 128: 7}
"""AxSIZE of a whole beat, by its bytes."""


class PythonPort:
    """A port that is served from Python at each clock edge."""

    def __init__(self, bench: _core.Bench, number: int, bus: AxiBus) -> None:
        self._bench, self._number, self._bus = bench, number, bus
        self._beat = bus.data_bits // 8
        self._driven: dict[str, int] = {}
        self._all = (1 << self._beat) - 1
        self._cache, self._prot, self._user = bench.sidebands(number)
        # If a design has no reset, its signals must be defined only after its first request.
        self._awake = bus.reset is not None
        self._time_ps = 0

    async def run(self) -> None:
        """Serves the bus forever."""
        bus = self._bus
        edge = RisingEdge(bus.clock)
        self._quiet()
        while True:
            await edge
            self._time_ps = round(get_sim_time("ps"))
            if self._resets():
                self._bench.reset(self._number, self._time_ps)
                self._quiet()
                continue
            self._step()

    def _resets(self) -> bool:
        reset = self._bus.reset
        # A reset that is undefined (X) counts as active.
        released = "1" if self._bus.reset_active_low else "0"
        return reset is not None and str(reset.value) != released

    def _step(self) -> None:
        bus = self._bus
        ar = self._address("ar") if bus.reads else None
        aw = self._address("aw") if bus.writes else None
        w = self._data() if bus.writes else None
        rready = bus.reads and self._handshake("rready")
        bready = bus.writes and self._handshake("bready")
        self._awake = self._awake or ar is not None or aw is not None or w is not None
        arready, awready, wready, read, answer = self._bench.step(
            self._number,
            self._time_ps,
            ar,
            aw,
            w,
            rready,
            bready,
        )
        if bus.reads:
            self._drive("arready", arready)
            self._drive("rvalid", read is not None)
            if read is not None:
                data, identifier, response, last = read
                self._drive("rdata", int.from_bytes(data, "little"))
                self._drive("rid", identifier)
                self._drive("rresp", response)
                self._drive("rlast", last)
        if bus.writes:
            self._drive("awready", awready)
            self._drive("wready", wready)
            self._drive("bvalid", answer is not None)
            if answer is not None:
                self._drive("bid", answer[0])
                self._drive("bresp", answer[1])

    def _stop(self, name: str, when: str) -> None:
        path = self._bus.signals[name]._path
        text = f"{path} is X or Z {when}: give it a value"
        self._bench.stops(self._number, self._time_ps, text)

    def _handshake(self, name: str, when: str = "outside reset") -> bool:
        value = str(self._bus.signals[name].value)
        if value not in ("0", "1") and (self._awake or name == "wlast"):
            self._stop(name, when)
        return value == "1"

    def _decides(self, name: str, default: int, when: str) -> int:
        """Returns a value that must be defined, such as VALID.

        Raises an error if it is undefined.
        """
        handle = self._bus.signals.get(name)
        if handle is None:
            return default
        if not handle.value.is_resolvable:
            self._stop(name, when)
        return int(handle.value)

    def _address(self, channel: str) -> _Address | None:
        signals = self._bus.signals
        if not self._handshake(f"{channel}valid"):
            return None
        when = f"while {channel.upper()}VALID is high"

        def value(name: str, default: int) -> int:
            handle = signals.get(channel + name)
            return default if handle is None else _defined(handle)

        return (
            self._decides(f"{channel}addr", 0, when),
            self._decides(f"{channel}len", 0, when),
            self._decides(f"{channel}size", _FULL[self._beat], when),
            self._decides(f"{channel}burst", 1, when),
            value("id", 0),
            value("cache", self._cache),
            value("prot", self._prot),
            value("qos", 0),
            value("user", self._user),
            value("lock", 0),
        )

    def _data(self) -> tuple[bytes, bytes, bool] | None:
        if not self._handshake("wvalid"):
            return None
        when = "while WVALID is high"
        last = self._handshake("wlast", when)
        strobes = self._decides("wstrb", self._all, when)
        handle = self._bus.signals["wdata"]
        if not handle.value.is_resolvable and _unknown(handle) & strobes:
            self._bench.undefined_data(self._number)
        return (
            _defined(handle).to_bytes(self._beat, "little"),
            strobes.to_bytes((self._beat + 7) // 8, "little"),
            last,
        )

    def _drive(self, name: str, value: int) -> None:
        # Most signals do not change in most cycles, so only changes are driven.
        if self._driven.get(name) == value or name not in self._bus.signals:
            return
        self._driven[name] = value
        self._bus.signals[name].value = int(value)

    def _quiet(self) -> None:
        for name in ("arready", "rvalid", "rlast", "awready", "wready", "bvalid"):
            self._drive(name, 0)


def _defined(handle: Any) -> int:
    """Returns a value with zeros for undefined bits. Bytes without strobe may have such bits."""
    value = handle.value
    if value.is_resolvable:
        return int(value)
    return int("".join(c if c in "01" else "0" for c in str(value)), 2)


def _unknown(handle: Any) -> int:
    """Returns a mask in the form of strobes, with a bit for each byte that has undefined bits."""
    bits = str(handle.value)[::-1]
    return sum(
        1 << at // 8
        for at in range(0, len(bits), 8)
        if any(c not in "01" for c in bits[at : at + 8])
    )
