"""Writes the reports for designs and advice.

They are the explorer's page with a run and its results. The source of the page is in ``explorer``.
This module creates only its input (explorer/src/report.ts).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from axiscope.design_types import AdviceResult, Choice
from axiscope.errors import UserError
from axiscope.io.files import write_whole
from axiscope.plan.design.load import read_design
from axiscope.plan.platforms import boot_notes
from axiscope.report import explorer
from axiscope.report.design_answer import of_designs
from axiscope.report.manifests import ReportError, boots_in, flat, how_to_fix
from axiscope.results.design_result import DesignResult
from axiscope.results.design_store import RESULTS, read_calibrations


def write_design_report(folder: Path, manifest: dict[str, Any], out: Path) -> Path:
    """Writes the page for a folder with results of designs.

    Returns its path. Raises UserError if the explorer is not built.
    """
    records, results = _results(folder, manifest)
    cases = [
        _case(label, record.get("design"), result)
        for label, record, result in zip(_labels(results), records, results, strict=True)
    ]
    report = {
        "title": manifest.get("title") or results[0].title or folder.name,
        "subtitle": manifest.get("description") or "",
        "answer": of_designs(results),
        "cases": cases,
        "boards": _boards(results),
        "boots": boots_in(manifest),
        "manifest": flat(manifest),
        "calibrations": read_calibrations(folder),
    }
    explorer.write_page(out, report=report)
    return out


def write_advice(folder: Path, advice: AdviceResult, design: Path) -> Path | None:
    """Writes ``advice.json`` and ``report.html`` into a folder.

    Returns the path of the page. ``design`` is the design file to which the advice applies. If the
    explorer is not built, no page is written.
    """
    raw = advice.model_dump(by_alias=True)
    write_whole(folder / "advice.json", (json.dumps(raw, indent=1) + "\n").encode())
    if not explorer.PAGE.is_file():
        return None
    current = advice.now.result
    # The page shows only the timelines of designs A and B.
    shown = {**raw, "now": _brief(advice.now), "best": [_brief(option) for option in advice.best]}
    if advice.best:
        shown["best"][0]["result"] = advice.best[0].result.model_dump(by_alias=True)
    report = {
        "title": f"{advice.title}: advice for {advice.platform}",
        "subtitle": f"axiscope advise {design.name}; the data are in advice.json.",
        "answer": advice.text,
        "cases": [_case("current", read_design(design), current)],
        "boards": _boards([current]),
        "boots": boot_notes([advice.platform]),
        "manifest": [
            ["design", str(design)],
            ["goal", advice.goal],
            ["search", advice.search_text],
        ],
        "advice": shown,
    }
    out = folder / "report.html"
    explorer.write_page(out, report=report)
    return out


def _brief(option: Choice) -> dict[str, Any]:
    """Returns a proposed design without its timeline, which the page does not show."""
    found = option.model_dump(by_alias=True)
    found["result"]["timeline"] = []
    return found


def _results(
    folder: Path, manifest: dict[str, Any]
) -> tuple[list[dict[str, Any]], list[DesignResult]]:
    """Returns the records and results in a folder of designs.

    Raises ReportError that names the first invalid field.
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


def _labels(results: Sequence[DesignResult]) -> list[str]:
    """Returns a name for each case: the values of its axes, or else its platform.

    If the last part of an axis's path is unique, only this part is shown.
    """
    paths = list(dict.fromkeys(path for result in results for path in result.values))
    ends = [path.rpartition(".")[2] for path in paths]
    short = {
        path: end if ends.count(end) == 1 else path for path, end in zip(paths, ends, strict=True)
    }
    return [
        ", ".join(f"{short[path]} {value}" for path, value in result.values.items())
        or result.platform
        for result in results
    ]


def _case(label: str, design: object, result: DesignResult | Any) -> dict[str, Any]:
    raw = dict(design) if isinstance(design, dict) else {"title": result.title}
    return {
        "label": label,
        "setting": explorer.setting_of(raw, result.platform),
        "result": result.model_dump(by_alias=True),
    }


def _boards(results: Sequence[DesignResult | Any]) -> dict[str, str]:
    """Returns, by name, the texts of platforms that are not contained in the explorer.

    A platform that is no longer on this computer is left out. Its results can still be read.
    """
    boards: dict[str, str] = {}
    for name in dict.fromkeys(result.platform for result in results):
        try:
            boards |= explorer.own_boards(name)
        except UserError:
            continue
    return boards
