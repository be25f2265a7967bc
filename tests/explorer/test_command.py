"""Tests `axiscope explore`, which opens the explorer."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from axiscope.errors import UserError
from axiscope.report import explorer
from tests.shell import axiscope

from .conftest import Opened

pytestmark = pytest.mark.slow("opens pages in Chromium")

ROOT = Path(__file__).parents[2]
SDR = ROOT / "data/experiments" / "examples" / "sdr.toml"


def test_the_page_contains_a_design(opened: Callable[..., Opened], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = axiscope("explore", SDR, "-p", "ultra96v2", "-o", page, "--no-browser")
    assert done.returncode == 0, done.stderr
    assert str(page) in done.stdout.replace("\n", "")
    there = opened(url=page.as_uri())
    assert "SDR capture while Linux runs" in there.text(".standing")
    assert there.page.locator("label:text-is('Board') + select").input_value() == "ultra96v2"


@pytest.mark.exhaustive("the page with another design")
def test_the_page_contains_a_design_with_cases(
    opened: Callable[..., Opened], tmp_path: Path
) -> None:
    cases = opened(
        url=_written(tmp_path, ROOT / "data/experiments" / "examples" / "two_tenants.toml"),
    )
    assert "Two tenants" in cases.text(".standing")


def _written(folder: Path, design: Path) -> str:
    page = folder / f"{design.stem}.html"
    explorer.write_page(page, explorer.state_of(design))
    return page.as_uri()


def test_the_page_contains_a_users_board(opened: Callable[..., Opened], tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    text = (ROOT / "data/platforms" / "zybo.toml").read_text(encoding="utf-8")
    board.write_text(text.replace('title = "', 'title = "Own: ', 1), encoding="utf-8")
    design = tmp_path / "design.toml"
    design.write_text(
        'schema = 1\ntitle = "T"\n[[stream]]\nname = "a"\ndirection = "read"\n', encoding="utf-8"
    )
    page = tmp_path / "page.html"
    explorer.write_page(page, explorer.state_of(design, str(board)))
    there = opened(url=page.as_uri())
    assert "Own: " in there.text(".left")


def test_errors_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('schema = 1\ntitle = "T"\n[[stream]]\nname = "a"\n', encoding="utf-8")
    with pytest.raises(UserError, match=r"broken\.toml.*direction"):
        explorer.state_of(broken, "zcu102")
    monkeypatch.setattr(explorer, "PAGE", tmp_path / "nowhere.html")
    with pytest.raises(UserError, match="make explorer"):
        explorer.page()


def test_the_page_is_small(page_url: str) -> None:
    # The limit on the page is five megabytes when it is compressed.
    assert len(gzip.compress(explorer.page().encode())) < 5_000_000
