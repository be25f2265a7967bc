"""Tests `axiscope offload`: parts of the cost, methods of passing data, sizes, and published
results.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import axiscope as ax
from axiscope.answers.offload.accelerator import Accelerator
from axiscope.answers.offload.answer import PARTS, OffloadResult, offload
from axiscope.answers.offload.costs import Given
from axiscope.answers.references import find_reference
from axiscope.errors import UserError
from axiscope.execution.executor import LocalProcesses
from axiscope.report.offload import write_offload
from tests.shell import axiscope

pytestmark = pytest.mark.slow("searches for settings and loads")

HERE = LocalProcesses(1)
KIB = 1024


def asked(platform: str, *sizes: int, **more: object) -> OffloadResult:
    """Computes the offloading of buffers with the given sizes in KiB, in this process."""
    return offload(platform, [KIB * s for s in sizes], executor=HERE, **more)  # type: ignore[arg-type]


def test_the_parts_of_each_way_add_up() -> None:
    result = asked("ultra96v2", 16)
    by_name = {cost.name: cost for cost in result.costs}
    assert set(by_name) == {"ACE", "ACP", "HP0 maintained", "HP0 copied", "HPC0"}
    for cost in result.costs:
        assert cost.total_us == pytest.approx(sum(getattr(cost, part) for part in PARTS))
        software = cost.clean_us + cost.invalidate_us + cost.copy_in_us + cost.copy_out_us
        assert (software == 0) == (cost.way == "coherent")
    copied, maintained = by_name["HP0 copied"], by_name["HP0 maintained"]
    assert copied.accelerator_us == maintained.accelerator_us
    assert copied.copy_in_us > 0 == maintained.copy_in_us
    # The ACP writes into the L2, where the core finds the result.
    assert by_name["ACP"].read_back_us < by_name["HPC0"].read_back_us / 3


def test_a_coherent_port_is_faster_if_maintenance_costs_more() -> None:
    ports = ["ACE", "HP0"]
    (best,) = asked("ultra96v2", 64, ports=ports).best
    assert best.name == "ACE"
    assert best.even_maintain_ns is not None
    for factor, winner in ((1.01, "ACE"), (0.99, "HP0 maintained")):
        given = Given(maintain_ns=factor * best.even_maintain_ns)
        (again,) = asked("ultra96v2", 64, ports=ports, given=given).best
        assert again.name == winner


def test_the_results_agree_with_sadri() -> None:
    """Compares with measurements of Sadri (2013).

    The time of the driver was fitted to his footnote 1 (4 KB). Nothing else was fitted.
    """
    printed = {
        entry.id: entry.published.value
        for entry in find_reference("sadri2013").entries
        if entry.published is not None
    }
    found = {}
    for asleep in (False, True):
        result = asked(
            "zc702",
            4,
            128,
            1024,
            pl_mhz=125.0,
            how=Accelerator(burst_beats=256, outstanding=1),
            asleep=asleep,
            ports=["HP0", "ACP"],
        )
        for cost in result.costs:
            rate = 2 * cost.size_bytes / (cost.call_us + cost.accelerator_us)
            found[cost.port, cost.size_bytes // KIB, asleep] = rate
    for name, key in {
        "hp0-busy": ("HP0", 4, False),
        "acp-busy": ("ACP", 4, False),
        "hp0-idle": ("HP0", 4, True),
        "acp-idle": ("ACP", 4, True),
        "hp0-128k": ("HP0", 128, True),
        "acp-128k": ("ACP", 128, True),
        "acp-1m": ("ACP", 1024, True),
    }.items():
        (value,) = [v for n, v in printed.items() if name in n and v is not None]
        assert found[key] == pytest.approx(value, rel=0.04), name


@pytest.mark.parametrize(
    ("platform", "sizes", "more", "message"),
    [
        ("zc702", [4096], {"ports": ["HP9"]}, "HP9.*is unknown; zc702 has ACP"),
        ("zc702", [4096, 1000], {}, "sizes.1: 1000: give whole KiB"),
        ("zc702", [10**30], {}, "sizes.0: 1(0{30}): give whole KiB .*to 48 MiB"),
        ("ddr4_2400", [4096], {}, "the times of software on a bare memory are not known"),
    ],
)
def test_what_cannot_be_computed_is_refused(
    platform: str, sizes: list[int], more: dict[str, list[str]], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        offload(platform, sizes, executor=HERE, **more)  # type: ignore[arg-type]


def test_command_library_and_plot_agree(tmp_path: Path) -> None:
    out = tmp_path / "out"
    message = axiscope(
        "offload", "-p", "zc702", "--sizes", "4KiB,16k", "--ports", "HP0", "--json", "-o", str(out)
    )
    output = json.loads(message.stdout)
    assert output == json.loads((out / "offload.json").read_text())
    library = ax.offload("zc702", [4096, 16384], ports=["HP0"], jobs=1)
    assert library.as_json() == output
    assert library.frame.height == 4
    assert len(library.plot().data) == 2
    assert "HP0 maintained from 4096" in library._repr_html_()
    svg, png = write_offload(tmp_path / "again", library.result)
    assert svg.read_bytes() == (out / "offload.svg").read_bytes()
    assert png.stat().st_size > 10_000
