"""A bound of a read's latency from queue depths and timers: worst case, not what is seen.

It holds under these assumptions, and says nothing where they do not:

* the controller is a uMCTL2 whose timer of the victim's read class runs (a *video* read): once a
  read has waited for the time-out, it goes before all that have not, and expired reads are served
  in the order of their age;
* no aggressor has more in flight than its limit, and the victim has its controller port alone;
* a read line takes no longer than a row cycle of one bank, a write line with its recovery and
  both turns of the bus, so that all that are ahead may be taken one after another;
* an expired read in the queue keeps the bus for reads, but for a run of writes that is under way,
  one in every interval of the forced drain where the controller has it, or of starved writes where
  these pass few reads, and a write with both its turns for every read whose row is yet to be opened
  where such reads yield;
* the victim's own path adds no more than its greatest latency alone.

Then what is ahead of a read when its timer runs out is at most the reads that all others have in
flight, plus a line of every other port for each of its own (round robin).
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from axiscope import _core
from axiscope.advise.scene import Master, Scene
from axiscope.advise.setting import Alone

VIDEO = "video"


def read_bound_ns(
    at: Scene, victim: Master, aggressors: Sequence[Master], alone: Alone
) -> float | None:
    """The longest latency of a read of the victim, ns; None where the bound says nothing."""
    if victim["kind"] == "core":
        return None
    described = json.loads(at.platform.ask(_core.describe_platform))
    value = {v["field"]: v["value"] for v in described["values"]}
    shown = next(p for p in described["ports"] if p["name"] == at.victim_port)
    stages = {stage["stage"]: stage for stage in shown["path"]}
    port = stages["controller port"]["detail"]
    name = port.split()[0]
    timeout = value.get(f"controller_ports.{name}.read_timeout_clocks")
    reads = _reads(victim)
    if reads is None or timeout is None or "not shared" not in port or at.qos != "default":
        return None
    qos = int(stages["queues"]["detail"].split()[2].rstrip(","))
    regions = value[f"controller_ports.{name}.read_regions"]
    if next(r["class"] for r in regions if qos <= r["up_to"]) != VIDEO:
        return None

    line = described["dram"]["line_bytes"]
    timing = {k.removeprefix("dram.timing."): v for k, v in value.items() if "dram.timing." in k}
    row = timing["t_rc"]
    timeout += value.get("controller.read_timer_lag_clocks", 0)
    write = (
        timing["t_rcd"] + timing["wr_to_pre"] + timing["t_rp"] + timing["burst"]
        + timing["rd_to_wr"] + timing["wr_to_rd_l"]
    )  # fmt: skip
    flying, burst_bytes = reads
    own = math.ceil(burst_bytes / line)
    ahead_reads = flying * own + own * (len(aggressors))
    writes = False
    for m in aggressors:
        for side, count, size in _in_flight(m):
            writes |= side == "write"
            ahead_reads += count * math.ceil(size / line) if side == "read" else 0
    # Its own time-out, and that of the reads that fill the queue before it.
    yields = value.get("controller.rowless_reads_yield", False)
    lent = write if writes and yields else 0
    if lent and value.get("controller.lent_until_row", False):
        # Rows for reads are opened first meanwhile; a run of writes may precede each.
        lent += (value["controller.write_run"] - 1) * timing["t_ccd_l"]
    read = max(row, timing["burst"]) + lent
    clocks = 2 * timeout + ahead_reads * read
    if writes:
        # A run of writes that is under way; starved ones take the bus again every so often.
        run = value["controller.write_run"] * write
        limits = [value.get("controller.forced_drain_clocks")]
        if value.get("controller.few_reads"):
            limits.append(value["controller.write_starve_clocks"])
        limit = min((clocks for clocks in limits if clocks), default=math.inf)
        clocks = (clocks + run) * (1 + run / limit)
    ranks = described["dram"]["ranks"]
    refresh = ranks * (
        timing["t_rfc"] + value["controller.refresh_extra_clocks"] + timing["t_ras"] + 2 * row
    )
    if timing["t_refi"] <= refresh:
        return None
    # A refresh more for every interval of the wait that it makes longer, and one at its begin.
    total = (clocks + refresh) / (1 - refresh / timing["t_refi"])
    return float(alone.latency_max_ns + total * 1e3 / value["clocks.controller_mhz"])


def _reads(victim: Master) -> tuple[int, int] | None:
    """Bursts in flight at most and bytes of one, of a victim that only reads."""
    if victim["kind"] == "task":
        most = max(phase.get("parallel", 1) for phase in victim["phases"])
        return most, victim["burst_beats"] * victim["beat_bytes"]
    found = list(_in_flight(victim)) if victim["kind"] != "stream_dma" else []
    if len(found) != 1 or found[0][0] != "read":
        return None
    return found[0][1:]


def _in_flight(m: Master) -> list[tuple[str, int, int]]:
    """Direction, bursts in flight at most and bytes of one, of generators and clusters."""
    if m["kind"] == "cluster":
        size = m["burst_beats"] * m["beat_bytes"]
        return [(m["direction"], m["outstanding"], size)]
    # The channels of a DMA have the bursts of both.
    sides: list[tuple[str, dict[str, Any]]] = [
        (side, m | m[side]) for side in ("read", "write") if m.get(side)
    ]
    return [(side, e["outstanding"], e["burst_beats"] * e["beat_bytes"]) for side, e in sides]
