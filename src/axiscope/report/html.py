"""Creates self-contained pages: template, style, script, data and a part of Plotly in one file.

The part of Plotly draws lines, markers and bars; ``assets/plotly.toml`` names its source.
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
    """Returns the data with numbers rounded to six digits, which is more than a plot shows."""
    if isinstance(data, dict):
        return {key: _short(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_short(value) for value in data]
    return float(f"{data:.6g}") if isinstance(data, float) else data


@lru_cache(maxsize=32)
def _environment(filters: tuple[tuple[str, Callable[..., str]], ...]) -> Environment:
    """Returns the template environment.

    It is cached with the compiled templates. Compiling them takes half of the time that a page
    needs.
    """
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
    css: str = "",
    **values: Any,
) -> str:
    """Renders the template ``assets/NAME.html.j2``.

    Returns the page. The template receives ``filters`` and ``values``. Templates extend
    ``frame.html.j2``, which contains the head, header, footer and scripts of every page. ``boots``
    contains sentences that state which boot loaders the platforms describe. ``NAME.js`` receives
    ``data`` and the colours as ``Page.data``. If ``NAME.css`` exists, it is added after the common
    style and ``css``.
    """
    assets = resources.files("axiscope.report") / "assets"

    def asset(file: str) -> str:
        return (assets / file).read_text(encoding="utf-8")

    css = asset("page.css") + palette.heat_css() + css
    if (assets / f"{name}.css").is_file():
        css += asset(f"{name}.css")
    looks = {
        "light": palette.LIGHT,
        "dark": palette.DARK,
        "causes": {"light": palette.CAUSES_LIGHT, "dark": palette.CAUSES_DARK},
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
        # A "</" in the data would end the script element that contains them.
        data=Markup(text.replace("</", "<\\/")),
        plotly=Markup(asset("plotly-basic.min.js")),
        boots=[*boots],
        **values,
    )
