"""Writes files: checks them before any work is done, and never leaves an incomplete file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axiscope.errors import UserError


def destination(path: Path) -> Path:
    """Checks that a file can be written, before any work is done for it. Returns its path."""
    if path.is_dir():
        raise UserError(f"{path}: is a folder; give the name of a file")
    destination_folder(path.parent)
    return path


def not_its_source(path: Path, *sources: Path) -> None:
    """Raises UserError if an output file is also an input file, because the input would be lost."""
    for source in sources:
        if path.resolve() == source.resolve():
            raise UserError(
                f"{path}: is the input file, and would be lost; give another file with -o"
            )


def destination_folder(path: Path) -> Path:
    """Returns a folder in which files can be written. Creates it if it does not exist."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise UserError(f"{path}: is a file; give a folder") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be created as a folder ({error.strerror})") from error
    return path


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yields a temporary path to write to.

    Its file then replaces ``path``, completely or not at all.
    """
    destination(path)
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        yield partial
        partial.replace(path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror})") from error
    finally:
        partial.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file either completely or not at all."""
    with written_whole(path) as partial, partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
