"""How to configure a chip: settings of Vivado and fields of registers, as data for each chip."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field

from axiscope import _core
from axiscope.io.data_files import DATA
from axiscope.io.toml_records import FROM_LIST, WHOLE, Strict, read_toml
from axiscope.plan.bootfile.chip import boot_registers
from axiscope.plan.platforms import Platform


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


class SettingUp(Strict):
    """Settings of a chip."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    chip: str
    register_map: str
    pl_clock: Named
    ports: dict[str, PortSetup]
    address_map: AddressMap | None = None
    throttle_off: Annotated[tuple[Fixed, ...], FROM_LIST] = ()

    def bits(self, path: str) -> tuple[int, int]:
        """Returns the address of a register and the mask of a field, or of all its fields."""
        return _core.register_bits(boot_registers(self.register_map), path)


def chip_of(platform: Platform) -> str | None:
    """Returns the name of a platform's chip; None for a memory without a chip."""
    names = (name for name, _ in platform.companions)
    chips = (n.removeprefix("chips/") for n in names if n.startswith("chips/"))
    return next((chip for chip in chips if "/" not in chip), None)


@cache
def setting_up(chip: str | None) -> SettingUp | None:
    """Returns the settings of a chip; None if there are none."""
    path = DATA / "chips" / str(chip) / "port_settings.toml"
    return read_toml(path, SettingUp) if path.is_file() else None


@cache
def setup_of(chip: str) -> dict[str, Any] | None:
    """Returns a chip's settings with register addresses, in the format of crates/design."""
    known = setting_up(chip)
    if known is None:
        return None

    def register(name: str) -> dict[str, Any]:
        address, mask = known.bits(name)
        return {"name": name, "address": address, "mask": mask}

    qos = _qos_fields(known.register_map)
    return {
        "pl_clock": known.pl_clock.model_dump(),
        "address_map": known.address_map and known.address_map.model_dump(),
        "throttle_off": [
            {"register": register(f.register_name), "value": f.value, "source": f.source}
            for f in known.throttle_off
        ],
        "ports": {
            name: port.model_dump()
            | {key: register(field) for key, field in qos.get(name, {}).items()}
            for name, port in known.ports.items()
        },
    }


def _qos_fields(register_map: str) -> dict[str, dict[str, str]]:
    """Returns the fields of the QoS registers of the ports, as ``[ports]`` of the chip states them.

    The key ``read_qos`` is the value, ``read_qos_of_master`` selects the master's AxQOS instead.
    """
    ports = tomllib.loads(boot_registers(register_map))["ports"]
    found: dict[str, dict[str, str]] = {}
    for number, name in enumerate(ports["names"]):
        fields = found[name] = {}
        for side in ("read", "write"):
            for key, entry in (("qos", "qos"), ("qos_of_master", "qos_of_logic")):
                if (field := ports[side].get(entry)) is not None:
                    fields[f"{side}_{key}"] = field.replace("*", str(number))
    return found
