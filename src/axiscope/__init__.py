"""Axiscope: what the memory of a CPU-FPGA chip will do to your design."""

from axiscope._core import version as _version

__version__: str = _version()
