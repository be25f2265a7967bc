"""Compiles a design on a platform to a point of the model, and locates its members in it.

The compiler itself is in crates/design; commands, library and web page use the same one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import ConfigDict, TypeAdapter

from axiscope import _core
from axiscope.model_types import Point
from axiscope.plan.design.records import DesignFile, Member
from axiscope.plan.design.reference_data import with_reference_data
from axiscope.plan.platforms import Platform

Side = Literal["read", "write"]

_POINTS = TypeAdapter(dict[str, Point], config=ConfigDict(defer_build=True))


@dataclass(frozen=True)
class Placed:
    """A member with its ports, and the masters of the point that represent it."""

    member: Member
    kind: Literal["stream", "cluster", "program", "network"]
    ports: tuple[str, ...]
    masters: tuple[str, ...]
    side: Side | None = None
    """The direction of the masters that belongs to this member; None for both."""
    beat_bytes: int | None = None


@dataclass(frozen=True)
class Compiled:
    """A point, and which parts of it represent which members of the design."""

    point: Point
    members: tuple[Placed, ...]
    members_json: str
    """The members as JSON from the compiler."""

    def in_words(self, problem: str) -> str:
        """Replaces the name of a master in a sentence by the name of its member."""
        return _core.in_words(self.members_json, problem)


def compile_design(design: DesignFile, platform: Platform) -> Compiled:
    """Compiles a design to a point.

    If this is impossible, raises UserError that names the field at fault.
    """
    made = json.loads(ask_compiler(design, platform, "compile_design"))
    by_name = {member.name: member for member in design.members}
    members = tuple(
        Placed(
            by_name[placed["name"]],
            placed["kind"],
            tuple(placed["ports"]),
            tuple(placed["masters"]),
            placed["side"],
            placed["beat_bytes"],
        )
        for placed in made["members"]
    )
    return Compiled(Point.model_validate(made["point"]), members, json.dumps(made["members"]))


def alone_points(design: DesignFile, platform: Platform, members: list[str]) -> dict[str, Point]:
    """Returns a point for each member alone, with the memory and ports of the full design."""
    return _POINTS.validate_json(ask_compiler(design, platform, "alone_points", members))


def ask_compiler(design: DesignFile, platform: Platform, method: str, *more: Any) -> str:
    """Returns the compiler's answer about a design, as JSON."""
    message = with_reference_data(design, platform)

    def ask(model: _core.Model, name: str) -> str:
        text: str = getattr(model, method)(name, message, *more)
        return text

    return platform.ask_model(ask)
