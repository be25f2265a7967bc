"""Creates Markdown tables, and replaces generated parts of a page. The same data always give the
same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns a Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def pair(median: float | None, p90: float | None) -> str:
    """Formats a pair of a median and a 90th percentile."""
    return "–" if median is None or p90 is None else f"{median:.2f} / {p90:.1f}"


def replaced(text: str, name: str, body: str, page: str = "the page") -> str:
    """Returns a text in which the generated part between two markers is replaced.

    Raises ValueError unless each marker occurs exactly once.
    """
    begin, end = f"<!-- {name}: generated -->", f"<!-- {name}: end -->"
    pattern = re.compile(re.escape(begin) + r"\n.*?" + re.escape(end), re.S)
    if len(pattern.findall(text)) != 1:
        raise ValueError(f"{page}: needs {begin!r} and {end!r}, once each, in this order")
    return pattern.sub(lambda _: f"{begin}\n{body.strip()}\n{end}", text)


def write_parts(path: Path, parts: dict[str, str]) -> None:
    """Replaces the generated parts of a page."""
    text = path.read_text()
    for name, body in parts.items():
        text = replaced(text, name, body, str(path))
    path.write_text(text)
