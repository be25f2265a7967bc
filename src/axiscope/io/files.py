"""Files out: checked before any work is done for them, whole or absent at its end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axiscope.errors import UserError


def destination(path: Path) -> Path:
    """A file to be written, checked before any work is done for it."""
    if path.is_dir():
        raise UserError(f"{path}: is a folder; give the name of a file")
    destination_folder(path.parent)
    return path


def not_its_source(path: Path, *sources: Path) -> None:
    """UserError where a file to be written is read before: what it held would be lost."""
    for source in sources:
        if path.resolve() == source.resolve():
            raise UserError(
                f"{path}: is what is read, and would be lost; give another file with -o"
            )


def destination_folder(path: Path) -> Path:
    """A folder to be written into, made if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise UserError(f"{path}: is a file; give a folder") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be made a folder ({error.strerror})") from error
    return path


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Where to write what becomes the file ``path`` at the end: it is whole or absent."""
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
    """Writes a file so that it is whole or absent, whatever happens."""
    with written_whole(path) as partial, partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
