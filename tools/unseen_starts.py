"""Writes the table of docs/explain/safe_traffic.md, in which answers of `inject` are tested with
other start times.

    uv run --no-sync python -m tools.unseen_starts

For each pair in docs/data/unseen.toml, two paces are run from start times that `inject` did not
use: the pace that its search finds with `--every-window`, and the lower pace that it recommends
after its own tests. This takes a few minutes.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from axiscope.answers.interference.confirmed import confirm
from axiscope.answers.interference.knobs import list_knobs
from axiscope.answers.interference.measure import Runs, measure_alone
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.search import Answer, search
from axiscope.answers.interference.setting import UNSEEN, How, Setting
from axiscope.answers.interference.unseen_starts import STARTS, least_share
from axiscope.answers.interference.victims import make_victim
from tools.accuracy.page import write_parts

BOUND = 1.1
FURTHER = range(10 * UNSEEN, 10 * UNSEEN + 64)
"""Start times that `inject` never uses."""
DOCS = Path(__file__).parents[1] / "docs"


@dataclass(frozen=True)
class Row:
    """The results of a pair with additional start times, at the pace that was found and at the
    recommended pace.
    """

    pair: tuple[str, str, str]
    found: Setting
    given: Setting | None
    last_batch: str

    @property
    def text(self) -> str:
        """Returns the row of the table."""
        board, victim, aggressor = self.pair
        given = "none |  | " if self.given is None else _cells(self.given)
        pair = f"{board} | `{victim}` | `{aggressor}`"
        return f"| {pair} | {_cells(self.found)} | {given} | {self.last_batch} |"


def broken(setting: Setting) -> int:
    """Returns the number of start times for which some window exceeds the bound."""
    return sum(window > BOUND for window in setting.windows)


def _cells(setting: Setting) -> str:
    mbps = f"{setting.injected_mbps:.0f}"
    return f"{mbps} | {broken(setting)} | {max(setting.windows):.3f}"


def row(pair: tuple[str, str, str]) -> Row | None:
    """Returns the results of a pair, or None if `inject` finds no pace."""
    board, name, aggressor = pair
    at, how = make_scenario(board), How()
    victim = make_victim(name, at)
    alone = measure_alone(at, victim, how)
    knob = list_knobs(at, aggressor, [])[0]
    numbers = {knob.load(number): number for number in range(knob.count())}
    with ThreadPoolExecutor() as pool:
        found = search(at, victim, knob, alone, BOUND, how, True, pool)
        if found.best is None:
            return None
        given = confirm(at, victim, knob, found, alone, BOUND, how, STARTS, True, pool)
        runs = Runs(at, victim, alone, how, pool)

        def further(answer: Answer) -> Setting:
            assert answer.best is not None
            case = knob.make(numbers[answer.best.load])
            return runs.of([(runs.add(case), FURTHER)])[0]

        last_batch = f"{given.unseen.holding} of {given.unseen.starts}" if given.unseen else ""
        return Row(pair, further(found), further(given) if given.best else None, last_batch)


def main() -> None:
    """Runs all pairs and replaces the table."""
    with (DOCS / "data" / "unseen.toml").open("rb") as file:
        pairs = [(p[0], p[1], p[2]) for p in tomllib.load(file)["pairs"]]
    rows = []
    for pair in pairs:
        made = row(pair)
        if made is not None:
            rows.append(made)
            print(made.text, flush=True)
    write_parts(DOCS / "explain" / "safe_traffic.md", {"unseen": table(rows)})


def hit(numbers: list[int]) -> int:
    """Returns how many of the numbers are not 0."""
    return sum(n > 0 for n in numbers)


def longest(settings: Iterable[Setting]) -> str:
    """Returns the largest slowdown in any window."""
    return f"{max(max(s.windows) for s in settings):.3f}"


def table(rows: list[Row]) -> str:
    """Returns the table, and a sentence that summarises it."""
    given = [r.given for r in rows if r.given is not None]
    of = len(FURTHER)
    allowed = of * (1 - least_share(STARTS, STARTS))
    before = [broken(r.found) for r in rows]
    after = [broken(g) for g in given]
    kept = sum(r.given.injected_mbps / r.found.injected_mbps for r in rows if r.given) / len(given)
    sums = [
        f"| | Found | Given |\n|---|--:|--:|\n| Answers | {len(rows)} | {len(given)} |",
        f"| Answers broken by at least one additional start | {hit(before)} | {hit(after)} |",
        f"| Runs | {of * len(rows)} | {of * len(given)} |",
        f"| Runs that break the bound | {sum(before)} | {sum(after)} |",
        f"| Largest slowdown of a window | {longest(r.found for r in rows)} | {longest(given)} |",
        f"| Answers broken by {math.ceil(allowed)} or more of {of} additional starts | "
        f"{sum(n > allowed for n in before)} | {sum(n > allowed for n in after)} |",
    ]
    summary = (
        f"If no start of the last batch breaks the bound, fewer than {math.ceil(allowed)} "
        f"of {of} starts break it, with 95 % confidence. On average, the given answers inject "
        f"{100 * kept:.0f} % as much traffic as the found answers."
    )
    head = (
        "| Platform | Victim | Aggressor | Found, MB/s | broken | window | Given, MB/s | broken "
        "| window | Starts of the last batch within the bound |\n"
        "|---|---|---|---|---|---|---|---|---|---|"
    )
    return "\n".join([*sums, "", summary, "", head, *(r.text for r in rows)])


if __name__ == "__main__":
    main()
