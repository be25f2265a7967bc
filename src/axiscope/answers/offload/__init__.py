"""Offloads: what they cost from end to end, by port, way of sharing the buffer, and size."""

from axiscope.answers.offload.answer import OffloadResult, offload

__all__ = ["OffloadResult", "offload"]
