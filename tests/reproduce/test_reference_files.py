"""Tests that the reference files shipped with Axiscope are valid, and that errors name the place
and the fix.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from axiscope.answers.references import find_reference, known_references
from axiscope.answers.reproduce.experiments import experiments, find_experiment
from axiscope.errors import UserError

pytestmark = pytest.mark.slow("whole papers, notebooks and pages")

PAPERS = ["brilli2022", "manev2019", "marjanovic2021", "mister", "sadri2013", "ug585", "vieira2020"]

HEAD = """
schema = 2
key = "made-up"
title = "Made up"
authors = ["Nobody"]
venue = "Nowhere"
"""
ENTRY = """
[[entry]]
id = "one"
place = "Table 1"
quantity = "Throughput"
published.value = 1.0
"""
HOW = 'how.select.experiment = "made/up"\n'
GRID = """
[[grid]]
id = "grid"
place = "Table 1"
how = { select = { experiment = "made/up" } }
columns = [
    { id = "a", quantity = "A", unit = "MB/s" },
    { id = "b", quantity = "B", unit = "%", percent_of_column = "a" },
]
rows = [
    { id = "r", conditions = "c", unit = "GB/s", where = { ports = "HP0" }, values = [200.0, nan] },
    { id = "s", conditions = "d", values = [400.0, 50.0] },
]
"""


def test_entries_of_one_printed_number_have_that_number(tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    two = ENTRY.replace('"one"', '"two"') + HOW
    once = 'printed_once = [["one", "two"]]\n'
    file.write_text(HEAD + once + ENTRY + HOW + two, encoding="utf-8")
    assert find_reference(str(file)).printed_as == {"one": "one", "two": "one"}
    for text, message in (
        (once + ENTRY + HOW, "'two' is not the id of an entry"),
        (once + ENTRY + HOW + two.replace("1.0", "2.0"), "one, two: have different numbers"),
        (once.replace('"two"', '"one"') + ENTRY + HOW, "'one' is given twice"),
    ):
        file.write_text(HEAD + text, encoding="utf-8")
        with pytest.raises(UserError, match=message):
            find_reference(str(file))


def test_all_papers_have_a_file() -> None:
    assert known_references() == PAPERS


@pytest.mark.parametrize("name", PAPERS)
def test_files_are_valid(name: str) -> None:
    reference = find_reference(name)
    assert reference.file.key == name
    assert len({entry.id for entry in reference.entries}) == len(reference.entries)


def test_every_experiment_of_manev_is_listed() -> None:
    reference = find_reference("manev2019")
    names = experiments(reference.entries, reference.file.plot)
    assert names
    assert [name for name in names if find_experiment(name) is None] == []
    numbers = [e for e in reference.entries if e.kind == "number" and e.how is not None]
    assert len(numbers) >= 40


def test_a_grid_gives_an_entry_for_each_cell(tmp_path: Path) -> None:
    path = tmp_path / "paper.toml"
    path.write_text(HEAD + GRID)
    entries = {entry.id: entry for entry in find_reference(str(path)).entries}
    assert [(name, entry.unit) for name, entry in entries.items()] == [
        ("grid-r-a", "GB/s"),
        ("grid-s-a", "MB/s"),
        ("grid-s-b", "%"),
    ]
    how = entries["grid-r-a"].how
    assert how is not None
    assert how.select.where == {"ports": "HP0"}
    share = entries["grid-s-b"].how
    assert share is not None
    assert share.percent_of == 400.0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + ENTRY, "give one of how, check, missing"),
        (HEAD + ENTRY + HOW + 'missing = "it"\n', "give one of how, check, missing"),
        (HEAD + ENTRY + HOW + "published.about = 2.0\n", "give one of value, range"),
        (HEAD + ENTRY + HOW + 'how.measure = "x"\n', "how.measure: belongs in select"),
        (HEAD + ENTRY + HOW + 'how.select.measure = "speed"\n', "how.select.measure: 'speed'"),
        (HEAD + ENTRY + HOW + "how.against = {}\n", "against and compare come together"),
        (HEAD + ENTRY + HOW + 'how.reduce = "argmax"\n', "argmax and axis come together"),
        (HEAD + 2 * (ENTRY + HOW), "'one' is used twice"),
        (HEAD + ENTRY.replace('"one"', '"One 1"') + HOW, "entry.0.id"),
        (
            HEAD + GRID.replace("[400.0, 50.0]", "[400.0]"),
            "row s: has 1 values, but the grid has 2",
        ),
        (HEAD + GRID.replace('percent_of_column = "a"', 'percent_of_column = "z"'), "'z' is no"),
        (HEAD.replace("schema = 2", "schema = 1"), "schema"),
    ],
)
def test_errors(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "paper.toml"
    path.write_text(text)
    with pytest.raises(UserError) as caught:
        find_reference(str(path))
    assert str(path) in str(caught.value)
    assert message in str(caught.value)


def test_unknown_paper_and_figure() -> None:
    with pytest.raises(UserError, match="give one of brilli2022, manev2019"):
        find_reference("nobody1999")
    with pytest.raises(UserError, match="has no numbers of figure 99; give --figure 3, 4, 5"):
        find_reference("manev2019").chosen(figure=99)
    with pytest.raises(UserError, match=r"has no numbers of table 1; give --figure"):
        find_reference("sadri2013").chosen(table=1)
