"""Finds the longest combinational paths in a flat Xilinx netlist from yosys.

A path leads from the output to the input of a register, a memory or a port. LUTs, inverters, reads
of distributed RAM and multipliers without a register count as levels. Carry bits and F7/F8
multiplexers are counted separately. An unknown kind of cell is an error.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Any, NamedTuple

CLOCKS = {"C", "CLK", "WCLK", "CLKARDCLK", "CLKBWRCLK"}
LUT = re.compile(r"LUT[1-6]|INV")
REGISTER = re.compile(r"FD[RSCP]E(_1)?")
CARRY = re.compile(r"CARRY[48]")
MUX = re.compile(r"MUXF[789]")
RAM = re.compile(r"RAM(32|64|128|256)(M(16|8)?|X1[SD])|SRL(16E|C32E)")
BLOCK = re.compile(r"RAMB(18|36)E[12]")
DSP = re.compile(r"DSP48E[12]")
DSP_REGISTER = {"A": "AREG", "B": "BREG", "C": "CREG", "D": "DREG"}


@dataclass(frozen=True)
class Delays:
    """Delays of an FPGA family in ns. timing.toml gives their sources."""

    clock_to_q_ns: float
    net_ns: float
    """From one cell to the next; zero within a slice."""
    lut_ns: float
    mux_ns: float
    carry_in_ns: float
    """From S, DI or CYINIT to the end of the cell's chain."""
    carry_through_ns: float
    """From carry in to carry out of a cell, and on to the next cell."""
    carry_out_ns: float
    """From carry in to a sum."""
    setup_ns: float
    ram_setup_ns: float
    ram_clock_to_out_ns: float
    block_ram_clock_to_out_ns: float
    block_ram_setup_ns: float
    multiply_ns: float
    grade_factor: float
    """Factor on all delays for the requested speed grade."""


class Arc(NamedTuple):
    """A path through a cell."""

    source: int
    levels: int
    carry_bits: int
    muxes: int
    ns: float
    cell: str


class Path(NamedTuple):
    """A path: its counts, and where it ends."""

    levels: int
    carry_bits: int
    muxes: int
    ns: float
    start: str
    end: str


class Arrival(NamedTuple):
    """The worst delay of a signal since its start."""

    levels: int
    carry_bits: int
    muxes: int
    ns: float
    start: str


Order = Callable[[Arrival], tuple[float, float]]


def longest(netlist: dict[str, Any], top: str, d: Delays) -> dict[str, Path]:
    """The path with the most levels (`levels`), and the slowest path (`ns`)."""
    graph = Graph(netlist["modules"][top], d)
    return {
        "levels": max(graph.paths(lambda a: (a.levels, a.ns)), key=lambda p: (p.levels, p.ns)),
        "ns": max(graph.paths(lambda a: (a.ns, a.levels)), key=lambda p: (p.ns, p.levels)),
    }


class Graph:
    """The netlist of a module as starts, arcs and ends."""

    def __init__(self, module: dict[str, Any], d: Delays) -> None:
        """Reads a module of yosys' JSON netlist."""
        self.d = d
        self.names = names_of(module)
        self.starts: dict[int, Arrival] = {}
        self.arcs: dict[int, list[Arc]] = defaultdict(list)
        self.ends: list[tuple[int, float, str]] = []
        self.slice_outs: dict[int, str] = {}
        for port, what in module["ports"].items():
            for i, bit in enumerate(what["bits"]):
                name = f"port {port}" + (f"[{i}]" if len(what["bits"]) > 1 else "")
                if isinstance(bit, str):
                    continue
                if what["direction"] == "input":
                    self.starts[bit] = Arrival(0, 0, 0, 0.0, name)
                else:
                    self.ends.append((bit, 0.0, name))
        for name, cell in module["cells"].items():
            self.add(name, cell)

    def add(self, name: str, cell: dict[str, Any]) -> None:
        """Adds the starts, arcs and ends of a cell."""
        kind = cell["type"]
        pins = {(p, i): b for p, bits in cell["connections"].items() for i, b in enumerate(bits)}
        outs = {
            (p, i): b
            for (p, i), b in pins.items()
            if cell["port_directions"][p] == "output" and not isinstance(b, str)
        }
        ins = {
            (p, i): b
            for (p, i), b in pins.items()
            if cell["port_directions"][p] == "input" and p not in CLOCKS and not isinstance(b, str)
        }
        for bit in outs.values():
            self.slice_outs[bit] = kind
        if REGISTER.fullmatch(kind):
            q = self.name(pins["Q", 0], name)
            self.start(outs, q, self.d.clock_to_q_ns)
            self.end(ins, q, self.d.setup_ns)
        elif LUT.fullmatch(kind):
            for out in outs.values():
                self.join(out, ins, 1, 0, self.d.lut_ns, kind)
        elif MUX.fullmatch(kind):
            for out in outs.values():
                self.join(out, ins, 0, 1, self.d.mux_ns, kind)
        elif CARRY.fullmatch(kind):
            self.carry(ins, outs, kind)
        elif RAM.fullmatch(kind):
            self.start(outs, name, self.d.ram_clock_to_out_ns)
            for (pin, _), out in outs.items():
                read = {k: b for k, b in ins.items() if reads(pin, k[0])}
                self.join(out, read, 1, 0, self.d.lut_ns, kind)
            self.end(ins, name, self.d.ram_setup_ns)
        elif BLOCK.fullmatch(kind):
            self.start(outs, name, self.d.block_ram_clock_to_out_ns)
            self.end(ins, name, self.d.block_ram_setup_ns)
        elif DSP.fullmatch(kind):
            self.dsp(name, cell, ins, outs)
        else:
            raise ValueError(
                f"{name}: a {kind}, a kind of cell that this walk does not know; add it here"
            )

    def start(self, outs: dict[tuple[str, int], int], name: str, ns: float) -> None:
        """Adds signals that start at a clock edge."""
        for bit in outs.values():
            self.starts[bit] = Arrival(0, 0, 0, ns, self.name(bit, name))

    def end(self, ins: dict[tuple[str, int], int], name: str, ns: float) -> None:
        """Adds signals that end at a clock edge."""
        self.ends += [
            (b, ns, name if pin == "D" else f"{name}.{pin}") for (pin, _), b in ins.items()
        ]

    def join(
        self,
        out: int,
        ins: dict[tuple[str, int], int],
        levels: int,
        muxes: int,
        ns: float,
        kind: str,
    ) -> None:
        """Adds arcs from several signals to one."""
        self.arcs[out] += [Arc(b, levels, 0, muxes, ns, kind) for b in ins.values()]

    def carry(
        self, ins: dict[tuple[str, int], int], outs: dict[tuple[str, int], int], kind: str
    ) -> None:
        """Adds arcs from every bit of a carry cell to the bits above it."""
        for (pin, i), out in outs.items():
            for (source, j), bit in ins.items():
                at = j if source in ("S", "DI") else (4 if source == "CI_TOP" else 0)
                if at > i or (source == "DI" and pin == "O" and at == i):
                    continue
                bits = i - at + (pin == "CO")
                chained = source in ("CI", "CI_TOP")
                ns = self.d.carry_through_ns if pin == "CO" else self.d.carry_out_ns
                ns = ns if chained else self.d.carry_in_ns
                self.arcs[out].append(Arc(bit, 0, bits, 0, ns, f"{kind}.{source}"))

    def dsp(
        self,
        name: str,
        cell: dict[str, Any],
        ins: dict[tuple[str, int], int],
        outs: dict[tuple[str, int], int],
    ) -> None:
        """Adds a multiplier, taking its registers into account."""

        def has(register: str) -> bool:
            value = cell["parameters"].get(register, 0)
            return (int(value, 2) if isinstance(value, str) else value) > 0

        clocked = any(map(has, (*DSP_REGISTER.values(), "MREG", "PREG")))
        if clocked:
            whole = self.d.clock_to_q_ns if has("PREG") else self.d.multiply_ns
            self.start(outs, name, whole)
        for (pin, i), bit in ins.items():
            held = has(DSP_REGISTER.get(pin, "")) or not re.fullmatch("[ABCD]|PCIN", pin)
            to_m = pin in "ABD" and has("MREG")
            if held or to_m or has("PREG"):
                ns = self.d.setup_ns + (0 if held else self.d.multiply_ns)
                self.end({(pin, i): bit}, name, ns)
            else:
                for out in outs.values():
                    self.arcs[out].append(Arc(bit, 1, 0, 0, self.d.multiply_ns, "DSP"))

    def name(self, bit: int, other: str) -> str:
        """Returns a signal's name in the source, if it has one."""
        return self.names.get(bit, other)

    def net_ns(self, bit: int, into: str) -> float:
        """Returns the delay of the net that a signal's cell drives. It is zero within a slice."""
        driver = self.slice_outs.get(bit, "")
        inside = (
            (into.endswith((".CI", ".CI_TOP")) and CARRY.fullmatch(driver))
            or (into.endswith(".S") and LUT.fullmatch(driver))
            or (MUX.fullmatch(into) and (LUT.fullmatch(driver) or MUX.fullmatch(driver)))
        )
        return 0.0 if inside else self.d.net_ns

    def arrivals(self, order: Order) -> dict[int, Arrival]:
        """Returns the latest arrival of each signal. `order` defines which of two arrivals is
        later.

        A combinational loop is an error.
        """
        done: dict[int, Arrival] = dict(self.starts)
        befores = {out: [a.source for a in arcs] for out, arcs in self.arcs.items()}
        try:
            sequence = list(TopologicalSorter(befores).static_order())
        except CycleError as error:
            loop = " → ".join(self.name(bit, str(bit)) for bit in error.args[1])
            raise ValueError(f"a combinational loop: {loop}; break it by a register") from error
        for bit in sequence:
            found = [
                self.through(a, done[a.source]) for a in self.arcs.get(bit, ()) if a.source in done
            ]
            if bit in self.starts:
                found.append(self.starts[bit])
            if found:
                done[bit] = max(found, key=order)
        return done

    def through(self, arc: Arc, at: Arrival) -> Arrival:
        """Returns the arrival of a signal after it has passed a cell."""
        ns = at.ns + self.net_ns(arc.source, arc.cell) + arc.ns
        return Arrival(
            at.levels + arc.levels,
            at.carry_bits + arc.carry_bits,
            at.muxes + arc.muxes,
            ns,
            at.start,
        )

    def paths(self, order: Order) -> Iterator[Path]:
        """Returns the worst path to each end."""
        found = self.arrivals(order)
        for bit, setup_ns, end in self.ends:
            if bit in found:
                a = found[bit]
                ns = (a.ns + self.net_ns(bit, "") + setup_ns) * self.d.grade_factor
                yield Path(a.levels, a.carry_bits, a.muxes, ns, a.start, end)


def names_of(module: dict[str, Any]) -> dict[int, str]:
    """Returns the names of signals in the source. If a signal has several names, the shortest is
    used.
    """
    names: dict[int, str] = {}
    for name, what in module["netnames"].items():
        if what.get("hide_name"):
            continue
        for i, bit in enumerate(what["bits"]):
            if isinstance(bit, str):
                continue
            message = f"{name}[{i + what.get('offset', 0)}]" if len(what["bits"]) > 1 else name
            if bit not in names or (len(message), message) < (len(names[bit]), names[bit]):
                names[bit] = message
    return names


def reads(out: str, pin: str) -> bool:
    """Returns whether an input of a distributed RAM or shift register is an address bit for one of
    its outputs.
    """
    if out.startswith("DO"):
        return pin == f"ADDR{out[2:]}"
    if out == "DPO":
        return pin.startswith("DPRA")
    return re.fullmatch(r"A\d*", pin) is not None
