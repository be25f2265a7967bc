"""Writes ``src/axiscope/model_types.py``: points, results and facts of platforms as records.

The model (crates/sim) says what a point, a result and the facts of a platform are; this makes
pydantic records of its JSON Schemas, so that nothing is described twice. (datamodel-code-generator
0.89 was tried: it numbers the kinds of masters and wraps every bounded item of a list.)

    python -m tools.model_types           writes the module
    python -m tools.model_types --check   fails where it is not what the model says
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

from axiscope.io.data_files import schema_text

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "src/axiscope/model_types.py"

HEAD = '''"""Points, results and facts as records. Made by tools/model_types.py; do not edit.

The model (crates/sim) says what they are: ``axiscope schema point`` and so on print it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Record(BaseModel):
    """What the model takes or gives: no other fields, no other types."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)
'''

Schema = dict[str, Any]
PLAIN = {"string": "str", "boolean": "bool", "number": "float", "integer": "int"}


def definitions() -> dict[str, Schema]:
    """The schemas of all nouns and of what they hold, by name."""
    every: dict[str, Schema] = {}
    for noun in ("point", "result", "facts", "bound"):
        one = json.loads(schema_text(noun))
        every |= one.pop("$defs", {})
        every[one["title"]] = one
    return dict(sorted(every.items()))


def module() -> str:
    """The text of the module."""
    parts = [HEAD]
    for name, schema in definitions().items():
        kinds = schema.get("oneOf", [])
        if kinds and "properties" in kinds[0]:
            named = {class_of(kind["properties"]["kind"]["const"]): kind for kind in kinds}
            parts += [record(title, kind) for title, kind in named.items()]
            union = " | ".join(named)
            alias = f'{name} = Annotated[{union}, Field(discriminator="kind")]'
        elif "properties" in schema:
            parts.append(record(name, schema))
            continue
        else:
            alias = f"{name} = {type_of(schema)}"
        parts.append(f'{alias}\n"""{text_of(schema)}"""\n')
    return formatted("\n\n".join(parts))


def class_of(kind: str) -> str:
    """The name of the record of a kind of master."""
    return kind.title().replace("_", "") + "Spec"


def formatted(text: str) -> str:
    """As the project's formatter has it."""
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(MODULE), "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout


def record(name: str, schema: Schema) -> str:
    """The class of an object."""
    lines = [f"class {name}(Record):", f'    """{text_of(schema, 4)}"""', ""]
    required = schema.get("required", [])
    for field, held in schema["properties"].items():
        lines.append(f"    {field}: {type_of(held)}{default_of(held, field in required)}")
        if "description" in held:
            lines.append(f'    """{text_of(held, 4)}"""')
    return "\n".join(lines) + "\n"


def text_of(schema: Schema, indent: int = 0) -> str:
    """Its description as a docstring's text."""
    said = " ".join(str(schema.get("description", schema.get("title", ""))).split())
    said = said.replace("\\[", "[").replace("\\]", "]").replace("\\", "\\\\")
    wrapped = textwrap.wrap(said, 92 - indent)
    return ("\n" + " " * indent).join(wrapped) + ("\n" + " " * indent if len(wrapped) > 1 else "")


def type_of(schema: Schema) -> str:
    """The annotation of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return f"Literal[{json.dumps(schema['const'])}]"
    if "enum" in schema:
        return f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return united([type_of(one) for one in schema[several]])
    kinds = schema.get("type", [])
    if isinstance(kinds, list):
        return united([type_of(schema | {"type": kind}) for kind in kinds])
    match kinds:
        case "null":
            return "None"
        case "array":
            return f"list[{type_of(schema['items'])}]"
        case "object":
            return f"dict[str, {type_of(schema['additionalProperties'])}]"
    plain, limits = PLAIN[kinds], []
    for limit, name in (("minimum", "ge"), ("maximum", "le")):
        if kinds == "integer" and limit in schema:
            limits.append(f"{name}={schema[limit]}")
    return f"Annotated[{plain}, Field({', '.join(limits)})]" if limits else plain


def united(types: list[str]) -> str:
    """One of these; words of a list in one."""
    words = [t for t in types if t.startswith("Literal[")]
    joined = [f"Literal[{', '.join(t[8:-1] for t in words)}]"] if words else []
    return " | ".join([*joined, *(t for t in types if t not in words)])


def default_of(schema: Schema, required: bool) -> str:
    """What stands behind the annotation."""
    if required:
        return ""
    match schema.get("default"):
        case dict():
            return f" = Field(default_factory=lambda: {type_of(schema)}())"
        case list():
            return " = Field(default_factory=list)"
        case None if schema.get("type") in ("array", "object"):
            made = {"array": "list", "object": "dict"}[schema["type"]]
            return f" = Field(default_factory={made})"
        case value:
            return f" = {json.dumps(value)}" if isinstance(value, str) else f" = {value!r}"


def main() -> None:
    """Writes the module, or compares it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    text = module()
    if not parser.parse_args().check:
        MODULE.write_text(text, encoding="utf-8")
    elif MODULE.read_text(encoding="utf-8") != text:
        sys.exit(f"{MODULE.relative_to(ROOT)}: not what the model says; run {Path(__file__).name}")


if __name__ == "__main__":
    main()
