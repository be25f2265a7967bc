"""The figures of a report: title, measure, unit and scale of each, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from axiscope.report.view import View


@dataclass(frozen=True)
class Figure:
    """One figure.

    ``kind`` is overview (a line a set of ports), detail (a line a port
    of one set) or error (model against measurement).
    """

    id: str
    kind: str
    title: str
    measures: tuple[str, ...]
    y_label: str
    note: str
    y_scale: str = "linear"
    y_range: tuple[float, float] | None = None


FIGURES: tuple[Figure, ...] = (
    Figure(
        "convolutions",
        "overview",
        "Convolutions per second",
        ("mconv_per_s",),
        "Million convolutions / s",
        "4×4 convolutions finished by all accelerators together.",
    ),
    Figure(
        "slowdown",
        "overview",
        "Slowdown of the programs",
        ("slowdown",),
        "Time beside the ports ÷ time alone",
        "The time of the programs on the cores beside what the ports do, over their time alone; "
        "1 is no slowdown.",
    ),
    Figure(
        "run",
        "overview",
        "Time of the programs",
        ("run_us",),
        "Time (µs)",
        "Until the last core has done its accesses; “none” is the programs alone.",
        y_scale="log",
    ),
    Figure(
        "total",
        "overview",
        "Total throughput",
        ("total_mbps",),
        "Throughput (MB/s)",
        "Reads and writes of all active ports together; 1 MB = 10⁶ bytes.",
    ),
    Figure(
        "total-error",
        "error",
        "Error of the total throughput",
        ("total_error",),
        "Model − measurement (%)",
        "Positive where the model promises more than was measured.",
    ),
    Figure(
        "read-share",
        "overview",
        "Read share",
        ("read_share",),
        "Reads in the total (%)",
        "50 % is a balance of reads and writes.",
        y_range=(-3.0, 103.0),
    ),
    Figure(
        "port-throughput",
        "detail",
        "Throughput of each port",
        ("read_mbps", "write_mbps"),
        "Throughput (MB/s)",
        "Solid: reads. Dashed: writes.",
    ),
    Figure(
        "distribution",
        "overview",
        "Distribution ratio",
        ("distribution",),
        "Fastest ÷ slowest port",
        "Throughput of the fastest port over that of the slowest; 1 is an even split.",
        y_scale="log",
    ),
    Figure(
        "jain",
        "overview",
        "Fairness (Jain's index)",
        ("jain",),
        "Jain's index",
        "1: all ports get the same; 1/n: one of n ports takes everything.",
        y_range=(0.0, 1.05),
    ),
    Figure(
        "latency",
        "overview",
        "Mean read latency",
        ("read_latency_cycles",),
        "Read latency (PL cycles)",
        "From issue by the master to the last beat, its own queue included: bursts in flight over "
        "bursts a cycle (Little's law), mean over the ports.",
        y_scale="log",
    ),
    Figure(
        "port-latency",
        "detail",
        "Read latency of each port",
        ("read_latency_cycles", "read_latency_p99_cycles"),
        "Read latency (PL cycles)",
        "Solid: mean, by what is in flight and moves. Dashed: 99th percentile of the bursts that "
        "began and ended in the counted time; a starved port has few of them.",
        y_scale="log",
    ),
    Figure(
        "energy",
        "overview",
        "Energy per byte",
        ("energy_nj_per_byte",),
        "Energy (nJ/byte)",
        "PL core, PS internal, PS I/O and DRAM together, backgrounds included.",
    ),
    Figure(
        "dram-power",
        "overview",
        "Power of the DRAM",
        ("power_dram_mw",),
        "Power (mW)",
        "Mean of the DRAM rail over the counted time.",
    ),
    Figure(
        "energy-over-idle",
        "overview",
        "Energy per byte above rest",
        ("energy_over_idle_nj_per_byte",),
        "Energy (nJ/byte)",
        "What all rails with a sensor drew more than with all blocks at rest, over the bytes of "
        "all masters.",
    ),
    Figure(
        "board-power",
        "overview",
        "Power of the board's rails",
        ("power_mw",),
        "Power (mW)",
        "All rails with a sensor together, mean over the counted time, background included.",
    ),
)
"""All figures in the order of the page."""


def shown(view: View) -> list[Figure]:
    """The figures that have something to show for this run."""
    several = any("+" in ports for ports in view.port_sets)
    out = []
    for figure in FIGURES:
        if figure.kind == "error":
            if view.has_measured:
                out.append(figure)
        elif figure.kind == "detail":
            if any(
                value is not None
                for entry in view.entries
                for port in entry.detail
                for m in figure.measures
                for value in port.model.y.get(m, [])
            ):
                out.append(figure)
        elif set(figure.measures) & view.has_extra and (
            several or figure.id not in ("distribution", "jain")
        ):
            out.append(figure)
    return out
