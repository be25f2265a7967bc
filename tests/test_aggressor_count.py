"""Aggressors are counted as masters at ports, however they are described."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from axiscope.answers.interference.aggressor_count import (
    aggressors_text,
    count_masters,
    masters_text,
)
from axiscope.answers.interference.published_loads import confidence_text, model_error
from axiscope.answers.interference.scenario import make_scenario
from axiscope.plan.design.records import Stream


def _streams(*given: tuple[str, str]) -> tuple[list[Any], dict[str, list[str]]]:
    members = [
        Stream.model_validate({"name": f"s{n}", "direction": direction, "port": port})
        for n, (direction, port) in enumerate(given)
    ]
    return members, {m.name: [port] for m, (_, port) in zip(members, given, strict=True)}


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
    assert count_masters(*_streams(*streams)) == count


def test_clusters_count_each_and_networks_at_each_port() -> None:
    members = [SimpleNamespace(name="a"), SimpleNamespace(name="net")]
    assert count_masters(members, {"a": ["HP0"], "net": ["HP1", "HP2"]}) == 3


def test_the_count_is_stated_and_what_it_changes() -> None:
    text = masters_text(1, {"in": ["HP0"], "out": ["HP0"]})
    assert text == (
        "the aggressors count as 1 master (in at HP0, out at HP0); a read stream and a write "
        "stream at one port form one master."
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
