"""Ensures that Ctrl-C always ends the command line with status 130 and one sentence."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

STATUS = 130
"""Exit status that shells report for a program that SIGINT ended."""

AGAIN_S = 0.05
"""Delay before a Ctrl-C that Python dropped is sent again."""


class CtrlC:
    """Handles SIGINT while the command line runs."""

    def __init__(self) -> None:
        self.pressed = False
        """Whether the user has asked the command to stop."""
        self._at_once = True

    def __call__(self, *_: object) -> None:
        """Raises KeyboardInterrupt, or ends the process at once if nothing must be cleaned up."""
        if self._at_once:
            with suppress(Exception):
                sys.stdout.flush()
            os.write(2, b"stopped\n")
            os._exit(STATUS)
        self.pressed = True
        raise KeyboardInterrupt

    def install(self) -> None:
        """Installs the handler, unless SIGINT is ignored in this process (`nohup`, `&`)."""
        if threading.current_thread() is not threading.main_thread():
            return
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self)
            sys.unraisablehook = _send_again

    @contextmanager
    def raises(self) -> Iterator[None]:
        """Turns Ctrl-C into an exception while a command runs, so that the command can clean up."""
        self._at_once = False
        try:
            yield
        finally:
            self._at_once = True
            # If a KeyboardInterrupt has passed through an `exec` of a text, `python -m` ends with
            # SIGINT, even if the exception was caught later. The next `exec` resets this state.
            exec("")

    @contextmanager
    def ends_at_once(self) -> Iterator[None]:
        """Lets Ctrl-C end the process while modules are imported.

        An import may swallow an exception.
        """
        before, self._at_once = self._at_once, True
        try:
            yield
        finally:
            self._at_once = before


def _send_again(dropped: Any) -> None:
    """Repeats a Ctrl-C whose exception Python dropped, as it does in destructors and callbacks."""
    if dropped.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(dropped)
        return
    threading.Timer(AGAIN_S, os.kill, (os.getpid(), signal.SIGINT)).start()


ctrl_c = CtrlC()
