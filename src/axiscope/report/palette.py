"""Colours, dashes and marker shapes shared by the interactive and the static figures.

Eight colours that differ in hue and in lightness, so that they stay apart for eyes that lack a
kind of cone (`tests/report/test_palette.py` computes how far). Further series repeat the colours
with another dash and marker, so that no two of the first 32 look alike.
"""

from __future__ import annotations

LIGHT: tuple[str, ...] = (
    "#265097",
    "#ae3b01",
    "#58905a",
    "#a44e75",
    "#d37910",
    "#4094ea",
    "#53265e",
    "#474931",
)
"""Series colours on a light page, in order of use."""

DARK: tuple[str, ...] = (
    "#3980c6",
    "#cf5e23",
    "#17c175",
    "#b87397",
    "#fcca22",
    "#9bf4ff",
    "#acbcff",
    "#e6dfc4",
)
"""The same hues for a dark page."""

DASHES: tuple[str, ...] = ("solid", "dash", "dot", "dashdot")
"""Plotly dash names; the dash changes when the hues are used up."""

MARKERS: tuple[str, ...] = ("circle", "square", "diamond", "triangle-up")
"""Plotly marker names, one for each dash."""

MPL_DASHES: dict[str, str] = {"solid": "-", "dash": "--", "dot": ":", "dashdot": "-."}
"""Plotly dash name to Matplotlib line style."""

MPL_MARKERS: dict[str, str] = {"circle": "o", "square": "s", "diamond": "D", "triangle-up": "^"}
"""Plotly marker name to Matplotlib marker."""


HEAT: tuple[str, ...] = ("#fff9ea", "#fbd48c", "#f0a855", "#d9782f", "#a53f1a", "#5e190e")
"""Cells of heat maps from least to most: each darker than the one before, so that the order is
seen without colours and in grey print."""

_INKS = ("#1d2129", "#ffffff")


def luminance(colour: str) -> float:
    """Relative luminance of a colour such as ``#0072b2``, by WCAG 2."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21, by WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Which ink is read best on a colour."""
    return max(_INKS, key=lambda ink: contrast(ink, colour))


def heat_class(share: float) -> str:
    """The class of a cell of a heat map; ``share`` is 0 for the least and 1 for the most."""
    return f"h{HEAT.index(heat_colour(share))}"


def heat_colour(share: float) -> str:
    """The colour of a cell of a heat map; ``share`` as in `heat_class`."""
    return HEAT[min(len(HEAT) - 1, max(0, int(share * len(HEAT))))]


def heat_css() -> str:
    """The classes of `heat_class` as a style sheet."""
    return "".join(f".h{n}{{background:{c};color:{ink_on(c)}}}" for n, c in enumerate(HEAT))


def style(index: int) -> tuple[str, str, str]:
    """Colour (light page), dash and marker of the series with this index."""
    turn = index // len(LIGHT)
    return (
        LIGHT[index % len(LIGHT)],
        DASHES[turn % len(DASHES)],
        MARKERS[turn % len(MARKERS)],
    )
