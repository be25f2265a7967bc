"""Tests that a warning is given for designs that need register values different from those of the
boot software.
"""

from __future__ import annotations

from typing import Any

import pytest

from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.plan.design.load import plan_variants


def warnings(platform: str, qos: str = "default", **stream: Any) -> list[str]:
    raw = {
        "schema": 1,
        "title": "t",
        "platform": platform,
        "qos": qos,
        "stream": [{"name": "rd", "direction": "read", "port": "HP0"} | stream],
    }
    (plan,) = plan_variants(raw, find_backend("model"))
    return execute_design(plan).warnings


def test_a_width_that_boot_registers_contradict_names_register_value_and_value_needed() -> None:
    (text,) = warnings("antminer_s9", width_bits=64)
    assert "HP0: boot software sets 32 bits (N32BIT_EN" in text or "RDCHAN_CTRL[0][0]" in text
    assert "the design has 64, for which the register must be 0x" in text
    assert "hangs or moves wrong data" in text
    assert warnings("antminer_s9", width_bits=32) == []


def test_a_width_that_the_reset_value_contradicts_is_warned_about() -> None:
    # The boot loader of this board does not change the widths of the ports.
    (text,) = warnings("zybo_z7", width_bits=32)
    assert "HP0: boot software leaves 64 bits (RDCHAN_CTRL[0][0] of 0x00000000" in text
    assert "reset value" in text
    assert "for which the register must be 0x00000001" in text
    assert warnings("zybo_z7", width_bits=64) == []


def test_long_bursts_at_axi3_ports_are_warned_about() -> None:
    (text,) = warnings("zybo_z7", burst_beats=64)
    assert text.startswith("stream.rd: bursts of 64 beats, and HP0 is an AXI3 port")
    assert warnings("zybo_z7", burst_beats=16) == warnings("kv260", burst_beats=64) == []


@pytest.mark.parametrize(("bits", "ports"), [(256, 1), (256, 2), (128, 3), (64, 4)])
def test_ports_that_are_too_wide_together_are_warned_about(bits: int, ports: int) -> None:
    streams = [
        {"name": f"rd{n}", "direction": "read", "port": f"F2S{n}", "width_bits": bits}
        for n in range(ports)
    ]
    raw = {"schema": 1, "title": "t", "platform": "de10_nano", "stream": streams}
    (plan,) = plan_variants(raw, find_backend("model"))
    found = [text for text in execute_design(plan).warnings if "data in total" in text]
    if bits * ports <= 256:
        assert found == []
        return
    (text,) = found
    assert text.startswith(f"F2S0 {bits}, F2S1 {bits}")
    assert f"{bits * ports} bits of read data in total, and the ports of this chip have 256" in text


@pytest.mark.parametrize("platform", ["zcu102", "kv260"])
def test_qos_that_a_driver_must_write_is_warned_about(platform: str) -> None:
    (text,) = warnings(platform, "best_effort")
    assert 'qos = "best_effort" needs 3: a driver must write it' in text
    assert "RDQoS" in text
