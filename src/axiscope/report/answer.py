"""Writes the answer at the top of each page: one or two plain sentences, computed from its data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from axiscope.answers.host_statistics import was_busy
from axiscope.answers.offload.answer import OffloadResult
from axiscope.report.best import plateau_text
from axiscope.report.numbers import bytes_text, number_text, rate
from axiscope.report.plateau import count_ties, ranked
from axiscope.report.titles import SLIGHT
from axiscope.report.view import View
from axiscope.results.interference import STARVED

STARVING = 0.1
"""A page says that a direction gets little if it has at most this share of the other's rate."""


def plural(count: int, word: str) -> str:
    """Returns a number with its noun, for example 1 case or 3 cases."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def _fastest(view: View) -> dict[str, Any] | None:
    """Returns the point with the highest total rate; None if none moves data.

    In a sweep, this point is in the first row of the table of the best settings.
    """
    moving = view.configs.filter(pl.col("total_mbps").is_finite() & (pl.col("total_mbps") > 0))
    if moving.is_empty():
        return None
    found = moving.sort("total_mbps", descending=True, maintain_order=True)
    if view.x_column is not None and (best := ranked(view)):
        entry = best[0].entry
        first = found.filter(
            (pl.col("_condition") == entry.condition)
            & (pl.col("ports") == view.port_sets[entry.ports])
            & (pl.col(view.x_column) == best[0].plateau.at)
        )
        found = found if first.is_empty() else first
    return found.row(0, named=True)


def of_run(view: View) -> str:
    """Says which point moves the most data, and which of its ports receives the least."""
    if (slowed := _slowed(view)) is not None:
        return slowed
    top = _fastest(view)
    if top is None:
        return "No point of this run moved any data."
    condition = int(top["_condition"])
    where = f" ({view.conditions[condition]})" if len(view.conditions) > 1 else ""
    if view.x_column is None:
        at = f" in “{top['_label']}”"
    elif view.x_column == "burst_bytes":
        at = f" with bursts of {bytes_text(top['burst_bytes'])}"
    else:
        at = f" at a {view.x_label} of {top[view.x_column]:g}"
    several = "+" in top["ports"]
    who = f"{top['ports']} together move" if several else f"{top['ports']} moves"
    who = "The programs alone move" if top["ports"] == "none" else who
    text = f"{who} the most: {rate(top['total_mbps'])}{_within(view)}{at}{where}."
    text += _tied(view) + _one_sided(top) + _around(view)
    worst = _least_port(view, top)
    if worst is None:
        return text
    name, least = worst
    share = top["total_mbps"] / len(top["ports"].split("+"))
    if least >= 0.95 * share:
        return f"{text} These ports receive nearly equal shares."
    return f"{text} Its slowest port is {name}, with {rate(least)}."


def _within(view: View) -> str:
    """Returns the error in the highest total of a sweep; "" if it is unknown."""
    best = [] if view.x_column is None else ranked(view)
    percent = best[0].error_percent if best else None
    return "" if percent is None else f" ± {percent:.0f} %"


def _tied(view: View) -> str:
    """Says that other settings are within the error of the best; "" if no other setting is."""
    ties = 0 if view.x_column is None else count_ties(ranked(view))
    if ties < 2:
        return ""
    others = "the next row" if ties == 2 else f"the next {ties - 1} rows"
    verb = "lies" if ties == 2 else "lie"
    return f" Too close to call: {others} of the table {verb} within that error."


def _around(view: View) -> str:
    """Says how wide the plateau around the highest total is; "" if no setting was swept."""
    best = [] if view.x_column is None else ranked(view)
    if not best or best[0].plateau.of < 2:
        return ""
    text = plateau_text(view, best[0].plateau)
    return f" It is {text}." if best[0].plateau.is_peak else f" {text[0].upper()}{text[1:]}."


def _one_sided(top: dict[str, Any]) -> str:
    """Says that one direction moves almost nothing; "" if such traffic was not requested."""
    reads, writes = (top.get(name) for name in ("read_mbps", "write_mbps"))
    if not reads or not writes or min(reads, writes) > STARVING * max(reads, writes):
        return ""
    side, got = ("reads", reads) if reads < writes else ("writes", writes)
    return f" Of the total, {side} receive only {rate(got)}."


def _most_slowed(view: View) -> dict[str, Any] | None:
    """Returns the point whose program is slowed most; None if no program also ran alone."""
    if "slowdown" not in view.configs.columns:
        return None
    found = view.configs.filter(pl.col("slowdown").is_finite())
    if found.is_empty():
        return None
    return found.sort("slowdown", descending=True, maintain_order=True).row(0, named=True)


def _slowed(view: View) -> str | None:
    """Says which program the ports slow most; None if no program also ran alone."""
    top = _most_slowed(view)
    if top is None:
        return None
    if top["slowdown"] <= SLIGHT:
        return f"No program is slowed by more than {100 * (SLIGHT - 1):.0f} %."
    where = top["_label"] if view.x_column is None else view.conditions[int(top["_condition"])]
    at = "" if view.x_column is None else f", {view.x_label} {top[view.x_column]:g}"
    return (
        f"The programs of “{where}” suffer most next to {top['ports']}{at}: they take "
        f"{top['slowdown']:.2f} times as long as alone."
    )


def _least_port(view: View, top: dict[str, Any]) -> tuple[str, float] | None:
    """Returns the port of a configuration that receives the least, and its rate.

    Returns None if there is only a single port.
    """
    condition, ports = int(top["_condition"]), view.port_sets.index(top["ports"])
    entry = next(e for e in view.entries if (e.condition, e.ports) == (condition, ports))
    at = top["_label"] if view.x_column is None else top[view.x_column]
    got: list[tuple[float, str]] = []
    for port in entry.detail:
        if at in port.model.x:
            place = port.model.x.index(at)
            sides = [port.model.y.get(m, []) for m in ("read_mbps", "write_mbps")]
            got.append((sum(side[place] or 0.0 for side in sides if side), port.port))
    if len(got) < 2:
        return None
    least, name = min(got)
    return name, least


def of_interference(table: pl.DataFrame) -> str:
    """Says which aggressor slows which victim most."""
    loaded = table.filter(pl.col("load") > 0)
    if loaded.is_empty():
        return "No victim ran under load."
    top = loaded.sort("slowdown", descending=True, maintain_order=True).row(0, named=True)
    if top["slowdown"] <= SLIGHT:
        return f"No aggressor slows a victim by more than {100 * (SLIGHT - 1):.0f} %."
    load = f"at a load of {100 * top['load']:g} %"
    if top["slowdown"] >= STARVED:
        return f"The victim {top['victim']} starves next to {top['aggressor']} {load}."
    return (
        f"The victim {top['victim']} suffers most next to {top['aggressor']}: it takes "
        f"{top['slowdown']:.2f} times as long as alone, {load}."
    )


def of_reproduction(summaries: Sequence[Any]) -> str:
    """Says how many published numbers and statements the model agrees with."""
    numbers, close, statements, hold = (
        sum(getattr(s, name) for s in summaries)
        for name in ("numbers", "within_5_percent", "statements", "statements_hold")
    )
    parts = []
    if numbers:
        parts.append(f"The model is within 5 % of {close} of {numbers} published numbers.")
    if statements:
        parts.append(f"{hold} of {statements} published statements hold in the model.")
    return " ".join(parts) or "None of the published numbers could be modelled."


def of_validation(
    count: int, middle: float, ninety: float, worst: str | None, corrected: int | None = None
) -> str:
    """Says how far predicted totals are from measured ones, and how many were corrected."""
    text = (
        f"Of {plural(count, 'configuration')}, half are within {middle:.1f} % of the measured "
        f"total and nine in ten within {ninety:.1f} %."
    )
    if corrected is not None:
        text = f"{corrected} of the predicted totals were corrected by a calibration. {text}"
    return text if worst is None else f"{text} The model is furthest off on {worst}."


def of_board(figures: Sequence[dict[str, Any]], names: dict[str, tuple[str, str]]) -> str:
    """Says, for each figure, how far the model's values are from a board's."""
    known = [f for f in figures if f["median_error_percent"] is not None]
    if not known:
        return "The board counted nothing that can be compared with the model."
    parts = [f"{f['median_error_percent']:.1f} % in {names[f['figure']][0].lower()}" for f in known]
    *first, last = parts
    return f"The model's median error is {', '.join(first) + ' and ' if first else ''}{last}."


def of_offload(result: OffloadResult) -> str:
    """Says which method is the fastest for which range of sizes."""
    first, *rest = result.best
    text = f"{first.name} is fastest from {bytes_text(first.from_bytes)}"
    return text + "".join(f", {b.name} from {bytes_text(b.from_bytes)}" for b in rest) + "."


def _slowest_on_host(found: Sequence[dict[str, Any]], name_of: Any) -> str:
    """Says which program is slowed most by the load, or that the load moved no data."""
    if not any(r.get("injected_mbps") for r in found):
        return (
            "This measurement shows no interference, because the load moved no data while the "
            "programs ran: other work kept its CPUs busy. Measure again on an idle machine."
        )
    top = max(found, key=lambda r: float(r["slowdown"]))
    text = (
        f"The program {name_of(top)} is slowed most: {top['slowdown']:.2f} times as long as "
        f"alone, with the load on for {100 * top['load_duty']:g} % of the time."
    )
    if was_busy(top):
        text += " Other programs used the CPU as well, so measure again on an idle machine."
    return text


def of_host(task: str, records: Sequence[dict[str, Any]], name_of: Any, digits_of: Any) -> str:
    """Returns the sentence with the main figure of a measurement of this computer."""

    def size(record: dict[str, Any]) -> str:
        return bytes_text(record["working_set_bytes"])

    def outermost(measure: str) -> list[dict[str, Any]]:
        having = [r for r in records if measure in r and not r["load_duty"]]
        return [r for r in having if r["level"] == "DRAM"] or having

    if task == "bandwidth" and (found := outermost("total_mbps")):
        top = max(found, key=lambda r: float(r["total_mbps"]))
        where = "from DRAM" if top["level"] == "DRAM" else f"with a working set of {size(top)}"
        return f"The highest throughput {where} is {rate(top['total_mbps'])} ({name_of(top)})."
    if task == "latency" and (found := outermost("latency_ns")):
        top = max(found, key=lambda r: float(r["working_set_bytes"]))
        where = "DRAM" if top["level"] == "DRAM" else f"a working set of {size(top)}"
        text = number_text(top["latency_ns"], 1)
        return f"A read from {where} takes {text} ns while the other CPUs are idle."
    if task == "interfere" and (found := [r for r in records if r.get("slowdown") is not None]):
        return _slowest_on_host(found, name_of)
    if task == "polybench" and (found := [r for r in records if "run_ns" in r]):
        top = max(found, key=lambda r: float(r["run_ns"]))
        run = 1e-6 * float(top["run_ns"])
        return (
            f"Of {plural(len(found), 'kernel')}, {top['kernel']} takes longest: "
            f"{number_text(run, digits_of(run))} ms per run."
        )
    return "Nothing was measured."
