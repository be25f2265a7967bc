"""Defines the colours, dashes and markers of interactive and static figures.

Eight colours differ in hue and lightness, so that people with colour blindness can distinguish them
(`tests/report/test_palette.py` computes the differences). Further series repeat the colours with a
different dash and marker, so that no two of the first 32 look alike.
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
"""The same hues on a dark page."""

CAUSES_LIGHT: tuple[str, ...] = (
    "#aad5cb",
    "#735a31",
    "#6f6796",
    "#6ab4d6",
    "#106a5d",
    "#7aa39b",
    "#92eafe",
    "#e8dea8",
    "#b5ac79",
)
"""Colours of the causes of waiting on a light page. They are paler than those of series."""

CAUSES_DARK: tuple[str, ...] = (
    "#c0ebe2",
    "#9e7878",
    "#7e4256",
    "#7c90c1",
    "#3e5481",
    "#b7b194",
    "#75cee1",
    "#ffdeae",
    "#5b5627",
)
"""The same on a dark page."""

DASHES: tuple[str, ...] = ("solid", "dash", "dot", "dashdot")
"""Plotly dash names; the dash changes when all hues are used."""

MARKERS: tuple[str, ...] = ("circle", "square", "diamond", "triangle-up")
"""Plotly marker names, one for each dash."""

MPL_DASHES: dict[str, str] = {"solid": "-", "dash": "--", "dot": ":", "dashdot": "-."}
"""Plotly dash name to Matplotlib line style."""

MPL_MARKERS: dict[str, str] = {"circle": "o", "square": "s", "diamond": "D", "triangle-up": "^"}
"""Plotly marker name to Matplotlib marker."""


HEAT: tuple[str, ...] = ("#fff9ea", "#fbd48c", "#f0a855", "#d9782f", "#a53f1a", "#5e190e")
"""Colours of heat maps, in ascending order of values.

Each is darker than the previous colour, so that the order is visible without colours and in grey
print.
"""

_INKS = ("#1d2129", "#ffffff")


def luminance(colour: str) -> float:
    """Returns the relative luminance of a colour such as ``#0072b2``, by WCAG 2."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Returns the contrast between two colours, 1 to 21, by WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Returns the text colour that is easiest to read on a given background colour."""
    return max(_INKS, key=lambda ink: contrast(ink, colour))


def heat_class(share: float) -> str:
    """Returns the CSS class for a cell of a heat map.

    ``share`` is 0 for the least and 1 for the most.
    """
    return f"h{HEAT.index(heat_colour(share))}"


def heat_colour(share: float) -> str:
    """Returns the colour for a cell of a heat map. See `heat_class` about ``share``."""
    return HEAT[min(len(HEAT) - 1, max(0, int(share * len(HEAT))))]


def heat_css() -> str:
    """Returns a style sheet with the classes that `heat_class` returns."""
    return "".join(f".h{n}{{background:{c};color:{ink_on(c)}}}" for n, c in enumerate(HEAT))


def style(index: int) -> tuple[str, str, str]:
    """Returns the colour (on a light page), dash and marker for the series with this index."""
    turn = index // len(LIGHT)
    return (
        LIGHT[index % len(LIGHT)],
        DASHES[turn % len(DASHES)],
        MARKERS[turn % len(MARKERS)],
    )
