"""Runs the candidates of a search, each once: coarsely to sort them, in full for the answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from axiscope import _core
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import make_design_tasks
from axiscope.execution.executor import Executor
from axiscope.execution.tasks import Store, run_tasks
from axiscope.io.toml_records import validated
from axiscope.plan.design.load import PlannedDesign, plan_variants
from axiscope.plan.design.records import DesignFile
from axiscope.plan.design.vary import vary_design
from axiscope.results.design_result import DesignResult
from axiscope.results.design_store import Record


@dataclass
class Trials:
    """Runs variants of a design on a platform, each once."""

    raw: dict[str, Any]
    platform: str
    executor: Executor
    store: Store[Record]

    def plan(self, values: Mapping[str, Any], coarse: bool = False) -> PlannedDesign | str:
        """Compiles a variant; returns a sentence that says why if it cannot be built here."""
        raw = vary_design(self.raw | {"sweep": []}, values)
        try:
            if coarse:
                raw["run"] = coarse_run(raw)
            (made,) = plan_variants(raw, find_backend("model"), platform=self.platform)
        except UserError as error:
            return str(error)
        return made

    def run(self, wanted: Sequence[PlannedDesign]) -> list[DesignResult]:
        """Returns the results of variants in their order; each runs at most once."""
        results = run_tasks(make_design_tasks(wanted), self.store, self.executor)
        return [DesignResult.model_validate(results[p.key]) for p in wanted]


def coarse_run(raw: dict[str, Any]) -> dict[str, Any]:
    """Returns the ``run`` table of a design for a short run (crates/design/src/run.rs)."""
    design = validated(DesignFile, raw)
    text = design.model_dump_json(by_alias=True, exclude_unset=True)
    try:
        found: dict[str, Any] = json.loads(_core.coarse_run(text))
    except ValueError as error:
        raise UserError(str(error)) from error
    return found
