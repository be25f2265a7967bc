"""Opens the explorer in Chromium, offline. Any message on the console fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from axiscope.report.explorer import PAGE

WAIT_MS = 120_000
"""Longest wait for a result; a loaded machine takes a third of it."""


class Opened:
    """An open page of the explorer, and the actions of a user."""

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
        """Fails on any request to the network."""
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
        """Returns an attribute in which the page records its state."""
        found: str = self.page.evaluate(f"document.documentElement.dataset.{name}")
        return found

    def text(self, selector: str) -> str:
        """Returns the text of an element."""
        found: str = self.page.locator(selector).first.inner_text()
        return found


@pytest.fixture(scope="session")
def page_url() -> str:
    """URL of the built page."""
    return PAGE.resolve().as_uri()


@pytest.fixture(scope="session")
def addresses() -> dict[str, str]:
    """Addresses of the page with an example, once one was selected: they contain the design."""
    return {}


@pytest.fixture
def opened(
    browser: Any, page_url: str, addresses: dict[str, str]
) -> Iterator[Callable[..., Opened]]:
    """Opens the page with a width and a theme. At the end, all consoles have to be empty."""
    contexts: list[Any] = []
    pages: list[Opened] = []

    def opening(
        width: int = 1280, theme: str = "light", url: str = page_url, example: str | None = "video"
    ) -> Opened:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=theme,
            offline=True,
            accept_downloads=True,
        )
        contexts.append(context)
        wanted = example if "#" not in url else None
        page = Opened(context.new_page(), addresses.get(wanted or "", url))
        pages.append(page)
        if wanted is not None and wanted not in addresses:
            page.change(lambda: page.page.get_by_label("Example").select_option(wanted))
            addresses[wanted] = page.page.url
        return page

    yield opening
    for context in contexts:
        context.close()
    assert [line for page in pages for line in page.answer] == []


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes a file that a test drops on the page."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write
