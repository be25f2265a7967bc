"""Lists Rust mutants, using cargo-mutants."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tools.mutants.mutant import Mutant, number_occurrences, read

CARGO_MUTANTS = "27.1.0"


def install(folder: Path) -> Path:
    """Installs cargo-mutants below `folder` if it is not there yet. Returns the path of the
    program.
    """
    words = ["cargo", "install", "--quiet", "--locked", "--root", str(folder)]
    subprocess.run([*words, "--version", CARGO_MUTANTS, "cargo-mutants"], check=True)
    return folder / "bin" / "cargo-mutants"


def list_mutants(root: Path, packages: Sequence[str], program: Path) -> list[Mutant]:
    """Returns the mutants of the code in `packages`, without those of test code."""
    words = [str(program), "mutants", "--list", "--json", "--dir", str(root)]
    for package in packages:
        words += ["--package", package]
    listed = subprocess.run(
        words,
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "CARGO_TERM_COLOR": "never"},
    )
    entries = sorted(json.loads(listed.stdout), key=lambda e: (e["file"], e["name"]))
    sources = {file: read(root / file).splitlines() for file in {e["file"] for e in entries}}
    return number_occurrences(
        _mutant(entry, sources[entry["file"]]) for entry in entries if "/src/" in entry["file"]
    )


def _mutant(entry: dict[str, Any], lines: list[str]) -> Mutant:
    span, text = entry["span"], entry["replacement"]
    start = (span["start"]["line"], span["start"]["column"])
    end = (span["end"]["line"], span["end"]["column"])
    return Mutant(
        kind="rust",
        file=entry["file"],
        line=start[0],
        column=start[1],
        # The name begins with the file, the line and the column, which are stored separately.
        operator=entry["name"].split(": ", 1)[1],
        source_line=lines[start[0] - 1].strip(),
        mutate=partial(replace_span, start=start, end=end, text=text),
        unit=entry["package"],
    )


def replace_span(source: str, start: tuple[int, int], end: tuple[int, int], text: str) -> str:
    """Replaces the text between two positions, each given as line and column from 1. The position
    `end` is exclusive.
    """
    lines = source.splitlines(keepends=True)
    before = "".join(lines[: start[0] - 1]) + lines[start[0] - 1][: start[1] - 1]
    after = lines[end[0] - 1][end[1] - 1 :] + "".join(lines[end[0] :])
    return before + text + after
