"""Tests that the limits and defaults of fields which files and calls can set are still those that
were recorded.

After an intended change, run ``pytest tests/test_record_limits.py --snapshot-update``, and look at
the difference.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from pydantic import BaseModel
from syrupy.assertion import SnapshotAssertion

import axiscope

GENERATED = ("axiscope.model_types", "axiscope.design_types")
"""Generated from the records in Rust, which have their own tests."""
WITH_RECORDS = ("answers", "api", "board", "io", "plan", "results")


def records() -> list[type[BaseModel]]:
    """Returns all records that Python declares, sorted by their names."""
    for package in WITH_RECORDS:
        home = import_module(f"axiscope.{package}")
        for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
            import_module(module.name)
    found: set[type[BaseModel]] = set(subclasses(BaseModel))
    ours = [c for c in found if c.__module__.startswith(f"{axiscope.__name__}.")]
    own = [c for c in ours if c.__module__ not in GENERATED]
    return sorted(own, key=lambda c: (c.__module__, c.__qualname__))


def subclasses(of: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """Yields all classes that are derived from a class, directly or not."""
    for found in of.__subclasses__():
        yield found
        yield from subclasses(found)


def limits_of(record: type[BaseModel]) -> Iterator[tuple[str, str]]:
    """Yields each field that has limits or a default value (other than none), with its limits and
    default.
    """
    for name, field in record.model_fields.items():
        limits = [repr(limit) for limit in field.metadata if "function" not in repr(limit)]
        default = None if field.is_required() else field.get_default(call_default_factory=True)
        if default and not isinstance(default, BaseModel):
            limits.append(f"default {default!r}")
        if limits and name != "schema_version":
            yield name, " ".join(limits)


def test_limits_are_those_that_were_recorded(snapshot: SnapshotAssertion) -> None:
    lines = []
    for record in records():
        name = f"{record.__module__.removeprefix('axiscope.')}.{record.__qualname__}"
        lines += [f"{name}.{field}: {limits}" for field, limits in limits_of(record)]
    assert "\n".join(lines) == snapshot
