"""Collects the JSON Schemas of the records declared in Rust."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from axiscope import _core

Schema = dict[str, Any]


def definitions(nouns: Iterable[str]) -> dict[str, Schema]:
    """Returns the schemas of some records and of all records that they contain, by the name of
    their type.

    A type comes after the types that it uses.
    """
    found: dict[str, Schema] = {}
    for noun in nouns:
        schema = json.loads(_core.schema_of(noun))
        # A type's schemas for reading and for output may differ in their required fields. The first
        # schema is used.
        found = schema.pop("$defs", {}) | found
        found.setdefault(schema["title"], schema)
    ordered: dict[str, Schema] = {}
    for name in sorted(found):
        _add(name, found, ordered)
    return ordered


def _add(name: str, schemas: dict[str, Schema], ordered: dict[str, Schema]) -> None:
    if name in ordered:
        return
    for used in _names_in(schemas[name]):
        _add(used, schemas, ordered)
    ordered[name] = schemas[name]


def _names_in(schema: Any) -> Iterator[str]:
    """Returns the names of the types to which a schema refers."""
    if isinstance(schema, dict):
        if isinstance(reference := schema.get("$ref"), str):
            yield name_in(reference)
        for inner in schema.values():
            yield from _names_in(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _names_in(inner)


def name_in(reference: str) -> str:
    """Returns the name of a type from a reference such as ``#/$defs/Stream``."""
    return reference.rpartition("/")[2]


def is_optional(schema: Any) -> bool:
    """Whether a field may be null."""
    if not isinstance(schema, dict):
        return False
    kinds = schema.get("type", [])
    return "null" in kinds or any(one.get("type") == "null" for one in schema.get("anyOf", ()))


def text_of(schema: Schema) -> str:
    """Returns the description on one line, without the escapes that Rust's documentation needs."""
    text = " ".join(str(schema.get("description", schema.get("title", ""))).split())
    return text.replace("\\[", "[").replace("\\]", "]")
