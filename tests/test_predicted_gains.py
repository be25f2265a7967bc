"""Tests the smallest predicted gain for which a change is worthwhile, from pairs of measured
configurations.
"""

from __future__ import annotations

import polars as pl

from tools.accuracy.predicted_gains import (
    BOUNDS,
    LEVEL_PERCENT,
    gains,
    gains_table,
    smallest_gain_percent,
)


def measured(predicted: list[float], measured_mbps: list[float]) -> pl.DataFrame:
    """Returns configurations of one series that differ in the burst length."""
    return pl.DataFrame(
        {
            "board": "ultra96", "scenario": "base", "mode": "read", "pattern": "sequential",
            "ports": "HP0", "pl_mhz": 300.0, "mapping": "row_bank_column", "mux": "ps",
            "qos": "none", "burst_beats": range(len(predicted)), "measured_mbps": measured_mbps,
            "predicted_mbps": predicted, "worst_stream_mbps": 1.0,
        }
    )  # fmt: skip


def test_pairs_are_compared_in_the_direction_of_the_predicted_gain() -> None:
    """The predicted gains are +2.5 % (measured −10 %), +10 % (measured +20 %), and +7.3 % (measured
    +33 %).
    """
    rows = gains(measured([1000.0, 1025.0, 1100.0], [1000.0, 900.0, 1200.0]))
    found = {row["predicted_percent"]: (row["pairs"], row["gained_percent"]) for row in rows}
    assert found == {2.0: (1, 0.0), 7.0: (1, 100.0), 10.0: (1, 100.0)}
    by_class = {row["predicted_percent"]: row["median_percent"] for row in rows}
    assert by_class == {2.0: -10.0, 7.0: 33.33, 10.0: 20.0}
    assert "| 2 to 7 % | 1 | 0 % | -10.0 % | -10.0 % |" in gains_table(rows)


def test_the_smallest_gain_starts_the_first_two_classes_that_usually_gained() -> None:
    def classes(*shares: float) -> list[dict[str, float]]:
        return [
            {"predicted_percent": bound, "gained_percent": share}
            for bound, share in zip(BOUNDS, shares, strict=False)
        ]

    assert smallest_gain_percent(classes(50, 90, 60, 86, 90)) == BOUNDS[3]
    assert smallest_gain_percent(classes(LEVEL_PERCENT, LEVEL_PERCENT)) == BOUNDS[0]
    assert smallest_gain_percent(classes(50, 60, 70)) == BOUNDS[2]
