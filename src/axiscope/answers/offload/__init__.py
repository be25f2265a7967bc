"""Offloads: their end-to-end cost by port, way of sharing the buffer, and size."""

from axiscope.answers.offload.answer import OffloadResult, offload

__all__ = ["OffloadResult", "offload"]
