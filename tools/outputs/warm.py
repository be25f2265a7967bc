"""Runs commands in copies of a process that has already imported them, which saves a second for
each command.

The program runs under the interpreter that has axiscope installed, and needs nothing else. Each
line of standard input is a command as JSON: its words, its folder, and the files for its two
outputs. Each answer is a line with the exit status.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import pkgutil
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any


def import_all() -> None:
    """Imports all modules of axiscope, except those that need a package that is not installed."""
    import axiscope

    for module in pkgutil.walk_packages(axiscope.__path__, "axiscope."):
        if not module.name.endswith("__main__") and "cocotb" not in module.name:
            with suppress(ImportError):
                import_module(module.name)
    import_module("typer.rich_utils")


def serve() -> dict[str, Any] | None:
    """Runs the commands in the input until the input ends. In the process of a command, returns the
    command to run.
    """
    gc.freeze()
    for line in sys.stdin:
        command: dict[str, Any] = json.loads(line)
        child = os.fork()
        if child == 0:
            return command
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    return None


def run(command: dict[str, Any]) -> int:
    """Runs a command in this process, with its outputs in files. Returns the exit status of the
    command.
    """
    os.chdir(command["folder"])
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    files = [os.open(command[name], flags) for name in ("output", "errors")]
    for number, opened in enumerate([os.open(os.devnull, os.O_RDONLY), *files]):
        os.dup2(opened, number)
        os.close(opened)
    sys.argv = ["axiscope", *command["words"]]
    cli = import_module("axiscope.cli")
    try:
        cli.main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    return 0


if __name__ == "__main__":
    import_all()
    asked = serve()
    if asked is not None:
        status = run(asked)
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
