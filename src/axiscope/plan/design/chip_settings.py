"""How to configure a chip: settings of Vivado and fields of registers, as data for each chip."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Literal

from pydantic import Field

from axiscope.io.data_files import DATA
from axiscope.io.toml_records import Strict, read_toml
from axiscope.plan.bootfile.chip import load_chip
from axiscope.plan.platforms import Platform

Side = Literal["read", "write"]


class Named(Strict):
    """A setting of the processing system's IP in Vivado."""

    setting: str
    source: str


class AddressMap(Named):
    """The setting that selects an address map."""

    values: dict[str, str]
    """Values by name of the map; other maps have no known value."""
    registers: str


class Fixed(Strict):
    """A register with the value that it needs."""

    register_name: str = Field(alias="register")
    value: int
    source: str


class PortSetup(Strict):
    """A port: its interface, and the settings that configure it."""

    interface: str
    enable: str
    source: str
    width: str | None = None
    """None if it has only one width."""
    read_qos: str | None = None
    """Field ``MODULE.REGISTER[n].field``; None if the port has no QoS register."""
    write_qos: str | None = None
    read_qos_of_master: str | None = None
    """Field that selects the master's AxQOS."""
    write_qos_of_master: str | None = None

    def qos(self, side: Side) -> str | None:
        """Returns the field of the QoS of a direction."""
        return self.read_qos if side == "read" else self.write_qos

    def qos_of_master(self, side: Side) -> str | None:
        """Returns the field that selects the master's AxQOS."""
        return self.read_qos_of_master if side == "read" else self.write_qos_of_master


class SettingUp(Strict):
    """Settings of a chip."""

    schema_version: Literal[1] = Field(alias="schema")
    chip: str
    register_map: str
    pl_clock: Named
    ports: dict[str, PortSetup]
    address_map: AddressMap | None = None
    throttle_off: tuple[Fixed, ...] = ()

    def field(self, path: str) -> tuple[int, int]:
        """Returns address and mask of a field of a register."""
        register, _, name = path.rpartition(".")
        address, layout = load_chip(self.register_map).layout(register)
        high, low = layout.fields[name]
        return address, ((1 << (high - low + 1)) - 1) << low

    def whole(self, register: str) -> tuple[int, int]:
        """Returns the address of a register, and the mask of all its fields."""
        address, layout = load_chip(self.register_map).layout(register)
        mask = 0
        for high, low in layout.fields.values():
            mask |= ((1 << (high - low + 1)) - 1) << low
        return address, mask


def chip_of(platform: Platform) -> str | None:
    """Returns the name of a platform's chip; None for a memory without a chip."""
    names = (name for name, _ in platform.beside)
    return next((n.removeprefix("chips/") for n in names if n.startswith("chips/")), None)


@cache
def setting_up(chip: str | None) -> SettingUp | None:
    """Returns the settings of a chip; None if there are none."""
    path = DATA / "chips" / str(chip) / "port_settings.toml"
    return read_toml(path, SettingUp) if path.is_file() else None


def port_qos(platform: Platform, port: str, side: Side, setting: str) -> int:
    """Returns the QoS of a port's direction with a named setting of the platform, or its own."""
    named = qos_named(platform, setting).get(f"{side}_qos", {}).get(port)
    if named is not None:
        return int(named["value"])
    facts = next(p for p in platform.facts.ports if p.name == port)
    return facts.read_qos if side == "read" else facts.write_qos


def ends_throttling(platform: Platform, setting: str) -> bool:
    """Returns whether a named setting ends the throttling of ports."""
    message = qos_named(platform, setting).get("throttle")
    return message is not None and not message["value"]


def qos_named(platform: Platform, setting: str) -> dict[str, Any]:
    """Returns a QoS setting from the platform's file; the file of another boot takes precedence."""
    others = (text for name, text in platform.beside if name.startswith("platforms/"))
    for text in (platform.text, *others):
        found: dict[str, Any] = tomllib.loads(text).get("qos", {}).get(setting, {})
        if found:
            return found
    return {}
