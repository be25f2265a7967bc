"""Runs a server process that imports the command line once and forks a process for each command.

Forking saves the imports, which take longer than most commands. A request is one line of JSON:
arguments, folder, environment, and files for both outputs. The answer is one line with the exit
code. A forked process runs its exit handlers but does not unload its modules. The fork server of
multiprocessing is not used, because commands under test start their own.
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
    """Imports the modules of commands. It must not start threads, because forked processes would
    not have them.
    """
    from axiscope.cli.command_table import COMMANDS

    for name in ("app", *sorted({module for module, _ in COMMANDS.values()})):
        import_module(f"axiscope.cli.{name}")
    for name in ("typer.rich_utils", "typer._adapters", "rich.markdown", "rich.traceback"):
        import_module(name)


def see_one_processor() -> None:
    """Runs the points of a command in its own process, unless a number of jobs is given.

    The fixture `single_processor` explains why.
    """
    os.sched_getaffinity = lambda _: {0}


def take_over(asked: dict[str, Any]) -> None:
    """Gives a forked process the arguments, the folder, the environment and the outputs of its
    command.
    """
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
    """Answers requests until the input ends. In a forked process, returns the request that is to be
    run.
    """
    gc.freeze()
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        child = os.fork()
        if child == 0:
            return asked
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    return None


def run() -> None:
    """Runs the command and exits with its exit code."""
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
    see_one_processor()
    asked = serve()
    if asked is not None:
        take_over(asked)
        run()
