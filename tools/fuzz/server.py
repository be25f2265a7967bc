"""A server process that imports axiscope once and forks a process for each command.

The server starts no threads, because a forked process does not inherit them. (Polars starts its
threads with the first table.)
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from types import TracebackType

from tools.fuzz.forked import Outcome, axiscope


def environ() -> dict[str, str]:
    """Returns the environment variables of this process, with the repository added to
    PYTHONPATH.
    """
    paths = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


class CommandLine:
    """Runs each command line in a separate process. This class is to be used in a ``with``
    statement.
    """

    def __init__(self) -> None:
        words = [sys.executable, "-m", __name__]
        self._server = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environ()
        )

    def __enter__(self) -> CommandLine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._server.communicate()

    def __call__(self, words: tuple[str, ...], folder: Path) -> Outcome:
        """Runs ``axiscope WORDS`` in a folder, and returns the outcome."""
        assert self._server.stdin
        assert self._server.stdout
        print(json.dumps([words, str(folder)]), file=self._server.stdin, flush=True)
        answer = json.loads(self._server.stdout.readline())
        return Outcome(**answer | {"words": words})


def _import_all() -> None:
    """Imports the modules that commands would import only when they need them."""
    import axiscope.cli.app
    import axiscope.report.static
    import axiscope.report.validation
    import axiscope.results.advice  # noqa: F401


def main() -> None:
    """Reads one command per line (words and folder), runs it, and prints its outcome."""
    _import_all()
    for line in sys.stdin:
        words, folder = json.loads(line)
        print(json.dumps(asdict(axiscope(words, Path(folder)))), flush=True)


if __name__ == "__main__":
    main()
