"""Colours, dashes and marker shapes shared by the interactive and the static figures.

Eight hues that stay apart for the common kinds of colour blindness; further
series repeat the hues with another dash and marker, so that no two of the first
32 look alike, in grey print neither.
"""

from __future__ import annotations

LIGHT: tuple[str, ...] = (
    "#0072b2",
    "#d55e00",
    "#00865f",
    "#b8468c",
    "#a87400",
    "#3f9ed6",
    "#6a4c93",
    "#4d4d4d",
)
"""Series colours on a light page, in order of use."""

DARK: tuple[str, ...] = (
    "#58aeea",
    "#ff8a4a",
    "#35cfa0",
    "#ef9dcc",
    "#f2bd42",
    "#9bd8fb",
    "#bba4e8",
    "#c4c4c4",
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


def style(index: int) -> tuple[str, str, str]:
    """Colour (light page), dash and marker of the series with this index."""
    turn = index // len(LIGHT)
    return (
        LIGHT[index % len(LIGHT)],
        DASHES[turn % len(DASHES)],
        MARKERS[turn % len(MARKERS)],
    )
