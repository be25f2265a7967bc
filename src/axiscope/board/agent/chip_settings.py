"""Tracks settings of a board's chip that change from point to point."""

from __future__ import annotations

from collections.abc import Callable

from axiscope.board.agent.url import settings_of


class ChipSettings:
    """The settings that points request on one board.

    The agent's journal contains the values from before the session, which the agent restores when
    the session ends. This class only tracks changes between points.
    """

    def __init__(self) -> None:
        """Creates an object without settings."""
        self.wanted: dict[str, int] = {}
        self._now: dict[str, int] = {}
        self._before: dict[str, int] = {}

    def want(self, settings: str | None) -> None:
        """Stores the settings for the next points. Raises UserError if they are invalid."""
        given = settings.split("&") if settings else []
        self.wanted = settings_of("board_set", given)

    def forget(self) -> None:
        """Clears the state for a new session, because the agent has restored the old settings."""
        self._now, self._before = {}, {}

    def opened(self, before: dict[str, int]) -> None:
        """Records that the board was opened with the requested settings, and their old values."""
        self._now = dict(self.wanted)
        self._before = {name: before[name] for name in self.wanted}

    def apply(self, change: Callable[[dict[str, int]], dict[str, int]]) -> dict[str, int]:
        """Sets the requested values and restores those no longer requested.

        Returns the previous values. ``change`` is a function that sets values by name and returns
        the previous values.
        """
        if self.wanted != self._now:
            back = {k: v for k, v in self._before.items() if k in self._now}
            before = change(back | self.wanted)
            for name in self.wanted:
                self._before.setdefault(name, before[name])
            self._now = dict(self.wanted)
        return {name: self._before[name] for name in self._now}
