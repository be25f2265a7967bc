"""Prepares the data of figures, for the page and for static figures.

The numeric axis that is swept becomes x (burst bytes by default), the sets of ports become lines,
and all other settings that vary become the *conditions*. The page shows one condition at a time, or
compares all conditions for one set of ports.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from axiscope.report.table import Results, average_repetitions, configurations
from axiscope.results.columns import measures_of

OVERVIEW = measures_of("overview")
"""Measures of a whole configuration, with one line for each set of ports."""

DETAIL = measures_of("detail")
"""Measures of one port, shown for one set of ports."""

_WORDS = {
    "readwrite": "read + write",
    "read": "read only",
    "write": "write only",
    "nonsequential": "strided",
    "row_bank_column": "row-bank-column map",
    "bank_row_column": "bank-row-column map",
    "best_effort": "all best effort",
    "hp3_as_hp0": "HP3 with HP0's priorities",
    "ps": "ports direct",
}

_USUAL = {
    "pattern": "sequential",
    "mapping": "row_bank_column",
    "qos": "default",
    "mux": "ps",
}
"""Values that are omitted from a condition's name."""

Values = list[float | None]


@dataclass
class Line:
    """A line in a figure: x values and, for each measure, y values of the same length."""

    x: list[Any]
    y: dict[str, Values]


@dataclass
class Port:
    """A port in a configuration: modelled values, and measured values if there are any."""

    port: str
    model: Line
    measured: Line | None = None


@dataclass
class Entry:
    """The line for one condition and one set of ports."""

    condition: int
    ports: int
    model: Line
    measured: Line | None = None
    error: Line | None = None
    detail: list[Port] = field(default_factory=list)


@dataclass
class View:
    """All data for the figures about a run."""

    x_column: str | None
    x_label: str
    x_scale: str
    conditions: list[str]
    port_sets: list[str]
    entries: list[Entry]
    configs: pl.DataFrame
    has_measured: bool = False
    has_extra: frozenset[str] = frozenset()
    unsteady: str = ""


def pretty(setting: str, value: object) -> str:
    """Returns the value of a setting as text for a legend."""
    if setting == "pl_mhz" and isinstance(value, (int, float)):
        return f"{value:g} MHz"
    if setting == "burst_beats" and value is not None:
        return f"{value}-beat bursts"
    if setting == "qos" and value == "default":
        return "QoS default"
    if setting == "mux" and str(value).startswith("smartconnect_"):
        return f"SmartConnect on {str(value).removeprefix('smartconnect_').upper()}"
    if setting == "mux" and str(value).startswith("axiscope_"):
        return f"Axiscope's multiplexer on {str(value).removeprefix('axiscope_').upper()}"
    if setting == "ports":
        return str(value)
    if setting in ("platform", "mode", "pattern", "mapping", "qos", "mux"):
        return _WORDS.get(str(value), str(value))
    return f"{setting} {value}".replace("_", " ")


def settings_text(named: list[str], row: dict[str, Any]) -> str:
    """Returns the name of a condition: its varying settings, except those with usual values."""
    parts = [pretty(s, row[s]) for s in named if row[s] != _USUAL.get(s)]
    return " · ".join(parts)


def _number(value: object) -> float | None:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not math.isfinite(value):
        return None
    return float(f"{value:.6g}")


def _choose_x(configs: pl.DataFrame, results: Results) -> str | None:
    """Returns the swept numeric setting; None if no numeric setting is swept."""
    numeric = [
        name
        for name in ("burst_beats", *results.extra, "pl_mhz")
        if configs[name].dtype.is_numeric() and configs[name].n_unique() > 1
    ]
    for name in numeric:
        others = [s for s in results.settings if s != name]
        if configs.height >= 1.5 * configs.select(others).n_unique():
            return str(name)
    return None


def _scale(values: list[float]) -> str:
    low, high = min(values), max(values)
    return "log" if low > 0 and high / low >= 8 else "linear"


def _line(frame: pl.DataFrame, x: str, measures: tuple[str, ...]) -> Line:
    frame = frame.sort(x)
    return Line(
        x=frame[x].to_list(),
        y={m: [_number(v) for v in frame[m].to_list()] for m in measures if m in frame.columns},
    )


def _error(entry: Entry) -> Line | None:
    """Returns the error of the modelled total in % of the measured total, where both exist."""
    if entry.measured is None:
        return None
    known = dict(zip(entry.measured.x, entry.measured.y["total_mbps"], strict=True))
    pairs = [
        (x, model, known[x])
        for x, model in zip(entry.model.x, entry.model.y["total_mbps"], strict=True)
        if model is not None and known.get(x)
    ]
    if not pairs:
        return None
    errors: Values = [_number(100.0 * (model - real) / real) for _, model, real in pairs if real]
    return Line(x=[x for x, _, _ in pairs], y={"total_error": errors})


def build(results: Results, measured: pl.DataFrame | None = None) -> View:
    """Converts the results of a run into the table for plots, with measured rows if given."""
    rows = average_repetitions(results.rows, results.settings)
    configs = configurations(rows, results.settings)
    swept = _choose_x(configs, results)
    others = [s for s in results.settings if s not in ("ports", swept)]
    varying = [s for s in others if configs[s].n_unique() > 1]
    named = varying or [s for s in ("platform", "pl_mhz", "mode") if s != swept]
    condition_keys = configs.select(others).unique(maintain_order=True)
    labels = [settings_text(named, row) or "base" for row in condition_keys.iter_rows(named=True)]
    port_sets = sorted(configs["ports"].unique().to_list(), key=lambda p: (p.count("+"), p))
    has_extra = frozenset(
        m for m in OVERVIEW if m in configs.columns and configs[m].drop_nulls().len() > 0
    )

    if swept is None:
        return _categories(configs, rows, condition_keys, labels, port_sets, has_extra, others)

    x = "burst_bytes" if swept == "burst_beats" else swept
    x_label = {"burst_bytes": "Burst size (bytes)", "pl_mhz": "PL clock (MHz)"}.get(
        x, x.replace("_", " ")
    )
    number = condition_keys.with_row_index("_condition")
    configs_n = configs.join(number, on=others, nulls_equal=True, maintain_order="left")
    rows_n = rows.join(number, on=others, nulls_equal=True, maintain_order="left")
    entries = []
    by_config = configs_n.partition_by(["_condition", "ports"], as_dict=True)
    by_rows = rows_n.partition_by(["_condition", "ports"], as_dict=True)
    beats = configs_n.group_by("_condition").agg(
        (pl.col("burst_bytes") / pl.col("burst_beats")).max().alias("beat_bytes")
    )
    number = number.join(beats, on="_condition", maintain_order="left")
    real_configs, real_rows = _measured_parts(measured, results, number, others, swept)
    for key, part in by_config.items():
        condition, ports = int(key[0]), str(key[1])
        entry = Entry(condition, port_sets.index(ports), _line(part, x, OVERVIEW))
        real = real_configs.get((condition, ports))
        if real is not None:
            entry.measured = _line(real, x, OVERVIEW)
            entry.error = _error(entry)
        real_by_port = real_rows.get((condition, ports))
        for port_key, port_rows in by_rows[key].partition_by("port", as_dict=True).items():
            port = Port(str(port_key[0]), _line(port_rows, x, DETAIL))
            if real_by_port is not None:
                mine = real_by_port.filter(pl.col("port") == port.port)
                if not mine.is_empty():
                    port.measured = _line(mine, x, DETAIL)
            entry.detail.append(port)
        entry.detail.sort(key=lambda p: p.port)
        entries.append(entry)
    entries.sort(key=lambda e: (e.condition, e.ports))
    return View(
        x_column=x,
        x_label=x_label,
        x_scale=_scale([float(v) for v in configs[x].drop_nulls().to_list()]),
        conditions=labels,
        port_sets=port_sets,
        entries=entries,
        configs=configs_n,
        has_measured=any(e.measured for e in entries),
        has_extra=has_extra,
    )


def _measured_parts(
    measured: pl.DataFrame | None,
    results: Results,
    number: pl.DataFrame,
    others: list[str],
    swept: str,
) -> tuple[dict[Any, pl.DataFrame], dict[Any, pl.DataFrame]]:
    """Returns measured configurations and rows by condition and ports, for the run's conditions."""
    if measured is None:
        return {}, {}
    shared = [s for s in others if s not in results.extra]
    measured = measured.join(number.unique(["_condition"]), on=shared, nulls_equal=True)
    # Measured tables contain no burst counts, so their beats are assumed to be as wide as the
    # run's.
    measured = measured.with_columns(
        (pl.col("burst_beats") * pl.col("beat_bytes")).cast(pl.Int64).alias("burst_bytes")
    ).drop("beat_bytes")
    if "burst_beats" not in (swept, *others) or measured.is_empty():
        return {}, {}
    low, high = results.rows[swept].min(), results.rows[swept].max()
    measured = measured.filter(pl.col(swept).is_between(low, high))
    rows = average_repetitions(measured, ("_condition", *results.settings))
    configs = configurations(rows, ("_condition", *results.settings))
    key = ["_condition", "ports"]

    def parts(frame: pl.DataFrame) -> dict[Any, pl.DataFrame]:
        return {(int(k[0]), str(k[1])): v for k, v in frame.partition_by(key, as_dict=True).items()}

    return parts(configs), parts(rows)


def _categories(
    configs: pl.DataFrame,
    rows: pl.DataFrame,
    keys: pl.DataFrame,
    labels: list[str],
    port_sets: list[str],
    has_extra: frozenset[str],
    others: list[str],
) -> View:
    """Returns points of a run without a numeric axis.

    There is a bar for each condition, and a colour for each set of ports.
    """
    names = keys.with_columns(pl.Series("_label", [f"{i + 1}. {t}" for i, t in enumerate(labels)]))
    configs = configs.join(names, on=others, nulls_equal=True, maintain_order="left")
    rows = rows.join(names, on=others, nulls_equal=True, maintain_order="left")
    entries = []
    for number, ports in enumerate(port_sets):
        mine = configs.filter(pl.col("ports") == ports)
        entry = Entry(0, number, _unsorted(mine, OVERVIEW))
        part = rows.filter(pl.col("ports") == ports)
        for port in sorted(part["port"].unique().to_list()):
            entry.detail.append(Port(port, _unsorted(part.filter(pl.col("port") == port), DETAIL)))
        entries.append(entry)
    return View(
        x_column=None,
        x_label="",
        x_scale="category",
        conditions=["all points"],
        port_sets=port_sets,
        entries=entries,
        configs=configs.with_columns(pl.lit(0).alias("_condition")),
        has_extra=has_extra,
    )


def _unsorted(frame: pl.DataFrame, measures: tuple[str, ...]) -> Line:
    return Line(
        x=frame["_label"].to_list(),
        y={m: [_number(v) for v in frame[m].to_list()] for m in measures if m in frame.columns},
    )
