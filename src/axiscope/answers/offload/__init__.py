"""Computes the end-to-end cost of offloads, by port, way of sharing the buffer, and size."""

from axiscope.answers.offload.answer import OffloadResult, offload

__all__ = ["OffloadResult", "offload"]
