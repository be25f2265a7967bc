"""Writes the generated records, or checks that they are current.

python -m tools.record_types           writes the files
python -m tools.record_types --check   fails if a file is not current
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.record_types.python import DESIGNS, MODEL, python_module
from tools.record_types.schemas import definitions
from tools.record_types.typescript import numbers_module, typescript_module

ROOT = Path(__file__).parents[2]
MEMBERS = ("Stream", "Cluster", "Program", "Network")
"""Records with fields that people edit in the explorer."""


def files() -> dict[str, str]:
    """Returns the text of every generated file by its path."""
    records = definitions(("facts", *DESIGNS.nouns))
    return {
        MODEL.path: python_module(MODEL),
        DESIGNS.path: python_module(DESIGNS),
        "explorer/src/types.ts": typescript_module(records),
        "explorer/src/numbers.ts": numbers_module(records, MEMBERS),
    }


def main() -> None:
    """Writes the files, or compares them with the existing files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    is_check = parser.parse_args().check
    for name, text in files().items():
        path = ROOT / name
        if not is_check:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"{name}: differs from the records in Rust; run `make types`")


if __name__ == "__main__":
    main()
