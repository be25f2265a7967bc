"""Creates perturbed copies of a platform, which represent boards for which the model has unknown
errors.

In a copy, the figures about which the model is least certain are changed: clocks of the front end,
timing, and sizes of queues. The predictions for the copy count as measurements.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from axiscope.answers.accuracy.points import BEAT_BYTES
from axiscope.answers.accuracy.predict import predict
from axiscope.answers.calibrate.curve import errors_after
from axiscope.answers.calibrate.plan import NEARBY_CLOCKS, Candidate, choose
from axiscope.answers.calibrate.rows import Array, SeriesRows, series_of
from axiscope.plan.platforms import find_platform

PERTURBED: Mapping[str, Mapping[str, float]] = {
    "front end": {"read_pipeline_clocks": 40, "port_piece_gap_clocks": 2.0, "switch_clocks": 8},
    "timing": {"t_rcd": 11, "t_rp": 12, "t_rfc": 280},
    "queues": {"low_read_entries": 26, "write_entries": 32, "port_pieces": 6},
}
"""Figures of each copy, by name; the others are the platform's own."""
NOISE = 0.002
"""Standard deviation of the measurements' logarithm (assumed)."""


def write_perturbed(platform: str, figures: Mapping[str, float], folder: Path) -> str:
    """Writes a copy of a platform with changed figures into a folder. Returns the path of the
    copy.
    """
    found = find_platform(platform)
    texts = {f"platforms/{found.name}": found.text, **dict(found.companions)}
    for name, value in figures.items():
        pattern = re.compile(rf"^({name} = \{{ value = )[0-9.]+", re.M)
        has = [file for file, text in texts.items() if pattern.search(text)]
        if not has:
            raise ValueError(f"{platform}: no file has the figure {name}")
        texts[has[0]] = pattern.sub(rf"\g<1>{value}", texts[has[0]], count=1)
    for file, text in texts.items():
        path = folder / f"{file}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return str(folder / "platforms" / f"{found.name}.toml")


def table_of(candidates: list[Candidate], platform: str, mode: str) -> pl.DataFrame:
    """Returns candidates as configurations of a series, in the form that `predict` accepts."""
    rows = [
        {
            "board": platform, "pl_mhz": 300.0, "mode": mode, "pattern": "sequential",
            "mapping": "row_bank_column", "qos": "default", "mux": "ps",
            "ports": "+".join(one.ports), "burst_beats": one.burst_beats,
        }
        for one in candidates
    ]  # fmt: skip
    return pl.DataFrame(rows)


def series_of_copy(
    plain: pl.DataFrame, candidates: list[Candidate], copy: str, mode: str, jobs: int | None = None
) -> SeriesRows:
    """Returns a series as if it had been measured on a perturbed copy.

    ``plain`` contains the model's predictions.
    """
    there = predict(table_of(candidates, copy, mode), Path("candidates"), jobs)
    draw = np.random.default_rng(1)
    rates = ("write_mbps", "read_mbps")
    noisy = [pl.col(name) * pl.lit(pl.Series(np.exp(NOISE * draw.normal(size=there.height))))
             for name in rates]  # fmt: skip
    board = plain["board"][0]
    measured = there.with_columns(*noisy, board=pl.lit(board))
    (series,) = series_of(measured, plain)
    return series


def nearby_totals(
    candidates: list[Candidate], platform: str, mode: str, jobs: int | None = None
) -> dict[tuple[str, int], list[float]]:
    """Returns the totals of candidates at nearby PL clocks, by ports and burst length."""
    found: dict[tuple[str, int], list[float]] = {}
    table = table_of(candidates, platform, mode)
    for ratio in NEARBY_CLOCKS:
        there = predict(table.with_columns(pl.col("pl_mhz") * ratio), Path("candidates"), jobs)
        totals = there.group_by("ports", "burst_beats", maintain_order=True).agg(
            pl.sum("read_mbps", "write_mbps")
        )
        for ports, burst, read, write in totals.iter_rows():
            found.setdefault((ports, burst), []).append(read + write)
    return found


def errors_of_plan(
    series: SeriesRows, points: int, nearby: Mapping[tuple[str, int], Sequence[float]] | None = None
) -> tuple[Array, Array]:
    """Returns the errors, in %, of all totals that a plan does not measure, with and without
    correction.

    ``nearby`` contains the model's totals at nearby clocks, as returned by `nearby_totals`. Without
    them, the plan cannot take into account where the model is sensitive to the clock.
    """
    candidates = [
        Candidate(tuple(ports), burst)
        for ports, burst in zip(series.sets, series.burst_beats, strict=True)
    ]
    found = [(nearby or {}).get(("+".join(one.ports), one.burst_beats), ()) for one in candidates]
    by_clock = [list(of_clock) for of_clock in zip(*found, strict=True)]
    chosen = np.sort(choose(candidates, series.plain_mbps, BEAT_BYTES, points, by_clock))
    rest = np.setdiff1d(np.arange(len(candidates)), chosen)
    return errors_after(series, chosen, rest)
