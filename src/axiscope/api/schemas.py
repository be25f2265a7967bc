"""Returns JSON Schemas for the files that users write and the records that commands print."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import TypeAdapter

from axiscope import _core
from axiscope.answers.interference.inject_design_records import InjectDesignResult
from axiscope.answers.interference.inject_records import InjectResult
from axiscope.answers.offload.answer import OffloadResult
from axiscope.answers.references import ReferenceFile
from axiscope.plan.experiment.records import ExperimentFile
from axiscope.plan.experiment.tester import AnyFile

MODEL = (
    *("platform", "chip", "part", "point", "result", "facts", "bound"),
    *("design", "design-result", "advice"),
)
"""Files and records that Rust declares; Python declares the others."""

FILES: dict[str, Any] = {
    "experiment": ExperimentFile,
    "tester": AnyFile,
    "reference": ReferenceFile,
}
"""Other files that users write."""

PRINTED: dict[str, Any] = {
    "offload": OffloadResult,
    "inject": InjectResult,
    "inject-design": InjectDesignResult,
}
"""Records that commands print with ``--json``."""


KINDS = (
    *("platform", "chip", "part", "experiment", "tester", "reference"),
    *("point", "result", "facts", "bound", "design", "design-result", "advice", *PRINTED),
)
"""All kinds, in the order in which help lists them."""


def schema(kind: str) -> str:
    """Returns the JSON Schema for one of ``KINDS``, as text."""
    if kind in MODEL:
        return _core.schema_of(kind.replace("-", "_"))
    mode: Literal["validation", "serialization"] = (
        "serialization" if kind in PRINTED else "validation"
    )
    record = (FILES | PRINTED)[kind]
    return json.dumps(TypeAdapter(record).json_schema(mode=mode), indent=2)
