"""Measures the CPUs and the memory of this computer (crates/workloads/src/host)."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import TypeAdapter

from axiscope import _core
from axiscope.plan.experiment.host_records import Machine, Request, Sample

_SAMPLES = TypeAdapter(list[Sample])


def this_machine() -> Machine:
    """Returns a description of this computer."""
    return Machine.model_validate_json(_core.describe_host())


def measure(request: Request, progress: Callable[[int, int], None] | None = None) -> list[Sample]:
    """Performs the measurements in a request.

    Returns the samples in the order in which they were taken.
    """
    return _SAMPLES.validate_json(_core.measure_host(request.model_dump_json(), progress))
