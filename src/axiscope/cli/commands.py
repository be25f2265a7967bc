"""Lists the commands.

The file of a command is imported when the command is called. Importing all commands takes more than
a second, and even `--help` would have to wait for it. Names, files and the first lines of the help
are therefore stored in a table, which is written by `tools/write_commands.py`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from axiscope.cli.command_table import COMMANDS
from axiscope.cli.ctrl_c import ctrl_c
from axiscope.errors import ParameterError, StoppedError, UserError


def imported(name: str) -> Any:
    """Imports a command. Returns it together with its options."""
    app = typer.Typer(rich_markup_mode="rich", pretty_exceptions_enable=False)
    with ctrl_c.ends_at_once():
        import_module(f"axiscope.cli.{COMMANDS[name][0]}").register(app)
    command = get_group(app).commands[name]
    _flow(command)
    return command


def _flow(command: Any) -> None:
    """Joins the lines of each paragraph of the help, which removes the docstring's line breaks."""
    paragraphs = (command.help or "").split("\n\n")
    command.help = "\n\n".join(" ".join(text.split()) for text in paragraphs)
    for inner in getattr(command, "commands", {}).values():
        _flow(inner)


class StopCommand(Exception):  # noqa: N818  It is not an error.
    """Raised when Ctrl-C ended a command. The text is shown to the user."""


class Commands(TyperGroup):
    """A group that lists the commands in the table, and imports the command that is called."""

    def __init__(self, **settings: Any) -> None:
        settings["commands"] = {n: TyperCommand(n, help=text) for n, (_, text) in COMMANDS.items()}
        super().__init__(**settings)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command.

        If a parameter is invalid, the error names the option. On Ctrl-C, `StopCommand` is raised,
        because Typer would exit without a message.
        """
        try:
            return super().invoke(ctx)
        except ParameterError as error:
            # An option for a list has one name, so the index of the invalid value is left out.
            names = (name.partition(".")[0] for name in error.parameter.split(" and "))
            named = (f"--{name.replace('_', '-')}" for name in names)
            raise UserError(f"{' and '.join(named)}: {error.problem}") from error
        except (KeyboardInterrupt, Exception) as error:
            if isinstance(error, StoppedError):
                raise StopCommand(str(error)) from None
            # A library may have converted the interrupt to an exception of another type.
            if ctrl_c.pressed or isinstance(error, KeyboardInterrupt):
                raise StopCommand("stopped") from None
            raise

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Imports the command that the first word names. Returns it with the remaining words."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, listed if name is None else imported(name), rest
