"""The scripts for Vivado and Platform Designer, run under tclsh with the vendor's commands
recorded.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from hardware.ip.test_ip import IP, NAMES, verilog, wrapper

STUBS = Path(__file__).with_name("vendor_stubs.tcl")

pytestmark = pytest.mark.needs("tclsh")


def tcl(tmp_path: Path, lines: list[str]) -> list[str]:
    script = tmp_path / "run.tcl"
    last = "foreach c $::calls { puts $c }"
    script.write_text("\n".join([f"source {{{STUBS}}}", *lines, last]) + "\n")
    done = subprocess.run(
        ["tclsh", str(script)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def package(name: str, tmp_path: Path, text: str | None = None) -> list[str]:
    """Runs Vivado's script with the buses and parameters of the wrapper."""
    written = verilog(wrapper(name)).read_text() if text is None else text
    buses = re.findall(r"XIL_INTERFACENAME (\w+)", written)
    already = [
        f"bus:{bus}:{given.split()[0]}"
        for bus, listed in re.findall(r"XIL_INTERFACENAME (\w+), ([^\"]*)", written)
        for given in listed.split(", ")
    ]
    parameters = re.findall(r"parameter (?:\[.*?\] )?(\w+) =", written)
    return tcl(
        tmp_path,
        [
            f"set found_buses {{{' '.join(buses)}}}",
            f"set found_parameters {{{' '.join(parameters)}}}",
            f"set there_already {{{' '.join(already)}}}",
            "set argv {}",
            f"source {{{IP / name / 'package.tcl'}}}",
        ],
    )


@pytest.mark.parametrize("name", NAMES)
def test_vivado_packages_it(name, tmp_path):
    w, calls = wrapper(name), package(name, tmp_path)
    assert f"set_property name {name} core" in calls
    assert calls[-1] == "save_core"
    assert f"remove_bus_parameter FREQ_HZ bus:{w.block.clock}" in calls
    for i in w.interfaces:
        assert f"associate {i.name} {w.block.clock}" in calls
        for key, value in i.capabilities.items():
            assert f"set_property value {value} bus:{i.name}:{key}" in calls
    for p in w.parameters:
        assert any(c.startswith("set_property value_validation_type") and
                   c.endswith(f"parameter:{p.name}") for c in calls)  # fmt: skip


def test_a_bus_that_vivado_does_not_find_ends_the_packaging(tmp_path):
    name = "axiscope_fir_stream"
    text = verilog(wrapper(name)).read_text().replace("XIL_INTERFACENAME m_axis", "")
    with pytest.raises(AssertionError, match="has not found bus m_axis"):
        package(name, tmp_path, text)


def component(name: str, tmp_path: Path, **given: int) -> list[str]:
    return tcl(
        tmp_path,
        [
            f"set here {{{IP / name}}}",
            f"source {{{IP / name / f'{name}_hw.tcl'}}}",
            *(f"dict set parameters {k} {v}" for k, v in given.items()),
            "elaborate",
            "dict for {p v} $ports { note width $p $v }",
        ],
    )


@pytest.mark.parametrize("name", NAMES)
def test_platform_designer_takes_it(name, tmp_path):
    w = wrapper(name)
    given = {p.name: w.legal(p.name).values[-1] for p in w.parameters if w.legal(p.name).values}
    for case in ({}, given):
        calls = component(name, tmp_path, **case)
        assert any(c.startswith(f"module NAME {name}") for c in calls)
        widths = {c.split()[1]: int(c.split()[2]) for c in calls if c.startswith("width ")}
        signals = [s for i in w.interfaces for s in i.signals] + w.wires
        assert {s.name: w.bits(s.width, **case) for s in signals}.items() <= widths.items()
        ports = re.findall(r"^    (?:input|output) wire (?:\[.*\] )?(\w+),?$",
                           verilog(w).read_text(), re.M)  # fmt: skip
        assert set(ports) == set(widths)


def test_masters_beyond_the_number_are_not_there(tmp_path):
    calls = component("axiscope_multiplexer_axi4", tmp_path, PORTS=3)
    assert "interface_property s02_axi ENABLED 1" in calls
    assert "interface_property s03_axi ENABLED 0" in calls
