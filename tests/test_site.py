"""Tests that the site builds without a warning, fits narrow screens, and passes the checks of
axe.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.axe import severe
from tests.levels import variants

pytestmark = pytest.mark.slow("opens pages in Chromium")

PAGES = (
    "index",
    "start/tutorial",
    "howto/starving_writes",
    "reference/generated/command_options",
    "reference/library",
    "explain/concepts",
)
# All pages have the same layout. These are the first page, a page with code and a table, and a
# reference page.
SHOWN = variants(
    PAGES, "further pages of the site", "index", "howto/starving_writes", "reference/library"
)


@pytest.fixture(scope="module", params=SHOWN)
def page(request: pytest.FixtureRequest, browser: Any, site: Path) -> Iterator[Any]:
    opened = browser.new_page(viewport={"width": 400, "height": 900})
    opened.goto((site / f"{request.param}.html").as_uri())
    yield opened
    opened.close()


def test_a_page_fits_a_narrow_screen(page: Any) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


@pytest.mark.needs("axe")
def test_a_page_passes_axe(page: Any) -> None:
    assert severe(page) == []
