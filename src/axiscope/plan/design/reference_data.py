"""Supplies the compiler with data that designs need, but platform files do not contain."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from axiscope.errors import within
from axiscope.plan.design.chip_settings import chip_of, setup_of
from axiscope.plan.design.measured_kinds import core_slowdowns, kinds_file, published_loads
from axiscope.plan.design.records import DesignFile
from axiscope.plan.networks.supply import supply_of
from axiscope.plan.platforms import Platform
from axiscope.plan.programs import sizes


def with_reference_data(design: DesignFile, platform: Platform) -> str:
    """Returns a design with the additional data that it needs, in the compiler's format."""
    networks = {}
    for network in design.network:
        with within(f"network.{network.name}"):
            networks[f"{network.dpu}/{network.network}"] = supply_of(network.dpu, network.network)
    chip = chip_of(platform)
    setup = None if chip is None else setup_of(chip)
    supplies = {"networks": networks, "setups": {} if setup is None else {chip: setup}}
    return json.dumps(
        {
            # Fields that the file omits are not sent; the model fills them in.
            "design": design.model_dump(by_alias=True, exclude_unset=True),
            "chip": chip,
            "supplies": constant_supplies() | supplies,
        }
    )


@cache
def constant_supplies() -> dict[str, Any]:
    """Returns the sizes of programs, and the model's errors on measured configurations."""
    programs = sizes()
    measured = kinds_file()
    slowdowns = core_slowdowns()
    kinds = [
        kind.model_dump(exclude={"total_median_percent", "worst_median_percent"})
        for kind in measured.kind
    ]
    return {
        "programs": {
            "pattern_bytes": programs.patterns.bytes,
            "kernels": {name: kernel.bytes for name, kernel in programs.kernels.items()},
            "parts": programs.parts.spec,
            "cores_apart_bytes": programs.cores_apart.bytes,
        },
        "measured": {
            "level_percent": measured.level_percent,
            "smallest_gain_percent": measured.smallest_gain_percent,
            "fast_mhz": measured.fast_mhz,
            "widen": measured.widen,
            "ports": measured.ports,
            "kind": kinds,
            "core_slowdowns": [core.model_dump() for core in slowdowns.core],
            "published_loads": [load.model_dump(exclude={"entry"}) for load in published_loads()],
        },
    }
