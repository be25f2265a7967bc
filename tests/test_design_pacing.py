"""Tests which members of a design `inject` throttles, and what it rejects."""

from __future__ import annotations

from typing import Any

import pytest

from axiscope.answers.interference.inject_design import inject_design
from axiscope.answers.interference.pacing import list_paces
from axiscope.errors import UserError
from axiscope.io.toml_records import validated
from axiscope.plan.design.records import DesignFile

VIDEO = {"mode": "1080p60", "bytes_per_pixel": 3}


def stream(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "direction": "read", "port": "HP0"} | more


def design(*streams: dict[str, Any], **inject: Any) -> dict[str, Any]:
    return {"title": "t", "platform": "zcu102", "stream": [*streams], "inject": inject}


def test_a_video_stream_is_a_victim() -> None:
    """The rate that follows from the video mode counts as a demand."""
    raw = design(stream("display", video=VIDEO), stream("dma"))
    paces = list_paces(validated(DesignFile, raw), {"display": 16, "dma": 16})
    assert [pace.member for pace in paces] == ["dma"]


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (
            design(stream("camera", video=VIDEO), stream("log", rate_mbps=50)),
            r"^my.toml: inject.aggressors: every member that can be paced has a demand; give "
            r"aggressors in \[inject\], from camera, log, or",
        ),
        (
            design(stream("a"), stream("b", rate_mbps=50), aggressors=["zz"]),
            "^my.toml: inject.aggressors: 'zz' is not a member, so it cannot be paced; give one of "
            "a, b",
        ),
        (
            design(stream("a"), stream("b", rate_mbps=50), share={"b": 2}),
            "^my.toml: inject.share: 'b' is not an aggressor; give a",
        ),
        (
            design(stream("a"), stream("b", rate_mbps=50), aggressors=["a", "b"]),
            "^my.toml: inject.aggressors: every member is an aggressor",
        ),
        (
            design(stream("a"), stream("b", rate_mbps=50), aggressors=["b"]),
            "^my.toml: slowdown_bound: only aggressors have demands; give a a demand",
        ),
        (
            design(stream("a"), stream("b"), aggressors=["b"]),
            "^my.toml: slowdown_bound: no member has a demand; give a a demand",
        ),
    ],
)
def test_what_cannot_be_paced_is_refused_with_the_file(raw: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        inject_design(raw, origin="my.toml")
