"""The instrument's registers by name, over any register bus."""

from axiscope.board.registers.bus import RegisterBus
from axiscope.board.registers.instrument import Instrument, Reading
from axiscope.board.registers.names import Found, blocks, find
from axiscope.board.registers.script import run_script

__all__ = ["Found", "Instrument", "Reading", "RegisterBus", "blocks", "find", "run_script"]
