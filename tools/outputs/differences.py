"""Finds the differences between an old and a new file: additions, changes and removals."""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

MOVED = (
    (re.compile(r"\bdata/(chips|parts|platforms|references|experiments|boards)/"), r"\1/"),
    (re.compile(r"\bhardware/boards/"), "boards/"),
    (re.compile(r"\bhardware/"), "rtl/"),
    (re.compile(r"\bc/(include|drivers)/"), r"\1/"),
)
"""Folders that moved: a new path and the old path count as equal."""

BUILD = (
    (re.compile(r"\b(?:[0-9a-f]{64}|[0-9a-f]{24}|[0-9a-f]{16})\b"), "HASH"),
    (re.compile(r"^took .*$", re.MULTILINE), "took"),
    (re.compile(r'"wall_s": [\d.e-]+'), '"wall_s": 0'),
)
"""Hashes of builds, files and points, which change with the sources, and times of this machine."""

NUMBER = re.compile(r"[-−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
LONGEST = 160
"""Maximum number of characters of a value that are shown."""


@dataclass
class Differences:
    """The differences between two files. Each difference is a line of text for the reader."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)


def compare_files(old: Path, new: Path) -> Differences:
    """Compares two files as tables, as JSON or as text, depending on their suffix."""
    if old.suffix in (".parquet", ".csv"):
        return compare_tables(_table(old), _table(new))
    texts = [_comparable(path.read_text(encoding="utf-8")) for path in (old, new)]
    if old.suffix == ".json":
        try:
            return compare_json(*(json.loads(text) for text in texts))
        except json.JSONDecodeError:
            pass  # A command that failed: its message is compared as text.
    return compare_texts(*texts)


def compare_tables(old: pl.DataFrame, new: pl.DataFrame) -> Differences:
    """Compares two tables column by column."""
    found = Differences()
    found.added = [f"column {name}" for name in new.columns if name not in old.columns]
    found.changed = [f"column {name} is gone" for name in old.columns if name not in new.columns]
    if old.height != new.height:
        found.changed.append(f"{old.height} rows became {new.height}")
        return found
    for name in (name for name in old.columns if name in new.columns):
        if old[name].dtype != new[name].dtype:
            found.changed.append(f"column {name}: {old[name].dtype} became {new[name].dtype}")
        pairs = list(zip(old[name].to_list(), new[name].to_list(), strict=True))
        different = [(a, b) for a, b in pairs if _comparable_cell(a) != _comparable_cell(b)]
        if different:
            share = f"{len(different)} of {len(pairs)} values"
            found.changed.append(f"column {name}: {share}, {_summary(different)}")
    return found


def compare_json(old: Any, new: Any) -> Differences:
    """Compares two JSON values field by field. All items of a list are reported under the same
    path.
    """
    fields = _Fields()
    fields.compare(old, new, "")
    return Differences(
        [f"field {path} ({count})" for path, count in fields.added.items()],
        [f"field {path} is gone ({count})" for path, count in fields.gone.items()]
        + [f"{path}: {len(p)} values, {_summary(p)}" for path, p in fields.pairs.items()],
    )


def compare_texts(old: str, new: str) -> Differences:
    """Compares two texts line by line."""
    before, after = ([line.rstrip() for line in text.splitlines()] for text in (old, new))
    found = Differences()
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        removed, put = before[start:end], after[new_start:new_end]
        if kind == "insert":
            found.added += [f"line {line!r}" for line in put]
            continue
        error = _error_of_lines(removed, put)
        lines = [f"- {line}" for line in removed] + [f"+ {line}" for line in put]
        note = "" if error is None else f" (relative error at most {error:.2g})"
        found.changed.append(f"line {start + 1}{note}\n" + "\n".join(lines))
    return found


class _Fields:
    """The differences between two JSON values, by path. In a path, `[]` stands for every item of a
    list.
    """

    def __init__(self) -> None:
        self.added: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        self.pairs: dict[str, list[tuple[Any, Any]]] = defaultdict(list)

    def compare(self, old: Any, new: Any, path: str) -> None:
        """Adds the differences between two values at a path."""
        if isinstance(old, dict) and isinstance(new, dict):
            self._compare_fields(old, new, path)
        elif isinstance(old, list) and isinstance(new, list):
            self._compare_items(old, new, path)
        elif old != new or type(old) is not type(new):
            self.pairs[path].append((old, new))

    def _compare_fields(self, old: dict[str, Any], new: dict[str, Any], path: str) -> None:
        self.added.update(f"{path}.{name}" for name in new if name not in old)
        self.gone.update(f"{path}.{name}" for name in old if name not in new)
        for name in (name for name in old if name in new):
            self.compare(old[name], new[name], f"{path}.{name}")

    def _compare_items(self, old: list[Any], new: list[Any], path: str) -> None:
        before, after = _by_name(old), _by_name(new)
        if before is not None and after is not None:
            self._compare_fields(before, after, f"{path}[]")
        elif len(old) == len(new):
            for a, b in zip(old, new, strict=True):
                self.compare(a, b, f"{path}[]")
        else:
            self.pairs[path].append((old, new))


def _by_name(items: list[Any]) -> dict[str, Any] | None:
    """Returns the items of a list by their names, if all names are different."""
    for key in ("name", "key", "path"):
        names = [str(item[key]) for item in items if isinstance(item, dict) and key in item]
        if items and len({*names}) == len(items):
            return dict(zip(names, items, strict=True))
    return None


def _table(path: Path) -> pl.DataFrame:
    if path.suffix == ".csv":
        return pl.read_csv(path, infer_schema_length=None)
    return pl.read_parquet(path)


def _comparable(text: str) -> str:
    """Replaces the paths of moved folders by the old paths, and removes hashes and times."""
    for pattern, replacement in (*MOVED, *BUILD):
        text = pattern.sub(replacement, text)
    return text


def _comparable_cell(value: Any) -> Any:
    return _comparable(value) if isinstance(value, str) else value


def _summary(pairs: list[tuple[Any, Any]]) -> str:
    """Returns the largest relative error in the numbers, and the first pair of values."""
    errors = [_relative(a, b) for a, b in pairs if _is_number(a) and _is_number(b)]
    first = " became ".join(_short(value) for value in pairs[0])
    return f"relative error at most {max(errors):.2g}; first: {first}" if errors else first


def _error_of_lines(old: list[str], new: list[str]) -> float | None:
    """Returns the largest relative error if the lines differ only in numbers. Otherwise returns
    None.
    """
    if [NUMBER.sub("#", line) for line in old] != [NUMBER.sub("#", line) for line in new]:
        return None
    numbers = [
        [float(number.replace("−", "-")) for number in NUMBER.findall("\n".join(lines))]
        for lines in (old, new)
    ]
    return max(_relative(a, b) for a, b in zip(*numbers, strict=True))


def _relative(old: float, new: float) -> float:
    return abs(new - old) / max(abs(old), abs(new)) if old != new else 0.0


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
