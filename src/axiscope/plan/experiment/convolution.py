"""Describes the application of Manev 2019, section V: 4x4 convolution accelerators as masters."""

from __future__ import annotations

from axiscope.model_types import ConvolutionSpec
from axiscope.plan.experiment.records import TesterFile
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.windows import places_of


def convolution_masters(settings: Settings, tester: TesterFile) -> list[ConvolutionSpec]:
    """Returns one accelerator per port. Their read buffers are in the read window of the tester."""
    return [
        ConvolutionSpec(
            kind="convolution",
            name=name,
            port=name,
            order=settings.order or "round_robin",
            burst_beats=settings.burst_beats,
            read_base=place.read,
            write_base=place.write,
            window_bytes=place.window_bytes,
        )
        for name, place in places_of(settings, tester).items()
    ]
