"""Draws the pictures of docs/explain/concepts.md, most of them from runs of the model.

    python -m tools.concept_pictures

Each picture is an SVG in docs/images. The same model always gives the same bytes.
"""

from __future__ import annotations

import io
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import matplotlib as mpl
import polars as pl

mpl.use("svg")
mpl.rcParams.update({"svg.hashsalt": "axiscope", "font.size": 11, "svg.fonttype": "none"})
mpl.rcParams["font.family"] = "sans-serif"
from matplotlib import pyplot as plt  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402

import axiscope as ax  # noqa: E402
from axiscope.report.palette import LIGHT  # noqa: E402

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
ZCU102 = ROOT / "data/platforms" / "zcu102.toml"
READ, WRITE, OTHER = LIGHT[:3]
IDLE = "#767676"
"""Colour of idle time: the lightest grey on which white text has the contrast that WCAG demands."""


def save(name: str, figure: Any, title: str) -> None:
    """Writes a figure as SVG, with a title for screen readers."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Title": title}, bbox_inches="tight")
    lines = [line.rstrip() for line in text.getvalue().splitlines()]
    (IMAGES / f"{name}.svg").write_text("\n".join(lines) + "\n", encoding="utf-8")
    plt.close(figure)


def rates(points: list[dict[str, Any]]) -> pl.DataFrame:
    """Returns the mean rates of each port that `axiscope predict` gives for some configurations."""
    shared = {"pl_mhz": 300.0, "pattern": "sequential", "mapping": "row_bank_column", "mux": "ps"}
    rows = pl.DataFrame([{**shared, "qos": "default", **point} for point in points])
    return ax.predict(rows)


def starvation() -> None:
    """Draws the rates of a reading and a writing port by burst size, for two boot loaders."""
    sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256]
    boots = {"zcu102": "QoS 7: reads have a timer", "zcu102_2022": "QoS 0: reads have no timer"}
    figure, panes = plt.subplots(1, 2, figsize=(8.4, 3.2), sharey=True)
    for pane, (board, title) in zip(panes, boots.items(), strict=True):
        got = rates(
            [
                {"board": board, "mode": "readwrite", "ports": "HP0+HP3", "burst_beats": n}
                for n in sizes
            ]
        ).filter(pl.col("port") == "HP0")
        for column, colour, word, lift in (
            ("read_mbps", READ, "reads", -6),
            ("write_mbps", WRITE, "writes", 6),
        ):
            y = (got.sort("burst_beats")[column] / 1e3).to_list()
            pane.plot([16 * n for n in sizes], y, marker="o", color=colour)
            pane.annotate(word, (16 * sizes[-1], y[-1]), (7, lift), textcoords="offset points",
                          color=colour, va="center")  # fmt: skip
        pane.set(xscale="log", xlabel="burst size, bytes", title=title)
        pane.set_xticks([16, 64, 256, 1024, 4096], ["16", "64", "256", "1024", "4096"])
        pane.set_xlim(12, 20000)
        pane.minorticks_off()
        pane.grid(alpha=0.3)
    panes[0].set_ylabel("rate of HP0, GB/s")
    save("starvation", figure, "Writes starve next to reads that have a timer, but not next to "
         "reads without one: rates of HP0 of the ZCU102 plotted against burst size")  # fmt: skip


def cmri() -> None:
    """Plots the slowdown of a victim against the load, and the load that a bound allows."""
    loads = "0,20,30,40,50,60,65,70,75,80,90,100"
    with tempfile.TemporaryDirectory() as folder:
        found = ax.interfere(
            "zcu102", "chase", "cluster-read", loads, output=folder, progress=False
        ).frame.sort("injected_mbps")
    x, y = (found["injected_mbps"] / 1e3).to_list(), found["slowdown"].to_list()
    bound = 1.1
    figure, pane = plt.subplots(figsize=(6.4, 3.4))
    pane.plot(x, y, marker="o", color=READ)
    pane.axhline(bound, color=WRITE, linestyle="--")
    pane.annotate("bound: 10 % slower", (0, bound), (0, 5), textcoords="offset points",
                  color=WRITE)  # fmt: skip
    safe = max(a for a, b in zip(x, y, strict=True) if b <= bound)
    pane.axvspan(0, safe, color=OTHER, alpha=0.12)
    pane.annotate("safe to inject", (safe / 2, max(y)), ha="center", va="top", color=OTHER)
    pane.set(xlabel="bandwidth that the aggressors inject, GB/s", ylabel="slowdown of the victim")
    pane.grid(alpha=0.3)
    save("cmri", figure, "Slowdown of pointer chasing plotted against the bandwidth that three "
         "clusters inject on the ZCU102, and the range below a bound of 1.1")  # fmt: skip


def bar(pane: Axes, row: float, spans: list[tuple[float, float, str, str]]) -> None:
    """Draws spans of time in a row. Each span has a start, a length, a colour and a label."""
    for start, length, colour, word in spans:
        pane.barh(row, length, left=start, height=0.62, color=colour, edgecolor="white")
        pane.text(start + length / 2, row, word, ha="center", va="center", color="white", size=9)


def plain(pane: Axes, rows: list[str]) -> None:
    """Labels the rows, and removes the numbers from the time axis."""
    pane.set_yticks(range(len(rows)), rows)
    pane.invert_yaxis()
    pane.set_xticks([])
    pane.set_xlabel("time →")
    for side in ("top", "right", "left"):
        pane.spines[side].set_visible(False)
    pane.tick_params(left=False)


def row_miss() -> None:
    """Draws the commands for a row hit and for a row miss, to scale with the timing of a ZCU102."""
    timing = tomllib.loads(ZCU102.read_text(encoding="utf-8"))["dram"]["timing"]
    names = ("t_rp", "t_rcd", "read_latency", "burst")
    close, open_, read, burst = (timing[name]["value"] for name in names)
    figure, pane = plt.subplots(figsize=(7.6, 1.9))
    bar(pane, 0, [(0, read, IDLE, "read, latency"), (read, burst, READ, "data")])
    bar(pane, 1, [(0, close, WRITE, "close row"), (close, open_, WRITE, "open row"),
                  (close + open_, read, IDLE, "read, latency"),
                  (close + open_ + read, burst, READ, "data")])  # fmt: skip
    plain(pane, ["row hit", "row miss"])
    save("row-miss", figure, "A read from an open row needs one command; a read from another row "
         "closes the open row first and then opens its own (lengths: clocks of the "
         "ZCU102)")  # fmt: skip


def prem() -> None:
    """Draws three ways in which a task and DMAs can share a memory."""
    figure, pane = plt.subplots(figsize=(7.6, 2.6))
    bar(pane, 0, [(0, 14, READ, "task: slower, by an unknown amount")])
    bar(pane, 1, [(0, 24, WRITE, "DMAs: as fast as they can")])
    bar(pane, 2.4, [(0, 8, READ, "task: as fast as alone")])
    bar(pane, 3.4, [(8, 16, WRITE, "DMAs: wait, then go")])
    bar(pane, 4.8, [(0, 8.8, READ, "task: within its bound")])
    bar(pane, 5.8, [(1.6 * n, 1.0, OTHER, "") for n in range(6)] + [(9.6, 14.4, WRITE, "DMAs")])
    plain(pane, [""] * 6)
    pane.set_yticks([0.5, 2.9, 5.3], ["free for all", "PREM", "controlled\ninjection (CMRI)"])
    save("prem", figure, "A task and DMAs that share a memory: free for all, one after the other "
         "(PREM), and DMAs that are paced while the task runs (CMRI); a sketch, not to "
         "scale")  # fmt: skip


if __name__ == "__main__":
    for draw in (starvation, cmri, row_miss, prem):
        draw()
