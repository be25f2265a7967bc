"""The command that compares published numbers with the model's numbers: reproduce."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from axiscope.api.boards import board_backend
from axiscope.api.papers import Reference, Reproduction, Row, known_references, reasons, summarise
from axiscope.api.papers import reproduce as run_paper
from axiscope.api.run_files import default_folder
from axiscope.api.sweeps import read_filter
from axiscope.cli import complete_answers
from axiscope.cli.boots import READER, print_boots_of_loads
from axiscope.cli.console import folding, out
from axiscope.cli.options import Jobs, Json, Only, Quiet, Where
from axiscope.errors import UserError
from axiscope.report.reproduction import check_page, write_reproduction


def reproduce(
    paper: Annotated[
        str | None,
        typer.Argument(
            help="A publication, by name (manev2019) or path.",
            autocompletion=complete_answers.papers,
        ),
    ] = None,
    figure: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Compare only the numbers in this figure, and write a page with its plots.",
        ),
    ] = None,
    table: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Compare only the numbers in this table.",
        ),
    ] = None,
    every: Annotated[
        bool,
        typer.Option(
            "--all",
            help="Compare all publications, and write one page with tables and plots.",
        ),
    ] = False,
    board: Annotated[
        str | None,
        typer.Option(
            help="Run on a board instead of the model: ssh://root@BOARD, local or "
            "virtual:PLATFORM. Rows are omitted if the board's design cannot run their points."
        ),
    ] = None,
    only: Only = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="Folder for the runs and the page; default: results/reproduce, or "
            "results/reproduce-BOARD.",
        ),
    ] = None,
    jobs: Jobs = None,
    executor: Where = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Compare published numbers with the model: published value, model value and error.

    Every number in the publication has a row. A number that is compared in several rows counts
    once. A row without a model value gives the reason. Results of points that have already run are
    read from the folder. With --board, the board's measurement replaces the model's value.

    Example: axiscope reproduce manev2019 --figure 7

    Example: axiscope reproduce vieira2020 --table 3 --board ssh://root@zybo --only width_bits=64
    """
    papers = _papers(paper, every, figure, table)
    page = None
    if every or figure is not None:
        name = "index.html" if every else f"{Path(papers[0]).stem}-figure{figure}.html"
        backend = "model" if board is None else board_backend(board)
        page = check_page((folder or default_folder(Path("reproduce"), backend)) / name)
    part = _part(only or [])
    found = [
        run_paper(
            name, figure, table, output=folder, plots=page is not None, jobs=jobs,
            executor=executor, progress=not (quiet or as_json), board=board, only=part,
        )
        for name in papers
    ]  # fmt: skip
    if part is not None and not any(row.modelled is not None for one in found for row in one.rows):
        why = {reason for one in found for reason, _ in reasons(one.rows)}
        raise UserError(f"--only: selects no published number ({'; '.join(sorted(why))})")
    if page is not None:
        write_reproduction(found, page, figure)
    if as_json:
        _json(found, page)
    elif not quiet:
        how = "modelled" if board is None else "measured"
        _print(found, every, page, how, only_part=board is not None or part is not None)
    print_boots_of_loads((name for one in found for name in one.platforms), READER)


def _print(
    found: list[Reproduction], every: bool, page: Path | None, how: str, only_part: bool
) -> None:
    """Prints the tables.

    ``how`` states whether values are modelled or measured. If only a part of the points ran,
    missing rows are not listed, but counted by reason.
    """
    for one in found:
        out.print(f"{one.reference.file.key}: {summarise(one.rows).text(how)}", soft_wrap=True)
        if every:
            continue
        listed = [row for row in one.rows if row.missing is None or not only_part]
        for table in _tables(one.reference, listed, how):
            out.print(table)
        for reason, count in reasons(one.rows) if only_part else ():
            out.print(f"missing {count:3}  {reason}", soft_wrap=True)
    if page is not None:
        out.print(f"page    {page}")


def _papers(paper: str | None, every: bool, figure: int | None, table: int | None) -> list[str]:
    if every:
        if paper is not None or figure is not None or table is not None:
            raise UserError("--all: takes no paper, figure or table; leave them out")
        return known_references()
    if paper is None:
        known = ", ".join(known_references())
        raise UserError(f"paper: is missing; give one of {known}, or --all")
    return [paper]


def _part(only: list[str]) -> dict[str, list[str]] | None:
    """Returns a filter of points. Errors explain how to select a figure or a table."""
    for word in only:
        if match := re.fullmatch(r"(fig|tab)[a-z]*[-_ ]?0*([1-9][0-9]*)", word.lower()):
            option = "--figure" if match[1] == "fig" else "--table"
            raise UserError(
                f"--only: {word!r} selects no points; give {option} {match[2]} for the numbers of "
                "a figure or a table, or --only NAME=VALUE for points with a setting"
            )
    return read_filter(only) if only else None


def _json(found: list[Reproduction], page: Path | None) -> None:
    rows = [row.as_json() for one in found for row in one.rows]
    summary = {one.reference.file.key: asdict(summarise(one.rows)) for one in found}
    typer.echo(
        json.dumps({"rows": rows, "summary": summary, "page": None if page is None else str(page)})
    )


def _tables(reference: Reference, rows: list[Row], how: str) -> Iterator[Table]:
    """Yields a table with the numbers and a table with the statements.

    Empty tables are left out.
    """
    numbers = [row for row in rows if row.kind == "number"]
    statements = [row for row in rows if row.kind != "number"]
    if numbers:
        right = ("published", how, "error %")
        table = folding(
            "what, and conditions", *right, "holds", right=right,
            title=reference.file.title, caption=reference.file.venue,
        )  # fmt: skip
        for row in _by_place(table, numbers):
            unit = f" {row.unit}" if row.unit else ""
            table.add_row(
                _what(row),
                row.published_text + unit,
                row.modelled_text + unit if row.missing is None else "",
                "" if row.error_percent is None else f"{row.error_percent:+.1f}",
                _holds(row),
            )
        yield table
    if statements:
        table = folding(
            "statement, and conditions", how, "holds",
            title="Statements" if numbers else reference.file.title,
        )  # fmt: skip
        for row in _by_place(table, statements):
            table.add_row(_what(row), "" if row.missing else row.modelled_text, _holds(row))
        yield table


def _by_place(table: Table, rows: list[Row]) -> Iterator[Row]:
    """Yields rows to print.

    Before the first row for each place, a section with a heading is inserted.
    """
    last = ""
    for row in rows:
        if row.place != last:
            table.add_section()
            table.add_row(Text(row.place, "bold"))
            last = row.place
        yield row


def _what(row: Row) -> Text:
    what = Text(row.quantity)
    if row.conditions:
        what.append(f"\n{row.conditions}", "dim")
    if row.missing is not None:
        what.append(f"\nmissing: {row.missing}", "yellow")
    return what


def _holds(row: Row) -> str | Text:
    return "" if row.holds is None else "yes" if row.holds else Text("no", "red")


def register(app: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    app.command()(reproduce)
