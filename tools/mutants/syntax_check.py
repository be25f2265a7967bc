"""Finds mutants that do not compile, without running tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path


def python(path: Path) -> str | None:
    """Returns the reason why a Python file does not compile. Returns None if it does."""
    try:
        compile(path.read_bytes(), str(path), "exec")
    except SyntaxError as error:
        return f"{path.name}:{error.lineno}: {error.msg}"
    return None


def listings(root: Path, file: str) -> list[Path]:
    """Returns the `.f` files below `root` that list an RTL source. Those in the folder of the
    source come first.
    """
    source = (root / file).resolve()
    found = [path for path in _all_listings(root) if source in read_listing(path)]
    return sorted(found, key=lambda path: (path.parent != source.parent, path))


@cache
def _all_listings(root: Path) -> list[Path]:
    return sorted([*root.glob("hardware/**/*.f")])


@cache
def read_listing(path: Path) -> frozenset[Path]:
    """Returns the sources of a `.f` file. A line `-F OTHER.f` includes another file."""
    sources: set[Path] = set()
    for line in path.read_text().splitlines():
        entry = line.split("//")[0].strip()
        if entry.startswith("-F"):
            sources |= read_listing((path.parent / entry[2:].strip()).resolve())
        elif entry:
            sources.add((path.parent / entry).resolve())
    return frozenset(sources)


def rtl(root: Path, file: str) -> str | None:
    """Returns the reason why slang rejects an RTL source with its default parameters. Returns None
    if it accepts the source.

    The block's own parameter checks count, too: every bench would fail on a block that rejects its
    own defaults, so such a mutant would say nothing about the tests.
    """
    # slang is installed only with the RTL tools. The other kinds of mutants do not need it.
    from pyslang import driver

    for listing in listings(root, file)[:1]:
        missing = sorted(path for path in read_listing(listing) if not path.exists())
        if missing:
            raise FileNotFoundError(f"{missing[0]}: run `make rtl-setup` in {root}")
        tool = driver.Driver()
        tool.addStandardArgs()
        words = f"slang --timescale 1ns/1ps -F {listing}"
        if not (tool.parseCommandLine(words) and tool.processOptions() and tool.parseAllSources()):
            return f"{listing.name}: slang cannot parse the sources"
        for diagnostic in tool.createCompilation().getAllDiagnostics():
            if diagnostic.isError():
                return f"{diagnostic.code} {diagnostic.args}"
    return None
