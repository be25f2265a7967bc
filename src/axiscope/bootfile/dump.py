"""A plain register dump: lines of ``address = value``."""

from __future__ import annotations

import re
from pathlib import Path

from axiscope.bootfile.writes import WHOLE, Source, Write
from axiscope.errors import UserError

_LINE = re.compile(
    r"(?:(?P<name>[A-Za-z_][\w.:]*)\s+)?(?:0x)?(?P<address>[0-9a-f]{8,16})\s*[=:,\s]\s*"
    r"(?:0x)?(?P<value>[0-9a-f]{1,8})",
    re.I,
)


def read_dump(text: str, path: Path) -> Source:
    """Whole-register values; both numbers are hexadecimal, with ``0x`` or without.

    Empty lines and what follows ``#`` or ``//`` are passed over; any other line that is no
    register is refused with its number.
    """
    found = Source(path.name)
    for number, line in enumerate(text.split("\n"), start=1):
        bare = re.split(r"#|//", line, maxsplit=1)[0].strip().rstrip(";,")
        if not bare:
            continue
        match = _LINE.fullmatch(bare)
        if match is None:
            raise UserError(
                f"{path}: line {number}: {bare[:60]!r} is no register; "
                'give lines such as "0xFD070000 = 0x41040010"'
            )
        address, value = int(match["address"], 16), int(match["value"], 16)
        found.writes.append(Write(address, WHOLE, value, number))
    return found
