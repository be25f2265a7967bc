"""Writes docs/reference/generated/design_fields.md: every field of a design file.

The texts, ranges and defaults are those of the records in crates/design.

python -m tools.write_design_fields           # writes the page
python -m tools.write_design_fields --check   # exit status 1 if the page is outdated
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.record_types.schemas import Schema, definitions, name_in, text_of

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "generated" / "design_fields.md"
HEAD = """\
# Fields of a design

This page lists the fields of a design file. `tools/write_design_fields.py` writes it from the
program's record definitions. [Designs](../designs.md) explains how the fields work together. A
field without a default is optional unless it is marked as required. `axiscope schema design`
prints these fields as a JSON Schema for editors.
"""
RECORDS = {
    "DesignFile": "The design",
    "Stream": "`[[stream]]`",
    "Cluster": "`[[cluster]]`",
    "Program": "`[[program]]`",
    "Network": "`[[network]]`",
    "Sweep": "`[[sweep]]`",
    "Advise": "`[advise]`",
    "Inject": "`[inject]`",
}
"""Headings of the records that are tables of the file; the records inside them follow."""
ELSEWHERE = {"RunSpec": "[`run`](../experiments.md#how-long-a-point-runs)"}
"""Records that another page describes."""


def page() -> str:
    """Returns the text of the page."""
    records = definitions(("design",))
    headings = dict(RECORDS)
    tables = {name for name, schema in records.items() if "properties" in schema}
    for name in sorted(tables - headings.keys() - ELSEWHERE.keys()):
        headings[name] = name
    parts = [HEAD]
    for name, heading in headings.items():
        parts += _section(heading, records[name], records)
    return "\n".join(parts).rstrip() + "\n"


def _section(heading: str, schema: Schema, records: dict[str, Schema]) -> Iterator[str]:
    yield f"## {heading}\n"
    yield text_of(schema) + "\n"
    yield "| Field | Value | Default | Meaning |\n|---|---|---|---|"
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        default = "required" if name in required else _default(field)
        meaning = text_of(field) if "description" in field else text_of(records[_record(field)])
        cells = [f"`{name}`", _value(field, records), default, meaning.replace("|", "\\|")]
        yield f"| {' | '.join(cells)} |"
    yield ""


def _record(field: Schema) -> str:
    return name_in(field["$ref"])


def _default(field: Schema) -> str:
    value = field.get("default")
    if isinstance(value, dict) or value in (None, [], ""):
        return ""
    return f"`{json.dumps(value)}`".replace('"', "")


def _value(field: Schema, records: dict[str, Schema]) -> str:
    """Returns the values that a field may have."""
    if "$ref" in field:
        name = _record(field)
        if name in ELSEWHERE:
            return ELSEWHERE[name]
        inner = records[name]
        if "properties" in inner:
            return f"[table](#{_anchor(name)})"
        return _value(inner, records)
    if options := field.get("anyOf") or field.get("oneOf"):
        shown = [_value(one, records) for one in options if one.get("type") != "null"]
        words = [word for one in shown for word in one.split(", ")] if "oneOf" in field else shown
        return (", " if "oneOf" in field else " or ").join(dict.fromkeys(words))
    if "enum" in field or "const" in field:
        values = field.get("enum", [field.get("const")])
        return ", ".join(f"`{value}`" for value in values if value is not None)
    kind = field.get("type", "any")
    kind = next(k for k in kind if k != "null") if isinstance(kind, list) else kind
    if kind == "array":
        return f"list of {_value(field['items'], records)}"
    if kind == "object":
        return "table"
    plain: dict[str, str] = {"boolean": "true or false", "string": "text"}
    return f"{plain.get(kind, kind)}{_range(field)}"


def _range(field: Schema) -> str:
    least, most = field.get("minimum"), field.get("maximum")
    if above := field.get("exclusiveMinimum"):
        return f" above {_number(above)}"
    if "exclusiveMinimum" in field:
        return " above 0"
    if least is not None and least == most:
        return f" {_number(least)}"
    if least is not None and most is not None:
        return f" from {_number(least)} to {_number(most)}"
    if least:
        return f" from {_number(least)}"
    return "" if most is None else f" up to {_number(most)}"


def _number(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _anchor(name: str) -> str:
    return RECORDS.get(name, name).lower().replace(" ", "-").strip("`[]").replace("`", "")


def main() -> int:
    """Writes or checks the page. Returns the exit status."""
    text = page()
    if "--check" in sys.argv[1:]:
        return int(not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text)
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
