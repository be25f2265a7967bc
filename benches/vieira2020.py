"""Runs the experiments of Vieira 2020 and prints every row of its tables beside the model.

    uv run python benches/vieira2020.py [FOLDER]

Results go to FOLDER (``results/vieira2020``); a point that ran before is not run again.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path

import polars as pl

HERE = Path(__file__).resolve().parent.parent
HP = ["HP0", "HP0+HP1", "HP0+HP2", "HP0+HP1+HP2", "HP0+HP1+HP2+HP3"]

# Average observed, MB/s, by (width_bits, mode), in the order of the ports.
TABLE_3 = {
    (32, "readwrite"): [799.95, 1599.84, 1599.83, 2288.49, 2773.13],
    (32, "read"): [399.99, 799.96, 799.96, 1199.91, 1599.85],
    (32, "write"): [399.99, 799.98, 799.98, 1199.95, 1599.92],
    (64, "readwrite"): [1599.82, 2236.12, 3197.63, 2659.35, 2675.65],
    (64, "read"): [799.96, 1599.84, 1599.84, 2399.66, 3184.87],
    (64, "write"): [799.98, 1599.91, 1599.91, 2399.83, 3199.70],
}
TABLE_4 = {(64, "read"): [1199.91, 2393.39, 2396.52, 3448.33, 3154.97]}
# By mode, in the order of the widths 32, 64, 128, 256.
TABLE_5 = {
    "readwrite": [799.59, 1579.80, 2019.26, 2037.16],
    "read": [399.81, 799.60, 1569.88, 2779.05],
    "write": [399.81, 799.59, 1576.78, 2464.66],
}
Row = tuple[int, str, str]


def expected() -> dict[str, dict[Row, float]]:
    """The published rows of each experiment, by width, mode and ports."""
    tables: dict[str, dict[Row, float]] = {"table3": {}, "table4": {}, "table5": {}}
    for name, table in (("table3", TABLE_3), ("table4", TABLE_4)):
        for (width, mode), rates in table.items():
            for ports, rate in zip(HP, rates, strict=True):
                tables[name][width, mode, ports] = rate
    for mode, rates in TABLE_5.items():
        for width, rate in zip((32, 64, 128, 256), rates, strict=True):
            tables["table5"][width, mode, "F2S0"] = rate
    return tables


def modelled(name: str, out: Path) -> dict[Row, float]:
    """MB/s of every point of an experiment, both directions of all masters together."""
    experiment = HERE / "experiments" / "vieira2020" / f"{name}.toml"
    axiscope = Path(sys.executable).with_name("axiscope")
    command = [str(axiscope), "run", str(experiment), "-o", str(out / name)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    table = pl.read_parquet(out / name / "results.parquet")
    total = pl.col("read_mbps").fill_null(0) + pl.col("write_mbps").fill_null(0)
    sums = table.group_by("width_bits", "mode", "ports").agg(total.sum().alias("mbps"))
    return {(r["width_bits"], r["mode"], r["ports"]): r["mbps"] for r in sums.to_dicts()}


def main() -> None:
    """Prints the rows, the median error and the worst."""
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "results/vieira2020")
    errors = []
    for name, rows in expected().items():
        got = modelled(name, out)
        for (width, mode, ports), rate in rows.items():
            error = 100 * (got[width, mode, ports] / rate - 1)
            errors.append(abs(error))
            print(
                f"{name} {width:3} bit {mode:9} {ports:15} "
                f"{rate:8.2f} {got[width, mode, ports]:8.2f} {error:+6.2f} %"
            )
    print(
        f"{len(errors)} rows: median {statistics.median(errors):.3f} %, worst {max(errors):.2f} %"
    )


if __name__ == "__main__":
    main()
