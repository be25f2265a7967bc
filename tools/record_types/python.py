"""Writes Pydantic records from JSON Schemas."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from typing import Any

from tools.record_types.schemas import Schema, definitions, name_in, text_of

PLAIN = {"string": "str", "boolean": "bool", "number": "float", "integer": "int"}


# The modules have no `from __future__ import annotations`. Each record comes after the records that
# it refers to, so the modules work without it. With it, pydantic would have to compile the text of
# each annotation at each import.
@dataclass(frozen=True)
class Module:
    """A generated module."""

    path: str
    nouns: tuple[str, ...]
    head: str
    files: tuple[str, ...] = ()
    """Nouns that users write: their numbers stay whole if they are written without a point."""


MODEL = Module(
    path="src/axiscope/model_types.py",
    nouns=("point", "result", "facts", "bound"),
    head='''"""Records of points, results and facts of platforms.

Written by `make types` from the records of the model in Rust. Do not edit.
"""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from axiscope.short_repr import ShortRepr


class Record(ShortRepr):
    """A record that the model reads or returns: no other fields, no other types."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)
''',
)

DESIGNS = Module(
    path="src/axiscope/design_types.py",
    nouns=("design", "design_result", "advice"),
    head='''"""Records of designs, of their results and of advice.

Written by `make types` from the records in crates/design. Do not edit.
"""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from axiscope.io.toml_records import WHOLE, Number
from axiscope.short_repr import ShortRepr


class Record(ShortRepr):
    """A record of a design, a result or advice: no other fields, no other types."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, defer_build=True, populate_by_name=True
    )
''',
    files=("design",),
)


def python_module(module: Module) -> str:
    """Returns the text of a module with a class for each record."""
    written = definitions(module.files)
    parts = [module.head]
    for name, schema in definitions(module.nouns).items():
        parts.append(_Writer("Number" if name in written else "float").definition(name, schema))
    return _formatted("\n\n".join(parts), module.path)


def _formatted(text: str, path: str) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", path, "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout


@dataclass(frozen=True)
class _Writer:
    number: str
    """The type of a number that need not be whole."""

    def definition(self, name: str, schema: Schema) -> str:
        """Returns the code for a record, a union of records by their ``kind``, or an alias."""
        kinds = schema.get("oneOf", [])
        if kinds and "properties" in kinds[0]:
            named = {_class_of(kind["properties"]["kind"]["const"]): kind for kind in kinds}
            records = [self.record(title, kind) for title, kind in named.items()]
            union = f'Annotated[{" | ".join(named)}, Field(discriminator="kind")]'
            return "\n\n".join([*records, _alias(name, union, schema)])
        if "properties" in schema:
            return self.record(name, schema)
        return _alias(name, self.type_of(schema), schema)

    def record(self, name: str, schema: Schema) -> str:
        """Returns the class for an object."""
        lines = [f"class {name}(Record):", f'    """{_doc(schema, 4)}"""', ""]
        required = schema.get("required", [])
        for field, of in schema["properties"].items():
            # Pydantic's records have a method with this name.
            python_name, alias = ("schema_version", field) if field == "schema" else (field, None)
            kind = self.type_of(of)
            default = self.default_of(of, field in required, alias)
            lines.append(f"    {python_name}: {kind}{default}")
            if isinstance(of, dict) and "description" in of:
                lines.append(f'    """{_doc(of, 4)}"""')
        return "\n".join(lines) + "\n"

    def type_of(self, schema: Any) -> str:
        """Returns the type annotation for a schema."""
        if schema is True:
            return "Any"
        if "$ref" in schema:
            return name_in(schema["$ref"])
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]"
        if "enum" in schema:
            return f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return _united([self.type_of(one) for one in schema[several]])
        kinds = schema.get("type", [])
        if isinstance(kinds, list):
            return _united([self.type_of(schema | {"type": kind}) for kind in kinds])
        match kinds:
            case "null":
                return "None"
            case "array":
                item = self.type_of(schema["items"])
                least = schema.get("minItems")
                return _bounded(f"list[{item}]", {"min_length": least})
            case "object":
                value = self.type_of(schema["additionalProperties"])
                return _bounded(f"dict[str, {value}]", {"min_length": schema.get("minProperties")})
        return self.plain(kinds, schema)

    def plain(self, kind: str, schema: Schema) -> str:
        """Returns the type of a text, number or Boolean, with its limits."""
        least, most = schema.get("minimum"), schema.get("maximum")
        if least is not None and least == most:
            exactly = f"Literal[{least}]"
            # A number in a user's file may be `true`, which equals 1 in Python, so a strict type is
            # used.
            return f"Annotated[{exactly}, WHOLE]" if self.number == "Number" else exactly
        # For points, the model itself checks the limits.
        if kind == "number" and self.number == "float":
            return "float"
        limits = {"ge": least, "le": most, "gt": schema.get("exclusiveMinimum")}
        return _bounded(self.number if kind == "number" else PLAIN[kind], limits)

    def default_of(self, schema: Any, required: bool, alias: str | None) -> str:
        """Returns the text that follows the annotation of a field: its default value."""
        named = "" if alias is None else f'alias="{alias}"'
        if required:
            return f" = Field({named})" if named else ""
        value = schema.get("default")
        if named:
            return f" = Field(default={value!r}, {named})"
        match value:
            case {} if schema.get("type") == "object":
                return " = Field(default_factory=dict)"
            case dict():
                return f" = Field(default_factory=lambda: {self.type_of(schema)}())"
            case [_, *_]:
                return f" = Field(default={json.dumps(value)})"
            case []:
                return " = Field(default_factory=list)"
            case None if schema.get("type") == "string":
                return ' = ""'
            case None if schema.get("type") in ("array", "object"):
                made = {"array": "list", "object": "dict"}[schema["type"]]
                return f" = Field(default_factory={made})"
            case None if "$ref" in schema:
                return f" = Field(default_factory=lambda: {self.type_of(schema)}())"
            case float() if self.number == "Number" and value.is_integer():
                return f" = {int(value)}"
            case str():
                return f" = {json.dumps(value)}"
        return f" = {value!r}"


def _class_of(kind: str) -> str:
    """Returns the name of the record for a kind of master."""
    return kind.title().replace("_", "") + "Spec"


def _alias(name: str, of: str, schema: Schema) -> str:
    return f'{name} = {of}\n"""{_doc(schema)}"""\n'


def _doc(schema: Schema, indent: int = 0) -> str:
    wrapped = textwrap.wrap(text_of(schema).replace("\\", "\\\\"), 92 - indent)
    return ("\n" + " " * indent).join(wrapped) + ("\n" + " " * indent if len(wrapped) > 1 else "")


def _united(types: list[str]) -> str:
    """Returns a union of types, with all literals combined into one."""
    literals = [t for t in types if t.startswith("Literal[")]
    joined = [f"Literal[{', '.join(t[8:-1] for t in literals)}]"] if literals else []
    return " | ".join([*joined, *(t for t in types if t not in literals)])


def _bounded(kind: str, limits: dict[str, Any]) -> str:
    given = ", ".join(f"{name}={value}" for name, value in limits.items() if value is not None)
    return f"Annotated[{kind}, Field({given})]" if given else kind
