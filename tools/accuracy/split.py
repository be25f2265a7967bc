"""Draws samples of the measured configurations and splits them into halves.

The half of a configuration depends on a hash of its series, ports and burst size (SHA-256 of
``scenario|ports|burst_beats``, parity of the first byte). It therefore stays the same when rows are
added to the file, and both halves contain all series.
"""

from __future__ import annotations

import hashlib

import polars as pl

from axiscope.answers.accuracy.points import KEYS

HALVES = ("a", "b")
"""Names of the halves: even and odd hashes."""


def half_of(scenario: str, ports: str, beats: int) -> str:
    """Returns the half of a configuration."""
    return HALVES[hashlib.sha256(f"{scenario}|{ports}|{beats}".encode()).digest()[0] % 2]


def with_half(table: pl.DataFrame) -> pl.DataFrame:
    """Adds the column ``half``."""
    columns = zip(table["scenario"], table["ports"], table["burst_beats"], strict=True)
    return table.with_columns(pl.Series("half", [half_of(*row) for row in columns], pl.Utf8))


def sampled(table: pl.DataFrame, every: int) -> pl.DataFrame:
    """Returns the rows of every N-th configuration, in the order of the file."""
    keys = ["scenario", *KEYS]
    chosen = table.select(keys).unique(maintain_order=True).gather_every(every)
    return table.join(chosen, on=keys, how="semi", maintain_order="left")
