"""Steps to another QoS: registers of ports, and of the block that throttles them."""

from __future__ import annotations

from collections.abc import Iterator

from axiscope.plan.design.chip_settings import SettingUp, Side, ends_throttling, port_qos
from axiscope.plan.design.compile import Compiled
from axiscope.plan.design.step import Step, master_of, setup_of, unknown
from axiscope.plan.platforms import Platform

SIDES: tuple[Side, Side] = ("read", "write")


def _asked(made: Compiled, port: str, side: Side) -> dict[str, int | None]:
    """Returns AxQOS of every master at a port's side; None leaves it to the port."""
    found: dict[str, int | None] = {}
    for placed in made.members:
        if placed.kind == "program" or port not in placed.ports:
            continue
        if placed.side in (None, side):
            found[placed.member.name] = master_of(made, placed).get("axqos")
    return found


def _at_port(platform: Platform, made: Compiled, port: str, side: Side) -> int:
    """Returns the value of the port's register.

    That of its masters if they agree, or the platform's.
    """
    asked = set(_asked(made, port, side).values())
    one = next(iter(asked)) if len(asked) == 1 else None
    return port_qos(platform, port, side, made.point.qos) if one is None else one


def qos_steps(
    platform: Platform, chip: SettingUp | None, now: Compiled, then: Compiled
) -> Iterator[Step]:
    """Returns steps for registers and signals of QoS that differ."""
    used = {port for placed in then.members for port in placed.ports}
    # A named setting applies to all ports, used or not; a port's own QoS only matters if it is
    # used.
    all_ports = now.point.qos != then.point.qos
    for port in platform.port_names():
        for side in SIDES if port in used or all_ports else ():
            was = _at_port(platform, now, port, side)
            value = _at_port(platform, then, port, side)
            if was != value:
                yield _qos_step(platform, chip, port, side, was, value)
            asked, before = _asked(then, port, side), _asked(now, port, side)
            mixed, was_mixed = len(set(asked.values())) > 1, len(set(before.values())) > 1
            if mixed != was_mixed:
                yield _who_says_qos(platform, chip, port, side, mixed)
            if mixed:
                yield from _qos_of_masters(side, asked, before, value)
    ends = ends_throttling(platform, then.point.qos)
    if ends != ends_throttling(platform, now.point.qos):
        yield from _throttling(platform, chip, then.point.qos, ends)


def _throttling(
    platform: Platform, chip: SettingUp | None, setting: str, ends: bool
) -> Iterator[Step]:
    if chip is None or not chip.throttle_off:
        yield unknown(platform, f"Set QoS {setting!r}: the throttling of ports")
        return
    for fixed in chip.throttle_off:
        name, (address, mask) = fixed.register_name, chip.whole(fixed.register_name)
        what = f"Write {name}, which ends the throttling of ports; note what it says before."
        if not ends:
            what = f"Write back to {name} what it said before it ended the throttling of ports."
        yield Step(
            kind="register", what=what, name=name, address=f"0x{address:08X}",
            mask=f"0x{mask:08X}", value=fixed.value if ends else None,
            restore=None if ends else fixed.value, source=fixed.source,
        )  # fmt: skip


def _word(value: int, mask: int) -> int:
    """Returns a field's value shifted to its place in the word."""
    return value << ((mask & -mask).bit_length() - 1)


def _qos_step(
    platform: Platform, chip: SettingUp | None, port: str, side: Side, was: int, value: int
) -> Step:
    setup = setup_of(chip, port)
    path = setup.qos(side) if setup else None
    if chip is None or setup is None or path is None:
        return unknown(platform, f"Give {side}s of {port} QoS {value} instead of {was}")
    address, mask = chip.field(path)
    return Step(
        kind="register", what=f"Give {side}s of {setup.interface} QoS {value} instead of {was}.",
        name=path, address=f"0x{address:08X}", mask=f"0x{mask:08X}", value=_word(value, mask),
        restore=_word(was, mask), source=setup.source,
    )  # fmt: skip


def _who_says_qos(
    platform: Platform, chip: SettingUp | None, port: str, side: Side, masters: bool
) -> Step:
    whose = f"each master's {side}s" if masters else f"its register for {side}s"
    setup = setup_of(chip, port)
    path = setup.qos_of_master(side) if setup else None
    if chip is None or setup is None or path is None:
        return unknown(platform, f"Let {port} take the QoS of {whose}")
    address, mask = chip.field(path)
    return Step(
        kind="register", what=f"Let {setup.interface} take the QoS of {whose}.", name=path,
        address=f"0x{address:08X}", mask=f"0x{mask:08X}", value=_word(int(masters), mask),
        restore=_word(int(not masters), mask), source=setup.source,
    )  # fmt: skip


def _qos_of_masters(
    side: Side, asked: dict[str, int | None], before: dict[str, int | None], other: int
) -> Iterator[Step]:
    """Returns steps for masters' signals.

    Masters without QoS drive the value of the port's register.
    """
    signal = "ARQOS" if side == "read" else "AWQOS"
    for name, value in asked.items():
        if asked != before:
            drives = other if value is None else value
            yield Step(
                kind="axi", what=f"Have {name} drive {signal} {drives}.", name=signal,
                value=drives, restore=before.get(name),
            )  # fmt: skip
