"""Sets each number of a platform, its chip or its DRAM part to extreme values.

python -m tools.fuzz.figures BOARD FILE [clocks]: FILE is ``board``, or a file that the board names,
such as ``parts/ddr4_2133_4gb_x8``. The model must either accept a value or raise an error that
names the file. One line is printed for each value with which the model does neither.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from axiscope import _core
from axiscope.plan.platforms import Platform, find_platform
from tools.fuzz import samples
from tools.fuzz.sweep import CLOCKS, HARD, swept

RUN = {"warmup_us": 1.0, "min_us": 3.0, "max_us": 3.0, "skew_ns": 0.0}
PROGRAM = {"warmup_us": 0.0, "min_us": 3.0, "max_us": 50.0, "skew_ns": 0.0, "until": "programs"}


def points_of(platform: Platform) -> list[dict[str, Any]]:
    """Returns points for a platform, with generators at its first and last port, and with a
    core.
    """
    facts = platform.facts
    masters: list[tuple[dict[str, Any], dict[str, Any]]] = (
        [
            (_generator(port.name, port.beat_bytes), RUN)
            for port in facts.ports[:: len(facts.ports) - 1]
        ]
        if len(facts.ports) > 1
        else []
    )
    masters += [(_core_of(name), PROGRAM) for name in facts.cpu_ports[:1]]
    common = {"pl_mhz": 200.0, "mapping": facts.maps[0]}
    return [common | {"masters": [master], "run": run} for master, run in masters]


def _generator(port: str, beat_bytes: int) -> dict[str, Any]:
    def engine(base: int) -> dict[str, Any]:
        return {
            "burst_beats": 16, "beat_bytes": beat_bytes, "pattern": "sequential", "base": base,
            "window_bytes": 1 << 20, "outstanding": 16, "cut_4k": True,
        }  # fmt: skip

    both = {"read": engine(1 << 24), "write": engine(1 << 25)}
    return {"kind": "traffic_generator", "name": port, "port": port} | both


def _core_of(port: str) -> dict[str, Any]:
    return {
        "kind": "core", "name": "core", "port": port, "program": "read", "base": 1 << 24,
        "bytes": 1 << 16, "warm_accesses": 64, "accesses": 256,
    }  # fmt: skip


def calls_of(
    platform: Platform, points: list[dict[str, Any]], trace: Path
) -> Iterator[tuple[str, Callable[[], object]]]:
    """Returns the calls of the model that are tried with a platform, and their names."""
    yield "facts", lambda: _core.Model(platform, platform.name).facts()
    yield "describe", lambda: _core.Model(platform, platform.name).description(platform.name)
    yield "replay", lambda: _core.replay_file(platform, platform.name, str(trace), None, None, True)
    for point in points:
        encoded = json.dumps(point)
        yield (
            f"point at {point['masters'][0]['port']}",
            (
                lambda encoded=encoded: _core.run_point(platform, platform.name, encoded)  # type: ignore[misc]
            ),
        )


def with_text(platform: Platform, file: str, text: str) -> Platform:
    """Returns the platform with one of its files replaced."""
    if file == "board":
        return replace(platform, text=text)
    companions = tuple((name, text if name == file else old) for name, old in platform.companions)
    return replace(platform, companions=companions)


def broken(board: str, file: str, values: tuple[Any, ...]) -> Iterator[str]:
    """Returns one line for each value that is neither accepted nor properly rejected."""
    platform = find_platform(board)
    original = platform.text if file == "board" else dict(platform.companions)[file]
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "a.trace"
        trace.write_text(samples.TRACE, encoding="utf-8")
        points = points_of(platform)
        for field, value, text in swept(original.encode(), values):
            changed = with_text(platform, file, text.decode())
            for what, call in calls_of(changed, points, trace):
                try:
                    call()
                except ValueError as error:
                    named = (board, file.partition("/")[2] or board, "point: ")
                    if not any(name in str(error) for name in named):
                        yield f"{field} = {value!r}: {what}: does not name the file: {error}"
                    if what == "facts":
                        break  # the file itself is refused, so all other calls fail as well
                except BaseException as error:
                    yield f"{field} = {value!r}: {what}: {type(error).__name__}: {error}"


def main() -> int:
    """Tries all values. Returns 1 if it found a defect."""
    board, file, *more = sys.argv[1:]
    found = [*broken(board, file, CLOCKS if more == ["clocks"] else HARD)]
    print("\n".join(found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
