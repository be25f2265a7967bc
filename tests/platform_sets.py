"""Selects the platforms for tests that need only one platform of each kind."""

from __future__ import annotations

from axiscope.io.data_files import DATA


def representative_platforms() -> list[str]:
    """Returns all platforms whose files contain figures, and one platform per chip whose file
    contains registers.

    Boards with registers differ only in values, and `tests/bootfile/test_boards.py` reads them all.
    """
    found, seen = [], set()
    for path in sorted((DATA / "platforms").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        if "\n[init_file]" in text:
            chip = next(line for line in text.splitlines() if line.startswith("chip = "))
            if chip in seen:
                continue
            seen.add(chip)
        found.append(path.stem)
    return found
