"""Tests rates that arrive in bursts, and AxCACHE, from the design file to the verdicts."""

from typing import Any

import pytest

import axiscope
from axiscope.errors import UserError

PIXELS = {"mode": "1080p60", "bytes_per_pixel": 4}
"""498 MB/s over a frame, 518 over a line, 594 within its active part."""


def one(platform: Any = "zc702", pl_mhz: Any = 140, **stream: Any) -> Any:
    """Returns the result of the only member of a design."""
    design = {
        "schema": 1,
        "title": "One stream",
        "platform": platform,
        "pl_mhz": pl_mhz,
        "stream": [{"name": "a", "direction": "write", "port": "HP0", **stream}],
    }
    (member,) = axiscope.run(design).results[0].members
    return member


def states(member: Any) -> dict[str, str]:
    """Returns the state of each demand."""
    return {check.what: check.state for check in member.checks}


def test_lines_ask_for_more_than_the_mean_of_a_frame() -> None:
    lines = {"width_bits": 32, "buffer_bytes": 8192}
    # A port of 500 MB/s can carry the mean rate of a frame, but not the rate of a line.
    assert states(one(pl_mhz=125, rate_mbps=498, **lines))["rate"] == "met"
    assert states(one(pl_mhz=125, video=PIXELS, **lines))["rate"] == "missed"
    member = one(video=PIXELS, **lines)
    assert states(member) == {"rate": "met", "overflow": "met"}
    assert member.wanted_mbps == pytest.approx(518.4)


def test_a_line_buffer_bridges_the_active_part_of_a_line() -> None:
    # 560 MB/s is too slow by 34 MB/s in the active part of 12.9 us, so 440 bytes are waiting when
    # it ends.
    member = one(video=PIXELS, width_bits=32, buffer_bytes=8192)
    (overflow,) = [check for check in member.checks if check.what == "overflow"]
    assert 440 < overflow.got < 1000
    assert states(one(video=PIXELS, width_bits=32, buffer_bytes=256))["overflow"] == "missed"


def test_a_whole_frame_asks_for_the_mean_with_its_blanking() -> None:
    # A frame takes 400 us, and 60 of its 100 lines are blank.
    small = {
        "active_pixels": 64, "total_pixels": 80, "active_lines": 40, "total_lines": 100,
        "frames_per_s": 2500, "bytes_per_pixel": 4,
    }  # fmt: skip
    lines = one(video=small)
    frames = one(video={**small, "whole_frame": True}, buffer_bytes=2048)
    assert lines.wanted_mbps == pytest.approx(64.0)
    assert frames.wanted_mbps == pytest.approx(25.6)
    assert states(frames) == {"rate": "met", "overflow": "met"}
    assert frames.achieved_mbps == pytest.approx(25.6, rel=0.01)
    with pytest.raises(UserError, match=r"video.whole_frame: its demand repeats after 1000000 us"):
        one(video={**small, "frames_per_s": 1, "whole_frame": True})


def test_a_duty_cycle_keeps_its_mean_rate() -> None:
    duty = {"active_us": 2, "period_us": 20}
    assert states(one(duty=duty, rate_mbps=40))["rate"] == "met"
    # The stream needs 3000 MB/s while it is active, of which the port can carry 1120 MB/s.
    late = one(duty=duty, rate_mbps=300, buffer_bytes=1024)
    assert states(late) == {"rate": "missed", "overflow": "missed"}
    free = one(duty=duty, outstanding=1)
    always = one(outstanding=1)
    assert free.achieved_mbps == pytest.approx(always.achieved_mbps / 10, rel=0.15)


def test_the_fifo_bridges_the_wait_for_a_driver() -> None:
    rearm = {"rate_mbps": 50, "rearm_bytes": 8192, "rearm_us": 30}
    # During the wait, the source produces 1500 bytes.
    assert states(one(buffer_bytes=4096, **rearm)) == {"rate": "met", "overflow": "met"}
    assert states(one(buffer_bytes=1024, **rearm))["overflow"] == "missed"
    free = one(rearm_bytes=8192, rearm_us=30)
    assert free.achieved_mbps < 8192 / 30


@pytest.mark.parametrize("rate_mbps", [60, 150, 720])
def test_a_missed_rate_is_what_the_driver_leaves(rate_mbps: float) -> None:
    """A part of 1 KiB takes 20 us in addition to its transfer, so the stream moves 50 MB/s."""
    late = one("zcu102", rate_mbps=rate_mbps, rearm_bytes=1024, rearm_us=20)
    (check,) = late.checks
    assert check.state == "missed"
    assert check.error is not None
    assert late.achieved_mbps == pytest.approx(49.7, abs=max(check.error, 1))
    assert check.error < 6


@pytest.mark.parametrize(
    ("stream", "message"),
    [
        ({"video": {"mode": "1081p60", "bytes_per_pixel": 4}}, "stream.a.video.mode: '1081p60'"),
        ({"rearm_us": 3}, "stream.a.rearm_us, rearm_bytes: go together"),
        ({"rearm_us": 3, "rearm_bytes": 100}, "stream.a.rearm_bytes: 100 is not a whole number"),
        ({"duty": {"active_us": 3, "period_us": 2}}, "stream.a.duty.active_us: 3"),
        ({"duty": {"active_us": 3, "period_us": 1e5}}, "stream.a.duty.period_us: its demand"),
        ({"axcache": 16}, "stream.a.axcache: 16"),
    ],
)
def test_errors_name_the_field(stream: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message.replace(".", r"\.")):
        one(**stream)


def test_the_acp_asks_for_a_field_that_a_design_has() -> None:
    acp = {"port": "ACP", "burst_beats": 4, "outstanding": 4}
    with pytest.raises(UserError, match=r"stream\.a\.coherent: missing; ACP of ultra96v2"):
        one("ultra96v2", **acp)
    with pytest.raises(UserError, match=r"stream\.a\.axcache: 3; ACP of ultra96v2"):
        one("ultra96v2", axcache=3, **acp)
    both = [one("ultra96v2", **acp, **more) for more in ({"axcache": 15}, {"coherent": True})]
    assert both[0].achieved_mbps == pytest.approx(both[1].achieved_mbps)


def test_narrow_beats_that_are_not_modifiable_are_not_joined() -> None:
    narrow = {"direction": "read", "width_bits": 32}
    joined = one(**narrow).achieved_mbps
    assert one(axcache=0, **narrow).achieved_mbps < 0.7 * joined
    assert one(axcache=2, **narrow).achieved_mbps == pytest.approx(joined, rel=0.01)
