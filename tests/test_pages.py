"""Tests that pages show the current output of commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import page_output as pages

pytestmark = [
    pytest.mark.slow("whole papers, notebooks and pages"),
    pytest.mark.needs("explorer"),
    pytest.mark.usefixtures("pinned"),
]


PAGES = pages.pages()


def searches(command: str) -> bool:
    """Returns whether a command runs a search that takes seconds.

    Only `make test-all` runs these.
    """
    return command.startswith(("axiscope inject ", "axiscope advise "))


WHOLE = pytest.mark.exhaustive("commands on pages that search")


@pytest.mark.parametrize("part", ["most", pytest.param("all", marks=WHOLE)])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_shows_the_output_of_its_commands(page: Path, part: str) -> None:
    """If several pages show a command, it is run for the last of them, and the others must agree
    with that page.
    """
    text = page.read_text(encoding="utf-8")
    known = pages.transcripts(text, searches) if part == "most" else {}
    for later in PAGES[PAGES.index(page) + 1 :]:
        known |= pages.transcripts(later.read_text(encoding="utf-8"), pages.is_alone)
    assert pages.current(text, known) == text, "python -m tools.page_output writes it anew"


def test_commands_that_depend_on_no_file_are_shared() -> None:
    page = "```console\n$ axiscope show a\nb\n$ axiscope run a.toml\nc\n$ cat x\ny\n```\n"
    found = pages.transcripts(page, pages.is_alone)
    assert found == {"axiscope show a": "$ axiscope show a\nb\n"}
    other = "```console\n$ axiscope show a\nd\n```\n"
    assert pages.current(other, found) == other.replace("d\n", "b\n")


def test_outdated_output_is_found() -> None:
    page = "Before.\n\n```console\n$ echo one\ntwo\n```\n"
    assert pages.current(page) == page.replace("two", "one")


def test_a_fence_with_a_title_is_a_file() -> None:
    page = '```toml title="a.toml"\nx = 1\n```\n\n```console\n$ cat a.toml\nx = 2\n```\n'
    assert pages.current(page) == page.replace("x = 2", "x = 1")


def test_a_command_that_fails_ends_the_check() -> None:
    with pytest.raises(RuntimeError, match="false: ended with 1"):
        pages.current("```console\n$ false\n```\n")
