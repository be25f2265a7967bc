"""Tests that the first use of each glossary word on a page is linked, and that no later use is."""

from __future__ import annotations

import re

from markdown import markdown

from tools.glossary_links import GLOSSARY, PAGE, Glossary, anchor, terms

WORDS = terms(GLOSSARY.read_text(encoding="utf-8"))


def made(text: str, page: str = "howto/which_port.md") -> str:
    extension = Glossary()
    extension.page = page
    return markdown(text, extensions=["tables", extension])


def linked(html: str) -> list[tuple[str, str]]:
    return re.findall(r'<a class="term" href="([^"]+)"[^>]*>([^<]+)</a>', html)


def test_the_first_use_of_a_word_is_linked_with_its_meaning() -> None:
    html = made("Snoops take time.\n\nA snoop of `snoop` is a snoop.")
    assert linked(html) == [("../reference/glossary.md#snoop", "Snoops")]
    assert f'title="{WORDS["snoop"]}"' in html


def test_headings_code_and_links_are_not_changed() -> None:
    assert linked(made("# Snoop\n\n`snoop`, [snoop](x.md)\n\n    snoop\n")) == []
    assert linked(made("# Snoop\n\n**A snoop** and a *snoop*")) == [
        ("../reference/glossary.md#snoop", "snoop")
    ]


def test_the_longest_term_is_linked_and_parts_of_words_are_not() -> None:
    html = made("Two bank groups of a bank; non-coherent, ps and PS.", "index.md")
    assert linked(html) == [
        ("reference/glossary.md#bank-group", "bank groups"),
        ("reference/glossary.md#bank", "bank"),
        ("reference/glossary.md#ps", "PS"),
    ]


def test_ordinary_words_are_linked_in_italics_only() -> None:
    assert linked(made("At this point, a line.")) == []
    assert linked(made("A *point* in a point.")) == [("../reference/glossary.md#point", "point")]


def test_the_glossary_has_an_anchor_for_each_word_and_no_links() -> None:
    html = made(GLOSSARY.read_text(encoding="utf-8"), PAGE)
    assert linked(html) == []
    places = re.findall(r'<span id="([^"]+)">', html)
    assert sorted(places) == sorted(anchor(word) for word in WORDS)
    assert len(set(places)) == len(WORDS)
    assert len(places) >= 40
    assert ">hit, miss<" in re.sub(r"<span[^>]*></span>", "", html)
