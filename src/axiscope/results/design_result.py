"""The results of designs: what each member achieved, compared with its demands.

Fields and sentences are declared in crates/design (result.rs, sentences).
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import model_validator

from axiscope import _core, design_types
from axiscope.design_types import Check, Latency, MemberResult, Reason, Span, State, Trial

__all__ = [
    "Check",
    "DesignResult",
    "Latency",
    "MemberResult",
    "Reason",
    "Span",
    "State",
    "Trial",
]


class DesignResult(design_types.DesignResult):
    """The result for a design on a platform: what every member achieved."""

    @model_validator(mode="before")
    @classmethod
    def _with_sentences(cls, raw: Any) -> Any:
        """Adds the sentences that results of earlier versions lack, and renames an old field."""
        if not isinstance(raw, dict):
            return raw
        if "sure" in raw and "confidence" not in raw:
            raw = {**raw, "confidence": raw["sure"]}
            del raw["sure"]
        if "undecided" in raw:
            return raw
        try:
            return json.loads(_core.worded(json.dumps(raw)))
        except (TypeError, ValueError):
            return raw  # Pydantic reports the invalid field
