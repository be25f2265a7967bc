"""Reproduction: runs what published numbers need and sets the model's beside them."""

from axiscope.reproduce.rows import Row, Summary, summarise
from axiscope.reproduce.run import Reproduction, reproduce

__all__ = ["Reproduction", "Row", "Summary", "reproduce", "summarise"]
