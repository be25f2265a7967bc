"""From results of points to the rows of the table: stable columns, units in their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import polars as pl

from axiscope.experiment.load import PlannedPoint
from axiscope.model_types import CachesResult, EnergyResult, PointResult, Record
from axiscope.results.power import POWER_SCHEMA, power_columns
from axiscope.results.witness import WITNESS_SCHEMA, witness_columns

_SETTINGS: dict[str, type[pl.DataType]] = {
    "point": pl.Int64,
    "point_id": pl.Utf8,
    "platform": pl.Utf8,
    "backend": pl.Utf8,
    "pl_mhz": pl.Float64,
    "mode": pl.Utf8,
    "pattern": pl.Utf8,
    "mapping": pl.Utf8,
    "qos": pl.Utf8,
    "mux": pl.Utf8,
    "order": pl.Utf8,
    "width_bits": pl.Int64,
    "transfer_bytes": pl.Int64,
    "procedure": pl.Utf8,
    "sub_copy_bytes": pl.Int64,
    "idle_cycles": pl.Int64,
    "budget_bytes": pl.Int64,
    "memory": pl.Utf8,
    "background": pl.Utf8,
    "cpu": pl.Utf8,
    "cores": pl.Int64,
    "program": pl.Utf8,
    "board_set": pl.Utf8,
    "ports": pl.Utf8,
    "port": pl.Utf8,
    "master": pl.Utf8,
    "burst_beats": pl.Int64,
    "repetition": pl.Int64,
}
_NO_AXIS = ("point", "point_id", "backend", "port", "master", "repetition")
AXES = [name for name in _SETTINGS if name not in _NO_AXIS]
"""Columns that are settings: what tells points apart."""
_RATES = ("write_mbps", "read_mbps", "write_mbps_spread", "read_mbps_spread", "mconv_per_s")
_PROGRAM = ("maccess_per_s", "run_us")
"""Columns about the programs of cores."""
_COUNTERS: dict[str, type[pl.DataType]] = {
    "cycles": pl.Int64,
    "bursts": pl.Int64,
    "bytes": pl.Int64,
    "span_cycles": pl.Int64,
    "latency_sum_cycles": pl.Int64,
    "latency_min_cycles": pl.Int64,
    "latency_max_cycles": pl.Int64,
    "latency_mean_cycles": pl.Float64,
    "latency_p50_cycles": pl.Float64,
    "latency_p90_cycles": pl.Float64,
    "latency_p99_cycles": pl.Float64,
    "latency_p999_cycles": pl.Float64,
    "longest_idle_cycles": pl.Int64,
    "mean_in_flight": pl.Float64,
    "errors": pl.Int64,
}
_RUN: dict[str, type[pl.DataType]] = {
    "simulated_us": pl.Float64,
    "warmup_us": pl.Float64,
    "steady": pl.Boolean,
    "tolerance": pl.Float64,
    "reached_tolerance": pl.Float64,
    "skews": pl.Int64,
}
_CONTROLLER: dict[str, type[pl.DataType]] = {
    "row_hit_rate": pl.Float64,
    "dram_busy_fraction": pl.Float64,
    "turnarounds": pl.Int64,
    "refreshes": pl.Int64,
}
_CACHES = {
    "l2_hits": ("l2", "hits"),
    "l2_misses": ("l2", "misses"),
    "l2_dirty_evictions": ("l2", "dirty_evictions"),
    "l2_snoop_hits": ("l2", "snoop_hits"),
    "pl_cache_hits": ("pl", "hits"),
    "pl_cache_snoop_hits": ("pl", "snoop_hits"),
}
_COUNTED = {"l2_counted_hits": ("l2", "hits"), "l2_counted_misses": ("l2", "misses")}
"""Columns about coherent paths, and where results have them; the second without the warm-up."""
_RAILS = ("pl_core", "ps_internal", "ps_io", "dram")
_ENERGY = (
    *(f"energy_{rail}_mj" for rail in _RAILS),
    *(f"power_{rail}_mw" for rail in _RAILS),
    "energy_nj_per_byte",
)
"""Columns about energy: of the whole point, the same in each of its rows."""

SCHEMA: dict[str, type[pl.DataType]] = {
    **_SETTINGS,
    **dict.fromkeys((*_RATES, *_PROGRAM), pl.Float64),
    **{f"{side}_{name}": kind for side in ("read", "write") for name, kind in _COUNTERS.items()},
    **_RUN,
    **_CONTROLLER,
    "snoops": pl.Int64,
    **dict.fromkeys([*_CACHES, *_COUNTED], pl.Int64),
    **dict.fromkeys(_ENERGY, pl.Float64),
    **POWER_SCHEMA,
    **WITNESS_SCHEMA,
    "in_rtl": pl.Boolean,
    "warnings": pl.Utf8,
}
"""Columns of a results table, in order."""

Row = dict[str, Any]


def _of(record: Record | None, names: Iterable[str]) -> Row:
    """Some fields of a record; empty where there is none."""
    return {name: None if record is None else getattr(record, name) for name in names}


def _energy(energy: EnergyResult | None) -> Row:
    """The energy columns; empty where the platform has no energies."""
    if energy is None:
        return dict.fromkeys(_ENERGY)
    rails = _of(energy, _RAILS)
    return {
        **{f"energy_{name}_mj": rail.energy_mj for name, rail in rails.items()},
        **{f"power_{name}_mw": rail.power_mw for name, rail in rails.items()},
        "energy_nj_per_byte": energy.nj_per_byte,
    }


def _caches(caches: CachesResult | None, columns: dict[str, tuple[str, str]]) -> Row:
    """Columns of what caches counted; empty where a point has none."""
    if caches is None:
        return dict.fromkeys(columns)
    return {name: getattr(getattr(caches, of), what) for name, (of, what) in columns.items()}


def rows_of(planned: PlannedPoint, result: PointResult) -> list[Row]:
    """The rows of a point: one a master."""
    settings = planned.settings.model_dump()
    coherent = {
        "snoops": result.caches and result.caches.snoops,
        **_caches(result.caches, _CACHES),
        **_caches(result.counted_caches, _COUNTED),
        "warnings": " | ".join(result.warnings) or None,
    }
    rows = []
    for master in result.masters:
        row: Row = {
            **settings,
            "point": planned.index,
            "point_id": planned.key,
            "backend": planned.backend,
            "port": master.port,
            "master": master.name,
            "repetition": planned.repetition,
            "in_rtl": master.in_rtl,
            **_of(master, (*_RATES, *_PROGRAM)),
            **_of(result, _RUN),
            **_of(result.controller, _CONTROLLER),
            **coherent,
            **_energy(result.energy),
            **power_columns(result),
            **witness_columns(result),
        }
        for side, counters in (("read", master.read), ("write", master.write)):
            row |= {f"{side}_{name}": value for name, value in _of(counters, _COUNTERS).items()}
        rows.append(row)
    return rows


def table_of(rows: list[Row]) -> pl.DataFrame:
    """Rows as a table with exactly the columns of the schema."""
    return pl.DataFrame(rows, schema=SCHEMA, strict=True)
