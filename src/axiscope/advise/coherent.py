"""What masters drive beside the address at ports into the caches, and how long their bursts are."""

from __future__ import annotations

from typing import Any

Master = dict[str, Any]

SIDEBANDS = {"axcache": 15, "axprot": 2, "axuser": 1}
"""Write-back memory that both directions allocate, non-secure data, shareable: coherent where the
boot software enables it (UG1085, Zynq UltraScale+; UG585, Zynq-7000)."""

LINE_BYTES = 64
"""Bursts at an ACP: the Zynq UltraScale+ takes lines of 64 bytes and quarters of them."""


def into_caches(master: Master, kind: str) -> Master:
    """The master, as it has to be at a port of a kind; the same at one that leads to memory.

    Cores have no port, and a DPU drives memory that is not cacheable.
    """
    if kind == "hp" or master["kind"] in ("core", "dpu", "dpu_port"):
        return master
    if master["kind"] != "traffic_generator":
        return _driving(master, kind)
    sides = [side for side in ("read", "write") if master.get(side)]
    return master | {side: _driving(master[side], kind) for side in sides}


def _driving(what: Master, kind: str) -> Master:
    """A master, or an engine of one, with its sidebands and bursts."""
    beats = {"burst_beats": LINE_BYTES // what["beat_bytes"]} if kind == "acp" else {}
    return what | SIDEBANDS | beats
