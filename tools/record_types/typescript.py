"""Writes TypeScript interfaces from JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tools.record_types.schemas import Schema, is_optional, name_in, text_of

HEAD = """// Records of designs, their results, advice and facts of platforms.
// Written by `make types` from the records in crates/design and crates/sim. Do not edit.
"""
PLAIN = {
    "string": "string",
    "boolean": "boolean",
    "number": "number",
    "integer": "number",
    "null": "null",
}


def typescript_module(schemas: dict[str, Schema]) -> str:
    """Returns the text of a module with an interface for each record."""
    return "\n".join([HEAD, *(_definition(name, schema) for name, schema in schemas.items())])


NUMBERS_HEAD = """// Numbers that members of a design may state, with their ranges and defaults.
// Written by `make types` from the records in crates/design. Do not edit.

/** A number of a member. */
export interface NumberField {
  /** The smallest value, if there is one. */
  least?: number;
  /** All values are greater than this. */
  above?: number;
  /** The largest value, if there is one. */
  most?: number;
  /** The value if the design states none. */
  default?: number;
}
"""
LIMITS = {"minimum": "least", "exclusiveMinimum": "above", "maximum": "most", "default": "default"}


def numbers_module(schemas: dict[str, Schema], members: Iterable[str]) -> str:
    """Returns the text of a module that lists the number fields of some records."""
    lines = [NUMBERS_HEAD, "export const NUMBERS = {"]
    for member in members:
        lines.append(f"  {member}: {{")
        for field, schema in schemas[member]["properties"].items():
            kinds = schema.get("type", [])
            if {"integer", "number"}.intersection([kinds] if isinstance(kinds, str) else kinds):
                stated = ((name, schema[key]) for key, name in LIMITS.items() if key in schema)
                limits = [f"{name}: {json.dumps(value)}" for name, value in stated]
                lines.append(f"    {field}: {{ {', '.join(limits)} }},")
        lines.append("  },")
    return "\n".join([*lines, "} satisfies Record<string, Record<string, NumberField>>;", ""])


def _definition(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        return f"{_comment(schema)}export type {name} = {_type(schema)};\n"
    required = schema.get("required", [])
    lines = [f"{_comment(schema)}export interface {name} {{"]
    for field, of in schema["properties"].items():
        if isinstance(of, dict) and "description" in of:
            lines.append(f"  {_comment(of)}".rstrip("\n"))
        if field in required:
            lines.append(f"  {field}: {_type(of)};")
        else:
            # In files, a field is omitted instead of being set to null.
            lines.append(f"  {field}?: {_type(of, with_null=not is_optional(of))};")
    return "\n".join([*lines, "}", ""])


def _comment(schema: Schema) -> str:
    return f"/** {text_of(schema)} */\n"


def _type(schema: Any, with_null: bool = True) -> str:
    if schema is True:
        return "unknown"
    if "$ref" in schema:
        return name_in(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    several = schema.get("anyOf") or schema.get("oneOf")
    if not several:
        kinds = schema.get("type", [])
        if isinstance(kinds, list):
            several = [schema | {"type": kind} for kind in kinds]
    if several:
        types = [_type(one) for one in several if with_null or one.get("type") != "null"]
        return " | ".join(dict.fromkeys(types))
    match schema["type"]:
        case "array":
            item = _type(schema["items"])
            return f"({item})[]" if "|" in item else f"{item}[]"
        case "object":
            return f"Record<string, {_type(schema['additionalProperties'])}>"
        case kind:
            return PLAIN[kind]
