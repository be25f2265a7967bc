"""Writes the table of commands and the page of their arguments and options.

The table is src/axiscope/cli/command_table.py, and the page is
docs/reference/generated/command_options.md.

python -m tools.write_commands           # writes both
python -m tools.write_commands --check   # exit status 1 if one of them is outdated
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import typer
from typer.main import get_group

from axiscope.cli import command_table
from axiscope.cli.command_table import COMMANDS
from axiscope.cli.commands import imported

TABLE = Path(command_table.__file__)
PAGE = Path(__file__).parents[1] / "docs" / "reference" / "generated" / "command_options.md"
HEAD = """\
# Options of every command

This page lists the arguments and options of each command. `tools/write_commands.py` generates it
from the program. [Commands](../commands.md) describes the purpose of each command, with examples.
"""


def commands() -> dict[str, tuple[str, str]]:
    """Returns the file of each command and the first line of its help, in the order of the
    table.

    A command is anything that the function `register` of a file in src/axiscope/cli adds.
    """
    found: dict[str, tuple[str, str]] = {}
    for path in sorted(TABLE.parent.glob("[!_]*.py")):
        module = import_module(f"axiscope.cli.{path.stem}")
        if not hasattr(module, "register"):
            continue
        app = typer.Typer()
        module.register(app)
        # Typer does not create a group if there is only a single command.
        app.callback()(lambda: None)
        for name, command in get_group(app).commands.items():
            first = " ".join((command.help or "").split("\n\n")[0].split())
            found[name] = (path.stem, first)
    rows = {name: found.pop(name) for name in COMMANDS if name in found}
    return rows | found


def table() -> str:
    """Returns the text of the table."""
    head = f'"""{command_table.__doc__}"""\n# ruff: noqa: E501\n'
    text = f"{head}\nCOMMANDS = {commands()!r}\n"
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TABLE), "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout


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
    """Writes or checks the page. Returns the exit status."""
    current = TABLE.read_text(encoding="utf-8") == table()
    if "--check" in sys.argv[1:]:
        return int(not current or PAGE.read_text(encoding="utf-8") != page())
    if not current:
        TABLE.write_text(table(), encoding="utf-8")
        # The page lists the commands in the new table, so a new interpreter has to read the table.
        return subprocess.run([sys.executable, "-m", "tools.write_commands"]).returncode
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
