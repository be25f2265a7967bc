"""Tests reasons: changes that are tried on the model, for designs for which the limit and the cure
are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import axiscope
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.plan.design.load import plan_variants
from axiscope.results.design_result import DesignResult, MemberResult, Reason
from tests.shell import axiscope as command

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
    """A design whose member ``m`` has a known limit."""

    family: str
    platform: str
    design: dict[str, Any]
    cures: frozenset[str]
    """Ideas that must help."""
    useless: frozenset[str]
    """Ideas that must not help."""
    says: str = ""
    """Text that the sentence must contain."""

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
        # With one burst in flight, each burst waits for the latency of the previous one.
        few = _stream(second, outstanding=1, burst_beats=wide)
        found.append(_case("latency", platform, [few], "in_flight bursts", "port", pl_mhz=200.0))
        # The stream transfers a beat in each cycle of a slow clock.
        full = _stream(first, outstanding=16, burst_beats=16)
        useless = "in_flight bursts port"
        found.append(_case("peak", platform, [full], "clock", useless, "of the peak", **slow))
        # The stream has half the width of the port.
        if platform != "vck190":  # its ports have one width
            narrow = full | {"width_bits": 4 * wide}
            cures = "width clock"
            found.append(_case("width", platform, [narrow], cures, useless, "of the peak", **slow))
        # Each of two readers at one port could use all of its rate. The reader with longer bursts
        # receives a greater share.
        both = [full, full | {"name": "other"}]
        cures = "port alone"
        found.append(
            _case("shared_port", platform, both, cures, "in_flight", "together run", **slow)
        )
        # The regulator of the master limits its rate.
        regulated = full | {"regulator": {"budget_bytes": 2048, "period_cycles": 1024}}
        useless = "in_flight bursts port"
        found.append(_case("regulator", platform, [regulated], "pace", useless, pl_mhz=100.0))
        # The stream is limited by its idle cycles.
        cluster = _stream(second, idle_cycles=2000, outstanding=8)
        more = {"pl_mhz": 100.0, "cluster": [cluster]}
        found.append(_case("idle_cycles", platform, [], "pace", useless, **more))
        # The driver restarts the stream after every burst.
        parts = full | {"burst_beats": wide, "rearm_bytes": 2 * wide * wide, "rearm_us": 20}
        useless = "in_flight port"
        found.append(_case("driver", platform, [parts], "restart", useless, "restart after"))
        # The stream requests three times what the port can carry, for a third of the time.
        duty = {"active_us": 10, "period_us": 30}
        pulses = full | {"rate_mbps": 45.0 * wide, "duty": duty}
        found.append(_case("duty", platform, [pulses], "even", "port", "an even rate", **slow))
        # Each tile waits for a tile of a slower stream.
        slower = _stream(second, "write", "slower", rate_mbps=100)
        waits = full | {"after": [{"stream": "slower", "bytes": 4096, "each": True}]}
        streams = [slower, waits | {"rate_mbps": 200}]
        found.append(
            _case("wait", platform, streams, "wait", "in_flight port", "without waiting for slower")
        )
    single = {"width_bits": 64, "burst_beats": 1}
    for outstanding in (8, 32):
        found.append(
            _case(
                f"single_writes_{outstanding}", "de1_soc",
                [_stream("F2S0", "write", outstanding=outstanding, **single)],
                "width", "in_flight port", "of the peak of F2S0", pl_mhz=100.0,
            )
        )  # fmt: skip
    return found


CASES = _cases()
NORMAL = ("zcu102", "zc702", "de1_soc")
"""Platforms with cases that `make test` runs; `make test-all` runs the cases of all platforms."""


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


FEW = {
    "schema": 1,
    "title": "Few in flight",
    "platform": "zcu102",
    "pl_mhz": 300.0,
    "stream": [
        _stream("HP0", outstanding=4, burst_beats=16, rate_mbps=4700),
        _stream("HP3", name="calm", rate_mbps=100),
    ],
}
"""A reader that gets four bursts per latency, and a stream that gets all that it asks for."""


def test_a_reader_with_few_in_flight_is_told_what_more_in_flight_gives() -> None:
    outcome = axiscope.run(FEW, jobs=1)
    assert list(outcome.reasons) == ["m"]
    (m, calm) = outcome.result.members
    assert calm.reason is None
    assert m.latency is not None
    # Four bursts of 256 bytes are always in flight.
    assert m.achieved_mbps == pytest.approx(4 * 256e3 / m.latency.mean_ns, rel=0.02)
    rows = {row["idea"]: row for row in outcome.tried.iter_rows(named=True)}
    more = rows["in_flight"]
    assert more["change"] == "8 bursts in flight"
    assert more["helps"]
    assert more["got"] > more["now"]
    assert outcome.limit.startswith("m misses its rate. What helps (")
    assert "8 bursts in flight" in outcome.limit
    assert "Its pace, its width or its PL clock" not in outcome.limit


def test_without_a_missed_demand_only_why_tries_changes() -> None:
    calm = FEW | {"stream": FEW["stream"][1:]}  # type: ignore[index]
    assert axiscope.run(calm, jobs=1).reasons == {}
    asked = axiscope.run(calm, jobs=1, why=True)
    assert "as fast as possible" in asked.reasons["calm"]
    assert asked.limit == "All demands are met."


def test_a_narrow_bus_of_the_master_is_tried_at_twice_its_width() -> None:
    stream = _stream("HP0", rate_mbps=2000, own_bus={"width_bits": 64, "mhz": 150})
    raw = {"schema": 1, "title": "t", "platform": "zcu102", "pl_mhz": 150, "stream": [stream]}
    result = why(raw)
    assert member(result, "m").achieved_mbps == pytest.approx(1200, rel=0.02)
    trials = {trial.text: trial for trial in reason(result).trials}
    assert "no regulator" not in trials
    assert trials["its own bus of 128 bits"].met


def test_the_slower_of_two_buses_of_the_master_is_tried_at_twice_its_width() -> None:
    buses = {
        "own_bus": {"width_bits": 64, "mhz": 150},
        "axi_stream": {"width_bits": 24, "mhz": 150},
    }
    stream = _stream("HP0", rate_mbps=700, **buses)
    raw = {"schema": 1, "title": "t", "platform": "zcu102", "pl_mhz": 150, "stream": [stream]}
    result = why(raw)
    assert member(result, "m").achieved_mbps == pytest.approx(450, rel=0.02)
    trials = {trial.text: trial for trial in reason(result).trials}
    assert trials["its AXI4-Stream interface of 48 bits"].met
    assert not any("own bus" in text for text in trials)


@pytest.mark.parametrize("lengths", [(32, 8), (24, 16), (64, 4)])
@pytest.mark.parametrize("directions", [("read", "write"), ("write", "read")])
def test_narrow_buses_at_one_port_may_have_bursts_of_different_lengths(
    directions: tuple[str, str], lengths: tuple[int, int]
) -> None:
    """A regulator that represents the buses of both streams must pass full bursts of both
    streams.
    """
    own = {"own_bus": {"width_bits": 64, "mhz": 150}}
    streams = [
        _stream("HP0", name=direction, direction=direction, burst_beats=beats, **own)
        for direction, beats in zip(directions, lengths, strict=True)
    ]
    raw = {"schema": 1, "title": "t", "platform": "zcu102", "pl_mhz": 150, "stream": streams}
    result = why(raw)
    assert member(result, "read").achieved_mbps == pytest.approx(1200, rel=0.02)
    assert member(result, "write").achieved_mbps == pytest.approx(1200, rel=0.02)


def test_a_member_that_keeps_its_rate_is_tried_at_higher_rates() -> None:
    stream = _stream("HP0", rate_mbps=1000, outstanding=2)
    raw = {"schema": 1, "title": "t", "platform": "zcu102", "pl_mhz": 300, "stream": [stream]}
    result = why(raw)
    assert member(result, "m").met
    found = reason(result)
    assert found.times is not None
    assert found.times > 1
    assert found.is_kept or any(trial.helps for trial in found.trials)


def test_the_cases_of_a_sweep_are_tried_only_if_asked() -> None:
    sweep = FEW | {"sweep": [{"axes": {"stream.m.outstanding": [2, 4]}}]}
    assert axiscope.run(sweep, jobs=1).tried.is_empty()
    asked = axiscope.run(sweep, jobs=1, why=True).tried
    assert asked["case"].unique().to_list() == [0, 1]
    assert asked["member"].unique(maintain_order=True).to_list() == ["m", "calm"]


def test_a_port_at_its_peak_is_named_with_its_figures() -> None:
    full = {"schema": 1, "title": "T", "platform": "zcu102", "pl_mhz": 100.0}
    outcome = axiscope.run(full | {"stream": [_stream("HP0")]}, jobs=1)
    assert "It runs at 100 % of the peak of HP0 (1599 of 1600 MB/s)." in outcome.limit or (
        "of the peak of HP0 (1600 of 1600 MB/s)." in outcome.limit
    )


def test_the_command_prints_what_was_tried(tmp_path: Path) -> None:
    text = (
        'schema = 1\ntitle = "T"\nplatform = "zcu102"\npl_mhz = 300\n[[stream]]\nname = "m"\n'
        'direction = "read"\nport = "HP0"\noutstanding = 1\nrate_mbps = 4000\n'
    )
    file = tmp_path / "few.toml"
    file.write_text(text)
    ran = command("run", str(file), "-o", str(tmp_path / "out"))
    assert ran.returncode == 0
    assert "Tried for m, one change at a time" in ran.stdout
    assert "2 bursts in flight" in ran.stdout
    experiment = "data/experiments/manev2019/fig07.toml"
    refused = command("run", experiment, "--why", "-o", str(tmp_path / "no"))
    assert refused.returncode == 2
    assert "--why: is for designs" in refused.stderr
