"""Tests masters inside the PS, a cache in the programmable logic, and the wide ports of a
Versal.
"""

import json
from typing import Any

import pytest

import axiscope
from axiscope.errors import UserError
from axiscope.plan.test_bench import PortSetup, setup_of


def members(platform: str, *streams: dict[str, Any], pl_mhz: float = 250) -> dict[str, Any]:
    """Returns the results of a design's streams by name."""
    design = {
        "schema": 1,
        "title": "Streams",
        "platform": platform,
        "pl_mhz": pl_mhz,
        "stream": [{"direction": "read", **stream} for stream in streams],
    }
    return {member.name: member for member in axiscope.run(design).results[0].members}


@pytest.mark.parametrize(
    ("platform", "port"),
    [
        ("zcu102", "DP"),
        ("zcu102", "GEM"),
        ("zc702", "PCAP"),
        ("de1_soc", "EMAC"),
        ("vck190", "GEM"),
    ],
)
def test_a_master_inside_the_ps_keeps_a_rate(platform: str, port: str) -> None:
    found = members(platform, {"name": "a", "port": port, "rate_mbps": 100})["a"]
    assert found.met
    assert found.ports == [port]


def test_a_master_inside_the_ps_takes_from_the_port_that_it_shares() -> None:
    port = {"name": "a", "port": "HP0"}
    alone = members("zcu102", port, pl_mhz=300)["a"].achieved_mbps
    display = {"name": "dp", "port": "DP", "rate_mbps": 3000}
    loaded = members("zcu102", port, display, pl_mhz=300)
    other = members("zcu102", {**port, "port": "HP3"}, display, pl_mhz=300)
    # HP0 and the display share a port of the controller. HP3 does not use it.
    assert loaded["a"].achieved_mbps < 0.95 * alone
    assert loaded["a"].achieved_mbps < 0.95 * other["a"].achieved_mbps


def test_uncached_accesses_of_a_core_are_slow() -> None:
    core = {"name": "a", "port": "CPU_UNCACHED", "burst_beats": 1}
    found = members("zc702", core)["a"]
    assert found.achieved_mbps < 40
    assert found.latency.mean_ns > 100


@pytest.mark.parametrize(
    ("stream", "message"),
    [
        ({"port": "DP", "pl_mhz": 100}, "stream.a.pl_mhz: DP is a master inside the PS"),
        ({"port": "APU_UNCACHED"}, "stream.a.burst_beats: 16; APU_UNCACHED of zcu102 issues 1"),
        ({"port": "GEM", "outstanding": 99}, "stream.a.outstanding: 99; GEM of zcu102 has 8"),
        (
            {"port": "DP", "direction": "write"},
            "stream.a.direction: write; DP of zcu102 only reads",
        ),
        ({"port": "DPP"}, "stream.a.port: 'DPP' is unknown; zcu102 has .* DP, "),
        (
            {"port": "HP0", "cache": {"hit_rate": 0.5, "line_bytes": 48}},
            "stream.a.cache.line_bytes",
        ),
    ],
)
def test_errors_name_what_the_master_can_do(stream: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message.replace("a.", r"a\.")):
        members("zcu102", {"name": "a", **stream})


def test_a_test_bench_has_masters_inside_the_ps_as_background_load() -> None:
    load = {
        "schema": 1,
        "title": "Network",
        "stream": [{"name": "net", "direction": "write", "port": "GEM", "rate_mbps": 100}],
    }
    setup = json.loads(setup_of("zcu102", [PortSetup("HP0", 128)], companions=load))
    text = json.dumps(setup)
    assert '"net"' in text
    assert '"GEM"' in text


def test_a_cache_reads_lines_that_miss() -> None:
    words = {"name": "a", "port": "HP0", "pattern": "random", "burst_beats": 1, "outstanding": 1}
    without = members("zcu102", words)["a"]
    most = members("zcu102", {**words, "cache": {"hit_rate": 0.9, "line_bytes": 64}})["a"]
    none = members("zcu102", {**words, "cache": {"hit_rate": 0, "line_bytes": 64}})["a"]
    assert most.achieved_mbps > 5 * without.achieved_mbps
    # A cache line has four beats, of which only one was requested.
    assert none.achieved_mbps < without.achieved_mbps


@pytest.mark.parametrize(
    ("platform", "port", "width", "most"),
    [("vck190", "PL0", 512, 64), ("de10_nano", "F2S0", 256, 128)],
)
def test_bursts_of_wide_ports_end_at_4_kib(platform: str, port: str, width: int, most: int) -> None:
    stream = {"name": "a", "port": port, "width_bits": width}
    members(platform, {**stream, "burst_beats": most}, pl_mhz=100)
    message = rf"burst_beats: {2 * most} beats of {width // 8} bytes; .* give {most} or fewer"
    with pytest.raises(UserError, match=message):
        members(platform, {**stream, "burst_beats": 2 * most}, pl_mhz=100)


def test_wide_ports_of_a_versal_reach_what_one_port_of_the_controller_carries() -> None:
    rates = []
    for width in (128, 256, 512):
        stream = {"name": "a", "port": "PL0", "width_bits": width, "outstanding": 64}
        rates.append(members("vck190", stream, pl_mhz=300)["a"].achieved_mbps)
    assert rates[0] == pytest.approx(4800, rel=0.02)
    assert rates[0] < rates[1] < rates[2] * 1.01


def test_a_cluster_is_no_master_inside_the_ps() -> None:
    cluster = {"name": "c", "port": "DP", "direction": "write", "rows": 4, "row_bytes": 256}
    with pytest.raises(UserError, match=r"cluster\.c\.port: DP belongs to a master inside the"):
        axiscope.run({"platform": "zcu102", "cluster": [cluster]})
