"""Writes the report of a sweep: its best settings, their plateaus side by side, and tables."""

from __future__ import annotations

import math
from typing import Any

from axiscope.report import answer, summary
from axiscope.report.best import (
    figures,
    lead_text,
    name_of,
    plateau_text,
    shared_condition,
    total_text,
    x_text,
)
from axiscope.report.html import self_contained
from axiscope.report.manifests import boots_in, flat, version_of
from axiscope.report.multiples import multiples_css, value_text
from axiscope.report.numbers import bytes_text, number_text
from axiscope.report.plateau import ranked
from axiscope.report.view import View


def ticks(view: View) -> list[float]:
    """Returns powers of two as ticks for a logarithmic x axis."""
    values = [float(v) for e in view.entries for v in e.model.x if isinstance(v, (int, float))]
    if view.x_scale != "log" or not values:
        return []
    low, high = math.floor(math.log2(min(values))), math.ceil(math.log2(max(values)))
    return [2.0**n for n in range(low, high + 1)]


MORE = {
    "slowdown": "Slowdown",
    "run_us": "Time, µs",
    "mconv_per_s": "Million convolutions / s",
    "energy_nj_per_byte": "nJ/byte",
    "power_dram_mw": "DRAM, mW",
}
"""Measures that only some runs have, with their headings in the table of configurations."""


def _three(value: float | None) -> str:
    """Returns a number as text with about three digits; a dash if there is no number."""
    return "–" if value is None else value_text(value)


def render(view: View, manifest: dict[str, Any], title: str, measured_name: str | None) -> str:
    """Returns the complete page as text."""
    rows = summary.best_configurations(view)
    best = [] if view.x_column is None else ranked(view)
    shared = shared_condition(view, best)
    return self_contained(
        "sweep",
        {},
        {"bytes": bytes_text, "num": number_text, "three": _three},
        css=multiples_css(),
        boots=boots_in(manifest),
        title=title,
        answer=answer.of_run(view),
        subtitle=manifest.get("description") or "",
        covered=summary.covered(view),
        manifest=flat(manifest),
        ranked=[
            {
                "name": name_of(view, r, shared),
                "at": x_text(view, r.plateau.at),
                "total": total_text(r),
                "around": plateau_text(view, r.plateau),
            }
            for r in best
        ],
        lead=lead_text(best) if best else "",
        shared=shared,
        several_conditions=len(view.conditions) > 1 and not shared,
        x_label=view.x_label.lower().replace(" (bytes)", "").replace("pl ", "PL "),
        figures=figures(view, best),
        best=rows,
        more=[
            {"name": name, "word": word}
            for name, word in MORE.items()
            if any(row.get(name) is not None for row in rows)
        ],
        swept=view.x_column is not None,
        has_p50=any(row["p50"] is not None for row in rows),
        has_p99=any(row["p99"] is not None for row in rows),
        errors=summary.errors(view),
        measured_name=measured_name or "",
        has_measured=view.has_measured,
        version=version_of(manifest) or manifest.get("version", ""),
    )
