"""Reads the greatest slowdown that a user allows: a factor such as 1.1, or a percentage."""

from __future__ import annotations

import math
import re

from axiscope.errors import ParameterError

MOST = 100.0
"""Greatest slowdown that is accepted."""
UNLIKELY = 3.0
"""From this factor on, a percentage is required, because 10 usually stands for 10 %."""


def read_max_slowdown(given: float | str, parameter: str = "max_slowdown") -> float:
    """Returns a slowdown as a factor: 1.1 for 1.1, "1.1" and "10%"."""
    text = given.strip() if isinstance(given, str) else f"{given:g}"
    percent = re.fullmatch(r"(.+?)\s*%", text)
    try:
        value = float(percent[1] if percent else text)
    except ValueError:
        value = math.nan
    factor = 1 + value / 100 if percent else value
    if not 1.0 < factor <= MOST:
        raise ParameterError(parameter, f"{text}; give more than 1, such as 1.1, or 10%")
    if not percent and factor >= UNLIKELY:
        raise ParameterError(parameter, f"{text}; {meaning(factor)}")
    return factor


def meaning(factor: float) -> str:
    """Explains a factor that was probably meant as a percentage."""
    return (
        f"this means {factor:g} times as long; for {factor:g} % longer, give "
        f"{1 + factor / 100:g} or {factor:g}%; for {factor:g} times, give {100 * (factor - 1):g}%"
    )
