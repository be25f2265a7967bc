"""Reads pages as a stranger would: long sentences, long pages, words that stop a reader.

    python -m tools.words                  # every page
    python -m tools.words docs/cli.md      # one
    python -m tools.words --table          # figures of each page, the hardest first

Limits and words stand in tools/words.toml. Code, tables and headings are no sentences. What a tool
wrote between markers does not count towards the length of a page.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[1]
RULES: dict[str, Any] = tomllib.loads((ROOT / "tools/words.toml").read_text(encoding="utf-8"))
MADE = re.compile(r"<!-- ([\w-]+): generated -->.*?<!-- \1: end -->", re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
ENDS = re.compile(r"(?<=[.!?:;])\s+(?=[\"'(]?[A-Z0-9`*])")
READER = MarkdownIt("commonmark").enable("table")


@dataclass(frozen=True)
class Reading:
    """What one page is like."""

    name: str
    lines: int
    """Without what tools wrote and what commands printed."""
    sentences: list[str]
    prose: str

    @property
    def mean_words(self) -> float:
        """Words of a sentence, on average."""
        counts = [len(s.split()) for s in self.sentences]
        return sum(counts) / len(counts) if counts else 0.0

    def faults(self) -> Iterator[str]:
        """What to write anew, a sentence each."""
        limits = RULES["limits"]
        if self.lines > limits["lines"]:
            yield f"{self.name}: has {self.lines} lines, may have {limits['lines']}; split it"
        if self.mean_words > limits["mean_words"]:
            told = f"{self.mean_words:.1f} words, may have {limits['mean_words']}"
            yield f"{self.name}: sentences have {told} on average; cut them"
        for sentence in self.sentences:
            words = len(sentence.split())
            if words > limits["longest_words"]:
                yield f"{self.name}: {words} words; cut: {sentence}"
        for pattern, mend in RULES["instead"].items():
            for found in re.finditer(pattern, self.prose, re.IGNORECASE):
                around = self.prose[max(0, found.start() - 30) : found.end() + 30]
                yield f"{self.name}: '{found[0]}' ({mend}): …{' '.join(around.split())}…"


def pages() -> list[Path]:
    """The pages that people write."""
    made = RULES["generated"]
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [
        p for p in found if p.name not in made["pages"] and p.parent.name not in made["folders"]
    ]


def read(name: str, text: str) -> Reading:
    """A page, as its sentences."""
    own = MADE.sub("", text)
    prose = [_text(token) for token in _paragraphs(READER.parse(own))]
    sentences = [s for paragraph in prose for s in ENDS.split(paragraph) if len(s.split()) > 1]
    return Reading(name, len(FENCED.sub("", own).splitlines()), sentences, "\n".join(prose))


def _paragraphs(tokens: list[Token]) -> Iterator[Token]:
    """Text of paragraphs and lists; not that of headings and tables."""
    for before, token in pairwise(tokens):
        if token.type == "inline" and before.type == "paragraph_open":
            yield token


def _text(token: Token) -> str:
    """Words of a paragraph; a piece of code is one word."""
    parts = []
    for child in token.children or []:
        if child.type == "code_inline":
            parts.append("code")
        elif child.type in ("text", "softbreak"):
            parts.append(child.content or " ")
    return " ".join("".join(parts).split())


def main() -> int:
    """Prints what to write anew; 1 if there is anything."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("page", nargs="*", type=Path, help="Pages; all by default.")
    parser.add_argument("--table", action="store_true", help="Figures of each page.")
    asked = parser.parse_args()
    found = [
        read(str(page.resolve().relative_to(ROOT)), page.read_text(encoding="utf-8"))
        for page in asked.page or pages()
    ]
    if asked.table:
        print("page,lines,sentences,mean_words,longest_words")
        for r in sorted(found, key=lambda r: -r.mean_words):
            longest = max((len(s.split()) for s in r.sentences), default=0)
            print(f"{r.name},{r.lines},{len(r.sentences)},{r.mean_words:.1f},{longest}")
        return 0
    faults = [fault for reading in found for fault in reading.faults()]
    print("\n".join(faults) if faults else f"{len(found)} pages, nothing to say")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
