"""Stores the best answers so far, for a search that may be stopped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from axiscope.answers.interference.inject_sentences import program_text, rate_text
from axiscope.answers.interference.published_loads import ModelError
from axiscope.answers.interference.regulator_periods import mbps_of
from axiscope.answers.interference.search import Answer


@dataclass
class SoFar:
    """The best answer so far for each way of throttling a victim's aggressors."""

    _kept: dict[tuple[str, str], tuple[bool, Answer, ModelError | None]] = field(
        default_factory=dict
    )

    def add(self, victim: str, answer: Answer, checked: bool, error: ModelError | None) -> None:
        """Stores an answer if it is better than the previous answer.

        Checked answers take precedence.
        """
        if answer.best is None:
            return
        place = (victim, answer.by)
        known = self._kept.get(place)
        if known is None or (checked, mbps_of(answer)) > (known[0], mbps_of(known[1])):
            self._kept[place] = (checked, answer, error)

    def lines(self) -> Iterator[str]:
        """Yields a line of text for each answer."""
        for (victim, _), (checked, answer, error) in self._kept.items():
            setting = f"{program_text(answer.by, answer.program)}, {rate_text(mbps_of(answer))}"
            if checked:
                yield f"best so far: {victim}: {setting} in total"
                continue
            text = (
                f"best so far: {victim}: {setting} in total keeps the bound in the search, but was "
                "not checked with other starts"
            )
            less = error is not None and error.share < 1.0
            yield f"{text}; use at most {100 * error.share:.3g} % of it" if less and error else text
