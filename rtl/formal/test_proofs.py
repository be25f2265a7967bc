"""The proofs that are short enough for every run; `make prove` does the longer ones too."""

import pytest
from formal.proofs import PROOFS
from formal.prove import prove


@pytest.mark.parametrize("proof", [p for p in PROOFS if not p.long], ids=lambda p: p.name)
def test_proof(proof):
    run, log = prove(proof)
    assert run.status == "holds", log.read_text()[-2000:]
