"""Creates the tables of rules that were tried in the model, from docs/data/tried.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tools.accuracy.page import table

STATES = ("kept", "replaced", "left out")
FIELDS = ("hypothesis", "evidence", "ultra96", "zcu102")
HEAD = ("Hypothesis", "Evidence", "Ultra96", "ZCU102", "Id")


def tried(path: Path) -> dict[str, str]:
    """Returns a table for each state that a rule can have, by the name of the page part
    (`tried-left-out`).

    Raises ValueError if a field is missing or a state is unknown.
    """
    rows: dict[str, list[list[str]]] = {state: [] for state in STATES}
    for number, entry in enumerate(tomllib.loads(path.read_text())["tried"], start=1):
        for name in FIELDS:
            if not isinstance(entry.get(name), str) or not entry[name].strip():
                raise ValueError(f"{path}: tried {number}: {name}: is missing; give a text")
        if entry.get("state") not in STATES:
            raise ValueError(f"{path}: tried {number}: state: give one of {', '.join(STATES)}")
        named = f"`{entry['id']}`" if "id" in entry else ""
        rows[entry["state"]].append([*(entry[name] for name in FIELDS), named])
    return {f"tried-{state.replace(' ', '-')}": table(HEAD, rows[state]) for state in STATES}
