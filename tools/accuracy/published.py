"""Converts published rates of chips without a calibration file into measured configurations.

Each row of the listed tables in `data/references` is a configuration. Its kind follows from its
name in the table, and its error from the published and modelled rates.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.plan.design.measured_kinds import clock_band
from tools.accuracy.kinds import FAST_MHZ

TABLES = Path(__file__).with_name("published.toml")
_WAYS = {"duplex": "both", "ps-to-pl": "read", "h2f": "read", "pl-to-ps": "write", "f2h": "write"}


def published_configurations(runs: Path) -> pl.DataFrame:
    """Runs `axiscope reproduce` and returns the rows of the listed tables."""
    tables = tomllib.loads(TABLES.read_text())["table"]
    rows = []
    for paper in dict.fromkeys(given["paper"] for given in tables):
        command = [sys.executable, "-m", "axiscope", "reproduce", paper, "--json", "-o", str(runs)]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
        found = json.loads(done.stdout)["rows"]
        for given in tables:
            if given["paper"] == paper:
                rows += [row for entry in found if (row := _configuration(given, entry))]
    return pl.DataFrame(rows)


def _configuration(given: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any] | None:
    named = re.fullmatch(given["entry"], entry["id"])
    if named is None or entry["modelled"] is None:
        return None
    parts = named.groupdict()
    published, modelled = float(entry["published"]), float(entry["modelled"])
    ports = [f"HP{digit}" for digit in parts["ports"]] if parts.get("ports") else given["ports"]
    error = round(100 * abs(published - modelled) / modelled, 6)
    return {
        "chip": given["chip"],
        "board": given["board"],
        "direction": _WAYS[parts["way"]] if parts.get("way") else given["direction"],
        "pattern": "sequential",
        "ports": str(len(ports)),
        "clock": clock_band(given["pl_mhz"], FAST_MHZ),
        "series": f"{given['board']}.{given['paper']}",
        "port_set": f"{given['board']}.{'+'.join(ports)}",
        "burst_beats": given["burst_beats"],
        "fitted": given["fitted"],
        "total": error,
        # The paper does not print the rates of single streams, but all streams in a row of its
        # table are equal.
        "worst": error,
    }
