"""What an offload costs from end to end: which port, and which way of working, for which size."""

from axiscope.answers.offload.answer import OffloadResult, offload

__all__ = ["OffloadResult", "offload"]
