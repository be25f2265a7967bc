"""Extracts AXI traffic from waveforms.

Buses, transactions, recordings, and a design to replay them.
"""

from axiscope.io.traces.importing import TraceImport, buses_of, import_trace
from axiscope.io.traces.records import Bus, BusSeen, Recording

__all__ = ["Bus", "BusSeen", "Recording", "TraceImport", "buses_of", "import_trace"]
