"""Command-line options that several accuracy tools share, and the data that the options name."""

from __future__ import annotations

import argparse
from pathlib import Path

import polars as pl

from axiscope.answers.accuracy.measured import read_measured
from tools.accuracy.split import sampled


def parser_of(about: str | None) -> argparse.ArgumentParser:
    """Returns a parser with options for the measured file, the sampling and the platform files."""
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument(
        "measured", type=Path, help="measured rates, as axiscope validate takes them"
    )
    parser.add_argument("--every", type=int, default=9, help="every N-th configuration; 1: whole")
    parser.add_argument(
        "--root", type=Path, default=Path("data"), help="folder with platforms/, chips/"
    )
    parser.add_argument("--docs", type=Path, default=Path("docs"))
    parser.add_argument("--jobs", type=int)
    return parser


def sample_of(words: argparse.Namespace) -> pl.DataFrame:
    """Returns the rows of the measured file that are sampled."""
    return sampled(read_measured(words.measured), words.every)
