"""Writes docs/reference/generated/platforms.md: the platforms and DRAM parts of Axiscope.

python -m tools.write_platforms           # writes the page
python -m tools.write_platforms --check   # exit status 1 if the page is outdated
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from axiscope.io.data_files import DATA
from axiscope.plan.platform_list import PlatformEntry, list_platforms

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "generated" / "platforms.md"
HEAD = """\
# Platforms

This page lists the platforms that come with Axiscope. `tools/write_platforms.py` writes it from
`data/platforms`. `axiscope platforms` prints and searches the same list. You can give any of the
names to `-p`, in upper or lower case, and with dashes instead of underscores. [My own
board](../../howto/own_board.md) explains how to create a platform for another board.

*Measured* states who measured the board. Boards marked *no* were never measured: their figures are
derived from the register values that their boot loader writes. Figures that are not in any register
are taken from a measured board with the same chip. `axiscope show NAME --values` lists every figure
with its register.
"""
PARTS = """\
## DRAM parts

A platform names its DRAM device in `part`: one of these, or another file in the same
[format](../platform_files.md#parts-dram-devices-as-files).

| Name | Device | Used by |
|---|---|---|
"""
BARE = "Memory without a chip"
SHOWN = 4
"""Maximum number of platforms that the row of a part names."""


def page() -> str:
    """Returns the text of the page."""
    own = {path.stem for path in (DATA / "platforms").glob("*.toml")}
    entries = [one for one in list_platforms() if one.name in own]
    measured = [one for one in entries if one.measured]
    titles = {name: text["title"] for name, text in _files("chips").items()}
    chips = {
        name: [one for one in entries if one.chip == name]
        for name in sorted(titles, key=lambda n: -sum(one.chip == n for one in measured))
    }
    parts = [HEAD]
    for chip, boards in chips.items():
        parts += _section(titles[chip], boards)
    parts += _section(BARE, [one for one in entries if one.chip is None])
    parts += [PARTS + "\n".join(_parts())]
    return "\n".join(parts).rstrip() + "\n"


def _files(folder: str) -> dict[str, dict[str, Any]]:
    """Returns the contents of the TOML files of a data folder by name."""
    paths = sorted((DATA / folder).glob("*.toml"))
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}


def _parts() -> Iterator[str]:
    platforms = _files("platforms")
    for name, text in _files("parts").items():
        users = [f"`{p}`" for p, board in platforms.items() if board.get("part") == name]
        more = f" and {len(users) - SHOWN} more" if len(users) > SHOWN else ""
        used = ", ".join(users[:SHOWN]) + more if users else "an example"
        yield f"| `{name}` | {text['title']} | {used} |"


def _section(title: str, entries: list[PlatformEntry]) -> Iterator[str]:
    yield f"## {title}\n"
    yield "| Name | Board | Other names | DRAM | Bus | Peak, MB/s | Measured |"
    yield "|---|---|---|---|---|--:|---|"
    for one in entries:
        rate = "" if one.rate_mtps is None else f"-{one.rate_mtps:.0f}"
        width = "" if one.bus_bits is None else f"x{one.bus_bits}"
        also = ", ".join(f"`{name}`" for name in one.also)
        board = one.board.replace("|", "\\|")
        yield (
            f"| `{one.name}` | {board} | {also} | {one.dram.upper()}{rate} | {width} "
            f"| {one.peak_mbps:.0f} | {one.measured or 'no'} |"
        )
    yield ""


def main() -> None:
    """Writes the page, or checks it."""
    text = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
        sys.exit(f"{PAGE}: outdated; run python -m tools.write_platforms")


if __name__ == "__main__":
    main()
