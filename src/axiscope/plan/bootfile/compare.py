"""Compares two boards' memory settings, in clocks and ns."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from axiscope import _core
from axiscope.plan.bootfile.read import read_board
from axiscope.plan.bootfile.setting import GROUPS, Setting
from axiscope.plan.platforms import find_platform


@dataclass(frozen=True)
class Difference:
    """A setting with its value on two boards."""

    a: Setting | None
    b: Setting | None

    @property
    def one(self) -> Setting:
        """Returns the setting as described by a board that has it."""
        found = self.a or self.b
        assert found is not None
        return found

    @property
    def same(self) -> bool:
        """Returns whether both boards have the setting with equal values (lengths within 0.1 %)."""
        if self.a is None or self.b is None:
            return False
        if self.a.ns is not None and self.b.ns is not None:
            return abs(self.a.ns - self.b.ns) <= 1e-3 * max(self.a.ns, self.b.ns)
        if _number(self.a.value) and _number(self.b.value):
            least = 1e-6 * max(abs(self.a.value), abs(self.b.value))
            return bool(abs(self.a.value - self.b.value) <= least)
        return bool(self.a.value == self.b.value)

    @property
    def by(self) -> tuple[float, str] | None:
        """Returns the difference B minus A with its unit, if both are lengths or numbers."""
        if self.a is None or self.b is None:
            return None
        if self.a.ns is not None and self.b.ns is not None:
            return self.b.ns - self.a.ns, "ns"
        if _number(self.a.value) and _number(self.b.value):
            return self.b.value - self.a.value, self.a.unit
        return None

    def as_json(self) -> dict[str, Any]:
        """Returns the row as plain data, for scripts."""
        change = self.by
        return {
            "group": self.one.group,
            "key": self.one.key,
            "setting": self.one.label,
            "unit": self.one.unit,
            "a": None if self.a is None else self.a.value,
            "a_ns": None if self.a is None else self.a.ns,
            "a_source": None if self.a is None else self.a.source,
            "b": None if self.b is None else self.b.value,
            "b_ns": None if self.b is None else self.b.ns,
            "b_source": None if self.b is None else self.b.source,
            "difference": None if change is None else change[0],
            "difference_unit": None if change is None else change[1],
            "same": self.same,
        }


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def compare(a: str, b: str, reference_mhz: float | None = None) -> list[Difference]:
    """Compares the settings of two boards: names of platforms, platform files or init files.

    ``reference_mhz`` applies only to init files. The settings are ordered by group. A setting that
    a board lacks is None there. Figures that exist only in the model (fitted latencies and rules)
    are left out unless both boards are platforms.
    """
    left, right = settings_of(a, reference_mhz), settings_of(b, reference_mhz)
    both_platforms = not (_is_init_file(a) or _is_init_file(b))
    keys = [*left, *(key for key in right if key not in left)]
    if not both_platforms:
        labels = _labels(keys)
        keys = [k for k in keys if (k in left and k in right) or k in labels or _of_board(k)]
    found = [
        Difference(left.get(key), right.get(key))
        for key in keys
        if not (_as_long_form(key, left) and _as_long_form(key, right))
    ]
    return sorted(found, key=lambda d: GROUPS.index(d.one.group))


def _as_long_form(key: str, board: dict[str, Setting]) -> bool:
    """Returns whether a timing between bank groups equals the timing within a bank group.

    In this case, the DRAM has no bank groups, and one row is sufficient.
    """
    if not (key.startswith("dram.timing.") and key.endswith("_s")):
        return False
    long = board.get(f"{key[:-1]}l")
    short = board.get(key)
    return long is not None and (short is None or short.value == long.value)


def _of_board(key: str) -> bool:
    return not key.startswith(("fabric.", "controller.", "maps.", "qos."))


def _labels(keys: list[str]) -> dict[str, str]:
    """Returns the labels of these settings; some settings have no label."""
    labels = _core.setting_labels(keys)
    return {key: label for key, label in zip(keys, labels, strict=True) if label}


def settings_of(name: str, reference_mhz: float | None = None) -> dict[str, Setting]:
    """Returns the settings of a platform (given by name or ``.toml`` path) or of an init file."""
    if _is_init_file(name):
        return read_board(Path(name), reference_mhz).settings
    platform = find_platform(name)
    described = json.loads(platform.description_json())
    clock = described["controller"]["clock_mhz"]
    maps = described["maps"]
    shown = "row_bank_column" if "row_bank_column" in maps else maps[0] if maps else ""
    out: dict[str, Setting] = {}
    family = described["dram"]["family"]
    out["dram.family"] = Setting("dram.family", "standard", family, "", str(platform.path))
    for row in described["values"]:
        key = row["field"]
        if key.startswith("qos."):
            continue
        if key.startswith("maps."):
            if not key.startswith(f"maps.{shown}."):
                continue
            key = f"maps.{key.rpartition('.')[2]}"
        unit = {"bits": "bit"}.get(row["unit"], row["unit"])
        if key.startswith("maps."):
            unit = ""
        length = clock if unit == "clocks" and _number(row["value"]) else None
        source = f"{row['source']} ({row['origin']})"
        out[key] = Setting(key, key, row["value"], unit, source, row["origin"], length)
    return out | {key: replace(out[key], label=text) for key, text in _labels([*out]).items()}


def _is_init_file(name: str) -> bool:
    path = Path(name)
    return path.suffix.lower() not in ("", ".toml") or (path.is_file() and path.suffix != ".toml")
