"""Reads the greatest slowdown that a user allows: a factor such as 1.1, or a percentage."""

from __future__ import annotations

from axiscope import _core
from axiscope.errors import ParameterError


def read_max_slowdown(given: float | str, parameter: str = "max_slowdown") -> float:
    """Returns a slowdown as a factor: 1.1 for 1.1, "1.1" and "10%".

    The same code reads ``slowdown_bound`` in designs. Raises ParameterError that states what to
    give.
    """
    text = given.strip() if isinstance(given, str) else f"{given:g}"
    try:
        return _core.read_slowdown(text)
    except ValueError as problem:
        raise ParameterError(parameter, f"{text}; {problem}") from None
