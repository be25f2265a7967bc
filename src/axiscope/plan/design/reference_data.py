"""What a design names that stands in no platform file, for the compiler (crates/design)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from axiscope.errors import within
from axiscope.plan.design.chip_settings import chip_of
from axiscope.plan.design.measured_kinds import KEYS, kinds_file
from axiscope.plan.design.records import DesignFile
from axiscope.plan.networks.supply import supply_of
from axiscope.plan.platforms import Platform
from axiscope.plan.programs import sizes


def asked(design: DesignFile, platform: Platform) -> str:
    """A design with what it names, as the compiler takes it."""
    networks = {}
    for network in design.network:
        with within(f"network.{network.name}"):
            networks[f"{network.dpu}/{network.network}"] = supply_of(network.dpu, network.network)
    return json.dumps(
        {
            # What is not said is the model's to fill in.
            "design": design.model_dump(by_alias=True, exclude_unset=True),
            "chip": chip_of(platform),
            "supplies": constant_supplies() | {"networks": networks},
        }
    )


@cache
def constant_supplies() -> dict[str, Any]:
    """Sizes of programs, and errors on measured configurations."""
    programs = sizes()
    measured = kinds_file()
    kinds = [
        kind.model_dump(include={*KEYS, "configurations", "total_p68_percent", "worst_p68_percent"})
        for kind in measured.kind
    ]
    return {
        "programs": {
            "pattern_bytes": programs.patterns.bytes,
            "kernels": {name: kernel.bytes for name, kernel in programs.kernels.items()},
            "parts": programs.parts.spec,
            "cores_apart_bytes": programs.cores_apart.bytes,
        },
        "measured": {"fast_mhz": measured.fast_mhz, "widen": measured.widen, "kind": kinds},
    }
