"""Defines the checks that a backend makes on points before anything runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from axiscope.errors import UserError
from axiscope.model_types import Point
from axiscope.plan.platforms import Platform


class Judge(Protocol):
    """The part of a backend that checks points. Backends that run points have it, too."""

    def build(self) -> list[str]:
        """Returns the identity of the backend's build. Results of different builds may differ."""
        ...

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns the reasons why a point cannot run, one sentence each."""
        ...

    def all_problems(self, platform: Platform, points: Sequence[Point]) -> Iterator[list[str]]:
        """Yields, for each point in order, the reasons why it cannot run."""
        ...

    def set_chip(self, settings: str | None) -> None:
        """Sets register values of the chip for the next points.

        Raises UserError if this is impossible. ``None`` restores the previous values.
        """
        ...


def refuse_board_set(settings: str | None) -> None:
    """Raises UserError if a point sets a board's registers. The model has no such registers."""
    if settings is not None:
        raise UserError(
            f"board_set: {settings!r}: the model has no registers to write; run with --board, or "
            "vary `qos` or `platform`"
        )
