"""Pages show the current output of commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import page_output as pages

pytestmark = [
    pytest.mark.slow("whole papers, notebooks and pages"),
    pytest.mark.needs("explorer"),
]


@pytest.mark.parametrize("page", pages.pages(), ids=lambda page: page.stem)
def test_a_page_shows_the_output_of_its_commands(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert pages.current(text) == text, "python -m tools.page_output writes it anew"


def test_outdated_output_is_found() -> None:
    page = "Before.\n\n```console\n$ echo one\ntwo\n```\n"
    assert pages.current(page) == page.replace("two", "one")


def test_a_fence_with_a_title_is_a_file() -> None:
    page = '```toml title="a.toml"\nx = 1\n```\n\n```console\n$ cat a.toml\nx = 2\n```\n'
    assert pages.current(page) == page.replace("x = 2", "x = 1")


def test_a_command_that_fails_ends_the_check() -> None:
    with pytest.raises(RuntimeError, match="false: ended with 1"):
        pages.current("```console\n$ false\n```\n")
