"""Tests that the memory of a Versal is imported from its network on chip, or that the import says
that it is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import axiscope as ax
from tests.handoff.files import NOC, Bus, Module, hwh
from tests.handoff.test_guesses import printed
from tests.handoff.test_masters import imported
from tests.handoff.test_memory import written

X16 = {"MC_COMPONENT_WIDTH": "x16", "MC_COMPONENT_DENSITY": "8Gb"}


def versal(parameters: Mapping[str, str], memory: str = "MC_0") -> str:
    """Returns a design with one kernel at a network on chip."""
    port = {"CONNECTIONS": f"{memory} {{ read_bw {{500}} }}"}
    noc = Module("/noc", "axi_noc", [Bus("S00_AXI", False, "k", 128, 300.0, port)], parameters)
    reads = {"READ_WRITE_MODE": "READ_ONLY", "MAX_BURST_LENGTH": "16"}
    kernel = Module("/k", "core", [Bus("M", True, "k", 128, 300.0, reads)])
    return hwh(Module("/cips", "versal_cips", []), noc, kernel)


@pytest.mark.parametrize(("size", "rows"), [("8Gb", 16), ("16Gb", 17)])
def test_the_width_of_the_device_chooses_part_and_map(tmp_path: Path, size: str, rows: int) -> None:
    made = imported(tmp_path, versal({**NOC, **X16, "MC_COMPONENT_DENSITY": size}))
    found = written(made)
    assert found["part"].endswith("8gb_x16")
    one = found["maps"]["row_bank_column"]
    assert one["bank_group_bits"]["value"] == [6]
    assert one["bank_bits"]["value"] == [14, 15]
    assert len(one["row_bits"]["value"]) == rows
    assert "measured" not in found
    assert made.platform is not None
    assert made.platform.memory_bytes() == 4 * int(size[:-2]) << 27
    assert made.design_path is not None
    assert ax.run(made.design_path).result.total_mbps > 0


def test_the_error_correcting_code_is_not_data(tmp_path: Path) -> None:
    made = imported(tmp_path, versal({**NOC, "MC_DATAWIDTH": "72"}))
    assert written(made)["wiring"]["bus_bits"]["value"] == 64
    assert any("8 of the 72 bits" in note for note in made.as_json()["notes"])


@pytest.mark.parametrize("bits", [{}, {"MC_RANK": "1"}, {"MC_RANK": "2"}, {"MC_RANK": "4"}])
def test_ranks_add_capacity_and_address_bits(tmp_path: Path, bits: Mapping[str, str]) -> None:
    ranks = int(bits.get("MC_RANK", "1"))
    made = imported(tmp_path, versal({**NOC, **X16, **bits}))
    found = written(made)
    assert found["wiring"]["ranks"]["value"] == ranks
    assert made.platform is not None
    assert made.platform.memory_bytes() == ranks << 32
    rank = found["maps"]["row_bank_column"].get("rank_bits", {"value": []})["value"]
    assert rank == list(range(32, 32 + ranks.bit_length() - 1))
    assert made.design_path is not None
    assert ax.run(made.design_path).result.total_mbps > 0


def test_the_address_map_of_two_ranks_is_taken_as_stated(tmp_path: Path) -> None:
    names = ["NC"] * 3 + ["CA"] * 3 + ["BG"] + ["CA"] * 7 + ["CS"] + ["BA"] * 2 + ["RA"] * 16
    bits = {f"MC_ADDR_BIT{n}": f"{name}0" for n, name in enumerate(names)}
    made = imported(tmp_path, versal({**NOC, **X16, **bits, "MC_RANK": "2"}))
    one = written(made)["maps"]["row_bank_column"]
    assert (one["rank_bits"]["value"], one["bank_bits"]["value"]) == ([14], [15, 16])
    assert made.design_path is not None
    assert ax.run(made.design_path).result.total_mbps > 0


LPDDR4 = {
    "MC_CONTROLLERTYPE": "LPDDR4_SDRAM", "MC_MEMORY_SPEEDGRADE": "LPDDR4-4267",
    "MC_MEMORY_TIMEPERIOD0": "512", "MC_DATAWIDTH": "32", "MC_NO_CHANNELS": "Dual",
    "MC_TRCD": "18000", "MC_TRRD_S": "0",
}  # fmt: skip


def test_lpddr4_has_its_own_part(tmp_path: Path) -> None:
    device = {"MC_MEM_DEVICE_WIDTH": "x32", "MC_MEMORY_DEVICE_DENSITY": "16Gb"}
    made = imported(tmp_path, versal({**LPDDR4, **device, "MC_RANK": "2"}))
    found = written(made)
    assert found["part"] == "lpddr4x_4266_8gb_x16"
    assert set(found["dram"]["timing"]) == {"t_rcd"}
    one = found["maps"]["row_bank_column"]
    assert (one["bank_bits"]["value"], one["rank_bits"]["value"]) == ([12, 13, 14], [31])
    assert made.platform is not None
    assert made.platform.memory_bytes() == 4 << 30
    assert any("two channels; one is modelled" in note for note in made.as_json()["notes"])
    assert made.design_path is not None
    assert ax.run(made.design_path).result.total_mbps > 0


def test_slower_lpddr4_has_another_part(tmp_path: Path) -> None:
    device = {"MC_COMPONENT_WIDTH": "x32", "MC_COMPONENT_DENSITY": "16Gb"}
    slow = {**LPDDR4, **device, "MC_MEMORY_TIMEPERIOD0": "625", "MC_NO_CHANNELS": "Single"}
    made = imported(tmp_path, versal(slow))
    assert written(made)["part"] == "lpddr4_8gb_x16"
    assert made.design_path is not None
    assert ax.run(made.design_path).result.total_mbps > 0


def test_memory_that_is_not_modelled_is_reported(tmp_path: Path) -> None:
    said = printed(tmp_path, versal({**NOC, "MC_CONTROLLERTYPE": "DDR5_SDRAM"}))
    assert "guessed    the memory is DDR5_SDRAM" in said
    assert "the memory of vck190" in said
    said = printed(tmp_path, versal(LPDDR4))
    assert "guessed    the memory is LPDDR4_SDRAM" in said
    assert "the memory of vck190" in said
    for line in ("data rate  3200 MT/s", "bus        64 bits", "capacity   8 GiB"):
        assert line in said
    made = imported(tmp_path, versal({}, "HBM0_PORT0"), force=True)
    assert made.left_out == {
        "k.M": "it leads to noc.S00_AXI (axi_noc, HBM0_PORT0, which is not modelled)"
    }


def test_an_address_map_with_one_bank_group_bit_is_that_of_x16_devices(tmp_path: Path) -> None:
    names = ["NC"] * 3 + ["CA"] * 3 + ["BG"] + ["CA"] * 7 + ["BA"] * 2 + ["RA"] * 16
    bits = {f"MC_ADDR_BIT{n}": f"{name}0" for n, name in enumerate(names)}
    made = imported(tmp_path, versal({**NOC, **bits}))
    assert written(made)["part"] == "ddr4_2400_8gb_x16"
    assert made.design_path is not None
    assert ax.run(made.design_path).result.total_mbps > 0
