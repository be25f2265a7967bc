"""Tests the explorer in use: changing settings, sharing, comparing and saving."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from axiscope.io.data_files import DATA
from axiscope.report.explorer import PAGE
from tests.processes import thread_cpu_s
from tests.report.sizes import MOST_BYTES

from .conftest import Opened
from .page_actions import DESIGN, Open, Write, drop, rate

pytestmark = pytest.mark.slow("opens pages in Chromium")


@pytest.mark.usefixtures("page_url")
def test_it_is_small() -> None:
    """A report consists of this page and results, and must fit within the limit together with
    them.
    """
    assert PAGE.stat().st_size <= 0.98 * MOST_BYTES


def longest_s(before: dict[Path, float]) -> float:
    """Returns the CPU time that the busiest thread has used since `before`.

    Wall-clock time would depend on the load of the machine.
    """
    return max(s - before.get(t, 0.0) for t, s in thread_cpu_s(os.getpid()).items())


def test_it_works_offline(opened: Open, capsys: pytest.CaptureFixture[str]) -> None:
    before = thread_cpu_s(os.getpid())
    page = opened(plain=True)
    with capsys.disabled():
        print(f"\nexplorer: first answer painted after {page.mark('firstMs')} ms")
    assert float(page.mark("firstMs")) > 0
    assert longest_s(before) < 10
    assert "lookups misses its rate" in page.text(".limit")
    for figure in ("rates", "latency", "causes", "waits", "timeline"):
        assert page.page.locator(f"[data-figure={figure}-a] .draw svg").count() == 1, figure
    page.page.get_by_label("Example").select_option("video")
    page.page.wait_for_selector("[data-member=scaler_in]")


def test_a_slider_updates_the_result(opened: Open, capsys: pytest.CaptureFixture[str]) -> None:
    page = opened()
    before = rate(page, "camera")
    page.page.locator("[data-member=camera] input[aria-label='Rate wanted']").focus()
    page.page.evaluate("delete document.documentElement.dataset.coarseMs")
    begun = thread_cpu_s(os.getpid())
    page.change(lambda: page.page.keyboard.press("Home"))
    with capsys.disabled():
        print(f"\nexplorer: a changed slider, four ports: painted after {page.mark('coarseMs')} ms")
    assert float(page.mark("coarseMs")) > 0
    assert longest_s(begun) < 5
    assert rate(page, "camera") < 0.2 * before
    assert "exact answer" in page.text(".standing")


def test_an_outdated_result_is_not_shown(opened: Open) -> None:
    page = opened()
    slider = page.page.locator("[data-member=camera] input[aria-label='Rate wanted']")
    slider.focus()

    def dragged() -> None:
        for key in ["ArrowRight"] * 12 + ["Home"]:
            page.page.keyboard.press(key)

    page.change(dragged)
    assert rate(page, "camera") == pytest.approx(50, rel=0.3)


def test_the_url_contains_the_whole_state(opened: Open, written: Write) -> None:
    page = opened()
    board = (DATA / "platforms" / "ultra96.toml").read_text(encoding="utf-8")
    page.change(lambda: drop(page, written("own.toml", DESIGN)))
    page.change(lambda: drop(page, written("mine.toml", board)))
    page.change(lambda: page.page.get_by_role("button", name="Compare with a copy (B)").click())
    clock = page.page.get_by_label("PL clock").last
    page.change(lambda: clock.fill("123.5"))
    shown = [page.text(f".answer[data-side={side}] table") for side in "ab"]
    assert shown[0] != shown[1]
    other = opened(url=page.page.url)
    assert [other.text(f".answer[data-side={side}] table") for side in "ab"] == shown


@pytest.mark.exhaustive("an address that is loaded again")
def test_a_page_that_is_loaded_again_keeps_its_state(opened: Open, written: Write) -> None:
    page = opened(alone=True)
    page.change(lambda: drop(page, written("own.toml", DESIGN)))
    shown = page.text(".answer table")
    page.page.reload()
    page.exact()
    assert page.text(".answer table") == shown


def test_a_broken_url_is_reported(opened: Open, page_url: str) -> None:
    page = opened(url=f"{page_url}#1=nonsense")
    assert "copy it whole" in page.text(".message")


def test_two_designs_are_compared(opened: Open) -> None:
    page = opened()
    page.change(lambda: page.page.get_by_role("button", name="Compare with a copy (B)").click())
    same = page.text(".compare table")
    assert "+0 (+0\u00a0%)" in same
    fast = page.page.locator("[data-member=display]").get_by_label("As fast as possible")
    page.change(fast.check)
    assert rate(page, "display", "a") < 800 < rate(page, "display", "b")
    assert page.text(".compare table") != same
    page.change(lambda: page.page.get_by_role("button", name="Close B").click())
    assert page.page.locator(".answer").count() == 1


@pytest.mark.exhaustive("advice in the page, which Rust and the library test, too")
def test_advice_is_computed_and_applied(opened: Open) -> None:
    page = opened(plain=True)
    page.page.get_by_role("button", name="Ask the adviser").click()
    page.page.wait_for_selector(".advice table")
    assert "0" in page.page.locator(".advice tr", has_text="Demands missed").inner_text()
    page.change(lambda: page.page.get_by_role("button", name="Put design 1 into B").click())
    assert "All demands are met" in page.text(".answer[data-side=b] .limit")
    described = page.page.locator(".advice tr", has_text="lookups, MB/s").locator("td").nth(1)
    assert described.inner_text().split()[0] == f"{rate(page, 'lookups', 'b'):.0f}"


def test_masters_are_added_and_removed(opened: Open, written: Write) -> None:
    page = opened()
    page.change(lambda: drop(page, written("own.toml", DESIGN.partition("[[program]]")[0])))
    page.change(lambda: page.page.get_by_role("button", name="+ stream").click())
    page.change(lambda: page.page.get_by_role("button", name="+ CPU program").click())
    page.change(lambda: page.page.get_by_role("button", name="+ network on a DPU").click())
    page.change(lambda: page.page.get_by_role("button", name="Remove reader").click())
    names = page.page.locator(".card summary strong").all_inner_texts()
    assert names == ["stream", "tenant", "program", "network"]


def saved(page: Opened, name: str | re.Pattern[str]) -> Path:
    with page.page.expect_download() as waiting:
        page.page.get_by_role("button", name=name, exact=True).first.click()
    path: Any = waiting.value.path()
    return Path(path)


def test_results_and_designs_are_saved(opened: Open) -> None:
    page = opened()
    slider = page.page.locator("[data-member=scaler_in] input[aria-label='Burst']")
    page.change(lambda: slider.fill("2"))
    design = tomllib.loads(saved(page, "Save design").read_text(encoding="utf-8"))
    stream = next(s for s in design["stream"] if s["name"] == "scaler_in")
    assert stream["burst_beats"] == {"least": 4, "most": 256, "now": 4}
    assert design["platform"] == "zcu102"
    svg = saved(page, "SVG").read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert "scaler_in" in svg
    assert "The DRAM moves data" in svg
    assert saved(page, "Picture (PNG)").read_bytes().startswith(b"\x89PNG")
    one = saved(page, re.compile("^Save .* as PNG$")).read_bytes()
    assert one.startswith(b"\x89PNG")


def test_another_board_can_be_selected(opened: Open) -> None:
    page = opened()
    boards = page.page.locator("label:text-is('Board') + select")
    names = boards.locator("option").all_inner_texts()
    assert names == sorted(p.stem for p in (DATA / "platforms").glob("*.toml"))
    page.change(lambda: boards.select_option("ultra96v2"))
    assert "Ultra96-V2" in page.text(".left")
    # The ports of this board have different names, so the streams are moved to ports that exist.
    page.change(lambda: boards.select_option("de1_soc"))
    ports = page.page.locator(".answer table").first.locator("tbody .ports")
    assert set(ports.all_inner_texts()) <= {"F2S0", "F2S1", "F2S2", "F2H", "ACP"}
