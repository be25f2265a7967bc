"""Tests the memory windows of generators: each port of each platform must have its own share of
memory.
"""

from itertools import pairwise
from pathlib import Path

import pytest

from axiscope.errors import UserError
from axiscope.execution.experiments import load_experiment
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.tester import load_tester, point_for
from axiscope.plan.experiment.windows import share_of
from axiscope.plan.platforms import find_platform
from tests.platform_sets import representative_platforms

WITH_PORTS = [name for name in representative_platforms() if find_platform(name).port_names()]


def engines(platform: str, ports: str, tester: str = "instrument", **more: str) -> list[dict]:
    settings = Settings(platform=platform, ports=ports, burst_beats=4, pl_mhz=100.0, **more)
    masters = point_for(settings, load_tester(tester))["masters"]
    return [engine for m in masters for engine in (m["read"], m["write"]) if engine]


@pytest.mark.parametrize("platform", WITH_PORTS)
def test_an_experiment_without_a_tester_drives_every_port(platform: str, tmp_path: Path) -> None:
    ports = find_platform(platform).port_names()
    sets = ", ".join(f'"{ports}"' for ports in [*ports, "+".join(ports)])
    file = tmp_path / "mine.toml"
    file.write_text(
        f'schema = 1\ntitle = "mine"\n[settings]\nplatform = "{platform}"\npl_mhz = 100.0\n'
        f"burst_beats = 4\n[[sweep]]\naxes.ports = [{sets}]\n"
        'axes.pattern = ["sequential", "nonsequential", "random"]\n'
    )
    # Loading checks each point: windows must be inside the memory and disjoint, and beats must fit
    # the port.
    assert len(load_experiment(file).points) == 3 * (len(ports) + 1)


@pytest.mark.parametrize("platform", WITH_PORTS)
def test_shares_are_disjoint_and_a_port_keeps_its_own(platform: str) -> None:
    board = find_platform(platform)
    ports = board.port_names()
    together = engines(platform, "+".join(ports))
    assert together == [engine for port in ports for engine in engines(platform, port)]
    spans = sorted((e["base"], e["base"] + e["window_bytes"]) for e in together)
    assert all(end <= begin for (_, end), (begin, _) in pairwise(spans))
    assert spans[-1][1] <= board.memory_bytes()
    assert {e["window_bytes"].bit_count() for e in together} == {1}


def test_beats_have_the_width_of_the_port_or_the_one_set() -> None:
    assert {e["beat_bytes"] for e in engines("zybo", "HP0")} == {8}
    assert {e["beat_bytes"] for e in engines("de1_soc", "F2S0")} == {32}
    settings = Settings(platform="zybo", ports="HP0", burst_beats=4, pl_mhz=100.0, width_bits=32)
    point = point_for(settings, load_tester("instrument"))
    assert point["masters"][0]["read"]["beat_bytes"] == 4


def test_the_published_tester_uses_its_windows_where_they_fit() -> None:
    measured = engines("ultra96", "HP0", "manev2019")
    assert {(e["base"], e["beat_bytes"]) for e in measured} == {
        (0x4800_0000, 16),
        (0x4000_0000, 16),
    }
    # For a board with 512 MiB and 64-bit ports, shares of this memory are used.
    small = engines("zybo", "HP0", "manev2019")
    assert {(e["base"], e["beat_bytes"]) for e in small} == {(0, 8), (0x0400_0000, 8)}


def test_a_platform_without_a_stride_uses_the_default() -> None:
    def stride(platform: str) -> int:
        return engines(platform, "HP0", "manev2019", pattern="nonsequential")[0]["stride_bytes"]

    assert (stride("ultra96"), stride("zcu102"), stride("zybo")) == (69632, 8192, 8192)
    with pytest.raises(UserError, match=r"strides for no platform only.*stride_bytes.ultra96v2"):
        engines("ultra96v2", "HP0", "marjanovic2021", pattern="nonsequential")


def test_an_unknown_port_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UserError, match="ports: 'HPC0' is unknown; zcu102 has HP0, HP1, HP2, HP3"):
        share_of(find_platform("zcu102"), "HPC0", 1 << 20)
    with pytest.raises(UserError, match="ports: 'X' is unknown; ddr4_2400 has none from the"):
        engines("ddr4_2400", "X")
