"""Chooses the points that `predict` runs: 125 for each platform with ports, the same in every
recording.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

COLUMNS = ("board", "pl_mhz", "mode", "pattern", "mapping", "qos", "mux", "ports", "burst_beats")
EACH = 125
"""Points of each platform."""
MOST_PORTS = 4


@dataclass(frozen=True)
class Choices:
    """The possible settings of points on one platform.

    This list is fixed, so that a change to a platform does not change which points run.
    """

    ports: tuple[str, ...]
    mappings: tuple[str, ...] = ("row_bank_column",)
    qos: tuple[str, ...] = ("default",)
    muxes: tuple[str, ...] = ("ps",)


HP = ("HP0", "HP1", "HP2", "HP3")
BOTH = ("row_bank_column", "bank_row_column")
PLATFORMS = {
    "de1_soc": Choices(("ACP", "F2H", "F2S0")),
    "ultra96": Choices(
        HP,
        BOTH,
        ("default", "best_effort", "hp3_as_hp0"),
        ("ps", "smartconnect_hp0", "smartconnect_hp3"),
    ),
    # ACP is left out, because it accepts only bursts of 16 and 64 bytes.
    "ultra96v2": Choices(("ACE", *HP, "HPC0", "HPC1")),
    # The port PL_WGT is left out, because it is wider than the masters of the tester.
    "vck190": Choices(("PL0", "PL1", "PL2", "PL3", "PL_IMG0", "PL_IMG1", "PL_IMG2")),
    "zc702": Choices(("ACP", *HP)),
    "zcu102": Choices(HP, BOTH, ("default", "best_effort")),
    "zcu102_2022": Choices(HP, BOTH, ("default", "best_effort")),
    "zybo": Choices(HP),
}


def points_csv() -> str:
    """Returns the table of points as CSV, without repeated points."""
    draw = random.Random(46)
    rows: dict[tuple[str, ...], None] = {}
    for number, (platform, choices) in enumerate(PLATFORMS.items(), start=1):
        while len(rows) < number * EACH:
            rows[_point(platform, choices, draw)] = None
    return "".join(",".join(row) + "\n" for row in (COLUMNS, *rows))


def _point(platform: str, choices: Choices, draw: random.Random) -> tuple[str, ...]:
    count = draw.randint(1, min(MOST_PORTS, len(choices.ports)))
    return (
        platform,
        draw.choice(("75", "100", "150", "200", "250", "300")),
        draw.choice(("readwrite", "read", "write")),
        draw.choice(("sequential", "nonsequential", "random")),
        draw.choice(choices.mappings),
        draw.choice(choices.qos),
        draw.choice(choices.muxes),
        "+".join(sorted(draw.sample(choices.ports, count))),
        draw.choice(("1", "2", "3", "4", "7", "8", "16", "24", "32", "64", "128", "256")),
    )
