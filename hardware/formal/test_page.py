"""The page of the proofs reports only what was run."""

from hardware.formal.page import matrix, table
from hardware.formal.proofs import NOT_RUN, PROOFS, PROPERTIES, Proof, Run
from hardware.formal.prove import depth_of

DONE = [
    (Proof("smart_dma", "bmc", 8, ("valid", "last"), ("writes",)), Run("holds", 2.4)),
    (Proof("smart_dma", "bmc", 11, ("valid",), ("writes",)), Run("holds", 20.0)),
    (Proof("smart_dma", "bmc", 30, ("ends",), ("writes",)), Run("fails", 9.0)),
    (Proof("smart_dma", "cover", 18, (), ("writes",)), Run("holds", 1.0, 9)),
    (Proof("smart_dma", "bmc", 99, ("valid",), ("writes",)), NOT_RUN),
    (Proof("smart_dma", "bmc", 20, ("last",), ("writes",)), Run("stopped", depth=9, limit_s=300)),
    (Proof("smart_dma", "prove", 20, ("valid",), ("writes",)), Run("stopped", limit_s=300)),
    (Proof("latency_probe", "prove", 3, ("valid",), ("reads",)), Run("holds", 3.0)),
]


def cells(row: str) -> list[str]:
    return [c.strip() for c in row.strip("|").split("|")]


def test_the_deepest_that_holds_counts():
    head, _, *rows = matrix(DONE).splitlines()
    by_name = {cells(r)[0]: dict(zip(cells(head), cells(r), strict=True)) for r in rows}
    writes = by_name["smart DMA, writes"]
    assert (writes["valid"], writes["last"], writes["ends"]) == ("11", "9", "–")
    assert by_name["latency probe, reads"]["valid"] == "∞"


def test_what_was_stopped_before_its_cover_was_reached_counts_not():
    limits = ("limit",)
    for depth, cell in ((9, "9"), (8, None)):
        row = (Proof("smart_dma", "bmc", 20, limits, ("writes",)), Run("stopped", depth=depth))
        writes = [r for r in matrix([*DONE, row]).splitlines() if r.startswith("| smart DMA, wr")]
        found = dict(zip(cells(matrix(DONE).splitlines()[0]), cells(writes[0]), strict=True))
        assert (found["limit"] == cell) or (cell is None and found["limit"] == "–")


def test_what_fails_is_said():
    lines = table(DONE).splitlines()[2:]
    assert [cells(line)[5] for line in lines] == [
        *("holds", "holds", "FAILS", "reached within 9"),
        *("not run", "holds for 9 cycles, stopped after 300 s"),
        *("open, stopped after 300 s", "holds"),
    ]


def test_what_was_checked_before_a_stop_holds():
    step = "SBY 1:00:00 [x] engine_0: ##   0:00:10  Checking {} in step {}.."
    log = [step.format(what, n) for n in range(12) for what in ("assumptions", "assertions")]
    assert depth_of("\n".join(log)) == 11
    assert depth_of("Starting") == 0


def test_proofs_have_names_of_their_own():
    assert len({p.name for p in PROOFS}) == len(PROOFS)
    for p in PROOFS:
        assert set(p.says) <= set(PROPERTIES), p.name
        assert bool(p.says) == (p.mode != "cover"), p.name


def test_each_proof_has_a_cover_of_its_shape_within_its_depth():
    for p in PROOFS:
        covers = [
            c
            for c in PROOFS
            if c.mode == "cover" and (c.top, c.parameters) == (p.top, p.parameters)
        ]
        assert len(covers) == 1, p.name
        assert p.mode != "bmc" or covers[0].depth <= p.depth, p.name
        assert p.long or not covers[0].long, p.name


def test_an_induction_is_for_all_time_though_its_cover_needs_more_cycles():
    done = [
        (Proof("regulator", "prove", 2, ("valid",)), Run("holds", 5.0)),
        (Proof("regulator", "cover", 12), Run("holds", 1.0, 7)),
    ]
    assert [r for r in matrix(done).splitlines() if r.startswith("| regulator, reads | ∞ |")]
