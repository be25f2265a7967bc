"""Measures how much every aggressor slows every victim, at every load."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from axiscope import _core
from axiscope.answers.interference.aggressors import make_aggressors, read_share
from axiscope.answers.interference.latency_bound import Bound, compute_bound
from axiscope.answers.interference.measure import (
    check,
    measure_alone,
    measure_most,
    run_setting,
)
from axiscope.answers.interference.scenario import Scenario
from axiscope.answers.interference.setting import How, Setting
from axiscope.answers.interference.victims import make_victim
from axiscope.errors import ParameterError
from axiscope.execution.executor import Executor
from axiscope.execution.tasks import Progress, Store, Task, run_tasks
from axiscope.model_types import RunSpec
from axiscope.plan.platforms import plain

Row = dict[str, Any]


def read_loads(text: str) -> list[float]:
    """Returns percentages such as 0,50,100 as shares of one beat per cycle.

    The first is always 0, the victim alone.
    """
    loads = []
    for part in text.split(","):
        try:
            loads.append(float(part) / 100)
        except ValueError:
            raise ParameterError(
                "loads", f"{part!r} is not a number; give, for example, 0,50,100"
            ) from None
    bad = next((load for load in loads if not 0 <= load <= 1), None)
    if bad is not None:
        raise ParameterError("loads", f"{100 * bad:g} is outside 0 to 100")
    if not any(loads):
        raise ParameterError("loads", f"{text}: the victim is alone; give a load above 0 as well")
    return sorted({0.0, *loads})


@dataclass(frozen=True)
class Pair:
    """A victim and an aggressor that run together."""

    at: Scenario
    victim: str
    aggressor: str
    how: How

    def key(self, load: float) -> str:
        """Returns a hash of everything on which the row of a load depends."""
        at, victim = self.at, make_victim(self.victim, self.at)
        aggressors = make_aggressors(self.aggressor, at, load) if load else []
        most = make_aggressors(self.aggressor, at, 1.0)
        content = {
            "point": plain(at.point(victim, aggressors, RunSpec())),
            "how": repr(self.how),
            "most": [master.model_dump(exclude_unset=True) for master in most],
            "platform": self.at.platform.sha256,
            "build": _core.build_id(),
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:24]


def run_pair(pair: Pair, loads: Mapping[str, float]) -> dict[str, Row]:
    """Returns the rows for all loads, by their keys."""
    at = pair.at
    victim = make_victim(pair.victim, at)
    how = pair.how
    alone = measure_alone(at, victim, how)
    most = measure_most(at, make_aggressors(pair.aggressor, at, 1.0), how)
    out = {}
    for key, load in loads.items():
        aggressors = make_aggressors(pair.aggressor, at, load) if load else []
        setting = run_setting(at, victim, aggressors, alone, how)
        bound = compute_bound(at, victim, aggressors, alone) if load else Bound()
        row = _row(pair, load, setting, most)
        row["latency_bound_ns"] = bound.ns
        row["slowdown_bound"] = None if bound.ns is None else bound.ns / alone.latency_ns
        row["unbounded_because"] = bound.unbounded_because
        out[key] = row
    return out


def _ports_of(pair: Pair, at: Scenario) -> str:
    victim = make_victim(pair.victim, at)
    return "+".join(dict.fromkeys(master.port for master in victim.masters))


def _row(pair: Pair, load: float, s: Setting, most_mbps: float) -> Row:
    at = pair.at
    return {
        "platform": at.platform.name,
        "backend": "model",
        "pl_mhz": at.pl_mhz,
        "mapping": at.mapping,
        "qos": at.qos,
        "victim": pair.victim,
        "victim_port": _ports_of(pair, at),
        "aggressor": pair.aggressor,
        "ports": at.label,
        "read_share": read_share(pair.aggressor),
        "load": load,
        "idle_cycles": s.idle_cycles,
        "load_intensity": s.injected_mbps / most_mbps,
        "slowdown": s.slowdown,
        "slowdown_low": s.slowdown_low,
        "slowdown_high": s.slowdown_high,
        "slowdown_sampling_error": s.sampling,
        "window_us": pair.how.window_us,
        "window_slowdown": s.window_slowdown,
        "injected_mbps": s.injected_mbps,
        "victim_mbps": s.victim_mbps,
        "total_mbps": s.injected_mbps + s.victim_mbps,
        "latency_mean_ns": s.latency_ns,
        "latency_p99_ns": s.latency_p99_ns,
        "latency_max_ns": s.latency_max_ns,
        "dram_busy_fraction": s.dram_busy,
        "counted_us": pair.how.counted_us,
        "starts": pair.how.starts,
    }


def measure_matrix(
    at: Scenario,
    victims: Sequence[str],
    aggressors: Sequence[str],
    loads: Sequence[float],
    how: How,
    store: Store[Row],
    executor: Executor,
    progress: Progress | None = None,
) -> list[Row]:
    """Returns the rows for all pairs and loads, in order.

    Runs the points that are not in the store. ``loads`` comes from ``read_loads``: 0 first,
    followed by at least one more load.
    """
    pairs = [Pair(at, v, a, how) for v in victims for a in aggressors]
    for pair in pairs:
        victim = make_victim(pair.victim, at)
        for load in (loads[1], 1.0):  # the least and the greatest
            check(at, victim, make_aggressors(pair.aggressor, at, load), how)
    keyed = [(pair, {pair.key(load): load for load in loads}) for pair in pairs]
    tasks = [Task(by_key, partial(run_pair, pair)) for pair, by_key in keyed]
    found = run_tasks(tasks, store, executor, progress)
    keys = [key for _, by_key in keyed for key in by_key]
    return [found[key] | {"point": number, "point_id": key} for number, key in enumerate(keys)]
