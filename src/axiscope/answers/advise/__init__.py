"""The adviser: what to change of a design so that every member gets what it must."""

from axiscope.answers.advise.answer import AdviceResult, Option
from axiscope.answers.advise.search import advised

__all__ = ["AdviceResult", "Option", "advised"]
