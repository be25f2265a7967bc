"""Writes the tables of docs/explain/governor.md, and the sentences about them.

    uv run --no-sync python -m tools.governor_tests

For each pair in docs/data/unseen.toml, a search finds the fastest static pace with which the bound
is kept in every window, and a governor whose pace is never below the static pace. Both are then run
from start times that the search did not use, and compared with the best static pace for these start
times. Takes about ten minutes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from axiscope.answers.interference.aggressors import make_aggressors
from axiscope.answers.interference.governor import TOLERANCE, Loop, best_loop, keeps
from axiscope.answers.interference.knobs import list_knobs
from axiscope.answers.interference.measure import Runs, measure_alone
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.search import search
from axiscope.answers.interference.setting import Case, How, Setting
from axiscope.answers.interference.victims import make_victim
from axiscope.model_types import RunSpec
from tools.accuracy.page import table, write_parts

BOUND = 1.1
MOST = BOUND + TOLERANCE
HOW = How(counted_us=1200.0, starts=2)
OTHERS = range(2, 6)
"""Start times that are used neither in the search nor to choose the governor's ceiling."""
DOCS = Path(__file__).parents[1] / "docs"
HEAD = (
    *("Platform", "Victim", "Aggressor", "Static, found", "window", "Governor, found", "window"),
    *("ceiling", "Static, other starts", "window", "best there"),
    *("Governor, other starts", "window"),
)


@dataclass(frozen=True)
class Hindsight(How):
    """Runs from the start times in OTHERS, to find the best static pace for them."""

    def run(self, start: int) -> RunSpec:
        """Returns the run settings of a point, for one of these start times."""
        return super().run(OTHERS[start])


@dataclass(frozen=True)
class Row:
    """The results of a pair, first with the start times of the search, and then with other start
    times.
    """

    pair: tuple[str, str, str]
    static: Setting
    governor: Setting
    ceiling: str
    static_there: Setting
    best_there: float
    governor_there: Setting

    @property
    def cells(self) -> list[str]:
        """Returns the cells of the row that describes this pair."""
        board, victim, aggressor = self.pair
        return [
            *(board, f"`{victim}`", f"`{aggressor}`"),
            *_cells(self.static),
            *_cells(self.governor),
            self.ceiling,
            *_cells(self.static_there),
            f"{self.best_there:.0f}",
            *_cells(self.governor_there),
        ]

    @property
    def less_percent(self) -> float:
        """Returns how much less traffic the governor moves than the best static pace in hindsight,
        %.
        """
        return 100 * (1 - self.governor_there.injected_mbps / self.best_there)

    @property
    def is_off(self) -> bool:
        """Whether the governor is switched off because no governor moved more than the static
        pace.
        """
        return self.ceiling == "off"


def _cells(setting: Setting) -> tuple[str, str]:
    return f"{setting.injected_mbps:.0f}", f"{setting.window_slowdown:.3f}"


def row(pair: tuple[str, str, str], pool: ThreadPoolExecutor) -> Row | None:
    """Returns the results of a pair. Returns None if no pace keeps the bound."""
    board, name, aggressor = pair
    at = make_scenario(board)
    victim = make_victim(name, at)
    how = HOW
    alone = measure_alone(at, victim, how)
    knob = list_knobs(at, aggressor, [])[0]
    numbers = {knob.load(number): number for number in range(knob.count())}
    best = search(at, victim, knob, alone, BOUND, how, True, pool).best
    if best is None:
        return None
    loop, governor = best_loop(
        at, victim, aggressor, alone, Loop(BOUND, floor=best.load), how, (), pool
    )
    static = best.setting
    off = not (keeps(BOUND, governor) and governor.injected_mbps >= static.injected_mbps)
    runs = Runs(at, victim, alone, how, pool)
    still = knob.make(numbers[best.load])
    governed = Case(make_aggressors(aggressor, at, 1.0), (), loop.spec(at, how))
    cases = [still, still if off else governed]
    there, governor_there = runs.of([(runs.add(case), OTHERS) for case in cases])
    later = Hindsight(**{**vars(how), "starts": len(OTHERS)})
    hindsight = search(at, victim, knob, alone, BOUND, later, True, pool).best
    times = loop.ceiling / loop.floor if loop.floor else 1.0
    return Row(
        pair,
        static,
        static if off else governor,
        "off" if off else f"{times:.2f}".replace("inf", "none"),
        there,
        hindsight.setting.injected_mbps if hindsight else 0.0,
        governor_there,
    )


def short(rows: list[Row]) -> str:
    """Returns sentences that summarise the tests."""
    on = [r for r in rows if not r.is_off]
    at_first = [r for r in on if r.governor.window_slowdown > BOUND]
    still = [r for r in rows if r.static_there.window_slowdown > BOUND]
    governed = [r for r in on if r.governor_there.window_slowdown > BOUND]
    return "\n".join(
        [
            f"* No static setting breaks the bound of {BOUND} with the start times that were used "
            f"to choose it. A governor runs in {len(on)} of {len(rows)} pairs. In "
            f"{len(at_first)} of these pairs, a window exceeds {BOUND}; the largest slowdown of a "
            f"window is {_most(r.governor for r in on)}.",
            f"* With four other sets of start times, {len(still)} of the {len(rows)} static "
            "settings break the bound, and the largest slowdown of a window is "
            f"{_most(r.static_there for r in rows)}. Of the pairs in which a governor runs, "
            f"{len(governed)} break the bound, with a slowdown of at most "
            f"{_most(r.governor_there for r in on)}.",
        ]
    )


def gains(rows: list[Row]) -> str:
    """Returns sentences about the governor's gain."""
    on = [r for r in rows if not r.is_off]
    still = sum(r.static_there.window_slowdown > BOUND for r in rows)
    known = [r for r in on if r.best_there > 0.0]
    gains = [-r.less_percent for r in known]
    most = _most(r.static_there for r in rows)
    return "\n".join(
        [
            "* With four sets of start times that played no part in choosing the static setting or "
            f"the ceiling, {still} of the {len(rows)} static settings break the bound, and the "
            f"largest slowdown of a window is {most}.",
            f"* A governor runs in {len(on)} of the {len(rows)} pairs. With the same four sets, "
            "the largest slowdown of a window under a governor is "
            f"{_most(r.governor_there for r in on)}; {MOST:.2f} is tolerated.",
            "* The gain is measured against the static setting that is best for the same four "
            f"sets. Half of the pairs with a governor gain at least {median(gains):.0f} %, and one "
            f"gains {max(gains):.0f} %. The mean is {mean(gains):.0f} %. In "
            f"{sum(gain < -0.5 for gain in gains)} of {len(gains)} pairs, the aggressors move less "
            "data under the governor.",
            f"* For the other {len(rows) - len(on)} pairs, no ceiling helps, so `inject` "
            "recommends the static setting (*off*).",
        ]
    )


def _most(settings: Iterable[Setting]) -> str:
    return f"{max(s.window_slowdown for s in settings):.3f}"


def less(rows: list[Row]) -> str:
    """Returns a table of the pairs for which the governor moves less than the best static pace."""
    found = [r for r in rows if r.best_there > 0.0 and r.less_percent > 0.5]
    found.sort(key=lambda r: -r.less_percent)
    return table(
        ("Platform", "Victim and aggressor", "Less by, %"),
        (
            (f"`{board}`", f"`{victim}`, `{aggressor}`", f"{r.less_percent:.0f}")
            for r in found
            for board, victim, aggressor in [r.pair]
        ),
    )


def main() -> None:
    """Tests all pairs in docs/data/unseen.toml and rewrites the tables on the page."""
    with (DOCS / "data" / "unseen.toml").open("rb") as file:
        pairs = [(p[0], p[1], p[2]) for p in tomllib.load(file)["pairs"]]
    rows = []
    with ThreadPoolExecutor() as pool:
        for pair in pairs:
            found = row(pair, pool)
            print(" ".join(pair if found is None else found.cells), flush=True)
            if found is not None:
                rows.append(found)
    pairs_table = table(HEAD, (r.cells for r in rows))
    parts = {"short": short(rows), "pairs": pairs_table, "less": less(rows)}
    write_parts(DOCS / "explain" / "governor.md", {**parts, "gains": gains(rows)})


if __name__ == "__main__":
    main()
