"""Puts the explorer into the site, and links the designs on pages to it.

This is a hook of MkDocs (`hooks` in mkdocs.yml). The hook copies the explorer to
`explorer/index.html`, with a link back to the documentation. The line `<!-- explorer -->` of a page
becomes the live explorer; if the explorer is not built, a picture of it takes its place. Below each
design that a page shows as a file, a link opens the design in the explorer.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from pathlib import Path
from typing import Any

from axiscope.plan.file_kinds import is_design
from axiscope.report import explorer

PAGE = "explorer/index.html"
LIVE = "<!-- explorer -->"
DESIGN = re.compile(r'^```toml title="[\w.]+"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
EXAMPLES = (
    ("first_design", "Camera, filter and display"),
    ("sdr", "Software-defined radio"),
    ("cnn", "Neural network"),
)
"""Examples that the start page offers, and their names on the page."""


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Adds the explorer to a page, or links to the explorer."""
    root = posixpath.relpath(".", posixpath.dirname(page.file.src_uri) or ".")
    if not explorer.PAGE.exists():
        return markdown.replace(LIVE, _picture(root))
    linked = DESIGN.sub(lambda found: _with_link(found, root), markdown)
    return linked.replace(LIVE, _live(root))


def on_post_build(config: Any) -> None:
    """Copies the explorer to the site."""
    if not explorer.PAGE.exists():
        return
    text = explorer.with_link(explorer.page(), "../index.html", "Documentation")
    out = Path(config["site_dir"], PAGE)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text, encoding="utf-8")


def _with_link(found: re.Match[str], root: str) -> str:
    raw = tomllib.loads(found[1])
    if not is_design(raw) or "platform" not in raw:
        return found[0]
    address = f"{root}/{PAGE}{explorer.state_of_design(raw, None)}"
    return f'{found[0]}\n\n<p><a href="{address}">Open this design in the explorer</a></p>\n'


def _live(root: str) -> str:
    address = f"{root}/{PAGE}"
    links = " · ".join(
        f'<a href="{address}#example={name}" target="axiscope-explorer">{title}</a>'
        for name, title in EXAMPLES
    )
    return (
        f'<p class="designs">Open a design: {links}</p>\n'
        f'<iframe class="explorer" name="axiscope-explorer" '
        f'src="{address}#example={EXAMPLES[0][0]}" '
        'title="Axiscope explorer, with the model in it" loading="lazy"></iframe>\n'
    )


def _picture(root: str) -> str:
    alt = "The explorer: a design on the left, the rates and the verdict on the right"
    return f'<img src="{root}/images/explorer-light.png" alt="{alt}">\n'
