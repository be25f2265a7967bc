"""Writes pages about safe traffic: slowdowns, settings to program, and the scope of the answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from axiscope.answers.interference.inject_design_records import DemandRecord, InjectDesignResult
from axiscope.answers.interference.inject_records import AnswerRecord, InjectResult, VictimRecord
from axiscope.io.files import destination_folder, write_whole
from axiscope.plan.platforms import boot_notes
from axiscope.report.html import self_contained
from axiscope.report.numbers import number_text

BY = {
    "idle": "idle cycles between copies",
    "rate": "a rate for each aggressor",
    "budget": "a regulator in front of each aggressor",
}
"""Ways to throttle aggressors, in words."""


def write_inject(
    folder: Path, found: InjectResult, sentences: Sequence[str], boots: Sequence[str] = ()
) -> Path:
    """Writes ``inject.json`` and ``report.html`` into a folder.

    Returns the path of the page. ``sentences`` states what to program, the most important first.
    ``boots`` states which boot loader the platform describes.
    """
    victims = [_victim(n, victim, found) for n, victim in enumerate(found.victims)]
    page = self_contained(
        "inject",
        {"victims": _plots(victims), "bound": found.max_slowdown, "windows": found.every_window},
        {"num": number_text},
        boots=boots,
        title=f"{found.platform}: safe traffic next to {_names(found)}",
        found=found,
        answer=next(iter(sentences), "No way to throttle the aggressors was tried."),
        # The confidence of each victim's answer is stated below the table of that victim.
        steps=[s for s in sentences if not any(s.endswith(v.confidence) for v in found.victims)],
        victims=victims,
        by=BY,
    )
    return _written(folder, found, page)


def write_inject_design(folder: Path, found: InjectDesignResult, design: str) -> Path:
    """Writes the page about a design's aggressors. See `write_inject`."""
    rows = [_demand(demand, found.starts) for demand in found.demands]
    page = self_contained(
        "inject_design",
        {
            "aggressors": [a.model_dump() for a in found.aggressors],
            "demands": [row for row in _plots(rows) if row["percent"] is not None],
        },
        {"num": number_text},
        boots=boot_notes([found.platform]),
        title=f"{found.title}: safe traffic on {found.platform}",
        found=found,
        answer=_of_design(found),
        demands=rows,
        loads_title=_loads_title(found),
        demands_title=_demands_title(found),
        design=design,
    )
    return _written(folder, found, page)


def _written(folder: Path, found: InjectResult | InjectDesignResult, page: str) -> Path:
    destination_folder(folder)
    text = json.dumps(found.model_dump(by_alias=True), indent=1) + "\n"
    write_whole(folder / "inject.json", text.encode())
    out = folder / "report.html"
    write_whole(out, page.encode())
    return out


def _plots(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns only the fields of rows that plots need. Tables contain all fields."""
    return [{key: value for key, value in row.items() if key != "record"} for row in rows]


def _names(found: InjectResult) -> str:
    return " and ".join(victim.victim for victim in found.victims)


def _victim(nth: int, victim: VictimRecord, found: InjectResult) -> dict[str, Any]:
    ends = [("exclusive access (PREM)", victim.exclusive_mbps)]
    ends.append(("exclusive, in turns", victim.exclusive_at_bound_mbps))
    if victim.governed is not None:
        ends.append(("governor", victim.governed.injected_mbps))
    lines = [_line(answer, found) for answer in victim.answers]
    return {
        "id": f"curve-{nth}",
        "name": victim.victim,
        "title": _title(victim.victim, lines, found.max_slowdown),
        "lines": lines,
        "ends": [{"name": name, "mbps": mbps} for name, mbps in ends],
        "record": victim,
    }


def _title(victim: str, lines: Sequence[dict[str, Any]], bound: float) -> str:
    """Says how much traffic is safe, and how close the slowdown is to the bound."""
    safe = [(line["best"]["mbps"], line) for line in lines if line["best"] is not None]
    if not safe:
        return f"No traffic that was tested is safe next to {victim}"
    mbps, line = max(safe, key=lambda pair: pair[0])
    slowest = 100 * (line["best"]["high"] - 1)
    return (
        f"Up to {mbps / 1e3:.2f} GB/s is safe next to {victim}: the slowest start is "
        f"{slowest:.1f} % slower, and {100 * (bound - 1):.0f} % is allowed"
    )


def _line(answer: AnswerRecord, found: InjectResult) -> dict[str, Any]:
    every_window = found.every_window
    points = [
        {
            "mbps": t.injected_mbps,
            "slowdown": t.window_slowdown if every_window else t.slowdown_high,
            "load": 100 * t.load,
            "holds": t.holds,
        }
        for t in answer.tested
    ]
    best = None
    if answer.best is not None:
        seen = answer.unseen or answer.best
        ends = (seen.slowdown_low, seen.slowdown, seen.slowdown_high)
        # The slowdown of windows is not known for each start, only the largest over all starts.
        low, middle, high = (seen.window_slowdown,) * 3 if every_window else ends
        # If the interval of a setting contains the bound, the setting is not recommended.
        if high <= found.max_slowdown:
            best = {"mbps": seen.injected_mbps, "slowdown": middle, "low": low, "high": high}
    points.sort(key=lambda t: t["load"])
    return {"name": BY[answer.by], "points": points, "best": best}


def _demand(demand: DemandRecord, starts: int) -> dict[str, Any]:
    got = (demand.got_low, demand.got, demand.got_high)
    known = [value for value in got if value is not None]
    return {
        "name": f"{demand.name}: {demand.what}",
        "record": demand,
        "holds": demand.holding == starts,
        "percent": [100 * v / demand.wanted for v in known] if len(known) == 3 else None,
    }


def _loads_title(found: InjectDesignResult) -> str:
    most = max(found.aggressors, key=lambda a: a.mbps, default=None)
    if most is None:
        return "No aggressor has a budget"
    if len(found.aggressors) == 1:
        return f"{most.name} may move {number_text(most.mbps, 0)} MB/s"
    return f"{most.name} may move the most: {number_text(most.mbps, 0)} MB/s"


def _demands_title(found: InjectDesignResult) -> str:
    missed = [d.name for d in found.demands if d.holding < found.starts]
    if missed:
        return f"Not safe: {', '.join(dict.fromkeys(missed))} crosses its bound in some starts"
    return f"All demands of the victims are met in each of {found.starts} starts"


def _of_design(found: InjectDesignResult) -> str:
    all_of = sum(a.mbps for a in found.aggressors)
    return found.none_safe() or (
        f"The aggressors may move {all_of / 1e3:.2f} GB/s in total: all demands of the victims are "
        f"met in each of {found.starts} starts that the search did not use.{found.missed_rates()}"
    )
