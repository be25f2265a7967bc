"""Checks that the model's errors against values published in papers do not grow.

A group contains a few values of one paper and board. Only the points of the experiments that these
values need are simulated. The median and the 90th percentile of a group's errors are stored in a
file. They may exceed the stored values by a slack, so that rounding does not fail the test.
"""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

import polars as pl

from axiscope.answers.references import Entry, Reference, find_reference
from axiscope.answers.references.how import Between, Selection
from axiscope.answers.reproduce.experiments import find_experiment
from axiscope.answers.reproduce.rows import compare_rows
from axiscope.answers.reproduce.tables import Tables
from axiscope.execution.experiment_run import run_loaded
from axiscope.execution.experiments import load_experiment
from axiscope.plan.experiment.load import Experiment


@dataclass(frozen=True)
class Group:
    """A group of values from one paper whose errors are judged together. Errors are in %."""

    name: str
    paper: str
    entries: tuple[str, ...]
    median_percent: float | None
    p90_percent: float | None


@dataclass(frozen=True)
class Ratchet:
    """The stored errors of all groups, and the slack by which an error may exceed them."""

    slack_points: float
    slack_share: float
    groups: tuple[Group, ...]

    def allowed(self, error: float) -> float:
        """Returns the largest error that is accepted, given the stored error, %."""
        return error + max(self.slack_points, self.slack_share * error)


def read_ratchet(path: Path) -> Ratchet:
    """Reads the groups and their stored errors."""
    raw = tomllib.loads(path.read_text())
    groups = tuple(
        Group(
            g["name"],
            g["paper"],
            tuple(g["entries"]),
            g.get("median_percent"),
            g.get("p90_percent"),
        )
        for g in raw["group"]
    )
    return Ratchet(raw["slack_points"], raw["slack_share"], groups)


def measured_errors(
    ratchet: Ratchet, jobs: int | None = None, change: Callable[[str], str] | None = None
) -> dict[str, list[float]]:
    """Simulates the groups and returns their absolute errors, %.

    `change` replaces platforms for the simulation. It maps the name of a platform to a different
    file.
    """
    chosen: dict[str, tuple[Reference, list[Entry]]] = {}
    for paper in {group.paper: None for group in ratchet.groups}:
        reference = find_reference(paper)
        wanted = {e for g in ratchet.groups if g.paper == paper for e in g.entries}
        entries = [entry for entry in reference.entries if entry.id in wanted]
        missing = wanted - {entry.id for entry in entries}
        if missing:
            raise ValueError(f"references/{paper}.toml: has no entry {sorted(missing)[0]!r}")
        chosen[paper] = (reference, entries)
    tables = _run([e for _, entries in chosen.values() for e in entries], jobs, change)
    found: dict[tuple[str, str], float] = {}
    for paper, (reference, entries) in chosen.items():
        for row in compare_rows(reference, entries, tables):
            if row.error_percent is None:
                raise ValueError(f"{paper}: {row.id}: has no modelled value: {row.missing}")
            found[paper, row.id] = abs(row.error_percent)
    return {g.name: [found[g.paper, e] for e in g.entries] for g in ratchet.groups}


def middle_and_p90(errors: list[float]) -> tuple[float, float]:
    """Returns the median and the 90th percentile (nearest rank)."""
    high = pl.Series(errors).quantile(0.9, "nearest")
    return median(errors), float(high if high is not None else "nan")


def risen(ratchet: Ratchet, errors: dict[str, list[float]]) -> list[str]:
    """Returns one sentence for each error that exceeds the accepted error."""
    out = []
    for group in ratchet.groups:
        both = middle_and_p90(errors[group.name])
        for name, now, before in zip(
            ("median", "p90"), both, (group.median_percent, group.p90_percent), strict=True
        ):
            if before is None:
                out.append(f"{group.name}: {name}: has no allowed value; write one (--write)")
            elif now > ratchet.allowed(before):
                out.append(
                    f"{group.name}: {name} error {now:.2f} %, was {before:.2f} % and may be "
                    f"{ratchet.allowed(before):.2f} %"
                )
    return out


def write_ratchet(path: Path, errors: dict[str, list[float]]) -> None:
    """Replaces the stored medians and 90th percentiles, and nothing else in the file."""
    lines: list[str] = []
    name = ""
    for line in path.read_text().splitlines():
        if line.startswith(("median_percent", "p90_percent")):
            continue
        lines.append(line)
        if line.startswith("name = "):
            name = line.split('"')[1]
        if (line.startswith("entries") and line.rstrip().endswith("]")) or line == "]":
            low, high = middle_and_p90(errors[name])
            lines += [f"median_percent = {low:.2f}", f"p90_percent = {high:.2f}"]
    path.write_text("\n".join(lines) + "\n")


def _run(entries: list[Entry], jobs: int | None, change: Callable[[str], str] | None) -> Tables:
    selections: dict[str, list[Selection]] = {}
    for entry in entries:
        if entry.how is None:
            continue
        one = entry.how.select
        selections.setdefault(one.experiment, []).append(one)
        if entry.how.against is not None:
            other = entry.how.against.over(one)
            selections.setdefault(other.experiment, []).append(other)
    results: dict[str, pl.DataFrame | str] = {}
    with tempfile.TemporaryDirectory(prefix="axiscope_ratchet_") as folder:
        for name in sorted(selections):
            table = _some(name, selections[name], Path(folder) / name, jobs, change)
            results[name] = table.with_columns(ended=pl.lit(True))
    return Tables(results)


def _some(
    name: str,
    selections: list[Selection],
    folder: Path,
    jobs: int | None,
    change: Callable[[str], str] | None,
) -> pl.DataFrame:
    path = find_experiment(name)
    if path is None:
        raise ValueError(f"experiments/{name}.toml: is not there")
    whole = load_experiment(path)
    points = [p for p in whole.points if any(_meant(p.settings, s) for s in selections)]
    back: dict[str, str] = {}
    if change is not None:
        for number, point in enumerate(points):
            other = change(point.settings.platform)
            back[other] = point.settings.platform
            settings = point.settings.model_copy(update={"platform": other})
            points[number] = replace(point, settings=settings)
    run_loaded(Experiment(path, whole.title, whole.description, tuple(points)), folder, jobs)
    table = pl.read_parquet(folder / "results.parquet")
    return table.with_columns(pl.col("platform").replace(back)) if back else table


def _meant(settings: Any, selection: Selection) -> bool:
    for name, condition in selection.where.items():
        if not hasattr(settings, name):
            continue
        value = getattr(settings, name)
        if isinstance(condition, Between):
            if value is None:
                return False
            if condition.at_least is not None and value < condition.at_least:
                return False
            if condition.at_most is not None and value > condition.at_most:
                return False
        elif isinstance(condition, list):
            if value not in condition:
                return False
        elif value != condition:
            return False
    return True
