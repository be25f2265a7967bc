"""Tests the page with the keyboard, for screen readers, and in windows of several widths."""

from __future__ import annotations

from pathlib import Path

import pytest

from .page_actions import DESIGN, Open, Write, drop

pytestmark = pytest.mark.slow("opens pages in Chromium")


def test_the_timeline_is_zoomed_by_keyboard_and_by_dragging(opened: Open) -> None:
    page = opened(alone=True)
    output = page.page.locator("[data-figure=timeline-a] [data-view]")
    plot = page.page.locator("[data-figure=timeline-a] .draw")

    def view() -> tuple[float, float]:
        begin, end = (output.get_attribute("data-view") or "").split()
        return float(begin), float(end)

    first, last = view()
    assert last - first == 1000
    plot.focus()
    page.page.keyboard.press("+")
    assert view() == (first + 250, first + 750)
    page.page.keyboard.press("ArrowRight")
    assert view() == (first + 375, first + 875)
    box = plot.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.page.mouse.move(box["x"] + 0.5 * box["width"], middle)
    page.page.mouse.down()
    page.page.mouse.move(box["x"] + 0.7 * box["width"], middle)
    page.page.mouse.up()
    begin, end = view()
    assert first + 375 < begin < end < first + 875
    page.page.keyboard.press("0")
    begin, end = view()
    assert begin == 0
    assert end > 3900


def test_the_page_can_be_used_by_keyboard(opened: Open) -> None:
    page = opened(alone=True)
    reached: list[str] = []
    for _ in range(60):
        page.page.keyboard.press("Tab")
        here = page.page.evaluate(
            "(() => { const e = document.activeElement, s = getComputedStyle(e);"
            " const label = e.getAttribute('aria-label') || e.labels?.[0]?.innerText"
            " || e.innerText || '';"
            " return { label: label.trim().split('\\n')[0], outline: s.outlineStyle }; })()"
        )
        assert here["label"], reached
        assert here["outline"] != "none", here
        reached.append(here["label"])
        if here["label"] == "Burst":
            break
    assert {"Open a file", "Compare with a copy (B)", "Board", "PL clock", "Direction"} <= set(
        reached
    )
    page.change(lambda: page.page.keyboard.press("ArrowLeft"))
    assert page.page.locator("[data-member=camera] input[type=number]").first.input_value() == "32"


def test_screen_readers_hear_the_results(opened: Open) -> None:
    page = opened()
    live = page.page.locator("[data-live][aria-live=polite]")
    assert "MB/s in total, no demand missed" in live.inner_text()
    unlabelled = page.page.evaluate(
        "[...document.querySelectorAll('input, select, button')].filter((e) =>"
        " !(e.getAttribute('aria-label') || e.labels?.length || e.innerText.trim())).length"
    )
    assert unlabelled == 0
    for figure in page.page.locator("figure").all():
        assert "table" in (figure.locator(".draw svg").get_attribute("aria-label") or "")
        figure.get_by_text("As a table").click()
        assert figure.locator("table tbody tr").count() > 0


THEMES = pytest.mark.exhaustive("the explorer in every theme and width")


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        (400, "dark"),
        pytest.param(1280, "light", marks=THEMES),
        pytest.param(1280, "dark", marks=THEMES),
        pytest.param(400, "light", marks=THEMES),
    ],
)
def test_the_page_fits_its_window(opened: Open, written: Write, width: int, theme: str) -> None:
    page = opened(width, theme)
    assert page.mark("theme") == theme
    page.change(lambda: page.page.get_by_role("button", name="Compare with a copy (B)").click())
    page.change(lambda: drop(page, written("own.toml", DESIGN)))
    page.page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    page.page.locator("#theme").click()
    assert page.mark("theme") != theme


AXE = Path(__file__).parents[2] / "explorer" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.needs("axe")
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=THEMES)])
def test_the_page_passes_axe(opened: Open, theme: str) -> None:
    page = opened(theme=theme, alone=True)
    page.change(lambda: page.page.get_by_role("button", name="Compare with a copy (B)").click())
    page.page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    page.page.add_script_tag(path=str(AXE))
    found = page.page.evaluate(
        "axe.run().then((r) => r.violations.map((v) => v.id + ': ' + v.help + ' | '"
        " + v.nodes.slice(0, 4).map((n) => n.html.slice(0, 120)).join(' ; ')))"
    )
    assert found == []
