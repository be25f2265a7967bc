"""Steps from one design to another: registers, Vivado, AXI, our blocks."""

from __future__ import annotations

from collections.abc import Iterator

from axiscope.plan.design.chip_settings import SettingUp, chip_of, setting_up
from axiscope.plan.design.compile import Compiled, Placed
from axiscope.plan.design.step import Step, master_of, setup_of, shares_of, unknown
from axiscope.plan.design.steps_qos import qos_steps
from axiscope.plan.platforms import Platform


def steps(platform: Platform, now: Compiled, then: Compiled) -> list[Step]:
    """Returns the steps from a design that runs as ``now`` to ``then``; none if they are equal."""
    chip = setting_up(chip_of(platform))
    before = {placed.member.name: placed for placed in now.members}
    found: list[Step] = []
    for placed in then.members:
        old = before.get(placed.member.name)
        if old is not None and placed.kind != "program":
            found += _ports(platform, chip, now, old, placed)
            found += _master(now, old, then, placed)
    found += _muxes(now, then)
    found += _regulators(now, then)
    found += qos_steps(platform, chip, now, then)
    found += _whole(platform, chip, now, then)
    return list(dict.fromkeys(found))


def _ports(
    platform: Platform, chip: SettingUp | None, now: Compiled, old: Placed, new: Placed
) -> Iterator[Step]:
    name = new.member.name
    used = {port for placed in now.members for port in placed.ports}
    moved = old.ports != new.ports
    wider = old.beat_bytes != new.beat_bytes
    for port in new.ports if moved or wider else ():
        setup = setup_of(chip, port)
        if setup is None:
            yield unknown(platform, f"Give {name} port {port}")
            continue
        if port not in used:
            yield Step(
                kind="vivado", what=f"Enable {setup.interface}.", name=setup.enable, value=1,
                restore=0, source=setup.source,
            )  # fmt: skip
        if new.beat_bytes is not None and setup.width is not None and (wider or port not in used):
            bits = 8 * new.beat_bytes
            yield Step(
                kind="vivado", what=f"Make {setup.interface} {bits} bits wide.", name=setup.width,
                value=bits, source=setup.source,
                restore=8 * old.beat_bytes if port in old.ports and old.beat_bytes else None,
            )  # fmt: skip
    if moved:
        to = [s.interface if (s := setup_of(chip, p)) else p for p in new.ports]
        yield Step(
            kind="vivado",
            what=f"Connect {name} to {', '.join(to)} instead of {', '.join(old.ports)}.",
            name=name, value=", ".join(new.ports), restore=", ".join(old.ports),
        )  # fmt: skip
    if wider and new.beat_bytes and old.beat_bytes:
        yield Step(
            kind="axi", what=f"Give the master of {name} {8 * new.beat_bytes} data bits.",
            name="data_bits", value=8 * new.beat_bytes, restore=8 * old.beat_bytes,
        )  # fmt: skip


_AXI = {
    "burst_beats": "Have {0} issue bursts of {1} beats (AxLEN {2})",
    "outstanding": "Let {0} have {1} bursts in flight (most issued and not yet answered)",
    "axcache": "Have {0} drive AxCACHE {1}",
    "axprot": "Have {0} drive AxPROT {1}",
    "axuser": "Have {0} drive AxUSER {1}",
    "stride_bytes": "Have {0} step {1} bytes from one burst or row to the next",
    "pattern": "Have {0} walk its window {1}",
}
_BLOCK = {
    "idle_cycles": "Set the smart DMA of {0} to {1} idle cycles between sub-copies",
    "sub_copy_bytes": "Set the smart DMA of {0} to sub-copies of {1} bytes",
    "target_mbps": "Pace {0} at {1} MB/s",
    "start_ns": "Start {0} at {1} ns",
}


def _master(now: Compiled, old: Placed, then: Compiled, new: Placed) -> Iterator[Step]:
    was, becomes = master_of(now, old), master_of(then, new)
    for kind, fields in (("axi", _AXI), ("block", _BLOCK)):
        for field, text in fields.items():
            value, restore = becomes.get(field), was.get(field)
            if value == restore:
                continue
            if value is None:
                what = f"Take {field} off {new.member.name}."
            else:
                last = value - 1 if isinstance(value, int) else ""
                what = text.format(new.member.name, value, last) + "."
            yield Step(
                kind="axi" if kind == "axi" else "block",
                what=what, name=field, value=value, restore=restore,
            )  # fmt: skip


def _muxes(now: Compiled, then: Compiled) -> Iterator[Step]:
    old, new = shares_of(now), shares_of(then)
    for port in sorted(old.keys() | new.keys()):
        if old.get(port) == new.get(port):
            continue
        if port not in new:
            names = ", ".join(old[port]["masters"])
            yield Step(
                kind="block", what=f"Take the multiplexer off {port} ({names}).", name=port,
                value=0, restore=len(old[port]["masters"]),
            )  # fmt: skip
            continue
        masters, kind = new[port]["masters"], new[port].get("kind", "platform")
        block = (
            "axiscope_multiplexer (hardware/multiplexer)"
            if kind == "instrument"
            else "SmartConnect"
        )
        parameter = "PORTS" if kind == "instrument" else "NUM_SI"
        yield Step(
            kind="block" if kind == "instrument" else "vivado",
            what=f"Put {', '.join(masters)} behind a {block} on {port}, {parameter} = "
            f"{len(masters)}.",
            name=parameter, value=len(masters),
            restore=len(old[port]["masters"]) if port in old else 0,
        )  # fmt: skip


def _regulators(now: Compiled, then: Compiled) -> Iterator[Step]:
    old = {r.master: r for r in now.point.regulators}
    new = {r.master: r for r in then.point.regulators}
    for name in sorted(old.keys() | new.keys()):
        was, becomes = old.get(name), new.get(name)
        if was == becomes:
            continue
        if becomes is None:
            yield Step(
                kind="block", what=f"Clear the regulator's enable before {name}.", name="enable",
                value=0, restore=3,
            )  # fmt: skip
            continue
        if was is None:
            yield Step(
                kind="block", what=f"Put an axiscope_regulator (hardware/regulator) before {name} "
                "and set its enable.", name="enable", value=3, restore=0,
            )  # fmt: skip
        budget = becomes.budget_bytes, was.budget_bytes if was else None
        for field, (value, restore) in (
            ("period", (becomes.period_cycles, was.period_cycles if was else None)),
            ("read_budget", budget),
            ("write_budget", budget),
        ):
            if value != restore:
                unit = "cycles" if field == "period" else "bytes"
                yield Step(
                    kind="block", what=f"Write {value} {unit} to {field} of the regulator before "
                    f"{name}.", name=field, value=value, restore=restore,
                )  # fmt: skip


def _whole(
    platform: Platform, chip: SettingUp | None, now: Compiled, then: Compiled
) -> Iterator[Step]:
    old, new = now.point, then.point
    if old.pl_mhz != new.pl_mhz:
        if chip is None:
            yield unknown(platform, f"Set the PL clock to {new.pl_mhz:g} MHz")
        else:
            yield Step(
                kind="vivado", what=f"Set PL clock 0 to {new.pl_mhz:g} MHz; the design must close "
                "timing at it.", name=chip.pl_clock.setting, value=new.pl_mhz,
                restore=old.pl_mhz, source=chip.pl_clock.source,
            )  # fmt: skip
    if old.mapping != new.mapping:
        if chip is None or chip.address_map is None:
            yield unknown(platform, f"Set address map {new.mapping}, before the memory is used")
            return
        given = chip.address_map
        value = given.values.get(new.mapping)
        how = "" if value else "; which value gives this map is not known here"
        yield Step(
            kind="vivado", what=f"Set address map {new.mapping}, build anew and boot with what "
            f"comes out: {given.registers} cannot change while memory is in use{how}.",
            name=given.setting, value=value, restore=given.values.get(old.mapping),
            source=given.source,
        )  # fmt: skip


__all__ = ["Step", "steps"]
