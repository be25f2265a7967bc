"""The platforms that a test runs on if one of each kind is enough."""

from __future__ import annotations

from axiscope.io.data_files import DATA


def representative_platforms() -> list[str]:
    """Returns the platforms whose files hold figures, and of those with registers one per chip.

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
