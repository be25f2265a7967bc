"""Implements the adviser. It finds changes to a design that let every member meet its demands."""

from axiscope.answers.advise.search import search_advice
from axiscope.design_types import AdviceResult, Choice

__all__ = ["AdviceResult", "Choice", "search_advice"]
