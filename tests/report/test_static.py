"""Tests that static figures are written, with the same bytes each time."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from axiscope.report import static
from axiscope.report.best import compared
from axiscope.report.catalogue import Figure, list_figures
from axiscope.report.manifests import ReportError
from axiscope.report.static import write_static
from axiscope.report.validation import distribution, plot_validation
from axiscope.report.view import View
from axiscope.report.writer import write_report
from tests.levels import variants
from tests.report.conftest import rows, write_results

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")


def first_of_each_kind(view: View) -> list[Figure]:
    """Returns one figure of each kind. Drawing a figure takes a third of a second."""
    return list({figure.kind: figure for figure in reversed(list_figures(view))}.values())


def limit_figures(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Draws only the first figures for each condition."""
    monkeypatch.setattr(static, "list_figures", lambda v: first_of_each_kind(v)[:count])
    monkeypatch.setattr(static, "compared", lambda *given: compared(*given)[:count])


@pytest.mark.parametrize(
    "again", [1, pytest.param(100, marks=pytest.mark.exhaustive("all static figures twice"))]
)
def test_figures_are_reproducible(
    results: Path, measured: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: int
) -> None:
    limit_figures(monkeypatch, 2 * again)
    first = _by_figure(write_static(results, tmp_path / "a", measured))
    # Drawing takes long, so `make test` draws only the first figures a second time.
    limit_figures(monkeypatch, again)
    second = _by_figure(write_static(results, tmp_path / "b", measured))
    assert {Path(name).suffix for name in second} == {".svg", ".png"}
    assert any(name.startswith("total-ultra96") for name in second)
    assert second.keys() <= first.keys()
    for name, file in second.items():
        assert file.read_bytes() == first[name].read_bytes(), name


def _by_figure(files: list[Path]) -> dict[str, Path]:
    """Returns the files by their names without the figure number."""
    return {file.name.partition("-")[2]: file for file in files}


@pytest.mark.parametrize(
    "swept", variants(["pl_mhz", "burst_beats"], "runs in which one setting varies", "pl_mhz")
)
def test_a_run_in_which_one_setting_varies_has_a_report(swept: str, tmp_path: Path) -> None:
    made = [row for row in rows(("zcu102",)) if row["ports"] == "HP0"]
    for row in made:
        if swept == "pl_mhz":
            row["pl_mhz"], row["burst_beats"] = 25.0 * row["burst_beats"], 16
    folder = write_results(tmp_path / "run", pl.DataFrame(made))
    assert write_report(folder, tmp_path / "one.html", None).is_file()
    assert write_static(folder, tmp_path / "figures", None)


def test_a_report_is_reproducible(results: Path, measured: Path, tmp_path: Path) -> None:
    one = write_report(results, tmp_path / "one.html", measured)
    other = write_report(results, tmp_path / "other.html", measured)
    assert one.read_bytes() == other.read_bytes()
    assert not list(tmp_path.glob("*.partial"))


@pytest.mark.parametrize("ending", variants(["svg", "png"], "pictures as PNG", "svg"))
def test_validation_plot_is_deterministic(ending: str, tmp_path: Path) -> None:
    frame = pl.DataFrame(
        {
            "board": ["ultra96", "zcu102"],
            "scenario": ["base", "base"],
            "ports": ["HP0", "HP0"],
            "burst_beats": [1, 16],
            "measured_mbps": [1000.0, 3000.0],
            "predicted_mbps": [1010.0, 2900.0],
        }
    )
    files = [plot_validation(frame, tmp_path / f"{n}.{ending}") for n in "ab"]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_distribution_counts_configurations() -> None:
    assert distribution([4.0, 1.0]) == ([1.0, 4.0], [50.0, 100.0])


def test_validation_plot_refuses_other_endings_and_columns(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match="column 'board' is missing"):
        plot_validation(pl.DataFrame({"x": [1]}), tmp_path / "a.svg")


def test_static_figures_of_a_design_are_saved_from_its_page(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"kind": "design"}')
    with pytest.raises(ReportError, match="--static draws sweeps of experiments"):
        write_static(tmp_path)
