"""Results of designs as a table: a row a member, stable columns, units in their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from axiscope.results.design_limits import CAUSES
from axiscope.results.design_result import DesignResult

_DESIGN: dict[str, type[pl.DataType]] = {
    "point": pl.Int64,
    "platform": pl.Utf8,
    "backend": pl.Utf8,
    "pl_mhz": pl.Float64,
    "mapping": pl.Utf8,
    "qos": pl.Utf8,
}
_MEMBER: dict[str, type[pl.DataType]] = {
    "member": pl.Utf8,
    "kind": pl.Utf8,
    "direction": pl.Utf8,
    "ports": pl.Utf8,
    "wanted_mbps": pl.Float64,
    "read_mbps": pl.Float64,
    "write_mbps": pl.Float64,
    "achieved_mbps": pl.Float64,
    "spread_mbps": pl.Float64,
    "maccess_per_s": pl.Float64,
}
_LATENCY = ("mean_ns", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns")
_WHOLE: dict[str, type[pl.DataType]] = {
    "total_mbps": pl.Float64,
    "error_percent": pl.Float64,
    "dram_busy_fraction": pl.Float64,
    "row_hit_rate": pl.Float64,
    "nj_per_byte": pl.Float64,
    "starts": pl.Int64,
    "steady": pl.Boolean,
    "warnings": pl.Utf8,
}

SCHEMA: dict[str, type[pl.DataType]] = {
    **_DESIGN,
    **_MEMBER,
    **{f"latency_{name}": pl.Float64 for name in _LATENCY},
    "finished_us": pl.Float64,
    "alone_mbps": pl.Float64,
    "latency_bound_ns": pl.Float64,
    "deadline_us": pl.Float64,
    "slowdown": pl.Float64,
    "slowdown_bound": pl.Float64,
    "met": pl.Boolean,
    **{f"time_{name}": pl.Float64 for name in CAUSES},
    **_WHOLE,
}
"""Columns of the table; those of a sweep's axes come behind them, as text, by their paths."""


def table_of(results: Sequence[DesignResult], axes: Sequence[str]) -> pl.DataFrame:
    """The table of results in their order."""
    rows = [row for nth, result in enumerate(results) for row in _rows(nth, result, axes)]
    return pl.DataFrame(rows, schema=SCHEMA | dict.fromkeys(axes, pl.Utf8), strict=True)


def _rows(nth: int, result: DesignResult, axes: Sequence[str]) -> list[dict[str, Any]]:
    whole = {name: getattr(result, name) for name in (*list(_DESIGN)[1:], *list(_WHOLE)[:-1])}
    whole["warnings"] = " | ".join(result.warnings) or None
    said = {axis: str(result.values[axis]) if axis in result.values else None for axis in axes}
    rows = []
    for m in result.members:
        checks = {check.what: check for check in m.checks}
        bound = {what: check.wanted for what, check in checks.items()}
        slowed = checks.get("slowdown")
        latency = m.latency.model_dump() if m.latency else dict.fromkeys(_LATENCY)
        rows.append(
            {
                "point": nth,
                "member": m.name,
                "kind": m.kind,
                "direction": m.direction,
                "ports": "+".join(m.ports),
                "wanted_mbps": m.wanted_mbps,
                "read_mbps": m.read_mbps,
                "write_mbps": m.write_mbps,
                "achieved_mbps": m.achieved_mbps,
                "spread_mbps": m.spread_mbps,
                "maccess_per_s": m.maccess_per_s,
                **{f"latency_{name}": value for name, value in latency.items()},
                "finished_us": m.finished_us,
                "alone_mbps": m.alone_mbps,
                "latency_bound_ns": bound.get("latency"),
                "deadline_us": bound.get("deadline"),
                "slowdown": slowed.got if slowed else None,
                "slowdown_bound": bound.get("slowdown"),
                "met": m.met,
                **{f"time_{name}": m.causes and m.causes[name] for name in CAUSES},
                **whole,
                **said,
            }
        )
    return rows
