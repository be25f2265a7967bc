"""The command line of this package: `python -m tools.outputs record FOLDER` and `compare OLD
NEW`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import tools.outputs
from tools.outputs.compare import compare
from tools.outputs.record import GROUPS, record

ROOT = Path(__file__).parents[2]


def main(words: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit status."""
    options = _parser().parse_args(words)
    groups = options.groups or list(GROUPS)
    if options.what == "compare":
        text, changed = compare(options.old, options.new, groups)
        print(text)
        return int(changed)
    record(options.folder, options.python.absolute(), options.root.resolve(), groups)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.outputs",
        description=tools.outputs.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(dest="what", required=True)
    recorded = kinds.add_parser("record", help="record the outputs into a folder")
    recorded.add_argument("folder", type=Path)
    recorded.add_argument(
        "--python",
        type=Path,
        default=Path(sys.executable),
        help="interpreter that has axiscope installed (default: this one)",
    )
    recorded.add_argument(
        "--root",
        type=Path,
        default=ROOT,
        help="repository with the experiments and designs to run (default: this one)",
    )
    compared = kinds.add_parser("compare", help="compare two recordings")
    compared.add_argument("old", type=Path)
    compared.add_argument("new", type=Path)
    for each in (recorded, compared):
        each.add_argument(
            "--groups",
            type=lambda text: text.split(","),
            metavar="NAMES",
            help=f"only these of {','.join(GROUPS)}",
        )
    return parser


if __name__ == "__main__":
    sys.exit(main())
