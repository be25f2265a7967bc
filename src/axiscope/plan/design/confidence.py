"""Estimates the error of a design's rates from the error on similar measured configurations."""

from __future__ import annotations

from axiscope.io.toml_records import Strict
from axiscope.plan.design.compile import ask_compiler
from axiscope.plan.design.records import DesignFile
from axiscope.plan.platforms import Platform


class Confidence(Strict):
    """The expected error of a predicted rate, estimated from measurements."""

    kind: str
    configurations: int
    total_percent: float | None
    """90 % of measured totals were within this error, % of the prediction; ``None`` if unknown."""
    worst_percent: float | None
    """The same for the worst stream, in % of the total of all streams."""
    text: str
    """Sentences about the basis of the error, and about what was never measured."""
    never_measured: str
    """The last of these sentences, if something was never measured."""


def find_confidence(design: DesignFile, platform: Platform) -> Confidence:
    """Returns the expected error of a design's rates, and the measurements behind it.

    Measured configurations are grouped into kinds. The most specific kind that fits the design and
    has enough configurations is used, on the same board if that board was measured
    (crates/design/src/confidence.rs).
    """
    return Confidence.model_validate_json(ask_compiler(design, platform, "confidence"))
