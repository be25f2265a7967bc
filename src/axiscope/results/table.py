"""From results of points to the rows of the table: stable columns, units in their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from axiscope.model_types import CachesResult, EnergyResult, PointResult, Record
from axiscope.plan.experiment.load import PlannedPoint
from axiscope.results.power import POWER_SCHEMA, power_columns
from axiscope.results.witness import WITNESS_SCHEMA, witness_columns

if TYPE_CHECKING:
    import polars as pl

_SETTINGS: dict[str, type] = {
    "point": int,
    "point_id": str,
    "platform": str,
    "backend": str,
    "pl_mhz": float,
    "mode": str,
    "pattern": str,
    "mapping": str,
    "qos": str,
    "mux": str,
    "order": str,
    "width_bits": int,
    "transfer_bytes": int,
    "procedure": str,
    "sub_copy_bytes": int,
    "idle_cycles": int,
    "budget_bytes": int,
    "memory": str,
    "background": str,
    "cpu": str,
    "cores": int,
    "program": str,
    "board_set": str,
    "ports": str,
    "port": str,
    "master": str,
    "burst_beats": int,
    "repetition": int,
}
_NO_AXIS = ("point", "point_id", "backend", "port", "master", "repetition")
AXES = [name for name in _SETTINGS if name not in _NO_AXIS]
"""Columns that are settings: what tells points apart."""
_RATES = ("write_mbps", "read_mbps", "write_mbps_spread", "read_mbps_spread", "mconv_per_s")
_PROGRAM = ("maccess_per_s", "run_us")
"""Columns about the programs of cores."""
_COUNTERS: dict[str, type] = {
    "cycles": int,
    "bursts": int,
    "bytes": int,
    "span_cycles": int,
    "latency_sum_cycles": int,
    "latency_min_cycles": int,
    "latency_max_cycles": int,
    "latency_mean_cycles": float,
    "latency_p50_cycles": float,
    "latency_p90_cycles": float,
    "latency_p99_cycles": float,
    "latency_p999_cycles": float,
    "longest_idle_cycles": int,
    "mean_in_flight": float,
    "errors": int,
}
_RUN: dict[str, type] = {
    "simulated_us": float,
    "warmup_us": float,
    "steady": bool,
    "tolerance": float,
    "reached_tolerance": float,
    "skews": int,
}
_CONTROLLER: dict[str, type] = {
    "row_hit_rate": float,
    "dram_busy_fraction": float,
    "turnarounds": int,
    "refreshes": int,
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

SCHEMA: dict[str, type] = {
    **_SETTINGS,
    **dict.fromkeys((*_RATES, *_PROGRAM), float),
    **{f"{side}_{name}": kind for side in ("read", "write") for name, kind in _COUNTERS.items()},
    **_RUN,
    **_CONTROLLER,
    "snoops": int,
    **dict.fromkeys([*_CACHES, *_COUNTED], int),
    **dict.fromkeys(_ENERGY, float),
    **POWER_SCHEMA,
    **WITNESS_SCHEMA,
    "in_rtl": bool,
    "warnings": str,
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
    # Imported late, as in all that a run has to have before its first point: it takes 0.2 s.
    import polars as pl

    return pl.DataFrame(rows, schema=SCHEMA, strict=True)
