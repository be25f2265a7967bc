"""Writes the tables of pages about accuracy from measured data: `make accuracy DATA=FOLDER`.

FOLDER contains `fpt19_calibration.csv.gz` and, optionally, the two files about coherent ports
(`ultra96v2_transfer_cycles.csv`, `ultra96v2_probe_latency.csv`). FOLDER may also be a single file,
which is then used instead of `fpt19_calibration.csv.gz`; the other two files are read from the
folder that contains it. Tables without data are not changed.

The intervals for unmeasured boards come from rules that were fitted on one board and applied to
another. To update these intervals, give the boot files of two measured boards (`--boot`, as in
tools/cross.py). Without boot files, the intervals are not changed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from fractions import Fraction
from functools import partial
from pathlib import Path

import polars as pl

from axiscope.answers.accuracy.measured import read_measured
from axiscope.answers.accuracy.points import read_points
from axiscope.answers.accuracy.predict import STARVED, predict
from axiscope.answers.accuracy.scoring import errors_by_configuration
from axiscope.plan.design.measured_kinds import CARRIED_OVER, kinds_file
from tools.accuracy import coherent, measured_tables
from tools.accuracy.coverage import (
    calibrated_level,
    coverage_rows,
    coverage_table,
    covered_on_boards,
    write_coverage,
)
from tools.accuracy.kinds import (
    FILE,
    kinds_of,
    kinds_table,
    measured_configurations,
    ports_of,
    write_kinds,
)
from tools.accuracy.known import known_errors
from tools.accuracy.page import write_parts
from tools.accuracy.picture import picture
from tools.accuracy.predicted_gains import gains, gains_table, smallest_gain_percent
from tools.accuracy.published import published_configurations
from tools.accuracy.score import counted
from tools.accuracy.split import sampled
from tools.cross import carried_over

GENERATORS = "fpt19_calibration.csv.gz"
TRANSFERS = "ultra96v2_transfer_cycles.csv"
PROBE = "ultra96v2_probe_latency.csv"
PAGES = {
    "explain/accuracy.md": ("relied-on", "choosing", "known-errors", "transfers", "probe"),
    "reference/generated/accuracy_tables.md": (
        "series",
        "ports",
        "latency",
        "starved",
        "gains",
        "kinds",
        "coverage",
        "halves",
    ),
}


def main() -> None:
    """Predicts the measured configurations, scores the predictions and writes the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--docs", type=Path, default=Path("docs"))
    parser.add_argument(
        "--predicted", type=Path, help="what `axiscope predict` wrote, not run again"
    )
    parser.add_argument("--every", type=int, default=1, help="only every N-th configuration")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--root", type=Path, default=Path("data"))
    parser.add_argument("--boot", action="append", default=[], metavar="BOARD=FILE")
    parser.add_argument("--set", action="append", default=[], metavar="BOARD:FIELD=VALUE")
    parser.add_argument("--runs", type=Path, default=Path("results/reproduce"))
    words = parser.parse_args()
    folder = words.data if words.data.is_dir() else words.data.parent
    file = words.data / GENERATORS if words.data.is_dir() else words.data
    if not file.is_file():
        sys.exit(f"{file}: is not there; give a folder with {GENERATORS}, or a file")
    parts = {"known-errors": known_errors(words.docs / "data" / "known_errors.toml")}
    names = tomllib.loads((Path(__file__).parent / "accuracy" / "series.toml").read_text())
    errors = _errors(file, words.predicted, words.every, words.jobs)
    parts |= generator_parts(errors, names)
    images = words.docs / "images"
    images.mkdir(exist_ok=True)
    (images / "accuracy.svg").write_text(picture(counted(errors), names))
    with tempfile.TemporaryDirectory(prefix="axiscope_accuracy_") as runs:
        known = [measured_configurations(errors), published_configurations(words.runs)]
        if (folder / TRANSFERS).is_file():
            found = coherent.run("transfers", Path(runs), words.jobs)
            cycles = pl.read_csv(folder / TRANSFERS)
            parts["transfers"] = coherent.transfers(cycles, found)
            known.append(coherent.transfer_configurations(cycles, found))
        if (folder / PROBE).is_file():
            found = coherent.run("probe", Path(runs), words.jobs)
            parts["probe"] = coherent.probe(pl.read_csv(folder / PROBE), found)
    carried = None
    if words.boot:
        crossed = carried_over(
            sampled(read_measured(file), words.every), file, words.boot, words.set,
            words.root.resolve(), words.jobs,
        )  # fmt: skip
        carried = measured_configurations(crossed, carried_over=True)
    whole = words.every == 1 and words.docs == Path("docs")
    least = smallest_gain_percent(gains(errors))
    parts |= interval_parts(pl.concat(known), carried, least, words.docs if whole else None)
    for page, names_of_parts in PAGES.items():
        here = {name: parts[name] for name in names_of_parts if name in parts}
        write_parts(words.docs / page, here)
        print(f"{words.docs / page}: {', '.join(here)}")


def interval_parts(
    measured: pl.DataFrame, carried: pl.DataFrame | None, least_gain: float, docs: Path | None
) -> dict[str, str]:
    """Returns the tables of intervals and of their coverage. If ``docs`` is set, writes their
    files.

    If there are no errors of carried-over rules, the intervals and the coverage in kinds.toml are
    not changed.
    """
    level = calibrated_level(measured, coverage_rows)
    intervals = partial(kinds_of, level=level)
    kinds = intervals(measured)
    rows = [*coverage_rows(measured, intervals)]
    coverage = Path("docs/data/coverage.toml")
    if carried is not None:
        carried_level = calibrated_level(carried, covered_on_boards)
        other = partial(kinds_of, level=carried_level)
        kinds += other(carried)
        rows += covered_on_boards(carried, other)
    else:
        carried_level = Fraction(kinds_file().carried_over_rank_percent) / 100
        old = [kind.model_dump(exclude_none=True) for kind in kinds_file().kind]
        kinds += [kind for kind in old if kind["board"] == CARRIED_OVER]
        given = tomllib.loads(coverage.read_text())["row"] if coverage.is_file() else []
        rows += [row for row in given if row["left_out"] not in {r["left_out"] for r in rows}]
    if docs is not None:
        write_kinds(FILE, kinds, ports_of(measured), level, carried_level, least_gain)
        write_coverage(docs / "data" / "coverage.toml", rows)
    return {"kinds": kinds_table(kinds), "coverage": coverage_table(rows)}


def generator_parts(errors: pl.DataFrame, names: dict[str, object]) -> dict[str, str]:
    """Returns the tables about traffic generators at the ports, by the name of their page part."""
    return {
        "relied-on": measured_tables.relied_on(errors, names),
        "series": measured_tables.by_series(errors, names),
        "ports": measured_tables.by_ports(errors, names),
        "latency": measured_tables.by_latency(errors, names),
        "starved": measured_tables.by_service(errors, names),
        "choosing": measured_tables.choices(errors),
        "halves": measured_tables.by_half(errors, names),
        "gains": gains_table(gains(errors)),
    }


def _errors(file: Path, given: Path | None, every: int, jobs: int | None) -> pl.DataFrame:
    measured = sampled(read_measured(file), every)

    def tell(done: int, of: int) -> None:
        print(f"\r{done} of {of} configurations", end="", file=sys.stderr, flush=True)

    found = read_points(given) if given else predict(measured, file, jobs, tell)
    if given:
        rates = [c for c in found.columns if c.endswith(("_mbps", "_cycles"))]
        found = found.with_columns(pl.col(rates).cast(pl.Float64), pl.col(STARVED) == "true")
    return errors_by_configuration(measured, found)


if __name__ == "__main__":
    main()
