"""Runs the command line in a forked process with limits on time and memory."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

SECONDS = 20.0
"""A command that takes longer on a small file is a defect."""

MOST_BYTES = 1 << 30
"""A command that takes more memory on a small file is a defect."""

ADDRESSES = 16 << 30
"""Limit of the address space, so that a runaway command does not exhaust the computer."""


@dataclass(frozen=True)
class Outcome:
    """How a command ended, and what it printed."""

    words: tuple[str, ...]
    code: int
    """Exit code, or the negated number of the signal that ended the command."""
    output: str
    errors: str
    seconds: float
    most_bytes: int

    def broken(self) -> str | None:
        """Returns the rule that the command has broken. Returns None if it succeeded or reported an
        error properly.
        """
        if self.seconds > SECONDS:
            return f"takes more than {SECONDS:g} s"
        if self.code < 0:
            return f"ended by {signal.Signals(-self.code).name}"
        for sign in ("Traceback", "panicked at"):
            if sign in self.errors or sign in self.output:
                return sign
        if self.code not in (0, 2):
            return f"exit code {self.code}"
        if self.code == 2 and "rror" not in self.errors:
            return "exit code 2 without a sentence"
        if self.most_bytes > MOST_BYTES:
            return f"takes {self.most_bytes >> 20} MiB"
        return None


def axiscope(words: list[str], folder: Path) -> Outcome:
    """Runs a command line in a folder, and kills it after `SECONDS`."""
    out, err = folder / ".stdout", folder / ".stderr"
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        _run(words, folder, out, err)
    limit = started + SECONDS + 1
    while True:
        done, status, used = os.wait4(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > limit:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
        time.sleep(0.002)
    return Outcome(
        words=tuple(words),
        code=os.waitstatus_to_exitcode(status),
        output=out.read_text(errors="replace"),
        errors=err.read_text(errors="replace"),
        seconds=time.monotonic() - started,
        most_bytes=used.ru_maxrss << 10,
    )


def _run(words: list[str], folder: Path, out: Path, err: Path) -> None:
    """Runs a command line in the forked process, which then exits."""
    code = 1
    try:
        os.setpgid(0, 0)
        os.chdir(folder)
        for number, path in ((1, out), (2, err)):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        sys.stdout = os.fdopen(os.dup(1), "w", encoding="utf-8")
        sys.stderr = os.fdopen(os.dup(2), "w", encoding="utf-8")
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.environ |= {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "100"}
        sys.argv = ["axiscope", *words]
        from axiscope.cli.app import main

        main()
        code = 0
    except SystemExit as done:
        code = done.code if isinstance(done.code, int) else int(done.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(BaseException):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)
