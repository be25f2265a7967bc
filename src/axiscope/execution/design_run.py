"""Runs designs, with a task for each variant. Writes a table, records and a manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope.execution.backends import Backend, BackendName, find_backend
from axiscope.execution.executor import Executor, LocalProcesses
from axiscope.execution.folder_run import FolderRun, run_into
from axiscope.execution.tasks import MemoryStore, Progress, Task, run_tasks
from axiscope.io.files import write_whole
from axiscope.io.parquet import parquet_bytes
from axiscope.plan.design.compile import ask_compiler
from axiscope.plan.design.load import Designs, PlannedDesign, Why, plan_designs, read_design
from axiscope.results.design_result import DesignResult
from axiscope.results.design_store import (
    RESULTS,
    Record,
    open_design_store,
    write_calibrations,
)
from axiscope.results.design_table import table_of
from axiscope.results.manifest import boots_of, common
from axiscope.results.store import FolderStore


def execute_design(planned: PlannedDesign, backend: Backend | None = None) -> DesignResult:
    """Runs a design in this process: all members together, and each with a slowdown bound alone."""
    platform = planned.board
    if backend is None and planned.backend == "model":
        text = ask_compiler(planned.design, platform, "run_design")
    else:
        text = _run_points(planned, backend or find_backend(planned.backend))
    names = _members_to_explain(planned, json.loads(text)["members"])
    if names:
        text = ask_compiler(planned.design, platform, "design_reasons", text, names)
    changed = {"platform": planned.platform, "values": planned.values}
    return DesignResult.model_validate(json.loads(text) | changed)


def _run_points(planned: PlannedDesign, runs_on: Backend) -> str:
    """Runs the points of a design on a backend. Returns the design's result as JSON."""
    platform = planned.board
    bound = [m.name for m in planned.design.members if m.slowdown_bound is not None]
    ran = {
        "whole": runs_on.run(platform, planned.made.point).model_dump(exclude_none=True),
        "alone": {
            name: runs_on.run(platform, point).model_dump(exclude_none=True)
            for name, point in planned.alone(bound).items()
        },
        "backend": planned.backend,
        "values": planned.values,
    }
    return ask_compiler(planned.design, platform, "design_outcome", json.dumps(ran))


def _members_to_explain(planned: PlannedDesign, members: Sequence[Mapping[str, Any]]) -> list[str]:
    """Returns the names of the members for which changes are tried on the model."""
    why = planned.why
    if why == "none" or planned.backend != "model":
        return []
    if isinstance(why, tuple):
        return list(why)
    return [m["name"] for m in members if why == "all" or m["met"] is False]


def make_design_tasks(designs: Sequence[PlannedDesign]) -> list[Task[PlannedDesign, Record]]:
    """Returns a task for each design. Designs with equal keys are run once."""
    return [Task({key: one}, _run_designs) for key, one in {d.key: d for d in designs}.items()]


def _run_designs(designs: Mapping[str, PlannedDesign]) -> dict[str, Record]:
    return {key: execute_design(one).model_dump(by_alias=True) for key, one in designs.items()}


@dataclass(frozen=True)
class DesignPlan:
    """A design file that has been checked, and the backend that runs it."""

    designs: Designs
    backend: BackendName

    def make_tasks(self) -> list[Task[PlannedDesign, Record]]:
        """Returns the tasks of all variants."""
        return make_design_tasks(self.designs.points)

    def open_store(self, folder: Path, fresh: bool) -> FolderStore[Record]:
        """Returns the store in a results folder. With ``fresh``, it is emptied."""
        return open_design_store(folder, fresh)

    def write(
        self, folder: Path, results: dict[str, Record], ran: Collection[str], started: float
    ) -> None:
        """Writes ``results.parquet``, ``designs.json`` and ``manifest.json``.

        The calibrations used are written to ``calibrations.json``.
        """
        points = self.designs.points
        found = in_order(points, results)
        table = table_of(found, self.designs.axes)
        write_whole(folder / "results.parquet", parquet_bytes(table))
        records = [
            {
                "point_id": p.key,
                "design": p.design.model_dump(mode="json", by_alias=True, exclude_unset=True),
                "result": result.model_dump(by_alias=True),
            }
            for p, result in zip(points, found, strict=True)
        ]
        write_whole(folder / RESULTS, (json.dumps(records, indent=1) + "\n").encode())
        write_calibrations(folder, {p.platform: p.board.calibration for p in points})
        manifest = self._manifest(len(ran), started)
        write_whole(folder / "manifest.json", (json.dumps(manifest, indent=2) + "\n").encode())

    def _manifest(self, ran: int, started: float) -> dict[str, object]:
        platforms = sorted({p.platform for p in self.designs.points})
        folder = self.designs.path.resolve().parent
        return {
            "title": self.designs.title,
            "description": self.designs.description,
            "kind": "design",
            "experiment": str(self.designs.path),
            "backend": self.backend,
            "points": len(self.designs.points),
            "points_run_now": ran,
            "platforms": {
                p.platform: p.board.sha256
                for p in sorted(self.designs.points, key=lambda p: p.platform)
            },
            **self._calibrations(),
            **boots_of(platforms),
            **common(find_backend(self.backend).build()[-1], folder, started),
        }

    def _calibrations(self) -> dict[str, object]:
        """Returns the SHA-256 of each platform's calibration; empty if no platform has one."""
        used = {p.platform: p.board.calibration for p in self.designs.points}
        hashes = {
            name: hashlib.sha256(one[1].encode()).hexdigest()
            for name, one in sorted(used.items())
            if one is not None
        }
        return {"calibrations": hashes} if hashes else {}


def in_order(points: Sequence[PlannedDesign], results: Mapping[str, Record]) -> list[DesignResult]:
    """Returns the results of designs in their order.

    Designs that differ only in fields without effect, such as the title, share a result. Each of
    them has its own values and title.
    """
    return [
        DesignResult.model_validate(results[p.key] | {"values": p.values, "title": p.design.title})
        for p in points
    ]


def run_design(
    path: Path,
    out: Path,
    jobs: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
    backend: BackendName = "model",
    platform: str | None = None,
) -> list[DesignResult]:
    """Runs the designs whose results are missing in the folder ``out``.

    Returns all results. ``platform`` replaces the design's own.
    """
    runs = executor or LocalProcesses(jobs)
    raw = read_design(path)
    ran = run_raw_design(raw, path, out, runs, fresh, progress, backend, platform)
    ran.write()
    return results_of(ran)


def run_raw_design(
    raw: dict[str, Any],
    path: Path,
    out: Path,
    executor: Executor,
    fresh: bool = False,
    progress: Progress | None = None,
    backend: BackendName = "model",
    platform: str | None = None,
    why: Why = "none",
    calibration: Path | None = None,
) -> FolderRun[DesignPlan]:
    """Runs a design that was not read from a file.

    Errors name ``path``. See `run_design`. The table is not written yet (`FolderRun.write`).
    """

    def make_plan() -> DesignPlan:
        judge = find_backend(backend)
        designs = plan_designs(raw, path, judge, backend, platform, why, calibration)
        return DesignPlan(designs, backend)

    return run_into(out, path.name, backend, make_plan, executor, fresh, progress)


def results_of(ran: FolderRun[DesignPlan]) -> list[DesignResult]:
    """Returns the results of a run in the order of the designs."""
    return in_order(ran.plan.designs.points, ran.results)


def run_designs(
    designs: Sequence[PlannedDesign], executor: Executor, progress: Progress | None = None
) -> list[DesignResult]:
    """Runs designs without a results folder. Returns their results in order."""
    store: MemoryStore[Record] = MemoryStore()
    return in_order(designs, run_tasks(make_design_tasks(designs), store, executor, progress))
