"""Candidates run: coarsely to sort them, in full to answer; kept, so that a search goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from axiscope import _core
from axiscope.errors import UserError
from axiscope.execution.backends import backend_of
from axiscope.execution.design_runs import executed
from axiscope.execution.executor import Executor
from axiscope.io.toml_records import validated
from axiscope.plan.design.load import PlannedDesign, planned
from axiscope.plan.design.records import DesignFile
from axiscope.plan.design.vary import varied
from axiscope.results.design_result import DesignResult
from axiscope.results.store import Parts


@dataclass
class Trials:
    """Runs variants of a design on a platform, each once."""

    raw: dict[str, Any]
    platform: str
    executor: Executor
    parts: Parts | None = None
    kept: dict[str, DesignResult] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Takes up what was run before."""
        if self.parts is not None:
            for key, rows in self.parts.finished().items():
                try:
                    self.kept[key] = DesignResult.model_validate(rows[0])
                except ValueError:
                    continue  # of another version: it is run again

    def plan(self, values: Mapping[str, Any], coarse: bool = False) -> PlannedDesign | str:
        """A variant, compiled; the sentence that says why where it cannot be built here."""
        raw = varied(self.raw | {"sweep": []}, values)
        try:
            if coarse:
                raw["run"] = coarse_run(raw)
            (made,) = planned(raw, backend_of("model"), platform=self.platform)
        except UserError as error:
            return str(error)
        return made

    def run(self, wanted: Sequence[PlannedDesign]) -> list[DesignResult]:
        """The results of variants, in their order; each is run at most once."""
        missing = list({p.key: p for p in wanted if p.key not in self.kept}.values())
        for _, (key, result) in self.executor.run(_run, missing):
            self.kept[key] = result
            if self.parts is not None:
                self.parts.add({key: [result.model_dump(by_alias=True)]})
        return [self.kept[p.key] for p in wanted]


def _run(made: PlannedDesign) -> tuple[str, DesignResult]:
    return made.key, executed(made)


def coarse_run(raw: dict[str, Any]) -> dict[str, Any]:
    """The ``run`` of a design as it is run coarsely (crates/design/src/run.rs)."""
    design = validated(DesignFile, raw)
    said = design.model_dump_json(by_alias=True, exclude_unset=True)
    try:
        found: dict[str, Any] = json.loads(_core.coarse_run(said))
    except ValueError as error:
        raise UserError(str(error)) from error
    return found
