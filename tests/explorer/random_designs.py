"""Draws random designs with different streams, programs and clusters, on every board."""

from __future__ import annotations

import random
from typing import Any

SHORT = {"warmup_us": 5, "min_us": 12, "max_us": 24}


def drawn(rng: random.Random, cpus: list[str]) -> dict[str, Any]:
    """Draws a random design. The model may reject it for its board."""
    design: dict[str, Any] = {
        "schema": 1,
        "title": "Drawn",
        "pl_mhz": rng.choice([100, 150, 245.76, 250, 300]),
        "run": SHORT | {"skews": rng.randint(1, 3), "seed": rng.randint(1, 99)},
        "stream": [_stream(rng, f"s{k}") for k in range(rng.randint(1, 4))],
    }
    if rng.random() < 0.25:
        design["cluster"] = [{"name": "c", "direction": "read", "idle_cycles": rng.randint(0, 99)}]
    if cpus and rng.random() < 0.2:
        program = rng.choice(["read", "write", "chase"])
        design["program"] = [{"name": "p", "cpu": rng.choice(cpus), "program": program}]
        if rng.random() < 0.5:
            design["program"][0]["slowdown_bound"] = 1.5
    return design


def _stream(rng: random.Random, name: str) -> dict[str, Any]:
    burst = rng.choice([1, 4, 8, 16, 64, 256])
    stream: dict[str, Any] = {
        "name": name,
        "direction": rng.choice(["read", "write"]),
        "burst_beats": burst,
        "outstanding": rng.randint(1, 24),
    }
    pattern = rng.choice(["sequential", "sequential", "strided", "random", "chase", "tiles"])
    if pattern != "sequential":
        stream["pattern"] = pattern
    if pattern == "strided":
        stream["stride_bytes"] = 64 * rng.randint(1, 200)
    if pattern == "chase":
        del stream["outstanding"]
    if pattern == "tiles":
        stream["tile"] = {"row_bytes": 16 * burst, "rows": rng.randint(1, 64), "pitch_bytes": 8192}
    if rng.random() < 0.5:
        stream["rate_mbps"] = rng.randint(20, 3000)
    if rng.random() < 0.3:
        stream |= {
            "latency_bound_ns": rng.randint(200, 5000),
            "latency_bound_of": rng.choice(["mean", "p99", "max"]),
        }
    return stream
