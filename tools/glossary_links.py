"""Links the first use of each glossary word on a page of the site to the glossary.

This is a hook of MkDocs (`hooks` in mkdocs.yml). A link shows the meaning of the word as a tooltip.
Words that are also ordinary English are linked only where a page sets them in *italics*. Headings,
code and existing links are not changed.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

GLOSSARY = Path(__file__).parents[1] / "docs" / "reference" / "glossary.md"
PAGE = "reference/glossary.md"
ROW = re.compile(r"^\| (?P<words>[^|]+) \| (?P<meaning>[^|]+) \|$", re.M)
ORDINARY = frozenset(
    [
        "board",
        "boot",
        "bound",
        "budget",
        "case",
        "class",
        "complex",
        "credit",
        "critical",
        "design",
        "hit",
        "line",
        "load",
        "miss",
        "period",
        "piece",
        "point",
        "program",
        "rank",
        "row",
        "shown",
        "start",
        "steady",
        "store",
        "tie",
        "watch",
        "window",
    ]
)
"""Words that pages also use in their ordinary sense, such as what is *shown* in a table."""
UNLINKED = {"a", "code", "pre", "th", "h1", "h2", "h3", "h4", "h5", "h6", "script", "style"}
# Runs after inline markup has been parsed and before MkDocs resolves links between pages.
PRIORITY = 10


def terms(text: str) -> dict[str, str]:
    """Returns the words in the glossary's table, and their meanings."""
    rows = [m for m in ROW.finditer(text) if m["words"] != "Word"]
    return {word: _plain(m["meaning"]) for m in rows for word in m["words"].split(", ")}


def _plain(markdown: str) -> str:
    """Returns a text without markup and without the targets of links, for use in a tooltip."""
    return re.sub(r"[*`]", "", re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", markdown))


def anchor(word: str) -> str:
    """Returns the anchor of a word on the glossary page."""
    return re.sub(r"[^a-z0-9]+", "-", word.lower())


class Links(Treeprocessor):
    """Adds the links to a page."""

    def __init__(self, md: Markdown, words: dict[str, str]) -> None:
        super().__init__(md)
        self.page = ""
        self._words = words
        # A lower-case word may be at the beginning of a sentence, so its first letter matches both
        # cases.
        self._plain = {w: rf"{_first(w)}{re.escape(w[1:])}(?:s|es)?" for w in words}

    def run(self, root: Element) -> None:
        """Adds anchors to the glossary page, and links to all other pages."""
        if self.page == PAGE:
            self._mark(root)
        else:
            self._left = dict(self._plain)
            self._walk(root, plain=True)

    def _mark(self, root: Element) -> None:
        for row in root.iter("tr"):
            cell = row.find("td")
            if cell is None:
                continue
            for word in "".join(cell.itertext()).split(", "):
                if word in self._words:
                    place = Element("span", {"id": anchor(word)})
                    cell.insert(0, place)
                    place.tail, cell.text = cell.text, None

    def _walk(self, at: Element, plain: bool) -> None:
        if at.tag in UNLINKED:
            return
        inside = plain and at.tag not in ("em", "strong")
        self._link(at, None, inside, whole=at.tag == "em")
        for child in list(at):
            self._walk(child, inside)
            self._link(at, child, inside)

    def _link(self, at: Element, behind: Element | None, plain: bool, whole: bool = False) -> None:
        """Adds links to words in the text that follows the child `behind`, or that precedes all
        children of `at`.
        """
        while found := self._next((at.text if behind is None else behind.tail) or "", plain, whole):
            word, match = found
            del self._left[word]
            text = match.string
            link = Element(
                "a",
                {
                    "href": f"{self._glossary()}#{anchor(word)}",
                    "title": self._words[word],
                    "class": "term",
                },
            )
            link.text, link.tail = match[0], text[match.end() :]
            if behind is None:
                at.text = text[: match.start()]
                at.insert(0, link)
            else:
                behind.tail = text[: match.start()]
                at.insert(list(at).index(behind) + 1, link)
            behind = link

    def _next(self, text: str, plain: bool, whole: bool) -> tuple[str, re.Match[str]] | None:
        found = [m for m in self._matches(text, plain, whole) if m[1]]
        return min(found, key=lambda m: (m[1].start(), -m[1].end()), default=None)

    def _matches(self, text: str, plain: bool, whole: bool) -> Iterator[tuple[str, Any]]:
        for word, pattern in self._left.items():
            if whole:
                yield word, re.fullmatch(pattern, text.strip())
            elif plain and word not in ORDINARY:
                yield word, re.search(rf"(?<![\w/-]){pattern}(?![\w/-])", text)

    def _glossary(self) -> str:
        return posixpath.relpath(PAGE, posixpath.dirname(self.page) or ".")


def _first(word: str) -> str:
    first = word[0]
    return f"[{first}{first.upper()}]" if word.islower() else re.escape(first)


class Glossary(Extension):
    """Registers the tree processor for the next page that MkDocs converts."""

    def __init__(self) -> None:
        super().__init__()
        self.page = ""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the library's name)
        links = Links(md, terms(GLOSSARY.read_text(encoding="utf-8")))
        links.page = self.page
        md.treeprocessors.register(links, "glossary", PRIORITY)


_EXTENSION = Glossary()


def on_config(config: Any) -> Any:
    """Adds the extension to the Markdown extensions of the site."""
    if _EXTENSION not in config.markdown_extensions:
        config.markdown_extensions.append(_EXTENSION)
    return config


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Stores the name of the page that is converted next."""
    _EXTENSION.page = page.file.src_uri
    return markdown
