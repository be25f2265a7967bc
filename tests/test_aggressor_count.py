"""Tests that aggressors are counted as masters at ports, however they are described."""

from __future__ import annotations

import json

import pytest

from axiscope import _core
from axiscope.answers.interference.aggressor_count import aggressors_text, masters_text
from axiscope.answers.interference.published_loads import confidence_text, model_error
from axiscope.answers.interference.scenario import make_scenario


def placed(name: str, kind: str, ports: list[str], side: str | None = None) -> dict[str, object]:
    """Returns a member in the form in which the compiler places it."""
    return {
        "name": name, "kind": kind, "number": 0, "ports": ports, "masters": [name], "side": side,
        "beat_bytes": 16,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("streams", "count"),
    [
        ([("read", "HP0"), ("write", "HP0")], 1),
        ([("read", "HP0"), ("write", "HP1")], 2),
        ([("read", "HP0"), ("read", "HP0")], 2),
        ([("read", "HP0"), ("write", "HP0"), ("read", "HP1")], 2),
    ],
)
def test_a_read_and_a_write_stream_at_one_port_are_one_aggressor(
    streams: list[tuple[str, str]], count: int
) -> None:
    members = [placed(f"s{n}", "stream", [port], way) for n, (way, port) in enumerate(streams)]
    assert _core.count_masters(json.dumps(members), []) == count


def test_clusters_count_each_and_networks_at_each_port() -> None:
    members = [placed("a", "cluster", ["HP0"]), placed("net", "network", ["HP1", "HP2"])]
    assert _core.count_masters(json.dumps(members), []) == 3
    assert _core.count_masters(json.dumps(members), ["net"]) == 1


def test_the_count_is_stated_and_what_it_changes() -> None:
    text = masters_text(1, {"in": ["HP0"], "out": ["HP0"]}, [])
    assert text == (
        "1 master is next to the victims (in at HP0, out at HP0); a read stream and a write "
        "stream at one port form one master."
    )
    kept = masters_text(2, {"display": ["HP0"], "dma": ["HP1"]}, ["display"])
    assert kept == (
        "2 masters are next to the victims (display at HP0, dma at HP1). The traffic of display "
        "stays as it is; only a measurement shows whether the victims tolerate it."
    )
    default = aggressors_text(make_scenario("zcu102", victims=["A53:read"]), "cluster-copy")
    assert default == (
        "The aggressors are 4 masters (cluster-copy): one at each of HP0, HP1, HP2 and HP3. "
        "This is the default; --clusters or --ports changes it."
    )
    given = make_scenario("zcu102", 1, victims=["A53:read"])
    assert aggressors_text(given, "mix-50") == "The aggressor is 1 master (mix-50) at HP0."
    several, one = (confidence_text(model_error("A53", n, 1.1), "") for n in (4, 1))
    assert several.endswith(" Next to a single aggressor, the recommended share would be 43.2 %.")
    assert "single" not in one
