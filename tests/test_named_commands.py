"""Tests that commands named on pages and in messages of Python and Rust exist."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

import pytest

from axiscope.cli.command_table import COMMANDS
from axiscope.cli.commands import imported

ROOT = Path(__file__).parents[1]
SOURCES = ("README.md", "docs/**/*.md", "src/axiscope/**/*.py", "crates/*/src/**/*.rs",
           "tools/projects/*.py")  # fmt: skip
NAMED = re.compile(
    r"(?P<begins>`|: |^ *)axiscope (?P<name>[a-z][a-z-]+)(?: (?P<word>[a-z][a-z-]+\b(?![:.=/])))?",
    re.MULTILINE,
)


@cache
def inner(name: str) -> Container[str]:
    """Returns the commands of a group. After a command that is not a group, any word is allowed."""
    return getattr(imported(name), "commands", None) or _Any()


class _Any:
    def __contains__(self, word: object) -> bool:
        return True


def wrong(text: str) -> Iterator[str]:
    """Yields the commands in a text that do not exist, either as a command or within a group."""
    for found in NAMED.finditer(text):
        name, word = found["name"], found["word"]
        if name not in COMMANDS:
            # Outside backticks, "axiscope" may be the first word of a sentence.
            if found["begins"] == "`":
                yield found[0]
        elif word and word not in inner(name):
            yield found[0]


@pytest.mark.parametrize("source", SOURCES)
def test_named_commands_exist(source: str) -> None:
    files = sorted(ROOT.glob(source))
    assert files
    found = {str(f.relative_to(ROOT)): w for f in files if (w := list(wrong(f.read_text())))}
    assert found == {}


def test_commands_that_do_not_exist_are_found() -> None:
    text = "install it: axiscope board install\nuse `axiscope board files`, `axiscope runs x`"
    assert len(list(wrong(text))) == 3
    assert list(wrong("`axiscope board doctor local x.toml`; `axiscope run x.toml`")) == []
