"""Describes how to configure each chip: settings in Vivado, and fields of registers."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field

from axiscope import _core
from axiscope.io.data_files import DATA
from axiscope.io.toml_records import FROM_LIST, WHOLE, Strict, read_toml
from axiscope.plan.platforms import Platform


class Named(Strict):
    """A setting of the processing system's IP in Vivado, with its name."""

    setting: str
    source: str


class AddressMap(Named):
    """The setting by which a chip's address map is selected."""

    values: dict[str, str]
    """Values by name of the map; other maps have no known value."""
    registers: str


class Fixed(Strict):
    """A register and the value that it must have."""

    register_name: str = Field(alias="register")
    value: int
    source: str


class PortSetup(Strict):
    """A port: its interface, and the settings that enable and configure it."""

    interface: str
    enable: str
    source: str
    width: str | None = None
    """None if it has only one width."""


class SettingUp(Strict):
    """The settings of a chip that designs may need."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    chip: str
    pl_clock: Named
    ports: dict[str, PortSetup]
    address_map: AddressMap | None = None
    throttle_off: Annotated[tuple[Fixed, ...], FROM_LIST] = ()

    def bits(self, path: str) -> tuple[int, int]:
        """Returns a register's address, and the mask of one field or of all its fields."""
        return _core.register_bits(self.chip, path)


def chip_of(platform: Platform) -> str | None:
    """Returns the name of a platform's chip.

    A platform may describe a memory without a chip; the result is then None.
    """
    names = (name for name, _ in platform.companions)
    return next((n.removeprefix("chips/") for n in names if n.startswith("chips/")), None)


@cache
def setting_up(chip: str | None) -> SettingUp | None:
    """Returns the settings of a chip; None if they are not known."""
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

    qos = json.loads(_core.qos_fields(chip))
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
