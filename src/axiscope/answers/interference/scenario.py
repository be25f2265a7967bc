"""Assigns the ports of a platform to the victim and to the aggressors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from axiscope.answers.interference.coherent_ports import coherent
from axiscope.answers.interference.program_names import cores_of
from axiscope.errors import ParameterError
from axiscope.model_types import CoherentFacts, CpuFacts, MasterSpec, Point, RunSpec
from axiscope.plan.networks import dpu_names, load_dpu
from axiscope.plan.platforms import Platform, find_platform

WINDOW = 32 << 20
"""Bytes of a master's window, more than any cache holds."""


@dataclass(frozen=True)
class Victim:
    """The victim: a master named ``victim``, and the masters that belong to it."""

    master: MasterSpec
    further: tuple[MasterSpec, ...] = ()
    """Additional cores with the victim's program, or the other ports of a DPU."""

    @property
    def masters(self) -> list[MasterSpec]:
        """Returns all masters of the victim, the master named ``victim`` first."""
        return [self.master, *self.further]


@dataclass(frozen=True)
class Scenario:
    """A platform with the ports of the victim and of the aggressors."""

    platform: Platform
    pl_mhz: float
    mapping: str
    qos: str
    victim_port: str
    further_ports: tuple[str, ...]
    """Additional ports of a victim that has several."""
    ports: tuple[str, ...]
    widths: dict[str, int]
    """Bytes per beat of each port."""
    into_caches: dict[str, CoherentFacts] = field(default_factory=dict)
    """Ports into the caches, and the requirements on their bursts (`Platform.into_caches`)."""
    cpus: dict[str, CpuFacts] = field(default_factory=dict)
    """The complexes of cores."""
    run_us: float = 200.0
    """Time of a run through a network that is a victim, us.

    A corresponding share of each layer is run.
    """
    program_bytes: int | None = None
    """Memory of each program on a core, bytes; the default is in
    ``src/axiscope/data/programs.toml``.
    """
    default_ports: bool = False
    """Whether the aggressors are at all remaining ports, because the user gave none."""

    @property
    def victim_label(self) -> str:
        """Returns the names of the victim's ports as one word."""
        return "+".join([self.victim_port, *self.further_ports])

    @property
    def label(self) -> str:
        """Returns the names of the aggressors' ports as one word."""
        return "+".join(self.ports)

    def base(self, port: str) -> int:
        """Returns the first address of the windows for a port's master.

        Each port has two windows.
        """
        return 2 * WINDOW * list(self.widths).index(port)

    def clock_mhz(self, master: MasterSpec) -> float:
        """Returns the frequency of the clock whose cycles a master's counters count, in MHz."""
        cpu = self.cpus.get(master.port)
        return self.pl_mhz if cpu is None else cpu.clock_mhz

    def most_mbps(self, port: str) -> float:
        """Returns the rate of a port that transfers one beat in every PL cycle, in MB/s."""
        return self.widths[port] * self.pl_mhz

    def point(self, victim: Victim | None, aggressors: Sequence[MasterSpec], run: RunSpec) -> Point:
        """Returns a point with a victim and its aggressors.

        Masters that belong to the victim come last.
        """
        masters = [*aggressors]
        if victim is not None:
            masters = [victim.master, *aggressors, *victim.further]
        return Point(
            pl_mhz=self.pl_mhz,
            mapping=self.mapping,
            qos=self.qos,
            masters=[coherent(m, self.into_caches.get(m.port)) for m in masters],
            run=run,
        )


def make_scenario(
    platform: str,
    clusters: int | None = None,
    victim_port: str | None = None,
    ports: str | None = None,
    pl_mhz: float = 300.0,
    mapping: str | None = None,
    qos: str = "default",
    victims: Sequence[str] = (),
    run_us: float = 200.0,
    program_bytes: int | None = None,
) -> Scenario:
    """Assigns a platform's first port to the victim, and the other ports to the aggressors.

    A network among the ``victims`` receives as many ports as its DPU has, unless an aggressor would
    be left without a port. If all ``victims`` are cores (CPU:PROGRAM), aggressors receive all
    ports. Ports into the caches are used only if they are named, because their effect depends on
    more than the load. Ports that are already used in a design must be named, too. Raises UserError
    if there is no such port, if none is left, or if both ``ports`` and ``clusters`` are given.
    """
    found = find_platform(platform)
    facts = found.facts
    widths = found.port_bytes()
    known = ", ".join(widths)
    if len(widths) < 2:
        raise ParameterError(
            "platform", f"{platform} has {len(widths)} ports; interference needs two"
        )
    cached = found.into_caches()
    free = [port.name for port in facts.ports if port.taken_by is None]
    plain = [name for name in free if name not in cached]
    cpus = {cpu.name: cpu for cpu in facts.cpus}
    cores = {cores_of(name.partition(":")[0])[0] for name in victims}
    only_cores = bool(cores) and cores <= set(cpus)
    if only_cores and victim_port is not None:
        raise ParameterError("victim_port", f"{victim_port}; {', '.join(victims)} has no port")
    if ports is not None and clusters is not None:
        raise ParameterError(
            "clusters", "ports already sets the number of aggressors; give only one of them"
        )
    most = max([load_dpu(name).ports for name in cores if name in dpu_names()], default=1)
    if only_cores:
        owns = sorted(cores)
    elif victim_port is not None:
        owns = victim_port.split("+")
        if len(owns) > most or len(set(owns)) != len(owns):
            raise ParameterError(
                "victim_port", f"{victim_port}; give {most} at most, all different"
            )
    else:
        owns = _first_ports(plain or [*widths], most, widths, ports.split("+") if ports else [])
    own = "+".join(owns)
    others = [name for name in plain if name not in owns] or [
        name for name in free if name not in owns
    ]
    if ports is not None:
        others = ports.split("+")
    elif clusters is not None:
        if not 1 <= clusters <= len(others):
            raise ParameterError(
                "clusters",
                f"{clusters}; next to {own}, {platform} has {len(others)} ports that "
                f"lead to no cache (ports names any of {known})",
            )
        others = others[:clusters]
    given = [] if only_cores else owns
    for parameter, names in (("victim_port", given), ("ports", others)):
        for name in names:
            if name not in widths:
                apart = "; put a + between ports, such as HP0+HP1" if "," in name else ""
                raise ParameterError(
                    parameter, f"{name!r} is unknown; {platform} has {known}{apart}"
                )
    if set(owns) & set(others) or len(set(others)) != len(others):
        raise ParameterError(
            "ports", f"{'+'.join(others)}: give different ports, none of them {own}"
        )
    maps = facts.maps
    default = "row_bank_column" if "row_bank_column" in maps else maps[0]
    first, further = (own, ()) if only_cores else (owns[0], tuple(owns[1:]))
    where = (first, further, tuple(others), widths, cached, cpus)
    by_default = ports is None and clusters is None
    return Scenario(
        found, pl_mhz, mapping or default, qos, *where, run_us, program_bytes, by_default
    )


def _first_ports(
    names: Sequence[str], most: int, widths: dict[str, int], others: Sequence[str]
) -> list[str]:
    """Returns the first port, and additional ports of the same width.

    One port is left for the aggressors.
    """
    first, *rest = names
    free = [name for name in rest if name not in others and widths[name] == widths[first]]
    if not others:
        free = free[: len(rest) - 1]
    return [first, *free[: most - 1]]
