"""The page of the proofs: a matrix of masters and properties, and a table of the runs."""

from __future__ import annotations

from formal.proofs import PROPERTIES, Proof, Run

HEAD = """\
# Proofs

Written by `make prove`, which runs all of them; `pytest rtl/formal` runs the short ones. How they
work, and what is small in them, says `rtl/formal/README.md`.

{legend}

∞ is for all time, by k-induction; a number is so many cycles after reset, whatever registers, slave
and streams do in them (bounded model checking); a dash: not proven, or not asked of this master.
The benches simulate all of them. All of it holds for the small sizes that the harnesses have (few
bursts in flight, short bursts, narrow data); `bits10` is for budgets and periods below 2^10.

{matrix}

The cluster's port is the smart DMA's behind the regulator, which takes nothing back that it showed.

## Runs

Engine: SymbiYosys with smtbmc. The `cover` of a shape shows that its proofs are not empty: all that
it looks for happens within the cycles that the shallowest of them claims. Seconds are the
processor's. A proof that was stopped had the seconds that its row names, by the clock on the wall;
what it held for until then counts above.

{runs}"""

NAMES = {
    "latency_probe": "latency probe",
    "traffic_generator": "traffic generator",
    "stream_dma": "stream DMA",
    "smart_dma": "smart DMA",
    "common": "register bank",
    "cdc": "crossing of the control bus",
    "boards": "splitter of the register bus",
    "player": "program player",
}
Done = list[tuple[Proof, Run]]


def said(proof: Proof, run: Run) -> str:
    """What became of a proof, in words."""
    if proof.mode == "cover" and run.status == "holds":
        return f"reached within {run.depth}"
    if run.status != "stopped":
        return {"holds": "holds", "fails": "FAILS"}.get(run.status, run.status)
    if proof.mode == "bmc":
        return f"holds for {run.depth} cycles, stopped after {run.limit_s} s"
    return f"open, stopped after {run.limit_s} s"


def table(done: Done) -> str:
    """The runs with their times."""
    lines = [
        "| Proof | Property | Mode | Depth (cycles) | Solver | Result | Processor (s) |",
        "|---|---|---|--:|---|---|--:|",
    ]
    for p, run in done:
        says = ", ".join(p.says) or "not empty"
        took = f"{run.seconds:.0f}" if run.status == "holds" else "–"
        lines.append(
            f"| {p.name} | {says} | {p.mode} | {p.depth} | {p.solver} | {said(p, run)} | {took} |"
        )
    return "\n".join(lines) + "\n"


def matrix(done: Done) -> str:
    """Masters by properties: how deep each is proven."""
    deepest: dict[tuple[str, str], float] = {}
    least = {_shape(p): run.depth for p, run in done if p.mode == "cover" and run.status == "holds"}
    for p, run in done:
        # What holds by induction holds for all time, however few cycles a step of it looks at.
        whole = float("inf") if p.mode == "prove" else p.depth
        held = {"holds": whole, "stopped": run.depth}.get(run.status, 0)
        # What was stopped before anything could move shows nothing.
        if held == 0 or held < least.get(_shape(p), 0):
            continue
        for direction in p.masters:
            row = f"{NAMES.get(p.block, p.block)}, {direction}"
            # Data and strobes of a write are the writing master's.
            for what in p.says if direction == "writes" else set(p.says) - {"data", "strobes"}:
                deepest[row, what] = max(held, deepest.get((row, what), 0))
    rows = list(dict.fromkeys(row for row, _ in deepest))
    lines = [f"| Master | {' | '.join(PROPERTIES)} |", "|---" + "|--:" * len(PROPERTIES) + "|"]
    for row in rows:
        cells = [_cell(deepest.get((row, what))) for what in PROPERTIES]
        lines.append(f"| {row} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _shape(proof: Proof) -> tuple:
    return (proof.top, *sorted(proof.parameters.items()))


def _cell(depth: float | None) -> str:
    if depth is None:
        return "–"
    return "∞" if depth == float("inf") else f"{depth:.0f}"


def page(done: Done) -> str:
    """All of it."""
    legend = "\n".join(f"- **{name}**: {text}" for name, text in PROPERTIES.items())
    return HEAD.format(legend=legend, matrix=matrix(done), runs=table(done))
