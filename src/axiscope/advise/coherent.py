"""What masters drive beside the address at ports into the caches, and how long their bursts are."""

from __future__ import annotations

from typing import Any

from axiscope.model_types import CoherentFacts

Master = dict[str, Any]


def coherent(master: Master, asks: CoherentFacts | None) -> Master:
    """The master with the bursts that a port asks for (`Platform.into_caches`).

    The same where the port asks for none, since it leads to memory. Cores have no port, and a DPU
    drives memory that is not cacheable.
    """
    if asks is None or master["kind"] in ("core", "dpu", "dpu_port"):
        return master
    if master["kind"] != "traffic_generator":
        return _driving(master, asks)
    sides = [side for side in ("read", "write") if master.get(side)]
    return master | {side: _driving(master[side], asks) for side in sides}


def _driving(what: Master, asks: CoherentFacts) -> Master:
    """A master, or an engine of one, with its sidebands and bursts."""
    sidebands = asks.model_dump(include={"axcache", "axprot", "axuser"})
    line = asks.burst_bytes
    beats = {} if line is None else {"burst_beats": line // what["beat_bytes"]}
    return what | sidebands | beats
