"""The page of the proofs: a matrix of masters and properties, and a table of the runs."""

from __future__ import annotations

from hardware.formal.proofs import PROPERTIES, Proof, Run

HEAD = """\
# Proofs

This page lists what is proven about the ports of the [instrument's](../instrument.md) blocks.
`make prove` runs all proofs and writes this page. `pytest hardware/formal` runs the short proofs. A
proof that takes more than five seconds is not run again as long as `hardware/formal/proven.json`
contains its result for the same sources and tools. `hardware/formal/README.md` explains how the
proofs work and which sizes they cover (only small ones).

{legend}

In the table, ∞ means that the property is proven for all time, by k-induction. A number means that
it is proven for this number of cycles after reset, whatever the registers, the slave and the
streams do in these cycles (bounded model checking). A dash means that it is not proven, or does not
apply to this master. The test benches check all these properties in simulation. All proofs are
valid for the small sizes of the harnesses (few bursts in flight, short bursts, narrow data);
`bits10` stands for budgets and periods below 2^10. The harnesses define the bounds of *ends*.

{matrix}

The cluster has no row: its port is the smart DMA's port behind the regulator, and the regulator
never withdraws a request that it has made.

## Runs

Engine: SymbiYosys with smtbmc. A `cover` run shows that the proofs with the same parameters are not
vacuous: all events that it looks for occur within the depth of the shallowest of these proofs. The
last column gives the processor time in seconds. If a proof was stopped, its row gives the elapsed
time, and the table above includes the number of cycles that it had proven until then.

{runs}"""

NAMES = {
    "latency_probe": "latency probe",
    "traffic_generator": "traffic generator",
    "stream_dma": "stream DMA",
    "fir_dma": "FIR accelerator",
    "smart_dma": "smart DMA",
    "common": "register bank",
    "cdc": "control-bus crossing",
    "lite_splitter": "register-bus splitter",
    "lite_bridge": "bridge to the register bus",
    "address_queue": "address queue",
    "player": "program player",
}
Done = list[tuple[Proof, Run]]


def output(proof: Proof, run: Run) -> str:
    """Returns the result of a proof in words."""
    if proof.mode == "cover" and run.status == "holds":
        return f"reached within {run.depth}"
    if run.status != "stopped":
        return {"holds": "holds", "fails": "FAILS"}.get(run.status, run.status)
    if proof.mode == "bmc":
        return f"holds for {run.depth} cycles, stopped after {run.limit_s} s"
    return f"open, stopped after {run.limit_s} s"


def table(done: Done) -> str:
    """Returns the table of runs with their times."""
    lines = [
        "| Proof | Property | Mode | Depth (cycles) | Solver | Result | Processor (s) |",
        "|---|---|---|--:|---|---|--:|",
    ]
    for p, run in done:
        says = ", ".join(p.says) or "not vacuous"
        took = f"{run.seconds:.0f}" if run.status == "holds" else "–"
        lines.append(
            f"| {p.name} | {says} | {p.mode} | {p.depth} | {p.solver} | {output(p, run)} | {took} |"
        )
    return "\n".join(lines) + "\n"


def matrix(done: Done) -> str:
    """Returns the matrix of masters and properties, with the depth of each proof."""
    deepest: dict[tuple[str, str], float] = {}
    least = {_shape(p): run.depth for p, run in done if p.mode == "cover" and run.status == "holds"}
    for p, run in done:
        # A property that is proven by induction holds for all time, whatever the depth of its step.
        whole = float("inf") if p.mode == "prove" else p.depth
        held = {"holds": whole, "stopped": run.depth}.get(run.status, 0)
        # A run that was stopped before any transfer was possible proves nothing.
        if held == 0 or held < least.get(_shape(p), 0):
            continue
        for direction in p.masters:
            row = f"{NAMES.get(p.block, p.block)}, {direction}"
            # Data and strobes of a write belong to the writing master.
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
    """Returns the whole page."""
    legend = "\n".join(f"- **{name}**: {text}" for name, text in PROPERTIES.items())
    return HEAD.format(legend=legend, matrix=matrix(done), runs=table(done))
