"""Writes the report of a results folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope.answers.accuracy.measured import check_measured
from axiscope.io.files import write_whole
from axiscope.io.tables import read_table
from axiscope.report.design import write_design_report
from axiscope.report.host import write_host_report
from axiscope.report.interference import write_interference_report
from axiscope.report.manifests import ReportError, read_manifest
from axiscope.report.page import render
from axiscope.report.table import load_results, normalise, unsteady
from axiscope.report.view import View, build
from axiscope.results.columns import RATES


def load_view(results_dir: Path, measured: Path | None = None) -> View:
    """Returns the run in a results folder, with measured rows from a file if a file is given."""
    results = load_results(results_dir)
    real = None if measured is None else read_measured(measured)
    view = build(results, real)
    view.unsteady = unsteady(results.rows)
    if real is not None and not view.has_measured and view.x_column is not None:
        raise ReportError(
            f"{measured}: no row matches a configuration of {results_dir}; the columns board, "
            "pl_mhz, mode, pattern, mapping, qos, mux and ports must name the same settings"
        )
    return view


def read_measured(path: Path) -> pl.DataFrame:
    """Returns measured rows under the column names of the results table.

    Raises ReportError if rates are missing. A table with the column ``board`` is for `validate`,
    and is checked in the same way as there. A table without it contains the results of a different
    run.
    """
    table = read_table(path)
    if not {*RATES} & {*table.columns}:
        raise ReportError(
            f"{path}: columns 'write_mbps' and 'read_mbps' are missing; measured rates are needed"
        )
    if "board" in table.columns:
        check_measured(read_table(path, as_text=True), path)
    return normalise(table, str(path))


def write_report(results_dir: Path, out: Path | None = None, measured: Path | None = None) -> Path:
    """Writes one self-contained HTML file.

    Returns its path. By default, ``out`` is ``report.html`` in the results folder. ``measured`` is
    a CSV or Parquet file with measured rows, which are drawn together with the model's values. Its
    columns are described in docs/reference/results.md.
    """
    results_dir = Path(results_dir)
    if out is not None and out.suffix.lower() not in (".html", ".htm"):
        raise ReportError(f"{out}: a report is a page; give a name that ends in .html")
    manifest = read_manifest(results_dir)
    host = manifest.get("backend") == "host"
    other = manifest.get("task") or manifest.get("kind")
    if measured is not None and (host or other in ("interference", "design")):
        raise ReportError(
            f"{measured}: belongs to points of an experiment; {results_dir} contains results of "
            f"{other or 'another kind'}"
        )
    if host:
        return write_host_report(results_dir, manifest, out or results_dir / "report.html")
    if manifest.get("kind") == "design":
        return write_design_report(results_dir, manifest, out or results_dir / "report.html")
    if manifest.get("task") == "interference":
        return write_interference_report(results_dir, manifest, out or results_dir / "report.html")
    view = load_view(results_dir, measured)
    title = _title(manifest, results_dir)
    text = render(view, manifest, title, None if measured is None else Path(measured).name)
    out = results_dir / "report.html" if out is None else Path(out)
    write_whole(out, text.encode())
    return out


def _title(manifest: dict[str, Any], results_dir: Path) -> str:
    for key in ("title", "name"):
        if isinstance(manifest.get(key), str) and manifest[key]:
            return str(manifest[key])
    experiment = manifest.get("experiment")
    if isinstance(experiment, dict):
        for key in ("title", "name"):
            if isinstance(experiment.get(key), str) and experiment[key]:
                return str(experiment[key])
    if isinstance(experiment, str) and experiment:
        return Path(experiment).stem
    return results_dir.name
