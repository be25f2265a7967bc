"""Scores platforms that combine the registers of one board with the platform file of another
board.

    uv run python -m tools.cross measured.csv.gz --boot zcu102=psu_init.c --boot ultra96=dump.txt

Each boot file (as `axiscope platform import` reads it: psu_init, an .xsa, or a dump of ``address =
value``) is imported once for each board, with the file of that board as its base. An import with
its own board as the base must give the same predictions as the shipped platform, so the tool counts
the configurations that differ and prints the largest difference. Figures that the registers do not
contain can be set by hand: ``--set zcu102:maps.row_bank_column.bank_group_bits=[6,14]``. Writes
docs/data/cross.toml and the table of docs/explain/rules.md.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.answers.accuracy.points import KEYS
from axiscope.plan.bootfile import draft_platform, read_board
from tools.accuracy.options import parser_of, sample_of
from tools.accuracy.page import write_parts
from tools.accuracy.results import score_table, write_results
from tools.accuracy.score import counted, errors_of, summary
from tools.accuracy.trial import FOLDERS, TrialError, set_figure

RATE = "predicted_mbps"


def imported(boot: Path, board: str, base: str, sets: list[tuple[str, Any]], root: Path) -> None:
    """Imports the platform of a boot file, with the file of `base` as its base, and writes it below
    `root`.
    """
    draft = draft_platform(read_board(boot, None), board, base, unexplained=True)
    text = draft.text
    for field, value in sets:
        text, count = set_figure(text, field, value)
        if count == 0:
            raise TrialError(f"{boot}: as {board}: {field}: is not in the imported file")
    (root / "platforms").mkdir(parents=True, exist_ok=True)
    (root / "platforms" / f"{board}.toml").write_text(text)


def difference(shipped: pl.DataFrame, other: pl.DataFrame) -> dict[str, Any]:
    """Counts the configurations for which two predictions differ, and finds the largest difference,
    %.
    """
    keys = ["scenario", *KEYS]
    both = shipped.join(other, on=keys, suffix="_other")
    worst = ["worst_stream_mbps", "latency_error_percent", RATE]
    same = pl.all_horizontal(pl.col(c).eq_missing(pl.col(f"{c}_other")) for c in worst)
    change = (100 * (pl.col(f"{RATE}_other") / pl.col(RATE) - 1)).abs().max()
    found = both.select((~same).sum().alias("different"), change.alias("most"))
    return {"different": found["different"][0], "largest_percent": round(found["most"][0], 3)}


def read_boots(
    boots: list[str], sets: list[str]
) -> tuple[dict[str, str], dict[str, list[tuple[str, Any]]]]:
    """Parses the options ``--boot BOARD=FILE`` and ``--set BOARD:FIELD=VALUE``."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for text in sets:
        place, _, value = text.partition("=")
        board, _, field = place.partition(":")
        found.setdefault(board, []).append((field, json.loads(value)))
    return dict(b.split("=", 1) for b in boots), found


@contextmanager
def platforms_of(
    boot: Path, board: str, base: str, sets: list[tuple[str, Any]], root: Path
) -> Iterator[Path]:
    """Yields folders like `root` in which a board has its own registers and the rules of another
    board.
    """
    with tempfile.TemporaryDirectory(prefix="axiscope_cross_") as folder:
        for name in FOLDERS[1:]:
            if (root / name).is_dir():
                shutil.copytree(root / name, Path(folder) / name)
        imported(boot, board, base, sets, Path(folder))
        yield Path(folder)


def carried_over(
    measured: pl.DataFrame, origin: Path, boots: list[str], sets: list[str], root: Path,
    jobs: int | None = None,
) -> pl.DataFrame:  # fmt: skip
    """Returns the errors of each board if the rules of another board are used, for every other
    board.
    """
    files, changes = read_boots(boots, sets)
    parts = []
    for board, base in permutations(files, 2):
        part = measured.filter(pl.col("board") == board)
        given = (Path(files[board]), board, base, changes.get(board, []), root)
        with platforms_of(*given) as folder:
            maps = _maps(part, folder / "platforms" / f"{board}.toml")
            parts.append(errors_of(maps, origin, folder, jobs))
    return pl.concat(parts)


def main() -> None:
    """Imports the boot files, compares predictions with measured rates, and writes the tables."""
    parser = parser_of(__doc__)
    parser.add_argument("--boot", action="append", required=True, metavar="BOARD=FILE")
    parser.add_argument("--set", action="append", default=[], metavar="BOARD:FIELD=VALUE")
    words = parser.parse_args()
    boots, sets = read_boots(words.boot, words.set)
    measured = sample_of(words)
    unknown = set(boots) - set(measured["board"].unique())
    if unknown:
        sys.exit(f"--boot {min(unknown)}: {words.measured} has no rows of that board")
    rows = []
    for board, file in boots.items():
        part = measured.filter(pl.col("board") == board)
        shipped = errors_of(part, words.measured, words.root.resolve(), words.jobs)
        rows.append({"board": board, "base": "as shipped", **summary(counted(shipped))})
        for base in boots:
            with platforms_of(Path(file), board, base, sets.get(board, []), words.root) as folder:
                maps = _maps(part, folder / "platforms" / f"{board}.toml")
                found = errors_of(maps, words.measured, folder, words.jobs)
            row = {
                "board": board,
                "base": base,
                **summary(counted(found)),
                **difference(shipped, found),
            }
            rows.append(row)
            print(row, flush=True)
    data = words.docs / "data" / "cross.toml"
    about = ["Registers of one board, rules of another: written by tools/cross.py, errors in %."]
    write_results(data, about, "score", rows, every=words.every)
    write_parts(words.docs / "explain" / "rules.md", {"cross": cross_table(rows)})


def _maps(part: pl.DataFrame, platform: Path) -> pl.DataFrame:
    """Returns the rows with the address map of the platform. An imported platform has only one
    map.
    """
    text = platform.read_text()
    return part.filter(
        pl.col("mapping").map_elements(lambda m: f"[maps.{m}]" in text, return_dtype=pl.Boolean)
    )


def cross_table(rows: list[dict[str, Any]]) -> str:
    """Returns the table of docs/explain/rules.md."""
    out = []
    for row in rows:
        apart = (
            ""
            if "different" not in row
            else f"{row['different']}, at most {row['largest_percent']:g} %"
        )
        out.append(([row["board"], row["base"], str(row["configurations"]), apart], row))
    return score_table(
        ["Registers and part from", "Rules from", "Points", "Points predicted differently"], out
    )


if __name__ == "__main__":
    main()
