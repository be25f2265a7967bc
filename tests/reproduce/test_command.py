"""Tests `axiscope reproduce` on an invented paper and an experiment with a few short points.

The checks depend only on the arithmetic of shares, not on the accuracy of the model.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from axiscope.answers.reproduce.rows import Row, summarise
from tests.report.test_browser import open_page
from tests.shell import axiscope

pytestmark = pytest.mark.slow("whole papers, notebooks and pages")

EXPERIMENT = """
schema = 1
title = "Small"
tester = "manev2019"

[settings]
platform = "ultra96"
pl_mhz = 100.0

[run]
warmup_us = 30.0
min_us = 20.0
max_us = 20.0

[[sweep]]
axes.ports = ["HP0"]
axes.mode = ["read", "write"]
axes.burst_beats = [1, 16]
"""
PAPER = """
schema = 2
key = "paper"
title = "A made-up paper"
authors = ["Nobody"]
venue = "Nowhere, 2001"

[[entry]]
id = "share"
place = "Section 2"
figure = 1
quantity = "Share of reads"
unit = "%"
published.value = 80.0
conditions = "reads alone"
how.select.experiment = "made/small"
how.select.where = { mode = "read" }
how.select.measure = "read_share_percent"
how.reduce = "mean"

[[entry]]
id = "share-at-least"
place = "Section 1"
quantity = "Share of reads"
unit = "%"
published.at_least = 90.0
conditions = "reads alone"
how.select.experiment = "made/small"
how.select.where = { mode = "read" }
how.select.measure = "read_share_percent"
how.reduce = "mean"

[[entry]]
id = "longer-is-faster"
kind = "statement"
place = "Section 1"
quantity = "Long bursts are faster"
check.test = "peak_at"
check.select.experiment = "made/small"
check.axis = "burst_beats"
check.values = [16]

[[entry]]
id = "energy"
place = "Section 2"
quantity = "Energy"
unit = "nJ"
published.about = 2.0
published.tolerance_percent = 10.0
missing = "an energy model"

[[entry]]
id = "elsewhere"
place = "Section 2"
quantity = "Throughput"
unit = "MB/s"
published.range = [1.0, 2.0]
how.select.experiment = "made/elsewhere"

[[plot]]
figure = 1
title = "Small"
select.experiment = "made/small"
series = ["mode"]
x = "burst_beats"
x_label = "Burst (bytes)"
x_times = 16.0
y_label = "Throughput (MB/s)"
marks = [{ entry = "share" }, { entry = "share-at-least", x = 64.0 }]
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Yields a folder with a paper and its experiment."""
    folder = tmp_path_factory.mktemp("made-up")
    for name, text in (("references/paper", PAPER), ("experiments/made/small", EXPERIMENT)):
        path = folder / f"{name}.toml"
        path.parent.mkdir(parents=True)
        path.write_text(text)
    return folder


def test_table(place: Path, snapshot: SnapshotAssertion) -> None:
    found = axiscope("reproduce", "paper", "--jobs", "1", cwd=place)
    assert found.returncode == 0, found.stderr
    assert found.stdout == snapshot


def test_rows_of_points_that_were_left_out_are_counted(place: Path) -> None:
    """With --only, rows of other points are counted but not listed."""
    part = ("--only", "mode=write", "--jobs", "1")
    found = axiscope("reproduce", "paper", *part, cwd=place)
    assert found.returncode == 0, found.stderr
    assert "Long bursts are faster" in found.stdout
    assert "Share of reads" not in found.stdout
    assert "missing   2  made/small: their points did not run\n" in found.stdout
    assert "missing   1  an energy model\n" in found.stdout
    # A script must receive every row with its own reason.
    rows = json.loads(axiscope("reproduce", "paper", *part, "--json", cwd=place).stdout)["rows"]
    assert {row["missing"] for row in rows if row["quantity"] == "Share of reads"} == {
        "made/small has no point with mode = read"
    }


def test_json_and_choice(place: Path) -> None:
    found = axiscope("reproduce", "paper", "--figure", "1", "--json", "--jobs", "1", cwd=place)
    assert found.returncode == 0, found.stderr
    (row,) = json.loads(found.stdout)["rows"]
    assert row == {
        "paper": "paper",
        "id": "share",
        "kind": "number",
        "place": "Section 2",
        "quantity": "Share of reads",
        "unit": "%",
        "published": 80.0,
        "modelled": 100.0,
        "error_percent": 25.0,
        "holds": False,
        "conditions": "reads alone",
        "note": "",
        "missing": None,
        "printed": "share",
    }
    every = json.loads(axiscope("reproduce", "paper", "--json", "--jobs", "1", cwd=place).stdout)
    missing = {row["id"]: row["missing"] for row in every["rows"] if row["missing"]}
    assert missing == {
        "energy": "an energy model",
        "elsewhere": "experiment made/elsewhere: not available",
    }
    assert every["summary"]["paper"]["numbers"] == 2
    assert every["summary"]["paper"]["missing"] == 2


def test_only_the_points_of_selected_entries_run(place: Path, tmp_path: Path) -> None:
    (place / "experiments/made/again.toml").write_text(EXPERIMENT)
    again = PAPER.replace("made/elsewhere", "made/again")
    (tmp_path / "paper.toml").write_text(again)
    output = tmp_path / "runs"
    found = axiscope("reproduce", tmp_path / "paper.toml", "-o", output, "--jobs", "1", cwd=place)
    assert found.returncode == 0, found.stderr
    ran = {
        name: json.loads((output / "made" / name / "manifest.json").read_text())["points_run_now"]
        for name in ("again", "small")
    }
    assert ran == {"again": 4, "small": 0}


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "paper: is missing"),
        (["nobody1999"], "is unknown"),
        (["papr"], "did you mean paper?"),
        (["paper", "--only", "fig07"], "give --figure 7"),
        (["paper", "--all"], "--all: takes no paper"),
        (["paper", "--figure", "1", "--table", "1"], "give one of them"),
        (["paper", "--table", "7"], "paper: has no numbers of table 7; give --figure 1"),
    ],
)
def test_errors(args: list[str], message: str, place: Path) -> None:
    found = axiscope("reproduce", *args, cwd=place)
    assert found.returncode == 2
    assert message in found.stderr
    assert "Traceback" not in found.stderr


def test_a_condition_of_the_wrong_type_names_the_entry(place: Path, tmp_path: Path) -> None:
    paper = tmp_path / "paper.toml"
    paper.write_text(PAPER.replace('{ mode = "read" }', "{ mode = 7 }"))
    found = axiscope("reproduce", paper, "--jobs", "1", cwd=place)
    assert found.returncode == 2
    assert "entry share" in found.stderr


def test_the_page(place: Path, tmp_path: Path, browser: object) -> None:
    from axiscope.answers.references import find_reference
    from axiscope.answers.reproduce import reproduce
    from axiscope.report.reproduction import write_reproduction

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        reference = find_reference("paper")
        found = reproduce(reference, reference.entries, tmp_path, reference.file.plot, jobs=1)
    page, troubles = open_page(browser, write_reproduction([found], tmp_path / "index.html"))
    assert page.locator("tr.holds").count() == 2
    assert page.locator("tr.misses").count() == 1
    assert page.locator("tr.missing").count() == 2
    page.wait_for_selector("#plot-paper-0 .scatterlayer .trace")
    names = page.evaluate("document.getElementById('plot-paper-0').data.map(t => t.name)")
    assert names[:2] == ["read", "write"]
    assert [name.split(",")[0] for name in names[2:]] == ["printed: 80 %", "printed: ≥ 90 %"]
    page.select_option("#filter", "missing")
    assert page.locator("tbody tr.holds:visible").count() == 0
    assert page.locator("tbody tr.missing:visible").count() == 2
    page.click("#theme")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.context.close()
    assert troubles == []


def test_a_printed_number_counts_once() -> None:
    def row(name: str, printed: str, error: float, holds: bool) -> Row:
        values = (1.0, "1", 1.0, error, holds, "", "", None)
        return Row("p", name, "number", "", "", "", *values, printed=printed)

    two = [row("a", "a", 1.0, True), row("b", "a", 9.0, False), row("c", "c", 2.0, True)]
    found = summarise(two)
    assert (found.numbers, found.rows) == (2, 3)
    # A number that consists of several rows agrees only if all of them agree.
    assert (found.within_5_percent, found.numbers_hold) == (1, 1)
    assert found.text().startswith("numbers modelled: 2 (in 3 rows), within 5 %: 1 (50 %)")


def test_a_page_of_one_figure_has_its_plots(place: Path) -> None:
    found = axiscope("reproduce", "paper", "--figure", "1", "--jobs", "1", cwd=place)
    page = place / "results/reproduce/paper-figure1.html"
    assert str(page.relative_to(place)) in found.stdout
    assert "A made-up paper" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("modelled", "text"),
    [
        (13849.6, "13850"),
        (0.12345678, "0.1235"),
        (1234567.8, "1234568"),
        ("in 1 of 2", "in 1 of 2"),
    ],
)
def test_digits(modelled: float | str, text: str) -> None:
    row = Row("p", "i", "number", "", "", "", 1.0, "1", modelled, None, None, "", "", None)
    assert row.modelled_text == text
