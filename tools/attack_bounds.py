"""Tries to exceed the worst-case bounds with random settings and local searches.

    uv run --no-sync python -m tools.attack_bounds [--settings N] [--jobs N]

A setting consists of a platform, a victim, other masters, and their start times. A local search
then changes start times, addresses and outstanding limits to increase the latencies. All random
numbers have fixed seeds. Writes docs/data/bounds.toml and, from it, the table of
docs/explain/worst_case.md.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from axiscope.model_types import MasterResult, Point, PointResult
from axiscope.plan.platforms import Platform, find_platform
from tools.accuracy.page import table, write_parts
from tools.accuracy.results import write_results

FILE = Path("docs/data/bounds.toml")
BOARDS = {
    "zcu102": (["HP0", "HP1", "HP2", "HP3"], "A53"),
    "ultra96": (["HP0", "HP1", "HP2", "HP3"], "A53"),
    "ultra96v2": (["HP0", "HP1", "HP3", "HPC0"], "R5F"),
    "zc702": (["HP0", "HP1", "HP2", "HP3"], "A9"),
    "zybo": (["HP0", "HP1", "HP2", "HP3"], "A9"),
    "de1_soc": (["F2H", "F2S0"], "A9"),
    "vck190": (["PL0", "PL1", "PL2", "PL_IMG0"], "A72"),
}
"""Ports and the CPU cluster that settings of each platform use."""
WORSE = 6
"""Number of changes tried for each setting, one after another.

Changes that lengthen the wait are kept.
"""
WINDOW = 4 << 20


@dataclass(frozen=True)
class Setting:
    """A simulated setting. The first master is the victim."""

    platform: str
    kind: str
    qos: str
    pl_mhz: float
    masters: tuple[dict[str, Any], ...]
    muxes: tuple[dict[str, Any], ...] = ()
    regulators: tuple[dict[str, Any], ...] = ()
    skew_ns: float = 0.0


def drawn(seed: int) -> Setting:
    """Draws the setting for a seed."""
    dice = random.Random(seed)
    name = dice.choice(list(BOARDS))
    ports, cpu = BOARDS[name]
    board = find_platform(name)
    widths = board.port_bytes()
    ports = [port for port in ports if port in widths]
    dice.shuffle(ports)
    masters: list[dict[str, Any]] = []
    program = dice.random() < 0.15
    if program:
        kind = "core"
        masters.append(_core("victim", cpu, dice.choice(["read", "chase", "read_random"]), 0))
    else:
        kind = dice.choice(["read", "write", "both"])
        masters.append(_generator("victim", ports.pop(), kind, widths, dice, 0))
    shared: list[str] = []
    for nth in range(1, dice.randint(2, 5)):
        if ports and dice.random() < 0.85:
            way = dice.choice(["read", "write", "both"])
            masters.append(_generator(f"other{nth}", ports.pop(), way, widths, dice, nth))
        elif not program and dice.random() < 0.5:
            way = dice.choice(["read", "write"])
            shared.append(f"other{nth}")
            port = masters[0]["port"]
            masters.append(_generator(f"other{nth}", port, way, widths, dice, nth))
        elif not program:
            masters.append(_core(f"other{nth}", cpu, dice.choice(["read", "write"]), nth))
            break
    muxes = [{"port": masters[0]["port"], "masters": ["victim", *shared], "kind": "instrument"}]
    regulators = []
    if dice.random() < 0.3:
        for master in masters[1:]:
            if master["kind"] == "traffic_generator" and master["name"] not in shared:
                budget = dice.choice([512, 2048, 8192])
                regulators.append(
                    {"master": master["name"], "budget_bytes": budget}
                    | {"period_cycles": dice.choice([1024, 4096])}
                )
    qos = dice.choice(["default", *board.facts.qos])
    clock = dice.choice([100.0, 150.0, 250.0, 300.0])
    return Setting(
        name, kind, qos, clock, tuple(masters), tuple(muxes if shared else ()),
        tuple(regulators), dice.choice([0.0, 37.0, 500.0, 3000.0]),
    )  # fmt: skip


def _core(name: str, cpu: str, program: str, nth: int) -> dict[str, Any]:
    base = (nth + 1) * 16 * WINDOW
    return {"kind": "core", "name": name, "port": cpu, "program": program} | {
        "base": base,
        "bytes": 1 << 20,
    }


def _generator(
    name: str, port: str, way: str, widths: dict[str, int], dice: random.Random, nth: int
) -> dict[str, Any]:
    made: dict[str, Any] = {"kind": "traffic_generator", "name": name, "port": port}
    for number, side in enumerate(("read", "write")):
        if way not in (side, "both"):
            continue
        made[side] = _engine(widths[port], dice) | {
            "base": (2 * nth + number + 1) * 8 * WINDOW + dice.choice([0, 1 << 13, 3 << 14])
        }
    return made


def _engine(beat_bytes: int, dice: random.Random) -> dict[str, Any]:
    beats = dice.choice([1, 2, 4, 16, 64, 256])
    beats = min(beats, 4096 // beat_bytes)
    pattern = dice.choice(["sequential", "random", "strided"])
    stride = {"stride_bytes": dice.choice([4096, 8192, 65536])} if pattern == "strided" else {}
    return {
        "burst_beats": beats,
        "beat_bytes": beat_bytes,
        "pattern": pattern,
        "window_bytes": dice.choice([1 << 14, 1 << 20, WINDOW]),
        "outstanding": dice.choice([1, 2, 4, 8, 16]),
        "seed": dice.randrange(1000),
        "start_ns": dice.uniform(0.0, 8000.0),
    } | stride


def worse(setting: Setting, seed: int) -> Setting:
    """Returns a setting with one random change, which may be worse."""
    dice = random.Random(seed)
    masters = [dict(master) for master in setting.masters]
    found = [(m, s) for m in masters for s in ("read", "write") if m.get(s) is not None]
    if not found or dice.random() < 0.15:
        return replace(setting, skew_ns=dice.uniform(0.0, 5000.0))
    master, side = dice.choice(found)
    engine = dict(master[side])
    change = dice.choice(["start_ns", "start_ns", "seed", "outstanding", "base"])
    engine[change] = {
        "start_ns": dice.uniform(0.0, 8000.0),
        "seed": dice.randrange(1000),
        "outstanding": dice.choice([1, 4, 16]),
        "base": engine["base"] // WINDOW * WINDOW + 64 * dice.randrange(512),
    }[change]
    engine["base"] = engine["base"] // 4096 * 4096
    master[side] = engine
    return replace(setting, masters=tuple(masters))


@dataclass(frozen=True)
class Tried:
    """The outcome of a setting."""

    kind: str
    platform: str
    ratio: float
    """Longest simulated latency divided by its bound, over both directions; 0 without a bound."""
    bounded: int
    because: tuple[str, ...]


def _point(setting: Setting, masters: Sequence[dict[str, Any]]) -> Point:
    names = {m["name"] for m in masters}
    maps = find_platform(setting.platform).facts.maps
    alone = len(masters) == 1
    return Point.model_validate(
        {
            "pl_mhz": setting.pl_mhz,
            "mapping": "row_bank_column" if "row_bank_column" in maps else maps[0],
            "qos": setting.qos,
            "masters": list(masters),
            "muxes": [] if alone else list(setting.muxes),
            "regulators": [r for r in setting.regulators if r["master"] in names],
            "run": {"warmup_us": 0.0, "min_us": 60.0, "max_us": 60.0, "until": "duration_us"}
            | {"skew_ns": setting.skew_ns, "write_skew_ns": 0.0},
        }
    )


def _longest_ns(board: Platform, result: PointResult, mhz: float) -> dict[str, float]:
    victim: MasterResult = result.masters[0]
    sides = {"read": victim.read, "write": victim.write}
    cpus = {cpu.name: cpu.clock_mhz for cpu in board.facts.cpus}
    ns = 1e3 / cpus.get(victim.port, mhz)
    return {way: c.latency_max_cycles * ns for way, c in sides.items() if c is not None}


def tried(setting: Setting) -> Tried | None:
    """Simulates a setting, and its victim alone. Returns None if the model rejects the setting."""
    board = find_platform(setting.platform)
    try:
        whole = _point(setting, setting.masters)
        seen = _longest_ns(board, board.result_of(whole), setting.pl_mhz)
        lone = board.result_of(_point(setting, setting.masters[:1]))
        alone = _longest_ns(board, lone, setting.pl_mhz)
        wait = board.wait_bound(whole, "victim")
    except ValueError:
        return None
    ratios, because, waits = [0.0], [], 0.0
    for way, limit in (("read", wait.read), ("write", wait.write)):
        if limit is None or way not in seen:
            continue
        if limit.ns is None:
            because.append(str(limit.unbounded_because))
            continue
        # A load by a core may also have to wait for the write of an evicted line.
        waits = limit.ns + (waits if setting.kind == "core" else 0.0)
        ratios.append(seen[way] / (alone[way] + waits))
    return Tried(setting.kind, setting.platform, max(ratios), len(ratios) - 1, tuple(because))


def attacked(seed: int) -> list[Tried]:
    """Returns the outcomes of a drawn setting and of a local search that starts from it."""
    setting = drawn(seed)
    first = tried(setting)
    if first is None:
        return []
    found = [first]
    if first.bounded:
        best = first
        for step in range(WORSE):
            change = worse(setting, 1000 * seed + step)
            outcome = tried(change)
            if outcome is None:
                continue
            found.append(outcome)
            if outcome.ratio > best.ratio:
                best, setting = outcome, change
    return found


def attack(seeds: Sequence[int], jobs: int | None) -> list[Tried]:
    """Returns the outcomes of all seeds, in order."""
    if jobs == 1:
        return [one for seed in seeds for one in attacked(seed)]
    with ProcessPoolExecutor(jobs) as pool:
        return [one for many in pool.map(attacked, seeds, chunksize=8) for one in many]


def rows_of(found: Sequence[Tried]) -> list[dict[str, Any]]:
    """Returns one row for each platform and kind of victim."""
    rows = []
    for platform, kind in sorted({(t.platform, t.kind) for t in found}):
        here = [t for t in found if (t.platform, t.kind) == (platform, kind)]
        why = Counter(reason for t in here for reason in t.because)
        rows.append(
            {
                "platform": platform,
                "victim": kind,
                "settings": len(here),
                "bounded": sum(t.bounded > 0 for t in here),
                "broken": sum(t.ratio > 1 for t in here),
                "closest_percent": round(100 * max(t.ratio for t in here), 1),
                "unbounded": sum(why.values()),
            }
        )
    return rows


def main() -> None:
    """Runs the attack and writes its tables. Fails if a latency exceeds its bound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--settings", type=int, default=600, help="drawn; each is made worse")
    parser.add_argument("--jobs", type=int)
    words = parser.parse_args()
    found = attack(range(words.settings), words.jobs)
    rows = rows_of(found)
    about = ["What tried to break the worst-case bounds: tools/attack_bounds.py."]
    write_results(FILE, about, "row", rows, tried=len(found))
    head = ["Platform", "Victim", "Settings", "With a bound", "Broken", "Closest, %"]
    keys = ("platform", "victim", "settings", "bounded", "broken", "closest_percent")
    body = table(head, [[str(row[key]) for key in keys] for row in rows])
    write_parts(Path("docs/explain/worst_case.md"), {"bounds": body})
    print(body)
    broken = sum(row["broken"] for row in rows)
    print(f"{len(found)} settings, {broken} broken")
    if broken:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
