"""Finds all commands by reading the help pages, starting from the main page and continuing with
those of subcommands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.outputs.commands import Commands

BOX = re.compile(r"^╭─ Commands ─.*?^╰", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"^│ ([a-z][\w-]*) ", re.MULTILINE)


def help_pages(commands: Commands, *words: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields the words of a command together with its help page, and then those of its
    subcommands.
    """
    text = commands.run(*words, "--help")
    yield words, text
    for name in subcommands(text):
        yield from help_pages(commands, *words, name)


def subcommands(text: str) -> list[str]:
    """Returns the names in the list of commands on a help page."""
    box = BOX.search(text)
    return NAME.findall(box[0]) if box else []
