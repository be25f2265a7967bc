"""Simulates the processing system in a cocotb test bench. Its ports are served clock by clock."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from numbers import Real

import cocotb
from cocotb import simulator
from cocotb.triggers import Timer
from pydantic import TypeAdapter

from axiscope import _core
from axiscope.answers.bench_reasons import Bench, BenchPort, explain_bench
from axiscope.cocotb.bus import AxiBus
from axiscope.cocotb.memory import MemoryView
from axiscope.cocotb.python_port import PythonPort
from axiscope.errors import UserError
from axiscope.model_types import MasterResult, PointResult
from axiscope.plan.test_bench import COHERENT, Companions, PortSetup, setup_of
from axiscope.results.waits import Waits

PYTHON_PORTS = "AXISCOPE_PYTHON_PORTS"
"""If this environment variable is set, Python serves the ports in each cycle."""

LOOK_NS = 4000
"""Time between checks whether a design violated AXI, ns."""


class ProcessingSystem:
    """The ports of a platform, which run in lockstep with a simulation.

    ``ports`` maps the names of ports to the buses that the design connects to them. ``companions``
    is a design (its file or its fields) that runs on the other ports and the cores of the
    processing system. ``coherent`` contains the names of ports whose bursts snoop the caches (HPC,
    ACP, ACE). ``axqos`` contains the names of ports that take QoS from the design's AxQOS instead
    of from their register. ``pl_mhz`` is the clock of all buses, or a mapping from ports to clocks.
    The default is the clock of ``companions``, or 250. If the period of a clock differs by more
    than 1 %, or the design violates AXI, the test ends with an error that states where, and what to
    change. Other findings about the design are logged at the end of the test (``warnings``).
    """

    def __init__(
        self,
        platform: str,
        ports: Mapping[str, AxiBus],
        *,
        companions: Companions = None,
        pl_mhz: float | Mapping[str, float] | None = None,
        mapping: str | None = None,
        qos: str = "default",
        coherent: str | tuple[str, ...] = (),
        axqos: str | tuple[str, ...] = (),
    ) -> None:
        coherent, axqos = ((n,) if isinstance(n, str) else tuple(n) for n in (coherent, axqos))
        given = pl_mhz if isinstance(pl_mhz, Mapping) else dict.fromkeys(ports, pl_mhz)
        clocks = {port: _mhz(port, mhz) for port, mhz in given.items()}
        unknown = [name for name in (*clocks, *coherent, *axqos) if name not in ports]
        if unknown:
            raise UserError(f"{unknown[0]}: is not one of the ports {', '.join(ports)}")
        _apart(ports)
        setups = [
            PortSetup(
                port,
                bus.data_bits,
                clocks.get(port),
                **(COHERENT if port in coherent else {}),
                axqos=port in axqos,
            )
            for port, bus in ports.items()
        ]
        whole_mhz = 250.0 if pl_mhz is None or isinstance(pl_mhz, Mapping) else float(pl_mhz)
        setup = setup_of(
            platform, setups, companions=companions, pl_mhz=whole_mhz, mapping=mapping, qos=qos
        )
        played = [BenchPort(s.port, s.data_bits, s.pl_mhz, s.port in coherent) for s in setups]
        self._plan = Bench(platform, tuple(played), companions, whole_mhz, mapping, qos)
        self._bench = _core.Bench(setup)
        self.memory = MemoryView(self._bench)
        self._native: list[_core.NativePort] = []
        self.python_ports = 0
        """Number of ports that Python serves in each cycle, because the simulator cannot."""
        # cocotb cancels the tasks of a test when the test is over.
        self._tasks = [cocotb.start_soon(self._watch())]
        for n, bus in enumerate(ports.values()):
            port = _served(self._bench, n, bus)
            if port is None:
                self.python_ports += 1
                self._tasks.append(cocotb.start_soon(PythonPort(self._bench, n, bus).run()))
            else:
                self._native.append(port)

    @property
    def is_idle(self) -> bool:
        """Returns whether all ports are idle."""
        return self._bench.is_idle()

    def count_anew(self) -> None:
        """Resets all counters."""
        self._bench.count_anew()

    @property
    def result(self) -> PointResult | None:
        """Returns all counters in the form of a run's result.

        Returns None before any time has passed.
        """
        self._check()
        text = self._bench.result()
        return None if text is None else PointResult.model_validate_json(text)

    def warnings(self) -> list[str]:
        """Returns findings about the design since the start of the test, one sentence each.

        They are about bursts that were answered with an error, sideband signals that do not fit the
        setup, resets during bursts, and write data with undefined bits. They are also logged when
        the test ends.
        """
        return self._bench.warnings()

    def _trouble(self) -> str | None:
        """Returns the error that stopped a port, if there is one."""
        for port in self._native:
            try:
                port.check()
            except ValueError as why:
                return str(why)
        return None

    def _check(self) -> None:
        if (why := self._trouble()) is not None:
            raise UserError(why)

    async def _watch(self) -> None:
        """Checks regularly whether an error has stopped a port.

        Logs the other findings at the end of the test.
        """
        try:
            while self._trouble() is None:
                await Timer(LOOK_NS, "ns")
        finally:
            for port in self._native:
                port.stop()
            for text in self.warnings():
                cocotb.log.warning("%s", text)
            if (why := self._trouble()) is not None:
                # The exception that cancelled this task is not the cause, so it is not shown.
                raise UserError(why) from None

    def waits(self) -> dict[str, Waits]:
        """Returns what the channels of each port did in the counted cycles, by cause."""
        self._check()
        return TypeAdapter(dict[str, Waits]).validate_json(self._bench.waits())

    def explain(self) -> list[str]:
        """Returns a sentence about what limits each port and direction that has traffic.

        Unless the design sets the pace, changes are tried on the model, with a steady stream in
        place of the design. This takes a few seconds. The effects that the sentence states were
        simulated.
        """
        return explain_bench(self._plan, self.waits(), self.report())

    def report(self) -> dict[str, MasterResult]:
        """Returns the counts for each port of the bench and for each other master."""
        result = self.result
        return {} if result is None else {m.name: m for m in result.masters}


def _mhz(port: str, mhz: float | None) -> float | None:
    """Returns the frequency of a port's clock as a plain float."""
    if mhz is None:
        return None
    if isinstance(mhz, Real) and math.isfinite(mhz):
        return float(mhz)
    raise UserError(f"pl_mhz: {mhz!r} for {port}; give its clock in MHz, such as 250")


def _apart(ports: Mapping[str, AxiBus]) -> None:
    """Raises an error if a bus is assigned to two ports, which would drive the same signals."""
    at: dict[str, str] = {}
    for port, bus in ports.items():
        for handle in bus.signals.values():
            other = at.setdefault(handle._path, port)
            if other != port:
                raise UserError(
                    f"ports.{port}: {handle._path} is at {other} already; give each its own bus"
                )


def _served(bench: _core.Bench, number: int, bus: AxiBus) -> _core.NativePort | None:
    """Returns a port that is served inside the simulator.

    Returns None if VPI is not available, or if the port must be served from Python.
    """
    if os.environ.get(PYTHON_PORTS):
        return None
    reset = None if bus.reset is None else (bus.reset._path, bus.reset_active_low)
    signals = {name: handle._path for name, handle in bus.signals.items()}
    precision = simulator.get_precision()
    return bench.serve(number, bus.clock._path, reset, signals, precision)
