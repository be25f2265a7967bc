"""Self-contained pages: template, style, script, data and a part of Plotly in one file.

The part draws lines, markers and bars; ``assets/plotly.toml`` says where it is from.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from axiscope.report import palette


def _short(data: Any) -> Any:
    """The same data with six digits of each number: more than is seen in a plot."""
    if isinstance(data, dict):
        return {key: _short(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_short(value) for value in data]
    return float(f"{data:.6g}") if isinstance(data, float) else data


@lru_cache(maxsize=32)
def _environment(filters: tuple[tuple[str, Callable[..., str]], ...]) -> Environment:
    """What keeps compiled templates: to compile them takes as long as all else of a page."""
    loader = PackageLoader("axiscope.report", "assets")
    environment = Environment(autoescape=True, trim_blocks=True, loader=loader)
    environment.filters.update(filters)
    environment.globals["heat"] = palette.heat_class
    return environment


def self_contained(
    name: str,
    data: dict[str, Any],
    filters: dict[str, Callable[..., str]],
    boots: Iterable[str] = (),
    **values: Any,
) -> str:
    """The page of the template ``assets/NAME.html.j2``, which gets ``filters`` and ``values``.

    Templates extend ``frame.html.j2``: head, header, footer and scripts of every page.

    ``boots`` are sentences that say which boots of their boards the platforms describe.

    ``NAME.js`` finds ``data`` and the colours as ``Page.data``. ``NAME.css``, where there is
    one, comes after the style of all pages.
    """
    assets = resources.files("axiscope.report") / "assets"

    def asset(file: str) -> str:
        return (assets / file).read_text(encoding="utf-8")

    css = asset("page.css") + palette.heat_css()
    if (assets / f"{name}.css").is_file() and name != "page":
        css += asset(f"{name}.css")
    looks = {
        "light": palette.LIGHT,
        "dark": palette.DARK,
        "dashes": palette.DASHES,
        "markers": palette.MARKERS,
    }
    text = json.dumps(
        _short(data) | {"palette": looks},
        separators=(",", ":"),
        ensure_ascii=False,
        allow_nan=False,
    )
    environment = _environment(tuple(filters.items()))
    return environment.get_template(f"{name}.html.j2").render(
        css=Markup(css),
        js=Markup(asset("common.js") + asset("figures.js") + asset(f"{name}.js")),
        # "</" must not end the script element that carries the data.
        data=Markup(text.replace("</", "<\\/")),
        plotly=Markup(asset("plotly-basic.min.js")),
        boots=[*boots],
        **values,
    )
