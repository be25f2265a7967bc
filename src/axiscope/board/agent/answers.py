"""Checks the answers of an agent.

If an answer has an unexpected form, the agent has a different version.
"""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, StrictInt, ValidationError

from axiscope.errors import UserError
from axiscope.model_types import PointResult

Answer = TypeVar("Answer", bound=BaseModel)


class AgentAnswer(BaseModel):
    """An answer by an agent. Fields that a newer agent adds are ignored."""

    model_config = ConfigDict(defer_build=True)


class Opened(AgentAnswer):
    """Answer to ``open`` and ``set``: the previous values of the settings."""

    before: dict[str, StrictInt] = {}


class Checked(AgentAnswer):
    """Answer to ``checks``: the reasons why each point cannot run, and notes about it."""

    problems: list[list[str]] = []
    notes: list[list[str]] = []
    """Missing if the agent is older than this field."""


class RunOutcome(AgentAnswer):
    """Answer to ``run``."""

    result: PointResult
    conditions: Any = None


def check_answer(kind: type[Answer], raw: dict[str, Any], board: str) -> Answer:
    """Converts an answer to a record. Raises UserError if it has a different form."""
    try:
        return kind.model_validate(raw)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UserError(
            f"board {board}: the answer is from a different version of Axiscope ({place}: "
            f"{first['msg']}); install this version on the board"
        ) from error
