"""Writes docs/reference/generated/command_options.md: every command with its arguments and options.

python -m tools.write_commands           # writes the page
python -m tools.write_commands --check   # exit status 1 if the page is outdated
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from axiscope.cli.commands import COMMANDS, imported

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "generated" / "command_options.md"
HEAD = """\
# Options of every command

This page lists the arguments and options of each command. `tools/write_commands.py` generates it
from the program. [Commands](../commands.md) describes the purpose of each command, with examples.
"""


def page() -> str:
    """Returns the text of the page."""
    parts = [HEAD]
    for name in COMMANDS:
        parts += _command(f"axiscope {name}", imported(name), 2)
    return "\n".join(parts).rstrip() + "\n"


def _command(name: str, command: Any, level: int) -> Iterator[str]:
    yield f"{'#' * level} {name}\n"
    if command.help:
        yield _plain(command.help) + "\n"
    inner = getattr(command, "commands", {})
    for word, one in inner.items():
        yield from _command(f"{name} {word}", one, level + 1)
    rows = [_row(p) for p in command.params if p.name != "help"] if not inner else []
    if rows:
        yield "| Argument or option | Default | Meaning |\n|---|---|---|"
        yield "\n".join(rows) + "\n"


def _row(parameter: Any) -> str:
    names = parameter.opts + parameter.secondary_opts
    shown = ", ".join(f"`{name}`" for name in names)
    if parameter.param_type_name == "argument":
        shown = f"*{parameter.name}*"
    without = "required" if parameter.required else _default(parameter)
    return f"| {shown} | {without} | {_plain(parameter.help or '').replace('|', chr(92) + '|')} |"


def _default(parameter: Any) -> str:
    value = parameter.default
    if value is None or callable(value) or value is False or value == ():
        return ""
    return "yes" if value is True else f"`{getattr(value, 'value', value)}`"


def _plain(text: str) -> str:
    """Converts help text to Markdown: removes the escapes of brackets."""
    return text.replace("\\[", "[").replace("<", "&lt;").strip()


def main() -> int:
    """Writes or checks the page; returns the exit status."""
    made = page()
    if "--check" in sys.argv[1:]:
        return int(not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != made)
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
