"""The checks that a plan requests from its backend before anything runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from axiscope.errors import UserError
from axiscope.model_types import Point
from axiscope.plan.platforms import Platform


class Judge(Protocol):
    """The part of a backend that a plan needs: its build, and the problems of points."""

    def build(self) -> list[str]:
        """Returns the identity of the build, because results of a different build may differ."""
        ...

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns the problems that prevent a point from running, one sentence each."""
        ...

    def all_problems(self, platform: Platform, points: Sequence[Point]) -> Iterator[list[str]]:
        """Yields the problems of each point, in order."""
        ...

    def set_chip(self, settings: str | None) -> None:
        """Sets values of the chip for the next points. Raises UserError if this is impossible.

        ``None`` restores the previous values.
        """
        ...


def refuse_board_set(settings: str | None) -> None:
    """Raises UserError if a point sets registers of a board but runs on a model of the board."""
    if settings is not None:
        raise UserError(
            f"board_set: {settings!r}: the model has no registers to write; run with --board, or "
            "vary `qos` or `platform`"
        )
