"""Writes the data for the explorer: boards, examples, colours and names.

    python -m tools.explorer_data explorer/made/data.json

All data come from the modules that reports use, so that the explorer shows the same data.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any, get_args

import axiscope
from axiscope.io.data_files import DATA
from axiscope.plan.design.chip_settings import setup_of
from axiscope.plan.design.records import Advise, Cluster, DesignFile, Stream
from axiscope.plan.design.reference_data import constant_supplies
from axiscope.plan.file_kinds import is_design
from axiscope.plan.networks import dpu_names, network_names
from axiscope.plan.networks.supply import supply_of
from axiscope.plan.platforms import find_platform
from axiscope.plan.programs import sizes
from axiscope.report import palette
from axiscope.results.design_limits import CAUSES

PATTERNS = ("read", "write", "read_random", "write_random", "chase")
"""Access patterns that a task may run instead of a kernel."""
FIRST = Path(__file__).parent.parent / "explorer" / "first.toml"
"""The design that the explorer shows when it opens."""
EXAMPLES = DATA / "experiments" / "examples"


def texts(folder: str) -> dict[str, str]:
    """Returns the texts of the files in a data folder, by their paths below `data`."""
    found = sorted((DATA / folder).glob("*.toml"))
    return {f"{folder}/{path.stem}": path.read_text(encoding="utf-8") for path in found}


def examples() -> list[dict[str, Any]]:
    """Returns the example designs. If a design has axes, only its first case is returned."""
    found = []
    for path in [FIRST, *sorted(EXAMPLES.glob("*.toml"))]:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        if is_design(raw):
            found.append({"name": path.stem, "design": raw})
    return found


def choices(record: Any, field: str) -> list[str]:
    """Returns the values that a field of a record accepts."""
    return list(get_args(record.model_fields[field].annotation))


def supplies() -> dict[str, Any]:
    """Returns reference data that designs need and no platform contains: programs, networks and
    errors.
    """
    networks = {
        f"{dpu}/{network}": supply_of(dpu, network)
        for dpu in dpu_names()
        for network in network_names()
    }
    setups = {
        chip: setup
        for chip in sorted(path.stem for path in (DATA / "chips").glob("*.toml"))
        if (setup := setup_of(chip))
    }
    return constant_supplies() | {"networks": networks, "setups": setups}


def data() -> dict[str, Any]:
    """Returns all data of the explorer."""
    platforms = [name.partition("/")[2] for name in texts("platforms")]
    return {
        "version": axiscope.__version__,
        "files": texts("platforms") | texts("chips") | texts("parts"),
        "boards": [{"name": name, "title": find_platform(name).facts.title} for name in platforms],
        "supplies": supplies(),
        "examples": examples(),
        "dpus": dpu_names(),
        "networks": network_names(),
        "programs": [*PATTERNS, *sizes().kernels],
        # Recordings are files next to a design. A web page does not have such files.
        "patterns": [p for p in choices(Stream, "pattern") if p != "recorded"],
        "latencies": choices(Stream, "latency_bound_of"),
        "directions": choices(Cluster, "direction"),
        "muxes": choices(DesignFile, "mux"),
        "advice": {
            "goals": choices(Advise, "goal"),
            "changes": list(get_args(get_args(Advise.model_fields["change"].annotation)[0])),
            "default": Advise().change,
        },
        "causes": [{"name": name, "word": word} for name, word in CAUSES.items()],
        "palette": {"light": palette.LIGHT, "dark": palette.DARK},
        "causePalette": {"light": palette.CAUSES_LIGHT, "dark": palette.CAUSES_DARK},
    }


def main() -> None:
    """Writes the file that the command line names, unless it is already current."""
    out, text = Path(sys.argv[1]), json.dumps(data(), ensure_ascii=False)
    if not out.is_file() or out.read_text(encoding="utf-8") != text:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
