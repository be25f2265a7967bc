"""Pages in headless Chromium: series, legends, zoom and measurements work without errors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope.answers.accuracy.board_runs import board_against
from axiscope.report import write_report
from axiscope.report.board import write_board_validation
from axiscope.report.validation import plot_validation

pytestmark = pytest.mark.slow("opens pages in Chromium")

TOTAL = "document.getElementById('plot-total')"


def open_page(browser: Any, path: Path, **context: Any) -> tuple[Any, list[str]]:
    """Opens the page in a file; returns it with the list of its errors and warnings."""
    page = browser.new_context(**context).new_page()
    troubles: list[str] = []
    page.on(
        "console", lambda m: troubles.append(m.text) if m.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda e: troubles.append(str(e)))
    page.on("request", lambda r: troubles.append(r.url) if r.url.startswith("http") else None)
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready=yes]")
    return page, troubles


@pytest.fixture(scope="module")
def report(results: Path, measured: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(results, tmp_path_factory.mktemp("page") / "report.html", measured)


@pytest.fixture
def page(browser: Any, report: Path) -> Iterator[Any]:
    page, troubles = open_page(browser, report, viewport={"width": 1280, "height": 900})
    yield page
    page.context.close()
    assert troubles == []


def names(page: Any, plot: str = TOTAL) -> list[str]:
    found: list[str] = page.evaluate(f"{plot}.data.map(t => t.name)")
    return found


def test_all_series_are_drawn(page: Any) -> None:
    assert [n for n in names(page) if "measured" not in n] == [
        "HP0",
        "HP3",
        "HP0+HP3",
        "HP1+HP2+HP3",
    ]
    assert page.evaluate(f"{TOTAL}.data[0].y.length") == 6
    assert page.locator("#plot-total .scatterlayer .trace").count() == 8
    assert page.inner_text("h1") == "Made-up run </script>"


def test_a_click_on_the_legend_hides_a_series(page: Any) -> None:
    entry = page.locator("#plot-total .traces", has=page.locator("text:text-is('HP3')"))
    entry.locator(".legendtoggle").click()
    page.wait_for_function(f"{TOTAL}.data.filter(t => t.visible === 'legendonly').length > 0")
    hidden = page.evaluate(f"{TOTAL}.data.filter(t => t.visible === 'legendonly').map(t => t.name)")
    assert hidden == ["HP3", "HP3 measured"]
    assert page.locator("#plot-total .scatterlayer .trace").count() == 6


def test_buttons_do_not_cover_legend_or_lines(page: Any) -> None:
    page.locator("#plot-total .nsewdrag").hover()
    buttons = page.locator("#plot-total .modebar").bounding_box()
    for what in (".legend", ".nsewdrag"):
        box = page.locator(f"#plot-total {what}").bounding_box()
        assert box["y"] >= buttons["y"] + buttons["height"]


def test_the_tooltip_names_series_and_position(page: Any) -> None:
    page.locator("#plot-total").scroll_into_view_if_needed()
    page.evaluate(f"Plotly.Fx.hover({TOTAL}, [{{curveNumber: 0, pointNumber: 2}}])")
    output = page.locator("#plot-total .hoverlayer").text_content()
    size = page.evaluate(f"{TOTAL}.data[0].x[2]")
    assert f" at {size:g} B" in output
    assert "HP0" in output


def test_dragging_zooms(page: Any) -> None:
    plot = page.locator("#plot-total .nsewdrag")
    plot.scroll_into_view_if_needed()
    before = page.evaluate(f"{TOTAL}._fullLayout.xaxis.range")
    box = plot.bounding_box()
    page.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + 0.3 * box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + 0.6 * box["width"], box["y"] + 0.7 * box["height"], steps=5)
    page.mouse.up()
    page.wait_for_function(f"{TOTAL}._fullLayout.xaxis.range[0] > {before[0]}")
    after = page.evaluate(f"{TOTAL}._fullLayout.xaxis.range")
    assert after[0] > before[0]
    assert after[1] < before[1]


def test_measurements_are_drawn_with_the_model_and_can_be_hidden(page: Any) -> None:
    assert "HP0 measured" in names(page)
    model, real = page.evaluate(f"[{TOTAL}.data[0].y[3], {TOTAL}.data[1].y[3]]")
    assert real == pytest.approx(1.04 * model, rel=1e-4)
    error = page.evaluate("document.getElementById('plot-total-error').data[0].y[3]")
    assert error == pytest.approx(100 * (1 / 1.04 - 1), rel=1e-4)
    page.uncheck("#measured")
    assert not [n for n in names(page) if "measured" in n]


def test_condition_and_comparison_can_be_chosen(page: Any) -> None:
    # The condition that the first sentence names is shown first.
    assert "zcu102" in page.inner_text(".answer")
    assert page.input_value("#condition") == "1"
    page.select_option("#condition", index=0)
    first = page.evaluate(f"Math.max(...{TOTAL}.data[0].y)")
    page.select_option("#condition", index=1)
    assert page.evaluate(f"Math.max(...{TOTAL}.data[0].y)") > 2 * first
    page.select_option("#compare", "conditions")
    assert [n for n in names(page) if "measured" not in n] == [
        "ultra96 · 100 MHz",
        "zcu102 · 300 MHz",
    ]


def test_a_single_set_of_ports_is_shown(page: Any) -> None:
    page.select_option("#portset", label="HP0+HP3")
    shown = names(page, "document.getElementById('plot-port-throughput')")
    assert [n for n in shown if "measured" not in n] == [
        "HP0 read",
        "HP0 write",
        "HP3 read",
        "HP3 write",
    ]


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_figures_can_be_saved(page: Any, kind: str, tmp_path: Path) -> None:
    with page.expect_download() as caught:
        page.locator(f"button[data-figure=total][data-format={kind}]").click()
    target = tmp_path / caught.value.suggested_filename
    caught.value.save_as(target)
    assert target.name == f"total.{kind}"
    assert target.read_bytes().startswith(b"<svg" if kind == "svg" else b"\x89PNG")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_narrow_window_does_not_scroll_sideways(browser: Any, report: Path, scheme: str) -> None:
    page, troubles = open_page(
        browser, report, viewport={"width": 380, "height": 800}, color_scheme=scheme
    )
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    assert page.evaluate("document.documentElement.scrollWidth") <= 380
    assert troubles == []
    page.context.close()


def test_the_page_of_a_validation(browser: Any, tmp_path: Path) -> None:
    frame = pl.DataFrame(
        {
            "board": ["ultra96", "ultra96", "zcu102"],
            "scenario": ["base", "random", "base"],
            "ports": ["HP0", "HP0+HP3", "HP0"],
            "burst_beats": [1, 16, 16],
            "measured_mbps": [1000.0, 2000.0, 3000.0],
            "predicted_mbps": [1010.0, 1900.0, 3000.0],
        }
    )
    page, troubles = open_page(browser, plot_validation(frame, tmp_path / "plot.html"))
    found = page.evaluate("document.getElementById('plot-points-0').data.map(t => t.name)")
    assert found[:2] == ["base", "random"]
    assert troubles == []
    page.context.close()


def test_the_page_of_a_board_compared_with_the_model(browser: Any, tmp_path: Path) -> None:
    board = pl.DataFrame(
        {
            "platform": ["ultra96"] * 4,
            "ports": ["HP0", "HP0", "HP3", "HP3"],
            "port": ["HP0", "HP0", "HP3", "HP3"],
            "repetition": [0, 1, 0, 1],
            "read_mbps": [100.0, 101.0, 50.0, 50.0],
        }
    )
    found = board_against(board, board.with_columns(pl.col("read_mbps") * 1.1))
    manifest = {"title": "Made up", "board": {"url": "ssh://lab"}}
    out = write_board_validation(found, manifest, tmp_path, tmp_path / "page.html")
    page, troubles = open_page(browser, out)
    assert names(page, "document.getElementById('plot-read_mbps')")[:2] == ["HP0", "HP3"]
    assert "ssh://lab" in page.inner_text("header")
    assert page.locator("main table").first.locator("tbody tr").count() == 1
    assert troubles == []
    page.context.close()
