"""The page of the proofs says what ran, and no more."""

from formal.page import matrix, table
from formal.proofs import PROOFS, PROPERTIES, Proof

DONE = [
    (Proof("smart_dma", "bmc", 8, ("valid", "last"), ("writes",)), 2.4),
    (Proof("smart_dma", "bmc", 11, ("valid",), ("writes",)), 20.0),
    (Proof("smart_dma", "bmc", 30, ("ends",), ("writes",)), None),
    (Proof("smart_dma", "cover", 18, (), ("writes",)), 1.0),
    (Proof("smart_dma", "bmc", 99, ("valid",), ("writes",)), float("nan")),
    (Proof("latency_probe", "prove", 3, ("valid",), ("reads",)), 3.0),
]


def cells(row: str) -> list[str]:
    return [c.strip() for c in row.strip("|").split("|")]


def test_the_deepest_that_holds_counts():
    head, _, *rows = matrix(DONE).splitlines()
    by_name = {cells(r)[0]: dict(zip(cells(head), cells(r), strict=True)) for r in rows}
    writes = by_name["smart DMA, writes"]
    assert (writes["valid"], writes["last"], writes["ends"]) == ("11", "8", "–")
    assert by_name["latency probe, reads"]["valid"] == "∞"


def test_what_fails_is_said():
    lines = table(DONE).splitlines()[2:]
    assert [cells(line)[5] for line in lines] == [
        *("holds", "holds", "FAILS", "holds"),
        *("not run", "holds"),
    ]


def test_proofs_have_names_of_their_own():
    assert len({p.name for p in PROOFS}) == len(PROOFS)
    for p in PROOFS:
        assert set(p.says) <= set(PROPERTIES), p.name
        assert bool(p.says) == (p.mode != "cover"), p.name
