"""The work clone, in which mutants are tested. It is a copy of the checkout with its own builds."""

from __future__ import annotations

import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

_AUTHOR = ("-c", "user.name=mutants", "-c", "user.email=mutants@localhost")


@dataclass(frozen=True)
class WorkClone:
    """A clone in a known state."""

    root: Path
    tree: str
    """Git's hash of all files that are not ignored."""

    def remove_new_files(self) -> None:
        """Removes files that tests have left behind, such as failing examples of proptest.

        Otherwise, the tests of the next mutant would try these examples first.
        """
        _git(self.root, "clean", "--quiet", "-d", "--force")


def synchronise(checkout: Path, work: Path) -> WorkClone:
    """Makes `work` equal to `checkout`, including uncommitted changes.

    Ignored files of the clone (builds, the environment) are kept, and unchanged files keep their
    times, so that little is rebuilt. The clone shares the objects of the checkout's repository.
    """
    snapshot = _snapshot(checkout)
    if not (work / ".git").exists():
        work.mkdir(parents=True, exist_ok=True)
        _git(work, "init", "--quiet")
        objects = (checkout / _git(checkout, "rev-parse", "--git-path", "objects")).resolve()
        (work / ".git" / "objects" / "info" / "alternates").write_text(f"{objects}\n")
    _git(work, "reset", "--quiet", "--hard", snapshot)
    _git(work, "clean", "--quiet", "-d", "--force")
    return WorkClone(work, _git(work, "rev-parse", f"{snapshot}^{{tree}}"))


def _snapshot(checkout: Path) -> str:
    """Returns a commit of the working tree, created without touching the index or branches."""
    with tempfile.TemporaryDirectory() as folder:
        index = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        _git(checkout, "read-tree", "HEAD", **index)
        _git(checkout, "add", "--all", **index)
        tree = _git(checkout, "write-tree", **index)
    return _git(checkout, *_AUTHOR, "commit-tree", tree, "-p", "HEAD", "-m", "Snapshot")


def _git(folder: Path, *words: str, **variables: str) -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    done = subprocess.run(
        ["git", *words],
        cwd=folder,
        env=environment | variables,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout.strip()
