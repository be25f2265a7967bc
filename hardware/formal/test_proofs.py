"""The short proofs; `make prove` runs the long ones as well.

A proof runs again if its sources, depth or tools changed since `make prove` wrote proven.json.
`make test-all` runs all of them by `make prove`.
"""

import pytest

from hardware.bench.runner import OUTCOMES
from hardware.formal.proofs import PROOFS
from hardware.formal.prove import RECORD, key, prove
from hardware.formal.proven import Proven


@pytest.mark.parametrize("proof", [p for p in PROOFS if not p.long], ids=lambda p: p.name)
def test_proof(proof):
    known = Proven(RECORD).get(proof.name, key(proof))
    if known and known.status == "holds":
        OUTCOMES["proofs from the record"] += 1
        return
    run, log = prove(proof)
    OUTCOMES["proofs run"] += 1
    assert run.status == "holds", log.read_text()[-2000:]
