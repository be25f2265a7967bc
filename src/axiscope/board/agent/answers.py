"""Answers of an agent, checked at the door: what is of another form is of another version."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, StrictInt, ValidationError

from axiscope.errors import UserError
from axiscope.model_types import PointResult

Answer = TypeVar("Answer", bound=BaseModel)


class Told(BaseModel):
    """What an agent tells: fields that a newer one adds are left out."""


class Opened(Told):
    """Of ``open`` and ``set``: what the settings were before."""

    before: dict[str, StrictInt] = {}


class Checked(Told):
    """Of ``checks``: what keeps each point from running."""

    problems: list[list[str]] = []


class Ran(Told):
    """Of ``run``."""

    result: PointResult
    conditions: Any = None


def answer_of(kind: type[Answer], told: dict[str, Any], board: str) -> Answer:
    """An answer as a record; UserError where it is of another form."""
    try:
        return kind.model_validate(told)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UserError(
            f"board {board}: an answer of another version of Axiscope ({place}: {first['msg']}); "
            "install this version there"
        ) from error
