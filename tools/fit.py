"""Fits figures of platforms to measured rates. The same seed gives the same result.

    uv run python -m tools.fit measured.csv.gz --board zcu102 --field controller.idle_gap_clocks=0:8
    uv run python -m tools.fit measured.csv.gz --leave-out ultra96 \\
        --field controller.idle_gap_clocks=0:8

Each field keeps its physical meaning. The search only varies its value between two bounds (in whole
numbers if both bounds are whole). The field is changed in the file that contains it (the file of
the board or of its chip), and in the same way for all boards in the data. The loss is the mean,
over the sampled configurations, of the error in total traffic plus the error of the worst stream.
Each is capped at 40 %, so that a few configurations with a collapsing rate do not dominate. Trials
change copies in a temporary folder. The optimiser is SciPy's differential evolution (Storn and
Price 1997).

With ``--leave-out BOARD`` the fields are fitted on the other boards and scored on BOARD, which the
search never sees. Then they are fitted on half a of the series, ports and sizes of all boards and
scored on half b, and vice versa (unless ``--no-halves`` is given). Both results go into
docs/data/leave_out.toml and the table of docs/explain/rules.md.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from scipy.optimize import differential_evolution

from tools.accuracy.options import parser_of, sample_of
from tools.accuracy.page import write_parts
from tools.accuracy.results import score_table, write_results
from tools.accuracy.score import counted, errors_of, errors_of_trial, loss, summary
from tools.accuracy.split import HALVES, with_half
from tools.accuracy.trial import Change


@dataclass(frozen=True)
class Field:
    """A figure in a platform file, and the bounds between which it is fitted."""

    name: str
    low: float
    high: float

    @property
    def whole(self) -> bool:
        """Whether only whole numbers are tried. They are if both bounds are whole."""
        return self.low.is_integer() and self.high.is_integer()


def field_of(text: str) -> Field:
    """Parses a field from NAME=LOW:HIGH."""
    name, _, bounds = text.partition("=")
    low, _, high = bounds.partition(":")
    try:
        return Field(name, float(low), float(high))
    except ValueError:
        sys.exit(f"--field {text!r}: give NAME=LOW:HIGH, such as controller.idle_gap_clocks=0:8")


def fitted(measured: pl.DataFrame, words: Any, fields: list[Field]) -> list[Change]:
    """Returns the values of the fields with which the model fits the measured rows best."""

    def changes(x: np.ndarray[Any, Any]) -> list[Change]:
        return [
            Change(f.name, int(v) if f.whole else round(float(v), 4))
            for f, v in zip(fields, x, strict=True)
        ]

    known: dict[tuple[Any, ...], float] = {}

    def evaluate(x: np.ndarray[Any, Any]) -> float:
        trial = changes(x)
        key = tuple(c.value for c in trial)
        if key not in known:
            found = errors_of_trial(measured, words.measured, words.root, trial, words.jobs)
            known[key] = loss(found)
            print(f"{known[key]:8.3f}  {shown(trial)}", flush=True)
        return known[key]

    best = differential_evolution(
        evaluate, [(f.low, f.high) for f in fields], integrality=[f.whole for f in fields],
        seed=words.seed, maxiter=words.rounds, popsize=words.population, polish=False,
    )  # fmt: skip
    found = changes(best.x)
    print(f"best {best.fun:.3f}: {shown(found)}", flush=True)
    return found


def shown(changes: list[Change]) -> str:
    """Returns the fields and their values on one line."""
    return "  ".join(f"{c.field}={c.value:g}" for c in changes)


def leave_out(measured: pl.DataFrame, words: Any, fields: list[Field]) -> list[dict[str, Any]]:
    """Fits on one part of the data and scores on both parts, for each way to split the data.

    Returns two rows for each fit and part: the score with the shipped figures, and the score with
    the fitted figures.
    """
    is_board = pl.col("board") == words.leave_out
    splits = [(f"all but {words.leave_out}", ~is_board, words.leave_out, is_board)]
    if not words.no_halves:
        for one, other in (HALVES, HALVES[::-1]):
            splits.append(
                (f"half {one}", pl.col("half") == one, f"half {other}", pl.col("half") == other)
            )
    table = with_half(measured)
    rows = []
    for seen, on, unseen, off in splits:
        print(f"fit on {seen}, score on {unseen}", flush=True)
        best = fitted(table.filter(on).drop("half"), words, fields)
        for name, which in ((seen, on), (unseen, off)):
            part = table.filter(which).drop("half")
            shipped = errors_of(part, words.measured, words.root, words.jobs)
            trial = errors_of_trial(part, words.measured, words.root, best, words.jobs)
            for what, errors in (("as shipped", shipped), ("fitted", trial)):
                rows.append({
                    "fitted_on": seen, "scored_on": name, "figures": what,
                    "values": {c.field: c.value for c in best} if what == "fitted" else {},
                    **summary(counted(errors)),
                })  # fmt: skip
    return rows


def leave_out_table(rows: list[dict[str, Any]]) -> str:
    """Returns the table of docs/explain/rules.md."""
    out = []
    for row in rows:
        values = ", ".join(f"{k.rsplit('.', 1)[1]} = {v:g}" for k, v in row["values"].items())
        seen = "" if row["scored_on"] == row["fitted_on"] else " (unseen)"
        points = str(row["configurations"])
        cells = [row["fitted_on"], row["scored_on"] + seen, points, row["figures"], values]
        out.append((cells, row))
    return score_table(["Fitted on", "Scored on", "Points", "Figures", "Values"], out)


def main() -> None:
    """Runs a single search, or the searches of `--leave-out`."""
    parser = parser_of(__doc__)
    parser.add_argument("--field", action="append", required=True, metavar="NAME=LOW:HIGH")
    parser.add_argument("--board", help="fit on this board only; all of the file by default")
    parser.add_argument("--leave-out", metavar="BOARD", help="fit on the others, score on this one")
    parser.add_argument("--no-halves", action="store_true", help="with --leave-out: the board only")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--population", type=int, default=4, help="trials a field and round")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    fields = [field_of(f) for f in words.field]
    measured = sample_of(words)
    boards = sorted(measured["board"].unique())
    for option in (words.board, words.leave_out):
        if option is not None and option not in boards:
            sys.exit(f"{option!r}: {words.measured} has {', '.join(boards)}; give one of them")
    if words.leave_out is None:
        some = measured if words.board is None else measured.filter(pl.col("board") == words.board)
        fitted(some, words, fields)
        return
    if len(boards) < 2:
        sys.exit(f"--leave-out {words.leave_out}: {words.measured} has no other board to fit on")
    data = words.docs / "data" / "leave_out.toml"
    rows = leave_out(measured, words, fields)
    old = tomllib.loads(data.read_text())["score"] if data.is_file() else []
    rows += [r for r in old if (r["fitted_on"], r["scored_on"]) not in
             {(n["fitted_on"], n["scored_on"]) for n in rows}]  # fmt: skip
    rows.sort(key=lambda r: (r["fitted_on"], r["scored_on"], r["figures"]))
    about = ["Figures fitted on one part, scored on another: written by tools/fit.py, errors in %."]
    write_results(data, about, "score", rows, every=words.every, seed=words.seed,
                  fields=[f"{f.name}={f.low:g}:{f.high:g}" for f in fields])  # fmt: skip
    write_parts(words.docs / "explain" / "rules.md", {"leave-out": leave_out_table(rows)})


if __name__ == "__main__":
    main()
