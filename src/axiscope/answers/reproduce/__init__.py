"""Reproduces publications: runs the points behind published numbers, and compares the numbers."""

from axiscope.answers.reproduce.experiments import Reproduction, reproduce
from axiscope.answers.reproduce.rows import Row, Summary, reasons, summarise

__all__ = ["Reproduction", "Row", "Summary", "reasons", "reproduce", "summarise"]
