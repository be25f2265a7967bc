"""Provides an invented run for tests of reports, and invented measurements that are 4 % higher."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import polars as pl
import pytest

BURSTS = (1, 4, 8, 16, 64, 256)
PORT_SETS = ("HP0", "HP3", "HP0+HP3", "HP1+HP2+HP3")


def rows(platforms: tuple[str, ...] = ("ultra96", "zcu102")) -> list[dict[str, Any]]:
    """Returns the rows of the run. Rates rise with the burst length, and the ports share them."""
    out: list[dict[str, Any]] = []
    point = 0
    for platform in platforms:
        for ports in PORT_SETS:
            for beats in BURSTS:
                point += 1
                names = ports.split("+")
                peak = 2000.0 if platform == "ultra96" else 6000.0
                rate = peak * (1 - math.exp(-beats / 4)) / len(names)
                for place, port in enumerate(names):
                    mine = rate * (1.0 + 0.2 * place)
                    out.append(
                        {
                            "point": point,
                            "platform": platform,
                            "backend": "model",
                            "pl_mhz": 100.0 if platform == "ultra96" else 300.0,
                            "mode": "readwrite",
                            "pattern": "sequential",
                            "mapping": "row_bank_column",
                            "qos": "default",
                            "mux": "ps",
                            "ports": ports,
                            "port": port,
                            "master": port,
                            "burst_beats": beats,
                            "repetition": 0,
                            "write_mbps": mine * 0.4,
                            "read_mbps": mine * 0.6,
                            "read_latency_mean_cycles": 100.0 + 20 * beats,
                            "read_latency_p50_cycles": 95.0 + 20 * beats,
                            "read_latency_p99_cycles": 150.0 + 30 * beats,
                            "simulated_us": 120.0,
                            "steady": True,
                        }
                    )
    return out


def measured_rows(factor: float = 1.04) -> pl.DataFrame:
    """Returns measurements of the same configurations, with the columns of a published file."""
    frame = pl.DataFrame(rows())
    return frame.select(
        pl.col("platform").alias("board"),
        "pl_mhz",
        "mode",
        "pattern",
        "mapping",
        "qos",
        "mux",
        "ports",
        "port",
        "burst_beats",
        (pl.col("write_mbps") * factor).alias("write_mbps"),
        (pl.col("read_mbps") * factor).alias("read_mbps"),
        pl.col("read_latency_mean_cycles").alias("read_latency_cycles"),
    )


def write_results(folder: Path, frame: pl.DataFrame) -> Path:
    """Writes a results folder with a table."""
    folder.mkdir(parents=True, exist_ok=True)
    frame.write_parquet(folder / "results.parquet")
    manifest = {
        "title": "Made-up run </script>",
        "versions": {"axiscope": "0.0.0"},
        "seed": 1,
        "command_line": ["axiscope", "run", "made-up.toml"],
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Yields a results folder of the invented run."""
    return write_results(tmp_path_factory.mktemp("results"), pl.DataFrame(rows()))


@pytest.fixture(scope="session")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Yields a file with measurements of the invented run."""
    path = tmp_path_factory.mktemp("measured") / "measured.csv"
    measured_rows().write_csv(path)
    return path
