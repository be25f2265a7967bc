"""Writes the table and the picture of docs/howto/coherent.md.

uv run --no-sync python -m tools.write_offload
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from axiscope.answers.offload.accelerator import Accelerator
from axiscope.answers.offload.answer import offload
from axiscope.answers.references import find_reference
from axiscope.report.offload import write_offload
from tools.accuracy.page import table, write_parts
from tools.svg import compact

DOCS = Path("docs")
BOARD = "ultra96v2"
"""A board that has every kind of port."""
ROWS = {
    "hp0-busy": ("HP0", 4, False),
    "acp-busy": ("ACP", 4, False),
    "hp0-idle": ("HP0", 4, True),
    "acp-idle": ("ACP", 4, True),
    "hp0-128k": ("HP0", 128, True),
    "acp-128k": ("ACP", 128, True),
    "hp0-256k": ("HP0", 256, True),
    "acp-256k": ("ACP", 256, True),
    "hp0-1m": ("HP0", 1024, True),
    "acp-1m": ("ACP", 1024, True),
}
"""Port, buffer size in KiB and whether the core sleeps, for rows of references/sadri2013.toml."""


def main() -> None:
    """Computes the costs, and writes the table and the picture."""
    write_parts(DOCS / "howto" / "coherent.md", {"offload": sadri()})
    with TemporaryDirectory() as folder:
        svg, _ = write_offload(Path(folder), offload(BOARD))
        (DOCS / "images" / f"offload_{BOARD}.svg").write_text(
            compact(svg.read_text(encoding="utf-8")), encoding="utf-8"
        )


def sadri() -> str:
    """Returns a table that compares printed bandwidths with computed ones."""
    accelerator = Accelerator(burst_beats=256, outstanding=1)
    sizes = sorted({kib * 1024 for _, kib, _ in ROWS.values()})
    found = {
        (cost.port, cost.size_bytes // 1024, asleep): cost
        for asleep in (False, True)
        for cost in offload(
            "zc702", sizes, ["HP0", "ACP"], pl_mhz=125.0, how=accelerator, asleep=asleep
        ).costs
    }
    printed = {
        name: entry.published.value
        for name in ROWS
        for entry in find_reference("sadri2013").entries
        if name in entry.id and entry.published is not None
    }
    cells = []
    for name, key in ROWS.items():
        cost, value = found[key], printed[name]
        assert value is not None
        rate = 2 * cost.size_bytes / (cost.call_us + cost.accelerator_us)
        port, kib, asleep = key
        error = f"{100 * (rate / value - 1):+.1f} %"
        state = "asleep" if asleep else "busy"
        cells.append([port, f"{kib} KiB", state, f"{value:.1f}", f"{rate:.1f}", error])
    head = ["Port", "Buffer", "Core", "Printed MB/s", "`axiscope offload`", "Error"]
    return table(head, cells)


if __name__ == "__main__":
    main()
