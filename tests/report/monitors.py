"""Provides invented results of bus monitors. Reads wait for memory, and wait longer if there is
other traffic.
"""

from __future__ import annotations

from typing import Any

from axiscope.answers.monitor.counts import BIN_EDGES, Window
from axiscope.board.agent.monitor import Saw

CYCLES = 3_000_000


def latencies(times: float) -> dict[str, Any]:
    """Returns the latencies of 90,000 bursts. They are about 100 cycles, multiplied by a factor."""
    histogram = [0] * 64
    for n in range(8):
        low = 96 * times * 2 ** (n / 4)
        histogram[max(b for b, edge in enumerate(BIN_EDGES) if edge <= low)] += 60_000 >> n
    return {
        "bursts": sum(histogram),
        "latency_sum_cycles": round(sum(histogram) * 130 * times),
        "latency_min_cycles": round(96 * times),
        "latency_max_cycles": round(500 * times),
        "latency_histogram": histogram,
    }


def saw(times: float, name: str = "axiscope-mine", **more: Any) -> Saw:
    """Returns the counts of a monitor at 300 MHz.

    Reads take `times` times as long as they do without load.
    """
    taken = round(1_500_000 / times)
    group = latencies(times)
    side = {
        "bytes": 16 * taken,
        "beats": taken,
        "bursts": group["bursts"],
        "error_responses": 0,
        "in_flight_cycles": 7 * CYCLES,
        "most_in_flight": 8,
        "groups": [group],
    }
    held = round(400_000 * times)
    percentiles = {"p50_cycles": 110, "p90_cycles": 180, "p99_cycles": 300, "p999_cycles": 450}
    long = [{k: v * times for k, v in percentiles.items()}]
    slow = {"latency_cycles": group["latency_max_cycles"], "begin_cycle": 91_231_231}
    slow |= {"address": 0x10_0040, "id": 5, "beats": 16, "beat_bytes": 16}
    report = {
        "name": name,
        "port": "HP3",
        "pl_mhz": 300.0,
        "counted_mhz": 300.01,
        "capabilities": {
            "in_flight": 32, "groups": 1, "slowest": 4, "axi3": False, "beat_bytes": 16,
        },
        "figures": {
            "cycles": CYCLES,
            "reads": side,
            "writes": side | {"bytes": 8 * taken},
            "read_address": {
                "taken": 94_000, "held": held, "quiet": CYCLES - 94_000 - held, "idle": 0,
            },
            "read_data": {
                "taken": taken, "held": 0, "waits": CYCLES - taken, "unready": 0, "idle": 0,
            },
            "write_address": {
                "taken": 47_000, "held": held, "quiet": CYCLES - 47_000 - held, "idle": 0,
            },
            "write_data": {
                "taken": taken // 2, "held": 2 * held, "held_ahead": 10_000, "owed": 90_000,
                "idle": CYCLES - taken // 2 - 2 * held - 100_000,
            },
            "write_response": {
                "taken": 47_000, "held": 0, "waits": held, "unready": 0,
                "idle": CYCLES - 47_000 - held,
            },
        },
        "reads": long,
        "writes": long,
        "slowest_reads": [slow],
        "slowest_writes": [slow | {"address": 0x30_0000}],
        "errors": {"seen": ["w_dropped"], "first": ("w_dropped", 1234)},
        "lost": (False, False),
    }  # fmt: skip
    return Saw.model_validate(report | more)


def windows() -> list[Window]:
    """Returns the counts of a bus without other traffic and during two points."""
    return [
        Window("alone", 0.01, [saw(1.0)]),
        Window("burst_beats 4", 0.01, [saw(1.4)], 1200.0),
        Window("burst_beats 16", 0.01, [saw(2.2)], 3800.0),
    ]
