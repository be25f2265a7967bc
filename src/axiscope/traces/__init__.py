"""AXI traffic out of waveforms: buses, transactions, recordings, and a design that replays them."""

from axiscope.traces.importing import TraceImport, buses_of, import_trace
from axiscope.traces.program import Program, ProgramEntry, program_of
from axiscope.traces.program_files import program_text
from axiscope.traces.records import Bus, BusSeen, Recording

__all__ = [
    "Bus",
    "BusSeen",
    "Program",
    "ProgramEntry",
    "Recording",
    "TraceImport",
    "buses_of",
    "import_trace",
    "program_of",
    "program_text",
]
