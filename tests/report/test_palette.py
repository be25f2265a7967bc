"""Tests that colours can be told apart: by colour-blind readers, in grey print, and below text."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from axiscope.report import palette
from axiscope.results.design_limits import CAUSES

# Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color
# vision deficiency", severity 1.0, for linear RGB.
SIGHTS = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
LEAST_APART = 15.0
"""Least CIE 1976 distance of two series; side by side, about 2.3 is just noticeable."""
LEAST_APART_MIXED = 9.0
"""Least distance of a cause and a member. No figure shows both in the same place."""
LEAST_STEP = 10.0
"""Least difference in lightness of two steps of a heat map; from black to white it is 100."""


def lab(colour: str, sight: str) -> np.ndarray:
    """Returns a colour in CIE L*a*b* (D65), as seen with a kind of colour vision."""
    parts = np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(SIGHTS[sight] @ linear, 0, 1)
    to_xyz = np.array(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
    )
    share = to_xyz @ seen / np.array([0.95047, 1.0, 1.08883])
    f = np.where(share > 216 / 24389, np.cbrt(share), (24389 / 27 * share + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", ["LIGHT", "DARK"])
def test_series_can_be_distinguished(theme: str, sight: str) -> None:
    near = {
        (one, other): float(np.linalg.norm(lab(one, sight) - lab(other, sight)))
        for one, other in itertools.combinations(getattr(palette, theme), 2)
    }
    closest = min(near, key=lambda pair: near[pair])
    assert near[closest] >= LEAST_APART, (closest, near[closest])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", ["LIGHT", "DARK"])
def test_causes_differ_from_each_other_and_from_members(theme: str, sight: str) -> None:
    causes = [lab(colour, sight) for colour in getattr(palette, f"CAUSES_{theme}")]
    members = [lab(colour, sight) for colour in getattr(palette, theme)]
    assert len(causes) == len(CAUSES)
    apart = [float(np.linalg.norm(a - b)) for a, b in itertools.combinations(causes, 2)]
    assert min(apart) >= LEAST_APART
    mixed = [float(np.linalg.norm(a - b)) for a in causes for b in members]
    assert min(mixed) >= LEAST_APART_MIXED


@pytest.mark.parametrize("sight", SIGHTS)
def test_each_step_of_a_heat_map_is_darker(sight: str) -> None:
    steps = [lab(colour, sight)[0] for colour in palette.HEAT]
    assert all(one - other >= LEAST_STEP for one, other in itertools.pairwise(steps)), steps


def test_text_on_a_heat_map_is_readable() -> None:
    assert all(palette.contrast(palette.ink_on(c), c) >= 4.5 for c in palette.HEAT)


def test_lines_are_visible_on_the_page() -> None:
    """WCAG 2 requires a contrast of 3:1 for graphics."""
    for page, colours in (("#ffffff", palette.LIGHT), ("#1c2027", palette.DARK)):
        assert [c for c in colours if palette.contrast(c, page) < 3] == []


def test_no_two_of_the_first_32_series_look_alike() -> None:
    assert len({palette.style(n) for n in range(32)}) == 32
