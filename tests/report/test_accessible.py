"""Tests that each kind of page is accessible: by axe's rules, by keyboard, on small screens and on
paper.

``AXISCOPE_SHOTS=FOLDER`` keeps screenshots of the pages, 1280 and 400 pixels wide.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope.report.monitor import write_monitor
from axiscope.report.reproduction import write_reproduction
from axiscope.report.validation import plot_validation
from axiscope.report.writer import write_report
from tests.axe import severe
from tests.levels import variants
from tests.shell import axiscope

from .conftest import measured_rows, rows, write_results
from .monitors import windows
from .sizes import MOST_BYTES
from .test_browser import open_page
from .test_design_pages import DESIGN

pytestmark = pytest.mark.slow("opens pages in Chromium")

WIDE = {"width": 1280, "height": 900}
OPEN_ALL = "for (const d of document.querySelectorAll('details')) d.open = true"


def _run(folder: Path) -> Path:
    measured = folder / "measured.csv"
    measured_rows().write_csv(measured)
    return write_report(write_results(folder, pl.DataFrame(rows())), None, measured)


def _bars(folder: Path) -> Path:
    frame = pl.DataFrame(rows(("ultra96",))).filter(pl.col("burst_beats") == 16)
    steps = [
        frame.with_columns(pl.lit(s).alias("step"), pl.col("point") + 100 * n)
        for n, s in enumerate(("first", "second", "third"))
    ]
    return write_report(write_results(folder, pl.concat(steps)))


def _command(*words: str | Path) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        done = axiscope(*words, "-o", folder, "-q")
        assert done.returncode == 0, done.stderr
        return folder / "report.html"

    return make


def _inject_design(folder: Path) -> Path:
    easy = DESIGN.replace("latency_bound_ns = 500", "latency_bound_ns = 5000")
    # If the run is shorter, the verdict is too close to call.
    easy = easy.replace("max_us = 30.0", "max_us = 400.0")
    (folder / "two.toml").write_text(
        easy.replace("rate_mbps = 3000\nbuffer_bytes = 65536", ""), encoding="utf-8"
    )
    return _command("inject", folder / "two.toml", "--unseen", "4")(folder / "out")


def _reproduction(folder: Path) -> Path:
    from axiscope.answers.references import find_reference
    from axiscope.answers.reproduce import reproduce
    from tests.reproduce.test_command import EXPERIMENT, PAPER

    for name, text in (("references/paper", PAPER), ("experiments/made/small", EXPERIMENT)):
        (folder / name).parent.mkdir(parents=True)
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        paper = find_reference("paper")
        found = reproduce(paper, paper.entries, folder / "runs", paper.file.plot, jobs=1)
    return write_reproduction([found], folder / "index.html")


def _validation(folder: Path) -> Path:
    boards = [("ultra96", 1.01), ("zcu102", 0.9)]
    table = pl.DataFrame(
        [
            {
                "board": board,
                "scenario": scenario,
                "ports": "HP0",
                "burst_beats": beats,
                "measured_mbps": 100.0 * beats,
                "predicted_mbps": 100.0 * beats * factor,
            }
            for board, factor in boards
            for scenario in ("base", "random")
            for beats in (1, 4, 16)
        ]
    )
    return plot_validation(table, folder / "validation.html")


def _monitor(folder: Path) -> Path:
    return write_monitor(windows(), [], "ssh://root@zcu102", folder)


KINDS: dict[str, tuple[Callable[[Path], Path], str]] = {
    "run": (_run, "move the most"),
    "bars": (_bars, "in “"),
    "interference": (
        _command(
            "interfere", "-p", "ultra96", "--victims", "chase,read", "--aggressors",
            "mix-100,cluster-read", "--loads", "0,50,100", "--counted-us", "60",
            "--window-us", "30", "--starts", "1", "--jobs", "1",
        ),
        "suffers most next to",
    ),
    "inject": (
        _command("inject", "-p", "ultra96", "--victim", "chase", "--counted-us", "60",
                 "--window-us", "30", "--starts", "1", "--unseen", "4"),
        "Set IDLE_CYCLES to",
    ),
    "inject-design": (_inject_design, "all demands of the victims are met"),
    "bandwidth": (
        _command("host", "bandwidth", "--kernels", "read,write", "--sizes", "4K,64K",
                 "--repetitions", "2", "--sample-ms", "1"),
        "The highest throughput",
    ),
    "polybench": (
        _command("host", "polybench", "--kernels", "atax,mvt", "--repetitions", "2"),
        "takes longest",
    ),
    "reproduction": (_reproduction, "published numbers"),
    "validation": (_validation, "half are within"),
    "monitor": (_monitor, "waits for read data"),
}  # fmt: skip


# Pages that resemble others are left out: bars are like a run, and PolyBench is like bandwidth.
SIMILAR = pytest.mark.exhaustive("pages that resemble another kind of page")
SHOWN = [
    pytest.param(kind, marks=SIMILAR if kind in ("bars", "polybench") else []) for kind in KINDS
]


# All kinds of pages have the same colours, so `make test` opens only one page in the dark theme.
DARK = pytest.mark.parametrize(
    "kind",
    [
        pytest.param(
            kind,
            marks=[] if kind == "run" else pytest.mark.exhaustive("every kind of page, dark"),
        )
        for kind in KINDS
    ],
    indirect=True,
    scope="module",
)


# All pages have the same layout, so `make test` opens only those with many columns or figures on a
# phone.
PHONE = pytest.mark.parametrize(
    "kind",
    [
        pytest.param(
            kind,
            marks=[]
            if kind in ("run", "interference", "reproduction")
            else pytest.mark.exhaustive("every kind of page on a phone"),
        )
        for kind in KINDS
    ],
    indirect=True,
    scope="module",
)


# All plots respond to the same keys, so `make test` tries only one axis with names and one with
# numbers.
KEYS = pytest.mark.parametrize(
    "kind",
    variants(KINDS, "every kind of page by keyboard", "interference", "validation"),
    indirect=True,
    scope="module",
)


@pytest.fixture(scope="module", params=SHOWN)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def made(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Writes the page of this kind."""
    return KINDS[kind][0](tmp_path_factory.mktemp(kind))


def _open(browser: Any, made: Path, theme: str) -> Iterator[Any]:
    """Opens a page in a theme, once for all tests of the page, and checks that the console stays
    empty.
    """
    page, troubles = open_page(browser, made, color_scheme=theme, viewport=WIDE)
    yield page
    page.context.close()
    assert troubles == []


@pytest.fixture(scope="module")
def light_page(browser: Any, made: Path) -> Iterator[Any]:
    yield from _open(browser, made, "light")


@pytest.fixture(scope="module")
def dark_page(browser: Any, made: Path) -> Iterator[Any]:
    yield from _open(browser, made, "dark")


@pytest.fixture
def light(light_page: Any) -> Any:
    """Yields a page in the light theme, reset to its state after opening."""
    light_page.evaluate(
        "for (const d of document.querySelectorAll('details')) d.open = false; scrollTo(0, 0)"
    )
    return light_page


# axe takes most of the time. The other kinds of pages have only tables, or plots that one of these
# pages has, too.
@pytest.mark.parametrize(
    "kind",
    variants(KINDS, "axe on every kind of page", "run", "interference", "monitor", "reproduction"),
    indirect=True,
    scope="module",
)
@pytest.mark.needs("axe")
def test_a_light_page_passes_axe(light: Any) -> None:
    light.evaluate(OPEN_ALL)
    assert severe(light) == []


@DARK
@pytest.mark.needs("axe")
def test_a_dark_page_passes_axe(dark_page: Any) -> None:
    """Only the rules whose result may differ from that for a light page are checked."""
    dark_page.evaluate(OPEN_ALL)
    assert severe(dark_page, "{ runOnly: ['color-contrast'] }") == []


def _fits(page: Any, kind: str, width: int) -> None:
    if folder := os.environ.get("AXISCOPE_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{kind}-{width}.png"), full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(OPEN_ALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_page_fits_its_window(light: Any, kind: str) -> None:
    _fits(light, kind, 1280)


@PHONE
def test_a_page_fits_a_phone(browser: Any, kind: str, made: Path) -> None:
    page, troubles = open_page(browser, made, viewport={"width": 400, "height": 900})
    _fits(page, kind, 400)
    page.context.close()
    assert troubles == []


def test_a_page_starts_with_the_answer_then_figures_and_tables(light: Any, kind: str) -> None:
    answer = light.locator("#answer")
    assert KINDS[kind][1] in answer.inner_text()
    places = light.evaluate(
        "['#answer', 'figure', 'main table:not(figure table)'].map((s) =>"
        " document.querySelector(s)).filter(Boolean).map((e) => e.getBoundingClientRect().top)"
    )
    # The most important results come before the plots: the best settings of a sweep, totals of
    # papers, verdicts, and errors.
    if kind in ("run", "reproduction", "monitor", "validation"):
        places = [places[0], places[2], places[1]]
    assert places == sorted(places)


def test_each_figure_has_a_description_and_its_values(light: Any) -> None:
    figures = light.locator("figure:visible").all()
    assert figures
    for figure in figures:
        assert light.locator(f"#{figure.get_attribute('aria-labelledby')}").inner_text()
        assert figure.locator("figcaption").inner_text().strip()
        if figure.locator(".plot").count():
            figure.scroll_into_view_if_needed()
            figure.locator(".main-svg").first.wait_for()
            output = figure.locator(".main-svg").first
            assert output.get_attribute("role") == "img"
            assert output.get_attribute("aria-label")
            for title in ("xtitle", "ytitle"):
                axis = figure.locator(f".{title}")
                if axis.count():
                    assert axis.first.text_content().strip()
        for chart in figure.locator("svg[role=img]").all():
            assert chart.get_attribute("aria-label")
        if figure.locator("summary").count():
            figure.locator("summary").click()
        figure.locator("table tbody td").first.wait_for()


@KEYS
def test_a_page_can_be_used_by_keyboard(browser: Any, kind: str, made: Path) -> None:
    page, _ = open_page(browser, made)
    plot = page.locator(".plot").first
    if kind in ("run", "bars"):
        # The pictures on these pages are not interactive.
        assert not plot.count()
        page.context.close()
        return
    plot.scroll_into_view_if_needed()
    plot.locator(".main-svg").first.wait_for()
    reached: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        here = page.evaluate(
            "(() => { const e = document.activeElement, s = getComputedStyle(e);"
            " return [e.id || e.tagName, e.getAttribute('aria-label') || e.labels?.[0]?.innerText"
            " || e.innerText || '', s.outlineStyle]; })()"
        )
        assert here[1].strip(), here
        assert here[2] != "none", here
        reached.append(here[0])
        if here[0] == plot.get_attribute("id"):
            break
    assert plot.get_attribute("id") in reached
    assert "theme" in reached
    ranges = "(p) => JSON.stringify([p._fullLayout.xaxis.range, p._fullLayout.yaxis.range])"
    whole = plot.evaluate(ranges)
    page.keyboard.press("+")
    near = plot.evaluate(ranges)
    assert near != whole
    # An axis with names cannot be zoomed.
    names = plot.evaluate("(p) => p._fullLayout.yaxis.type === 'category'")
    page.keyboard.press("ArrowRight" if names else "ArrowUp")
    assert plot.evaluate(ranges) != near
    page.keyboard.press("0")
    assert plot.evaluate(ranges) == whole
    page.context.close()


@DARK
def test_a_printed_page_is_light_and_without_controls(dark_page: Any) -> None:
    theme = "document.documentElement.dataset.theme"
    dark_page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert dark_page.evaluate(theme) == "light"
    dark_page.emulate_media(media="print", color_scheme="dark")
    assert not dark_page.locator("#theme").is_visible()
    assert dark_page.locator("#answer").is_visible()
    dark_page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert dark_page.evaluate(theme) == "dark"
    dark_page.emulate_media(media="screen", color_scheme="dark")


def test_a_page_is_small(made: Path) -> None:
    assert made.stat().st_size <= MOST_BYTES


def test_the_plotting_library_has_the_stated_version() -> None:
    assets = resources.files("axiscope.report") / "assets"
    named = tomllib.loads((assets / "plotly.toml").read_text(encoding="utf-8"))
    held = (assets / named["file"]).read_bytes()
    assert hashlib.sha256(held).hexdigest() == named["sha256"]
    assert f"v{named['version']}".encode() in held[:200]
    assert f"{named['licence']} license".encode() in held[:300]
