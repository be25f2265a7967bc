"""Replaces the names of recordings in a design by their contents, which makes it self-contained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axiscope.errors import UserError
from axiscope.io.data_files import or_shipped


def with_recordings(raw: dict[str, Any], path: Path) -> dict[str, Any]:
    """Returns a design with the contents of its recordings in place of the file names."""
    streams = raw.get("stream")
    if not isinstance(streams, list):
        return raw
    return raw | {"stream": [_with_recording(stream, path) for stream in streams]}


def _with_recording(stream: Any, path: Path) -> Any:
    name = stream.get("recording") if isinstance(stream, dict) else None
    if not isinstance(name, str):
        return stream
    file = or_shipped(path.parent / name)
    try:
        return stream | {"recording": file.read_text()}
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(
            f"{path}: stream.{stream.get('name')}.recording: {file} cannot be read; "
            "give a file that `axiscope trace import` wrote, in the folder of the design"
        ) from error
