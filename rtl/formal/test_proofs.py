"""The short proofs; `make prove` does the long ones too.

A proof that takes longer than a few seconds is done again when something changed that it is made
of: proven.json has what was proven, and of what. AXISCOPE_LONG=1 does all of them.
"""

import os

import pytest

from rtl.formal.proofs import PROOFS
from rtl.formal.prove import RECORD, key, prove
from rtl.formal.proven import Proven

FEW_S = 5
"""Seconds of the processor up to which a proof runs each time."""


@pytest.mark.parametrize("proof", [p for p in PROOFS if not p.long], ids=lambda p: p.name)
def test_proof(proof):
    known = None if os.environ.get("AXISCOPE_LONG") else Proven(RECORD).get(proof.name, key(proof))
    if known and known.status == "holds" and known.seconds > FEW_S:
        pytest.skip("proven of these sources: rtl/formal/proven.json")
    run, log = prove(proof)
    assert run.status == "holds", log.read_text()[-2000:]
