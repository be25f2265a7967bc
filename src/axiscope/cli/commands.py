"""The commands by name. The file of a command is imported when it is called.

This is the only place where imports are delayed for start-up time: importing all commands takes
more than a second, and even `--help` would need it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from axiscope.cli.ctrl_c import ctrl_c
from axiscope.errors import ParameterError, StoppedError, UserError

COMMANDS = {
    "run": (
        "runs",
        "Run an experiment or a design; write table, manifest and report into a folder.",
    ),
    "report": ("runs", "Write the report of a run again: one HTML file that works offline."),
    "export": ("runs", "Export the table of a run."),
    "compare": (
        "compare",
        "Compare two runs of the same points: a board and the model, or two runs of a board.",
    ),
    "predict": ("model", "Predict the rates and latency of every port for your configurations."),
    "validate": ("model", "Score the model against measured rates and latencies."),
    "replay": (
        "model",
        "Replay a DRAM trace at the controller, as fast as it accepts requests.",
    ),
    "calibrate": ("calibrate", "Correct the model of a board with measurements of that board."),
    "interfere": (
        "interfere",
        "Show who slows whom: the slowdown of every victim by every aggressor, over the load.",
    ),
    "inject": (
        "inject",
        "Find how much traffic is safe for a victim, and what to program for it.",
    ),
    "explore": ("explore", "Open the explorer, a page that contains the model, in your browser."),
    "advise": ("advise", "Find changes to a design that let every stream meet its demands."),
    "offload": (
        "offload",
        "Show the end-to-end cost of an offload: which port for which buffer size.",
    ),
    "reproduce": (
        "reproduce",
        "Compare published numbers with the model: published value, model value and error.",
    ),
    "show": ("describe", "Show the path from each port to the DRAM, with rates and limits."),
    "schema": (
        "describe",
        "Print the JSON Schema of files, points, results or facts, for editors.",
    ),
    "monitor": (
        "monitor",
        "Watch your own accelerator's bus on a board: rates, latency, what it waits for, errors.",
    ),
    "probe": ("probe", "Time single transactions of a port, in cycles of the programmable logic."),
    "bench": (
        "bench",
        "Write the setup file of a test bench: a board's memory behind your own AXI ports.",
    ),
    "examples": (
        "examples",
        "Copy experiments, designs, test benches and notebooks to your own folder.",
    ),
    "doctor": (
        "doctor",
        "Check which optional tools are installed, what the missing ones are for and "
        "how to get them.",
    ),
    "vivado": (
        "vivado",
        "Print a Tcl script for Vivado: it exports the open block design and opens the report.",
    ),
    "platforms": (
        "platform_list",
        "List the platforms: chip, DRAM, width, peak, and whether the board was measured.",
    ),
    "platform": ("platforms", "Make a platform file of your own board, and compare boards."),
    "board": (
        "board",
        "Examine a board: what prevents an experiment from running, settings, registers, a report.",
    ),
    "import": (
        "imports",
        "Import a Vivado project as a platform and a design, or published measurements as tables.",
    ),
    "trace": (
        "trace",
        "Extract AXI traffic from a simulation or a logic analyser: bursts, and a design.",
    ),
    "registers": ("registers", "List, explain, read and write the instrument's registers by name."),
    "host": ("host", "Measure the CPUs and the memory of this computer."),
}
"""The file of each command in this folder, and the first line of its help, in order."""


def imported(name: str) -> Any:
    """Imports a command and returns it with its options."""
    app = typer.Typer(rich_markup_mode="rich", pretty_exceptions_enable=False)
    with ctrl_c.ends_at_once():
        import_module(f"axiscope.cli.{COMMANDS[name][0]}").register(app)
    command = get_group(app).commands[name]
    _flow(command)
    return command


def _flow(command: Any) -> None:
    """Joins the lines of each paragraph of the help, without the docstring's line breaks."""
    paragraphs = (command.help or "").split("\n\n")
    command.help = "\n\n".join(" ".join(text.split()) for text in paragraphs)
    for inner in getattr(command, "commands", {}).values():
        _flow(inner)


class StopCommand(Exception):  # noqa: N818  It is not an error.
    """Ctrl-C ended the command; the text is shown to the user."""


class Commands(TyperGroup):
    """Lists the commands of the table above and imports the one that is called."""

    def __init__(self, **settings: Any) -> None:
        settings["commands"] = {n: TyperCommand(n, help=text) for n, (_, text) in COMMANDS.items()}
        super().__init__(**settings)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command; names the option of a wrong parameter.

        On Ctrl-C it raises `StopCommand`, because Typer would end silently.
        """
        try:
            return super().invoke(ctx)
        except ParameterError as error:
            named = (f"--{name.replace('_', '-')}" for name in error.parameter.split(" and "))
            raise UserError(f"{' and '.join(named)}: {error.problem}") from error
        except (KeyboardInterrupt, Exception) as error:
            if isinstance(error, StoppedError):
                raise StopCommand(str(error)) from None
            # A library may have turned the interrupt into another error.
            if ctrl_c.pressed or isinstance(error, KeyboardInterrupt):
                raise StopCommand("stopped") from None
            raise

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Returns the command that the first word names, imported, and the remaining words."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, listed if name is None else imported(name), rest
