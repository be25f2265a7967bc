"""Estimates the logic levels and the clock of the blocks in area.toml, and writes
generated/timing.md.

python -m tools.rtl.timing [--jobs N] [--fresh] [--ends N] [name part ...]

Each block is synthesised like in `area.py`, and its paths are computed (netlist.py) with the delays
in timing.toml. A result with unchanged sources, parameters, tools and delays is reused. With parts
of names, only matching blocks are printed and the page is not written. `--ends` prints this many
ends of the paths with the most levels, one per vector. Fails if a block has more levels than its
limit (`most_levels` in area.toml).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tools.rtl import netlist, yosys
from tools.rtl.netlist import Delays, longest
from tools.rtl.synthesis import (
    ROOT,
    Kept,
    blocks,
    key_of,
    label,
    read,
    run_timed,
    sources,
    synthesise,
)

PAGE = ROOT / "docs" / "reference" / "generated" / "timing.md"
SCRATCH = ROOT / "target" / "rtl" / "timing"
DATA = Path(__file__).with_suffix(".toml")

Paths = dict[str, netlist.Path]


def walk(block: dict[str, Any], family: dict[str, Any], kept: Kept, fresh: bool) -> Paths:
    """Returns the worst paths of a block in an FPGA family."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    name = label(block, family["id"])
    out = SCRATCH / f"{name}.netlist.json"
    commands = (
        f"{read(block)}; {synthesise(family['id'], block['top'])}; "
        f"write_json {out.relative_to(ROOT)}"
    )
    walker = Path(netlist.__file__).read_bytes()
    key = key_of(sources(block["list"]), commands, yosys.version(), family["delays"], walker)
    found = None if fresh else kept.get(name, key)
    if found is None:
        message = SCRATCH / f"{name}.log"
        code, _ = run_timed(yosys.command(commands), ROOT, message)
        if code:
            where = message.relative_to(ROOT)
            raise SystemExit(f"{block['name']}, {family['id']}: yosys failed; see {where}")
        delays = Delays(**family["delays"])
        found = longest(json.loads(out.read_text()), block["top"], delays)
        kept.put(name, key, found)
    paths = {k: netlist.Path(*v) for k, v in found.items()}
    for what, p in paths.items():
        print(f"{block['name']}, {family['id']}, most {what}: {cells(p)}", flush=True)
    return paths


def tell_ends(block: dict[str, Any], family: dict[str, Any], many: int) -> None:
    """Prints the ends of paths with the most levels, one per vector."""
    out = SCRATCH / f"{label(block, family['id'])}.netlist.json"
    module = json.loads(out.read_text())["modules"][block["top"]]
    graph = netlist.Graph(module, Delays(**family["delays"]))
    worst: dict[str, netlist.Path] = {}
    for p in sorted(graph.paths(lambda a: (a.levels, a.ns)), key=lambda p: (p.levels, p.ns)):
        worst[re.sub(r"\d+", "", p.end)] = p
    for p in sorted(worst.values(), key=lambda p: (-p.levels, -p.ns))[:many]:
        print(f"  {cells(p)}")


def cells(p: netlist.Path) -> str:
    """Returns the table cells for a path on the page."""
    return f"{p.levels} | {p.carry_bits} | {p.muxes} | `{p.start}` → `{p.end}` | {1000 / p.ns:.0f}"


HEAD = """\
# Timing of the instrument

Estimates by {version}; `make timing` writes this page. No vendor tool was run: nothing is placed
or routed, and only a vendor's tool can tell which clock it reaches. The table shows two paths of
each block: the path with the most logic levels, and the path with the longest estimated delay. If
a block has a limit, the *Limit* column states it, and `make timing` fails if the block exceeds it.

A path leads from a register, a memory's output or a port to the next register, memory or port.
All paths are covered, including resets, enables and paths from port to port. A level is a LUT, an
inverter (which a vendor's tool would merge into a LUT), a read of distributed RAM, or a multiplier
without a register. A carry chain does not count as a level, but the LUTs before and after it do.
Separate columns count the bits of carry chains, and the F7, F8 and F9 multiplexers. Logic of other
blocks beyond a port is not included.

The estimate adds up delays from `tools/rtl/timing.toml`. {sources} All nets are
assumed to have the same typical length, unlike in a real design. Use the estimate to compare
blocks, not as a promise.
"""

TABLE = """
## {name}

| Block | Levels | Carry bits | F7–F9 | Path with the most levels: from → to | MHz of this path \
| Slowest path: levels | Carry bits | F7–F9 | From → to | **MHz** | Limit |
|---|--:|--:|--:|---|--:|--:|--:|--:|---|--:|---|
"""

SOURCES = (
    "For 7 series, the delays are from the reports quoted in FloPoCo's target for a Zynq-7020 of "
    "speed grade -1, and from Project X-Ray as contained in Yosys. For UltraScale+, they are from "
    "FloPoCo's target for grade -2, scaled to grade -1 by the ratio of the maximum block RAM "
    "clocks of these grades. Yosys packs registers into the multipliers of the 7 series only, so "
    "its pass for the 7 series is run for UltraScale+, too."
)


def page(data: dict[str, Any], families: list[dict[str, Any]], all_paths: dict[Any, Paths]) -> str:
    """Returns the page. The paths are given by block and family."""
    text = HEAD.format(version=yosys.version(), sources=SOURCES)
    for family in families:
        text += TABLE.format(name=family["name"])
        for block in data["block"]:
            paths = all_paths[block["name"], family["id"]]
            bar = f"≤ {block['most_levels']} levels" if "most_levels" in block else ""
            text += (
                f"| {block['name']} | {cells(paths['levels'])} | {cells(paths['ns'])} | {bar} |\n"
            )
    return text


def missed(data: dict[str, Any], all_paths: dict[Any, Paths]) -> list[str]:
    """Returns the limits that are exceeded by the blocks."""
    return [
        f"{name}, {family}: {paths['levels'].levels} levels; its bar is {block['most_levels']}"
        for block in data["block"]
        for (name, family), paths in all_paths.items()
        if name == block["name"] and paths["levels"].levels > block.get("most_levels", 1 << 30)
    ]


def main() -> int:
    """Computes the paths, writes the page, and checks the limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--ends", type=int, default=0)
    parser.add_argument("parts", nargs="*")
    given = parser.parse_args()
    data, families = blocks(), tomllib.loads(DATA.read_text())["family"]
    kept = Kept(SCRATCH)
    wanted = [
        (block, family)
        for block in data["block"]
        for family in families
        if all(part in f"{block['name']}, {family['id']}" for part in given.parts)
    ]
    with ThreadPoolExecutor(given.jobs) as pool:
        found = pool.map(lambda w: walk(*w, kept, given.fresh), wanted)
        paths = {(b["name"], f["id"]): p for (b, f), p in zip(wanted, found, strict=True)}
    for block, family in wanted if given.ends else []:
        tell_ends(block, family, given.ends)
    if not given.parts:
        PAGE.write_text(page(data, families, paths))
    bad = missed(data, paths)
    print("\n".join(bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
