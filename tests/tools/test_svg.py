"""Tests that the text of pictures on the pages contains no white space that only adds lines."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tools.svg import compact

IMAGES = Path(__file__).parents[2] / "docs" / "images"
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg">
 <g>
  <path d="M 0 0
L 1 2
z
"/>
 </g>
 <text>two
words</text>
</svg>
"""


def test_shapes_stay_and_texts_keep_their_breaks() -> None:
    text = compact(PICTURE)
    assert text.count("\n") == 4
    before, after = ElementTree.fromstring(PICTURE), ElementTree.fromstring(text)
    assert [node.tag for node in after.iter()] == [node.tag for node in before.iter()]
    assert after[0][0].get("d") == "M 0 0 L 1 2 z "
    assert after[1].text == before[1].text


@pytest.mark.parametrize("path", sorted(IMAGES.glob("*.svg")), ids=lambda path: path.stem)
def test_pictures_are_compact(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == compact(text), f"run `python -m tools.svg {path}`"
