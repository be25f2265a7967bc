"""Copies experiments, designs, benches and notebooks that come with Axiscope."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope.errors import UserError
from axiscope.io.data_files import DATA
from axiscope.io.files import destination_folder, write_whole
from axiscope.io.near_names import near_names

FOLDERS = ("experiments", "examples", "notebooks")


@dataclass(frozen=True)
class Example:
    """An example file that comes with Axiscope."""

    path: Path
    """Path below the folder of data, and below the user's folder, as in the documentation."""

    @property
    def words(self) -> tuple[str, ...]:
        """Returns the folders and the name (without ending) by which users refer to the file."""
        return self.path.with_suffix("").parts

    @property
    def title(self) -> str:
        """Returns the example's title.

        It is the title of a TOML file, the heading of a notebook, or the first sentence of any
        other file.
        """
        text = (DATA / self.path).read_text(encoding="utf-8", errors="replace")
        if self.path.suffix == ".ipynb":
            cells = json.loads(text)["cells"]
            found = ("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
            return next(found, "").partition("\n")[0].lstrip("# ")
        if self.path.suffix != ".toml":
            return _first_sentence(text)
        first = text.partition("\n")[0]
        file: dict[str, Any] = tomllib.loads(text)
        return str(file.get("title") or first.removeprefix("#").strip())

    def is_named(self, name: str) -> bool:
        """Returns whether ``name`` refers to this file, or to a folder that contains it."""
        asked = Path(name.removesuffix(self.path.suffix)).parts
        starts = range(len(self.words) - len(asked) + 1)
        return any(self.words[i : i + len(asked)] == asked for i in starts)


def _first_sentence(text: str) -> str:
    """Returns the first sentence of the comment or docstring with which a program begins."""
    words: list[str] = []
    for line in text.splitlines():
        plain = re.sub(r'^\s*(/\*+|\*+/?|//+|#+|""")|("""|\*+/)\s*$', "", line).strip()
        if not plain and words:
            break
        words += plain.split()
    return re.split(r"(?<=\w)[.:](?:\s|$)", " ".join(words), maxsplit=1)[0].rstrip(":.")


def examples() -> list[Example]:
    """Returns all examples by folder and name."""
    return [
        Example(path.relative_to(DATA))
        for folder in FOLDERS
        for path in sorted((DATA / folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]


def chosen(name: str | None) -> list[Example]:
    """Returns the examples with this name (or all examples), and the files that they need.

    Raises UserError if no example has the name.
    """
    found = [one for one in examples() if name is None or one.is_named(name)]
    if not found:
        words = [one.words for one in examples()]
        # A name that includes folders is compared with the same number of parts at the end of each
        # path.
        depth = len(Path(name or "").parts)
        known = sorted({"/".join(w[-depth:]) for w in words} | {w for ws in words for w in ws[1:]})
        close = near_names(name or "", known)
        fix = f"did you mean {', '.join(close)}?" if close else "axiscope examples lists them"
        raise UserError(f"example {name!r}: is unknown; {fix}")
    paths = dict.fromkeys(path for one in found for path in (one.path, *_needed(one.path)))
    return [Example(path) for path in paths]


def copy(name: str | None, folder: Path, replace: bool = False) -> list[Path]:
    """Copies the examples with this name into a folder.

    Returns the files that were written. Existing files with the same contents are kept. If an
    existing file differs, UserError is raised before anything is written; with ``replace``, the
    file is overwritten.
    """
    new = []
    for one in chosen(name):
        source, target = (DATA / one.path).read_bytes(), folder / one.path
        if target.is_file() and target.read_bytes() == source:
            continue
        if target.exists() and not (replace and target.is_file()):
            fix = "give another folder with -o" + ("" if replace else ", or --replace to lose it")
            raise UserError(f"{target}: already exists and differs; {fix}")
        new.append((target, source))
    for target, source in new:
        destination_folder(target.parent)
        write_whole(target, source)
    return [target for target, _ in new]


def _needed(path: Path) -> Iterator[Path]:
    """Yields the files to which an experiment refers, directly or indirectly."""
    if path.suffix != ".toml":
        return
    file = tomllib.loads((DATA / path).read_text(encoding="utf-8"))
    for value in file.values():
        if isinstance(value, str) and value.endswith(".toml"):
            other = path.parent / value
            if other != path and (DATA / other).is_file():
                yield other
                yield from _needed(other)
