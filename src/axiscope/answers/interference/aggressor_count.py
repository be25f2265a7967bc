"""Counts aggressors in the same way as published measurements of safe loads do.

Each master at a port counts as an aggressor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from axiscope.answers.interference.scenario import Scenario


def aggressors_text(at: Scenario, aggressor: str) -> str:
    """States the number and ports of the aggressors, and whether they are the default."""
    change = " This is the default; --clusters or --ports changes it." if at.default_ports else ""
    if len(at.ports) == 1:
        return f"The aggressor is 1 master ({aggressor}) at {at.ports[0]}.{change}"
    *first, last = at.ports
    return (
        f"The aggressors are {len(at.ports)} masters ({aggressor}): one at each of "
        f"{', '.join(first)} and {last}.{change}"
    )


def masters_text(count: int, ports: Mapping[str, Sequence[str]], kept: Sequence[str]) -> str:
    """States how many masters run next to the victims, and which of them are not throttled.

    ``ports`` contains the ports of each member in the programmable logic. ``kept`` names the
    members whose traffic is not throttled.
    """
    names = ", ".join(f"{name} at {'+'.join(own)}" for name, own in ports.items())
    shared = ""
    if count == 1 and len(ports) > 1:
        shared = "; a read stream and a write stream at one port form one master"
    masters = "1 master is" if count == 1 else f"{count} masters are"
    rest = ""
    if kept:
        rest = (
            f" The traffic of {' and '.join(kept)} stays as it is; only a measurement shows "
            "whether the victims tolerate it."
        )
    return f"{masters} next to the victims ({names}){shared}.{rest}"
