"""Notes which files of the repository a simulation's Python reads (rtl/bench/record.py).

Python imports this module at its start, because its folder is on PYTHONPATH. Each file is written
down as soon as it is opened, since a simulator does not always let Python end in order.
"""

import os
import sys
from importlib.util import source_from_cache


def note_reads(root: str, log: str) -> None:
    """Appends each file below `root` that is opened or loaded from now on to `log`, once."""
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    seen: set[str] = set()

    def note(event: str, given: tuple) -> None:
        name = given[0] if event == "open" else given[1] if event == "import" else None
        if not isinstance(name, str) or not os.path.isabs(name):
            return
        if name.endswith(".pyc") and "__pycache__" in name:
            name = source_from_cache(name)
        if name.startswith(f"{root}{os.sep}") and name not in seen:
            seen.add(name)
            os.write(out, f"{os.path.relpath(name, root)}\n".encode())

    sys.addaudithook(note)


if "AXISCOPE_READS" in os.environ:
    note_reads(os.environ["AXISCOPE_ROOT"], os.environ["AXISCOPE_READS"])
