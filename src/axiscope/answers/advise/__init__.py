"""The adviser: finds changes to a design that let every member meet its demands."""

from axiscope.answers.advise.answer import AdviceResult, Option
from axiscope.answers.advise.search import search_advice

__all__ = ["AdviceResult", "Option", "search_advice"]
