"""Runs a design and prints what each member achieves."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from axiscope.api.designs import Outcome, run
from axiscope.cli.boots import print_boots_of_designs
from axiscope.cli.console import notes
from axiscope.cli.design import print_outcome, print_page
from axiscope.report import explorer
from axiscope.report.design import write_design_report
from axiscope.report.manifests import read_manifest


def run_design(
    design: Path, folder: Path, backend: str, platform: str | None, calibration: Path | None,
    jobs: int | None, executor: str | None, fresh: bool, why: bool, verbose: bool, quiet: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Runs a design into a folder, writes its report, and prints the results."""

    def show(outcome: Outcome) -> None:
        if not (quiet or as_json):
            print_outcome(outcome, folder, verbose, why)

    with notes(quiet):
        outcome = run(
            design, platform=platform, calibration=calibration, jobs=jobs, executor=executor,
            backend=backend, output=folder, fresh=fresh, progress=not (quiet or as_json), why=why,
            show=show,
        )  # fmt: skip
    page = None
    if explorer.PAGE.is_file():
        page = write_design_report(folder, read_manifest(folder), folder / "report.html")
    if as_json:
        typer.echo(json.dumps([r.model_dump(by_alias=True) for r in outcome.results]))
    elif not quiet:
        print_page(page, folder)
    print_boots_of_designs(outcome.results)
