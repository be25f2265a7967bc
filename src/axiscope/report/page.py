"""The self-contained HTML report: tables by Jinja, figures by an embedded plotly.js."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from axiscope.report import answer, summary
from axiscope.report.catalogue import list_figures
from axiscope.report.html import self_contained
from axiscope.report.numbers import bytes_text, number_text
from axiscope.report.origin import version_of
from axiscope.report.view import View
from axiscope.results.columns import legends


def ticks(view: View) -> list[float]:
    """Returns the powers of two along a logarithmic x axis."""
    values = [float(v) for e in view.entries for v in e.model.x if isinstance(v, (int, float))]
    if view.x_scale != "log" or not values:
        return []
    low, high = math.floor(math.log2(min(values))), math.ceil(math.log2(max(values)))
    return [2.0**n for n in range(low, high + 1)]


def flat(manifest: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """Returns a manifest as rows (name, text), with nested names joined by dots."""
    rows: list[tuple[str, str]] = []
    for key, value in manifest.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and value:
            rows += flat(value, f"{name}.")
        elif isinstance(value, list):
            text = " ".join(str(v) for v in value)
            rows.append((name, text if len(text) < 600 else text[:600] + " …"))
        else:
            rows.append((name, str(value)))
    return rows


def boots_in(manifest: dict[str, Any]) -> list[str]:
    """Returns the sentences of a manifest about the boots that its platforms describe."""
    boots = manifest.get("boots")
    return [str(message) for message in boots.values()] if isinstance(boots, dict) else []


def _dataset(view: View) -> dict[str, Any]:
    marks = ticks(view)
    condition, shown_ports = answer.first_shown(view)
    ports = sorted({port.port for entry in view.entries for port in entry.detail})
    return {
        "x": {
            "label": view.x_label,
            "scale": view.x_scale,
            "ticks": marks,
            "tickText": [
                bytes_text(m) if view.x_column == "burst_bytes" else f"{m:g}" for m in marks
            ],
            "unit": " B" if view.x_column == "burst_bytes" else "",
        },
        "conditions": view.conditions,
        "portSets": view.port_sets,
        "first": {"condition": condition, "ports": shown_ports},
        "ports": ports,
        "entries": [asdict(entry) for entry in view.entries],
        "figures": [figure.model_dump() for figure in list_figures(view)],
        "words": legends(),
    }


def render(view: View, manifest: dict[str, Any], title: str, measured_name: str | None) -> str:
    """Returns the whole page as text."""
    best = summary.best_configurations(view)
    return self_contained(
        "page",
        _dataset(view),
        {"bytes": bytes_text, "num": number_text},
        boots=boots_in(manifest),
        title=title,
        answer=answer.of_run(view),
        subtitle=manifest.get("description") or "",
        covered=summary.covered(view),
        manifest=flat(manifest),
        best=best,
        swept=view.x_column is not None,
        has_p50=any(row["p50"] is not None for row in best),
        has_p99=any(row["p99"] is not None for row in best),
        errors=summary.errors(view),
        measured_name=measured_name or "",
        has_measured=view.has_measured,
        figures=list_figures(view),
        version=version_of(manifest) or manifest.get("version", ""),
    )
