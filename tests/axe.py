"""Checks pages for accessibility with the rules of axe-core."""

from __future__ import annotations

from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[1] / "explorer" / "node_modules" / "axe-core" / "axe.min.js"
SEVERE = ("serious", "critical")


def severe(page: Any, rules: str = "") -> list[str]:
    """Returns the serious violations on a page: each rule, and the first elements that violate
    it.
    """
    page.add_script_tag(path=str(AXE))
    found = page.evaluate(
        f"axe.run({rules})"
        ".then((r) => r.violations.map((v) => [v.impact, v.id + ': ' + v.help + ' | '"
        " + v.nodes.slice(0, 4).map((n) => n.html.slice(0, 160)).join(' ; ')]))"
    )
    return [output for impact, output in found if impact in SEVERE]
