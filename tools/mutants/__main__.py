"""Draws 60 mutants, and reports which of them the tests detect.

The exit status is 1 if `make test` kills fewer mutants than required, and 2 if the run cannot
start.
"""

from __future__ import annotations

import argparse
import fcntl
import shlex
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TimeElapsedColumn

from tools.mutants import report
from tools.mutants.clone import synchronise
from tools.mutants.commands import BAR, COUNTS, SEED
from tools.mutants.mutant import KINDS
from tools.mutants.run import run
from tools.mutants.session import Session
from tools.mutants.steps import step
from tools.mutants.store import Store

CHECKOUT = Path(__file__).resolve().parents[2]


def main(words: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit status."""
    options = _parser().parse_args(words)
    results: Path = options.results.resolve()
    results.mkdir(parents=True, exist_ok=True)
    with (results / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"{results}: in use by another run; give another --results", file=sys.stderr)
            return 2
        clone = synchronise(CHECKOUT, (options.work or results / "work").resolve())
        session = Session(
            clone,
            results,
            Store(results / "results.json"),
            options.seed,
            options.accept_earlier_kills,
            options.first_only,
        )
        return _list(session, options.kinds) if options.list else _judge(session, options)


def _list(session: Session, kinds: Sequence[str]) -> int:
    for row in session.list_rows(kinds):
        place = f"{row.mutant.file}:{row.mutant.line}"
        print(f"{row.name} {place}: {row.mutant.operator}\n  - {row.before}\n  + {row.after}")
    return 0


def _judge(session: Session, options: argparse.Namespace) -> int:
    console = Console()
    columns = (SpinnerColumn(), *Progress.get_default_columns()[:-1], TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        if not options.skip_baseline and not _suite_passes(session, progress):
            return 2
        rows = session.judge_all(options.kinds, options.only, progress)
    killed, whole = report.count_killed(rows), not options.only and options.kinds == list(KINDS)
    heading = f"`make test` killed {killed} of {report.count_viable(rows)} mutants"
    heading += f" (seed {options.seed}, tree {session.clone.tree[:12]}"
    heading += f"; at least {BAR} are required)." if whole else ")."
    report.write(rows, heading, session.results)
    console.print(f"{heading}\n{session.results / 'report.md'}", markup=False, soft_wrap=True)
    return int(whole and killed < BAR)


def _suite_passes(session: Session, progress: Progress) -> bool:
    """Builds the clone. Checks, once for each state of the tree, that `make test` passes without a
    mutant.
    """
    passed = session.store.suite_passed(session.clone.tree)
    for each in [step("prepare"), *([] if passed else [step("test")])]:
        task = progress.add_task(f"without a mutant: {each.title}", total=None)
        log = session.results / "logs" / f"no-mutant-{each.name}.log"
        outcome = run(each.words, session.clone.root, each.minutes, log)
        progress.remove_task(task)
        if not outcome.passed:
            command = shlex.join(each.words)
            print(
                f"{command} fails without a mutant: {outcome.failure}. See {log}", file=sys.stderr
            )
            return False
    if not passed:
        session.store.put_suite_passed(session.clone.tree)
    return True


def _parser() -> argparse.ArgumentParser:
    counts = ", ".join(f"{number} {kind}" for kind, number in COUNTS.items())
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants",
        description=f"{__doc__}\n\nA full run judges {counts}.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--list", action="store_true", help="list the drawn mutants and stop")
    add("--seed", type=int, default=SEED, help="draw other mutants (default: %(default)s)")
    add("--kinds", type=_kinds, default=list(KINDS), help="some of rust,python,rtl (default: all)")
    add(
        "--only",
        type=lambda text: text.split(","),
        default=[],
        metavar="NAMES",
        help="judge only these, such as rust-7,rtl-3 (names as --list prints them)",
    )
    add(
        "--first-only",
        action="store_true",
        help="run only the tests nearest to each mutant; mutants that they miss stay undecided",
    )
    add(
        "--accept-earlier-kills",
        action="store_true",
        help="keep kills of an earlier state of the tree, after adding tests for survivors",
    )
    add(
        "--skip-baseline",
        action="store_true",
        help="do not check first that `make test` passes without a mutant",
    )
    add(
        "--results",
        type=Path,
        default=CHECKOUT / "target" / "mutants",
        metavar="FOLDER",
        help="folder for report.md, report.json, results.json and logs (default: target/mutants)",
    )
    add(
        "--work",
        type=Path,
        metavar="FOLDER",
        help="the clone in which mutants are tested (default: RESULTS/work)",
    )
    return parser


def _kinds(text: str) -> list[str]:
    chosen = text.split(",")
    unknown = sorted(set(chosen) - set(KINDS))
    if unknown:
        raise argparse.ArgumentTypeError(f"{unknown[0]}: choose from {', '.join(KINDS)}")
    return [kind for kind in KINDS if kind in chosen]


if __name__ == "__main__":
    # Ends the program as Ctrl-C does: the running command is stopped, and the mutated file is
    # restored.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main())
