"""Creates sample files by running commands: results folders, a recording, and measurements of this
computer.
"""

from __future__ import annotations

import json
from pathlib import Path

from axiscope import _core
from tools.fuzz import samples
from tools.fuzz.server import CommandLine

REQUEST = "request.json"
MACHINE = {
    "cpus": [0, 1],
    "processor": "two cores",
    "caches": [{"level": 1, "bytes": 32768, "shared_cpus": [0]}],
    "siblings": [],
    "available_bytes": 1 << 30,
    "transparent_huge_pages": False,
    "vector_bits": 128,
    "streaming_stores": True,
}


def prepare(folder: Path, axiscope: CommandLine) -> Path:
    """Fills a folder with a recording and with the results of an experiment, a design and
    `interfere`.
    """
    run_samples(folder, axiscope)
    complete_samples(folder)
    return folder


def run_samples(folder: Path, axiscope: CommandLine) -> None:
    """Runs all commands.

    Each process that uses the folder must call `complete_samples` afterwards.
    """
    (folder / "small.toml").write_text(samples.EXPERIMENT, encoding="utf-8")
    (folder / "design.toml").write_text(samples.DESIGNS["members"], encoding="utf-8")
    (folder / "sim.vcd").write_bytes(samples.waveforms()["sim.vcd"])
    few = ("-p", "ultra96", "--victims", "chase", "--aggressors", "mix-100", "-q")
    asked = ("latency", "--sizes", "16K", "--repetitions", "1", "--sample-ms", "0.1")
    for words in (
        ("run", "small.toml", "-o", "experiment", "--jobs", "1", "-q"),
        ("run", "design.toml", "-o", "design", "--jobs", "1", "-q"),
        ("interfere", *few, "-o", "interference", "--jobs", "1"),
        ("host", *asked, "-o", "host", "-q"),
        ("trace", "import", "sim.vcd", "-o", "recording", "-q"),
        ("host", *asked, "--print-request"),
    ):
        done = axiscope(words, folder)
        if done.code != 0:
            raise RuntimeError(f"axiscope {' '.join(words)}: {done.errors}")
    (folder / REQUEST).write_text(done.output, encoding="utf-8")


def complete_samples(folder: Path) -> None:
    """Adds the measurement of this computer to the samples in this process."""
    request = (folder / REQUEST).read_text(encoding="utf-8")
    samples.HOST |= {
        "samples": _core.measure_host(request), "request": request, "machine": json.dumps(MACHINE),
    }  # fmt: skip
