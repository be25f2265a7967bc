"""Determines which points of an experiment a board can run, and why it cannot run the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Literal, NamedTuple

from axiscope.board.agent.backend import BoardBackend
from axiscope.plan.experiment.load import PlannedPoint
from axiscope.plan.platforms import find_platform

MOST_VALUES = 4
"""Maximum number of values of a setting that are listed; others are only counted."""


class Note(NamedTuple):
    """Something that was found out about a board."""

    mark: Literal["ok", "note", "missing", "can run", "cannot"]
    """``missing`` prevents the experiment from running."""
    text: str
    can_run: bool = False
    """Whether this is the last note, which says that all points can run."""


class CheckedPoint(NamedTuple):
    """A point, and the reasons why it cannot run."""

    settings: dict[str, Any]
    """The settings that differ between points, by name."""
    problems: list[str]
    notes: Sequence[str] = ()
    """Notes that do not prevent it from running: settings that are changed for it, and differences.
    """


def check_points(url: str, planned: Sequence[PlannedPoint]) -> list[CheckedPoint]:
    """Checks points on the board of a URL without running any. Returns them in order."""
    settings = [point.settings.model_dump() for point in planned]
    varying = [name for name in settings[0] if len({repr(one.get(name)) for one in settings}) > 1]
    backend = BoardBackend(url)
    found: list[tuple[list[str], list[str]]] = []
    try:
        # Points with the same platform and chip settings are checked by a single message.
        kinds = groupby(planned, lambda p: (p.settings.platform, p.settings.board_set))
        for (platform, board_set), some in kinds:
            backend.set_chip(board_set)
            points = [one.point for one in some]
            found += backend.all_checks(find_platform(platform), points)
    finally:
        backend.close()
    return [
        CheckedPoint({name: one.get(name) for name in varying}, *checked)
        for one, checked in zip(settings, found, strict=True)
    ]


def summarise(
    checked: Sequence[CheckedPoint], refused: bool = False, each: bool = False
) -> Iterator[Note]:
    """Yields each note and problem with the points that have it, and how many points can run.

    ``refused`` states that a check of the chip prevents all points from running. With ``each``,
    there is also a note for each point.
    """
    for one in checked if each else ():
        named = ", ".join(f"{name}={value}" for name, value in one.settings.items())
        first = f": {one.problems[0]}" if one.problems else ""
        yield Note("cannot" if one.problems else "can run", f"{named or 'the point'}{first}")
    for note, some in _by_text(checked, "notes").items():
        yield Note("note", f"{note} ({_counted(some, checked)})")
    for problem, some in _by_text(checked, "problems").items():
        yield Note("missing", f"{problem} ({_counted(some, checked)})")
    stuck = [one for one in checked if one.problems]
    if not stuck and not refused:
        yield Note("ok", f"all {len(checked)} points can run", can_run=True)
    elif stuck and len(stuck) < len(checked):
        fine = [one for one in checked if not one.problems]
        yield Note("can run", _counted(fine, checked))
        yield Note("cannot", _counted(stuck, checked))


def _by_text(
    checked: Sequence[CheckedPoint], kind: Literal["notes", "problems"]
) -> dict[str, list[CheckedPoint]]:
    """Returns, for each text, the points that have it.

    Texts are in the order of their first point.
    """
    groups: dict[str, list[CheckedPoint]] = {}
    for one in checked:
        for text in dict.fromkeys(getattr(one, kind)):
            groups.setdefault(text, []).append(one)
    return groups


def _counted(some: Sequence[CheckedPoint], checked: Sequence[CheckedPoint]) -> str:
    """Returns the number of points in `some` as text, and settings that only these points have."""
    text = f"{len(some)} of {len(checked)} points"
    if len(some) == len(checked):
        return text
    mine_by_id = {id(one) for one in some}
    others = [one for one in checked if id(one) not in mine_by_id]
    shared = []
    for name in some[0].settings:
        mine = list(dict.fromkeys(repr(one.settings[name]) for one in some))
        theirs = {repr(one.settings[name]) for one in others}
        if theirs.isdisjoint(mine):
            values = dict.fromkeys(str(one.settings[name]) for one in some)
            listed = ", ".join(list(values)[:MOST_VALUES])
            more = f" and {len(values) - MOST_VALUES} more" if len(values) > MOST_VALUES else ""
            shared.append(f"{name}={listed}{more}")
    return text + (f": {'; '.join(shared)}" if shared else "")
