"""Compares two recordings and writes the differences, one section for each group."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.outputs.differences import compare_files


def compare(old: Path, new: Path, groups: Sequence[str]) -> tuple[str, bool]:
    """Returns the differences as text, and whether anything changed or disappeared."""
    sections, any_changed = [], False
    for group in groups:
        if not (old / group).is_dir() or not (new / group).is_dir():
            sections.append(f"## {group}: not recorded in both")
            continue
        text, changed = _group(old / group, new / group)
        sections.append(f"## {group}: {text}")
        any_changed |= changed
    return "\n\n".join(sections), any_changed


def _group(old: Path, new: Path) -> tuple[str, bool]:
    before, after = _names(old), _names(new)
    added, changed = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    for name in sorted(after - before):
        added["file"].append(name)
    for name in sorted(before - after):
        changed["file is gone"].append(name)
    for name in sorted(before & after):
        found = compare_files(old / name, new / name)
        for lines, where in ((found.added, added), (found.changed, changed)):
            for line in lines:
                where[line].append(name)
    verdict = "differs" if changed else "identical"
    verdict += f" ({len(before & after)} files)"
    if added and not changed:
        verdict = verdict.replace("identical", "identical, with additions")
    return "\n".join([verdict, *_listed("added", added), *_listed("changed", changed)]), bool(
        changed
    )


def _names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def _listed(heading: str, found: dict[str, list[str]]) -> Iterable[str]:
    """Yields each difference once, together with the files in which it occurs."""
    if found:
        yield f"### {heading}"
    for line, names in found.items():
        where = names[0] if len(names) == 1 else f"{len(names)} files, such as {names[0]}"
        first, *rest = line.split("\n")
        yield "\n".join([f"* {where}: {first}", *(f"      {text}" for text in rest)])
