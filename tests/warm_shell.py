"""A process that has imported the command line, and runs it in copies of itself.

A copy (``fork``) spares the imports, which take longer than most commands. One line of JSON asks
for a run: arguments, folder, environment, files for its two outputs. One line answers: its exit
code. A copy does what is registered for its end, but does not take its modules apart. The fork
server of multiprocessing would be shared with commands under test, which start one of their own.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import sys
import threading
from importlib import import_module
from typing import Any


def ready() -> None:
    """Imports what commands import. No thread of ours may be there when a copy is made."""
    from axiscope.cli.commands import COMMANDS

    for name in ("app", *sorted({module for module, _ in COMMANDS.values()})):
        import_module(f"axiscope.cli.{name}")
    for name in ("typer.rich_utils", "typer._adapters", "rich.markdown", "rich.traceback"):
        import_module(name)


def take_over(asked: dict[str, Any]) -> None:
    """Makes this copy what a new process would have been."""
    os.environ.clear()
    os.environ.update(asked["env"])
    os.chdir(asked["cwd"])
    outputs = (
        os.open(asked[name], os.O_WRONLY | os.O_CREAT | os.O_TRUNC) for name in ("out", "err")
    )
    for number, opened in enumerate([os.open(os.devnull, os.O_RDONLY), *outputs]):
        os.dup2(opened, number)
        os.close(opened)
    sys.argv = ["axiscope", *asked["args"]]


def serve() -> dict[str, Any] | None:
    """Answers requests until there is no more; in a copy, the request that it is there for."""
    gc.freeze()
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        child = os.fork()
        if child == 0:
            return asked
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    return None


def run() -> None:
    """Runs the command and ends this copy with its exit code."""
    from axiscope.cli import main

    code: object = 0
    try:
        main()
    except SystemExit as done:
        code = done.code
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


if __name__ == "__main__":
    ready()
    asked = serve()
    if asked is not None:
        take_over(asked)
        run()
