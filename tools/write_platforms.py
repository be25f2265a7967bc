"""Writes docs/reference/generated/platforms.md: the platforms that come with Axiscope.

python -m tools.write_platforms           # writes the page
python -m tools.write_platforms --check   # exit status 1 if the page is outdated
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from axiscope.io.data_files import DATA
from axiscope.plan.platform_list import PlatformEntry, list_platforms

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "generated" / "platforms.md"
HEAD = """\
# Platforms

This page lists the platforms that come with Axiscope. `tools/write_platforms.py` writes it from
`data/platforms`. `axiscope platforms` prints the same list and searches it. Any of the names can be
given to `-p`, in any case and with dashes. [My own board](../../howto/own_board.md) explains how to
make a platform of another board.

*Measured* names who measured the board. Nobody has measured the others: their figures follow from
the registers that their boot loader writes, and what no register states is as on a measured board
of the same chip. `axiscope show NAME --values` lists every figure with its register.
"""
CHIPS = {
    "zynq_ultrascale": "Zynq UltraScale+",
    "zynq7000": "Zynq-7000",
    "cyclone_v": "Cyclone V and Arria V",
    "versal": "Versal",
    None: "Memory without a chip",
}


def page() -> str:
    """Returns the text of the page."""
    own = {path.stem for path in (DATA / "platforms").glob("*.toml")}
    entries = [one for one in list_platforms() if one.name in own]
    parts = [HEAD]
    for chip, title in CHIPS.items():
        parts += _section(title, [one for one in entries if one.chip == chip])
    return "\n".join(parts).rstrip() + "\n"


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
