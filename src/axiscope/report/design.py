"""The report of a design: what each member achieved, what it demands, and what limits it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from axiscope.errors import UserError
from axiscope.io.files import write_whole
from axiscope.report import answer, explorer
from axiscope.report.html import self_contained
from axiscope.report.numbers import number_text
from axiscope.report.origin import ReportError, how_to_fix, version_of
from axiscope.report.page import boots_in, flat
from axiscope.results.design_limits import CAUSES
from axiscope.results.design_result import DesignResult, MemberResult
from axiscope.results.design_store import RESULTS

EXPLORER = "explorer.html"
"""Name of the explorer's page in a folder of results."""
CAUSES_NOTE = (
    "Own data: its lines have the bus while more of them wait. Programmable logic: it requests "
    "nothing, keeps to its set pace, or the data bus of its port is busy. Members behind one "
    "multiplexer share what the controller sees of their port."
)


def write_design_report(folder: Path, manifest: dict[str, Any], out: Path) -> Path:
    """Writes the page of a folder of designs; returns its path.

    If the explorer is built, a copy of it that is opened on the design is written next to the page.
    """
    records, results = _results(folder, manifest)
    cases = [_case(result) for result in results]
    states = [_state(record, result) for record, result in zip(records, results, strict=True)]
    for case, state in zip(cases, states, strict=True):
        case["explorer"] = f"{EXPLORER}{state}" if state else None
    if states[0]:
        explorer.write_page(out.with_name(EXPLORER), states[0], back=(out.name, "Report"))
    text = self_contained(
        "design",
        {
            "cases": cases,
            "axes": " · ".join(_axes(results)),
            "causes": [{"name": name, "word": word} for name, word in CAUSES.items()],
        },
        {"num": number_text},
        boots=boots_in(manifest),
        title=manifest.get("title") or folder.name,
        subtitle=manifest.get("description") or "",
        answer=answer.of_design(cases),
        cases=cases,
        has_causes=any(m["causes"] for case in cases for m in case["members"]),
        causes_note=CAUSES_NOTE,
        has_fifo=any(m["fifo"] for case in cases for m in case["members"]),
        has_sweep=len(cases) > 1,
        has_timeline=any(case["timeline"] for case in cases),
        manifest=flat(manifest),
        version=version_of(manifest),
    )
    write_whole(out, text.encode())
    return out


def _results(
    folder: Path, manifest: dict[str, Any]
) -> tuple[list[dict[str, Any]], list[DesignResult]]:
    """Returns the records and results in a folder of designs.

    ReportError names the first wrong field.
    """
    path = folder / RESULTS
    if not path.is_file():
        raise ReportError(f"{path}: no such file; give the folder of a finished `axiscope run`")
    try:
        records = json.loads(path.read_text(encoding="utf-8"))
        results = [DesignResult.model_validate(record["result"]) for record in records]
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise ReportError(
            f"{path}: field {place!r}: {first['msg']}: {how_to_fix(manifest)}"
        ) from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ReportError(f"{path}: not a list of results: {how_to_fix(manifest)}") from error
    if not results:
        raise ReportError(f"{path}: contains no result; run the design again")
    return records, results


def _state(record: dict[str, Any], result: DesignResult) -> str:
    """Returns a case as the explorer's address contains it; "" if it cannot be opened there."""
    design = record.get("design")
    if not isinstance(design, dict) or not explorer.PAGE.is_file():
        return ""
    try:
        return explorer.state_of_design(design, result.platform)
    except UserError:
        # The platform of the run is not on this computer any more.
        return ""


def _axes(results: list[DesignResult]) -> list[str]:
    """Returns the axes of the cases, by the last part of the path if that is unique."""
    paths = list(dict.fromkeys(path for result in results for path in result.values))
    ends = [path.rpartition(".")[2] for path in paths]
    return [end if ends.count(end) == 1 else path for path, end in zip(paths, ends, strict=True)]


def _case(result: DesignResult) -> dict[str, Any]:
    message = ", ".join(f"{path} {value}" for path, value in result.values.items())
    return {
        "label": message or result.platform,
        "short": " · ".join(str(value) for value in result.values.values()) or result.platform,
        "heading": f"On {result.platform}{': ' + message if message else ''}",
        "limit": result.limit,
        "total": result.total_mbps,
        "timeline": [
            {"who": span.member or f"({span.what})"} | span.model_dump() for span in result.timeline
        ],
        "warnings": result.warnings,
        "facts": [
            ("PL clock", f"{result.pl_mhz:g} MHz"),
            ("Address map", result.mapping),
            ("QoS setting", result.qos),
            (result.in_all.capitalize(), result.total_text),
            ("Confidence", result.confidence),
            ("DRAM bus busy", f"{100 * result.dram_busy_fraction:.0f} %"),
            ("Row hits", f"{100 * result.row_hit_rate:.0f} %"),
            ("Starts", f"{result.starts}; {'steady' if result.steady else 'not steady'}"),
        ],
        "members": [_member(m) for m in result.members],
        "matrix": _matrix(result),
    }


def _matrix(result: DesignResult) -> dict[str, Any]:
    """Returns who waits for whom as a heat map: shares of each member's time."""
    split = [m for m in result.members if m.causes]
    columns = list(dict.fromkeys(name for m in split for name in m.waits_for))
    return {
        "columns": columns,
        "rows": [m.name for m in split],
        "cells": [
            [
                {"text": f"{100 * share:.0f}", "share": share}
                for share in (m.waits_for.get(name, 0.0) for name in columns)
            ]
            for m in split
        ],
    }


def _member(m: MemberResult) -> dict[str, Any]:
    latency = m.latency
    bound = next((check.wanted for check in m.checks if check.what == "latency"), None)
    return {
        "name": m.name,
        "kind": m.kind,
        "direction": m.direction,
        "ports": "+".join(m.ports),
        "got": m.achieved_mbps,
        "plain": m.plain and m.plain.achieved_mbps,
        "plain_mean": m.plain and m.plain.latency_mean_ns,
        "read": m.read_mbps,
        "write": m.write_mbps,
        "spread": m.spread_mbps / 2,
        "wanted": m.wanted_mbps,
        "mean": latency.mean_ns if latency else None,
        "p99": latency.p99_ns if latency else None,
        "greatest": latency.max_ns if latency else None,
        "finished": m.finished_us,
        "bound": bound,
        "fifo": m.fifo.model_dump() if m.fifo else None,
        "causes": m.causes,
        "waits_for": m.waits_for,
        "checks": [{"state": check.state, "text": check.text} for check in m.checks],
        "reason": None if m.reason is None else m.reason.model_dump(),
    }
