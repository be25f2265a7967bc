"""The page of an advice: today's design and the best ones, the Pareto front, what to do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from axiscope.design_types import AdviceResult, Candidate, Choice
from axiscope.io.files import write_whole
from axiscope.plan.platforms import boot_notes
from axiscope.report.html import self_contained
from axiscope.report.numbers import number_text


def write_advice(folder: Path, advice: AdviceResult, design: Path) -> Path:
    """Writes ``advice.json`` and ``report.html`` into a folder; returns the path of the page."""
    text = json.dumps(advice.model_dump(by_alias=True), indent=1) + "\n"
    write_whole(folder / "advice.json", text.encode())
    options = [advice.now, *(option for option in advice.best if option.changes)]
    shown = [_option(n, option) for n, option in enumerate(options)]
    page = self_contained(
        "advice",
        {
            "members": [m.name for m in advice.now.result.members],
            "options": shown,
            "candidates": [_point(candidate) for candidate in advice.candidates],
        },
        {"num": number_text},
        boots=boot_notes([advice.platform]),
        title=f"{advice.title}: advice for {advice.platform}",
        advice=advice,
        answer=advice.text,
        options=shown,
        paths=list(dict.fromkeys(path for option in options for path in option.changes)),
        design=design.name,
    )
    out = folder / "report.html"
    write_whole(out, page.encode())
    return out


def _option(nth: int, option: Choice) -> dict[str, Any]:
    result = option.result
    return {
        "name": f"#{nth}" if nth else "today",
        "changes": {path: str(value) for path, value in option.changes.items()},
        "total": result.total_mbps,
        "total_text": result.total_text,
        "headroom": option.headroom_text,
        "tie": option.ties_with_best,
        "missed": option.missed,
        "members": [
            {"name": m.name, "got": m.achieved_mbps, "wanted": m.wanted_mbps, "met": m.met}
            for m in result.members
        ],
        "why": option.why,
        "steps": [step.text for step in option.steps],
        "error_text": result.error_text,
    }


def _point(candidate: Candidate) -> dict[str, Any]:
    return {
        "total": candidate.total_mbps,
        "slack": 100 * candidate.worst_slack,
        "missed": candidate.missed,
        "pareto": candidate.pareto,
        "message": candidate.text,
    }
