"""AXI traffic out of waveforms: buses, transactions, recordings, and a design that replays them."""

from axiscope.traces.importing import TraceImport, buses_of, import_trace
from axiscope.traces.records import Bus, BusSeen, Recording

__all__ = ["Bus", "BusSeen", "Recording", "TraceImport", "buses_of", "import_trace"]
