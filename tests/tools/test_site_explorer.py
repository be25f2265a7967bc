"""Tests that the site shows the explorer, and links the designs on its pages to it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from axiscope.report import explorer
from tools import site_explorer

DESIGN = """```toml title="own.toml"
schema = 1
title = "Own"
platform = "zcu102"

[[stream]]
name = "a"
direction = "read"
```
"""
PAGE = SimpleNamespace(file=SimpleNamespace(src_uri="howto/which_port.md"))


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    page = tmp_path / "explorer.html"
    page.write_text('<html><head></head><body><div id="app"></div></body></html>')
    monkeypatch.setattr(explorer, "PAGE", page)
    return page


@pytest.mark.usefixtures("built")
def test_designs_of_pages_link_to_the_explorer() -> None:
    text = site_explorer.on_page_markdown(DESIGN, PAGE)
    assert '<a href="../explorer/index.html#1=' in text
    other = DESIGN.replace("[[stream]]", "[other]")
    assert site_explorer.on_page_markdown(other, PAGE) == other


@pytest.mark.usefixtures("built")
def test_the_start_page_has_the_live_explorer_and_three_designs() -> None:
    text = site_explorer.on_page_markdown("<!-- explorer -->\n", PAGE)
    assert text.count('target="axiscope-explorer"') == 3
    assert 'src="../explorer/index.html#example=first_design"' in text


def test_a_picture_takes_the_place_of_an_explorer_that_is_not_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explorer, "PAGE", tmp_path / "none.html")
    assert "<img" in site_explorer.on_page_markdown("<!-- explorer -->\n", PAGE)
    assert site_explorer.on_page_markdown(DESIGN, PAGE) == DESIGN


def test_the_copy_on_the_site_links_back(built: Path, tmp_path: Path) -> None:
    site_explorer.on_post_build({"site_dir": str(tmp_path / "site")})
    text = (tmp_path / "site" / "explorer" / "index.html").read_text()
    assert '<meta name="axiscope-link" content="../index.html" data-name="Documentation">' in text
    assert built.read_text() != text
