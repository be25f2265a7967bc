"""Designs: unlike streams, programs, networks and clusters, said once, placed and run."""

from axiscope.design.load import PlannedDesign, load_design
from axiscope.design.records import DesignFile

__all__ = ["DesignFile", "PlannedDesign", "load_design"]
