"""Init scripts in Tcl: ``mask_write ADDRESS MASK VALUE`` and ``mwr ADDRESS VALUE`` lines."""

from __future__ import annotations

import re

from axiscope.bootfile.versions import newest, version_of
from axiscope.bootfile.writes import WHOLE, Source, Write

_SECTION = re.compile(r"^(?:proc|set)\s+(?:::)?([A-Za-z_]\w*)\b")
_PASSED = {
    "mask_poll": "polls", "poll": "polls", "mask_delay": "delays", "mask_read": "reads",
    "mrd": "reads", "psu_mask_poll": "polls",
}  # fmt: skip
_MASKED = ("mask_write", "psu_mask_write", "ps7_mask_write")


def read_tcl(text: str, name: str) -> Source:
    """The writes of a Tcl script, of the newest silicon version if it holds several."""
    found = Source(name)
    all_writes: list[Write] = []
    section = ""
    for number, line in enumerate(text.split("\n"), start=1):
        head = _SECTION.match(line)
        if head:
            section = head[1]
            continue
        words = line.split("#", 1)[0].replace(";", " ; ").split()
        if not words or "$" in line or "[" in line:
            # Definitions of mask_write itself and the like: nothing to follow.
            if words and words[0] in (*_MASKED, "mwr"):
                found.passed["computed writes"] += 1
            continue
        command = words[0].lower()
        if command in _PASSED:
            found.passed[_PASSED[command]] += 1
            continue
        if command not in (*_MASKED, "mwr"):
            continue
        write = _write(command, words[1:], number, section)
        if write is None:
            found.passed["writes that are not three (mwr: two) numbers"] += 1
            if found.passed["writes that are not three (mwr: two) numbers"] == 1:
                found.notes.append(f"line {number} is no write that can be read: {line.strip()}")
            continue
        all_writes.append(write)
    keep_newest(found, all_writes)
    return found


def _write(command: str, words: list[str], line: int, section: str) -> Write | None:
    words = [word for word in words if not word.startswith("-")]
    if ";" in words:
        words = words[: words.index(";")]
    numbers = [number(word) for word in words]
    if command == "mwr":
        if len(numbers) < 2 or numbers[0] is None or numbers[1] is None:
            return None
        return Write(numbers[0], WHOLE, numbers[1], line, section)
    if len(numbers) != 3 or None in numbers:
        return None
    address, mask, value = (n for n in numbers if n is not None)
    return Write(address, mask, value, line, section)


def number(word: str) -> int | None:
    """A number of at most 64 bits as written in Tcl or C; None if it is none."""
    digits = word.rstrip("uUlL")
    try:
        value = int(digits, 16) if digits[:2].lower() == "0x" else int(digits, 10)
    except ValueError:
        return None
    return value if 0 <= value < 2**64 else None


def keep_newest(found: Source, writes: list[Write]) -> None:
    """Puts the writes of the newest silicon version into ``found`` and says which it is."""
    version = newest(write.section for write in writes)
    if version is not None:
        others = sorted({v for w in writes if (v := version_of(w.section))} - {version})
        left = ", ".join(f"{a}.{b}" for a, b in others)
        said = f"silicon version {version[0]}.{version[1]} taken"
        found.notes.append(f"{said}, the newest; left: {left}" if left else said)
    for write in writes:
        if version_of(write.section) in (None, version):
            found.writes.append(write)
        else:
            found.passed["writes of older silicon versions"] += 1
