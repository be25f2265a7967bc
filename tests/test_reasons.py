"""Reasons: changes that are tried on the model, for designs whose limit and cure are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.plan.design.load import plan_variants
from axiscope.results.design_result import DesignResult, MemberResult, Reason

PORTS = {
    "zcu102": ("HP0", "HP1", "HP3"),
    "zcu102_2022": ("HP0", "HP1", "HP3"),
    "ultra96": ("HP0", "HP1", "HP3"),
    "ultra96v2": ("HP0", "HP1", "HP3"),
    "zc702": ("HP0", "HP1", "HP2"),
    "zybo": ("HP0", "HP1", "HP2"),
    "vck190": ("PL0", "PL1", "PL3"),
}
"""Seven platforms, and three ports of each."""


@dataclass(frozen=True)
class Case:
    """A design with a known limit of its member ``m``."""

    family: str
    platform: str
    design: dict[str, Any]
    cures: frozenset[str]
    """Ideas that must help."""
    useless: frozenset[str]
    """Ideas that must not help."""
    says: str = ""
    """Part of the sentence."""

    @property
    def name(self) -> str:
        return f"{self.family}-{self.platform}"


def _stream(port: str, direction: str = "read", name: str = "m", **more: Any) -> dict[str, Any]:
    return {"name": name, "direction": direction, "port": port} | more


def _case(
    family: str,
    platform: str,
    streams: list[dict[str, Any]],
    cures: str,
    useless: str,
    says: str = "",
    **more: Any,
) -> Case:
    design = {"schema": 1, "title": family, "platform": platform, "stream": streams} | more
    return Case(
        family, platform, design, frozenset(cures.split()), frozenset(useless.split()), says
    )


def _cases() -> list[Case]:
    found = []
    for platform, (first, second, _) in PORTS.items():
        wide = 8 if platform in ("zc702", "zybo") else 16
        slow = {"pl_mhz": 50.0}
        # One burst in flight: each waits for the latency of the one before.
        few = _stream(second, outstanding=1, burst_beats=wide)
        found.append(_case("latency", platform, [few], "in_flight bursts", "port", pl_mhz=200.0))
        # A beat in each cycle of a slow clock.
        full = _stream(first, outstanding=16, burst_beats=16)
        useless = "in_flight bursts port"
        found.append(_case("peak", platform, [full], "clock", useless, "of the peak", **slow))
        # Half of the width of the port.
        if platform != "vck190":  # its ports have one width
            narrow = full | {"width_bits": 4 * wide}
            cures = "width clock"
            found.append(_case("width", platform, [narrow], cures, useless, "of the peak", **slow))
        # Two readers at one port, each of which could fill it. Longer bursts get a greater share.
        both = [full, full | {"name": "other"}]
        cures = "port alone"
        found.append(
            _case("shared_port", platform, both, cures, "in_flight", "together run", **slow)
        )
        # Its own regulator.
        regulated = full | {"regulator": {"budget_bytes": 2048, "period_cycles": 1024}}
        useless = "in_flight bursts port"
        found.append(_case("regulator", platform, [regulated], "pace", useless, pl_mhz=100.0))
        # Its own idle cycles.
        cluster = _stream(second, idle_cycles=2000, outstanding=8)
        more = {"pl_mhz": 100.0, "cluster": [cluster]}
        found.append(_case("idle_cycles", platform, [], "pace", useless, **more))
    single = {"width_bits": 64, "burst_beats": 1}
    for outstanding in (8, 32):
        found.append(
            _case(
                f"single_writes_{outstanding}", "de1_soc",
                [_stream("F2S0", "write", outstanding=outstanding, **single)],
                "bursts", "in_flight", "one every 50 ns", pl_mhz=100.0,
            )
        )  # fmt: skip
    return found


CASES = _cases()
NORMAL = ("zcu102", "zc702", "de1_soc")
"""Platforms of which `make test` runs the cases; `make test-all` runs all."""


def why(design: dict[str, Any]) -> DesignResult:
    (planned,) = plan_variants(design, find_backend("model"), why="all")
    return execute_design(planned)


def member(result: DesignResult, name: str = "m") -> MemberResult:
    return next(m for m in result.members if m.name == name)


def reason(result: DesignResult, name: str = "m") -> Reason:
    found = member(result, name).reason
    assert found is not None
    return found


def test_there_are_forty_cases_on_seven_platforms() -> None:
    assert len(CASES) >= 40
    assert len({case.platform for case in CASES}) >= 7


@pytest.mark.slow("runs some designs ten times each")
@pytest.mark.parametrize(
    "case",
    [
        case
        if case.platform in NORMAL
        else pytest.param(case, marks=pytest.mark.exhaustive("the same causes on other platforms"))
        for case in CASES
    ],
    ids=lambda case: case.name,
)
def test_the_known_cure_helps_and_nothing_else_is_claimed(case: Case) -> None:
    found = reason(why(case.design))
    tried = {trial.idea for trial in found.trials}
    helps = {trial.idea for trial in found.trials if trial.helps}
    table = [(t.text, t.got_text, t.gain_text) for t in found.trials]
    assert case.cures <= helps, table
    assert not case.useless & helps, table
    assert case.useless & tried, table
    assert case.says in why(case.design).limit, table
    helping = [trial for trial in found.trials if trial.helps]
    for trial in helping:
        assert trial.gain is not None
        assert trial.gain > max(trial.error, 0.01)
        assert trial.text in found.text or len(helping) > 4
