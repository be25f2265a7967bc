"""Copies of modules that rest, for their proofs."""

import pytest

from hardware.bench.runner import RTL
from hardware.formal.proofs import PROOFS
from hardware.formal.resting import RESTS, copied

ISSUER = RTL / "traffic_generator" / "axiscope_issuer.sv"


def test_the_module_of_the_virtual_board_takes_the_place_of_the_one_that_it_contains():
    awake, rests, clock = copied([ISSUER], ("axiscope_issuer",))
    assert "module axiscope_issuer_awake #(" in awake.read_text()
    assert "module axiscope_issuer #(" in rests.read_text()
    assert "edge running" in rests.read_text()
    assert "@(edge" not in rests.read_text()
    assert "assign running = clk && awake;" in clock.read_text()


def test_a_module_without_a_source_is_an_error():
    with pytest.raises(ValueError, match="axiscope_pacer: no source of the block"):
        copied([ISSUER], ("axiscope_pacer",))


def test_every_module_that_rests_is_proven():
    proven = {name for proof in PROOFS for name in proof.rests}
    assert proven == {f.stem for f in RESTS.glob("*.sv")} - {"axiscope_rest"}
