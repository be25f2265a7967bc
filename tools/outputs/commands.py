"""Runs the installed commands, and removes from their output everything that differs between
machines.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

SETTINGS = {"COLUMNS": "160", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
PROGRESS = re.compile(r"^.*[━╸╺].*\d:\d\d:\d\d.*\n?", re.MULTILINE)

MACHINE = frozenset(
    ("versions", "git_revision", "machine", "command", "started", "duration_s", "platforms")
)
"""Fields of a manifest that differ between two runs of the same points."""


class Commands:
    """Runs commands of one installation in a working folder, one after another."""

    def __init__(self, python: Path, folder: Path, root: Path) -> None:
        self.folder = folder
        self.root = root
        self._source = python.parents[2]
        self._shell = subprocess.Popen(
            [python, Path(__file__).with_name("warm.py")],
            cwd=folder,
            env=os.environ | SETTINGS,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str) -> str:
        """Runs a command and returns its output. If the command fails, the output includes its exit
        status.
        """
        printed = [self.folder / name for name in (".output", ".errors")]
        command = {"words": words, "folder": str(self.folder)}
        command |= {"output": str(printed[0]), "errors": str(printed[1])}
        assert self._shell.stdin
        assert self._shell.stdout
        self._shell.stdin.write(json.dumps(command) + "\n")
        self._shell.stdin.flush()
        status = int(self._shell.stdout.readline())
        output, errors = (path.read_text(encoding="utf-8") for path in printed)
        notes = PROGRESS.sub("", errors)
        parts = [output, f"--- standard error\n{notes}" if notes.strip() else ""]
        parts += [f"--- exit status {status}\n"] if status else []
        return self.without_paths("".join(parts))

    def close(self) -> None:
        """Ends the process that runs the commands."""
        self._shell.communicate()

    def without_paths(self, text: str) -> str:
        """Replaces the paths of this machine's folders by names."""
        text = text.replace(str(self.folder), "WORK").replace(str(self.root), "ROOT")
        return text.replace(str(self._source), "ROOT")


def manifest(text: str) -> str:
    """Returns a manifest without times, versions and facts about the machine."""
    fields = {name: value for name, value in json.loads(text).items() if name not in MACHINE}
    return json.dumps(fields, indent=1)


def page(text: str) -> str:
    """Returns the text and the data of a report as JSON, without scripts and styles."""
    parser = _Page()
    parser.feed(text)
    parser.close()
    return json.dumps({"text": parser.lines, "data": parser.data}, indent=1, ensure_ascii=False)


class _Page(HTMLParser):
    """Collects the lines of text and the JSON data of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.data: list[Any] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self._inside = dict(attrs).get("type") or tag

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "application/json":
            self.data.append(json.loads(data))
        elif not self._inside and data.strip():
            self.lines.append(" ".join(data.split()))
