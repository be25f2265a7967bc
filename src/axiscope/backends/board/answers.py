"""Answers of an agent, checked at the door: what is of another form is of another version."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from axiscope.errors import UserError
from axiscope.model_types import PointResult

Answer = TypeVar("Answer", bound=BaseModel)


class _Told(BaseModel):
    """Fields that a newer agent adds are left out."""

    model_config = ConfigDict(strict=True, hide_input_in_errors=True)


class Opened(_Told):
    """Of ``open`` and ``set``: what the settings were before."""

    before: dict[str, int] = {}


class Checked(_Told):
    """Of ``checks``: what keeps each point from running."""

    problems: list[list[str]] = []


class Ran(_Told):
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
