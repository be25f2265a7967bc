"""Tests that victims and aggressors at coherent ports use the sidebands that the port requires."""

import pytest

from axiscope.answers.interference.aggressors import make_aggressors
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.setting import How
from axiscope.answers.interference.victims import VICTIMS, make_victim
from axiscope.model_types import RunSpec
from axiscope.plan.platforms import plain

pytestmark = pytest.mark.slow("searches for settings and loads")

SHORT = RunSpec(warmup_us=0.0, min_us=2.0, max_us=2.0)
COHERENT = [
    ("ultra96v2", "HPC0"),
    ("ultra96v2", "ACP"),
    ("zc702", "ACP"),
    ("de1_soc", "ACP"),
]


@pytest.mark.parametrize(("platform", "port"), COHERENT)
def test_every_victim_is_coherent_at_a_port_into_the_caches(platform: str, port: str) -> None:
    at = make_scenario(platform, victim_port=port, victims=["chase"])
    for name in VICTIMS:
        point = at.point(make_victim(name, at), [], How().run(0))
        assert at.platform.problems(plain(point)) == [], name
        point.run = SHORT
        result = at.platform.result_of(point)
        assert not result.warnings, name
        caches = result.caches
        assert caches is not None
        assert caches.snoops + caches.l2.hits + caches.l2.misses > 0, name


def test_aggressors_are_coherent_at_coherent_ports_only() -> None:
    at = make_scenario("ultra96v2", victims=["chase"], ports="HP1+ACP+HPC0")
    for name in ("cluster-read", "mix-50"):
        masters = make_aggressors(name, at, 0.5)
        point = at.point(None, masters, How().run(0))
        assert at.platform.problems(plain(point)) == []
        assert point.masters[0] == masters[0], "HP1 leads to memory"
        assert point.masters[1] != masters[1], "what was given is as it was"
        point.run = SHORT
        assert not at.platform.result_of(point).warnings
