"""Runs a session with an agent: requests, heartbeat, and its last output after an interruption."""

from __future__ import annotations

import atexit
import contextlib
import itertools
import json
import math
import os
import queue
import select
import subprocess
import tempfile
import threading
import time
from collections import deque
from typing import Any

from axiscope import __version__
from axiscope.board.agent.frames import Frame, Kind, LineError, read_frame
from axiscope.errors import UserError
from axiscope.io.progress import err

LEASE_S = 15.0
"""Time without messages after which either side considers the other to be gone, s."""
ANSWER_S = 120.0
"""Time within which an agent answers requests that are not in `LASTING`, s."""
LASTING = {"run", "probe", "monitor", "access"}
"""Requests that take as long as the requested measurement."""
VERSIONS = [2]
"""Versions of the messages (crates/board/README.md)."""
ONE_VERSION = "install one version of Axiscope on both sides"


class RefusedError(UserError):
    """Error for a request that the agent refused.

    It has a message with a fix, a code, and the invalid field.
    """

    def __init__(self, what: str, answer: dict[str, Any]) -> None:
        """Creates the error from the agent's answer to a request."""
        words = [str(answer[k]) for k in ("message", "fix") if answer.get(k)]
        self.code = str(answer["code"]) if answer.get("code") else None
        self.field = str(answer["field"]) if answer.get("field") else None
        place = (
            f"{self.field}: "
            if self.field and not str(answer.get("message")).startswith(self.field)
            else ""
        )
        super().__init__(place + ("; ".join(words) or f"{what}: refused without a reason"))


class AgentClient:
    """A running agent. The methods raise LineError if the connection to the agent fails."""

    def __init__(
        self, command: list[str], lease_s: float = LEASE_S, answer_s: float = ANSWER_S
    ) -> None:
        """Starts an agent and sends the first request."""
        self._lease_s, self._answer_s = lease_s, answer_s
        self._numbers = itertools.count(1)
        self._send = threading.Lock()
        self._frames: queue.Queue[Frame | LineError] = queue.Queue()
        self._heard = time.monotonic()
        self._closed = threading.Event()
        self.story: deque[str] = deque(maxlen=1000)
        """One line for each of the last requests: the request, and how it ended."""
        # The log is a file, so that the agent never blocks because nobody reads its output.
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the agent
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, bufsize=0
            )
        except OSError as error:
            raise UserError(f"board: {command[0]}: {error.strerror}") from error
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        for what in (self._listen, self._beat):
            threading.Thread(target=what, daemon=True).start()
        try:
            self.greeting: dict[str, Any] = self.ask(
                "hello", versions=VERSIONS, client=f"axiscope {__version__}"
            )
        except RefusedError as error:
            self.kill()
            if error.code == "version":
                raise UserError(f"board: {error}; {ONE_VERSION}") from error
            raise
        except BaseException:
            self.kill()
            raise
        if self.greeting.get("version") not in VERSIONS:
            self.kill()
            raise UserError(
                f"board: {command[-2]} uses version {self.greeting.get('version')} of the "
                f"protocol, but Axiscope on this computer uses {VERSIONS}; {ONE_VERSION}"
            )
        # If the user does not close the session, this function reports what could not be restored.
        atexit.register(self.close)

    def open(
        self,
        board: dict[str, Any],
        platform: str | dict[str, Any] | None,
        name: str,
        settings: dict[str, int] | None = None,
    ) -> dict[str, Any]:
        """Opens a board with settings of its chip.

        ``before`` in the answer contains the previous values.
        """
        fields = {"board": board, "platform": platform, "name": name, "settings": settings or {}}
        return self.ask("open", lease_ms=round(self._lease_s * 1000), **fields)

    def ask(self, what: str, **fields: Any) -> dict[str, Any]:
        """Returns the answer to a request. Raises UserError with the agent's message and fix."""
        try:
            answer = self._answer(what, fields)
        except (RefusedError, LineError) as error:
            self.story.append(f"{what}: {error}")
            raise
        self.story.append(f"{what}: answered")
        return answer

    def last_words(self) -> str:
        """Returns the last 4096 bytes that the agent, or ssh, wrote to its standard error."""
        if self._log.closed:
            return ""
        self._log.seek(0)
        return self._log.read()[-4096:].decode(errors="replace")

    def _answer(self, what: str, fields: dict[str, Any]) -> dict[str, Any]:
        number = next(self._numbers)
        body = json.dumps({"do": what, **fields}).encode()
        self._write(Frame(Kind.REQUEST, number, body))
        until = math.inf if what in LASTING else time.monotonic() + self._answer_s
        while True:
            frame = self._next(until)
            if frame is None:
                raise LineError(f"alive, but {what!r} has no answer after {self._answer_s:g} s")
            if frame.kind is Kind.PROGRESS:
                continue
            try:
                answer = json.loads(frame.body)
            except (ValueError, RecursionError) as error:
                raise LineError(f"the answer to {what!r} is not JSON") from error
            if not isinstance(answer, dict):
                raise LineError(f"the answer to {what!r} is not an object")
            if frame.kind is Kind.ERROR and answer.get("code") == "lease":
                # The agent now considers the connection interrupted.
                raise LineError(str(answer.get("message")))
            if frame.kind is Kind.ERROR:
                raise RefusedError(what, answer)
            if frame.number != number:
                raise LineError(f"an answer to request {frame.number}, not to {number}")
            return answer

    def close(self) -> None:
        """Ends the session properly.

        The agent restores its changes, or warns about what it cannot restore.
        """
        try:
            self.ask("close")
        except RefusedError as error:
            # An agent that is busy, or has no board open, restores its changes when the connection
            # is closed.
            if error.code not in ("busy", "order"):
                err().print(f"warning: --board: {error}", markup=False, soft_wrap=True)
        except (LineError, UserError):
            pass
        self.kill()

    def kill(self) -> None:
        """Closes the connection. The agent then restores its changes."""
        atexit.unregister(self.close)
        self._closed.set()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()

    def _next(self, until: float) -> Frame | None:
        """Returns the next frame from the agent, or None if none arrives in time."""
        while time.monotonic() < until:
            try:
                found = self._frames.get(timeout=0.2)
            except queue.Empty:
                if time.monotonic() - self._heard > self._lease_s:
                    raise LineError(f"nothing heard for {self._lease_s:g} s") from None
                continue
            if isinstance(found, LineError):
                raise LineError(self._last_words() or str(found))
            return found
        return None

    def _last_words(self) -> str:
        """Returns the last line that the agent, or ssh, wrote to its standard error."""
        lines = self.last_words().strip().splitlines()
        return lines[-1] if lines else ""

    def _listen(self) -> None:
        assert self._process.stdout is not None
        first = True
        while True:
            try:
                frame = read_frame(self._process.stdout, first)
            except (LineError, OSError, ValueError) as error:
                self._frames.put(LineError(str(error)))
                return
            first = False
            self._heard = time.monotonic()
            if frame.kind is not Kind.PING:
                self._frames.put(frame)

    def _beat(self) -> None:
        while not self._closed.wait(self._lease_s / 3):
            try:
                self._write(Frame(Kind.PING))
            except LineError:
                return

    def _write(self, frame: Frame) -> None:
        assert self._process.stdin is not None
        left = memoryview(frame.packed())
        try:
            with self._send:
                while left:
                    # If the agent has not read anything for the duration of its lease, the lease
                    # has ended.
                    if not select.select([], [self._process.stdin], [], self._lease_s)[1]:
                        raise LineError(f"nothing taken for {self._lease_s:g} s")
                    left = left[self._process.stdin.write(left) or 0 :]
        except (OSError, ValueError) as error:
            raise LineError(self._last_words() or "the line was closed") from error
