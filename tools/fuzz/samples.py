"""Small valid files of every kind that commands read."""

from __future__ import annotations

import io
import json
import tomllib
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import tomli_w

from tests.bootfile import boards
from tests.bootfile.initfile import c_file, dump, ps7_tcl, tcl
from tests.handoff.files import Bus, dma, hwh, zynq
from tests.importers.workbook import Book
from tests.traces.bench import ila, vcd

ROOT = Path(__file__).parents[2]
KEPT = ("results.parquet", "manifest.json", "designs.json")
"""Files of a results folder that commands read again."""

EXPERIMENT = """
schema = 1
title = "Small"
description = "A few short points."
tester = "manev2019"
repetitions = 1

[settings]
platform = "ultra96"
pl_mhz = 100.0
mode = "readwrite"
pattern = "sequential"

[run]
warmup_us = 3.0
min_us = 5.0
max_us = 5.0
tolerance = 0.05
seed = 1
skew_ns = 100.0

[[sweep]]
combine = "product"
axes.ports = ["HP0", "HP0+HP3"]
axes.burst_beats = [4, 16]
"""


def on_board(path: str) -> str:
    """Returns an experiment with one point on the platform at a path."""
    found = tomllib.loads(EXPERIMENT)
    found["settings"]["platform"] = path
    found["sweep"] = [{"axes": {"ports": ["HP0"], "burst_beats": [16]}}]
    return tomli_w.dumps(found)


def experiment_with(tester: str) -> str:
    """Returns an experiment with one point that uses the masters of a tester."""
    settings: dict[str, Any] = {"pl_mhz": 300.0, "width_bits": 128, "burst_beats": 16}
    run: dict[str, Any] = {"max_us": 20.0}
    if tester == "clusters":
        settings |= {"transfer_bytes": 65536, "idle_cycles": 1, "qos": "best_effort"}
        settings |= {"platform": "zcu102", "ports": "HP0"}
        run = {"until": "steady", "warmup_us": 3.0, "min_us": 5.0, "max_us": 5.0}
    elif tester == "axi_dma":
        settings |= {"pl_mhz": 100.0, "width_bits": 64, "transfer_bytes": 16384}
        settings |= {"platform": "zybo", "ports": "HP0"}
        run = {}
    elif tester == "phases":
        settings |= {"platform": "zcu102", "ports": "HP0", "program": "mix"}
        run = {"until": "steady", "warmup_us": 3.0, "min_us": 5.0, "max_us": 5.0}
    elif tester == "cores":
        settings |= {"platform": "zcu102", "ports": "none", "cpu": "A53", "cores": 1}
        settings |= {"program": "adi", "idle_cycles": 1, "transfer_bytes": 65536}
        run = {"until": "programs", "warmup_us": 1.0, "min_us": 3.0, "max_us": 50.0}
    else:
        settings |= {"platform": "vck190", "ports": "none", "cpu": "AIE", "cores": 1}
        settings |= {"program": "inceptionv2", "idle_cycles": 1, "transfer_bytes": 65536}
        run = {}
    axis = "program" if "program" in settings else "burst_beats"
    found: dict[str, Any] = {
        "schema": 1, "title": "Small", "tester": "tester.toml", "settings": settings,
        "sweep": [{"axes": {axis: [settings.pop(axis)]}}],
    }  # fmt: skip
    return tomli_w.dumps(found | ({"run": run} if run else {}))


def tester(name: str) -> str:
    """Returns a tester that is shipped with Axiscope, reduced so that it runs quickly."""
    paths = {
        "clusters": "brilli2022/clusters", "axi_dma": "vieira2020/axi_dma",
        "phases": "instrument/phases",
        "cores": "brilli2022/cores_tester", "networks": "brilli2022/networks_tester",
    }  # fmt: skip
    text = (ROOT / f"data/experiments/{paths[name]}.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)
    if name == "cores":
        found["programs"] = {
            "adi": {"bytes": 4096, "windows": 4, "accesses": 2048, "window_accesses": 256,
                    "window_settle_accesses": 32, "window_warm_accesses": 64},
            "chase": {"bytes": 65536, "warm_accesses": 20, "accesses": 50},
        }  # fmt: skip
        found["run"]["max_us"] = 200.0
    if name == "networks":
        found["run"] |= {"max_us": 100.0, "min_us": 20.0}
    return tomli_w.dumps(found)


DESIGN = """
schema = 1
title = "Small"
platform = "zcu102"
pl_mhz = 250

[run]
warmup_us = 3.0
min_us = 5.0
max_us = 20.0
"""
DESIGNS = {
    "streams": DESIGN
    + """
[[stream]]
name = "camera"
direction = "write"
rate_mbps = 400
burst_beats = 64
port = "HP0"
latency_bound_ns = 8000
latency_bound_of = "p99"

[[stream]]
name = "display"
direction = "read"
rate_mbps = 700
burst_beats = { least = 16, most = 64, now = 16 }
outstanding = 8
port = "HP1"
""",
    "tiles": DESIGN
    + """
[[stream]]
name = "tile_in"
direction = "read"
pattern = "tiles"
tile = { row_bytes = 256, rows = 8, pitch_bytes = 8192, across = 8 }
burst_beats = 16
bytes = 8192
port = "HP0"

[[stream.after]]
stream = "tile_out"
bytes = 1024
tile_bytes = 2048
each = true
ahead = 2

[[stream]]
name = "tile_out"
direction = "write"
burst_beats = 16
bytes = 4096
port = "HP0"
deadline_us = 16

[[stream.after]]
stream = "tile_in"
bytes = 2048
tile_bytes = 1024
each = true
delay_us = 1
""",
    "members": DESIGN
    + """
[[stream]]
name = "capture"
direction = "write"
pattern = "strided"
stride_bytes = 3840
rate_mbps = 300
port = "HP3"

[[cluster]]
name = "neighbour"
direction = "read"
port = "HP2"
regulator = { budget_bytes = 4096, period_cycles = 1024 }

[[program]]
name = "linux"
cpu = "A53"
program = "read"
cores = 2
slowdown_bound = 1.5
""",
    "sweep": DESIGN
    + """
[[stream]]
name = "load"
direction = "read"
bytes = 4096
outstanding = 8
port = "HP0"

[[sweep]]
combine = "zip"
[sweep.axes]
"stream.load.burst_beats" = [4, 16]
""",
}

COMPANIONS = (
    ("chips", "zynq_ultrascale", "zcu102"),
    ("chips", "zynq7000", "zybo"),
    ("chips", "versal", "vck190"),
    ("chips", "cyclone_v", "de1_soc"),
    ("parts", "ddr4_2133_4gb_x8", "zcu102"),
    ("parts", "lpddr4_8gb_x16", "ultra96"),
    ("parts", "ddr3_1066_2gb_x16", "zybo"),
)
"""A chip and a part, each with a board that names it."""

TRACE = "".join(
    f"{'ST' if i % 3 == 0 else 'LD'} {i * 0x40 * (1 + i % 5) * 37:#x}\n" for i in range(40)
)
"""A recorded trace with short and long distances between its lines."""

REFERENCE = """
schema = 2
key = "made-up"
title = "Made up"
authors = ["Nobody"]
venue = "Nowhere"

[[entry]]
id = "one"
place = "Table 1"
table = 1
quantity = "Throughput"
unit = "MB/s"
published = { value = 1.0 }
missing = "nothing to run"

[[grid]]
id = "grid"
place = "Table 2"
table = 2
columns = [
    { id = "a", quantity = "A", unit = "MB/s", missing = "a given" },
    { id = "b", quantity = "B", unit = "%", percent_of_column = "a", missing = "a given" },
]
rows = [
    { id = "r", conditions = "c", unit = "GB/s", where = { ports = "HP0" }, values = [200.0, 3.0] },
    { id = "s", conditions = "d", values = [400.0, 50.0] },
]
"""

_KEYS = "board,pl_mhz,mode,pattern,mapping,qos,mux,ports,burst_beats"
_POINT = "ultra96,100,readwrite,sequential,row_bank_column,default,ps"
POINTS = f"{_KEYS}\n{_POINT},HP0+HP3,16\n{_POINT},HP0,4\n"
MEASURED = (
    f"{_KEYS},port,write_mbps,read_mbps,read_latency_cycles\n"
    f"{_POINT},HP0+HP3,16,HP0,500.0,700.0,80\n"
    f"{_POINT},HP0+HP3,16,HP3,510.0,710.0,82\n"
    f"{_POINT},HP0,4,HP0,300.0,400.0,\n"
)

NAMES = """
["Ultra96.xlsx"]
board = "ultra96"
scenario = "base"
pl_mhz = 100.0
mode = "readwrite"
pattern = "sequential"
mapping = "row_bank_column"
qos = "default"
mux = "ps"
"""


@cache
def workbook() -> bytes:
    """Returns a workbook like those of the FPT 2019 paper, with the numbers of a single run."""
    with TemporaryDirectory() as folder:
        return Book(sets=(("HP0",),), beats=(1, 4)).save(Path(folder) / "a.xlsx").read_bytes()


def _cell(source: str, lines: list[str]) -> dict[str, Any]:
    text = [line + "\n" for line in lines]
    output = {"output_type": "stream", "name": "stdout", "text": text}
    return {"cell_type": "code", "source": [source], "outputs": [output]}


NOTEBOOK = json.dumps(
    {
        "nbformat": 4,
        "cells": [
            _cell("run()", [
                f"{size}: Stats(rd_cyc={port + size}, wr_cyc={port}, count_beats={size // 16})"
                for size in (64, 128) for _ in range(2)
            ])
            for port in (100, 200, 300)
        ] + [
            _cell("proxy.read()", [f"Stats(dur_wr={port}, dur_rd={2 * port})"])
            for port in (10, 20, 30)
        ],
    }
)  # fmt: skip


def _archive(name: str, text: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return held.getvalue()


INIT_FILES: dict[str, bytes] = {
    "psu_init.tcl": tcl(boards.ZCU102).encode(),
    "psu_init_gpl.c": c_file(boards.ULTRA96).encode(),
    "ps7_init.tcl": ps7_tcl({"3_0": boards.ZC702}).encode(),
    "dump.txt": dump(boards.ZCU102).encode(),
    "design.xsa": _archive("psu_init.tcl", tcl(boards.ULTRA96)),
}


def waveforms() -> dict[str, bytes]:
    """Returns the waveforms of a small test bench."""
    fst = (Path(__file__).parents[2] / "tests/traces/sim.fst").read_bytes()
    return {"sim.vcd": vcd().encode(), "ila.csv": ila().encode(), "sim.fst": fst}


REQUEST: dict[str, Any] = {}
HOST: dict[str, str] = {}
"""Measurements of the host; `prepare` fills them, because they are measured on this computer."""


def handoffs() -> dict[str, bytes]:
    """Returns hardware handoffs of Vivado, and a report of Vitis HLS."""
    ports = [Bus("S_AXI_HP0", False, "r"), Bus("S_AXI_HP1", False, "w")]
    text = hwh(zynq(*ports), dma("/d", "r", "w"))
    kernel = (
        "<profile><table><keys>Interface, Read/Write, Data Width, Max Read Burst Length</keys>"
        '<column name="m_axi_gmem">READ_ONLY, 64, 16</column></table></profile>'
    )
    return {
        "a.hwh": text.encode(),
        "a.xsa": _archive("a.hwh", text),
        "a_csynth.xml": kernel.encode(),
    }
