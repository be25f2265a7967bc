"""Writes registers as JSON for the Python package, with one file per description in
`board/registers/generated`.

Fields with their default value (src/axiscope/board/registers/records.py) are omitted. Each register
is one line.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import Any

from tools.rtl.description import Description, Map, Place, Register

DEFAULTS = {"count": 1, "stride": 0, "bytes": 4, "reset": None, "constant": False}


def plain(record: Any) -> dict[str, Any]:
    """Returns a record without the fields that have their default values."""
    kept = {}
    for f in fields(record):
        value = getattr(record, f.name)
        if value in ("", {}) or (f.name in DEFAULTS and value == DEFAULTS[f.name]):
            continue
        kept[f.name] = [plain(v) for v in value] if isinstance(value, list) else value
    return kept


def lines(records: list[Register] | list[Place]) -> str:
    return "[\n" + ",\n".join(f"   {json.dumps(plain(r))}" for r in records) + "]"


def one_map(m: Map) -> str:
    head = {k: v for k, v in asdict(m).items() if k != "members"}
    body = [f'  "{k}": {json.dumps(v)}' for k, v in head.items()]
    for key, records in (("registers", m.registers), ("files", m.places)):
        if records:
            body.append(f'  "{key}": {lines(records)}')
    return "{\n" + ",\n".join(body) + "}"


def data(description: Description) -> str:
    """Returns the file for a description."""
    types = ",\n ".join(one_map(t) for t in description.types)
    block = one_map(description.block) if description.block else "null"
    uses = json.dumps(description.uses)
    text = f'{{"uses": {uses},\n "block": {block},\n "types": [{types}]}}\n'
    json.loads(text)
    return text
