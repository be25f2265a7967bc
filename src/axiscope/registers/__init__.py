"""The instrument's registers by name, over any register bus."""

from axiscope.registers.bus import RegisterBus
from axiscope.registers.instrument import Instrument, Reading
from axiscope.registers.names import Found, blocks, find
from axiscope.registers.script import run_script

__all__ = ["Found", "Instrument", "Reading", "RegisterBus", "blocks", "find", "run_script"]
