"""Tests that the pages name all columns, axes, experiments, functions and options."""

import re
from pathlib import Path

import axiscope
from axiscope.results.table import AXES
from tools import (
    write_columns,
    write_commands,
    write_design_fields,
    write_figures,
    write_platforms,
)

DOCS = Path(__file__).parents[1] / "docs"


def named(page: str) -> set[str]:
    """Returns the code words in the tables of a page. The word `…_x` stands for `read_x` and
    `write_x`.
    """
    rows = [line for line in (DOCS / page).read_text().splitlines() if line.startswith("|")]
    found = {word for row in rows for word in re.findall(r"`([^`]+)`", row.split("|")[1])}
    sides = {
        side + word[2:] for word in found if word.startswith("…_") for side in ("read_", "write_")
    }
    return found | sides


def test_the_page_of_experiments_names_every_axis() -> None:
    assert sorted(set(AXES) - named("reference/experiments.md")) == []


def test_every_experiment_is_listed() -> None:
    listed = (DOCS / "reference" / "experiments.md").read_text()
    for folder in sorted(p for p in (DOCS.parent / "data/experiments").iterdir() if p.is_dir()):
        assert f"experiments/{folder.name}/" in listed
        if folder.name == "examples":
            continue
        for file in sorted(folder.glob("*.toml")):
            assert f"`{file.stem}`" in listed or f"_{file.stem.split('_')[-1]}`" in listed, file


def test_the_page_of_the_library_names_everything_in_it() -> None:
    page = (DOCS / "reference" / "library.md").read_text()
    report = {name for line in re.findall(r"members: \[(.*?)\]", page) for name in line.split(", ")}
    assert report == {name for name in axiscope.__all__ if not name.startswith("_")}


def test_the_page_of_options_is_current() -> None:
    written = write_commands.PAGE.read_text(encoding="utf-8")
    assert written == write_commands.page(), "python -m tools.write_commands updates it"


def test_the_page_of_the_fields_of_a_design_is_current() -> None:
    written = write_design_fields.PAGE.read_text(encoding="utf-8")
    assert written == write_design_fields.page(), "python -m tools.write_design_fields updates it"


def test_the_page_of_columns_is_current() -> None:
    written = write_columns.PAGE.read_text(encoding="utf-8")
    assert written == write_columns.page(), "python -m tools.write_columns updates it"


def test_the_page_of_platforms_is_current() -> None:
    written = write_platforms.PAGE.read_text(encoding="utf-8")
    assert written == write_platforms.page(), "python -m tools.write_platforms updates it"


def test_the_page_of_figures_is_current() -> None:
    written = write_figures.PAGE.read_text(encoding="utf-8")
    assert written == write_figures.page(), "python -m tools.write_figures updates it"
