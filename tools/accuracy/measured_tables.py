"""Creates the tables about traffic generators for the accuracy pages.

They are computed from a table with the errors of each measured configuration.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from axiscope.answers.accuracy.port_choice import choosing
from axiscope.answers.accuracy.scoring import scores
from tools.accuracy.page import pair, table
from tools.accuracy.score import counted
from tools.accuracy.split import with_half

ERRORS = ("total", "worst_stream", "latency")
HEAD = ("Points", "Total", "Worst stream", "Read latency")
RELIED_ON = (
    "Ports and pattern",
    "Configurations",
    "Total: half are within",
    "Total: nine in ten are within",
    "Each port and direction: nine in ten are within",
)
SERVICE = (
    "Board",
    "Ports",
    "Starved in the model",
    "Starved in both model and measurement",
    "Error with all ports",
    "Error without ports starved in the model",
)
NAMED = "series.toml"


def with_ports(errors: pl.DataFrame) -> pl.DataFrame:
    """Adds the column `n_ports`, the number of active ports."""
    ports = pl.col("ports").str.count_matches("+", literal=True) + 1
    return errors.with_columns(ports.alias("n_ports"))


def cells(score: dict[str, Any]) -> list[str]:
    """Returns the table cells for a score: the count, and the median and 90th percentile of each
    error.
    """
    found = [pair(score[f"{e}_median_percent"], score[f"{e}_p90_percent"]) for e in ERRORS]
    return [str(score["configurations"]), *found]


def by_series(errors: pl.DataFrame, names: dict[str, Any]) -> str:
    """Returns the errors by board and series, the total errors, and the errors of series that are
    not counted in the total.
    """
    kept = counted(errors)
    rows = _grouped(kept, ["board", "scenario"], names)
    rows.append(["**all**", "", *(f"**{c}**" for c in cells(scores(kept, []).to_dicts()[0]))])
    apart = errors.join(kept, on=kept.columns[:10], how="anti")
    rows += _grouped(apart, ["board", "scenario"], names, " (not counted)")
    return table(("Board", "Series", *HEAD), rows)


def by_ports(errors: pl.DataFrame, names: dict[str, Any]) -> str:
    """Returns the errors by board and number of active ports."""
    found = scores(with_ports(counted(errors)), ["board", "n_ports"]).to_dicts()
    rows = [[title(names, "boards", s["board"]), str(s["n_ports"]), *cells(s)] for s in found]
    return table(("Board", "Ports", *HEAD), rows)


def by_latency(errors: pl.DataFrame, names: dict[str, Any]) -> str:
    """Returns how often the read latency is within its bounds, by board and number of ports."""
    known = with_ports(counted(errors)).filter(pl.col("latency_error_percent").is_not_null())
    rows = []
    for keys, part in known.group_by("board", "n_ports", maintain_order=True):
        shares = [share_within(part["latency_error_percent"], b) for b in (5, 10, 25)]
        rows.append((keys, [str(part.height), *(f"{s:.0f}" for s in shares)]))
    rows.sort(key=lambda r: r[0])
    shown = [[title(names, "boards", str(k[0])), str(k[1]), *c] for k, c in rows]
    return table(("Board", "Ports", "Points", "within 5 %", "within 10 %", "within 25 %"), shown)


def by_service(errors: pl.DataFrame, names: dict[str, Any]) -> str:
    """Returns the errors in read latency, separately for configurations with and without ports that
    starve in the model.
    """
    known = counted(errors).filter(pl.col("latency_error_percent").is_not_null())
    rows = []
    for (board,), part in sorted(known.group_by("board"), key=lambda found: str(found[0])):
        served = part["served_latency_error_percent"].drop_nulls()
        errors_of = (part["latency_error_percent"], served)
        found = [pair(*(_quantile(e, q) for q in (0.5, 0.9))) for e in errors_of]
        counts = (
            str(part[name].sum()) for name in ("timed_ports", "starved_ports", "both_starved")
        )
        rows.append([title(names, "boards", str(board)), *counts, *found])
    return table(SERVICE, rows)


def by_half(errors: pl.DataFrame, names: dict[str, Any]) -> str:
    """Returns the errors by board and half of the configurations (tools/accuracy/split.py)."""
    found = scores(with_half(counted(errors)), ["board", "half"]).to_dicts()
    rows = [[title(names, "boards", s["board"]), s["half"], *cells(s)] for s in found]
    return table(("Board", "Half", *HEAD), rows)


def choices(errors: pl.DataFrame) -> str:
    """Returns the throughput that a user loses by choosing the ports that the model ranks first."""
    found = choosing(counted(errors))
    names = {
        "ports_given_loss_percent": "the model's choice of a given number of ports",
        "ports_free_loss_percent": "the model's choice of any number of ports",
        "all_ports_loss_percent": "always all ports",
    }
    rows = [[text, "–" if found[k] is None else f"{found[k]:.2f}"] for k, text in names.items()]
    return table(("Choice of ports", "Loss from the best measured throughput, %"), rows)


def relied_on(errors: pl.DataFrame, names: dict[str, Any]) -> str:
    """Returns a table of the error bounds that 50 % and 90 % of the configurations do not
    exceed.
    """
    kept = with_ports(counted(errors))
    rows = []
    for part in names["uses"]:
        some = kept.filter(pl.col("n_ports").is_between(part["least_ports"], part["most_ports"]))
        if "pattern" in part:
            some = some.filter(pl.col("pattern") == part["pattern"])
        if some.is_empty():
            continue
        half, nine = (_quantile(some["total_error_percent"], q) for q in (0.5, 0.9))
        worst = _quantile(some["worst_stream_percent"], 0.9)
        bounds = (f"{_bound(error)} %" for error in (half, nine, worst))
        rows.append([part["name"], str(some.height), *bounds])
    return table(RELIED_ON, rows)


def share_within(values: pl.Series, bound: float) -> float:
    """Returns the share of the values that do not exceed the bound, %."""
    return 100.0 * (values <= bound).sum() / max(len(values), 1)


def title(names: dict[str, Any], kind: str, key: str) -> str:
    """Returns the title of a board or series, or its name if it has no title."""
    return str(names[kind].get(key, key))


def _grouped(
    errors: pl.DataFrame, by: list[str], names: dict[str, Any], note: str = ""
) -> list[list[str]]:
    rows = []
    for score in scores(errors, by).to_dicts() if errors.height else []:
        series = names["series"].get(f"{score['board']}.{score['scenario']}", score["scenario"])
        rows.append([title(names, "boards", score["board"]), f"{series}{note}", *cells(score)])
    return rows


def _quantile(values: pl.Series, q: float) -> float:
    found = values.quantile(q, "nearest")
    return float("nan") if found is None else float(found)


def _bound(value: float) -> str:
    """Formats an error bound. It is rounded up, so that the printed bound is never too small."""
    step = 0.1 if value < 3 else 1.0
    up = -(-value // step) * step
    return f"{up:.1f}".removesuffix(".0")
