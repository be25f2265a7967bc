"""Removes white space from pictures, because Matplotlib puts each point of a path on a separate
line.

python -m tools.svg docs/images/*.svg
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

_TAG = re.compile(r"<[^>]*>")
_BETWEEN = re.compile(r">\s*\n\s*(?=</?(?:g|defs|use|path|clipPath|rect|image|metadata)\b)")


def compact(text: str) -> str:
    """Returns a picture that looks the same, but has no line breaks within tags and between
    shapes.
    """
    text = _TAG.sub(lambda tag: re.sub(r"\s*\n\s*", " ", tag[0]), text)
    return _BETWEEN.sub(">", text)


def main() -> None:
    """Rewrites the named pictures."""
    for path in map(Path, sys.argv[1:]):
        path.write_text(compact(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
