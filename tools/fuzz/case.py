"""Runs one fuzz case: writes a malformed file, and runs the commands that read it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tools.fuzz.doors import Door
from tools.fuzz.forked import Outcome
from tools.fuzz.server import CommandLine


def lay_out(door: Door, folder: Path, hostile: bytes | None = None) -> None:
    """Empties a folder and writes the valid files of a kind into it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, content in door.files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(hostile if hostile is not None and name == door.hostile else content)
    for name, place in door.links.items():
        (folder / name).symlink_to(place)


def case(
    door: Door, seed: str, folder: Path, axiscope: CommandLine, most: int | None = None
) -> Iterator[Outcome]:
    """Creates the malformed file for a seed, and runs the first `most` commands that read files of
    this kind.
    """
    lay_out(door, folder, door.change(Random(seed), door.files[door.hostile]))
    for words in door.commands[:most]:
        yield axiscope(words, folder)
