"""The record of proofs: the result of each, with a hash of what it depends on."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from threading import Lock

from hardware.formal.proofs import Run


class Proven:
    """The record, one line per proof, ordered by name. Threads may share it."""

    def __init__(self, file: Path) -> None:
        """Stores the path of the file, which need not exist."""
        self._file, self._lock = file, Lock()

    def get(self, name: str, key: str) -> Run | None:
        """Returns the result of the proof with this name, if its key is the same."""
        found = self._read().get(name)
        return Run(**found["run"]) if found and found["key"] == key else None

    def put(self, name: str, key: str, run: Run) -> None:
        """Stores the result of a proof and replaces an older one."""
        kept = asdict(run) | {"seconds": round(run.seconds, 1)}
        with self._lock:
            runs = self._read() | {name: {"key": key, "run": kept}}
            lines = (f"{json.dumps(n)}: {json.dumps(runs[n])}" for n in sorted(runs))
            part = self._file.with_name(f"{self._file.name}.part")
            part.write_text("{\n" + ",\n".join(lines) + "\n}\n")
            part.replace(self._file)

    def _read(self) -> dict[str, dict]:
        return json.loads(self._file.read_text()) if self._file.exists() else {}
