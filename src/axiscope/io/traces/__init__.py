"""Extracts AXI traffic from waveforms.

Finds buses and their transactions, and writes recordings with a design that replays them.
"""

from axiscope.io.traces.importing import TraceImport, buses_of, import_trace, list_buses
from axiscope.io.traces.records import Bus, Buses, BusSeen, Recording, Skipped

__all__ = [
    "Bus",
    "BusSeen",
    "Buses",
    "Recording",
    "Skipped",
    "TraceImport",
    "buses_of",
    "import_trace",
    "list_buses",
]
