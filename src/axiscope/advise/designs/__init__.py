"""The adviser: what to change of a design so that every member gets what it must."""

from axiscope.advise.designs.answer import AdviceResult, Option
from axiscope.advise.designs.search import advised

__all__ = ["AdviceResult", "Option", "advised"]
