"""Checks the model's errors against values published in papers; `--write` accepts the current
errors.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.accuracy.ratchet import (
    measured_errors,
    middle_and_p90,
    read_ratchet,
    risen,
    write_ratchet,
)

FILE = Path("tests/data/accuracy_ratchet.toml")


def main() -> None:
    """Prints the errors by group. Fails if an error is larger than the stored error."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="allow the errors as they are now")
    parser.add_argument("--jobs", type=int)
    words = parser.parse_args()
    ratchet = read_ratchet(FILE)
    errors = measured_errors(ratchet, words.jobs)
    for group in ratchet.groups:
        low, high = middle_and_p90(errors[group.name])
        print(f"{group.name}: {len(group.entries)} values, median {low:.2f} %, p90 {high:.2f} %")
    if words.write:
        write_ratchet(FILE, errors)
    elif worse := risen(ratchet, errors):
        sys.exit("\n".join(worse))


if __name__ == "__main__":
    main()
