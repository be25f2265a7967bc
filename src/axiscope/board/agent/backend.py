"""Runs points on a board through its agent. The connection may be interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from axiscope.board.agent.answers import Checked, Opened, RunOutcome, check_answer
from axiscope.board.agent.chip_settings import ChipSettings
from axiscope.board.agent.client import AgentClient, RefusedError
from axiscope.board.agent.frames import LineError
from axiscope.board.agent.surroundings import BY_POINT, Surroundings
from axiscope.board.agent.url import BoardUrl
from axiscope.board.virtual import VirtualBoard
from axiscope.errors import UserError
from axiscope.io.installed import installed
from axiscope.model_types import Point, PointResult
from axiscope.plan.platforms import Platform, find_platform, plain

PROGRAM = "axiscope-agent"
VARIABLE = "AXISCOPE_AGENT"
"""Environment variable that names a program other than the installed one."""

PAUSES_S = (0.2, 1.0, 3.0)
"""Pauses between attempts to reach a board again, s."""

TAKEN = "another agent has the board"
"""The error of an agent while the previous agent has not ended."""
GRACE_S = 10.0
"""Time within which an agent ends after its host is gone, s (`GRACE` in
crates/board/src/guardian.rs).
"""
_LOOK_S = 0.5
"""Time between checks whether the previous agent has ended, s."""
_STOPS_S = 3.0
"""Additional time in which its blocks stop, s."""


_CHECKED = 256
"""Number of points that one message checks: about 300 kB of the allowed 16 MB."""


class LostError(UserError):
    """Error for a board that can no longer be reached.

    The message states the last error and the fix.
    """

    def __init__(self, message: str, fix: str) -> None:
        """Creates the error from the last message and the fix."""
        self.message = message
        super().__init__(f"{message}; {fix}")


class BoardBackend:
    """The board to which a URL refers.

    It is connected at the first request, and reconnected after an interruption.
    """

    def __init__(self, text: str) -> None:
        """Stores the URL. Raises UserError if it is invalid."""
        self.url = BoardUrl.parse(text)
        self._program = find_program(self.url)
        self._platform = self.url.platform
        self._client: AgentClient | None = None
        self._opened = False
        self._cut_at: float | None = None
        self._surroundings = Surroundings()
        self._chip = ChipSettings()

    def surroundings(self) -> dict[str, object]:
        """Returns facts for the manifest: URL, agent, machine, boot loader, temperatures."""
        reply = self._asked(lambda client: client.greeting)
        return {"url": self.url.text, **self._surroundings.of(reply)}

    def build(self) -> list[str]:
        """Returns the identity of the device. For a virtual board, this is its build."""
        reply = self._asked(lambda client: client.greeting)
        machine = reply.get("machine")
        bitstream = machine.get("bitstream") if isinstance(machine, dict) else None
        return [str(reply.get("device")), *self.url.gauges, str(bitstream)]

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns the reasons why a point cannot run on the board."""
        return next(self.all_problems(platform, [point]))

    def _strange(self, platform: Platform) -> str | None:
        """Returns the reasons why no point of a platform can run on the board.

        The first platform becomes the board's platform.
        """
        if platform.name != (self._platform or platform.name):
            own = self._platform
            return (
                f"platform: {platform.name}; the board is {own}, and a board is one platform: with "
                f"a design, add -p {own}; with an experiment, add --only platform={own}, or, if it "
                f'has other platforms only, write platform = "{own}" in a copy of the file'
            )
        self._platform = platform.name
        return None

    def all_problems(self, platform: Platform, points: Sequence[Point]) -> Iterator[list[str]]:
        """Yields, for each point in order, the reasons why it cannot run.

        One message checks many points.
        """
        return (problems for problems, _ in self.all_checks(platform, points))

    def all_checks(
        self, platform: Platform, points: Sequence[Point]
    ) -> Iterator[tuple[list[str], list[str]]]:
        """Yields, for each point in order, the reasons why it cannot run, and notes about it."""
        if strange := self._strange(platform):
            yield from (([strange], []) for _ in points)
            return
        for first in range(0, len(points), _CHECKED):
            asked = [plain(point) for point in points[first : first + _CHECKED]]
            answer = self.ask("checks", platform, points=asked)
            reply = check_answer(Checked, answer, self.url.text)
            if len(reply.problems) != len(asked):
                raise UserError(
                    f"board {self.url.text}: {len(asked)} points were sent to be checked, but its "
                    f"agent answered for {len(reply.problems)}; install this version of Axiscope "
                    "on the board"
                )
            yield from zip_longest(reply.problems, reply.notes[: len(asked)], fillvalue=[])

    def set_chip(self, settings: str | None) -> None:
        """Sets register values of the chip for the next points, in addition to those in the URL."""
        self._chip.want(settings)

    def run(self, platform: Platform, point: Point) -> PointResult:
        """Runs a point."""
        try:
            reply = self._of(platform, "run", point, **dict.fromkeys(self.url.gauges, True))
        except LostError as error:
            kept = "finished points are kept; rerun the command to continue"
            raise LostError(error.message, kept) from error
        ran = check_answer(RunOutcome, reply, self.url.text)
        self._surroundings.add(ran.conditions)
        return ran.result

    def probe(self, platform: Platform, point: Point, probe: dict[str, Any]) -> dict[str, Any]:
        """Sends single transactions through the board's latency probe."""
        return dict(self._of(platform, "probe", point, probe=probe)["result"])

    def ask(self, what: str, platform: Platform | None = None, **fields: Any) -> dict[str, Any]:
        """Returns the answer to a request on the open board. Some requests need a ``platform``."""
        return self._asked(lambda client: client.ask(what, **fields), platform, opens=True)

    def close(self) -> None:
        """Ends the session, if there is one. A later request starts a new session."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def _open(self, client: AgentClient, platform: Platform | None) -> None:
        """Opens the board and sets all settings of the chip.

        The agent restores the previous values at the end.
        """
        files, name = (None, "") if platform is None else (platform.files, platform.name)
        settings = self.url.settings | self._chip.wanted
        before = check_answer(Opened, client.open({}, files, name, settings), self.url.text).before
        self._are_all_reported(before, settings)
        self._surroundings.settings |= {
            name: {"set": value, "before": before.get(name)}
            for name, value in sorted(self.url.settings.items())
        }
        self._chip.opened(before | self.url.settings)

    def _set(self, values: dict[str, int]) -> dict[str, int]:
        """Sets register values of the chip by name. Returns the previous values."""
        assert self._client is not None
        answer = self._client.ask("set", values=values)
        before = check_answer(Opened, answer, self.url.text).before
        self._are_all_reported(before, self._chip.wanted)
        return before

    def _are_all_reported(self, before: dict[str, int], wanted: Iterable[str]) -> None:
        """Raises UserError if an agent does not report the previous value of each setting."""
        if missing := [name for name in wanted if name not in before]:
            raise UserError(
                f"board {self.url.text}: its agent does not report the old value of {missing[0]}; "
                "install this version of Axiscope on the board"
            )

    def _of(self, platform: Platform, what: str, point: Point, **more: Any) -> dict[str, Any]:
        return self.ask(what, platform, point=plain(point), **more)

    def _asked(
        self,
        what: Callable[[AgentClient], dict[str, Any]],
        platform: Platform | None = None,
        opens: bool = False,
    ) -> dict[str, Any]:
        """Returns the agent's answer. The request is repeated after an interruption."""
        message = ""
        pauses = [0.0, *PAUSES_S]
        while pauses:
            if pause := pauses.pop(0):
                # Without a delay, there must be no sleep at all: even a sleep of 0 s would yield
                # the processor at every request.
                time.sleep(pause)
            try:
                if self._client is None:
                    self._client = AgentClient(self.url.command(self._program))
                    self._opened = False
                    self._chip.forget()
                if opens and not self._opened:
                    self._open(self._client, platform)
                    self._opened, self._cut_at = True, None
                if opens:
                    for name, before in self._chip.apply(self._set).items():
                        of_points = {"set": BY_POINT, "before": before}
                        self._surroundings.settings.setdefault(name, of_points)
                return what(self._client)
            except RefusedError as error:
                if not self._opened:
                    # If changing the settings failed, the board's state is unknown, so a new
                    # session begins.
                    self.close()
                if not self._is_left(error):
                    raise
                pauses.insert(0, _LOOK_S)
            except LineError as error:
                message = str(error)
                self._surroundings.cut(message)
                self._cut_at = time.monotonic()
                if self._client is not None:
                    self._client.kill()
                    self._client = None
        raise LostError(
            f"board {self.url.text}: {message} (tried {1 + len(PAUSES_S)} times)", self.url.look
        )

    def _is_left(self, error: RefusedError) -> bool:
        """Returns whether the agent of an interrupted connection still has the board."""
        since = self._cut_at
        return (
            TAKEN in str(error)
            and since is not None
            and time.monotonic() - since < GRACE_S + _STOPS_S
        )


def find_program(url: BoardUrl) -> str:
    """Returns the agent's path on this computer, or "" for another computer.

    Raises UserError if the file is missing.
    """
    if url.host is not None:
        return ""
    if url.platform is not None:
        find_platform(url.platform)
        return str(VirtualBoard.found().program)
    path = installed(PROGRAM, VARIABLE, "run `make agents`")
    if path is None:
        raise UserError(
            f"board {url.text}: {PROGRAM} is not on this computer; run `make agents`, and copy "
            "it to a folder of PATH"
        )
    return str(path)
