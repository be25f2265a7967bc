"""What a board's chip is set to from point to point, beside what holds for a whole run."""

from __future__ import annotations

from collections.abc import Callable

from axiscope.board.agent.url import settings_of


class ChipSettings:
    """Settings that points ask for, of one board.

    The agent's journal has what was there before the session, and writes that at its end, whatever
    happens. Here is only what goes from one point to the next.
    """

    def __init__(self) -> None:
        """As the board is."""
        self.wanted: dict[str, int] = {}
        self._now: dict[str, int] = {}
        self._before: dict[str, int] = {}

    def want(self, settings: str | None) -> None:
        """Takes the settings of the points that come; UserError where they are none."""
        given = settings.split("&") if settings else []
        self.wanted = settings_of("board_set", given)

    def forget(self) -> None:
        """A new session begins: the agent has undone what an old one set."""
        self._now, self._before = {}, {}

    def opened(self, before: dict[str, int]) -> None:
        """The board was opened with what is wanted set, and was so before."""
        self._now = dict(self.wanted)
        self._before = {name: before[name] for name in self.wanted}

    def apply(self, change: Callable[[dict[str, int]], dict[str, int]]) -> dict[str, int]:
        """Sets what is wanted, and sets back what no longer is; gives the values from before.

        ``change`` sets values by name, and gives what they were.
        """
        if self.wanted != self._now:
            back = {k: v for k, v in self._before.items() if k in self._now}
            before = change(back | self.wanted)
            for name in self.wanted:
                self._before.setdefault(name, before[name])
            self._now = dict(self.wanted)
        return {name: self._before[name] for name in self._now}
