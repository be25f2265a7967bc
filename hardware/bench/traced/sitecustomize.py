"""Records which files of the repository a simulation's Python code reads (see
hardware/bench/record.py).

Python imports this module at its start because its folder is on PYTHONPATH. Each file name is
written as soon as the file is opened, because a simulator does not always let Python exit normally.
"""

import os
import sys
from pathlib import Path


def note_reads(root: Path, log: Path) -> None:
    """From now on, records each file below `root` that is opened or loaded. Each file is appended
    to `log` once.
    """
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    seen: set[str] = set()

    def note(event: str, given: tuple) -> None:
        name = given[0] if event == "open" else given[1] if event == "import" else None
        if not isinstance(name, str) or name in seen:
            return
        seen.add(name)
        file = Path(os.path.normpath(Path.cwd() / name))
        if file.suffix == ".pyc":  # also of modules that pytest compiled
            file = file.parents[1] / f"{file.name.partition('.')[0]}.py"
        if file.is_relative_to(root):
            os.write(out, f"{file.relative_to(root)}\n".encode())

    sys.addaudithook(note)


if "AXISCOPE_READS" in os.environ:
    note_reads(Path(os.environ["AXISCOPE_ROOT"]), Path(os.environ["AXISCOPE_READS"]))
