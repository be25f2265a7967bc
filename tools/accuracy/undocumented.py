"""Lists the undocumented rules and figures of the modelled controllers, from the Rust sources."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tools.accuracy.page import table

# A row of RULES in an undocumented.rs: the ID of the evidence, and the effect of the rule.
_RULE = re.compile(r'\(\s*"([a-z-]+)",\s*"([^"]+)",?\s*\)')
# A declared figure whose source is the ID of its evidence.
_FIGURE = re.compile(r'^ *(\w+): .*\bfitted "([a-z]+(?:-[a-z]+)+)"', re.M)


def undocumented(crates: Path, tried: Path) -> str:
    """Returns a table of rules and figures with the IDs of their evidence.

    Raises ValueError if an id is not in `tried`.
    """
    known = {entry.get("id") for entry in tomllib.loads(tried.read_text())["tried"]}
    rows = []
    for source in sorted(crates.glob("*/src/**/*.rs")):
        text = source.read_text()
        place = source.relative_to(crates).as_posix()
        found = [(rule, identity) for identity, rule in _RULE.findall(text)]
        if source.name != "undocumented.rs":
            found = [(f"figure `{key}`", identity) for key, identity in _FIGURE.findall(text)]
        for what, identity in found:
            if identity not in known:
                raise ValueError(f"{place}: {identity}: is in no row of {tried}")
            rows.append([what, f"`{identity}`", f"`crates/{place}`"])
    return table(("Rule or figure", "Evidence", "Declared in"), rows)
