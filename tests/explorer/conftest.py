"""Opens the explorer in Chromium, offline. Any message on the console makes the test fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from axiscope.io.data_files import DATA
from axiscope.plan.design.load import read_design
from axiscope.report.explorer import PAGE, state_of_design

SHORT = {"warmup_us": 10.0, "min_us": 100.0, "max_us": 100.0, "skews": 1}
"""Times of the design that most tests use: the exact answer takes a tenth of the usual time."""
WAIT_MS = 120_000
"""Longest wait for a result. A loaded machine needs only a third of this time."""


class Opened:
    """An open page of the explorer, with the actions that a user can perform."""

    def __init__(self, page: Any, url: str) -> None:
        self.page = page
        self.url = url
        self.answer: list[str] = []
        page.set_default_timeout(WAIT_MS)
        page.on("console", lambda m: self.answer.append(f"{m.type}: {m.text}"))
        page.on("pageerror", lambda e: self.answer.append(str(e)))
        page.on("request", lambda r: self.asked(r.url))
        page.goto(url)
        self.exact()

    def asked(self, url: str) -> None:
        """Makes the test fail if the page makes any request to the network."""
        if not url.startswith(("file:", "blob:", "data:")):
            self.answer.append(f"request: {url}")

    def exact(self) -> None:
        """Waits for the exact results of the current settings."""
        self.page.wait_for_selector("html[data-shared=yes]")
        self.page.wait_for_selector("html[data-state=exact]")

    def change(self, act: Callable[[], object]) -> None:
        """Performs an action that changes a setting, and waits for the exact result."""
        self.page.evaluate("delete document.documentElement.dataset.shared")
        act()
        self.exact()

    def mark(self, name: str) -> str:
        """Returns an attribute in which the page stores its state."""
        found: str = self.page.evaluate(f"document.documentElement.dataset.{name}")
        return found

    def text(self, selector: str) -> str:
        """Returns the text of an element."""
        found: str = self.page.locator(selector).first.inner_text()
        return found


@pytest.fixture(scope="session")
def page_url() -> str:
    """Returns the URL of the built page."""
    return PAGE.resolve().as_uri()


@pytest.fixture(scope="session")
def video(page_url: str) -> str:
    """Returns the address of the page with one of the examples, the video pipeline, which runs for
    a short time.
    """
    raw = read_design(DATA / "experiments" / "examples" / "video.toml")
    return page_url + state_of_design(raw | {"run": SHORT})


@pytest.fixture(scope="session")
def kept() -> list[Opened]:
    """The page that tests share, once one of them has opened it."""
    return []


def _reuse(page: Opened, address: str) -> bool:
    """Resets a shared page to a design.

    Returns False if an earlier test has left the page without a result.
    """
    from playwright.sync_api import TimeoutError

    try:
        page.page.wait_for_selector("html[data-shared=yes][data-state=exact]", timeout=5000)
    except TimeoutError:
        return False
    hash_ = "#" + address.partition("#")[2]
    if page.page.evaluate("location.hash") != hash_:
        page.change(lambda: page.page.evaluate("(hash) => { location.hash = hash }", hash_))
    page.page.evaluate("scrollTo(0, 0)")
    return True


@pytest.fixture
def opened(
    browser: Any, page_url: str, video: str, kept: list[Opened]
) -> Iterator[Callable[..., Opened]]:
    """Opens the page with a width and a theme. At the end, all consoles must be empty.

    Opening takes most of the time of a test. Tests therefore share a page that is 1280 pixels wide,
    and open their designs in it through the address. All state except the design remains in that
    page. A test that changes such state, or depends on it, requests its own page with `alone`.
    `plain` opens the page as users first see it, with the first example.
    """
    contexts: list[Any] = []
    pages: list[Opened] = []

    def opening(
        width: int = 1280,
        theme: str = "light",
        url: str | None = None,
        *,
        plain: bool = False,
        alone: bool = False,
    ) -> Opened:
        shared = (width, theme, url) == (1280, "light", None) and not (alone or plain)
        if shared and kept:
            if _reuse(kept[0], video):
                pages.append(kept[0])
                return kept[0]
            kept.pop().page.context.close()
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=theme,
            offline=True,
            accept_downloads=True,
        )
        page = Opened(context.new_page(), page_url if plain else url or video)
        pages.append(page)
        if shared:
            kept.append(page)
        else:
            contexts.append(context)
        return page

    yield opening
    for context in contexts:
        context.close()
    answers = [line for page in pages for line in page.answer]
    for page in kept:
        page.answer.clear()
    assert answers == []


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes a file that a test then drops on the page."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write
