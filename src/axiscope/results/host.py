"""Writes samples of a computer as a table with a manifest, in the same form as other backends."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import polars as pl

from axiscope import _core
from axiscope.io.files import destination_folder, write_whole
from axiscope.io.tables import write_table
from axiscope.plan.experiment.host_records import Machine, Request, Sample
from axiscope.results.columns import schema
from axiscope.results.manifest import common
from axiscope.results.table import SCHEMA, Row

TITLES = {
    "bandwidth": "Bandwidth",
    "latency": "Latency",
    "interfere": "Interference",
    "polybench": "PolyBench",
}

HOST_SCHEMA: dict[str, type] = {**SCHEMA, **schema("host")}
"""Columns of every table, and columns that only this backend fills."""


def _ports(cpus: tuple[int, ...]) -> str:
    return "+".join(f"CPU{cpu}" for cpu in cpus)


def table_of_samples(
    task: str, machine: Machine, request: Request, samples: Sequence[Sample], name: str
) -> pl.DataFrame:
    """Returns one row for each case and repetition, with cases in the given order."""
    rows = [_row(task, machine, request, sample, name) for sample in samples]
    rows.sort(key=lambda row: (row["point"], row["repetition"]))
    return pl.DataFrame(rows, schema=HOST_SCHEMA, strict=True)


def _row(task: str, machine: Machine, request: Request, sample: Sample, name: str) -> Row:
    case = request.cases[sample.case]
    text = json.dumps([case.model_dump(), machine.model_dump(), _core.build_id()], sort_keys=True)
    elapsed = sample.elapsed_ns
    moved = {"read": sample.read_bytes, "write": sample.write_bytes}
    sides = [side for side, count in moved.items() if count]
    stores = "streaming" if case.victim.get("streaming") else "cached"
    load = case.load
    rates: Row = {
        f"{side}_mbps": None if count is None else count / elapsed * 1e3
        for side, count in moved.items()
    }
    counts: Row = {f"{side}_bytes": count for side, count in moved.items()}
    row: Row = dict.fromkeys(HOST_SCHEMA)
    return (
        row
        | rates
        | counts
        | {
            "point": sample.case,
            "point_id": hashlib.sha256(text.encode()).hexdigest()[:24],
            "platform": name,
            "backend": "host",
            "mode": "".join(sides) if sides else None,
            "pattern": case.victim.get("pattern", "random" if case.name == "chase" else None),
            "ports": _ports(case.cpus),
            "port": _ports(case.cpus),
            "master": case.name,
            "repetition": sample.repetition,
            "task": task,
            "kernel": case.name,
            "stores": None if case.name in ("chase", "read") else stores,
            "working_set_bytes": sample.working_set_bytes,
            "level": machine.level_of(sample.working_set_bytes, case.cpus),
            "pages": sample.pages,
            "vector_bits": sample.vector_bits,
            "load_ports": None if load is None else _ports(load.cpus),
            "load_mode": None if load is None else load.direction,
            "load_duty": None if load is None else load.duty,
            "injected_mbps": sample.injected_bytes / elapsed * 1e3,
            "elapsed_ns": elapsed,
            "on_cpu_share": min(1.0, sample.on_cpu_ns / elapsed),
            "runs": sample.runs,
            "run_ns": elapsed / sample.runs if case.victim["kind"] == "polybench" else None,
            "latency_ns": elapsed / sample.hops if sample.hops else None,
        }
    )


def write_results(
    folder: Path,
    table: pl.DataFrame,
    task: str,
    machine: Machine,
    request: Request,
    started: float,
    where: str = "this computer's own",
) -> None:
    """Writes ``results.parquet`` and ``manifest.json`` into a folder.

    ``where`` states whose CPUs and memory were measured.
    """
    destination_folder(folder)
    write_table(table, folder / "results.parquet")
    content = {
        "title": f"{TITLES[task]} on {machine.processor}",
        "description": f"Measured on {where} CPUs and memory.",
        "backend": "host",
        "task": task,
        "points": len(request.cases),
        "repetitions": request.repetitions,
        "sample_ms": request.sample_ms,
        "host": machine.model_dump(),
        **common(_core.build_id(), Path.cwd(), started),
    }
    write_whole(folder / "manifest.json", (json.dumps(content, indent=2) + "\n").encode())
