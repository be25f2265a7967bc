"""Clocks: PLL feedback and divider registers over a reference that no register names."""

from __future__ import annotations

from dataclasses import dataclass

from axiscope.bootfile.chip import Clock
from axiscope.bootfile.registers import Registers


@dataclass(frozen=True)
class Rate:
    """A clock's rate per MHz of the reference, and how it is made."""

    ratio: float
    made: str


def clock_rate(registers: Registers, clock: Clock) -> Rate | None:
    """How a clock follows the reference clock; None if a register of its is unknown."""
    chosen = registers.value(f"{clock.register_name}.srcsel", 0) if _selects(clock) else 0
    if _selects(clock) and registers.find(f"{clock.register_name}.srcsel") is None:
        return None
    source = clock.sources.get(chosen or 0)
    if source is None:
        return None
    pll, _, copied = source.partition("/")
    rate = pll_rate(registers, pll)
    if rate is None:
        return None
    ratio, made = rate.ratio, rate.made
    steps = [f"{copied}.divisor0"] if copied else []
    steps += [f"{clock.register_name}.{divisor}" for divisor in clock.divisors]
    for step in steps:
        by = registers.value(step)
        if by is None or by == 0:
            return None
        ratio, made = ratio / by, f"{made} / {by}"
    return Rate(ratio, f"{made} ({clock.register_name.partition('.')[2]})")


def _selects(clock: Clock) -> bool:
    return len(clock.sources) > 1


def pll_rate(registers: Registers, name: str) -> Rate | None:
    """How a PLL follows the reference clock, its own halving included."""
    pll = registers.chip.plls[name]
    feedback = registers.value(f"{pll.control}.fbdiv")
    if not feedback:
        return None
    fields = registers.chip.layout(pll.control)[1].fields
    if "pre_src" in fields and registers.value(f"{pll.control}.pre_src", 0) not in (0, 1, 2, 3):
        return None  # from another reference, of which nothing is known
    ratio: float = feedback
    made = f"{name} x {feedback}"
    if pll.fraction and registers.value(f"{pll.fraction}.enabled"):
        part = registers.value(f"{pll.fraction}.data", 0) or 0
        ratio += part / 65536
        made = f"{name} x {ratio:.5f}"
    if "div2" in fields:
        half = registers.value(f"{pll.control}.div2")
        if half is None:
            return None
        if half:
            ratio, made = ratio / 2, f"{made} / 2"
    return Rate(ratio, made)
