"""Reproduction: runs what published numbers need, and compares the model's with them."""

from axiscope.answers.reproduce.experiments import Reproduction, reproduce
from axiscope.answers.reproduce.rows import Row, Summary, reasons, summarise

__all__ = ["Reproduction", "Row", "Summary", "reasons", "reproduce", "summarise"]
