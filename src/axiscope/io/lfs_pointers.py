"""Recognises Git LFS pointers: small text files that Git leaves in place of large files."""

from __future__ import annotations

import shlex
from pathlib import Path

from axiscope.errors import UserError

_START = b"version https://git-lfs.github.com/spec/"
"""The first line of every pointer begins like this (Git LFS specification)."""


def refuse_pointer(file: Path) -> None:
    """Raises UserError if a file is a Git LFS pointer. A file that cannot be opened is ignored."""
    if not file.is_file():
        # Bytes read from a pipe here would be missing for the pipe's reader, so only files are
        # checked.
        return
    try:
        with file.open("rb") as opened:
            is_pointer = opened.read(len(_START)) == _START
    except OSError:
        return
    if is_pointer:
        command = f"git lfs pull --include {shlex.quote(file.name)}"
        raise UserError(
            f"{file}: is a Git LFS pointer, not the file itself; fetch the file in its repository: "
            f"{command}"
        )
