"""Runs a design into a results folder; what was finished before is not run again."""

from __future__ import annotations

import json
import time
from pathlib import Path

from axiscope.execution.backends import BackendName, backend_of
from axiscope.execution.design_runs import executed
from axiscope.execution.executor import Executor, LocalProcesses
from axiscope.execution.tasks import Progress
from axiscope.io.files import destination_folder, write_whole
from axiscope.io.tables import write_table
from axiscope.plan.design.load import Designs, PlannedDesign, load_design
from axiscope.plan.platforms import find_platform
from axiscope.results.design_result import DesignResult
from axiscope.results.design_table import table_of
from axiscope.results.manifest import boots_of, common, refuse_other
from axiscope.results.store import Parts

RESULTS = "designs.json"
"""What every design got, whole: a list of records (`axiscope schema design-result`)."""


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
    """Runs what is missing of a design file into a folder: table, records, manifest.

    The files are the same, byte for byte, for any number of jobs (but for the manifest's times).
    """
    started = time.time()
    designs = load_design(path, backend_of(backend), backend, platform)
    if not fresh:
        refuse_other(out, path.name, backend, "give another folder with -o, or --fresh")
    parts = Parts(destination_folder(out))
    if fresh:
        parts.clear()
        (out / RESULTS).unlink(missing_ok=True)
    done = {} if fresh else _kept(out) | parts.finished()
    missing = list({p.key: p for p in designs.points if p.key not in done}.values())
    total = len(designs.points)
    if progress:
        progress(total - len(missing), total)
    for _, (key, record) in (executor or LocalProcesses(jobs)).run(_run, missing):
        parts.add({key: [record]})
        done[key] = [record]
        if progress:
            progress(sum(p.key in done for p in designs.points), total)
    keyed = [(p, done[p.key][0]) for p in designs.points]
    # Points that differ in what is not run alone, such as the title, share results.
    results = [
        DesignResult.model_validate(record | {"values": p.values, "title": p.design.title})
        for p, record in keyed
    ]
    write_table(table_of(results, designs.axes), out / "results.parquet")
    records = [
        {"point_id": p.key, "result": result.model_dump(by_alias=True)}
        for (p, _), result in zip(keyed, results, strict=True)
    ]
    write_whole(out / RESULTS, (json.dumps(records, indent=1) + "\n").encode())
    manifest = _manifest(designs, backend, len(missing), started)
    write_whole(out / "manifest.json", (json.dumps(manifest, indent=2) + "\n").encode())
    parts.clear()
    return results


def _run(planned: PlannedDesign) -> tuple[str, dict[str, object]]:
    return planned.key, executed(planned).model_dump(by_alias=True)


def _kept(out: Path) -> dict[str, list[dict[str, object]]]:
    """Results of a finished run of today's schema, by key."""
    try:
        records = json.loads((out / RESULTS).read_text(encoding="utf-8"))
        for record in records:
            DesignResult.model_validate(record["result"])
        return {str(r["point_id"]): [r["result"]] for r in records}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _manifest(
    designs: Designs, backend: BackendName, ran: int, started: float
) -> dict[str, object]:
    platforms = sorted({p.platform for p in designs.points})
    return {
        "title": designs.title,
        "description": designs.description,
        "kind": "design",
        "experiment": str(designs.path),
        "backend": backend,
        "points": len(designs.points),
        "points_run_now": ran,
        "platforms": {name: find_platform(name).sha256 for name in platforms},
        **boots_of(platforms),
        **common(backend_of(backend).build()[-1], designs.path.resolve().parent, started),
    }
