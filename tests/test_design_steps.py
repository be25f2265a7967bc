"""Tests the steps that change one design into another."""

from __future__ import annotations

from typing import Any

import pytest

from axiscope.design_types import Step
from axiscope.io.toml_records import validated
from axiscope.plan.design.chip_settings import chip_of, setting_up, setup_of
from axiscope.plan.design.records import DesignFile
from axiscope.plan.design.steps import steps
from axiscope.plan.platforms import find_platform
from tests.platform_sets import representative_platforms

CAMERA = {"name": "camera", "direction": "write", "port": "HP0"}
SCALER = {"name": "scaler", "direction": "read", "port": "HP1"}


def made(platform: str = "zcu102", *streams: dict[str, Any], **whole: Any) -> DesignFile:
    """Returns a design with some streams."""
    raw = {"schema": 1, "title": "t", "stream": list(streams) or [CAMERA, SCALER], **whole}
    return validated(DesignFile, raw)


def found(now: DesignFile, then: DesignFile, platform: str = "zcu102") -> dict[str, Step]:
    """Returns the steps from one design to another, by the name of the property that they set."""
    return {str(s.name): s for s in steps(find_platform(platform), now, then)}


@pytest.mark.parametrize(
    "name", [n for n in representative_platforms() if not n.startswith("ddr4")]
)
def test_no_change_needs_no_step(name: str) -> None:
    """If the burst length changes, one step is needed, on every platform with ports."""
    port = find_platform(name).port_names()[0]
    a = {"name": "a", "direction": "read", "port": port}
    assert steps(find_platform(name), made(name, a), made(name, a)) == []
    (step,) = steps(find_platform(name), made(name, a), made(name, a | {"burst_beats": 4}))
    assert (step.kind, step.value, step.restore) == ("axi", 4, 16)
    assert "AxLEN 3" in step.what


def test_a_burst_is_given_in_beats_of_the_masters_own_bus() -> None:
    """For a 64-bit DMA behind a 128-bit port, the step must count beats of the DMA."""
    narrow = CAMERA | {"own_bus": {"width_bits": 64}}
    (step,) = steps(
        find_platform("zcu102"), made("zcu102", narrow), made("zcu102", narrow | {"burst_beats": 8})
    )
    assert step.value == 8
    assert step.what == (
        "Have camera issue bursts of 16 beats on its 64-bit bus (AxLEN 15), which are 8 beats of "
        "128 bits at the port."
    )


def test_every_port_of_a_known_chip_has_its_setting() -> None:
    """Every port must have a setting (and one for its width if it has several widths), and the
    registers of the setting must exist.
    """
    seen = 0
    for name in representative_platforms():
        platform = find_platform(name)
        chip = setup_of(chip_of(platform) or "")
        for port in platform.port_names() if chip else ():
            assert chip is not None
            setup = chip["ports"][port]
            assert setup["enable"].startswith(("PSU__USE__S_AXI_", "PCW_USE_S_AXI_"))
            has_no_register = "read_qos" not in setup
            assert (setup["width"] is None) == has_no_register == (port in ("ACP", "ACE"))
            if not has_no_register:
                assert {setup["read_qos"]["mask"], setup["write_qos"]["mask"]} == {0xF}
            seen += 1
    assert seen > 25


def test_another_port_is_enabled_and_connected() -> None:
    """HP2 is called GP4 in Vivado. A port that is already in use must not be enabled again."""
    then = found(made(), made("zcu102", CAMERA | {"port": "HP2"}, SCALER))
    assert then["PSU__USE__S_AXI_GP4"].value == 1
    width = then["PSU__SAXIGP4__DATA_WIDTH"]
    # The width of a port that is not in use is unknown.
    assert (width.value, width.restore) == (128, None)
    assert "S_AXI_HP2_FPD instead of HP0" in then["camera"].what
    shared = found(made(), made("zcu102", CAMERA | {"port": "HP1"}, SCALER))
    assert "PSU__USE__S_AXI_GP3" not in shared
    seven = {"name": "a", "direction": "read", "port": "HP0"}
    moved = found(made("zc702", seven), made("zc702", seven | {"port": "HP3"}), "zc702")
    assert moved["PCW_USE_S_AXI_HP3"].value == 1
    assert moved["PCW_S_AXI_HP3_DATA_WIDTH"].value == 64


def test_a_port_without_a_setting_of_its_width_is_only_enabled() -> None:
    """The ACP has only one width."""
    stream = {"name": "a", "direction": "read", "port": "HP0", "burst_beats": 4}
    moved = stream | {"port": "ACP", "coherent": True}
    now, then = (made("ultra96v2", one) for one in (stream, moved))
    settings = [s.name for s in steps(find_platform("ultra96v2"), now, then) if s.kind == "vivado"]
    assert settings == ["PSU__USE__S_AXI_ACP", "a"]


def test_a_change_of_width() -> None:
    """The steps must change the settings of the port and of the master, and state the old
    values.
    """
    then = found(made(), made("zcu102", CAMERA | {"width_bits": 64}, SCALER))
    width = then["PSU__SAXIGP2__DATA_WIDTH"]
    assert (width.value, width.restore) == (64, 128)
    assert then["data_bits"].value == 64


@pytest.mark.parametrize(
    ("platform", "name", "address", "was"),
    [
        ("zcu102", "AFIFM.WRQoS[2].value", "0xFD38001C", 7),
        ("zcu102_2022", "AFIFM.WRQoS[2].value", "0xFD38001C", 0),
        ("ultra96", "AFIFM.WRQoS[2].value", "0xFD38001C", 15),
        ("zc702", "AFI.WRQOS[0].value", "0xF800801C", 0),
    ],
)
def test_qos_of_a_port_and_back(platform: str, name: str, address: str, was: int) -> None:
    """Steps to a different QoS and back must restore the boot loader's register value."""
    step = found(made(platform), made(platform, CAMERA | {"axqos": 5}, SCALER), platform)[name]
    assert (step.address, step.mask, step.value, step.restore) == (address, "0x0000000F", 5, was)
    chip = setting_up(chip_of(find_platform(platform)))
    assert chip is not None
    place, mask, boot = int(address, 16), int(str(step.mask), 16), 0xABCD_EF00 | was
    assert chip.bits(name) == (place, mask) == (place, 0xF)
    word = boot
    for value, field in ((step.value, 5), (step.restore, was)):
        word = word & ~mask | int(str(value)) & mask
        assert (word & mask, word >> 4) == (field, boot >> 4)


def test_masters_with_different_qos_drive_it_themselves() -> None:
    """Two masters write through one port, so the port uses the AxQOS that they drive."""
    other = {"name": "other", "direction": "write", "port": "HP0"}
    now = made("zcu102", CAMERA, other)
    mixed = made("zcu102", CAMERA | {"axqos": 9}, other)
    then = found(now, mixed)
    assert then["AFIFM.WRCTRL[2].fabric_qos_en"].value == 1 << 2
    assert then["AFIFM.WRCTRL[2].fabric_qos_en"].mask == "0x00000004"
    drives = [s for s in steps(find_platform("zcu102"), now, mixed) if s.name == "AWQOS"]
    assert [s.value for s in drives] == [9, 7]
    assert found(mixed, now)["AFIFM.WRCTRL[2].fabric_qos_en"].value == 0
    assert found(mixed, mixed) == {}
    assert "AFIFM.WRQoS[2].value" not in then


def test_a_named_setting_writes_its_registers() -> None:
    """The steps must write the registers of all ports that the setting changes, including
    throttling.
    """
    then = found(made(), made(qos="best_effort"))
    assert len(then) == 8
    assert all((s.value, s.restore) == (3, 7) for s in then.values())
    ultra = found(made("ultra96"), made("ultra96", qos="best_effort"), "ultra96")
    assert (ultra["AFIFM.RDQoS[2].value"].value, ultra["AFIFM.RDQoS[2].value"].restore) == (3, 7)
    kinds = ultra["DDR_QOS_CTRL.PORT_TYPE"]
    assert (kinds.address, kinds.mask, kinds.value) == ("0xFD090000", "0x0000FFFF", 0x45)
    back = found(made("ultra96", qos="best_effort"), made("ultra96"), "ultra96")
    assert back["AFIFM.RDQoS[2].value"].value == 7
    assert back["DDR_QOS_CTRL.PORT_TYPE"].value is None
    assert "Write back" in back["DDR_QOS_CTRL.PORT_TYPE"].what


def test_map_clock_mux_and_regulator() -> None:
    """A change of the address map, the PL clock, the multiplexer or the regulator must lead to a
    step.
    """
    then = found(made(), made(mapping="bank_row_column", pl_mhz=300))
    assert then["PSU__CRL_APB__PL0_REF_CTRL__FREQMHZ"].value == 300
    assert "timing" in then["PSU__CRL_APB__PL0_REF_CTRL__FREQMHZ"].what
    given = then["PSU__DDRC__BRC_MAPPING"]
    assert (given.kind, given.value, given.restore) == ("vivado", None, "ROW_BANK_COL")
    assert "are unknown" in given.what
    other = {"name": "other", "direction": "write", "port": "HP1"}
    apart = made("zcu102", CAMERA, other)
    for mux, name in (("instrument", "PORTS"), ("platform", "NUM_SI")):
        behind = made("zcu102", CAMERA, other | {"port": "HP0"}, mux=mux)
        assert found(apart, behind)[name].value == 2
        assert found(behind, apart)["HP0"].value == 0
    slow = CAMERA | {"regulator": {"budget_bytes": 4096, "period_cycles": 1024}}
    less = CAMERA | {"regulator": {"budget_bytes": 2048, "period_cycles": 1024}}
    with_one = found(made(), made("zcu102", slow, SCALER))
    assert (with_one["enable"].value, with_one["period"].value) == (3, 1024)
    changed = found(made("zcu102", slow, SCALER), made("zcu102", less, SCALER))
    assert changed.keys() == {"read_budget", "write_budget"}
    assert (changed["read_budget"].value, changed["read_budget"].restore) == (2048, 4096)
    assert found(made("zcu102", slow, SCALER), made())["enable"].value == 0


def test_a_narrow_bus_of_a_master_is_no_regulator_to_build() -> None:
    """Two streams with narrow buses share a master.

    If one of them moves to another port, each needs a master of its own.
    """
    own = {"own_bus": {"width_bits": 64}, "regulator": None}
    here = {"name": "out", "direction": "read", "port": "HP0"} | own
    now = made("zcu102", CAMERA | own, here)
    then = made("zcu102", CAMERA | own, here | {"port": "HP1"})
    assert not any("egulator" in step.what for step in found(now, then).values())


def test_a_chip_without_data_gives_no_names() -> None:
    """The steps must say that the names of settings are unknown."""
    a = {"name": "a", "direction": "read", "port": "PL0"}
    got = steps(find_platform("vck190"), made("vck190", a), made("vck190", a | {"port": "PL1"}))
    assert got
    assert all(s.address is None for s in got)
