"""Creates workbooks with known numbers, in the layout of the paper's authors."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from openpyxl import Workbook

BLOCKS = ("HP0", "HP1", "HP2", "HP3", "HPC0", "HPC1", "ACP")
FIRST = 7
"""Column G, numbered as in openpyxl."""


@dataclass
class Book:
    """The contents of a workbook, in which all ports are the same."""

    sets: tuple[tuple[str, ...], ...] = (("HP0",), ("HP0", "HP1"))
    beats: tuple[int, ...] = (1, 4, 16)
    mhz: float = 100.0
    write: float = 0.25
    """Beats written per cycle."""
    read: float = 0.5
    stride: int = 0
    latency: int = 200
    runs: int = 10
    spread: int = 0
    """Number of bursts by which run k exceeds run k - 1."""
    stray: tuple[str, ...] = ()
    merged: bool = False
    sheet: str = "TerminalOut"
    cells: dict[str, object] = field(default_factory=dict)
    """Cells that replace others at the end."""

    def save(self, path: Path) -> Path:
        book = Workbook()
        book.active.title = "Notes"
        book.active["B2"] = "RAW-HP and charts stand elsewhere"
        sheet = book.create_sheet(self.sheet)
        row = 3
        for ports in self.sets:
            sheet.cell(row, 2, "Test_" + "_".join(ports))
            if self.merged:
                sheet.merge_cells(start_row=row, end_row=row, start_column=2, end_column=6)
            for beats in self.beats:
                row += 1
                size = 16 * beats + self.stride
                for column, value in enumerate((f"{size}B_{size}B", beats, size, beats, size), 2):
                    sheet.cell(row, column, value)
                for port in ports:
                    self._block(sheet, row, FIRST + 5 * self.runs * BLOCKS.index(port), beats)
            row += 2
        for text in self.stray:
            sheet.cell(row, 2, text)
            row += 1
        for name, value in self.cells.items():
            sheet[name] = value
        path.parent.mkdir(parents=True, exist_ok=True)
        book.save(path)
        return path

    def _block(self, sheet, row: int, column: int, beats: int) -> None:  # type: ignore[no-untyped-def]
        cycles = round(5 * self.mhz * 1e6)
        for run in range(self.runs):
            extra = run * self.spread
            writes = round(self.write * cycles / beats) + (extra if self.write else 0)
            reads = round(self.read * cycles / beats) + (extra if self.read else 0)
            for k, value in enumerate((writes, reads, cycles, reads * self.latency, 70 + run)):
                sheet.cell(row, column + self.runs * k + run, value)
