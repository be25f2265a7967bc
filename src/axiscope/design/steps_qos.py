"""What to do for another QoS: registers of ports, and of the block that throttles them."""

from __future__ import annotations

from collections.abc import Iterator

from axiscope.design.compile import Compiled
from axiscope.design.setting_up import SettingUp, Side, ends_throttling, port_qos
from axiscope.design.step import Step, master_of, setup_of, unknown
from axiscope.platform import Platform

SIDES: tuple[Side, Side] = ("read", "write")


def _asked(made: Compiled, port: str, side: Side) -> dict[str, int | None]:
    """AxQOS of every master at a port's side; None leaves it to the port."""
    found: dict[str, int | None] = {}
    for placed in made.members:
        if placed.kind == "program" or port not in placed.ports:
            continue
        if placed.side in (None, side):
            found[placed.member.name] = master_of(made, placed).get("axqos")
    return found


def _at_port(platform: Platform, made: Compiled, port: str, side: Side) -> int:
    """What the port's register must say: what its masters agree on, or the platform's setting."""
    asked = set(_asked(made, port, side).values())
    one = next(iter(asked)) if len(asked) == 1 else None
    return port_qos(platform, port, side, made.point.qos) if one is None else one


def qos_steps(
    platform: Platform, chip: SettingUp | None, now: Compiled, then: Compiled
) -> Iterator[Step]:
    """Registers and signals of QoS that differ."""
    used = {port for placed in then.members for port in placed.ports}
    # A named setting holds for all ports, used or not; a port's own QoS counts where it is used.
    all_ports = now.point.qos != then.point.qos
    for port in platform.port_names():
        for side in SIDES if port in used or all_ports else ():
            was = _at_port(platform, now, port, side)
            value = _at_port(platform, then, port, side)
            if was != value:
                yield _qos_step(platform, chip, port, side, was, value)
            asked, before = _asked(then, port, side), _asked(now, port, side)
            if len(set(asked.values())) > 1 and asked != before:
                yield from _qos_of_masters(platform, chip, port, side, asked, before)
    if ends_throttling(platform, then.point.qos) and not ends_throttling(platform, now.point.qos):
        if chip is None or not chip.throttle_off:
            yield unknown(platform, f"Set QoS {then.point.qos!r}: end the throttling of ports")
            return
        for fixed in chip.throttle_off:
            address, mask = chip.whole(fixed.register_name)
            yield Step(
                kind="register",
                what=f"Write {fixed.register_name}, which ends the throttling of ports; note what "
                "it says before, no file says it.",
                name=fixed.register_name, address=f"0x{address:08X}", mask=f"0x{mask:08X}",
                value=fixed.value, source=fixed.source,
            )  # fmt: skip


def _word(value: int, mask: int) -> int:
    """A field's value as it stands in the word."""
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


def _qos_of_masters(
    platform: Platform, chip: SettingUp | None, port: str, side: Side,
    asked: dict[str, int | None], before: dict[str, int | None],
) -> Iterator[Step]:  # fmt: skip
    setup = setup_of(chip, port)
    path = setup.qos_of_master(side) if setup else None
    if chip is None or setup is None or path is None:
        yield unknown(platform, f"Let {port} take the QoS of each master's {side}s")
    else:
        address, mask = chip.field(path)
        yield Step(
            kind="register", what=f"Let {setup.interface} take the QoS of each master's {side}s; "
            "note what is there before, no file says it.",
            name=path, address=f"0x{address:08X}", mask=f"0x{mask:08X}", value=_word(1, mask),
            source=setup.source,
        )  # fmt: skip
    signal = "ARQOS" if side == "read" else "AWQOS"
    for name, value in asked.items():
        if value is not None and value != before.get(name):
            yield Step(
                kind="axi", what=f"Have {name} drive {signal} {value}.", name=signal, value=value,
                restore=before.get(name),
            )  # fmt: skip
