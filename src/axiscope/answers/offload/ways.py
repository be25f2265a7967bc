"""Defines ways to share a buffer with an accelerator at a port, and the software's work in each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from axiscope.errors import ParameterError, UserError
from axiscope.model_types import PortFacts
from axiscope.plan.platforms import Platform

Way = Literal["coherent", "maintained", "copied"]

WAYS: dict[Way, str] = {
    "coherent": "the port snoops the caches; software does nothing",
    "maintained": "input cleaned and result invalidated, line by line",
    "copied": "like maintained, but data are copied into and out of the driver's own buffer",
}


@dataclass(frozen=True)
class Choice:
    """A port, and a way to share a buffer through it."""

    port: PortFacts
    way: Way

    @property
    def name(self) -> str:
        """Returns a name such as ``HP0 maintained``.

        A coherent port can be used in only one way, so only the port is named.
        """
        return self.port.name if self.way == "coherent" else f"{self.port.name} {self.way}"


def list_choices(platform: Platform, ports: list[str] | None = None) -> list[Choice]:
    """Returns the choices at the given ports (by default, at the first port of each kind).

    An error names a port that does not exist, or that is already used in a design.
    """
    known = {port.name: port for port in platform.facts.ports}
    if ports is None:
        first: dict[str, str] = {}
        for port in known.values():
            if port.taken_by is None:
                first.setdefault(port.kind, port.name)
        ports = list(first.values())
    found = []
    for name in ports:
        if name not in known:
            raise ParameterError(
                "ports", f"{name!r} is unknown; {platform.name} has {', '.join(known) or 'none'}"
            )
        ways: list[Way] = ["coherent"] if known[name].coherent else ["maintained", "copied"]
        found += [Choice(known[name], way) for way in ways]
    if not found:
        raise UserError(f"{platform.name}: has no port for an accelerator")
    return found
