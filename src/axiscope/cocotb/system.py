"""The processing system of a cocotb test bench: its ports, clock by clock."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import cocotb
from cocotb import simulator
from cocotb.triggers import RisingEdge, Timer
from cocotb.utils import get_sim_time
from pydantic import TypeAdapter

from axiscope import _core
from axiscope.analysis.waits import verdict
from axiscope.cocotb.bus import AxiBus
from axiscope.cocotb.memory import MemoryView
from axiscope.errors import UserError
from axiscope.model_types import MasterResult, PointResult
from axiscope.results.waits import DIRECTIONS, Waits
from axiscope.testbench.setup import Beside, PortSetup, setup_of

PYTHON_PORTS = "AXISCOPE_PYTHON_PORTS"
"""An environment variable: if it is set, Python serves the ports in each cycle."""

LOOK_NS = 4000
"""Time from look to look whether a design did what AXI forbids."""

_Address = tuple[int, int, int, int, int, int, int, int, int, int]

_FULL = {4: 2, 8: 3, 16: 4, 32: 5, 64: 6, 128: 7}
"""AxSIZE of a whole beat, by its bytes."""


class ProcessingSystem:
    """The ports of a platform in lockstep with a simulation.

    ``ports`` are buses that the design drives, by the port that each is at. ``beside`` is a design
    (its file or its fields) that runs on the other ports and the cores of the processing system.
    ``coherent`` names ports whose bursts ask the caches (HPC, ACP, ACE), ``axqos`` those that take
    QoS from the design's AxQOS, not from their register. What AXI forbids ends the test with an
    error that says where and why.
    """

    def __init__(
        self,
        platform: str,
        ports: Mapping[str, AxiBus],
        *,
        beside: Beside = None,
        pl_mhz: float | Mapping[str, float] = 250.0,
        mapping: str | None = None,
        qos: str = "default",
        coherent: tuple[str, ...] = (),
        axqos: tuple[str, ...] = (),
    ) -> None:
        clocks = pl_mhz if isinstance(pl_mhz, Mapping) else {}
        unknown = [name for name in (*clocks, *coherent, *axqos) if name not in ports]
        if unknown:
            raise UserError(f"{unknown[0]}: is none of the ports {', '.join(ports)}")
        setups = [
            PortSetup(
                port,
                bus.data_bits,
                clocks.get(port),
                **({"axcache": 15, "axuser": 2} if port in coherent else {}),
                axqos=port in axqos,
            )
            for port, bus in ports.items()
        ]
        setup = setup_of(
            platform,
            setups,
            beside=beside,
            pl_mhz=250.0 if isinstance(pl_mhz, Mapping) else pl_mhz,
            mapping=mapping,
            qos=qos,
        )
        self._bench = _core.Bench(setup)
        self.memory = MemoryView(self._bench)
        served = [_served(self._bench, n, bus) for n, bus in enumerate(ports.values())]
        self._native = [port for port in served if port is not None]
        self._tasks = [
            cocotb.start_soon(_Port(self._bench, n, bus).run() if port is None else _watch(port))
            for n, (port, bus) in enumerate(zip(served, ports.values(), strict=True))
        ]

    @property
    def python_ports(self) -> int:
        """Ports that Python serves in each cycle, for the simulator cannot by itself."""
        return len(self._tasks) - len(self._native)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way at the ports."""
        return self._bench.is_idle()

    def count_anew(self) -> None:
        """All counters begin anew now."""
        self._bench.count_anew()

    @property
    def result(self) -> PointResult | None:
        """All that was counted, as of a run; None before any time has passed."""
        for port in self._native:
            port.check()
        said = self._bench.result()
        return None if said is None else PointResult.model_validate_json(said)

    def waits(self) -> dict[str, Waits]:
        """What each port's channels did in the cycles counted, by the causes of the monitor."""
        for port in self._native:
            port.check()
        return TypeAdapter(dict[str, Waits]).validate_json(self._bench.waits())

    def explain(self) -> list[str]:
        """A sentence for each port and direction that moved: what holds it back, what helps."""
        return [
            f"{port} {direction}: {found.said}; what helps: {found.helps}"
            for port, waits in self.waits().items()
            for direction in DIRECTIONS
            if (found := verdict(waits, direction)) is not None
        ]

    def report(self) -> dict[str, MasterResult]:
        """What each port of the bench, and each master beside, got since counting began."""
        result = self.result
        return {} if result is None else {m.name: m for m in result.masters}


def _served(bench: _core.Bench, number: int, bus: AxiBus) -> _core.NativePort | None:
    """A port that the simulator serves by itself; None where it has no VPI, or is told not to."""
    if os.environ.get(PYTHON_PORTS):
        return None
    reset = None if bus.reset is None else (bus.reset._path, bus.reset_active_low)
    signals = {name: handle._path for name, handle in bus.signals.items()}
    precision = simulator.get_precision()
    return bench.serve(number, bus.clock._path, reset, signals, precision)


async def _watch(port: _core.NativePort) -> None:
    """Looks now and then whether a port was ended, and at the end of the test."""
    try:
        while True:
            await Timer(LOOK_NS, "ns")
            port.check()
    finally:
        port.stop()
        port.check()


class _Port:
    """A port, edge by edge, in Python: in simulators without VPI."""

    def __init__(self, bench: _core.Bench, number: int, bus: AxiBus) -> None:
        self._bench, self._number, self._bus = bench, number, bus
        self._beat = bus.data_bits // 8
        self._driven: dict[str, int] = {}
        self._all = (1 << self._beat) - 1

    async def run(self) -> None:
        """Serves the bus for ever."""
        bus = self._bus
        edge = RisingEdge(bus.clock)
        self._quiet()
        while True:
            await edge
            if self._resets():
                self._quiet()
                continue
            self._step(get_sim_time("ps"))

    def _resets(self) -> bool:
        reset = self._bus.reset
        # Low and undefined both hold a block whose reset is active low.
        return reset is not None and _bit(reset) != self._bus.reset_active_low

    def _step(self, time_ps: float) -> None:
        bus = self._bus
        ar = self._address("ar") if bus.reads else None
        aw = self._address("aw") if bus.writes else None
        w = self._data() if bus.writes else None
        arready, awready, wready, read, answer = self._bench.step(
            self._number,
            round(time_ps),
            ar,
            aw,
            w,
            bus.reads and _bit(bus.signals["rready"]),
            bus.writes and _bit(bus.signals["bready"]),
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

    def _address(self, channel: str) -> _Address | None:
        signals = self._bus.signals
        if not _bit(signals[f"{channel}valid"]):
            return None

        def value(name: str, default: int) -> int:
            handle = signals.get(channel + name)
            return default if handle is None else int(handle.value)

        return (
            value("addr", 0),
            value("len", 0),
            value("size", _FULL[self._beat]),
            value("burst", 1),
            value("id", 0),
            value("cache", 3),
            value("prot", 2),
            value("qos", 0),
            value("user", 0),
            value("lock", 0),
        )

    def _data(self) -> tuple[bytes, bytes, bool] | None:
        signals = self._bus.signals
        if not _bit(signals["wvalid"]):
            return None
        strobes = int(signals["wstrb"].value) if "wstrb" in signals else self._all
        data = _defined(signals["wdata"])
        return (
            data.to_bytes(self._beat, "little"),
            strobes.to_bytes((self._beat + 7) // 8, "little"),
            _bit(signals["wlast"]),
        )

    def _drive(self, name: str, value: int) -> None:
        # Most pins stay as they are in most cycles.
        if self._driven.get(name) == value or name not in self._bus.signals:
            return
        self._driven[name] = value
        self._bus.signals[name].value = int(value)

    def _quiet(self) -> None:
        for name in ("arready", "rvalid", "rlast", "awready", "wready", "bvalid"):
            self._drive(name, 0)


def _bit(handle: Any) -> bool:
    """A signal of one bit; what is not defined is low."""
    return str(handle.value) == "1"


def _defined(handle: Any) -> int:
    """A value whose undefined bits are zero: bytes without a strobe may be so."""
    value = handle.value
    if value.is_resolvable:
        return int(value)
    return int("".join(c if c in "01" else "0" for c in str(value)), 2)
