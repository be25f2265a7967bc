"""Fits figures of a platform to measured rates: seeded, reproducible, no point by point.

    uv run python tools/fit.py measured.csv.gz --platform platforms/zcu102.toml \\
        --field controller.idle_gap_clocks=4:16 --field dram.timing.t_rp=7:10 --every 9

Every field keeps its physical meaning; the search only moves it between two bounds
(whole numbers where the file has whole numbers). The loss is the mean over the sampled
configurations of the total error plus the worst-stream error, each capped at 40 %, so
that a few collapsing points do not decide. The sample is every N-th configuration of
the board; what is left out is for checking: run `axiscope validate` on the whole file.
Optimiser: differential evolution of SciPy (Storn and Price 1997).
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from scipy.optimize import differential_evolution

from axiscope.analysis.points import KEYS, read_points
from axiscope.analysis.predict import predict
from axiscope.analysis.scoring import errors_by_configuration


def changed(text: str, field: str, value: float) -> str:
    """The platform text with another value of one figure: where it stands, else unexplained.

    A figure of the chip, or one that a register gives, is departed from in ``[unexplained]``.
    """
    section, name = field.rsplit(".", 1)
    head = f"[unexplained.{section}]\n"
    complete = not re.search(r"(?m)^(chip|of) = ", text)
    at, word = (section, "value") if complete else (f"unexplained.{section}", r"\w+")
    pattern = rf"(?m)(^\[{re.escape(at)}\]\n(?:(?!^\[).*\n)*?{name} = \{{ ){word} = [^,]+"
    found, count = re.subn(pattern, rf"\g<1>value = {value}", text)
    if count == 1:
        return found
    if complete:
        sys.exit(f"{field}: not one figure of the platform")
    said = 'origin = "fitted", source = "tools/fit.py", evidence = "the data of this fit"'
    line = f"{name} = {{ value = {value}, {said} }}\n"
    return text.replace(head, head + line, 1) if head in text else f"{text}\n{head}{line}"


def loss(measured: pl.DataFrame, origin: Path, jobs: int | None) -> float:
    """Mean of capped total and worst-stream errors, %."""
    errors = errors_by_configuration(measured, predict(measured, origin, jobs))
    capped = [errors[c].clip(0, 40).mean() for c in ("total_error_percent", "worst_stream_percent")]
    return float(sum(float(c) for c in capped if isinstance(c, float)))


def main() -> None:
    """Runs the search and prints the best figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("measured", type=Path)
    parser.add_argument("--platform", type=Path, required=True)
    parser.add_argument("--field", action="append", required=True, metavar="NAME=LOW:HIGH")
    parser.add_argument("--every", type=int, default=9)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    words = parser.parse_args()
    text = words.platform.read_text()
    names = [f.split("=")[0] for f in words.field]
    bounds = [tuple(map(float, f.split("=")[1].split(":"))) for f in words.field]
    whole = [all(b.is_integer() for b in pair) for pair in bounds]
    board = words.platform.stem
    table = read_points(words.measured).filter(pl.col("board") == board)
    chosen = table.select(KEYS).unique(maintain_order=True).gather_every(words.every)
    table = table.join(chosen, on=list(KEYS), how="semi", maintain_order="left")

    with tempfile.TemporaryDirectory() as folder:

        def evaluate(x: np.ndarray[Any, Any]) -> float:
            trial = text
            for name, value, integer in zip(names, x, whole, strict=True):
                trial = changed(trial, name, int(value) if integer else round(float(value), 4))
            # A folder of its own: platforms are remembered by path, testers go by name.
            tag = "_".join(f"{v:g}" for v in x)
            path = Path(folder) / tag / f"{board}.toml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(trial)
            found = loss(_on(table, path), words.measured, words.jobs)
            print(
                f"{found:8.3f}  " + "  ".join(f"{n}={v:g}" for n, v in zip(names, x, strict=True))
            )
            return found

        best = differential_evolution(
            evaluate, bounds, integrality=whole, seed=words.seed, maxiter=words.rounds,
            popsize=4, polish=False,
        )  # fmt: skip
    shown = "  ".join(f"{n}={v:g}" for n, v in zip(names, best.x, strict=True))
    print(f"best {best.fun:.3f} on {chosen.height} configurations: {shown}")


def _on(table: pl.DataFrame, platform: Path) -> pl.DataFrame:
    """The same configurations on another platform file."""
    return table.with_columns(pl.lit(str(platform)).alias("board"))


if __name__ == "__main__":
    main()
