"""Represents a published value in its original form: exact, a range, a bound, or approximate."""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import Field, model_validator

from axiscope.io.toml_records import FROM_LIST, Strict

Finite = Annotated[float, Field(allow_inf_nan=False)]

Json = float | list[float] | dict[str, float]


class Published(Strict):
    """A published value.

    Exactly one of its fields ``value``, ``range``, ``at_least``, ``at_most`` and ``about`` is set.
    """

    value: Finite | None = None
    range: Annotated[tuple[Finite, Finite], FROM_LIST] | None = None
    at_least: Finite | None = None
    at_most: Finite | None = None
    about: Finite | None = None
    tolerance_percent: Finite | None = Field(
        default=None,
        gt=0,
        description="What the wording allows, % of the number; the file's within_percent else",
    )
    half_digit: Finite | None = Field(
        default=None,
        gt=0,
        description="Half of the last printed digit, in the unit: '1 %' stands for 0.5 to 1.5",
    )

    @model_validator(mode="after")
    def _one(self) -> Published:
        given = [self.value, self.range, self.at_least, self.at_most, self.about]
        if sum(value is not None for value in given) != 1:
            raise ValueError("give one of value, range, at_least, at_most, about")
        if self.about is not None and self.tolerance_percent is None:
            raise ValueError('"about" needs tolerance_percent')
        if self.range is not None and self.range[0] >= self.range[1]:
            raise ValueError("the range must rise")
        return self

    def nearest(self, modelled: float) -> float:
        """Returns the number nearest to a modelled number that the published value allows."""
        if self.range is not None:
            low, high = self.range
            return min(max(modelled, low), high)
        if self.at_least is not None:
            return max(modelled, self.at_least)
        if self.at_most is not None:
            return min(modelled, self.at_most)
        found = self.value if self.value is not None else self.about
        assert found is not None
        return found

    def middle(self) -> float:
        """Returns a single number for the value.

        For a bound, it is the bound; for a range, the middle of the range.
        """
        if self.range is not None:
            return sum(self.range) / 2
        given = (self.value, self.about, self.at_least, self.at_most)
        return next(number for number in given if number is not None)

    def error_percent(self, modelled: float) -> float | None:
        """Returns how far a modelled number is from the published number, in % of the latter.

        Returns None if the published number is zero.
        """
        nearest = self.nearest(modelled)
        if modelled == nearest:
            return 0.0
        return 100.0 * (modelled - nearest) / abs(nearest) if nearest else None

    def holds(self, modelled: float, within_percent: float) -> bool:
        """Returns whether a modelled number agrees with the published value (form and digits)."""
        if abs(modelled - self.nearest(modelled)) <= (self.half_digit or 0.0):
            return True
        error = self.error_percent(modelled)
        return error is not None and abs(error) <= (self.tolerance_percent or within_percent)

    def as_json(self) -> Json:
        """Returns the value as plain data: a number, a pair, or a bound with its name."""
        if self.range is not None:
            return list(self.range)
        for name in ("at_least", "at_most", "about"):
            bound = getattr(self, name)
            if bound is not None:
                return {name: bound}
        assert self.value is not None
        return self.value

    def text(self) -> str:
        """Returns the value as text: 5, 2 to 10, ≥ 20, ≤ 7, ≈ 3000."""
        if self.range is not None:
            return " to ".join(map(_digits, self.range))
        signs = {"at_least": "≥ ", "at_most": "≤ ", "about": "≈ "}
        for name, sign in signs.items():
            bound = getattr(self, name)
            if bound is not None:
                return sign + _digits(bound)
        assert self.value is not None
        return _digits(self.value)


def _digits(value: float) -> str:
    return json.dumps(int(value) if value == int(value) else value)
