"""Extracts AXI traffic from waveforms, as recordings, designs, and programs for the player."""

from __future__ import annotations

from pathlib import Path

from axiscope.board.player_program import Program, make_program
from axiscope.board.player_program_files import program_text
from axiscope.io.files import write_whole
from axiscope.io.traces import (
    Buses,
    BusSeen,
    Skipped,
    TraceImport,
    buses_of,
    import_trace,
    list_buses,
)

__all__ = [
    "BusSeen",
    "Buses",
    "Program",
    "Skipped",
    "TraceImport",
    "buses_of",
    "import_trace",
    "list_buses",
    "write_program",
]


def write_program(
    recording: Path, output: Path, bus: str | None = None, entries: int = 256
) -> Program:
    """Converts an imported recording to a program for the player, and writes the program.

    ``output`` ends in .toml, or in .h for the C driver. ``bus`` must be given if the recording
    contains several buses. ``entries`` is the number of entries in the player's table.
    """
    made = make_program(recording, bus, entries)
    write_whole(output, program_text(made, output, recording.name).encode())
    return made
