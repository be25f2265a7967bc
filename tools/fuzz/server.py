"""A process that forks one for each command: what it has read once, no command reads again.

It uses no threads (those of Polars begin with the first table), for a forked process has none.
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
    """The environment of this process, with the repository on the path of modules."""
    paths = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


class CommandLine:
    """The command line, each call in a process of its own; to be used with ``with``."""

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
        """How ``axiscope WORDS`` ends in a folder."""
        assert self._server.stdin
        assert self._server.stdout
        print(json.dumps([words, str(folder)]), file=self._server.stdin, flush=True)
        said = json.loads(self._server.stdout.readline())
        return Outcome(**said | {"words": words})


def _import_all() -> None:
    """What commands import when they need it."""
    import axiscope.cli.app
    import axiscope.report.static
    import axiscope.report.validation
    import axiscope.results.advice  # noqa: F401


def main() -> None:
    """Answers a line for each line: words and folder, then the outcome."""
    _import_all()
    for line in sys.stdin:
        words, folder = json.loads(line)
        print(json.dumps(asdict(axiscope(words, Path(folder)))), flush=True)


if __name__ == "__main__":
    main()
